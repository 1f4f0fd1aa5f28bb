/** Formulas as school books have them, made by chance from a seed, in LaTeX. */
import fc from 'fast-check'

const letter = fc.constantFrom(
  ...'abcdefhkmnprstuvxyz',
  'x',
  'x',
  'y',
  '\\alpha ',
  '\\theta ',
  '\\pi ',
)
const number = fc.oneof(
  fc.nat({ max: 99 }).map(String),
  fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 })).map(([whole, part]) => `${whole}.${part}`),
)
const relation = fc.constantFrom('=', '=', '=', '<', '>', '\\leq ', '\\geq ', '\\neq ')
const operator = fc.constantFrom('+', '-', '+', '-', '\\times ', '\\div ')
const angle = fc.constantFrom('\\sin', '\\cos', '\\tan')

const { sum } = fc.letrec<{ sum: string; term: string; factor: string }>((tie) => ({
  sum: fc
    .array(fc.tuple(operator, tie('term')), { maxLength: 2 })
    .chain((more) =>
      tie('term').map((first) => first + more.map(([sign, term]) => sign + term).join('')),
    ),
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('factor'),
    fc
      .tuple(
        number,
        tie('factor').filter((one) => !/^[\d.]/.test(one)),
      )
      .map((parts) => parts.join('')),
    fc.tuple(letter, letter).map((parts) => parts.join('')),
    fc.tuple(angle, letter).map(([name, argument]) => `${name} ${argument}`),
    fc
      .tuple(fc.integer({ min: 2, max: 12 }), number)
      .map(([base, argument]) => `\\log_{${base}} ${argument}`),
  ),
  factor: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    letter,
    number,
    fc.tuple(letter, fc.integer({ min: 2, max: 9 })).map(([base, power]) => `${base}^{${power}}`),
    fc.tuple(letter, tie('sum')).map(([base, power]) => `${base}^{${power}}`),
    fc
      .tuple(letter, fc.constantFrom('1', '2', 'n', 'n+1'))
      .map(([base, index]) => `${base}_{${index}}`),
    fc.tuple(tie('sum'), tie('sum')).map(([above, below]) => `\\frac{${above}}{${below}}`),
    tie('sum').map((body) => `\\sqrt{${body}}`),
    tie('sum').map((body) => `(${body})`),
    letter.map((body) => `|${body}|`),
    fc.tuple(fc.constantFrom('f', 'g'), tie('sum')).map(([name, body]) => `${name}(${body})`),
  ),
}))

const special = fc.oneof(
  fc.tuple(letter, sum).map(([variable, body]) => `\\int_{0}^{1} ${body}d${variable}`),
  fc.tuple(sum).map(([body]) => `\\sum_{k=1}^{n} ${body}`),
  fc.tuple(sum).map(([body]) => `\\lim_{x \\to \\infty} ${body}`),
  fc.constantFrom(
    '\\angle ABC',
    '\\overline{AB}',
    '\\triangle ABC',
    '{}_{5}C_{2}',
    'n!',
    'A \\cap B',
    '\\{1, 2, 3\\}',
  ),
)

/** Formulas with a relation, a sum or limit, figures, sets, and numbers of choices. */
export const schoolFormula = fc.oneof(
  { arbitrary: fc.tuple(sum, relation, sum).map((parts) => parts.join('')), weight: 5 },
  { arbitrary: sum, weight: 2 },
  { arbitrary: fc.tuple(special, relation, sum).map((parts) => parts.join('')), weight: 2 },
)

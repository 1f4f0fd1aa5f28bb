/** Tests formulas of MathML as LaTeX: what school books have, and what is not known. */
import { expect, test } from 'vitest'
import {
  readTree,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { mathToLatex } from '~/features/production/manuscript/source/maths/mathml-to-latex'
import { parseMaths } from '~/features/production/braille/maths/parse'

const written = (inner: string) => {
  const [math] = readTree(`<math>${inner}</math>`).root.children
  return mathToLatex(math as MarkupElement)
}
const mi = (...letters: string[]) => letters.map((letter) => `<mi>${letter}</mi>`).join('')
const mo = (sign: string) => `<mo>${sign}</mo>`
const mn = (digits: number | string) => `<mn>${digits}</mn>`
const row = (...parts: string[]) => `<mrow>${parts.join('')}</mrow>`

test.each([
  [row(mn(2), mi('x'), mo('+'), mn(1), mo('='), mn(5)), '2x+1=5'],
  [`<mfrac>${mn(1)}${mn(2)}</mfrac>`, '\\frac{1}{2}'],
  [`<mfrac linethickness="0">${mi('n', 'k')}</mfrac>`, '\\binom{n}{k}'],
  [`<msqrt>${mn(2)}${mi('x')}</msqrt>`, '\\sqrt{2x}'],
  [`<mroot>${mi('x')}${mn(3)}</mroot>`, '\\sqrt[3]{x}'],
  [`<msup>${mi('x')}${mn(2)}</msup>`, 'x^{2}'],
  [`<msub>${mi('a')}${row(mi('n'), mo('+'), mn(1))}</msub>`, 'a_{n+1}'],
  [`<msubsup>${mi('x')}${mn(1)}${mn(2)}</msubsup>`, 'x_{1}^{2}'],
  [`<msup><msub>${mi('x')}${mn(1)}</msub>${mn(2)}</msup>`, 'x_{1}^{2}'],
  [`<msup>${row(mo('('), mi('x'), mo('+'), mn(1), mo(')'))}${mn(2)}</msup>`, '(x+1)^{2}'],
  [`<msup>${row(mi('a'), mi('b'))}${mn(2)}</msup>`, '{ab}^{2}'],
  [`<msup>${mi('f')}${mo('′')}</msup>`, "f'"],
  [`<msup>${mn(60)}${mo('∘')}</msup>`, '60^{\\circ}'],
  [row(mn(60), mo('°')), '60^{\\circ}'],
  [row(mi('sin'), mo('\u2061'), mi('x')), '\\sin x'],
  [row(mi('α'), mi('x')), '\\alpha x'],
  [row(mi('x'), mo('×'), mi('y'), mo('≤'), mi('π')), 'x\\times y\\leq\\pi'],
  [row(mi('x'), mo('−'), mn(1), mo('≠'), mn(0)), 'x-1\\neq0'],
  [row(mo('{'), mn(1), mo(','), mn(2), mo('}')), '\\{1,2\\}'],
  [`<mfenced>${mi('a', 'b')}</mfenced>`, '(a,b)'],
  [`<mfenced open="[" close="]" separators=";">${mi('a', 'b')}</mfenced>`, '[a;b]'],
  [
    `<munderover>${mo('∑')}${row(mi('k'), mo('='), mn(1))}${mi('n')}</munderover>`,
    '\\sum_{k=1}^{n}',
  ],
  [`<munder>${mi('lim')}${row(mi('x'), mo('→'), mn(0))}</munder>`, '\\lim_{x\\to0}'],
  [`<mover>${row(mi('A'), mi('B'))}${mo('¯')}</mover>`, '\\overline{AB}'],
  [`<mover>${mi('x')}${mo('¯')}</mover>`, '\\bar{x}'],
  [`<mover accent="true">${row(mi('A'), mi('B'))}${mo('→')}</mover>`, '\\overrightarrow{AB}'],
  [`<mover>${row(mi('A'), mi('B'))}${mo('⌢')}</mover>`, '\\overset{\\frown}{AB}'],
  [row(mn('0.'), `<mover>${mn(3)}${mo('˙')}</mover>`), '0.\\dot{3}'],
  [`<munder>${mi('x')}${mo('_')}</munder>`, '\\underline{x}'],
  [`<munderover>${mo('→')}${mi('b')}${mi('a')}</munderover>`, '\\xrightarrow[{b}]{a}'],
  [`<mover>${mi('x')}${mi('y')}</mover>`, '\\overset{y}{x}'],
  [
    `<mmultiscripts>${mi('C')}${mn(2)}<none/><mprescripts/>${mn(5)}<none/></mmultiscripts>`,
    '{}_{5}C_{2}',
  ],
  [
    row(mo('('), `<mtable><mtr><mtd>${mn(1)}</mtd><mtd>${mn(2)}</mtd></mtr></mtable>`, mo(')')),
    '\\begin{pmatrix} 1 & 2 \\end{pmatrix}',
  ],
  [
    row(
      mi('y'),
      mo('='),
      mo('{'),
      `<mtable><mtr><mtd>${mi('a')}</mtd></mtr><mtr><mtd>${mi('b')}</mtd></mtr></mtable>`,
      mo(','),
    ),
    'y=\\begin{cases} a \\\\ b \\end{cases},',
  ],
  [
    `<mtable><mtr><mtd>${mi('a')}</mtd><mtd>${mi('b')}</mtd></mtr></mtable>`,
    '\\begin{matrix} a & b \\end{matrix}',
  ],
  [
    `<mtable><mtr><mtd>${mi('y')}</mtd><mtd>${mo('=')}${mi('x')}</mtd><mtd/></mtr><mtr><mtd/><mtd>${mo('=')}${mn(1)}</mtd></mtr></mtable>`,
    '\\begin{aligned} y & =x \\\\ & =1 \\end{aligned}',
  ],
  [
    `<munder>${mo('∑')}<mtable><mtr><mtd>${mi('i')}</mtd></mtr><mtr><mtd>${mi('j')}</mtd></mtr></mtable></munder>`,
    '\\sum_{\\substack{i \\\\ j}}',
  ],
  [row(mi('x'), mo('∈'), mi('ℛ')), 'x\\in\\mathcal{R}'],
  [`<menclose notation="box"><mspace width="2em"/></menclose>`, '\\boxed{\\quad}'],
  [`<menclose notation="box"></menclose>`, '\\square'],
  [`<menclose notation="updiagonalstrike">${mi('x')}</menclose>`, '\\cancel{x}'],
  [`<mtext>속력</mtext>${mo('=')}<mtext>거리</mtext>`, '\\text{속력}=\\text{거리}'],
  ['<mi>넓이</mi>', '\\text{넓이}'],
  ['<ms>a</ms>', '\\text{"a"}'],
  [row(mi('x'), '<mspace width="1em"/>', mi('y')), 'x\\quad y'],
  [row(mi('x'), `<mphantom>${mi('q')}</mphantom>`.replace('q', '')), 'x'],
  [`<mstyle displaystyle="true"><mpadded>${mi('x')}</mpadded></mstyle>`, 'x'],
  ['<mi mathvariant="normal">A</mi>', '\\mathrm{A}'],
  ['<mi mathvariant="double-struck">R</mi>', '\\mathbb{R}'],
  ['<mi>ℝ</mi><mi>𝑥</mi>', '\\mathbb{R}x'],
  ['<mi>cm</mi>', '\\mathrm{cm}'],
  [`<maction actiontype="toggle" selection="2">${mi('a', 'b')}</maction>`, 'b'],
  [
    `<semantics>${mi('x')}<annotation encoding="application/x-tex">\\frac{x}{2}</annotation></semantics>`,
    '\\frac{x}{2}',
  ],
  // braces that do not fit are not believed
  [
    `<semantics>${mi('x')}<annotation encoding="application/x-tex">\\frac{x}{2</annotation></semantics>`,
    'x',
  ],
  [
    `<semantics>${mi('x')}<annotation-xml encoding="MathML-Content"><ci>x</ci></annotation-xml></semantics>`,
    'x',
  ],
])('%s is %s', (inner, latex) => expect(written(inner)).toEqual({ latex, unknown: [] }))

test('what is not known is named, and its text stays', () => {
  expect(written('<mstack><mn>12</mn><msrow><mo>+</mo><mn>3</mn></msrow></mstack>')).toEqual({
    latex: '12+3',
    unknown: ['mstack', 'msrow'],
  })
  expect(written('<apply><plus/><ci>x</ci><cn>1</cn></apply>')).toEqual({
    latex: '\\text{x}\\text{1}',
    unknown: ['apply', 'plus', 'ci', 'cn'],
  })
  expect(written('<menclose notation="actuarial"><mi>x</mi></menclose>').unknown).toEqual([
    'menclose actuarial',
  ])
  expect(
    written('<constructor>가</constructor><mover><mi>x</mi><mo>toString</mo></mover>').latex,
  ).toBe('\\text{가}\\overset{\\operatorname{toString}}{x}')
})

test('the writer of braille knows what is written', () => {
  const latex = written(
    row(
      `<mfrac>${row(mi('x'), mo('+'), mn(1))}${mn(2)}</mfrac>`,
      mo('≥'),
      `<msqrt>${mi('α')}</msqrt>`,
      mo('·'),
      `<mover>${row(mi('A'), mi('B'))}${mo('¯')}</mover>`,
    ),
  ).latex
  expect(JSON.stringify(parseMaths(latex))).not.toContain('unknown')
})

/** Numbers: digits, fractions, years, raised and lowered signs, numbers and letters in circles. */
import { letterOfInitial } from '../hangul'
import { piece, type Piece, type Place } from '../pieces'
import {
  above,
  apostrophe,
  below,
  boxEnd,
  boxStart,
  cellsOf,
  circle,
  fractionLine,
  loweredDigits,
} from '../signs'
import { body } from '../syllable'
import {
  capitalSign,
  digits,
  insideNumber,
  latin,
  latinSign,
  letterSign,
  letters,
  numberSign,
  signIn,
} from '../tables'

export const numberCells = (text: string) =>
  numberSign + [...text].map((one) => digits[one] ?? signIn(insideNumber, one)).join('')

export const number = (found: string): Piece[] => [piece(numberCells(found))]

/** Characters after a mark among which the one that closes it is looked for. */
const longestQuotation = 300

/** ’22 is the number sign, an apostrophe, and the digits (제61항); in a word it is a quotation mark. */
export function year(found: string, { line, index }: Place): Piece[] | null {
  if (/[가-힣A-Za-z0-9]/.test(line[index - 1] ?? '')) return null
  const rest = line.slice(index + 1, index + 1 + longestQuotation)
  const closes = rest.search(/['’]/)
  const opens = rest.search(/‘/)
  // quotation marks come in pairs: another one that closes makes this one open
  if (!found.startsWith('’') && closes >= 0 && (opens < 0 || closes < opens)) return null
  return [
    piece(numberSign + apostrophe + [...found.slice(1)].map((one) => signIn(digits, one)).join('')),
  ]
}

/** A fraction in one character: the whole number, the denominator, the numerator (제47항). */
export function fraction(found: string): Piece[] {
  const [, whole = '', sign = ''] = /^([0-9]*)(.)$/.exec(found) ?? []
  const [numerator = '', denominator = ''] = sign.normalize('NFKC').split('⁄')
  return [
    piece(
      (whole ? numberCells(whole) : '') +
        numberCells(denominator) +
        fractionLine +
        numberCells(numerator),
    ),
  ]
}

/** Raised and lowered numbers and signs (제68항); signs alone would be read as syllables. */
export function scripts(found: string, { line, index }: Place): Piece[] | null {
  const hasBase = /[\p{Script=Latin}\p{Script=Greek}0-9)]/u.test(line.charAt(index - 1))
  if (!hasBase && /[^⁰¹²³⁴-⁹₀-₉]/.test(found)) return null
  const plain = found.normalize('NFKC').replaceAll('-', '−')
  const isAbove = !/^[₀-₉₊₋]/.test(found)
  const inner = plain.replace(/[0-9]+|./g, (part) =>
    /[0-9]/.test(part) ? numberCells(part) : (latin[part] ?? cellsOf(part)),
  )
  return [piece((isAbove ? above : below) + inner, { mayStart: false })]
}

/** A grade such as A- and 1++, of which the signs are raised (제68항). */
export const gradeSign = /(?:[A-F][+-]|[0-9]\+\+)(?=$|[,.)’”가-힣]| +(?![A-Za-z0-9(√=+]))/y
export function grade(found: string, { line, index }: Place): Piece[] | null {
  if (/[\p{L}\p{N}+=.-]/u.test(line[index - 1] ?? '')) return null
  const [first = '', ...signs] = found
  const cells = /[0-9]/.test(first) ? numberCells(first) : alone(first)
  return [piece(cells + above + signs.map((one) => cellsOf(one === '+' ? '+' : '−')).join(''))]
}

/** A number, letter or syllable in a circle, or in a box (제64항). */
export function circled(found: string): Piece[] {
  const isBoxed = found.endsWith('\u20de')
  const inner = isBoxed ? found.slice(0, -1) : innerOf(found)
  if (isBoxed) return [piece(boxStart + alone(inner) + boxEnd)]
  if (/^[0-9]+$/.test(inner))
    return [piece(numberSign + [...inner].map((one) => signIn(loweredDigits, one)).join(''))]
  return [piece(circle + alone(inner) + circle)]
}

/** What stands in a circle; white numbers in black circles are those in white ones. */
function innerOf(found: string): string {
  const code = found.codePointAt(0)!
  for (const [first, last, number] of blackCircles)
    if (code >= first && code <= last) return String(number + code - first)
  return found.normalize('NFKC')
}
const blackCircles: [first: number, last: number, number: number][] = [
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x24eb, 0x24f4, 11],
]

/** A letter, syllable or number by itself, with its sign. */
function alone(inner: string): string {
  if (/^[0-9]+$/.test(inner)) return numberCells(inner)
  if (/^[A-Za-z]$/.test(inner))
    return latinSign + (inner < 'a' ? capitalSign : '') + signIn(latin, inner.toLowerCase())
  const letter = letterOfInitial(inner)
  if (/^[ㄱ-ㅎ]$/.test(letter)) return letterSign + signIn(letters, letter)
  return [...inner].map((one) => body(one, false)).join('')
}

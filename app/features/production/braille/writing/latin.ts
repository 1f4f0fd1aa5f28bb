/** Latin and Greek letters in Korean text, between the sign of Roman letters and its end. */
import { piece, type Piece, type Place } from '../pieces'
import { cellsOf, greek, greekSign } from '../signs'
import { blank, cells } from '../cells'
import { capitalSign, latin, latinEnd, latinSign, letterAfterNumber, signIn } from '../tables'
import { numberCells } from './numbers'

/** Before these the end of Roman letters is not written (제29, 33, 34, 35항). */
const noEndBefore = /^(?: ?[0-9]|[.,?!:;)\]}”’"'…―~/-]|[⁰¹²³⁴-⁹⁺⁻₀-₉])/

/** One sign before all letters, and one after them. */
export function latinText(found: string, { line, index }: Place): Piece[] {
  const rest = line.slice(index + found.length)
  const end = noEndBefore.test(rest) ? '' : latinEnd
  return [
    piece(
      latinSign +
        found.replace(/[A-Za-z]+|[0-9]+|./g, (part, offset: number) =>
          latinPart(part, found[offset - 1]),
        ) +
        end,
    ),
  ]
}

function latinPart(part: string, before = ''): string {
  if (part === ' ') return blank
  if (/[0-9]/.test(part)) return numberCells(part)
  if (!/[A-Za-z]/.test(part)) return cellsOf(part)
  const letters = [...part]
  const isAllCapitals = letters.length > 1 && letters.every((one) => one < 'a')
  const afterDigit = /[0-9]/.test(before) && /^[a-j]/.test(part) ? letterAfterNumber : ''
  return (
    afterDigit +
    (isAllCapitals ? capitalSign.repeat(2) : '') +
    letters
      .map(
        (one) =>
          (one < 'a' && !isAllCapitals ? capitalSign : '') + signIn(latin, one.toLowerCase()),
      )
      .join('')
  )
}

/** Greek letters (제30, 31항). */
export function greekText(found: string, { line, index }: Place): Piece[] {
  const rest = line.slice(index + found.length)
  const letters = [...found.replaceAll('ς', 'σ')]
  const isAllCapitals = letters.length > 1 && letters.every((one) => one < 'α')
  const inner = letters
    .map((one) => (one < 'α' && !isAllCapitals ? capitalSign : '') + greekCells(one))
    .join('')
  return [
    piece(
      latinSign +
        (isAllCapitals ? capitalSign.repeat(2) : '') +
        inner +
        (noEndBefore.test(rest) ? '' : latinEnd),
    ),
  ]
}

function greekCells(one: string): string {
  const written = signIn(greek, one.toLowerCase())
  return greekSign + (latin[written] ?? cells(written))
}

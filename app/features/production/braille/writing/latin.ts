/** Latin and Greek letters in Korean text, between the sign of Roman letters and its end (제28–37항). */
import { writeEnglish } from '../english/write'
import { piece, isBlank, type Piece, type Place } from '../pieces'
import { blank } from '../cells'
import { latinEnd, latinSign } from '../tables'
import { scripts } from './numbers'
import { unwrittenNote } from './unwritten'

/** Latin and Greek letters; × and ÷ stand among those with accents, and Å is a unit. */
const letter = 'A-Za-zÀ-ÄÆ-ÖØ-öø-ɏα-ωΑ-Ω'
/**
 * Words of letters with the numbers and marks between them; letters in brackets one after the other.
 * They end with a letter.
 */
export const latinRun = new RegExp(
  `\\([A-Za-z]{1,20}\\)(?:, \\([A-Za-z]{1,20}\\))+|` +
    `[${letter}](?:[${letter}0-9²³]|['’.,:;!?/@#_&+ -]{1,3}(?=[${letter}0-9]))*`,
  'y',
)
const lastLetter = new RegExp(`^.*[${letter}²³)]`, 's')
/** Units after a number: the next number begins anew. */
const unitFirst =
  /^(?:[kcmμnMGT]?(?:m|g|L|l|s|W|V|A|Hz|B|J|N|Pa)|kcal|cal|min|h|km\/h|m\/s)[²³]?(?=[,. ]|$)/

/** What follows letters without the sign of their end (제33–35항). */
const noEndBefore = /^(?: ?[0-9]|\([0-9]|[.,?!:;)\]}”’"'…―]|[⁰¹²³⁴-⁹⁺⁻₀-₉])/

/** The part of a run that is one: up to its last letter, and one unit where it follows a number. */
export function cutLatin(found: string, { line, index }: Place): string {
  const whole = lastLetter.exec(found)?.[0] ?? ''
  const unit = /[0-9] ?$/.test(line.slice(0, index)) ? unitFirst.exec(whole)?.[0] : undefined
  return unit ?? whole
}

/** One sign before all letters, and one after them. */
export function latinText(found: string, place: Place): Piece[] {
  const { line, index } = place
  const rest = line.slice(index + found.length)
  const isRaised = /[²³]$/.test(found)
  const hasEnd = !isRaised && (rest === '' || !noEndBefore.test(rest))
  const parts = found.split(/([²³]+)/).filter((part) => part !== '')
  const pieces = parts.flatMap((part, i) =>
    /^[²³]/.test(part)
      ? scripts(part)
      : english(part, place, { afterSign: i === 0, beforeEnd: hasEnd && i === parts.length - 1 }),
  )
  return enclosed(pieces, hasEnd)
}

/** Words of English as pieces, which a line breaks between words only. */
function english(
  text: string,
  { remark }: Place,
  around: { afterSign: boolean; beforeEnd: boolean },
): Piece[] {
  const cells = writeEnglish(text, around)
    .parts.map((part) => {
      if ('braille' in part) return part.braille
      remark('leftOut', part.unknown, '')
      return unwrittenNote()
    })
    .join('')
  return (cells.match(/\u2800|[^\u2800]+/g) ?? []).map((run) =>
    piece(run, run === blank ? {} : { mayStart: true }),
  )
}

/** The signs stay with the first and the last word. */
function enclosed(pieces: Piece[], hasEnd: boolean): Piece[] {
  const [first, ...others] = pieces
  const begun = [piece(latinSign + (first?.cells ?? '')), ...others]
  const last = begun.at(-1)!
  return hasEnd ? [...begun.slice(0, -1), { ...last, cells: last.cells + latinEnd }] : begun
}

/** A line of English has no signs of Roman letters at all (제39항). */
export function englishLine(line: string, place: Place): Piece[] | null {
  if (/[가-힣ㄱ-ㅣ=<>√$①-⑳]/.test(line)) return null
  const words = line.match(/[A-Za-z]{2,}/g) ?? []
  const letters = line.match(/[A-Za-z]/g) ?? []
  if (words.length < 3 || letters.length < 0.6 * line.length) return null
  return english(line, place, { afterSign: false, beforeEnd: false }).filter(
    (one, i, all) => !isBlank(one) || i < all.length - 1,
  )
}

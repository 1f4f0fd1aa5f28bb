/** Latin and Greek letters in Korean text, between the sign of Roman letters and its end (제28–37항). */
import { isFrequentWord } from '../english/recognise'
import { writeEnglish } from '../english/write'
import { phoneticAt } from '../phonetics'
import { joined, piece, type Piece, type Place } from '../pieces'
import { blank } from '../cells'
import { koreanEnd, koreanStart } from '../signs'
import { hangulPieces } from '../syllable'
import { latinEnd, latinSign } from '../tables'
import { scripts } from './numbers'
import { unwrittenNote } from './unwritten'

/** Latin and Greek letters; × and ÷ stand among those with accents, and Å is a unit. */
const letter = 'A-Za-zÀ-ÄÆ-ÖØ-öø-ɏα-ωΑ-Ω'
/**
 * Words of letters with the numbers and marks between them; letters in brackets one after the other; the
 * Korean part of an address (www.대통령.kr). They end with a letter.
 */
export const latinRun = new RegExp(
  `\\([A-Za-z]{1,20}\\)(?:, \\([A-Za-z]{1,20}\\))+|` +
    `[${letter}](?:[${letter}0-9²³]|['’.,:;!?/@#_&+ -]{1,3}(?=[${letter}0-9])|\\.[가-힣]+(?=(?:\\.[가-힣]{1,30}){0,3}\\.[A-Za-z]))*(?:\\+\\+)?`,
  'y',
)
const lastLetter = new RegExp(`^.*(?:[${letter}²³)]|\\+\\+$)`, 's')
/** Units after a number: the next number begins anew. */
const unitFirst =
  /^(?:[kcmμnMGT]?(?:m|g|L|l|s|W|V|A|Hz|B|J|N|Pa)|kcal|cal|min|h|km\/h|m\/s)[²³]?(?=[,. ]|$)/

/** What follows letters without the sign of their end (제33–35항). */
const noEndBefore = /^(?: ?[0-9]|-[0-9]| ?\.{3}|\([0-9]|[.,?!:;)\]}”’"'…―]|[⁰¹²³⁴-⁹⁺⁻₀-₉])/

/** The part of a run that is one: up to its last letter, and one unit where it follows a number. */
export function cutLatin(found: string, { line, index }: Place): string {
  const before = beforePhonetics(found, line, index)
  const whole = lastLetter.exec(before)?.[0] ?? ''
  const unit = /[0-9] ?$/.test(line.slice(Math.max(0, index - 2), index))
    ? unitFirst.exec(whole)?.[0]
    : undefined
  return unit ?? whole
}

/** What stands before phonetic signs in slashes, which a run would take for its own. */
function beforePhonetics(found: string, line: string, index: number): string {
  for (let slash = found.indexOf('/'); slash >= 0; slash = found.indexOf('/', slash + 1))
    if (phoneticAt(line, index + slash)) return found.slice(0, slash).trimEnd()
  return found
}

/** One sign before all letters, and one after them. */
export function latinText(found: string, place: Place): Piece[] {
  const { line, index } = place
  const rest = line.slice(index + found.length, index + found.length + 8)
  const isRaised = /[²³]$/.test(found)
  const hasEnd =
    !isRaised && (rest === '' || !noEndBefore.test(rest)) && !isBeforePhonetics(found, place)
  const parts = found.split(/([²³]+)/).filter((part) => part !== '')
  const pieces = parts.flatMap((part, i) =>
    /^[²³]/.test(part)
      ? (scripts(part, place) ?? [])
      : english(part, place, { afterSign: i === 0, beforeEnd: hasEnd && i === parts.length - 1 }),
  )
  return enclosed(pieces, hasEnd)
}

/** Phonetic signs after letters need no sign of their end (제38항). */
const isBeforePhonetics = (found: string, { line, index }: Place) => {
  const end = index + found.length
  return phoneticAt(line, line[end] === ' ' ? end + 1 : end) !== ''
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
      return part.unknown.replace(/[가-힣]+|[^가-힣]+/g, (run) => {
        if (run >= '가' && run <= '힣')
          return koreanStart + joined(hangulPieces(run, true)) + koreanEnd
        remark('leftOut', run, '')
        return unwrittenNote()
      })
    })
    .join('')
    .replaceAll(koreanEnd + blank + koreanStart, blank)
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

/**
 * A line of English. It has no signs of Roman letters at all, and Korean in it stands between two signs;
 * a short one in which one word of ten is Korean begins with the sign of Roman letters (제39항).
 */
export function englishLine(line: string, place: Place): Piece[] | null {
  if (/[ㄱ-ㅣ=<>√$①-⑳]/.test(line)) return null
  const words = line.match(/[A-Za-z]{2,}/g) ?? []
  if (words.length < 3 || phonetics(line)) return null
  const korean = line.match(/[가-힣]+/g)?.length ?? 0
  const letters = line.match(/[A-Za-z]/g) ?? []
  const isEnglish = korean
    ? isAmongEnglish(line, words, korean)
    : letters.length >= 0.6 * line.length
  if (!isEnglish) return null
  const isSigned = korean * 10 > words.length
  const pieces = english(line.trimEnd(), place, { afterSign: isSigned, beforeEnd: false })
  return isSigned ? enclosed(pieces, /\p{L}$/u.test(line.trimEnd())) : pieces
}

const phonetics = (line: string) =>
  /[[/]/.test(line) &&
  Array.from(line.matchAll(/[[/]/g)).some(({ index }) => phoneticAt(line, index))

/** Whether Korean words stand by themselves in a sentence that the words of English make. */
const isAmongEnglish = (line: string, words: string[], korean: number) =>
  korean * 3 <= words.length &&
  !/[A-Za-z0-9][가-힣]|[가-힣][A-Za-z0-9]/.test(line) &&
  words.filter(isFrequentWord).length >= Math.max(2, words.length / 5)

/**
 * Writes text as Korean braille (한국 점자 규정, 2024; the tables name the articles). What has no sign here
 * is not dropped: a note of the transcriber (제66항) stands at its place, and it is said.
 */
import { circled, fraction, grade, gradeSign, number, scripts, year } from './writing/numbers'
import { cutLatin, englishLine, latinRun, latinText } from './writing/latin'
import { angle, phonetics, shape, symbol, underline } from './writing/signs'
import { dollars, latexFormula, loneSign, plainFormula, unicodeFormula } from './writing/maths'
import { normalizeLine } from './writing/normalize'
import { unwrittenNote } from './writing/unwritten'
import {
  blanks,
  isBlank,
  joined,
  piece,
  wantedBlank,
  type Piece,
  type Place,
  type RemarkKind,
} from './pieces'
import { phonetic } from './phonetics'
import { boldEnd, boldStart, cellsOf, emphasisEnd, emphasisStart, noteSign } from './signs'
import { hangulPieces, looksLikeDigit } from './syllable'
import { attachedLetterSign, letterSign, letters, signIn } from './tables'

/** `line` and `column` of the text count from 1; `written`: what stands in its place. */
export type Remark = {
  kind: RemarkKind
  text: string
  written: string
  line: number
  column: number
}
/** `leftOut`: characters that have no sign here, each once. */
export type Written = { braille: string; leftOut: string[]; remarks: Remark[] }

/** Writes text; line breaks stay, a tab is a blank. */
export function writeBraille(text: string): Written {
  const { lines, remarks } = writeLines(text)
  const leftOut = remarks.flatMap(({ kind, text: one }) => (kind === 'leftOut' ? [one] : []))
  return {
    braille: lines.map(joined).join('\n'),
    leftOut: [...new Set(leftOut)],
    remarks,
  }
}

/** Lines of text as pieces, which a page of braille breaks where it must. */
export function writeLines(text: string): { lines: Piece[][]; remarks: Remark[] } {
  const remarks: Remark[] = []
  const lines = text.split(/\r\n?|\n/).map((line, i) => writeLine(line, i + 1, remarks))
  return { lines, remarks }
}

/** What a part of a line looks like, and how it is written; null: not this rule after all. */
type Rule = [pattern: RegExp, write: (found: string, place: Place) => Piece[] | null]

const rules: Rule[] = [
  [/ +/y, (found) => blanks(found.length)],
  [dollars, latexFormula],
  [/[\u2800-\u28ff]+/y, dotsInPrint],
  [phonetic, phonetics],
  [gradeSign, grade],
  [unicodeFormula, plainFormula],
  [/_+/y, underline],
  [/[가-힣ㄱ-ㅎA-Za-z0-9]\u20de/y, circled],
  [/˙[^˙]{1,2000}˙/y, (found, place) => enclosed(place, emphasisStart, [found, 1, 1], emphasisEnd)],
  [/\*\*[^*]{1,2000}\*\*/y, (found, place) => enclosed(place, boldStart, [found, 2, 2], boldEnd)],
  [
    /\[점역자 주: [^\]]{1,2000}\]/y,
    (found, place) => enclosed(place, noteSign, [found, 8, 1], noteSign),
  ],
  [/[가-힣][\u0307\u030a](?: *[가-힣]?[\u0307\u030a])*/y, emphasis],
  [/[가-힣]+/y, hangul],
  [/['’‘][0-9]{2}(?![0-9])/y, year],
  [/[①-⑳⓪㉑-㉟㊱-㊿❶-❿⓫-⓴➀-➓㉠-㉻Ⓐ-ⓩ]/y, circled],

  [/[0-9]*[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/y, fraction],
  [/[0-9]+(?:[.,][0-9]+)*/y, number],
  [/[⁰¹²³⁴-⁹⁺⁻ⁿⁱ]+|[₀-₉₊₋]+/y, scripts],
  [latinRun, latinText],
  [/[ㄱ-ㅣ]/y, letter],
  [
    /\.{3,}|…+/y,
    (found) => [
      piece(found.startsWith('.') ? cellsOf('.').repeat(3) : cellsOf('…'), { mayStart: false }),
    ],
  ],
  [/["']/y, straightQuote],
  [/[○◯〇□△•∙◦‣◎▣]+|[☆◇◆]+|×+|[^\p{L}\p{N}\s]/uy, shape],
  [/[<>]/y, angle],
  [/[^\p{L}\p{N}\s]/uy, loneSign],
  [/%ile|%p|./uy, symbol],
]

/** Rules for words in a formula, which hold none themselves. */
const rulesInFormula = rules.filter(
  ([pattern]) => pattern !== dollars && pattern !== unicodeFormula,
)

/** Text that stands in a formula; what has no sign is left out and said. */
export function writeInFormula(text: string): { braille: string; leftOut: string[] } {
  const remarks: Remark[] = []
  const braille = joined(writeLine(text, 1, remarks, rulesInFormula))
  return {
    braille,
    leftOut: remarks.filter(({ kind }) => kind === 'leftOut').map((one) => one.text),
  }
}

function writeLine(
  line: string,
  lineNumber: number,
  remarks: Remark[],
  applying: Rule[] = rules,
): Piece[] {
  const { text, columns, hanja } = normalizeLine(line)
  for (const { character, column, sound, isCertain } of hanja)
    remarks.push({
      kind: isCertain ? 'hanja' : 'doubtfulHanja',
      text: character,
      written: sound,
      line: lineNumber,
      column,
    })
  const pieces: Piece[] = []
  for (let index = 0; index < text.length;) {
    const remark: Place['remark'] = (kind, found, written, offset = 0) =>
      remarks.push({
        kind,
        text: found,
        written,
        line: lineNumber,
        column: columns[index + offset] ?? index + 1,
      })
    const inner: Place['inner'] = (innerText, offset, inFormula = false) => {
      const said: Remark[] = []
      const written = writeLine(innerText, lineNumber, said, inFormula ? rulesInFormula : applying)
      for (const one of said)
        remarks.push({ ...one, column: (columns[index + offset] ?? 1) + one.column - 1 })
      return written
    }
    const place: Place = { line: text, index, remark, inner }
    const english = index === 0 && applying === rules ? englishLine(text, place) : null
    if (english) return english
    const found = applied(text, place, applying)
    if (found) {
      append(pieces, found.pieces)
      index += found.length
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(index)!)
    remark('leftOut', character, '')
    pieces.push(piece(unwrittenNote()))
    index += character.length
  }
  return pieces
}

/** Blanks that a sign wants are those of print, where print has as many. */
function append(pieces: Piece[], added: Piece[]): void {
  for (const one of added) {
    if (!isBlank(one)) {
      pieces.push(one)
      continue
    }
    const before = blanksAtEnd(pieces)
    const wanted = [...before, one].some(({ isWanted }) => isWanted)
    if (!wanted) {
      pieces.push(one)
      continue
    }
    // a line does not begin with a blank that print has not
    if (pieces.length === 0) continue
    const count = (list: Piece[]) => list.reduce((sum, { cells }) => sum + cells.length, 0)
    pieces.splice(pieces.length - before.length, before.length)
    const most = Math.max(count(before), one.cells.length)
    pieces.push(wantedBlank(most))
  }
}

function blanksAtEnd(pieces: Piece[]): Piece[] {
  let start = pieces.length
  while (start > 0 && isBlank(pieces[start - 1]!)) start -= 1
  return pieces.slice(start)
}

function applied(line: string, place: Place, applying: Rule[]) {
  for (const [pattern, write] of applying) {
    pattern.lastIndex = place.index
    const whole = pattern.exec(line)?.[0]
    const found = whole && pattern === latinRun ? cutLatin(whole, place) : whole
    if (!found) continue
    const pieces = write(found, place)
    if (pieces) return { pieces, length: found.length }
  }
  return null
}

/** Whether something that is written together stands before a place: a letter or a digit. */
const isInWord = ({ line, index }: Place) => /[가-힣ㄱ-ㅣA-Za-z0-9]/.test(line[index - 1] ?? '')

/**
 * A number, a fraction, a raised or lowered number, or a formula that ends in one; a point or a comma after a
 * number, because a digit after it would belong to the number.
 */
const afterNumber = /(?:[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒⁰¹²³⁴-⁹₀-₉]|[0-9}]\$|[0-9][.,])$/

/** Syllables; a blank stands before one that might be taken for a digit of the number before (제44항). */
function hangul(run: string, place: Place): Piece[] {
  const { line, index } = place
  const isAfterNumber = afterNumber.test(line.slice(Math.max(0, index - 2), index))
  const isBlankWanted = isAfterNumber && looksLikeDigit(run.charAt(0))
  return [...(isBlankWanted ? [wantedBlank()] : []), ...hangulPieces(run, !isInWord(place))]
}

/** Letters one after the other that are looked at; print has a few. */
const mostLetters = 40

/** A letter by itself (제8항); after a syllable it belongs to that word (제10항). */
function letter(one: string, { line, index }: Place): Piece[] {
  const before = line.slice(Math.max(0, index - mostLetters), index)
  const inPronunciation =
    /\[[ㄱ-ㅣ]*$/.test(before) && /^[ㄱ-ㅣ]*[가-힣]/.test(line.slice(index, index + mostLetters))
  const attached = inPronunciation || /[가-힣][ㄱ-ㅣ]*$/.test(before)
  return [piece((attached ? attachedLetterSign : letterSign) + signIn(letters, one))]
}

/** Dots that print shows are set off by their sign (제67항). */
function dotsInPrint(found: string, { line, index }: Place): Piece[] {
  const after = line[index + found.length]
  return [piece('⠸⠿' + found), ...(after === undefined || after === ' ' ? [] : [wantedBlank()])]
}

/** Syllables that are marked by dots above or below them (드러냄표, 제56항). */
function emphasis(found: string, place: Place): Piece[] {
  const text = found.replace(/[\u0307\u030a]/g, '').trimEnd()
  return enclosed(place, emphasisStart, [text, 0, 0], emphasisEnd)
}

/** A text between two signs, without the characters that mark it at its beginning and end. */
const enclosed = (
  place: Place,
  start: string,
  [text, before, after]: [text: string, before: number, after: number],
  end: string,
): Piece[] => [
  piece(start, { mayEnd: false }),
  ...place.inner(text.slice(before, text.length - after), before),
  piece(end, { mayStart: false }),
]

/** " and ' open after a blank or a bracket, and close otherwise. */
function straightQuote(found: string, { line, index }: Place): Piece[] {
  const opens = /^$|[\s([{「『〈《“‘]/.test(line[index - 1] ?? '')
  const typed = found === '"' ? (opens ? '“' : '”') : opens ? '‘' : '’'
  return [piece(cellsOf(typed), opens ? { mayEnd: false } : { mayStart: false })]
}

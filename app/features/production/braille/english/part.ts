/** Writes what stands between two blanks of English text: words, numbers and the signs around them. */
import { elementAt } from '~/platform/records'
import { remembered } from '../remembered'
import { numberSign, digits, signIn } from '../tables'
import {
  capitalEnd,
  capitalPassage,
  dividers,
  fractionLine,
  fractions,
  gradeOne,
  gradeOneWord,
  mayClose,
  mayOpen,
  quotes,
  symbols,
} from './tables'
import { tokensOf, type Token } from './units'
import { writeRun, type Place } from './word'

/** Cells, with those instead where only lower dots would stand (10.6.10), or print without a sign. */
type PartPiece = { braille: string; spelled?: string } | { unknown: string }
/**
 * `isFirst`: no letters stood before (제37항); `beforeEnd`: the sign that ends Roman letters follows; `passage`: where a passage in capitals begins and ends,
 * with the number of characters that stand after its end.
 */
export type PartContext = {
  grade: 1 | 2
  isFirst: boolean
  beforeEnd: boolean
  passage: { begins: boolean; ends: boolean; after: number } | null
}

type State = {
  numeric: boolean
  figures: boolean
  isFirst: boolean
  spells: boolean
  spellsAll: boolean
  twoCells: boolean
}

/** Words that are remembered; a book has some thousand different ones. */
const mostKnown = 20_000
const writeWord = remembered(
  writeAnew,
  mostKnown,
  ({ grade, isFirst, beforeEnd }: PartContext) =>
    4 * grade + 2 * Number(isFirst) + Number(beforeEnd),
)

export const writePart = (part: string, context: PartContext): readonly PartPiece[] =>
  context.passage ? writeAnew(part, context) : writeWord(part, context)

function writeAnew(part: string, context: PartContext): PartPiece[] {
  const tokens = tokensOf(part)
  const spellsAll = context.grade === 2 && isSpelledOut(part)
  const state: State = {
    numeric: false,
    figures: false,
    isFirst: context.isFirst,
    spells: spellsAll,
    spellsAll,
    twoCells: false,
  }
  const pieces: PartPiece[] = []
  const ends = context.passage?.ends ? tokens.length - context.passage.after : -1
  let begins = context.passage?.begins ?? false
  let spellsNext = state.spells
  for (const [i, token] of tokens.entries()) {
    if (i === ends) pieces.push({ braille: capitalEnd })
    if (token.kind === 'digits') pieces.push(figures(token.text, state))
    else if (token.kind === 'sign') pieces.push(sign(tokens, i, state, context.grade))
    else {
      if (spellsNext) pieces.push({ braille: gradeOneWord })
      spellsNext = false
      if (begins) pieces.push(...passageSign(tokens, i, state))
      begins = false
      pieces.push(...letterPieces(tokens, i, state, context))
    }
  }
  if (ends === tokens.length) pieces.push({ braille: capitalEnd })
  return context.grade === 2 ? withoutLowerEnd(pieces, context.beforeEnd) : pieces
}

/** A word that print spells: letters with hyphens between them (10.12.15). */
const isSpelledOut = (part: string) => /^[([{“‘']*\p{L}(?:-\p{L}){2,}[)\]}”’'.,;:!?]*$/u.test(part)

function figures(text: string, state: State): PartPiece {
  const sign = state.numeric ? '' : numberSign
  state.numeric = true
  state.figures = true
  return { braille: sign + Array.from(text, (one) => signIn(digits, one)).join('') }
}

/** 5.8.1: the sign of grade 1 of the first letter stands before that of the passage. */
function passageSign(tokens: Token[], i: number, state: State): PartPiece[] {
  const place = placeOf(tokens, i, state, true)
  const token = elementAt(tokens, i)
  const single = token.kind === 'letters' && token.letters.length === 1 && place.isAlone
  const needsGradeOne = single && !/^[aio]$/i.test(token.text) && !place.isFirst
  if (needsGradeOne) state.spells = true
  return [{ braille: (needsGradeOne ? gradeOne : '') + capitalPassage }]
}

function letterPieces(
  tokens: Token[],
  i: number,
  state: State,
  { grade, passage, beforeEnd }: PartContext,
): PartPiece[] {
  const token = elementAt(tokens, i)
  if (token.kind !== 'letters') return []
  const place = placeOf(tokens, i, state, passage !== null)
  const isLast = beforeEnd && i === tokens.length - 1
  if (isLast) place.touchesLower = true
  const pieces = writeRun(token.letters, place, grade)
  state.numeric = false
  state.isFirst = false
  if (!state.spellsAll) state.spells = false
  return pieces.map(({ braille, spelled }) => ({ braille, ...(spelled && { spelled }) }))
}

const isAbbreviation = (token: Token | undefined) =>
  token?.kind === 'letters' &&
  (/^\p{Lu}{2,}$/u.test(token.text) || token.text === 'kWh' || token.text === 'kwh')

const isDivider = (token: Token) => token.kind === 'sign' && dividers.has(token.text)

function placeOf(tokens: Token[], i: number, state: State, inCapitals: boolean): Place {
  const opensWord = standsFree(tokens, i, -1, mayOpen)
  const { suffix, end } = suffixAfter(tokens, i)
  const before = tokens[i - 1]
  const after = tokens[i + 1]
  return {
    opensWord,
    isAlone: opensWord && standsFree(tokens, end, 1, mayClose),
    suffix,
    touchesLower: isLower(before) || isLower(after),
    isFirst: state.isFirst,
    inCapitals,
    afterFigures: state.figures,
    afterDigit: state.numeric,
    isSpelled: state.spells,
    isAbbreviation: isAbbreviation(tokens[i]) && !inCapitals,
  }
}

/** Marks beside a word that are looked at; print has three or four at most. */
const mostMarks = 40

/** Whether only signs that may stand there are between a token and the blank or divider (2.6). */
function standsFree(tokens: Token[], from: number, step: 1 | -1, allowed: Set<string>): boolean {
  for (let i = from + step; i >= 0 && i < tokens.length; i += step) {
    if (Math.abs(i - from) > mostMarks) return false
    const token = elementAt(tokens, i)
    if (isDivider(token)) return true
    if (token.kind !== 'sign' || !allowed.has(token.text)) return false
  }
  return true
}

/** Letters after an apostrophe that leave a word standing alone (2.6.4); `end`: the last token. */
function suffixAfter(tokens: Token[], i: number): { suffix: string; end: number } {
  let suffix = ''
  let end = i
  while (tokens[end + 1]?.text === "'") {
    const next = tokens[end + 2]
    if (next?.kind !== 'letters' || !/^(?:d|ll|re|s|t|ve)$/i.test(next.text)) break
    suffix += next.text.toLowerCase()
    end += 2
  }
  return { suffix, end }
}

const upperDots = /[\u2800-\u28ff]/g
/** Whether cells have only lower dots: none of dots 1 and 4. */
const hasOnlyLower = (braille: string) =>
  (braille.match(upperDots) ?? []).every((cell) => (cell.charCodeAt(0) & 0b1001) === 0)

const isLower = (token: Token | undefined) =>
  token?.kind === 'sign' && hasOnlyLower(signCells(token.text) ?? '⠿')

const quoteCells: Record<string, string> = {
  '“': quotes.openDouble,
  '”': quotes.closeDouble,
  '‘': quotes.openSingle,
  '’': quotes.closeSingle,
  "'": quotes.apostrophe,
}
const signCells = (text: string) => quoteCells[text] ?? symbols.get(text)

function sign(tokens: Token[], i: number, state: State, grade: 1 | 2): PartPiece {
  const { text } = elementAt(tokens, i)
  const fraction = fractions[text]
  if (fraction) return fractionPiece(fraction, state)
  const cells = signCells(text)
  if (cells === undefined) {
    state.numeric = false
    return { unknown: text }
  }
  const next = tokens[i + 1]
  const startsDecimal =
    (text === '.' || text === ',') && next?.kind === 'digits' && beginsNumber(tokens[i - 1])
  if (startsDecimal && !state.numeric) {
    state.numeric = true
    state.figures = true
    return { braille: numberSign + cells }
  }
  if (text !== '.' && text !== ',') state.numeric = false
  if (dividers.has(text)) state.figures = false
  const quote = quoteWouldBeMisread(tokens, i, state)
  if (quote) return { braille: quote }
  return { braille: (needsGradeOne(tokens, i, state, grade) ? gradeOne : '') + cells }
}

/** Quotation marks that would be read as words, or an opening one as a question mark (7.6.7–7.6.10). */
function quoteWouldBeMisread(tokens: Token[], i: number, state: State): string | undefined {
  const { text } = elementAt(tokens, i)
  const standsAlone = tokens[text === '“' || text === '‘' ? i + 1 : i - 1] === undefined
  if (text === '“' && (standsAlone || !standsFree(tokens, i, -1, mayOpen))) {
    state.twoCells = true
    return quotes.openDoubleTwoCells
  }
  if (text === '”' && (state.twoCells || (standsAlone && standsFree(tokens, i, 1, mayClose)))) {
    state.twoCells = false
    return quotes.closeDoubleTwoCells
  }
  if (text === '‘' && standsAlone) return gradeOne + quotes.openSingle
  const endsPart = tokens.slice(i + 1, i + 5).every(({ text: next }) => /^[)\]}]$/.test(next))
  return text === '’' && standsAlone && endsPart ? gradeOne + quotes.closeSingle : undefined
}

/** 6.4.1: a point before a number is part of it where nothing, a currency or a sign stands before. */
const beginsNumber = (before: Token | undefined) =>
  before === undefined || (before.kind === 'sign' && /[-([{$£€¥+=<>~“‘−]/.test(before.text))

function fractionPiece([above, below]: [string, string], state: State): PartPiece {
  state.numeric = false
  state.figures = true
  const cellsFor = (figure: string) => signIn(digits, figure)
  return { braille: numberSign + cellsFor(above) + fractionLine + cellsFor(below) }
}

/** Punctuation that would be read as a contraction (7.1.3), and a question mark as a quote (7.5). */
function needsGradeOne(tokens: Token[], i: number, state: State, grade: 1 | 2): boolean {
  const { text } = elementAt(tokens, i)
  const beginsWord = standsFree(tokens, i, -1, mayOpen)
  if (text === '?') return beginsWord
  if (grade === 1 || state.figures) return false
  const nextIsLetter = tokens[i + 1]?.kind === 'letters'
  if (/^[,;:!]$/.test(text) && nextIsLetter && tokens[i - 1]?.kind === 'letters') return true
  return /^[.;:]$/.test(text) && beginsWord && nextIsLetter
}

/** 10.6.10, 10.10.10: the last contraction of what would consist of lower signs is written out. */
function withoutLowerEnd(pieces: PartPiece[], beforeEnd: boolean): PartPiece[] {
  const cells = pieces.map((piece) => ('braille' in piece ? onlyDots(piece.braille) : '⠿'))
  if (!hasOnlyLower(cells.join(''))) return pieces
  if (!beforeEnd && cells.filter((one) => one !== '').length === 1) return pieces
  const last = pieces.findLastIndex((piece) => 'braille' in piece && piece.spelled !== undefined)
  return pieces.map((piece, i) =>
    i === last && 'braille' in piece ? { braille: piece.spelled ?? piece.braille } : piece,
  )
}

/** Cells without indicators of capitals; quotation marks count as lower (10.10.10). */
const onlyDots = (braille: string) => braille.replace(/^⠠⠄$|^⠠+/, '').replace(/^[⠸⠘]([⠦⠴])$/, '$1')

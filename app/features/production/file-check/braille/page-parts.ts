/** Finds the parts of braille pages: page numbers, marks of print pages, running heads, text. */
import { zip } from '~/platform/records'
import { blank, cells as cellsOf } from '~/features/production/braille/cells'
import { digits, latin, numberSign } from '~/features/production/braille/tables'

/** A mark says where a page of print begins; `to` differs from `from` for several pages. */
type Mark = { line: number; from: number; to: number }
export type BraillePage = {
  /** counted from 1 */
  index: number
  lines: string[]
  /** the number that stands on the page, and the index of its line */
  number: number | null
  numberLine: number | null
  marks: Mark[]
  /** indexes of lines that look like a mark and name no page */
  badMarks: number[]
  /** the page of print that is named beside the page number, where there are no marks */
  besides: number | null
  /** indexes of the lines of text */
  body: number[]
}
/** `isNational`: page numbers stand on odd pages only. */
export type Volume = {
  pages: BraillePage[]
  hasNumbers: boolean
  hasMarks: boolean
  isNational: boolean
}

const digitOf = new Map(Object.entries(digits).map(([digit, cell]) => [cell, digit]))
const digitCells = [...digitOf.keys()].join('')
const dash = cellsOf('36')
const wordOfNumber = new RegExp(`^${numberSign}([${digitCells}]{1,5})$`)
/** A page of print that goes on: a, b, c stand before its number (점자 도서 제작 지침 2025, 1장 2절 2). */
const continuedPage = new RegExp(`^[${Object.values(latin).join('')}]{1,2}(?=${numberSign})`)
const markPattern = new RegExp(
  `^[${dash}${blank}]*${numberSign}([${digitCells}]{1,5})` +
    `(?:${dash}{1,2}${numberSign}?([${digitCells}]{1,5}))?[${dash}${blank}]*$`,
)

/** The number that cells are; null for anything else. */
export function numberOfCells(cells: string): number | null {
  const found = wordOfNumber.exec(cells)?.[1]
  return found ? numberOf(found) : null
}

const numberOf = (run: string) => Number([...run].map((cell) => digitOf.get(cell)).join(''))
/** Longer lines are no line of numbers or marks, whatever they hold. */
const longestLine = 400
const dashesIn = (line: string) => (line.length > longestLine ? 0 : line.split(dash).length - 1)
/** Dashes of a line that is a mark and not a range of numbers or a dash in a sentence. */
const leastDashes = 5

function markIn(line: string, index: number): Mark | null {
  if (dashesIn(line) < leastDashes) return null
  const [, from, to] = markPattern.exec(line) ?? []
  if (!from) return null
  return { line: index, from: numberOf(from), to: numberOf(to ?? from) }
}

/** A line of dashes with something that is no number. */
function isBadMark(line: string): boolean {
  const rest = line.replaceAll(dash, '').replaceAll(blank, '')
  return (
    line.startsWith(dash.repeat(leastDashes)) &&
    rest !== '' &&
    rest.length <= 6 &&
    dashesIn(line) >= 12
  )
}

/** Where page numbers may stand: at the first or the last line, rather at its right than at its left. */
const slots = (['first', 'last'] as const).flatMap((line) =>
  (['right', 'left'] as const).map((side) => ({ line, side })),
)
type Slot = (typeof slots)[number]

function lineOf(lines: string[], { line }: Slot): number | null {
  const filled = lines.flatMap((one, i) => (one === '' ? [] : [i]))
  return (line === 'first' ? filled[0] : filled.at(-1)) ?? null
}

function textIn(lines: string[], slot: Slot): string | undefined {
  const index = lineOf(lines, slot)
  return index === null ? undefined : lines[index]
}

/** The number in a slot, set off by two blanks at least from what else stands in its line. */
function numberIn(lines: string[], slot: Slot): number | null {
  const line = textIn(lines, slot)
  if (line === undefined || line.length > longestLine) return null
  if (dashesIn(line) >= leastDashes) return null
  const parts = line.replace(/^\u2800+/, '').split(blank)
  const word = slot.side === 'left' ? parts[0] : parts.at(-1)
  const beside = slot.side === 'left' ? parts[1] : parts.at(-2)
  const shown = slot.side === 'left' ? (word ?? '').replace(continuedPage, '') : (word ?? '')
  const found = wordOfNumber.exec(shown)?.[1]
  return found && (beside === undefined || beside === '') ? numberOf(found) : null
}

/** How many pages of a slot are followed by the next number: page numbers are where most are. */
const followed = (numbers: (number | null)[]) =>
  numbers.filter((one, i) => one !== null && numbers[i + 1] === one + 1).length

/**
 * How many pages of a slot are followed by one without a number, and then by the next but one: the
 * national form has its page row on odd pages only (점자 도서 제작 지침 2025, 1장 2절 2).
 */
const followedOnOdd = (numbers: (number | null)[]) =>
  numbers.filter(
    (one, i) =>
      one !== null &&
      one % 2 === 1 &&
      (numbers[i + 1] ?? null) === null &&
      numbers[i + 2] === one + 2,
  ).length
/** Share of the pages that show it. */
const oddShare = 0.3

/**
 * Pages without a row have the number after the odd page before them. Two of them in a row, with two odd
 * pages in a row beside them, have changed places with one of these.
 */
function withEvenNumbers(numbers: (number | null)[]): (number | null)[] {
  const shown = (i: number) => numbers[i] ?? null
  return numbers.map((one, i) => {
    if (one !== null) return one
    const [before, after, third] = [shown(i - 1), shown(i + 1), shown(i - 3)]
    // the odd page before has a wrong number
    if (third !== null && after === third + 4 && before !== third + 2 && before !== null)
      return after - 1
    if (before !== null && before % 2 === 1) {
      const isSwapped = shown(i - 2) === before - 2 && after === null && shown(i + 2) === before + 2
      return isSwapped ? before - 1 : before + 1
    }
    const second = shown(i - 2)
    if (second === null || second % 2 === 0) return null
    // the second of two pages without a row
    if (after === second + 2 && shown(i + 2) === after + 2) return after + 1
    return third === second - 2 && after === second + 2 ? second + 1 : null
  })
}

/** Where the page numbers of a volume are; null: it has none. */
function slotOf(pages: string[][]): Slot | null {
  const scored = slots.map((slot) => {
    const numbers = pages.map((lines) => numberIn(lines, slot))
    const alone = pages.filter((lines, i) => numbers[i] !== null && isAlone(lines, slot)).length
    // the page row of the national form has its number at the right, and the page of print at the left
    const onOdd = slot.side === 'right' ? 2 * followedOnOdd(numbers) : 0
    const inOrder = Math.max(followed(numbers), onOdd)
    return { slot, score: inOrder + alone / (10 * pages.length), count: alone }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  if (pages.length <= 3) return best.score > 0 ? best.slot : null
  return best.score >= 0.25 * (pages.length - 1) ? best.slot : null
}

function isAlone(lines: string[], slot: Slot): boolean {
  const line = textIn(lines, slot)
  return line !== undefined && wordOfNumber.test(line.replaceAll(blank, ''))
}

/** Numbers of print pages opposite to the page numbers; none when they do not rise page by page. */
function besidesOf(
  pages: string[][],
  { line, side }: Slot,
  isNational: boolean,
): (number | null)[] {
  const other = { line, side: side === 'left' ? ('right' as const) : ('left' as const) }
  const numbers = pages.map((lines) => (isAlone(lines, other) ? null : numberIn(lines, other)))
  const found = numbers.filter((one) => one !== null)
  const rising = found.filter((one, i) => one >= (found[i - 1] ?? one)).length
  const isUsual =
    found.length >= pages.length / (isNational ? 4 : 2) && rising >= 0.8 * found.length
  return isUsual ? numbers : numbers.map(() => null)
}

/** Lines at the top of at least so many pages are running heads. */
const leastHeads = 3

export function partsOf(pages: string[][]): Volume {
  const slot = pages.length === 0 ? null : slotOf(pages)
  const shownNumbers = pages.map((lines) => (slot ? numberIn(lines, slot) : null))
  const onOdd = followedOnOdd(shownNumbers)
  // where most pages have a number, one without is not in the national form
  const isNational =
    onOdd >= oddShare * Math.max(1, pages.length / 2 - 1) && onOdd > followed(shownNumbers)
  const numbers = isNational ? withEvenNumbers(shownNumbers) : shownNumbers
  const besides = slot ? besidesOf(pages, slot, isNational) : pages.map(() => null)
  const numberLines = pages.map((lines) =>
    slot && numberIn(lines, slot) !== null ? lineOf(lines, slot) : null,
  )
  const heads = headsOf(pages, numberLines)
  const beside = zip(numberLines, besides)
  const parts = zip(pages, beside).map(([lines, [numberLine, printPage]], i): BraillePage => {
    const marks = lines.flatMap((line, index) => markIn(line, index) ?? [])
    const rest = lines.flatMap((line, index) =>
      index === numberLine || marks.some((mark) => mark.line === index) ? [] : [{ line, index }],
    )
    const badMarks = rest.flatMap(({ line, index }) => (isBadMark(line) ? [index] : []))
    const top = rest.find(({ line }) => line !== '')
    const isHead = top && heads.has(plain(top.line)) && !(i === 0 && isSparse(lines))
    return {
      index: i + 1,
      lines,
      number: numbers[i] ?? null,
      numberLine,
      marks,
      badMarks,
      besides: printPage,
      body: rest
        .map(({ index }) => index)
        .filter((index) => !badMarks.includes(index) && !(isHead && index === top.index)),
    }
  })
  const hasMarks = parts.some(({ marks }) => marks.length > 0)
  return {
    pages: isNational ? withoutRepeats(parts) : parts,
    hasNumbers: slot !== null,
    hasMarks,
    isNational,
  }
}

/** Lines of text that a title page has at most; what stands at its top is no running head. */
export const maxTitleLines = 14
const isSparse = (lines: string[]) => lines.filter((line) => line !== '').length <= maxTitleLines

const plain = (line: string) => line.replaceAll(blank, '')

/** Cells before a running head, at least, and the share of pages that have one where heads change. */
const headIndent = 4
const headShare = 0.6

/** Running heads: lines at the top that come again, or that are centred on most pages. */
function headsOf(pages: string[][], numberLines: (number | null)[]): Set<string> {
  const tops = pages.flatMap((lines, i) => {
    const top = lines.find((line, index) => line !== '' && index !== numberLines[i])
    return top === undefined ? [] : [top]
  })
  const counts = new Map<string, number>()
  for (const top of tops) counts.set(plain(top), (counts.get(plain(top)) ?? 0) + 1)
  const centred = tops.filter((top) => top.startsWith(blank.repeat(headIndent)))
  return new Set([
    ...[...counts].flatMap(([line, count]) => (count >= leastHeads ? [line] : [])),
    ...(pages.length > leastHeads && centred.length >= headShare * pages.length
      ? centred.map(plain)
      : []),
  ])
}

/** Whether a page row says by a letter that its page of print has begun before. */
const isContinued = ({ lines, numberLine }: BraillePage) =>
  numberLine !== null && continuedPage.test((lines[numberLine] ?? '').replace(/^\u2800+/, ''))

/**
 * A page row names the page of print of the first line of its page, which a mark has named before; it
 * says something new in the first page of a volume, and where a page of print begins with its page.
 */
function withoutRepeats(pages: BraillePage[]): BraillePage[] {
  let now: number | null = null
  return pages.map((page) => {
    const isNew = page.besides !== now && (now === null || !isContinued(page))
    const besides = isNew ? page.besides : null
    now = page.marks.at(-1)?.to ?? page.besides ?? now
    return { ...page, besides }
  })
}

/** The pages of print that a page names, in the order in which they stand there. */
export function namedPages({ marks, besides }: BraillePage): number[] {
  const marked = marks.flatMap(({ from, to }) => (to > from ? [from, to] : [from]))
  const first = marked[0]
  if (besides === null) return marked
  if (first === undefined) return [besides]
  // beside the number of a page with marks stands the page of print before the first of them
  return besides < first ? [besides, ...marked] : marked
}

/**
 * In the national form the first page of print of a volume stands in a page row only (점자 도서 제작 지침
 * 2025, 1장 2절 2); where it begins and ends on an even page, it stands nowhere.
 */
export const isFirstUnnamed = ({ isNational }: Volume, page: number, first: number | null) =>
  isNational && page === first

/** The page of print that is going on at the end of each page; null before the first one. */
export function printPages(pages: BraillePage[]): (number | null)[] {
  let now: number | null = null
  return pages.map((page) => {
    now = namedPages(page).at(-1) ?? now
    return now
  })
}

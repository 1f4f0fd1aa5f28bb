/** Rules about pages: their numbers, marks of print pages, empty and repeated pages, the length. */
import { elementAt } from '~/platform/records'
import type { CardText } from '~/features/production/file-check/card'
import type { Checked } from './context'
import { isFirstUnnamed, namedPages, type BraillePage } from './page-parts'
import { numberRules } from './rules-numbers'
import { bareLine } from './rules-file'

export function pageRules(checked: Checked): void {
  numberRules(checked)
  emptyPages(checked)
  printPageRules(checked)
  length(checked)
}

/** Rules of files that have pages of print and no pages of braille, too. */
export function printPageRules(checked: Checked): void {
  repeatedPages(checked)
  marks(checked)
}

const textOf = ({ lines, body }: BraillePage) =>
  body
    .map((index) => elementAt(lines, index))
    .filter((line) => line !== '')
    .join('\n')

function emptyPages({ volume, report }: Checked): void {
  for (const page of volume.pages)
    if (page.marks.length === 0 && textOf(page) === '')
      report.minor({ key: 'checkBrailleEmptyPage' }, { page: page.index })
}

/** Cells of a page that is long enough to be compared with others. */
const leastCells = 60

function repeatedPages({ volume, report }: Checked): void {
  const seen = new Map<string, number>()
  for (const page of volume.pages) {
    const text = bareLine(textOf(page))
    if (text.length < leastCells) continue
    const first = seen.get(text)
    if (first === undefined) seen.set(text, page.index)
    else report.severe({ key: 'checkBrailleRepeatedPage', params: { first } }, { page: page.index })
  }
}

/** Print pages without a mark, one after the other, that are too many to be pictures. */
const longGap = 3

function marks(checked: Checked): void {
  const { volume, expected, report } = checked
  for (const { index, badMarks, lines } of volume.pages)
    for (const position of badMarks)
      report.minor(
        { key: 'checkBrailleMarkBad' },
        { page: index, line: position + 1, text: elementAt(lines, position) },
      )
  const named = volume.pages.flatMap((page) =>
    namedPages(page).map((number) => ({ number, page: page.index })),
  )
  const { inside, outside } = within(named, expected.firstPage, expected.lastPage)
  for (const { number, page } of outside)
    report.severe(
      {
        key: 'checkBrailleMarkOutside',
        params: { number, first: expected.firstPage!, last: expected.lastPage! },
      },
      { page },
    )
  outOfOrder(inside, report, volume.hasMarks)
  if (named.length > 0 && expected.source === null) gaps(inside, checked)
}

type Named = { number: number; page: number }

function within(named: Named[], first: number | null, last: number | null) {
  if (first === null || last === null) return { inside: named, outside: [] }
  const isInside = ({ number }: Named) => number >= first && number <= last
  return { inside: named.filter(isInside), outside: named.filter((one) => !isInside(one)) }
}

/** Marks that are lower than one before them, or that repeat one. */
function outOfOrder(named: Named[], report: Checked['report'], hasMarks: boolean): void {
  let before = 0
  for (const [i, { number, page }] of named.entries()) {
    const next = named[i + 1]?.number ?? Infinity
    const isLow = number < before || (hasMarks && number === before)
    const isHigh = number > before + 1 && next < number && next > before
    if (isLow || isHigh)
      report.severe({ key: 'checkBrailleMarkOrder', params: { number, before } }, { page })
    if (!isHigh) before = Math.max(before, number)
  }
}

/** A number beside the page number names the last print page only, so that short ones have none. */
function gaps(inside: Named[], { expected, volume, report }: Checked): void {
  const least = volume.hasMarks ? 1 : longGap
  const numbers = new Set(inside.map(({ number }) => number))
  const first = expected.firstPage ?? Math.min(...numbers)
  const last = expected.lastPage ?? Math.max(...numbers)
  let start: number | null = null
  for (let number = first; number <= last + 1; number += 1) {
    const isMissing =
      number <= last && !numbers.has(number) && !isFirstUnnamed(volume, number, expected.firstPage)
    if (isMissing) start ??= number
    else if (start !== null) {
      if (number - start >= least) reportGap(start, number - 1, inside, report)
      start = null
    }
    if (number - first > 5000) break
  }
}

function reportGap(first: number, last: number, inside: Named[], report: Checked['report']): void {
  const before = inside.findLast(({ number }) => number < first)?.page
  const after = inside.find(({ number }) => number > last)?.page
  // the mark is somewhere between its neighbours
  const page = Math.floor(((before ?? after ?? 1) + (after ?? before ?? 1)) / 2)
  const text: CardText =
    first === last
      ? { key: 'checkBrailleMarkMissing', params: { page: first } }
      : { key: 'checkBrailleMarksMissing', params: { first, last } }
  if (last - first + 1 >= longGap) report.severe(text, { page })
  else report.minor(text, { page })
}

/** Print pages from which the length of a volume can be told. */
const leastPrintPages = 8
/** Full braille pages of 32 × 26 cells for each page of print, at least and at most. */
const leastRatio = 0.4
const maxRatio = 12

function length({ volume, expected, decoded, report }: Checked): void {
  if (expected.firstPage === null || expected.lastPage === null || !decoded.isWhole) return
  const print = expected.lastPage - expected.firstPage + 1
  if (print < leastPrintPages) return
  const usual = (expected.page.cells * expected.page.lines) / (32 * 26)
  const pages = volume.pages.length
  const params = { pages, print }
  if (pages * usual < leastRatio * print) report.severe({ key: 'checkBrailleShort', params })
  else if (pages * usual > maxRatio * print) report.minor({ key: 'checkBrailleLengthy', params })
}

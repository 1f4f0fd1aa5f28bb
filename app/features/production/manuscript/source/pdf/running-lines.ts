/** Finds the lines that stand on many pages of a PDF, at their head or foot, and the numbers of pages in them. */
import { lineText, type Line } from './lines'
import type { SurveyedPage } from './surveyed-page'

/** Share of the page at its head and foot in which running lines stand. */
export const edge = 0.13
const leastRepeats = 3
/** Share of the pages on which a line stands that is surely no text of one of them. */
const surelyRunning = 0.3
/** Share of the lines at one height that must be repeated before they are running ones. */
const leastShare = 0.6
/** Share of the pages without such lines that show where the text begins and ends. */
const leastBare = 0.1

/** The first and the last lines of a page, and those close to them, at its head and foot. */
function outermostLines({ lines, height }: SurveyedPage): Line[] {
  const sorted = lines.toSorted((a, b) => a.y - b.y)
  const closeTo = (first: Line | undefined) => (line: Line) =>
    first !== undefined && Math.abs(line.y - first.y) < 1.6 * first.size
  return [
    ...sorted.filter(closeTo(sorted[0])).filter((line) => line.y < edge * height),
    ...sorted.filter(closeTo(sorted.at(-1))).filter((line) => line.y > (1 - edge) * height),
  ]
}

type Place = { page: SurveyedPage; line: Line }

/**
 * Lines at the head or foot that stand at the same place, but for numbers, on several pages, where hardly any
 * page has another line. The text of a page may begin with the same words as that of others does: at its
 * first place stand many different lines.
 */
export function findRunning(pages: SurveyedPage[]): void {
  const places = new Map<string, Place[]>()
  const keysOf = (line: Line) => {
    const text = lineText(line).replace(/\d+/g, '#').replace(/\s+/g, '')
    return [0, 1].map((off) => `${Math.round(line.y / 6 + off * 0.5)}/${off}/${text}`)
  }
  const outermost = pages.flatMap((page) => outermostLines(page).map((line) => ({ page, line })))
  for (const place of outermost)
    for (const key of keysOf(place.line)) {
      const some = places.get(key) ?? []
      if (some.at(-1)?.page !== place.page) some.push(place)
      places.set(key, some)
    }
  const repeated = [...places.values()].filter(
    (some) =>
      some.length >= leastRepeats &&
      !some.some(beginsNote) &&
      numbersGrow(some.map(({ line }) => numbersOf(lineText(line)))) &&
      (some.length >= surelyRunning * pages.length || !some.some(endsSentence)),
  )
  const lines = new Set(repeated.flatMap((some) => some.map(({ line }) => line)))
  const shares = new Shares(outermost.map(({ line }) => line))
  const isOutside = outsideText(pages, lines)
  const running = new Set(
    [...lines].filter((line) => shares.at(line.y, lines) >= leastShare && isOutside(line)),
  )
  for (const page of pages) {
    page.running = page.lines.filter((line) => running.has(line))
    page.lines = page.lines.filter((line) => !running.has(line))
  }
  findNumbers(pages)
}

/** Whether a line stands above and below the text of the pages that have none of the repeated lines there. */
function outsideText(pages: readonly SurveyedPage[], repeated: ReadonlySet<Line>) {
  const tops: number[] = []
  const bottoms: number[] = []
  for (const { lines } of pages) {
    const sorted = lines.toSorted((a, b) => a.y - b.y)
    const [first, last] = [sorted[0], sorted.at(-1)]
    if (first && !repeated.has(first)) tops.push(first.y)
    if (last && !repeated.has(last)) bottoms.push(last.y)
  }
  const least = leastBare * pages.length
  const top =
    tops.length < least
      ? Infinity
      : (tops.toSorted((a, b) => a - b)[Math.floor(0.1 * tops.length)] ?? Infinity)
  const bottom =
    bottoms.length < least
      ? -Infinity
      : (bottoms.toSorted((a, b) => b - a)[Math.floor(0.1 * bottoms.length)] ?? -Infinity)
  const height = pages.reduce((most, page) => Math.max(most, page.height), 0)
  return ({ y }: Line) => (y < height / 2 ? y < top - 1 : y > bottom + 1)
}

/** How many of the lines at one height of all pages are among some. */
class Shares {
  readonly #byHeight = new Map<number, Line[]>()
  readonly #shares = new Map<number, number>()

  constructor(lines: readonly Line[]) {
    for (const line of lines) {
      const height = Math.round(line.y)
      const some = this.#byHeight.get(height)
      if (some) some.push(line)
      else this.#byHeight.set(height, [line])
    }
  }

  at(y: number, lines: ReadonlySet<Line>): number {
    const height = Math.round(y)
    const known = this.#shares.get(height)
    if (known !== undefined) return known
    const near = [-2, -1, 0, 1, 2].flatMap((off) => this.#byHeight.get(height + off) ?? [])
    const share = near.filter((line) => lines.has(line)).length / near.length
    this.#shares.set(height, share)
    return share
  }
}

const endsSentence = ({ line }: Place) => /[.?!。]["”’)\]]*\s*$/.test(lineText(line))

/** The same notes may stand at the foot of several pages. */
const beginsNote = ({ line }: Place) => /^\s*\[?\d{1,3}[)\]]\s*\p{L}/u.test(lineText(line))

const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

/** Numbers of pages, chapters and volumes stay or grow; one of ten may not. */
function numbersGrow(rows: readonly number[][]): boolean {
  return (rows[0] ?? []).every((_, column) => {
    const falls = rows.filter(
      (row, index) => index > 0 && (row[column] ?? 0) < (rows[index - 1]?.[column] ?? 0),
    )
    return falls.length <= 0.1 * rows.length
  })
}

/** The number that a running line has, where it grows with the pages. */
function findNumbers(pages: SurveyedPage[]): void {
  const numbers = pages.map(({ running }) =>
    running.flatMap((line) =>
      [...lineText(line).matchAll(/(?<![\d.])\d{1,4}(?![\d.])/g)].map(([digits]) => Number(digits)),
    ),
  )
  const votes = new Map<number, number>()
  for (const [index, some] of numbers.entries())
    for (const number of new Set(some))
      votes.set(number - index, (votes.get(number - index) ?? 0) + 1)
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1])
  if (!best || best[1] < leastRepeats) return
  // one row of numbers for most of the book, others for its parts
  for (const [index, page] of pages.entries()) {
    const said = numbers[index] ?? []
    const offset = said
      .map((number) => number - index)
      .filter((one) => (votes.get(one) ?? 0) >= leastRepeats)
      .toSorted((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0))[0]
    page.printed = offset === undefined ? null : index + offset
  }
  fillNumbers(pages)
}

/** A page without a number between two that agree has the one that is missing. */
function fillNumbers(pages: SurveyedPage[]): void {
  for (const [index, page] of pages.entries()) {
    if (page.printed !== null) continue
    const before = pages.slice(0, index).findLastIndex(({ printed }) => printed !== null)
    const after = pages.findIndex(({ printed }, i) => i > index && printed !== null)
    const first = pages[before]?.printed
    const next = pages[after]?.printed
    const byFirst = typeof first === 'number' ? first + index - before : null
    const byNext = typeof next === 'number' ? next - (after - index) : null
    if (byFirst !== null && byNext !== null ? byFirst === byNext : false) page.printed = byFirst
    else if (byFirst === null && byNext !== null && byNext > 0 && after - index <= 2)
      page.printed = byNext
    else if (byNext === null && byFirst !== null && index - before <= 2) page.printed = byFirst
  }
}

/** What all pages of a PDF have in common: the size of its text, columns, what repeats, and page numbers. */
import { countLetters } from '~/features/production/manuscript/source/letters'
import { gutterOf } from './columns'
import { median, type Rect } from './geometry'
import { linesOf, lineText, type Line } from './lines'
import type { PdfPage } from './pdf-page'

/** A page with its lines; `running`: those that stand on every page. `printed`: its number, as it says itself. */
export type SurveyedPage = PdfPage & {
  lines: Line[]
  running: Line[]
  printed: number | null
  gutter: number | null
  /** where text stands on such pages */
  area: Rect
}
export type Survey = {
  pages: SurveyedPage[]
  bodySize: number
  /** from one line to the next, in sizes of the text */
  leading: number
  /** sizes of headings, largest first */
  headingSizes: number[]
  boldIsRare: boolean
  /** places at which many lines end, from the left */
  rightEdges: number[]
  /** letters of the lines that stand on every page */
  runningLetters: number
}

/** Share of the page at its head and foot in which running lines stand. */
const edge = 0.13
const leastRepeats = 3
/** Full lines by which the distance of lines is known, and the usual one. */
const leastFull = 4
const usualLeading = 1.45

export function survey(pages: readonly PdfPage[]): Survey {
  const withLines = pages.map((page): SurveyedPage => {
    const inside = page.runs.filter(
      ({ x0, y }) => x0 < page.width && y > 0 && y < page.height + 20 && x0 > -50,
    )
    const area = { x0: 0, y0: 0, x1: page.width, y1: page.height }
    return { ...page, lines: linesOf(inside), running: [], printed: null, gutter: null, area }
  })
  findRunning(withLines)
  findAreas(withLines)
  const sizes = lettersBySize(withLines)
  const bodySize = [...sizes].toSorted((a, b) => b[1].letters - a[1].letters)[0]?.[0] ?? 10
  findGutters(withLines)
  const all = [...sizes.values()].reduce((sum, { letters }) => sum + letters, 0)
  const bold = [...sizes.values()].reduce((sum, one) => sum + one.bold, 0)
  return {
    pages: withLines,
    bodySize,
    leading: leadingOf(withLines, bodySize),
    headingSizes: headingSizesOf(sizes, bodySize, all),
    boldIsRare: bold < 0.25 * all,
    rightEdges: edgesOf(withLines, bodySize),
    runningLetters: withLines
      .flatMap(({ running }) => running)
      .reduce((sum, line) => sum + countLetters(lineText(line)), 0),
  }
}

type Letters = { letters: number; bold: number }

function lettersBySize(pages: readonly SurveyedPage[]): Map<number, Letters> {
  const sizes = new Map<number, Letters>()
  for (const { lines } of pages)
    for (const line of lines) {
      const size = Math.round(line.size * 2) / 2
      const before = sizes.get(size) ?? { letters: 0, bold: 0 }
      const letters = countLetters(lineText(line))
      before.letters += letters
      before.bold += line.bold ? letters : 0
      sizes.set(size, before)
    }
  return sizes
}

/** Sizes above that of the text, those that are nearly the same as one; at most five. */
function headingSizesOf(sizes: Map<number, Letters>, body: number, all: number): number[] {
  const larger = [...sizes]
    .filter(([size, { letters }]) => size >= body * 1.1 && letters < 0.25 * all)
    .map(([size]) => size)
    .toSorted((a, b) => b - a)
  const groups: number[] = []
  for (const size of larger) {
    const last = groups.at(-1)
    if (last === undefined || size < last * 0.94) groups.push(size)
  }
  return groups.slice(0, 5)
}

/** Lines that are set to a width end at the same place. */
function edgesOf(pages: readonly SurveyedPage[], body: number): number[] {
  const ends = new Map<number, number>()
  let all = 0
  for (const { lines } of pages)
    for (const { x1, size } of lines) {
      if (Math.abs(size - body) > 0.6) continue
      all += 1
      ends.set(Math.round(x1), (ends.get(Math.round(x1)) ?? 0) + 1)
    }
  return [...ends]
    .filter(([, count]) => count >= Math.max(8, 0.02 * all))
    .map(([x]) => x)
    .toSorted((a, b) => a - b)
}

/** Only a line that fills its column tells: what stands below it goes on with it. */
function leadingOf(pages: readonly SurveyedPage[], body: number): number {
  const distances: number[] = []
  for (const { lines, gutter, area } of pages.slice(0, 300)) {
    const text = lines.filter(({ size }) => Math.abs(size - body) < 0.6)
    const isLeft = ({ x0 }: Line) => gutter !== null && x0 < gutter
    for (const isFirst of [true, false]) {
      const column = text.filter((line) => isLeft(line) === isFirst)
      const right = isFirst ? (gutter ?? area.x1) - 6 : area.x1
      const sorted = column.toSorted((a, b) => a.y - b.y)
      for (const [index, line] of sorted.entries()) {
        const next = sorted.slice(index + 1, index + 4).find((one) => one.y - line.y > 0.8 * body)
        const isFull = line.x1 > right - 1.5 * body
        if (isFull && next && Math.abs(next.x0 - line.x0) < 3 * body && next.y - line.y < 3 * body)
          distances.push((next.y - line.y) / body)
      }
    }
  }
  const sorted = distances.toSorted((a, b) => a - b)
  return sorted.length < leastFull
    ? usualLeading
    : (sorted[Math.floor(sorted.length * 0.3)] ?? usualLeading)
}

/** Columns of a page that has too few lines to show them are where other pages have theirs. */
function findGutters(pages: SurveyedPage[]): void {
  for (const page of pages) page.gutter = gutterOf(page.lines, page.area)
  const found = pages.map(({ gutter }) => gutter).filter((one) => one !== null)
  if (found.length < 0.05 * pages.length || found.length < 2) return
  const usual = median(found)
  for (const page of pages) {
    if (page.gutter !== null) continue
    const crossing = page.lines.filter(({ x0, x1 }) => x0 < usual - 3 && x1 > usual + 3)
    if (crossing.length <= 0.25 * page.lines.length) page.gutter = usual
  }
}

/** Where text stands on the pages of one side, left or right; a page may go beyond. */
function findAreas(pages: SurveyedPage[]): void {
  for (const side of [0, 1]) {
    const some = pages.filter((page, index) => index % 2 === side && page.lines.length > 0)
    const lefts = some.map(({ lines }) => Math.min(...lines.map(({ x0 }) => x0)))
    const rights = some.map(({ lines }) => Math.max(...lines.map(({ x1 }) => x1)))
    const most = (numbers: number[]) =>
      numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)]
    const right = most(rights) ?? 0
    const left = -(most(lefts.map((one) => -one)) ?? 0)
    for (const page of some)
      page.area = {
        x0: Math.min(left, ...page.lines.map(({ x0 }) => x0)),
        y0: 0,
        x1: Math.max(right, ...page.lines.map(({ x1 }) => x1)),
        y1: page.height,
      }
  }
}

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

/** Lines at the head or foot that stand at the same place, but for numbers, on several pages. */
function findRunning(pages: SurveyedPage[]): void {
  const places = new Map<string, SurveyedPage[]>()
  const outermost = new Set(pages.flatMap(outermostLines))
  const keyOf = (line: Line) => {
    const text = lineText(line).replace(/\d+/g, '#').replace(/\s+/g, '')
    return outermost.has(line)
      ? [0, 1].map((off) => `${Math.round(line.y / 6 + off * 0.5)}/${off}/${text}`)
      : []
  }
  for (const page of pages)
    for (const line of page.lines)
      for (const key of keyOf(line)) {
        const some = places.get(key) ?? []
        if (some.at(-1) !== page) some.push(page)
        places.set(key, some)
      }
  const isRunning = (line: Line) =>
    keyOf(line).some((key) => (places.get(key)?.length ?? 0) >= leastRepeats)
  for (const page of pages) {
    page.running = page.lines.filter(isRunning)
    const running = new Set(page.running)
    page.lines = page.lines.filter((line) => !running.has(line))
  }
  findNumbers(pages)
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

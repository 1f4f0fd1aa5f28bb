/** What all pages of a PDF have in common: the size of its text, columns, what repeats, and page numbers. */
import { countLetters } from '~/features/production/manuscript/source/letters'
import { gutterOf, guttersOf } from './columns'
import { figuresOf } from './figures'
import { heightOf, holdsMiddle, median, type Rect } from './geometry'
import { linesOf, lineText, partsOf, withBullets, type Line } from './lines'
import type { PdfPage } from './pdf-page'
import type { SurveyedPage } from './surveyed-page'
import { edge, findRunning } from './running-lines'
import { areArtifacts, areTagsTrusted, namesMost } from './trusted-tags'

export type Survey = {
  pages: SurveyedPage[]
  bodySize: number
  /** from one line to the next, in sizes of the text */
  leading: number
  /** sizes of headings, largest first */
  headingSizes: number[]
  boldIsRare: boolean
  /** places at which lines end that are set to a width, from the left */
  rightEdges: number[]
  /** letters of the lines that stand on every page */
  runningLetters: number
}

/** Full lines by which the distance of lines is known, and the usual one. */
const leastFull = 20
const usualLeading = 1.45
/** Lines that end at one place before it may be an edge, and how many such places are looked at. */
const leastSet = 6
const mostEdges = 20
/** Lines for which a table or a box stands, at most. */
const mostOfFigure = 100
/** Lines that go over a gutter with a gap there, by which columns are found, and those that are cut at one. */
const leastClose = 10
const leastCut = 4
/** How long a line is that is set to a width, in letters. */
export const shortestSet = 12

export function survey(pages: readonly PdfPage[]): Survey {
  const withLines = pages.map((page): SurveyedPage => {
    const inside = page.runs.filter(
      ({ x0, y }) => x0 < page.width && y > 0 && y < page.height + 20 && x0 > -50,
    )
    const area = { x0: 0, y0: 0, x1: page.width, y1: page.height }
    const lines = withBullets(linesOf(inside), page.dots)
    return {
      ...page,
      lines,
      running: [],
      printed: null,
      gutter: null,
      gutters: [],
      figures: [],
      area,
    }
  })
  findRunning(withLines)
  takeArtifacts(withLines)
  for (const page of withLines) page.figures = figuresOf(page, page.lines)
  findAreas(withLines)
  const sizes = lettersBySize(withLines)
  const bodySize = [...sizes].toSorted((a, b) => b[1].letters - a[1].letters)[0]?.[0] ?? 10
  findGutters(withLines)
  const all = [...sizes.values()].reduce((sum, { letters }) => sum + letters, 0)
  const bold = [...sizes.values()].reduce((sum, one) => sum + one.bold, 0)
  const leading = leadingOf(withLines, bodySize)
  const rightEdges = edgesOf(withLines, bodySize)
  takeTags(withLines, { leading, rightEdges })
  return {
    pages: withLines,
    bodySize,
    leading,
    headingSizes: headingSizesOf(sizes, bodySize, all),
    boldIsRare: bold < 0.25 * all,
    rightEdges,
    runningLetters: withLines
      .flatMap(({ running }) => running)
      .reduce((sum, line) => sum + countLetters(lineText(line)), 0),
  }
}

/** What stands at the head or foot of a page, and is no part of the text, as the file says. */
function takeArtifacts(pages: SurveyedPage[]): void {
  for (const page of pages) {
    if (!page.tags) continue
    const isTaken = (line: Line) =>
      areArtifacts(line) && (line.y < edge * page.height || line.y > (1 - edge) * page.height)
    page.running.push(...page.lines.filter(isTaken))
    page.lines = page.lines.filter((line) => !isTaken(line))
  }
}

/** Pages whose structure is not to be believed lose it. */
function takeTags(
  pages: SurveyedPage[],
  { leading, rightEdges }: Pick<Survey, 'leading' | 'rightEdges'>,
): void {
  const goesOn = (last: Line, line: Line) =>
    Math.abs(line.x0 - last.x0) < last.size &&
    line.y > last.y &&
    line.y - last.y < leading * 1.18 * last.size &&
    rightEdges.some((end) => Math.abs(end - last.x1) < 0.3 * last.size) &&
    !/[.?!]["”’)]*\s*$/.test(lineText(last))
  const areTrusted = areTagsTrusted(pages, goesOn)
  for (const page of pages) if (!areTrusted || !namesMost(page)) page.tags = null
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

/**
 * Lines that are set to a width end at the same place: few end shortly before it, and few go beyond it. The
 * same text again and again, or short lines of as many letters, end at one place, too.
 */
function edgesOf(pages: readonly SurveyedPage[], body: number): number[] {
  const long = pages
    .flatMap(({ lines }) => lines)
    .filter((line) => Math.abs(line.size - body) <= 0.6 && line.x1 - line.x0 >= shortestSet * body)
  const ends = new Map<number, Set<string>>()
  for (const line of long) {
    const end = Math.round(line.x1)
    ends.set(end, (ends.get(end) ?? new Set()).add(lineText(line)))
  }
  const isEdge = (end: number, count: number) => {
    const before = withoutPeak(long.filter(({ x1 }) => x1 > end - 3 * body && x1 < end - 1.5))
    const beyond = long.filter(
      ({ x0, x1 }) => x1 > end + 0.3 * body && x0 < end - shortestSet * body,
    ).length
    return count >= before && count >= beyond
  }
  return [...ends]
    .map(([end, texts]) => [end, texts.size] as const)
    .filter(([, count]) => count >= Math.max(leastSet, 0.01 * long.length))
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostEdges)
    .filter(([end, count]) => isEdge(end, count))
    .map(([end]) => end)
    .toSorted((a, b) => a - b)
}

/** How many lines there are but for those that end at the one place where most do, as in a frame. */
function withoutPeak(lines: readonly Line[]): number {
  const ends = new Map<number, number>()
  for (const { x1 } of lines) {
    const end = Math.round(x1 / 2)
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  return lines.length - Math.max(0, ...ends.values())
}

/**
 * A line that fills its column tells: what stands below it goes on with it. Where few do, it is the smallest
 * distance that is common.
 */
function leadingOf(pages: readonly SurveyedPage[], body: number): number {
  const distances: number[] = []
  const all: number[] = []
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
        if (!next || Math.abs(next.x0 - line.x0) > 3 * body || next.y - line.y > 3 * body) continue
        all.push((next.y - line.y) / body)
        if (isFull) distances.push((next.y - line.y) / body)
      }
    }
  }
  if (distances.length < leastFull) return smallestCommon(all) ?? usualLeading
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length * 0.3)] ?? usualLeading
}

/** The smallest distance that at least a tenth of all have. */
function smallestCommon(distances: readonly number[]): number | null {
  const sorted = distances.toSorted((a, b) => a - b)
  const least = Math.max(leastFull, 0.1 * sorted.length)
  let from = 0
  for (const [index, distance] of sorted.entries()) {
    while ((sorted[from] ?? 0) < distance - 0.06) from += 1
    if (index - from + 1 >= least) return distance
  }
  return null
}

/** Columns of a page that has too few lines to show them are where other pages have theirs. */
function findGutters(pages: SurveyedPage[]): void {
  for (const page of pages) {
    page.gutters = manyGutters(page)
    if (page.gutters.length === 0)
      page.gutter = gutterOf(withFigures(page), page.area) ?? closeGutter(page)
  }
  const usual = usualGutter(pages)
  for (const page of pages) {
    const isUsual = page.gutter === null && page.gutters.length === 0 && usual !== null
    if (isUsual && 4 * crossing(page, usual) <= page.lines.length) page.gutter = usual
    if (page.gutter !== null) page.gutters = [page.gutter]
    for (const gutter of page.gutters) cutAtGutter(page, gutter)
  }
}

/** Where more than two columns part, however close to each other these stand. */
const manyGutters = (page: SurveyedPage): number[] =>
  guttersOf(withFigures({ ...page, lines: page.lines.flatMap((line) => partsOf(line)) }), page.area)

/** Where two columns part that stand so close that most of their lines were taken for one. */
function closeGutter(page: SurveyedPage): number | null {
  const lines = page.lines.flatMap((line) => partsOf(line))
  if (lines.length < page.lines.length + leastClose) return null
  const gutter = gutterOf(withFigures({ ...page, lines }), page.area, true)
  const isCut = gutter !== null && page.lines.filter(goesThrough(gutter)).length >= leastClose
  return isCut ? gutter : null
}

/** Lines of columns that stand close to each other are cut between them; one that goes across has a gap, too. */
function cutAtGutter(page: SurveyedPage, gutter: number): void {
  if (page.lines.filter(goesThrough(gutter)).length < leastCut) return
  page.lines = page.lines.flatMap((line) => partsOf(line, gutter))
}

const goesThrough = (gutter: number) => (line: Line) => partsOf(line, gutter).length > 1

/** The lines of a page; a table or a box stands for as many lines as it is high. */
function withFigures({ lines, figures }: SurveyedPage): (Rect & { y: number })[] {
  const closed = figures.filter(({ kind }) => kind !== 'picture')
  const free = lines.filter((line) => !closed.some((figure) => holdsMiddle(figure, line)))
  const high = median(lines.map(({ size }) => size)) * usualLeading
  const ofFigures = closed.flatMap((figure) =>
    Array.from({ length: Math.min(mostOfFigure, Math.round(heightOf(figure) / high)) }, (_, i) => ({
      ...figure,
      y: figure.y0 + i * high,
    })),
  )
  return [...free, ...ofFigures]
}

const crossing = ({ lines }: SurveyedPage, gutter: number) =>
  lines.filter(({ x0, x1 }) => x0 < gutter - 3 && x1 > gutter + 3).length

/** The gutter of several pages; of all lines together where no page has enough of them. */
function usualGutter(pages: readonly SurveyedPage[]): number | null {
  const found = pages.map(({ gutter }) => gutter).filter((one) => one !== null)
  if (found.length >= 2 && found.length >= 0.05 * pages.length) return median(found)
  // one page below the other
  const lines = pages
    .slice(0, 300)
    .flatMap((page, index) =>
      withFigures(page).map((line) => ({ ...line, y: line.y + index * 20_000 })),
    )
  const area = {
    x0: Math.min(...pages.map((page) => page.area.x0)),
    y0: 0,
    x1: Math.max(...pages.map((page) => page.area.x1)),
    y1: 0,
  }
  const gutter = lines.length > 0 ? gutterOf(lines, area, true) : null
  const crossed = pages.reduce((sum, page) => sum + crossing(page, gutter ?? 0), 0)
  return gutter !== null && crossed <= 0.1 * lines.length ? gutter : null
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

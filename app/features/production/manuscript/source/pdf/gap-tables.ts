/** Finds tables without lines around their cells: rows whose pieces stand below each other, apart. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import type { Column } from './columns'
import type { GridCell, PageFigure } from './figures'
import { widthOf, type Rect } from './geometry'
import type { Line } from './lines'
import type { Survey } from './survey'

type Item = Line | PageFigure
/** `widest`: the widest blank between two pieces, in letters */
type Row = { line: Line; pieces: Rect[]; text: string[]; widest: number }

/** Level lines, the distance of lines in sizes of the text, and where lines end that are set to a width. */
type Around = { rules: readonly Rect[]; leading: number; edges: readonly number[] }

/** Rows with more than one piece that make a table, and columns that it has at most. */
const leastRows = 2
const mostColumns = 12
/**
 * In letters: the blank between two pieces of a row, that with which a table begins, that which is doubtful in
 * a row by itself, and the distance of two rows.
 */
const pieceGap = 0.5
const firstGap = 0.9
const doubtfulGap = 1.6
const mostDistance = 3.2
/** Lines of one cell are no further apart than those of a paragraph, but for rounding. */
const wrapSlack = 1.12
/** What begins a choice or an item: such stand side by side without being a table. */
const mark = /^\s*(?:[①-⑳㉠-㉻ⓐ-ⓩ•·]|\(?\d{1,2}\)|\(?[가-하ㄱ-ㅎ][.)])/

/** The column with its tables in place of their lines. `rules`: level lines, which part rows. */
export function withGapTables(
  column: Column<PageFigure>,
  rules: readonly Rect[],
  { leading, rightEdges }: Pick<Survey, 'leading' | 'rightEdges'>,
): Column<PageFigure> {
  const edges = [...rightEdges, ...edgeIn(column)]
  const items: Item[] = []
  let rows: Row[] = []
  const end = () => {
    items.push(...tablesOf(rows, { rules, leading, edges }))
    rows = []
  }
  for (const item of column.items) {
    if ('figure' in item) {
      end()
      items.push(item)
      continue
    }
    const row = rowOf(item)
    const last = rows.at(-1)
    if (last && !follows(last, row, rows, leading)) end()
    if (rows.length > 0 || row.widest >= firstGap) rows.push(row)
    else items.push(item)
  }
  end()
  return { ...column, items }
}

/** The place at which the longest lines of one piece end, where several do. */
function edgeIn({ items }: Column<PageFigure>): number[] {
  const ends = items.flatMap((item) =>
    'figure' in item || rowOf(item).pieces.length > 1 ? [] : [item.x1],
  )
  const right = ends.reduce((most, end) => Math.max(most, end), 0)
  return ends.filter((end) => end > right - 2.5).length > 1 ? [right] : []
}

function rowOf(line: Line): Row {
  const pieces: Rect[] = []
  const text: string[] = []
  let end = Number.NEGATIVE_INFINITY
  let widest = 0
  for (const { run } of line.pieces) {
    const last = pieces.at(-1)
    if (last && (run.maths || run.x0 - end < pieceGap * run.size)) {
      last.x1 = Math.max(last.x1, run.x1)
      text.push((text.pop() ?? '') + run.text)
    } else {
      if (last) widest = Math.max(widest, (run.x0 - end) / run.size)
      pieces.push({ x0: run.x0, x1: run.x1, y0: line.y0, y1: line.y1 })
      text.push(run.text)
    }
    end = Math.max(end, run.x1)
  }
  return { line, pieces, text, widest }
}

/** Whether a row may belong to the table above it: it has several pieces, or goes on in one of its columns. */
function follows(last: Row, row: Row, rows: readonly Row[], leading: number): boolean {
  const { size } = row.line
  if (row.line.y - last.line.y > mostDistance * size) return false
  if (Math.abs(last.line.size - size) > 0.3 * size) return false
  if (row.pieces.length > 1) return true
  if (!isWrapped([last, row], 1, leading)) return false
  // what is as wide as the table is a paragraph
  const width =
    Math.max(...rows.map(({ line }) => line.x1)) - Math.min(...rows.map(({ line }) => line.x0))
  return widthOf(row.line) < 0.6 * width
}

/** Tables, one after the other where their columns differ; what makes none has a doubt. */
function tablesOf(all: readonly Row[], { rules, leading, edges }: Around): Item[] {
  const items: Item[] = []
  let rest = all
  while (rest.length > 0) {
    const rows = firstTable(rest)
    const gaps = gapsOf(rows)
    const count = lastRow(rows, gaps, leading) + 1
    const table = rows.slice(0, count)
    if (isTable(table, gaps, edges)) items.push(figureOf(table, gaps, { rules, leading }))
    else items.push(...doubtedLines(table))
    rest = rest.slice(count)
  }
  return items
}

/** Rows from the first one on that have the same columns; a head in bold begins another table. */
function firstTable(rows: readonly Row[]): Row[] {
  const found: Row[] = []
  let gaps: Rect[] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (found.length > 1 && row.line.bold && last && !last.line.bold) break
    const left = gapsOf([...found, row])
    // words of one cell may stand apart in a row, not in all
    const wide = (found.length > 1 ? firstGap : doubtfulGap) * row.line.size
    const isLost = (gap: Rect) =>
      widthOf(gap) > wide && !left.some((one) => one.x0 < gap.x1 && one.x1 > gap.x0)
    if (found.length > 0 && (left.length === 0 || gaps.some(isLost))) break
    gaps = left
    found.push(row)
  }
  return found
}

function isTable(rows: readonly Row[], gaps: readonly Rect[], edges: readonly number[]): boolean {
  const several = rows.filter(({ pieces }) => pieces.length > 1)
  return (
    several.length >= leastRows &&
    gaps.length > 0 &&
    gaps.length < mostColumns &&
    !several.every(isOfItems) &&
    !several.every(isContents) &&
    !rows.some((row) => crosses(row, gaps)) &&
    !(
      isSet(rows, edges) &&
      gaps.some((gap) => widthOf(gap) < doubtfulGap * (rows[0]?.line.size ?? 0))
    )
  )
}

/** Whether the rows go from the left to the right edge, as lines do that are set to a width by wide blanks. */
function isSet(rows: readonly Row[], edges: readonly number[]): boolean {
  const [first] = rows
  const slack = 0.3 * (first?.line.size ?? 0)
  return rows.every(
    ({ line }, index) =>
      Math.abs(line.x0 - (first?.line.x0 ?? 0)) < slack &&
      (index === rows.length - 1 || edges.some((edge) => Math.abs(line.x1 - edge) < slack)),
  )
}

const isOfItems = ({ text }: Row) => text.every((one) => mark.test(one))

function doubtedLines(rows: readonly Row[]): Line[] {
  const several = rows.filter(({ pieces }) => pieces.length > 1)
  const isWide = several.length > 1 || several.some(({ widest }) => widest > doubtfulGap)
  const isDoubtful =
    isWide && several.length > 0 && !several.every(isOfItems) && !several.every(isContents)
  return rows.map(({ line }, index) =>
    isDoubtful && index === 0 ? { ...line, doubt: doubts.wideGaps() } : line,
  )
}

/** The last row with several pieces, and what goes on in one of its cells. */
function lastRow(rows: readonly Row[], gaps: readonly Rect[], leading: number): number {
  let last = rows.findLastIndex(({ pieces }) => pieces.length > 1)
  const hasGaps = rows.slice(0, last + 1).some((_, index) => !isWrapped(rows, index, leading))
  for (let row = rows[last + 1]; row; row = rows[last + 1]) {
    const isFirst = row.line.x0 < (gaps[0]?.x0 ?? 0)
    if (!isWrapped(rows, last + 1, leading) || crosses(row, gaps) || (isFirst && !hasGaps)) break
    last += 1
  }
  return last
}

/** Whether a line is as close to the one before it as lines of one paragraph are. */
function isWrapped(rows: readonly Row[], index: number, leading: number): boolean {
  const line = rows[index]?.line
  const before = rows[index - 1]?.line
  return !line || !before || line.y - before.y <= wrapSlack * leading * line.size
}

/** A title, and the number of its page. */
const isContents = ({ text }: Row) =>
  text.length === 2 && /^[\s.·…]*\d{1,4}\s*$/.test(text[1] ?? '')

/** Places at which no piece stands in any row, between two that do. */
function gapsOf(rows: readonly Row[]): Rect[] {
  const sorted = rows
    .filter(({ pieces }) => pieces.length > 1)
    .flatMap(({ pieces }) => pieces)
    .toSorted((a, b) => a.x0 - b.x0)
  const size = rows[0]?.line.size ?? 0
  const gaps: Rect[] = []
  let end = sorted[0]?.x1 ?? 0
  for (const piece of sorted) {
    if (piece.x0 - end > pieceGap * size) gaps.push({ x0: end, x1: piece.x0, y0: 0, y1: 0 })
    end = Math.max(end, piece.x1)
  }
  return gaps
}

const crosses = ({ pieces }: Row, gaps: readonly Rect[]) =>
  pieces.some((piece) => gaps.some((gap) => piece.x0 < gap.x0 && piece.x1 > gap.x1))

function figureOf(
  rows: readonly Row[],
  gaps: readonly Rect[],
  { rules, leading }: { rules: readonly Rect[]; leading: number },
): PageFigure {
  const area = {
    x0: Math.min(...rows.map(({ line }) => line.x0)) - 1,
    x1: Math.max(...rows.map(({ line }) => line.x1)) + 1,
    y0: (rows[0]?.line.y0 ?? 0) - 1,
    y1: (rows.at(-1)?.line.y1 ?? 0) + 1,
  }
  const xs = [area.x0, ...gaps.map((gap) => (gap.x0 + gap.x1) / 2), area.x1]
  const ys = [area.y0, ...(ruledEnds(rows, rules, area) ?? rowEnds(rows, area, leading)), area.y1]
  const cells: GridCell[] = []
  for (let row = 0; row < ys.length - 1; row += 1)
    for (let column = 0; column < xs.length - 1; column += 1)
      cells.push({
        x0: xs[column] ?? 0,
        x1: xs[column + 1] ?? 0,
        y0: ys[row] ?? 0,
        y1: ys[row + 1] ?? 0,
        row,
        column,
        rows: 1,
        columns: 1,
      })
  return { ...area, figure: true, kind: 'table', cells, unsure: true }
}

/** Where rules part the rows; null where only the head has one, or none has. */
function ruledEnds(rows: readonly Row[], rules: readonly Rect[], area: Rect): number[] | null {
  const between = rules
    .filter(
      (rule) =>
        Math.min(rule.x1, area.x1) - Math.max(rule.x0, area.x0) > 0.6 * widthOf(area) &&
        rule.y0 > area.y0 &&
        rule.y1 < area.y1,
    )
    .map(({ y0 }) => y0)
    .toSorted((a, b) => a - b)
  const ends = between.filter((y, index) => index === 0 || y - (between[index - 1] ?? 0) > 3)
  return ends.length > 1 || (ends.length === 1 && rows.length < 4) ? ends : null
}

/** Rows stand apart; where they do not, one begins with each line in the first column. */
function rowEnds(rows: readonly Row[], area: Rect, leading: number): number[] {
  const areApart = rows.some((_, index) => !isWrapped(rows, index, leading))
  return rows.slice(1).flatMap(({ line }, index) => {
    const isFirst = line.x0 < area.x0 + 2 * line.size
    const begins = areApart ? !isWrapped(rows, index + 1, leading) : isFirst
    return begins ? [((rows[index]?.line.y1 ?? 0) + line.y0) / 2] : []
  })
}

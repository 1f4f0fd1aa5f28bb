/** Puts the lines and figures of a page in the order of reading: one column, or two with what crosses them. */
import { median, widthOf, type Rect } from './geometry'
import { joinLines, type Line } from './lines'

/** What is not read line by line: a table, a box, a picture. */
export type Figure = Rect & { figure: true }
type Placed<F> = Line | F
/** Where a line stands. */
type Placing = Rect & { y: number }
/** Lines and figures that stand below each other, and the column in which they do. */
export type Column<F> = { items: Placed<F>[]; area: { x0: number; x1: number } }

const binWidth = 2
/** Lines that a column must have to be found by itself. */
const leastLines = 4

const isLine = <F extends Figure>(one: Placed<F>): one is Line => !('figure' in one)

/** Where two columns part; null where there is one. `mustFill`: both are filled by their lines. */
export function gutterOf(lines: readonly Placing[], area: Rect, mustFill = false): number | null {
  const width = widthOf(area)
  const narrow = lines.filter((line) => widthOf(line) < 0.62 * width)
  if (narrow.length < 2 * leastLines) return null
  const covered = new Uint16Array(Math.ceil(width / binWidth) + 1)
  for (const { x0, x1 } of narrow) {
    const from = Math.max(0, Math.floor((x0 - area.x0) / binWidth))
    const to = Math.min(covered.length - 1, Math.floor((x1 - area.x0) / binWidth))
    for (let bin = from; bin <= to; bin += 1) covered[bin]! += 1
  }
  const most = Math.floor(narrow.length * 0.03)
  let best: [from: number, to: number] | null = null
  let start = -1
  const last = Math.floor(covered.length * 0.68)
  for (let bin = Math.floor(covered.length * 0.32); bin <= last; bin += 1) {
    const isFree = (covered[bin] ?? 0) <= most
    if (isFree && start < 0) start = bin
    if (isFree && (best === null || bin - start > best[1] - best[0])) best = [start, bin]
    if (!isFree) start = -1
  }
  if (!best || (best[1] - best[0]) * binWidth < 5) return null
  const gutter = area.x0 + ((best[0] + best[1]) / 2) * binWidth
  return areColumns(narrow, gutter, area, mustFill) ? gutter : null
}

/** Text in two columns fills them, and its lines stand independently; cells of a table do neither. */
function areColumns(
  lines: readonly Placing[],
  gutter: number,
  area: Rect,
  mustFill: boolean,
): boolean {
  const left = lines.filter(({ x1 }) => x1 <= gutter + 2)
  const right = lines.filter(({ x0 }) => x0 >= gutter - 2)
  if (left.length < leastLines || right.length < leastLines) return false
  const fills = (some: readonly Rect[], width: number) => median(some.map(widthOf)) > 0.55 * width
  if (fills(left, gutter - area.x0) && fills(right, area.x1 - gutter)) return true
  // names of pictures and formulas stand in the middle of a page, and are short
  const widest = (some: readonly Rect[]) =>
    some.reduce((most, one) => Math.max(most, widthOf(one)), 0)
  const areLong =
    widest(left) > 0.45 * (gutter - area.x0) && widest(right) > 0.45 * (area.x1 - gutter)
  if (mustFill || !areLong) return false
  const places = new Set(left.flatMap(({ y }) => [Math.floor(y), Math.ceil(y)]))
  const shared = right.filter(({ y }) => places.has(Math.round(y)))
  return shared.length < 0.5 * right.length
}

/** Lines, and share of the width filled by half of them, of each of more than two columns; how many there may be. */
const leastOfMany = 10
const leastFilled = 0.7
const mostColumns = 5

/** Where more than two columns part; none where there are not so many, or cells of a table may stand there. */
export function guttersOf(lines: readonly Placing[], area: Rect): number[] {
  const narrow = lines.filter((line) => widthOf(line) < 0.45 * widthOf(area))
  if (narrow.length < 3 * leastOfMany) return []
  const most = Math.floor(narrow.length * 0.03)
  const covered = new Uint16Array(Math.ceil(widthOf(area) / binWidth) + 1)
  for (const { x0, x1 } of narrow) {
    const to = Math.min(covered.length - 1, Math.floor((x1 - area.x0) / binWidth))
    for (let bin = Math.max(0, Math.floor((x0 - area.x0) / binWidth)); bin <= to; bin += 1)
      covered[bin]! += 1
  }
  const gutters: number[] = []
  let last = -1
  for (const [bin, count] of covered.entries()) {
    if (count <= most) continue
    if (last >= 0 && (bin - last - 1) * binWidth >= 5)
      gutters.push(area.x0 + ((last + 1 + bin) / 2) * binWidth)
    last = bin
  }
  const columns = gutters.length + 1
  if (columns < 3 || columns > mostColumns) return []
  const areFilled = [area.x0, ...gutters].every((from, index) => {
    const to = gutters[index] ?? area.x1
    const rows = new Map<number, { x0: number; x1: number }>()
    for (const { x0, x1, y } of narrow.filter((one) => one.x0 >= from - 2 && one.x1 <= to + 2)) {
      const row = rows.get(Math.round(y)) ?? { x0, x1 }
      rows.set(Math.round(y), { x0: Math.min(row.x0, x0), x1: Math.max(row.x1, x1) })
    }
    const widths = [...rows.values()].map(({ x0, x1 }) => x1 - x0)
    return rows.size >= leastOfMany && median(widths) > leastFilled * (to - from)
  })
  return areFilled ? gutters : []
}

/** `gutters`: where the columns of the page part, from the left. */
export function columnsOf<F extends Figure>(
  lines: readonly Line[],
  figures: readonly F[],
  gutters: readonly number[],
  area: Rect,
): Column<F>[] {
  const all: Placed<F>[] = [...lines, ...figures]
  if (gutters.length === 0) return [columnOf(all, area)]
  const crosses = ({ x0, x1 }: Rect) => gutters.some((gutter) => x0 < gutter - 3 && x1 > gutter + 3)
  const columns: Column<F>[] = []
  let band: Placed<F>[] = []
  let across: Placed<F>[] = []
  const endBand = () => {
    const ends = [...gutters, Infinity]
    for (const [index, end] of ends.entries()) {
      const start = ends[index - 1] ?? -Infinity
      const column = band.filter(({ x0, x1 }) => x0 + x1 >= 2 * start && x0 + x1 < 2 * end)
      const sides = { x0: Math.max(area.x0, start + 3), x1: Math.min(area.x1, end - 3) }
      if (column.length > 0) columns.push(columnOf(column, sides))
    }
    band = []
  }
  const endAcross = () => {
    if (across.length > 0) columns.push(columnOf(across, area))
    across = []
  }
  for (const one of all.toSorted((a, b) => a.y0 - b.y0)) {
    if (crosses(one)) {
      endBand()
      across.push(one)
    } else {
      endAcross()
      band.push(one)
    }
  }
  endBand()
  endAcross()
  return columns
}

/** Pieces of one line are one line again; lines from above. */
export function rowsOf(lines: readonly Line[]): Line[] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const row = rows.at(-1)
    const last = row?.[0]
    const isBeside = last && Math.abs(last.y - line.y) < 0.3 * Math.min(last.size, line.size)
    if (row && isBeside && row.every((one) => one.x1 <= line.x0 + 1 || line.x1 <= one.x0 + 1))
      row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => joinLines(row))
}

function columnOf<F extends Figure>(
  items: readonly Placed<F>[],
  area: { x0: number; x1: number },
): Column<F> {
  const joined: Placed<F>[] = [
    ...rowsOf(items.filter(isLine)),
    ...items.filter((one): one is F => !isLine(one)),
  ]
  // the figure with its upper side above the middle of a line comes before it
  return {
    items: joined.toSorted((a, b) => (a.y0 + a.y1) / 2 - (b.y0 + b.y1) / 2),
    area: { x0: area.x0, x1: area.x1 },
  }
}

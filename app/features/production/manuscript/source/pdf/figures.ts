/** Finds tables, boxes and pictures of a page by the lines that are drawn around and inside of them. */
import { heightOf, holds, holdsMiddle, widthOf, type Rect } from './geometry'
import type { Figure } from './columns'
import type { Line } from './lines'
import type { PdfPage } from './pdf-page'

/** A cell of a table, in rows and columns that it may go over. */
export type GridCell = Rect & { row: number; column: number; rows: number; columns: number }
export type PageFigure = Figure &
  (
    | { kind: 'table'; cells: GridCell[]; unsure?: true }
    | { kind: 'box'; unsure?: true }
    | { kind: 'picture' }
  )

/** Drawn lines that are looked at together; a page with more of them is a drawing. */
const mostRules = 1_200
const mostCells = 2_000
/** Columns of a table whose cells may be empty for the most part. */
const mostColumns = 12
const touch = 2.5

export function figuresOf(page: PdfPage, lines: readonly Line[]): PageFigure[] {
  const whole = page.width * page.height
  const frames = page.frames.filter((one) => widthOf(one) * heightOf(one) < 0.8 * whole)
  const rules = [...page.rules, ...frames.flatMap(sidesOf)]
  const drawn =
    rules.length > mostRules ? [] : groupsOf(rules).flatMap((group) => gridOf(group, lines))
  const boxes =
    drawn.length === 0 && rules.length > mostRules ? frames.flatMap((one) => boxOf(one, lines)) : []
  return [...withoutDoubles([...drawn, ...boxes]), ...picturesOf(page)]
}

const sidesOf = ({ x0, y0, x1, y1 }: Rect): Rect[] => [
  { x0, y0, x1, y1: y0 },
  { x0, y0: y1, x1, y1 },
  { x0, y0, x1: x0, y1 },
  { x0: x1, y0, x1, y1 },
]

/** Lines that touch each other. */
function groupsOf(rules: readonly Rect[]): Rect[][] {
  const group = rules.map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (group[root] !== root) root = group[root] ?? root
    group[index] = root
    return root
  }
  for (const [i, one] of rules.entries())
    for (let j = i + 1; j < rules.length; j += 1) {
      const other = rules[j]
      if (other && touches(one, other)) group[find(i)] = find(j)
    }
  const groups = new Map<number, Rect[]>()
  for (const [index, rule] of rules.entries()) {
    const root = find(index)
    groups.set(root, [...(groups.get(root) ?? []), rule])
  }
  return [...groups.values()].filter((some) => some.length > 2)
}

const touches = (one: Rect, other: Rect) =>
  one.x0 <= other.x1 + touch &&
  other.x0 <= one.x1 + touch &&
  one.y0 <= other.y1 + touch &&
  other.y0 <= one.y1 + touch

/** Places that are nearly the same, as one. */
function places(numbers: readonly number[]): number[] {
  const found: number[] = []
  for (const number of numbers.toSorted((a, b) => a - b))
    if (found.length === 0 || number - (found.at(-1) ?? 0) > 2 * touch) found.push(number)
  return found
}

const isLevel = (rule: Rect) => widthOf(rule) >= heightOf(rule)

function gridOf(rules: readonly Rect[], lines: readonly Line[]): PageFigure[] {
  const level = rules.filter(isLevel)
  const upright = rules.filter((rule) => !isLevel(rule))
  if (level.length === 0 || upright.length === 0) return []
  const xs = places([
    ...upright.map(({ x0, x1 }) => (x0 + x1) / 2),
    ...level.flatMap(({ x0, x1 }) => [x0, x1]),
  ])
  const ys = places([
    ...level.map(({ y0, y1 }) => (y0 + y1) / 2),
    ...upright.flatMap(({ y0, y1 }) => [y0, y1]),
  ])
  const area = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 }
  const count = (xs.length - 1) * (ys.length - 1)
  if (count > mostCells) return []
  const cells = count > 1 ? cellsOf(xs, ys, level, upright) : []
  const filled = cells.filter((cell) => lines.some((line) => touchesText(cell, line)))
  // a drawing, or a page that only stands in a grid
  if (xs.length > mostColumns && filled.length < 0.15 * count)
    return [{ ...area, figure: true, kind: 'box', unsure: true }]
  // one below the other, they are no columns of a table
  if (xs.length === 2 && filled.length > 1) return cells.flatMap((cell) => boxOf(cell, lines))
  if (cells.length > 1 && filled.length > 1)
    return [{ ...area, figure: true, kind: 'table', cells }]
  return boxOf(area, lines)
}

const touchesText = (cell: Rect, { pieces, y, size }: Line) =>
  pieces.some(({ run }) => holdsMiddle(cell, { x0: run.x0, x1: run.x1, y0: y - size * 0.6, y1: y }))

/** A frame with more than one line of text in it. */
function boxOf(area: Rect, lines: readonly Line[]): PageFigure[] {
  const inside = lines.filter((line) => holdsMiddle(area, line) && holds(area, line, 4))
  return inside.length > 1 ? [{ ...area, figure: true, kind: 'box' }] : []
}

/** Cells between lines; where a line is missing between two of them, they are one. */
function cellsOf(xs: number[], ys: number[], level: Rect[], upright: Rect[]): GridCell[] {
  const columns = xs.length - 1
  const cellAt = (row: number, column: number): Rect => ({
    x0: xs[column] ?? 0,
    x1: xs[column + 1] ?? 0,
    y0: ys[row] ?? 0,
    y1: ys[row + 1] ?? 0,
  })
  const isParted = (some: readonly Rect[], x: number, y: number) =>
    some.some(
      (rule) =>
        x >= rule.x0 - touch &&
        x <= rule.x1 + touch &&
        y >= rule.y0 - touch &&
        y <= rule.y1 + touch,
    )
  const taken = new Set<number>()
  const cells: GridCell[] = []
  for (let row = 0; row < ys.length - 1; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(row * columns + column)) continue
      const first = cellAt(row, column)
      const middle = { x: (first.x0 + first.x1) / 2, y: (first.y0 + first.y1) / 2 }
      let wide = 1
      while (column + wide < columns && !isParted(upright, xs[column + wide] ?? 0, middle.y))
        wide += 1
      let high = 1
      while (row + high < ys.length - 1 && !isParted(level, middle.x, ys[row + high] ?? 0))
        high += 1
      const last = cellAt(row + high - 1, column + wide - 1)
      for (let r = row; r < row + high; r += 1)
        for (let c = column; c < column + wide; c += 1) taken.add(r * columns + c)
      cells.push({ ...first, x1: last.x1, y1: last.y1, row, column, rows: high, columns: wide })
    }
  return cells
}

/** Boxes drawn twice, for their colour and for their line. */
function withoutDoubles(figures: readonly PageFigure[]): PageFigure[] {
  return figures.filter(
    (one, index) =>
      !figures.some(
        (other, place) =>
          place !== index &&
          holds(other, one, 3) &&
          holds(one, other, 6) &&
          (other.kind === 'table' || place < index) &&
          one.kind !== 'table',
      ),
  )
}

/** Pictures that touch are parts of one; one behind all of the page is its ground. */
function picturesOf({ pictures, width, height }: PdfPage): PageFigure[] {
  const joined: Rect[] = []
  for (const one of pictures) {
    const rect = {
      x0: Math.max(0, one.x0),
      y0: Math.max(0, one.y0),
      x1: Math.min(width, one.x1),
      y1: Math.min(height, one.y1),
    }
    if (rect.x1 - rect.x0 < 1 || rect.y1 - rect.y0 < 1) continue
    const other = joined.find((it) => touches(it, rect))
    if (!other) joined.push(rect)
    else
      Object.assign(other, {
        x0: Math.min(other.x0, rect.x0),
        y0: Math.min(other.y0, rect.y0),
        x1: Math.max(other.x1, rect.x1),
        y1: Math.max(other.y1, rect.y1),
      })
  }
  return joined.map((rect) => ({ ...rect, figure: true, kind: 'picture' }))
}

/** Puts runs of text together to lines, with what stands above and below them, cut at wide gaps. */
import type { Rect } from './geometry'
import type { Run } from './pdf-page'

/** `small`: a run that is raised or lowered. */
export type Piece = { run: Run; small: 'sup' | 'sub' | '' }
/**
 * `size`: of most of its letters; `y`: where they stand; `bullet`: where a dot is drawn before it; `doubt`: what is not
 * certain of its place.
 */
export type Line = Rect & {
  pieces: Piece[]
  size: number
  y: number
  bold: boolean
  bullet?: number
  doubt?: string
}

/** Gaps, in letters, at which a line is cut in two, and at which a blank is read. */
const cutGap = 1.6
const blankGap = 0.22

type Row = { y: number; size: number; runs: Run[] }

export function linesOf(runs: readonly Run[]): Line[] {
  const rows = rowsOf(runs)
  return rows.flatMap(({ runs: some }) => cut(some).map(lineOf))
}

/** Large letters first: small ones then belong to the line beside which they stand. */
function rowsOf(runs: readonly Run[]): Row[] {
  const rows: Row[] = []
  const byPlace = new Map<number, Row[]>()
  const near = (y: number) => {
    const place = Math.floor(y / 20)
    return [place - 1, place, place + 1].flatMap((one) => byPlace.get(one) ?? [])
  }
  for (const run of runs.toSorted((a, b) => b.size - a.size || a.y - b.y)) {
    const [row] = near(run.y)
      .filter((one) => belongs(run, one))
      .toSorted((a, b) => distanceTo(run, a) - distanceTo(run, b))
    if (row) row.runs.push(run)
    else {
      const made = { y: run.y, size: run.size, runs: [run] }
      rows.push(made)
      const place = Math.floor(run.y / 20)
      byPlace.set(place, [...(byPlace.get(place) ?? []), made])
    }
  }
  return rows
}

/** Very small letters are raised: they belong to the line below them. */
const distanceTo = (run: Run, row: Row) =>
  Math.abs(run.y - row.y) + (run.size < 0.6 * row.size && run.y > row.y ? row.size * 2 : 0)

function belongs(run: Run, row: Row): boolean {
  const distance = Math.abs(run.y - row.y)
  if (run.size > 0.82 * row.size) return distance < 0.25 * row.size
  if (distance < 0.1 * row.size) return true
  // raised or lowered, right beside a letter
  const reach = run.size < 0.6 * row.size && run.y < row.y ? 1.05 : 0.65
  return (
    distance < reach * row.size &&
    row.runs.some(
      (one) =>
        Math.abs(run.x0 - one.x1) < 0.35 * row.size || Math.abs(one.x0 - run.x1) < 0.35 * row.size,
    )
  )
}

function cut(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const run of runs.toSorted((a, b) => a.x0 - b.x0)) {
    const last = parts.at(-1)
    if (last && run.x0 - end < cutGap * run.size) last.push(run)
    else parts.push([run])
    end = Math.max(last?.includes(run) ? end : run.x1, run.x1)
  }
  return parts
}

function lineOf(runs: Run[]): Line {
  const sizes = new Map<number, number>()
  for (const { size, text } of runs) {
    const rounded = Math.round(size * 10) / 10
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length)
  }
  const [size] = [...sizes].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0]
  const main = runs.filter((run) => Math.abs(run.size - size) < 0.15)
  const y = main[0]?.y ?? 0
  const letters = (some: Run[]) => some.reduce((sum, run) => sum + run.text.trim().length, 0)
  return {
    pieces: runs.map((run) => ({ run, small: smallOf(run, y, size) })),
    size,
    y,
    bold: letters(runs.filter((run) => run.bold)) > 0.8 * letters(runs),
    x0: Math.min(...runs.map((run) => run.x0)),
    x1: Math.max(...runs.map((run) => run.x1)),
    y0: y - 0.85 * size,
    y1: y + 0.25 * size,
  }
}

function smallOf(run: Run, y: number, size: number): Piece['small'] {
  if (run.size > 0.85 * size) return ''
  if (run.y < y - 0.15 * size) return 'sup'
  return run.y > y + 0.1 * size ? 'sub' : ''
}

/** Gap, in letters, that may part two columns which stand close to each other. */
const closeGap = 0.75

/** The parts of a line between gaps at which two columns may part; where `gutter` is given, at that place only. */
export function partsOf(line: Line, gutter?: number): Line[] {
  const parts: Run[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { run } of line.pieces) {
    const last = parts.at(-1)
    const isGap = run.x0 - end >= closeGap * run.size
    const isMeant = gutter === undefined || (end <= gutter && run.x0 >= gutter)
    if (last && !(isGap && isMeant)) last.push(run)
    else parts.push([run])
    end = Math.max(end, run.x1)
  }
  if (parts.length < 2) return [line]
  const [first, ...rest] = parts.map(lineOf)
  return first
    ? [line.bullet === undefined ? first : { ...first, bullet: line.bullet }, ...rest]
    : [line]
}

/** Lines that stand beside each other, as one. */
export function joinLines(lines: readonly Line[]): Line {
  const [first] = lines
  if (first && lines.length === 1) return first
  const line = lineOf(lines.flatMap(({ pieces }) => pieces.map(({ run }) => run)))
  return first?.bullet === undefined ? line : { ...line, bullet: first.bullet }
}

/** How far the dot of an item stands before its text, in letters. */
const farthestDot = 2.5

/** The lines, with what is drawn before them. */
export function withBullets(lines: readonly Line[], dots: readonly Rect[]): Line[] {
  const byPlace = new Map<number, Rect[]>()
  for (const dot of dots) {
    const place = Math.floor(dot.y1 / 20)
    byPlace.set(place, [...(byPlace.get(place) ?? []), dot])
  }
  const isBefore = (dot: Rect, { x0, y, size }: Line) => {
    const middle = (dot.y0 + dot.y1) / 2
    const isLevel = middle > y - 0.75 * size && middle < y + 0.1 * size
    return isLevel && dot.x1 <= x0 + 0.5 && x0 - dot.x1 < farthestDot * size
  }
  return lines.map((line) => {
    const place = Math.floor(line.y / 20)
    const near = [place - 1, place, place + 1].flatMap((one) => byPlace.get(one) ?? [])
    const [dot, ...more] = near.filter((one) => isBefore(one, line))
    // more than one are leaders or a drawing
    return dot && more.length === 0 ? { ...line, bullet: dot.x0 } : line
  })
}

/** Whether a blank stands between two runs. */
export function hasBlankBetween(one: Run, other: Run): boolean {
  if (/\s$/.test(one.text) || /^\s/.test(other.text)) return false
  return other.x0 - one.x1 > blankGap * Math.max(one.size, other.size)
}

export const lineText = ({ pieces }: Line): string =>
  pieces
    .map(({ run }, index) => {
      const next = pieces[index + 1]?.run
      return run.text + (next && hasBlankBetween(run, next) ? ' ' : '')
    })
    .join('')

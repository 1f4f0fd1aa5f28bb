/** Turns a sheet into lines, with merged cells spread over the cells they cover, within bounds. */
import type {
  MergedRange,
  SheetNote,
  SheetRow,
} from '~/workers/spreadsheet/read-spreadsheet.server'

/** `above`: whether the merged cell began in an earlier line, or further left in the same line. */
type MergedText = { text: string; above: boolean }

export type Line = SheetRow & { spread?: Map<number, MergedText> }

/**
 * A sheet's lines in their order; `tooManyMerges`: merged cells beyond the bound were ignored; `notes`: what is
 * hidden, struck through or unreadable.
 */
export type Grid = {
  sheet: string
  lines: Line[]
  tooManyMerges: boolean
  hidden: boolean
  notes: SheetNote[]
}

/** Limit of cells covered by merged cells: a hostile sheet merges everything. */
const MAX_MERGED_CELLS = 200_000

export function toGrid(
  { sheet, hidden = false }: { sheet: string; hidden?: boolean },
  rows: SheetRow[],
  merges: MergedRange[],
  notes: SheetNote[],
): Grid {
  const lines: Line[] = rows.map((row) => ({ ...row }))
  const grid = { sheet, lines, hidden, notes }
  let places = 0
  for (const merge of merges) {
    const first = firstLineFrom(lines, merge.top + 1)
    const origin = lines[first]
    const text = origin?.number === merge.top + 1 ? (origin.cells[merge.left] ?? '') : ''
    if (text === '' || merge.right >= 256) continue
    for (let i = first; i < lines.length && (lines[i]?.number ?? 0) <= merge.bottom + 1; i += 1) {
      if ((places += merge.right - merge.left + 1) > MAX_MERGED_CELLS)
        return { ...grid, tooManyMerges: true }
      spreadMerge(lines[i]!, merge, text)
    }
  }
  return { ...grid, tooManyMerges: false }
}

function spreadMerge(line: Line, { top, left, right }: MergedRange, text: string): void {
  line.spread ??= new Map()
  const above = line.number !== top + 1
  for (let column = left; column <= right; column += 1)
    if (above || column > left) line.spread.set(column, { text, above })
}

/** Index of the first line with this number or a later one (binary search; lines are sorted). */
function firstLineFrom(lines: Line[], number: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.number ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** The visible text of a cell: its own, or that of the merged cell over it. */
export const textAt = ({ cells, spread }: Line, column: number): string =>
  cells[column] || (spread?.get(column)?.text ?? '')

/** The text of a merged cell that began in an earlier line; '' otherwise. */
export function mergedTextAbove({ cells, spread }: Line, column: number): string {
  const over = cells[column] ? undefined : spread?.get(column)
  return over?.above ? over.text : ''
}

/** The number of columns of the widest line. */
export const gridWidth = (lines: Line[]) =>
  lines.reduce(
    (max, { cells, spread }) =>
      Math.max(max, cells.length, ...(spread ? [Math.max(0, ...spread.keys()) + 1] : [])),
    0,
  )

/** A plan as a table: typed or pasted text and sheets become the same rows of cells. */
import type { PlanDoubt } from '~/tables/codes'
import type { SheetRow } from '~/workers/spreadsheet/read-spreadsheet.server'
import { plain } from './day-cell'

/**
 * `above`: columns whose text belongs to a merged cell that began in an earlier row; `aside`: to one
 * that began further left.
 */
export type PlanRow = {
  line: number
  cells: string[]
  above: Set<number>
  aside: Set<number>
  /** the sender does not see the row, or has crossed it out */
  doubt?: PlanDoubt
}

/** Merged cells; all counted from 0, ends included. */
type Merge = { top: number; left: number; bottom: number; right: number }

const row = (line: number, cells: string[]): PlanRow => ({
  line,
  cells,
  above: new Set(),
  aside: new Set(),
})

/** The rows of a sheet; a merged cell's text stands in every cell that it covers. */
export function rowsOfSheet(rows: SheetRow[], merges: Merge[]): PlanRow[] {
  const table = rows.map(({ number, cells, hidden, struck }) => ({
    ...row(number, [...cells]),
    ...(struck ? { doubt: 'planDoubtStruck' as const } : {}),
    ...(hidden ? { doubt: 'planDoubtHidden' as const } : {}),
  }))
  const byLine = new Map(table.map((one) => [one.line, one]))
  for (const { top, left, bottom, right } of merges) {
    const text = byLine.get(top + 1)?.cells[left] ?? ''
    if (text === '') continue
    for (let line = top + 1; line <= Math.min(bottom + 1, top + 400); line += 1)
      spread(byLine.get(line), { text, left, right, first: line === top + 1 })
  }
  return table
}

type Spread = { text: string; left: number; right: number; first: boolean }

function spread(target: PlanRow | undefined, { text, left, right, first }: Spread) {
  if (!target) return
  for (let column = left; column <= Math.min(right, left + 60); column += 1) {
    if (first && column === left) continue
    while (target.cells.length < column) target.cells.push('')
    target.cells[column] = text
    if (column > left) target.aside.add(column)
    if (!first) target.above.add(column)
  }
}

/** The rows of a text: columns are separated by tabs, |, several spaces or commas. */
export function rowsOfText(text: string): PlanRow[] {
  const lines = withQuotedBreaks(text.replace(/\r\n?/g, '\n').split('\n'))
  const filled = lines.filter((line) => line.trim() !== '')
  const split = separator(filled)
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = split(line).map((cell) => cell.trim())
    // the rule below the headings of a table in plain text
    return cells.every((cell) => /^[-=:+─━]*$/.test(cell)) ? [] : [row(index + 1, cells)]
  })
}

/** A cell in quotes may go over several lines; of these the first one counts. */
const MAX_CELL_LINES = 12

function withQuotedBreaks(lines: string[]): string[] {
  const joined = [...lines]
  for (let index = 0; index < lines.length; index += 1) {
    const place = index
    while (index - place < MAX_CELL_LINES && index + 1 < lines.length && isOpen(joined[place]!)) {
      index += 1
      joined[place] += ` ${lines[index]}`
      joined[index] = ''
    }
    // a lone quotation mark is none of a cell
    if (isOpen(joined[place]!)) {
      joined.splice(place, index - place + 1, ...lines.slice(place, index + 1))
      index = place
    }
  }
  return joined
}

/** Whether a cell that begins with a quotation mark does not end in this line. */
const isOpen = (line: string) =>
  /^\s*"/.test(
    line
      .replace(/(^|[\t,])\s*"(?:[^"]|"")*"\s*(?=[\t,]|$)/g, '$1')
      .split(/[\t,]/)
      .find((cell) => /^\s*"/.test(cell)) ?? '',
  )

const withoutQuotes = (cell: string) =>
  /^\s*"(?:[^"]|"")*"\s*$/.test(cell) ? cell.trim().slice(1, -1).replaceAll('""', '"') : cell

type Split = (line: string) => string[]

function separator(lines: string[]): Split {
  const share = (test: (line: string) => boolean) =>
    lines.filter(test).length / Math.max(1, lines.length)
  if (share((line) => line.includes('\t')) >= 0.4)
    return (line) => line.split('\t').map(withoutQuotes)
  if (share((line) => line.includes('|') || line.includes('│')) >= 0.4)
    return (line) => line.replace(/^\s*[|│]|[|│]\s*$/g, '').split(/[|│]/)
  if (share((line) => (line.match(/,/g)?.length ?? 0) >= 2) >= 0.6 && share(isProse) < 0.5)
    return splitCommas
  if (share((line) => /\S\s{2,}\S/.test(line)) >= 0.5) return (line) => line.split(/\s{2,}/)
  if (share((line) => (line.match(/;/g)?.length ?? 0) >= 2) >= 0.6) return (line) => line.split(';')
  return (line) => [line]
}

/** '3월 2주 1단원 1, 2, 3쪽': more than a day before the first comma, which divides pages, not cells. */
const isProse = (line: string) =>
  /^[^,]*?\d\s*(?:[월일주]|주차|[/.]\s*\d{1,2}\.?)(?:부터|까지)?\s+(?!\d{1,2}\s*(?:일|주|째|월)|[첫둘셋넷다마제초중말(~-])[^,]*\d[^,]*,/.test(
    line,
  )

function splitCommas(line: string): string[] {
  const cells: string[] = []
  for (const match of line.matchAll(/(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*|([^,]*))/g))
    cells.push((match[1] ?? match[2] ?? '').replaceAll('""', '"'))
  return cells
}

/** The text of a cell, for reading; '' for one that belongs to a cell further left. */
export const cellAt = ({ cells, aside }: PlanRow, column: number | undefined) =>
  column === undefined || aside.has(column) ? '' : plain(cells[column] ?? '')

/** Reads the rows of a lesson plan that is a table: their days, units and pages. */
import type { PlanDoubt } from '~/tables/codes'
import { plain, readDayCell, type DayCell, type DayHeading } from './day-cell'
import { hasPageSigns, readPageCell, takePages, type PageCell } from './page-cell'
import { isHeading, type PlanColumns } from './plan-columns'
import {
  isGroup,
  isNoLesson,
  MAX_UNIT,
  sums,
  textOf,
  type Entry,
  type UnreadLine,
} from './plan-entry'
import { cellAt, type PlanRow } from './plan-table'

type TableReading = { columns: PlanColumns; month: number | null; unread: UnreadLine[] }

export function entriesOfTable(rows: PlanRow[], { columns, month, unread }: TableReading): Entry[] {
  const entries: Entry[] = []
  const above: Above = { month, heading: '' }
  unread.push(...unreadAbove(rows.slice(0, columns.body)))
  for (const row of rows.slice(columns.body)) {
    if (isHeading(row) || sums.test(plain(row.cells.find((cell) => cell.trim()) ?? ''))) continue
    const read = readRow(row, columns)
    above.month = read.named?.month ?? read.cell?.month ?? above.month
    const kind = kindOf(row, read, columns)
    if (kind === 'group') above.heading = read.unit || read.text
    if (kind === 'unread') unread.push({ line: row.line, text: read.text })
    if (kind === 'lesson') entries.push(entryOf(row, read, columns, above))
  }
  return entries
}

/** What the rows above say of a row: its month, and the larger unit that it belongs to. */
type Above = { month: number | null; heading: string }

/** The cells of a row. `named`: what the column of months says. */
function readRow(row: PlanRow, columns: PlanColumns) {
  const named = readDayCell(cellAt(row, columns.month), 'month')
  return { text: textOf(row), named, ...dayCellOf(row, columns, named), ...contentOf(row, columns) }
}
type ReadRow = ReturnType<typeof readRow>

/** What a row is; nothing is done with one that is `nothing`. */
function kindOf(
  row: PlanRow,
  { text, cell, carried, pages, unit, doubt }: ReadRow,
  columns: PlanColumns,
): 'lesson' | 'group' | 'unread' | 'nothing' {
  if (pages) return 'lesson'
  if (isNoLesson(unit || text, text)) return 'nothing'
  const hasDay = cell !== null && carried !== 'merged'
  if (!hasDay && isGroup(row, unit || text)) return 'group'
  if (unit !== '' || doubt !== '') return 'lesson'
  return hasMore(row, columns, cell) ? 'unread' : 'nothing'
}

function entryOf(
  row: PlanRow,
  { text, named, cell, carried, pages, unit, doubt }: ReadRow,
  columns: PlanColumns,
  { month, heading }: Above,
): Entry {
  const lacksMonth = cell?.month === undefined && columns.date !== undefined
  const fullUnit = heading && !unit.startsWith(heading) ? `${heading} › ${unit}` : unit
  return {
    line: row.line,
    text,
    cell: cell && lacksMonth && month ? { ...cell, month } : cell,
    month,
    carried,
    pages,
    unit: fullUnit.replace(/ › $/, '').slice(0, MAX_UNIT),
    doubt: row.doubt ?? (named?.vague ? 'planDoubtMonth' : doubt),
  }
}

const dayColumns = ['day', 'month', 'week', 'date', 'monthWeek'] as const

/** Whether a row without unit and pages says more than its day. */
const hasMore = (row: PlanRow, columns: PlanColumns, day: DayCell | null) =>
  row.cells.some(
    (_, column) =>
      /[\p{L}\p{N}]/u.test(cellAt(row, column)) &&
      !row.above.has(column) &&
      (day === null || !dayColumns.some((name) => columns[name] === column)),
  )

/** A title stands above the headings, but no pages. */
const unreadAbove = (rows: PlanRow[]): UnreadLine[] =>
  rows
    .filter((row) => !isHeading(row) && hasPageSigns(textOf(row)))
    .map((row) => ({ line: row.line, text: textOf(row) }))

const dayRoles: [keyof PlanColumns, DayHeading][] = [
  ['day', 'day'],
  ['monthWeek', 'monthWeek'],
  ['date', 'date'],
  ['week', 'week'],
]

/** The most exact day of a row; a blank cell means the day above. */
function dayCellOf(row: PlanRow, columns: PlanColumns, named: DayCell | null) {
  for (const [role, heading] of dayRoles) {
    const column = columns[role] as number | undefined
    if (column === undefined) continue
    const cell = readDayCell(cellAt(row, column), columns.named ? heading : null)
    if (!cell) continue
    const exact =
      cell.form === 'month' && role === 'day' && columns.week !== undefined
        ? (readDayCell(cellAt(row, columns.week), 'week') ?? cell)
        : cell
    const merged = row.above.has(column) ? ('merged' as const) : ('no' as const)
    return { cell: withMonth(exact, cell), carried: merged }
  }
  const ownDays = dayRoles.some(([role]) => columns[role] !== undefined)
  if (named && (!ownDays || !row.above.has(columns.month!)))
    return {
      cell: named,
      carried: row.above.has(columns.month!) ? ('merged' as const) : ('no' as const),
    }
  return { cell: null, carried: 'blank' as const }
}

const withMonth = (cell: DayCell, other: DayCell): DayCell =>
  cell.month === undefined && other.month !== undefined ? { ...cell, month: other.month } : cell

/** Pages and unit of a row; pages may stand in the cell of the unit. */
function contentOf(row: PlanRow, columns: PlanColumns) {
  let pages: PageCell | null = null
  let doubt: PlanDoubt | '' = ''
  if (columns.firstPage !== undefined || columns.lastPage !== undefined) {
    pages = pagesOfTwo(
      readPageCell(cellAt(row, columns.firstPage)),
      readPageCell(cellAt(row, columns.lastPage)),
    )
  } else if (columns.pages !== undefined) {
    const read = readPageCell(cellAt(row, columns.pages))
    if (read === 'unread') doubt = 'planDoubtPages'
    else pages = read
  }
  if (pages && columns.twoBooks) doubt = 'planDoubtTwoBooks'
  const texts: string[] = []
  for (const column of columns.units) {
    const cell =
      cellAt(row, column) === '' ? '' : (row.cells[column] ?? '').replace(/\s+/g, ' ').trim()
    const taken = takePages(cell)
    if (!pages && taken.pages) {
      pages = taken.pages
      // the column of pages is blank, so these may be others
      if (columns.pages !== undefined) doubt = 'planDoubtPages'
    }
    const rest = taken.pages && columns.pages === undefined ? taken.rest : cell
    if (rest && !texts.includes(rest)) texts.push(rest)
  }
  const unit = texts.join(' › ')
  if (!pages && hasPageSigns(unit)) doubt ||= 'planDoubtPages'
  return { pages, unit, doubt: pages?.doubt ?? doubt }
}

function pagesOfTwo(
  first: PageCell | 'unread' | null,
  last: PageCell | 'unread' | null,
): PageCell | null {
  const from = first === 'unread' ? null : first
  const to = last === 'unread' ? null : last
  if (!from && !to) return null
  const span = { first: from?.first ?? null, last: to?.last ?? null }
  const wrong = span.first !== null && span.last !== null && span.last < span.first
  return wrong ? { ...span, last: null, doubt: 'planDoubtPages' } : span
}

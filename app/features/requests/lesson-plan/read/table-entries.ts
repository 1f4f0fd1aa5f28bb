/** Reads the rows of a lesson plan that is a table: their days, units and pages. */
import type { PlanDoubt } from '~/tables/codes'
import { plain, readDayCell, type DayCell, type DayHeading } from './day-cell'
import { hasMarkedNumber, hasPageSigns, readPageCell, takePages, type PageCell } from './page-cell'
import { hasLeftover, takesBack } from './leftover'
import { isHeading, unusedColumns, type PlanColumns } from './plan-columns'
import {
  isGroup,
  isNoLesson,
  isTitle,
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
  const above: Above = { month, heading: null, isMonthRead: true }
  const leave = (row: PlanRow) => unread.push({ line: row.line, text: textOf(row) })
  unread.push(...unreadAbove(rows.slice(0, columns.top)))
  for (const row of rows.slice(columns.body)) {
    if (isHeading(row)) continue
    if (sums.test(plain(row.cells.find((cell) => cell.trim()) ?? ''))) {
      leave(row)
      continue
    }
    const read = readRow(row, columns)
    above.month = read.named?.month ?? read.cell?.month ?? above.month
    if (cellAt(row, columns.month) !== '') above.isMonthRead = read.named !== null
    const kind = kindOf(row, read, columns)
    if (kind === 'group') {
      if (above.heading?.used === false) leave(above.heading.row)
      above.heading = { row, text: read.unit || read.text, used: false }
    }
    if (kind === 'unread') leave(row)
    if (kind === 'lesson' && !continues(entries.at(-1), read))
      entries.push(entryOf(row, read, columns, above))
  }
  if (above.heading?.used === false) leave(above.heading.row)
  return entries
}

/** A row of nothing but a last page ends the range of the row above: '121~' over '140', or '121' over '~140'. */
function continues(last: Entry | undefined, { cell, pages, unit }: ReadRow): boolean {
  if (!last?.pages || !pages || pages.doubt || pages.last === null || cell || unit !== '')
    return false
  const isOpen = last.pages.last === null && (pages.first === null || pages.first === pages.last)
  const isSingle = last.pages.first === last.pages.last && pages.first === null
  if (last.pages.doubt || !(isOpen || isSingle) || pages.last < (last.pages.first ?? 0))
    return false
  last.pages = { ...last.pages, last: pages.last }
  return true
}

/** What the rows above say of a row: its month, and the larger unit that it belongs to. */
type Above = {
  month: number | null
  /** whether the last filled cell of the column of months was understood */
  isMonthRead: boolean
  heading: { row: PlanRow; text: string; used: boolean } | null
}

/** The cells of a row. `named`: what the column of months says. */
function readRow(row: PlanRow, columns: PlanColumns) {
  const named = readDayCell(cellAt(row, columns.month), 'month')
  const content = contentOf(row, columns)
  const unused = content.doubt || doubtOfUnused(row, columns, content.pages !== null)
  return {
    text: textOf(row),
    named,
    ...dayCellOf(row, columns, named),
    ...content,
    unused,
  }
}
type ReadRow = ReturnType<typeof readRow>

/** What a row is; one that is `nothing` says no more than its day. */
function kindOf(
  row: PlanRow,
  { text, cell, carried, pages, unit, doubt }: ReadRow,
  columns: PlanColumns,
): 'lesson' | 'group' | 'unread' | 'nothing' {
  if (pages) return 'lesson'
  if (isNoLesson(unit || text, text)) return 'unread'
  const hasDay = cell !== null && carried !== 'merged'
  if (!hasDay && isGroup(row, unit || text)) return 'group'
  if (unit !== '' || doubt !== '') return 'lesson'
  return hasMore(row, columns, cell) ? 'unread' : 'nothing'
}

function entryOf(
  row: PlanRow,
  { text, named, cell, carried, pages, unit, unused }: ReadRow,
  columns: PlanColumns,
  above: Above,
): Entry {
  const { month } = above
  if (above.heading) above.heading.used = true
  const heading = above.heading?.text ?? ''
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
    doubt:
      row.doubt ??
      ((named?.vague ? 'planDoubtMonth' : unused) ||
        (cell?.rest || !above.isMonthRead || fullUnit.length > MAX_UNIT ? 'planDoubtRest' : '')),
  }
}

/** Whether a cell that is not read has pages, or takes the lesson back. */
function doubtOfUnused(row: PlanRow, columns: PlanColumns, hasPages: boolean): PlanDoubt | '' {
  for (const column of unusedColumns(columns, row.cells.length)) {
    const cell = cellAt(row, column)
    if (row.above.has(column)) continue
    if (hasMarkedNumber(cell)) return 'planDoubtPages'
    if (takesBack(cell) && cell.length <= MAX_REMARK) return 'planDoubtRest'
    // under a heading that says nothing, numbers may be pages
    const isKnown = columns.others.includes(column)
    if (!isKnown && (hasPages ? /\d{2}|\d\s*[~-]/ : /\d/).test(cell)) return 'planDoubtRest'
  }
  return ''
}

/** Longer texts are standards and ways of teaching, which may speak of leaving something out. */
const MAX_REMARK = 30

const dayColumns = ['day', 'month', 'week', 'date', 'monthWeek'] as const

/** Whether a row without unit and pages says more than its day. */
const hasMore = (row: PlanRow, columns: PlanColumns, day: DayCell | null) =>
  row.cells.some(
    (_, column) =>
      /[\p{L}\p{N}]/u.test(cellAt(row, column)) &&
      !row.above.has(column) &&
      (day === null || !dayColumns.some((name) => columns[name] === column)),
  )

/** What stands above the headings beside the title of the plan. */
const unreadAbove = (rows: PlanRow[]): UnreadLine[] =>
  rows
    .filter((row) => !isHeading(row) && !isTitle(textOf(row)))
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
  let { pages, doubt } = pagesOfColumns(row, columns)
  const texts: string[] = []
  for (const column of columns.units) {
    const cell =
      cellAt(row, column) === '' ? '' : (row.cells[column] ?? '').replace(/\s+/g, ' ').trim()
    const taken = takePages(cell)
    // a second cell with pages is of another book, and nothing says which one is the plan's
    if (pages && taken.pages && columns.pages === undefined) doubt = 'planDoubtTwoBooks'
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
  if (hasLeftover(unit, pages !== null)) doubt ||= 'planDoubtRest'
  return { pages, unit, doubt: pages?.doubt ?? doubt }
}

/** What the columns of pages say. */
function pagesOfColumns(
  row: PlanRow,
  columns: PlanColumns,
): { pages: PageCell | null; doubt: PlanDoubt | '' } {
  const { firstPage, lastPage, kind } = columns
  const ends = firstPage !== undefined || lastPage !== undefined
  const read = ends
    ? pagesOfTwo(readPageCell(cellAt(row, firstPage)), readPageCell(cellAt(row, lastPage)))
    : readPageCell(cellAt(row, columns.pages), kind)
  if (read === 'unread') return { pages: null, doubt: 'planDoubtPages' }
  const isOther = read !== null && columns.twoBooks && !read.named
  return { pages: read, doubt: isOther ? 'planDoubtTwoBooks' : '' }
}

function pagesOfTwo(
  first: PageCell | 'unread' | null,
  last: PageCell | 'unread' | null,
): PageCell | 'unread' | null {
  const from = first === 'unread' ? null : first
  const to = last === 'unread' ? null : last
  if (!from && !to) return first ?? last
  const span = { first: from?.first ?? null, last: to?.last ?? null }
  // each of the two columns holds a single page
  const isWhole = [from, to].every((page) => !page || (page.first === page.last && !page.doubt))
  if (!isWhole || first === 'unread' || last === 'unread')
    return { ...span, doubt: 'planDoubtPages' }
  const wrong = span.first !== null && span.last !== null && span.last < span.first
  return wrong ? { ...span, last: null, doubt: 'planDoubtPages' } : span
}

/** Reads a school's order sheet: every sheet of the file that has a table of books. */
import { todayInSeoul } from '~/platform/today'
import { setImmediate } from 'node:timers/promises'
import { fieldLimits } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { cutText } from './cell-parsers'
import { fillContact } from './contact'
import type { Grid } from './grid'
import { columnForHeadings, missingHeadings } from './headings'
import { likelyNamesIn, maskLikelyNames, maskNamesIn, namesOf } from './pupils'
import { readGrids as gridsOf } from './read-grids.server'
import { emptyContact, readRows, type SheetReading } from './rows'
import type { OrderSheet, UnreadCell } from './order-row'

/**
 * A sheet of 5,000 books has about 100,000 texts; a file far beyond that is not a school's order.
 */
const orderSheetBounds = { lines: 30_000, characters: 10_000_000, unread: 1_000 }

const readGrids = (bytes: Uint8Array) =>
  gridsOf(bytes, orderSheetBounds, { key: 'orderTooManyRows', most: fieldLimits.orderRows })

/**
 * Returns rows in their order, and what could not be read. `received`: the day on which the file was
 * received (YYYY-MM-DD), after which days without a year are looked for. Throws AppError (400, field `file`) for
 * a file that is not a spreadsheet, has no table of books, or has too many.
 */
export async function readOrderSheet(
  bytes: Uint8Array,
  received = todayInSeoul(),
): Promise<OrderSheet> {
  const grids = await readGrids(bytes)
  const { reading, sheet } = createReading(received)
  const file = emptyContact()
  let found = false
  for (const grid of grids) {
    if (grid.hidden) {
      noteHiddenSheet(grid, reading)
      continue
    }
    for (const note of grid.notes) reading.note({ sheet: grid.sheet, ...note })
    const facts = emptyContact()
    const read = readRows(grid, reading, facts)
    // a sheet without a table may say who orders
    if (!read) fillContact(file, facts)
    found ||= read
    await setImmediate()
  }
  if (!found) throw noHeadingsError(grids)
  if (sheet.rows.length === 0 && sheet.unread.length === 0)
    throw new AppError('sheetEmpty', 400, 'file')
  for (const row of sheet.rows) fillContact(row, file)
  const names = namesOf(sheet.rows.flatMap(({ orderUsers }) => orderUsers))
  const hideNames = (text: string) => maskNamesIn(text, names)
  // a whole line has the title and the author beside each other
  const hideIn = ({ column, value }: UnreadCell) =>
    hideNames(column === '' ? value : maskNamesIn(value, new Set(likelyNamesIn(value))))
  return {
    ...sheet,
    unread: sheet.unread.map((cell) => ({ ...cell, value: hideIn(cell) })),
    ignored: [...reading.ignored].map(hideNames),
  }
}

/** The names of the sheets and the cells of their first lines, as text; the first of both. */
export async function firstLines(bytes: Uint8Array): Promise<string[]> {
  const grids = (await readGrids(bytes)).filter(({ hidden }) => !hidden).slice(0, 5)
  return grids.flatMap(({ sheet, lines }) => [
    sheet,
    ...lines.slice(0, 8).map(({ cells }) => cells.slice(0, 30).join(' ').slice(0, 300)),
  ])
}

/** A hidden sheet is not read: its books, or else its lines, are counted and told. */
function noteHiddenSheet(grid: Grid, { note, received }: SheetReading): void {
  const { reading, sheet } = createReading(received)
  const books = readRows(grid, reading, emptyContact()) ? sheet.rows.length : 0
  note({
    sheet: grid.sheet,
    row: 0,
    column: '',
    value: '',
    key: books > 0 ? 'orderHiddenSheet' : 'sheetHiddenSheet',
    params: { count: books || grid.lines.length },
  })
}

function createReading(received: string): { reading: SheetReading; sheet: OrderSheet } {
  const sheet: OrderSheet = { rows: [], unread: [], ignored: [] }
  let more = 0
  const note = (unread: UnreadCell) => {
    if (sheet.unread.length < orderSheetBounds.unread) sheet.unread.push(unread)
    else
      sheet.unread[orderSheetBounds.unread] = {
        sheet: '',
        row: 0,
        column: '',
        value: '',
        key: 'orderMoreUnread',
        params: { count: (more += 1) },
      }
  }
  return { reading: { rows: sheet.rows, note, ignored: new Set(), received }, sheet }
}

/** The error that quotes the line with the most known headings and names the missing ones. */
function noHeadingsError(grids: Grid[]): AppError {
  const heads = grids
    .flatMap(({ lines }) => lines.slice(0, 30))
    .slice(0, 100)
    .map(({ cells }) => cells.filter(Boolean).slice(0, 60))
  const names = (cells: string[]) =>
    new Set(cells.map((cell) => columnForHeadings([cell])).filter(Boolean))
  const best = heads.reduce((a, b) => (names(b).size > names(a).size ? b : a), heads[0] ?? [])
  const headings = best
    .map((cell) => cutText(cell.replace(/\s+/g, ' '), 30))
    .map((cell) => (columnForHeadings([cell]) ? cell : maskLikelyNames(cell)))
    .join(', ')
    .slice(0, 200)
  return new AppError('orderHeadings', 400, 'file', {
    params: { seen: headings || '-', missing: missingHeadings(names(best)) },
  })
}

/**
 * Columns of the request list as a sheet: which headings are written and understood, and how rows
 * are read.
 */
import * as z from 'zod/mini'
import {
  bookFields,
  type Field,
  fieldOf,
  sheetColumn,
  sheetFields,
  type SheetField,
} from '~/features/catalogue/book/fields'
import { recordOf } from '~/platform/records'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { partialDate } from '~/validation/fields'

export type ListedName = SheetField
export type ListedBook = Record<ListedName, string>

/** The stored value of a cell; null for a text that cannot be read. */
type CellReader = (text: string) => string | null

function cellReader({ value, sheet }: Field): CellReader {
  if (value.kind === 'id')
    return (text) => (/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$|^$/.test(text) ? text : null)
  if (value.kind === 'date') return readDate
  if (value.kind === 'text') return (text) => (text.length > value.max ? null : text)
  const choices = value.choices.map((choice) => choice.value)
  return (text) =>
    text === '' ? '' : (choices.find((choice) => isSpelled(choice, text, sheet)) ?? null)
}

function isSpelled(choice: string, text: string, sheet: Field['sheet']): boolean {
  const compact = text.replace(/\s/g, '')
  return sheet?.spellings?.[choice]?.test(compact) ?? compact === choice
}

/**
 * `names`: normalised headings as schools and centres write them; `heading` is what this service
 * writes.
 */
export const listColumns = sheetFields.map((name) => {
  const { otherHeadings: names, error: message } = bookFields[name].sheet
  return { ...sheetColumn(name), names, read: cellReader(fieldOf(name)), message }
})

function readDate(text: string): string | null {
  const { success, data } = z.safeParse(partialDate, text)
  return success ? (data ?? '') : null
}

const columnByHeading = new Map(
  listColumns.flatMap(({ name, heading, names }) =>
    [heading, ...names].map((spelling) => [normalise(spelling), name] as const),
  ),
)
const columnForHeading = (cell: string) =>
  columnByHeading.get(normalise(cell.replace(/필수|선택/g, '')))

/** The index of each column in a sheet. */
export type ColumnPositions = Map<ListedName, number>

/** The columns of a heading row; null when the row lacks a title or a publisher heading. */
export function readHeader(cells: string[]): ColumnPositions | null {
  const places: ColumnPositions = new Map()
  for (const [i, cell] of cells.entries()) {
    const name = columnForHeading(cell)
    if (name && !places.has(name)) places.set(name, i)
  }
  return places.has('title') && places.has('publisher') ? places : null
}

/** Headings of columns that are not read, such as 가격 and 사용학년. */
export function ignoredHeadings(cells: string[], places: ColumnPositions): string[] {
  const read = new Set(places.values())
  return cells
    .filter((cell, i) => cell.trim() !== '' && !read.has(i))
    .map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, 40))
}

/**
 * The number of known headings in a row: the row with most of them is quoted when no heading row is
 * found.
 */
export const countKnownHeadings = (cells: string[]) =>
  cells.filter((cell) => columnForHeading(cell)).length

/** An error in a cell: message key, the column's heading, the cell's text. */
type CellError = { column: string; value: string; key: string }

/**
 * A cell's text in one line, as the list compares it. Removes the apostrophe that this service's
 * sheets put before text that could run as a formula.
 */
export const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Reads a row as a book, with its texts as they are written; null for rows without one (blank, totals, repeated headings). */
export function readRow(
  cells: string[],
  places: ColumnPositions,
): { book: ListedBook; texts: ListedBook; errors: CellError[] } | null {
  const cellOf = (name: ListedName) => oneLine(cells[places.get(name) ?? -1] ?? '')
  if (listColumns.every(({ name }) => cellOf(name) === '') || readHeader(cells)) return null
  if (
    cellOf('publisher') === '' &&
    /^(합\s*계|총\s*계|소\s*계|계)$/.test(cells.find(Boolean)?.trim() ?? '')
  )
    return null
  const errors: CellError[] = []
  const book = recordOf(sheetFields, () => '')
  for (const { name, heading, read, message } of listColumns) {
    const value = cellOf(name)
    const parsed = read(value)
    book[name] = parsed ?? ''
    if (parsed === null) errors.push({ column: heading, value: value.slice(0, 100), key: message })
  }
  for (const { name, heading } of listColumns) {
    const key = fieldOf(name).edit?.required
    if (key && cellOf(name) === '') errors.push({ column: heading, value: '', key })
  }
  return { book, texts: recordOf(sheetFields, cellOf), errors }
}

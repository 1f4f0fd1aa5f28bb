/** Reads an uploaded request list, validates its rows, and compares it with the present list. */
import { setImmediate } from 'node:timers/promises'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { bookFields, columnsOf, distinguishingFields, sheetFields } from '~/features/book/fields'
import { normalise } from '~/features/book/search/normalise'
import { type DecidedRow, findRowsLosingTheirBook } from '~/features/book/decided-rows.server'
import { toIsbn13 } from '~/features/book/isbn/isbn'
import { readSheet, type SheetRow } from '~/workers/spreadsheet/read-spreadsheet.server'
import {
  ignoredHeadings,
  countKnownHeadings,
  oneLine,
  readHeader,
  readRow,
  type ListedBook,
  type ColumnPositions,
} from './list-sheet'

/** `row`: the number that a spreadsheet program shows; `params` fill the message. */
export type RowError = {
  sheet: string
  row: number
  column: string
  value: string
  key: string
  params?: Record<string, string | number>
}
/** `ignored`: headings of columns that were not read. */
export type CheckedSheet = {
  books: ListedBook[]
  errors: RowError[]
  errorCount: number
  /** cells that are stored as they are, though probably not meant so */
  warnings: Warnings
  ignored: Set<string>
}

/** The first warnings; all are counted. */
type Warnings = { count: number; cells: RowError[] }

/** How many errors are stored; all are counted. */
const MAX_ERRORS = 1_000
const MAX_WARNINGS = 100
/** Rows searched for the headings: a title or notes may stand above them. */
const MAX_HEADING_LINE = 30

type ReportProgress = (rows: number) => Promise<void>

/**
 * The books of all sheets that have a heading row. Throws an AppError for a file that is not a
 * spreadsheet or has no such sheet.
 */
export async function readList(bytes: Uint8Array, progress: ReportProgress): Promise<CheckedSheet> {
  const sheet: CheckedSheet = {
    books: [],
    errors: [],
    errorCount: 0,
    warnings: { count: 0, cells: [] },
    ignored: new Set(),
  }
  const lines: { sheet: string; row: number }[] = []
  const closestHeader = { best: [] as string[] }
  let current: { sheet: string; places: ColumnPositions | null; looked: number } | undefined
  let found = false
  for await (const batch of readSheet(bytes)) {
    if (current?.sheet !== batch.sheet || !current)
      current = { sheet: batch.sheet, places: null, looked: 0 }
    for (const row of batch.rows) {
      if (current.places) readRowInto(row, batch.sheet, current.places, sheet, lines)
      else if ((current.looked += 1) <= MAX_HEADING_LINE) {
        current.places = readHeader(row.cells)
        if (current.places)
          for (const heading of ignoredHeadings(row.cells, current.places))
            sheet.ignored.add(heading)
        if (
          closestHeader.best.length === 0 ||
          countKnownHeadings(row.cells) > countKnownHeadings(closestHeader.best)
        )
          closestHeader.best = row.cells
      }
    }
    found ||= current.places !== null
    await progress(lines.length)
  }
  if (!found)
    throw new AppError('sheetHeadings', 400, 'file', {
      params: { seen: closestHeader.best.filter(Boolean).join(', ').slice(0, 200) || '-' },
    })
  if (sheet.books.length === 0 && sheet.errorCount === 0)
    throw new AppError('sheetEmpty', 400, 'file')
  noteDuplicateIds(sheet, lines)
  noteDoubtfulIsbns(sheet, lines)
  return sheet
}

function readRowInto(
  { number, cells }: SheetRow,
  name: string,
  places: ColumnPositions,
  sheet: CheckedSheet,
  lines: { sheet: string; row: number }[],
): void {
  const read = readRow(cells, places)
  if (!read) return
  const { isbn, ...book } = read.book
  sheet.books.push({ ...book, isbn: toIsbn13(isbn) ?? isbn })
  lines.push({ sheet: name, row: number })
  for (const error of read.errors) noteError(sheet, { sheet: name, row: number, ...error })
}

function noteError(sheet: CheckedSheet, error: RowError): void {
  sheet.errorCount += 1
  if (sheet.errors.length < MAX_ERRORS) sheet.errors.push(error)
}

/** Reports book IDs that occur twice: an ID belongs to one book. */
function noteDuplicateIds(sheet: CheckedSheet, lines: { sheet: string; row: number }[]): void {
  const rowOfId = new Map<string, number>()
  for (const [i, { bookId }] of sheet.books.entries()) {
    const line = lines[i]
    if (!bookId || !line) continue
    const firstRow = rowOfId.get(bookId)
    if (firstRow === undefined) rowOfId.set(bookId, line.row)
    else
      noteError(sheet, {
        ...line,
        column: '자료번호',
        value: bookId,
        key: 'twiceInSheet',
        params: { row: firstRow },
      })
  }
}

/** Warns of an ISBN that is none, and of one that two rows have. */
function noteDoubtfulIsbns(
  { books, warnings }: CheckedSheet,
  lines: { sheet: string; row: number }[],
): void {
  const rowOfIsbn = new Map<string, number>()
  for (const [i, { isbn }] of books.entries()) {
    const line = lines[i]
    if (!isbn || !line) continue
    const firstRow = rowOfIsbn.get(isbn)
    if (firstRow === undefined) rowOfIsbn.set(isbn, line.row)
    const doubt =
      toIsbn13(isbn) === null
        ? { key: 'wrongIsbn' }
        : firstRow === undefined
          ? null
          : { key: 'isbnTwiceInSheet', params: { row: firstRow } }
    if (!doubt) continue
    warnings.count += 1
    if (warnings.cells.length < MAX_WARNINGS)
      warnings.cells.push({ ...line, column: bookFields.isbn.sheet.heading, value: isbn, ...doubt })
  }
}

// ── Comparison with the present list ──

/**
 * The first titles of each kind, and the rows of schools that lose their book, for the person who
 * confirms.
 */
export type Preview = Record<'added' | 'changed' | 'removed', string[]> & {
  resets: { count: number; rows: DecidedRow[] }
}
/** What is stored of a comparison: the preview, and the cells to look at. */
export type StoredPreview = Preview & { warnings: Warnings }
export type ListDifference = {
  added: ListedBook[]
  changed: ListedBook[]
  removed: string[]
  preview: Preview
}
const MAX_TITLES = 20
const titlesOf = (books: Pick<ListedBook, 'title' | 'publisher'>[]) =>
  books
    .slice(0, MAX_TITLES)
    .map(({ title, publisher }) => (publisher ? `${title} (${publisher})` : title))

const listedColumns = columnsOf(sheetFields)
const signature = (book: ListedBook) => JSON.stringify(sheetFields.map((name) => book[name]))
/** Stored texts may have spaces that reading a sheet removes; such a difference is no change. */
const hasChanged = (book: ListedBook, present: string) => {
  const current = signature(book)
  return (
    current !== present &&
    current !== JSON.stringify((JSON.parse(present) as string[]).map(oneLine))
  )
}

/**
 * Identifies a book without a book ID: by title and valid ISBN, else by title and all other fields
 * that distinguish books.
 */
function identityKey(book: ListedBook): string {
  const rest = toIsbn13(book.isbn) ? [book.isbn] : distinguishingFields.map((name) => book[name])
  return [book.title, ...rest].map(normalise).join('|')
}

/** The present list in batches; other requests run between two batches. */
export async function* readCurrentList(tx: Db): AsyncGenerator<ListedBook[]> {
  let after = 0
  for (;;) {
    const rows = await tx.requestBook.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: 1_000,
      select: { id: true, ...listedColumns },
    })
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    yield rows.map(({ id: _, ...book }) => book)
    await setImmediate()
  }
}

/**
 * Compares the uploaded books with the list. A book without an ID takes the ID of the book with the
 * same identity, if exactly one on each side has it.
 */
export async function compareWithList(books: ListedBook[], tx: Db): Promise<ListDifference> {
  const present = new Map<string, string>()
  const idByIdentity = new Map<string, string | null>()
  const hasMissingIds = books.some(({ bookId }) => !bookId)
  for await (const rows of readCurrentList(tx))
    for (const row of rows) {
      present.set(row.bookId, signature(row))
      if (hasMissingIds)
        idByIdentity.set(identityKey(row), idByIdentity.has(identityKey(row)) ? null : row.bookId)
    }
  const numbered = await assignBookIds(books, idByIdentity)
  const wanted = new Set(numbered.map(({ bookId }) => bookId))
  const added = numbered.filter(({ bookId }) => !present.has(bookId))
  const changed = numbered.filter(
    (book) => present.has(book.bookId) && hasChanged(book, present.get(book.bookId)!),
  )
  const removed = [...present.keys()].filter((bookId) => !wanted.has(bookId))
  const removedBooks = await tx.requestBook.findMany({
    where: { bookId: { in: removed.slice(0, MAX_TITLES) } },
    orderBy: { id: 'asc' },
    select: { title: true, publisher: true },
  })
  return {
    added,
    changed,
    removed,
    preview: {
      added: titlesOf(added),
      changed: titlesOf(changed),
      removed: titlesOf(removedBooks),
      resets: await findRowsLosingTheirBook(tx, removed),
    },
  }
}

async function assignBookIds(
  books: ListedBook[],
  idByIdentity: Map<string, string | null>,
): Promise<ListedBook[]> {
  const taken = new Set(books.map(({ bookId }) => bookId))
  const numbered: ListedBook[] = []
  for (const [i, book] of books.entries()) {
    if (i % 500 === 0) await setImmediate()
    const known = book.bookId || idByIdentity.get(identityKey(book)) || ''
    const free = book.bookId !== '' || !taken.has(known)
    if (free) taken.add(known)
    numbered.push(free ? { ...book, bookId: known } : book)
  }
  return numbered
}

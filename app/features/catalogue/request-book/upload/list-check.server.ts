/** Reads an uploaded request list, validates its rows, and compares it with the present list. */
import { setImmediate } from 'node:timers/promises'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import {
  bookFields,
  columnsOf,
  distinguishingFields,
  sheetFields,
} from '~/features/catalogue/book/fields'
import { normalise } from '~/features/catalogue/book/search/normalise'
import {
  type DecidedRow,
  findRowsLosingTheirBook,
} from '~/features/catalogue/book/decided-rows.server'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../../prisma/generated/client'
import { readSheet, type SheetRow } from '~/workers/spreadsheet/read-spreadsheet.server'
import {
  ignoredHeadings,
  countKnownHeadings,
  oneLine,
  readHeader,
  readRow,
  type ListedBook,
  type ListedName,
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
type Place = { sheet: string; row: number }
/** A row with an error: the book as far as it was read, and its texts as they are written. */
export type WrongRow = Place & { book: ListedBook; texts: ListedBook }

/** `ignored`: headings of columns that were not read. */
export type CheckedSheet = {
  books: ListedBook[]
  wrong: WrongRow[]
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
  const sheet: SheetInReading = {
    rows: [],
    errors: [],
    errorCount: 0,
    warnings: { count: 0, cells: [] },
    ignored: new Set(),
  }
  const closestHeader = { best: [] as string[] }
  let current: { sheet: string; places: ColumnPositions | null; looked: number } | undefined
  const hidden = new Map<string, number>()
  let found = false
  for await (const batch of readSheet(bytes)) {
    if (current?.sheet !== batch.sheet || !current)
      current = { sheet: batch.sheet, places: null, looked: 0 }
    if (batch.hidden) {
      hidden.set(batch.sheet, (hidden.get(batch.sheet) ?? 0) + batch.rows.length)
      continue
    }
    for (const note of batch.notes ?? []) noteWarning(sheet, { sheet: batch.sheet, ...note })
    for (const row of batch.rows) {
      if (current.places) readRowInto(row, batch.sheet, current.places, sheet)
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
    await progress(sheet.rows.length)
  }
  if (!found)
    throw new AppError('sheetHeadings', 400, 'file', {
      params: { seen: closestHeader.best.filter(Boolean).join(', ').slice(0, 200) || '-' },
    })
  if (sheet.rows.length === 0) throw new AppError('sheetEmpty', 400, 'file')
  for (const [name, count] of hidden)
    if (count > 0)
      noteWarning(sheet, {
        sheet: name,
        row: 0,
        column: '',
        value: name,
        key: 'sheetHiddenSheet',
        params: { count },
      })
  noteDuplicateIds(sheet)
  noteDoubts(sheet)
  const { rows, ...notes } = sheet
  return {
    ...notes,
    books: rows.filter(({ isWrong }) => !isWrong).map(({ book }) => book),
    wrong: rows.filter(({ isWrong }) => isWrong).map(({ isWrong: _, ...row }) => row),
  }
}

type SheetInReading = Omit<CheckedSheet, 'books' | 'wrong'> & {
  rows: (WrongRow & { isWrong: boolean })[]
}

function readRowInto(
  { number, cells, struck, damaged }: SheetRow,
  name: string,
  places: ColumnPositions,
  sheet: SheetInReading,
): void {
  // a damaged row is told by its note
  const read = damaged ? null : readRow(cells, places)
  if (!read) return
  const { isbn, ...book } = read.book
  const row = {
    sheet: name,
    row: number,
    book: { ...book, isbn: toIsbn13(isbn) ?? isbn },
    texts: read.texts,
    isWrong: false,
  }
  sheet.rows.push(row)
  for (const error of read.errors) noteError(sheet, row, error)
  // a book that somebody crossed out is not taken unseen
  if (struck)
    noteError(sheet, row, { column: '', value: read.texts.title, key: 'sheetStruckLeftOut' })
}

type Finding = Omit<RowError, keyof Place>
const errorAt = ({ sheet, row }: Place, finding: Finding): RowError => ({ sheet, row, ...finding })

function noteError(
  sheet: SheetInReading,
  row: SheetInReading['rows'][number],
  error: Finding,
): void {
  row.isWrong = true
  sheet.errorCount += 1
  if (sheet.errors.length < MAX_ERRORS) sheet.errors.push(errorAt(row, error))
}

/** Reports book IDs that occur twice: an ID belongs to one book. */
function noteDuplicateIds(sheet: SheetInReading): void {
  const rowOfId = new Map<string, number>()
  for (const row of sheet.rows) {
    const { bookId } = row.book
    if (!bookId) continue
    const firstRow = rowOfId.get(bookId)
    if (firstRow === undefined) rowOfId.set(bookId, row.row)
    else
      noteError(sheet, row, {
        column: '자료번호',
        value: bookId,
        key: 'twiceInSheet',
        params: { row: firstRow },
      })
  }
}

/** Warns of two equal rows, of an ISBN that is none, and of one that two rows have. */
function noteDoubts({ rows, warnings }: SheetInReading): void {
  const firstRows = { row: new Map<string, number>(), isbn: new Map<string, number>() }
  const firstRowOf = (kind: 'row' | 'isbn', key: string, row: number) => {
    const known = firstRows[kind].get(key)
    if (known === undefined) firstRows[kind].set(key, row)
    return known
  }
  for (const row of rows) {
    if (row.isWrong) continue
    const { bookId: _, ...book } = row.book
    const equalRow = firstRowOf('row', JSON.stringify(book), row.row)
    const isbnRow = book.isbn ? firstRowOf('isbn', book.isbn, row.row) : undefined
    const doubt = doubtOf(book, equalRow, isbnRow)
    if (!doubt) continue
    noteWarning({ warnings }, errorAt(row, doubt))
  }
}

function noteWarning({ warnings }: Pick<SheetInReading, 'warnings'>, warning: RowError): void {
  warnings.count += 1
  if (warnings.cells.length < MAX_WARNINGS) warnings.cells.push(warning)
}

/** `equalRow`, `isbnRow`: the first row that says the same, or has the same ISBN. */
function doubtOf(
  { title, isbn }: Pick<ListedBook, 'title' | 'isbn'>,
  equalRow: number | undefined,
  isbnRow: number | undefined,
): Finding | null {
  if (equalRow !== undefined)
    return {
      column: bookFields.title.sheet.heading,
      value: title,
      key: 'rowTwiceInSheet',
      params: { row: equalRow },
    }
  const cell = { column: bookFields.isbn.sheet.heading, value: isbn }
  if (isbn && toIsbn13(isbn) === null) return { ...cell, key: 'wrongIsbn' }
  return isbnRow === undefined
    ? null
    : { ...cell, key: 'isbnTwiceInSheet', params: { row: isbnRow } }
}

// ── Comparison with the present list ──

/**
 * The first titles of each kind, and the rows of schools that lose their book, for the person who
 * confirms.
 */
type Preview = Record<'added' | 'changed' | 'removed', string[]> & {
  resets: { count: number; rows: DecidedRow[] }
  /** removed books that members have applied for and nobody has begun */
  waiting: { count: number; titles: string[] }
}
/** A book that would be changed, and those of its fields that differ. */
export type BookChange = {
  bookId: string
  title: string
  fields: { name: ListedName; before: string; after: string }[]
}
/** What is stored of a comparison: the preview, and the cells to look at. */
export type StoredPreview = Preview & { warnings: Warnings }
export type ListDifference = {
  added: ListedBook[]
  changed: ListedBook[]
  removed: string[]
  changes: BookChange[]
  preview: Preview
}
const MAX_TITLES = 20
const titlesOf = (books: Pick<ListedBook, 'title' | 'publisher'>[]) =>
  books
    .slice(0, MAX_TITLES)
    .map(({ title, publisher }) => (publisher ? `${title} (${publisher})` : title))

const listedColumns = columnsOf(sheetFields)
const signature = (book: ListedBook) => JSON.stringify(sheetFields.map((name) => book[name]))
/**
 * The fields that differ from a book of the list. Stored texts may have spaces that reading a sheet
 * removes; such a difference is no change.
 */
function changedFields(book: ListedBook, present: string): BookChange['fields'] {
  if (signature(book) === present) return []
  const before = JSON.parse(present) as string[]
  return sheetFields
    .map((name, i) => ({ name, before: oneLine(before[i] ?? ''), after: book[name] }))
    .filter(({ before, after }) => before !== after)
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
 * same identity, if exactly one on each side has it. `leftOut`: books of rows that are left out;
 * those that are in the list stay as they are.
 */
export async function compareWithList(
  books: ListedBook[],
  tx: Db,
  leftOut: ListedBook[] = [],
): Promise<ListDifference> {
  const present = new Map<string, string>()
  const idByIdentity = new Map<string, string | null>()
  const hasMissingIds = [...books, ...leftOut].some(({ bookId }) => !bookId)
  for await (const rows of readCurrentList(tx))
    for (const row of rows) {
      present.set(row.bookId, signature(row))
      if (hasMissingIds)
        idByIdentity.set(identityKey(row), idByIdentity.has(identityKey(row)) ? null : row.bookId)
    }
  const all = await assignBookIds([...books, ...leftOut], idByIdentity)
  const numbered = all.slice(0, books.length)
  const stays = new Set(all.map(({ bookId }) => bookId))
  const added = numbered.filter(({ bookId }) => !present.has(bookId))
  const compared = numbered.flatMap((book) => {
    const fields = present.has(book.bookId) ? changedFields(book, present.get(book.bookId)!) : []
    return fields.length > 0 ? [{ book, fields }] : []
  })
  const changed = compared.map(({ book }) => book)
  const removed = [...present.keys()].filter((bookId) => !stays.has(bookId))
  const removedBooks = await tx.requestBook.findMany({
    where: { bookId: { in: removed.slice(0, MAX_TITLES) } },
    orderBy: { id: 'asc' },
    select: { title: true, publisher: true },
  })
  return {
    added,
    changed,
    removed,
    changes: compared.map(({ book: { bookId, title }, fields }) => ({ bookId, title, fields })),
    preview: {
      added: titlesOf(added),
      changed: titlesOf(changed),
      removed: titlesOf(removedBooks),
      resets: await findRowsLosingTheirBook(tx, removed),
      waiting: await findWaiting(tx, removed),
    },
  }
}

/** Those of these books that members have applied for and that are not in production. */
const waitedFor = (bookIds: string[]) => Prisma.sql`
  FROM "RequestBook" r WHERE r."bookId" = ANY(${bookIds}::text[]) AND r."produceId" IS NULL
    AND EXISTS (SELECT 1 FROM ${demandSql} AS d WHERE d."bookId" = r."bookId" AND d.kind = 'application')`

async function findWaiting(tx: Db, bookIds: string[]): Promise<Preview['waiting']> {
  if (bookIds.length === 0) return { count: 0, titles: [] }
  const [[total], rows] = await Promise.all([
    tx.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count ${waitedFor(bookIds)}`,
    tx.$queryRaw<{ title: string; publisher: string }[]>`
      SELECT r.title, r.publisher ${waitedFor(bookIds)} ORDER BY r.id LIMIT ${MAX_TITLES}`,
  ])
  return { count: total.count, titles: titlesOf(rows) }
}

/** Their IDs, for the audit log: an application then names a book that once existed. */
export async function waitedForIds(tx: Db, bookIds: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<
    { bookId: string }[]
  >`SELECT r."bookId" ${waitedFor(bookIds)} ORDER BY r.id`
  return rows.map(({ bookId }) => bookId)
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

/** Reads an uploaded full list and compares it with the present one: what would be added, changed and removed, and every error by row. */
import { setImmediate } from 'node:timers/promises'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { normalise } from '~/features/book/search/normalise'
import { toIsbn13 } from '~/features/book/isbn/isbn'
import { readSheet, type SheetRow } from '~/workers/spreadsheet/read-spreadsheet.server'
import {
  ignoredHeadings,
  countKnownHeadings,
  listColumns,
  oneLine,
  readHeader,
  readRow,
  type ListedBook,
  type ColumnPositions,
} from './list-sheet'

/** `row` as the spreadsheet program counts; `params` fill the message. */
export type RowError = {
  sheet: string
  row: number
  column: string
  value: string
  key: string
  params?: Record<string, string | number>
}
/** `ignored` are headings of columns that were not read. */
export type CheckedSheet = {
  books: ListedBook[]
  errors: RowError[]
  errorCount: number
  ignored: Set<string>
}

/** How many errors are kept; all are counted. */
const MAX_ERRORS = 1_000
/** A title or notes may stand above the heading row. */
const MAX_HEADING_LINE = 30

type ReportProgress = (rows: number) => Promise<void>

/** The books of all sheets that have a heading row. Throws Failure for a file that is none, or has no such sheet. */
export async function readList(bytes: Uint8Array, progress: ReportProgress): Promise<CheckedSheet> {
  const sheet: CheckedSheet = { books: [], errors: [], errorCount: 0, ignored: new Set() }
  const lines: { sheet: string; row: number }[] = []
  const seen = { best: [] as string[] }
  let place: { sheet: string; places: ColumnPositions | null; looked: number } | undefined
  let found = false
  for await (const batch of readSheet(bytes)) {
    if (place?.sheet !== batch.sheet || !place)
      place = { sheet: batch.sheet, places: null, looked: 0 }
    for (const row of batch.rows) {
      if (place.places) readRowInto(row, batch.sheet, place.places, sheet, lines)
      else if ((place.looked += 1) <= MAX_HEADING_LINE) {
        place.places = readHeader(row.cells)
        if (place.places)
          for (const heading of ignoredHeadings(row.cells, place.places)) sheet.ignored.add(heading)
        if (seen.best.length === 0 || countKnownHeadings(row.cells) > countKnownHeadings(seen.best))
          seen.best = row.cells
      }
    }
    found ||= place.places !== null
    await progress(lines.length)
  }
  if (!found)
    throw new AppError('sheetHeadings', 400, 'file', {
      params: { seen: seen.best.filter(Boolean).join(', ').slice(0, 200) || '-' },
    })
  if (sheet.books.length === 0 && sheet.errorCount === 0)
    throw new AppError('sheetEmpty', 400, 'file')
  noteDuplicateIds(sheet, lines)
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

/** One number stands for one book. */
function noteDuplicateIds(sheet: CheckedSheet, lines: { sheet: string; row: number }[]): void {
  const first = new Map<string, number>()
  for (const [i, { bookId }] of sheet.books.entries()) {
    const line = lines[i]
    if (!bookId || !line) continue
    const before = first.get(bookId)
    if (before === undefined) first.set(bookId, line.row)
    else
      noteError(sheet, {
        ...line,
        column: '자료번호',
        value: bookId,
        key: 'twiceInSheet',
        params: { row: before },
      })
  }
}

// ── comparing ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The first titles of each kind, for people to look at. */
export type Preview = Record<'added' | 'changed' | 'removed', string[]>
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

const listedColumns = Object.fromEntries(listColumns.map(({ name }) => [name, true])) as Record<
  keyof ListedBook,
  true
>
const signature = (book: ListedBook) => JSON.stringify(listColumns.map(({ name }) => book[name]))
/** Texts of the list may hold spaces that no sheet gives back. */
const hasChanged = (book: ListedBook, present: string) => {
  const current = signature(book)
  return (
    current !== present &&
    current !== JSON.stringify((JSON.parse(present) as string[]).map(oneLine))
  )
}

/** What a book without a number is recognised by: a valid book number with its title, else all that tells books apart. */
function identityKey({
  isbn,
  title,
  publisher,
  creator,
  curriculum,
  grade,
  purpose,
}: ListedBook): string {
  const rest = toIsbn13(isbn) ? [isbn] : [publisher, creator, curriculum, grade, purpose]
  return [title, ...rest].map(normalise).join('|')
}

/** The present list in pieces that do not hold up other requests. */
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

/** Books without a number take the number of the book they are recognised as, if that is exactly one on both sides. */
export async function compareWithList(books: ListedBook[], tx: Db): Promise<ListDifference> {
  const present = new Map<string, string>()
  const alike = new Map<string, string | null>()
  const searching = books.some(({ bookId }) => !bookId)
  for await (const rows of readCurrentList(tx))
    for (const row of rows) {
      present.set(row.bookId, signature(row))
      if (searching) alike.set(identityKey(row), alike.has(identityKey(row)) ? null : row.bookId)
    }
  const numbered = await assignBookIds(books, alike)
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
    },
  }
}

async function assignBookIds(
  books: ListedBook[],
  alike: Map<string, string | null>,
): Promise<ListedBook[]> {
  const taken = new Set(books.map(({ bookId }) => bookId))
  const numbered: ListedBook[] = []
  for (const [i, book] of books.entries()) {
    if (i % 500 === 0) await setImmediate()
    const known = book.bookId || alike.get(identityKey(book)) || ''
    const free = book.bookId !== '' || !taken.has(known)
    if (free) taken.add(known)
    numbered.push(free ? { ...book, bookId: known } : book)
  }
  return numbered
}

/** The public catalogue: searching it and looking at one book. */
import type * as z from 'zod/mini'
import { productionTypes } from '~/codes'
import { db } from '~/db.server'
import { Failure } from '~/failure'
import type { Paging, SearchPage } from '~/paging'
import { bookColumns, bookRow, type BookRow, type StoredBook } from './book-columns.server'
import type { ById, ByBookIds, ByIsbns, List, Search } from './book.schema'
import { findPage, type Question } from './found.server'
import { formatIsbn, toIsbn13 } from './isbn'
import { whereFilters, whereKeyword, type Conditions } from './where.server'

/** Sort 0: newest production date, books without one last; 1: newest book id (spec 9). */
const orders = { '0': ['prodDate', 'id'], '1': ['bookId'] }

/** Books that contain every word of the keyword, as a SearchPage of BookRow. */
export const search = ({ keyword, ...rest }: z.infer<typeof Search>) =>
  find(whereKeyword(keyword), rest)

/** Books that pass every filter, as a SearchPage of BookRow. */
export const list = ({ page, size, sort, ...filters }: z.infer<typeof List>) =>
  find(whereFilters(filters), { page, size, sort })

/** What a search asks of the database. */
export const question = (where: Conditions, sort: keyof typeof orders): Question => ({
  table: 'Book',
  columns: Object.keys(bookColumns),
  where,
  order: orders[sort],
})

async function find(
  where: Conditions,
  { sort, ...paging }: Paging & { sort: keyof typeof orders },
): Promise<SearchPage<BookRow>> {
  const found = await findPage<StoredBook>(question(where, sort), paging)
  return { ...found, items: found.items.map(bookRow) }
}

/** One book with the fields of the spec's detail. */
export async function info({ id }: z.infer<typeof ById>) {
  const book = await db.book.findUnique({ where: { id }, select: bookColumns })
  if (!book) throw new Failure('noSuchMaterial', 404)
  const {
    bookId,
    title,
    prodDate,
    grade,
    publisher,
    creator,
    curriculum,
    permission,
    purpose,
    prodType,
    pubDate,
    isbn,
    updateTime,
    createTime,
  } = bookRow(book)
  return {
    bookId,
    title,
    prodDate,
    grade,
    publisher,
    creator,
    curriculum,
    permission,
    purpose,
    prodType,
    pubDate,
    isbn,
    updateTime,
    createTime,
  }
}

/** What each ISBN is called, in the order asked: as it is printed and, when the catalogue has that book, its title. */
export async function named({ isbns }: z.infer<typeof ByIsbns>) {
  const asked = isbns.map((isbn) => toIsbn13(isbn) ?? isbn)
  const books = await db.book.findMany({
    where: { isbn: { in: asked } },
    orderBy: { id: 'asc' },
    select: { isbn: true, title: true },
  })
  return asked.map((isbn) => ({
    isbn,
    printed: formatIsbn(isbn),
    title: books.find((book) => book.isbn === isbn)?.title ?? null,
  }))
}

/** State of one format of a book: `percent` while it is made. */
export type Format = {
  prodType: string
  state: 'ready' | 'making' | 'sourcing' | 'notYet'
  percent: number | null
}

/** What can be had of each book, by format: `[{ bookId, formats }]` in no particular order. */
export async function formats({ bookIds }: z.infer<typeof ByBookIds>) {
  const where = { bookId: { in: bookIds } }
  const [books, requested] = await Promise.all([
    db.book.findMany({ where, select: { bookId: true, ...makingColumns } }),
    db.requestLog.groupBy({ by: 'bookId', where }),
  ])
  const sourcing = new Set(requested.map((log) => log.bookId))
  return books.map((book) => ({
    bookId: book.bookId,
    formats: productionTypes.map(({ value }) => formatOf(value, book, sourcing.has(book.bookId))),
  }))
}

/** What the state of a book's formats is made of. */
export const makingColumns = {
  prodTypes: true,
  formats: { select: { prodType: true, progress: true } },
} as const
type Making = { prodTypes: string[]; formats: { prodType: string; progress: number | null }[] }

/** The state of one type of one book; also what an application's status is made of. */
export function formatOf(value: string, book: Making, requested: boolean): Format {
  const percent = book.formats.find(({ prodType }) => prodType === value)?.progress ?? null
  if (book.prodTypes.includes(value)) return { prodType: value, state: 'ready', percent: null }
  if (percent !== null) return { prodType: value, state: 'making', percent }
  return { prodType: value, state: requested ? 'sourcing' : 'notYet', percent: null }
}

/**
 * Books by ID, wherever they are: in the catalogue or only in the request list. Carts, proposals and
 * rows of order files name books of both.
 */
import type { Db } from '~/platform/db.server'
import { columnsOf, fieldsCopiedTo } from '~/features/catalogue/book/fields'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { blankFields, bookColumns, bookRow, type BookRow } from './book-columns.server'

/**
 * A book as a candidate or a decision: `place` tells whether it is finished, in production or only
 * listed; `requestId` is its row in the request list.
 */
export type KnownBook = BookRow & {
  place: 'finished' | 'making' | 'listed'
  requestId: number | null
}

const listedColumns = {
  id: true,
  ...columnsOf(fieldsCopiedTo('RequestBook')),
  createTime: true,
  updateTime: true,
} as const

/** Books of the catalogue, else of the request list, by book ID. */
export async function findKnownBooks(tx: Db, bookIds: string[]): Promise<Map<string, KnownBook>> {
  const where = { bookId: { in: [...new Set(bookIds)] } }
  const [books, listed] = await Promise.all([
    tx.book.findMany({ where, select: bookColumns }),
    tx.requestBook.findMany({ where, select: listedColumns }),
  ])
  const requestIds = new Map(listed.map(({ id, bookId }) => [bookId, id]))
  const ofList = listed.map((row): KnownBook => ({
    ...bookRow({ ...blankFields, ...row }),
    produceId: 0,
    place: 'listed',
    requestId: row.id,
  }))
  const produced = books.map((book): KnownBook => ({
    ...bookRow(book),
    place: book.prodTypes.length > 0 ? 'finished' : 'making',
    requestId: requestIds.get(book.bookId) ?? null,
  }))
  return new Map([...ofList, ...produced].map((book) => [book.bookId, book]))
}

/** Those of these books that are there, held until the transaction ends, so that nobody removes them meanwhile. */
export async function holdBooks(tx: Db, bookIds: string[]): Promise<Set<string>> {
  type Held = { bookId: string }[]
  const listed =
    await tx.$queryRaw<Held>`SELECT "bookId" FROM "RequestBook" WHERE "bookId" = ANY(${bookIds}::text[]) ORDER BY id FOR KEY SHARE`
  const produced =
    await tx.$queryRaw<Held>`SELECT "bookId" FROM "Book" WHERE "bookId" = ANY(${bookIds}::text[]) ORDER BY id FOR KEY SHARE`
  return new Set([...listed, ...produced].map(({ bookId }) => bookId))
}

/** The same, with what is known of them. */
export async function holdKnownBooks(tx: Db, bookIds: string[]): Promise<Map<string, KnownBook>> {
  await holdBooks(tx, bookIds)
  return findKnownBooks(tx, bookIds)
}

/** What an entry or an application has copied of the book that was meant. */
type MeantBook = { title: string; isbn: string; createTime: Date }

/**
 * Whether a book is the one that was meant. A number is given once, but people may write it before
 * another work in a new list. A book that was in the catalogue already is the same, whatever was
 * corrected since.
 */
export function isMeant({ title, isbn, createTime }: MeantBook, book: KnownBook): boolean {
  if (title === '' || normalise(title) === normalise(book.title)) return true
  if (isbn !== '' && isbn === book.isbn) return true
  return book.place !== 'listed' && new Date(book.createTime) <= createTime
}

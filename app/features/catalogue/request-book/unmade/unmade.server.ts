/**
 * Books that are not made yet: those of the request list whose production has not begun, as everybody
 * may search them and apply for them.
 */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import { columnsOf, fieldsCopiedTo, pickFields } from '~/features/catalogue/book/fields'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { whereKeyword } from '~/features/catalogue/book/search/search-conditions.server'
import { relevance } from '~/features/catalogue/book/search/relevance.sql.server'
import { findPage } from '~/features/catalogue/book/search/search-query.server'
import type { SearchQuery } from '~/features/catalogue/book/search/search.sql.server'
import { Prisma } from '../../../../../prisma/generated/client'
import { whereListed } from '~/features/catalogue/request-book/request-book.server'
import type { ByIsbn, Search } from './unmade.schema'

const { sql } = Prisma

const copiedNames = fieldsCopiedTo('Order')
const columns = {
  id: true,
  ...columnsOf(copiedNames),
  produceId: true,
  createTime: true,
  updateTime: true,
} as const
type UnmadeRow = Record<(typeof copiedNames)[number], string> & {
  id: number
  produceId: number | null
  createTime: Date
  updateTime: Date
}

/** Newest in the list first; a book of the list has no production date. */
const orders: Record<'0' | '1', Pick<SearchQuery, 'order' | 'rank'>> = {
  '0': { order: ['id'] },
  '1': { order: ['bookId'] },
}

/** The query of a search; tests/bench measures it. */
export const unmadeQuery = ({
  keyword,
  sort,
  ...filters
}: Omit<z.infer<typeof Search>, 'page' | 'size'>): SearchQuery => ({
  table: 'RequestBook',
  columns: Object.keys(columns),
  where: [
    ...(keyword ? whereKeyword(keyword) : []),
    ...whereListed(filters),
    sql`"produceId" IS NULL`,
  ],
  ...(sort === 'relevance'
    ? { ...orders['0'], rank: keyword ? relevance(keyword) : undefined }
    : orders[sort]),
})

/** One page of the books that are not made yet. */
export async function search({ page, size, ...wanted }: z.infer<typeof Search>) {
  const found = await findPage<UnmadeRow>(unmadeQuery(wanted), { page, size })
  return { ...found, items: found.items.map(toUnmadeBook) }
}

const toUnmadeBook = (row: UnmadeRow) => ({
  id: row.id,
  ...pickFields(row, copiedNames),
  updateTime: wireTime(row.updateTime),
  createTime: wireTime(row.createTime),
})

/** One book of the request list; `produceId` once its production has begun. */
export async function info({ id }: z.infer<typeof ById>) {
  const row = await db.requestBook.findUnique({ where: { id }, select: columns })
  if (!row) throw new AppError('noSuchMaterial', 404)
  return { ...toUnmadeBook(row), produceId: row.produceId }
}

/** The books of an ISBN, made or not, at most ten of each. */
export async function byIsbn({ isbn }: z.infer<typeof ByIsbn>) {
  return booksOfIsbn(isbn, db)
}

export async function booksOfIsbn(typed: string, tx: Db) {
  const isbn = toIsbn13(typed)
  if (!isbn) return []
  const select = { id: true, bookId: true, title: true, publisher: true } as const
  const [made, unmade] = await Promise.all([
    tx.book.findMany({ where: { isbn }, orderBy: { id: 'asc' }, take: 10, select }),
    tx.requestBook.findMany({
      where: { isbn, produceId: null },
      orderBy: { id: 'asc' },
      take: 10,
      select,
    }),
  ])
  return [
    ...made.map(({ id, ...book }) => ({ ...book, bookRowId: id, listId: null })),
    ...unmade.map(({ id, ...book }) => ({ ...book, bookRowId: null, listId: id })),
  ]
}

/** The public catalogue: searches it, and reads one book and its production types. */
import type * as z from 'zod/mini'
import { productionTypes, type ProductionType } from '~/tables/codes'
import { queryReadOnly } from '~/platform/query.server'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { Paging, SearchPage } from '~/validation/paging'
import { bookColumns, bookRow, type BookRow, type StoredBook } from './book-columns.server'
import type { ById, ByBookIds, ByIsbns, List, Search } from '~/features/catalogue/book/book.schema'
import { fieldsOf, pickFields } from '~/features/catalogue/book/fields'
import { findPage } from '~/features/catalogue/book/search/search-query.server'
import type { SearchQuery } from '~/features/catalogue/book/search/search.sql.server'
import { formatIsbn, toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import {
  whereAvailable,
  whereFilters,
  whereNarrowed,
  type Conditions,
} from '~/features/catalogue/book/search/search-conditions.server'
import { relevance } from '~/features/catalogue/book/search/relevance.sql.server'
import type { FormatState } from './book.output'
import { bookFormats } from './book.sql.server'

/** Sort 0: newest production date, books without one last; 1: newest book ID. */
const sortColumns = { '0': ['prodDate', 'id'], '1': ['bookId'] }
type Order = Pick<SearchQuery, 'order' | 'rank'>

/** One page of the books that contain every word of the keyword and pass the filters. */
export const search = ({ sort, page, size, ...narrowed }: z.infer<typeof Search>) =>
  searchBooks(whereNarrowed(narrowed), keywordOrder(narrowed.keyword, sort), { page, size })

/** The order of what a keyword finds; books that fit equally well by newest production date. */
export const keywordOrder = (keyword: string, sort: z.infer<typeof Search>['sort']): Order =>
  sort === 'relevance'
    ? { rank: relevance(keyword), order: sortColumns['0'] }
    : { order: sortColumns[sort] }

/** One page of the books that pass every filter. */
export const list = ({ page, size, sort, available, ...filters }: z.infer<typeof List>) =>
  searchBooks(
    [...whereFilters(filters), ...(available ? [whereAvailable(filters.prodType)] : [])],
    { order: sortColumns[sort] },
    { page, size },
  )

/** The query of a search. */
export const searchQuery = (where: Conditions, order: Order): SearchQuery => ({
  table: 'Book',
  columns: Object.keys(bookColumns),
  where,
  ...order,
})

async function searchBooks(
  where: Conditions,
  order: Order,
  paging: Paging,
): Promise<SearchPage<BookRow>> {
  const found = await findPage<StoredBook>(searchQuery(where, order), paging)
  return { ...found, items: found.items.map(bookRow) }
}

/** One book with the fields of its detail page. Throws 404 when there is none. */
export async function info({ id }: z.infer<typeof ById>) {
  const book = await db.book.findUnique({ where: { id }, select: bookColumns })
  if (!book) throw new AppError('noSuchMaterial', 404)
  return pickFields(bookRow(book), [...fieldsOf('details'), 'updateTime', 'createTime'])
}

/**
 * For each ISBN, in the order given: the ISBN with hyphens and the title of the book in the
 * catalogue, if any.
 */
export async function named({ isbns }: z.infer<typeof ByIsbns>) {
  const requested = isbns.map((isbn) => toIsbn13(isbn) ?? isbn)
  const books = await db.book.findMany({
    where: { isbn: { in: requested } },
    orderBy: { id: 'asc' },
    select: { isbn: true, title: true },
  })
  return requested.map((isbn) => ({
    isbn,
    printed: formatIsbn(isbn),
    title: books.find((book) => book.isbn === isbn)?.title ?? null,
  }))
}

/**
 * The state of every production type of each book: `[{ bookId, formats }]`, in no particular order.
 * `file`: the type is finished, and members download all of it. `early` and `late`: when all of an
 * unfinished type is expected and promised, '' when no forecast says it.
 */
export async function formats({ bookIds }: z.infer<typeof ByBookIds>) {
  // one statement: search results and the page of a book ask this
  const books = await queryReadOnly(bookFormats(bookIds))
  return books.map((book) => ({
    bookId: book.bookId,
    formats: productionTypes.map(({ value }) => {
      const state = formatState(value, book, book.requested)
      const isReady = state.state === 'ready'
      const expected = isReady
        ? undefined
        : book.expected.find(({ prodType }) => prodType === value)
      return {
        ...state,
        file: isReady && book.fileTypes.includes(value),
        early: expected?.early ?? '',
        late: expected?.late ?? '',
      }
    }),
  }))
}

/** Columns from which `formatState` is computed. */
export const productionColumns = {
  prodTypes: true,
  formats: { select: { prodType: true, progress: true } },
} as const
type ProductionFormats = {
  prodTypes: ProductionType[]
  formats: { prodType: ProductionType; progress: number | null }[]
}

/** The state of one type of one book; the status of applications is derived from it too. */
export function formatState(
  value: ProductionType,
  book: ProductionFormats,
  requested: boolean,
): FormatState {
  const percent = book.formats.find(({ prodType }) => prodType === value)?.progress ?? null
  if (book.prodTypes.includes(value)) return { prodType: value, state: 'ready', percent: null }
  if (percent !== null) return { prodType: value, state: 'making', percent }
  return { prodType: value, state: requested ? 'sourcing' : 'notYet', percent: null }
}

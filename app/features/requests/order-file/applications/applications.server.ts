/** Demand: what order files and members ask for, one row per book; a book's schools on request. */
import { groupBy, firstOf } from '~/platform/records'
import type * as z from 'zod/mini'
import { recordFrom } from '~/platform/records'
import { productionTypes } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import { AppError } from '~/platform/app-error'
import { count } from '~/i18n/format'
import {
  blankFields,
  entryBookColumns,
  bookRow,
  type BookRow,
} from '~/features/catalogue/book/book-columns.server'
import { formatState } from '~/features/catalogue/book/book.server'
import type { FormatState } from '~/features/catalogue/book/book.output'
import { assertPageExists, toSearchPage, type SearchPage } from '~/validation/paging'
import type {
  ApplicationFilters,
  BookList,
  BookSchools,
  ProductionStage,
} from '~/features/requests/order-file/applications/applications.schema'
import { requestedColumns } from '~/features/requests/order-file/row-columns.server'
import type { Counts } from '~/features/requests/order-file/read/order-row'
import { findKnownBooks } from '~/features/catalogue/book/known-books.server'
import type { SchoolApplication } from '~/features/requests/order-file/order-file.output'
import { readRows, type RowIn } from '~/platform/statement.server'
import {
  allBooks,
  applicationPage,
  membersOfBook,
  schoolsOfAllBooks,
  schoolsOfBook,
  type OrderBooks,
  type Sums,
  type Waiting,
} from './applications.sql.server'
export type { OrderBooks, Waiting }

const toOrderBooks = (counts: Counts): OrderBooks =>
  recordFrom(productionTypes.map(({ column, sum }) => [sum, counts[column]] as const))

/**
 * `id`: that of the catalogue, else that of the request list (see `place`), null when the book has
 * left both; `formats`: the requested types.
 */
export type Application = Omit<BookRow, 'id' | 'produceId'> & {
  id: number | null
  produceId: number | null
  orderBooks: OrderBooks
  total: number
  schools: number
  members: number
  place: ProductionStage
  formats: FormatState[]
  /** Types in which the book is in the purchase cart: 0 PDF, 1 printed book. */
  inCart: number[]
}

type DemandRow = Counts & { bookId: string; total: number; schools: number; members: number }

async function readBookList({
  page,
  size,
  ...filters
}: z.infer<typeof BookList>): Promise<SearchPage<Application> & { sums: Sums; waiting: Waiting }> {
  const {
    total,
    rows,
    sums,
    waiting: without,
  } = firstOf(await readRows(db, applicationPage(filters, size, (page - 1) * size)))
  assertPageExists(total, { page, size })
  return {
    ...toSearchPage(await describeRows(rows), total, { page, size }),
    sums,
    waiting: without,
  }
}
/**
 * One page of the books in demand, with the sums of all that pass the filters and the rows that
 * have no book yet.
 */
export const bookList = cacheByVersion('applications by book', readBookList)

/**
 * All books that pass the filters, their sums, and what each file asks of them, for the sheet.
 * Throws 409 when there are more than `maxRows` of either.
 */
export async function allApplications(
  filters: ApplicationFilters,
  maxRows: number,
): Promise<{
  rows: Application[]
  sums: Sums
  schools: (SchoolApplication & { bookId: string })[]
}> {
  const [[read], schools] = await Promise.all([
    readRows(db, allBooks(filters, maxRows + 1)),
    readRows(db, schoolsOfAllBooks(filters, maxRows + 1)),
  ])
  const { rows, sums } = read!
  if (rows.length > maxRows || schools.length > maxRows)
    throw new AppError('appliedTooMany', 409, undefined, { params: { most: count(maxRows) } })
  const applications: Application[] = []
  for (let start = 0; start < rows.length; start += batchSize)
    applications.push(...(await describeRows(rows.slice(start, start + batchSize))))
  return {
    rows: applications,
    sums,
    schools: schools.map((row) => ({ bookId: row.bookId, ...toSchoolApplication(row) })),
  }
}
const batchSize = 1000

// ── Book details ──

async function describeRows(rows: DemandRow[]): Promise<Application[]> {
  const inRows = { bookId: { in: rows.map(({ bookId }) => bookId) } }
  const [known, booksById, logs, cart] = await Promise.all([
    findKnownBooks(db, inRows.bookId.in),
    db.book.findMany({
      where: inRows,
      select: {
        bookId: true,
        prodTypes: true,
        formats: { select: { prodType: true, progress: true } },
      },
    }),
    db.requestLog.groupBy({ by: 'bookId', where: inRows }),
    db.purchaseCartEntry.findMany({
      where: inRows,
      orderBy: { orderType: 'asc' },
      select: { bookId: true, orderType: true },
    }),
  ])
  const deletedBooks = await copiedBooks(inRows.bookId.in.filter((bookId) => !known.has(bookId)))
  const formatsOf = new Map(booksById.map((book) => [book.bookId, book]))
  const cartOf = groupBy(cart, ({ bookId }) => bookId)
  const requested = new Set(logs.map(({ bookId }) => bookId))
  return rows.map(({ bookId, total, schools, members, ...counts }) => {
    const book = formatsOf.get(bookId)
    const {
      place: _,
      requestId: __,
      ...fields
    } = known.get(bookId) ?? { ...deletedBooks.get(bookId)!, place: null, requestId: null }
    const requestedTypes = productionTypes.filter(({ column }) => counts[column] > 0)
    const finished =
      requestedTypes.length > 0 &&
      requestedTypes.every(({ value }) => book?.prodTypes.includes(value))
    const place: ProductionStage = book
      ? finished
        ? 'finished'
        : 'making'
      : known.has(bookId)
        ? 'listed'
        : 'gone'
    const formats = requestedTypes.map(({ value }) =>
      formatState(value, book ?? { prodTypes: [], formats: [] }, requested.has(bookId)),
    )
    const inCart = (cartOf.get(bookId) ?? []).map(({ orderType }) => orderType)
    return {
      ...fields,
      id: place === 'gone' ? null : fields.id,
      produceId: book ? fields.id : null,
      orderBooks: toOrderBooks(counts),
      total,
      schools,
      members,
      place,
      formats,
      inCart,
    }
  })
}

/** Books that have left both lists, as their latest application or order file copied them. */
async function copiedBooks(bookIds: string[]): Promise<Map<string, BookRow>> {
  if (bookIds.length === 0) return new Map()
  const where = { bookId: { in: bookIds } }
  const [orders, rows] = await Promise.all([
    db.order.findMany({
      where,
      distinct: ['bookId'],
      orderBy: { id: 'desc' },
      select: { ...entryBookColumns, createTime: true },
    }),
    db.orderFileBook.findMany({
      where,
      distinct: ['bookId'],
      orderBy: { id: 'desc' },
      select: { ...requestedColumns, bookId: true, updateTime: true },
    }),
  ])
  const copied = [
    ...rows.map(({ updateTime, ...row }) => ({ ...row, createTime: updateTime })),
    ...orders,
  ]
  return new Map(
    copied.map(({ createTime, bookId, ...row }) => {
      const fields = { id: 0, ...blankFields, ...row, bookId: bookId ?? '' }
      return [fields.bookId, bookRow({ ...fields, updateTime: createTime, createTime })]
    }),
  )
}

// ── The schools of a book ──

const MAX_SCHOOLS = 1000
type SchoolRow = RowIn<typeof schoolsOfBook>

/**
 * The schools that ask for a book, and how many copies how many members applied for (`demand/list`
 * names them). Throws 404 when the book is not in demand.
 */
export async function bookSchools({ bookId, since }: z.infer<typeof BookSchools>) {
  const [rows, [applied], known] = await Promise.all([
    readRows(db, schoolsOfBook(bookId, since, MAX_SCHOOLS)),
    readRows(db, membersOfBook(bookId, since)),
    findKnownBooks(db, [bookId]),
  ])
  const { count: people, applications, ...copies } = applied!
  if (rows.length === 0 && people === 0) throw new AppError('noSuchMaterial', 404)
  const title = (known.get(bookId) ?? (await copiedBooks([bookId])).get(bookId))?.title ?? bookId
  const ofMembers = toOrderBooks(copies)
  return {
    bookId,
    title,
    schools: rows.map(toSchoolApplication),
    members: {
      count: people,
      applications,
      orderBooks: ofMembers,
      total: sumCounts(ofMembers),
    },
  }
}
export type BookSchoolsAnswer = Awaited<ReturnType<typeof bookSchools>>

const sumCounts = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, copies) => sum + copies, 0)

function toSchoolApplication({
  school,
  receiptDate,
  name,
  bookId: _,
  ...counts
}: SchoolRow): SchoolApplication {
  return {
    schoolName: school,
    receiptDate,
    name,
    orderBooks: toOrderBooks(counts),
    total: sumCounts(counts),
  }
}

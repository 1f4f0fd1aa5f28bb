/**
 * The request list (전체 목록): finds, creates, edits and deletes single books.
 *
 * list-upload.server.ts replaces the whole list.
 */
import { firstOf } from '~/platform/records'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { queryReadOnly, columnsSql } from '~/platform/query.server'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { refuseStale } from '~/http/edit-conflict.server'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { findPage } from '~/features/catalogue/book/search/search-query.server'
import type { SearchQuery } from '~/features/catalogue/book/search/search.sql.server'
import {
  columnsOf,
  fieldsCopiedTo,
  filterFields,
  pickFields,
  type FilterField,
  type TextField,
} from '~/features/catalogue/book/fields'
import type { Filters } from '~/features/catalogue/book/book.schema'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { progressColumns, channelProgress } from '~/features/catalogue/book/channel-progress.server'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { voiceFile } from '~/features/catalogue/book/book-columns.server'
import {
  whereFilters,
  type Conditions,
} from '~/features/catalogue/book/search/search-conditions.server'
import type { SearchPage } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import { Prisma, type RequestBook } from '../../../../prisma/generated/client'
import {
  findRowsLosingTheirBook,
  lockFilesOfBooks,
  lockListForRows,
  resetRowsOfRemovedBooks,
} from '~/features/catalogue/book/decided-rows.server'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { nextBookIds } from './book-ids.server'
import { writableFieldNames, type Create, type List, type Modify } from './request-book.schema'

const listedColumns = columnsOf(fieldsCopiedTo('RequestBook') satisfies (keyof RequestBook)[])
const columns = {
  id: true,
  ...listedColumns,
  produceId: true,
  createTime: true,
  updateTime: true,
} as const
type RequestBookRow = Record<keyof typeof listedColumns, string> & {
  id: number
  produceId: number | null
  createTime: Date
  updateTime: Date
}

/** Columns of the produced book: all that the list itself does not have. */
type ProducedColumn =
  'id' | 'prodTypes' | 'fileTypes' | Exclude<TextField, keyof typeof listedColumns>
const producedColumns = {
  id: true,
  prodTypes: true,
  prodDate: true,
  code1: true,
  code2: true,
  type: true,
  fileTypes: true,
} as const satisfies Record<ProducedColumn, true>
type ProducedBook = Prisma.BookGetPayload<{ select: typeof producedColumns }>

/** Sort 0: newest production date, books never finished last, newest in the list first; 1: newest book ID. */
const sortColumns = { '0': ['prodDate', 'id'], '1': ['bookId'] }

/** Books of the list that pass every filter; `produceId` is null until production has begun. */
export async function list({
  page,
  size,
  sort,
  ...filters
}: z.infer<typeof List>): Promise<SearchPage<RequestRow>> {
  const query: SearchQuery = {
    table: 'RequestBook',
    columns: Object.keys(columns),
    where: whereListed(filters),
    order: sortColumns[sort],
  }
  const found = await findPage<RequestBookRow>(query, { page, size })
  return { ...found, items: await withProduced(found.items, db) }
}

/**
 * The conditions of the advanced search for the list. Production types and dates are those of the
 * book that is produced from it.
 */
export function whereListed(filters: Filters): Conditions {
  const isListed = (name: FilterField) => name in listedColumns
  const ofList = whereFilters(filters, filterFields.filter(isListed))
  const ofBook = whereFilters(
    filters,
    filterFields.filter((name) => !isListed(name)),
  )
  if (ofBook.length === 0) return ofList
  return [
    ...ofList,
    Prisma.sql`"produceId" IN (SELECT id FROM "Book" WHERE ${Prisma.join(ofBook, ' AND ')})`,
  ]
}

export type RequestRow = ReturnType<typeof requestRow>

async function withProduced(rows: RequestBookRow[], tx: Db): Promise<RequestRow[]> {
  const ids = rows.flatMap(({ produceId }) => produceId ?? [])
  const producedById =
    ids.length > 0
      ? await queryReadOnly<ProducedBook>(
          Prisma.sql`SELECT ${columnsSql(Object.keys(producedColumns))} FROM "Book" WHERE id = ANY(${ids}::int[])`,
          { tx },
        )
      : []
  return rows.map((row) =>
    requestRow(
      row,
      producedById.find(({ id }) => id === row.produceId),
    ),
  )
}

/** A row of the list in the form of the wire, with the fields of its produced book. */
function requestRow(
  { createTime, updateTime, ...row }: RequestBookRow,
  produced: ProducedBook | undefined,
) {
  return {
    ...row,
    prodType: produced?.prodTypes.join(' ') ?? '',
    prodDate: produced?.prodDate ?? '',
    code1: produced?.code1 ?? '',
    code2: produced?.code2 ?? '',
    ebookFile: voiceFile(produced?.fileTypes ?? []),
    type: produced?.type ?? '',
    updateTime: wireTime(updateTime),
    createTime: wireTime(createTime),
  }
}

// ── One book ──

async function findRow(id: number, tx: Db): Promise<RequestBookRow> {
  const found = await tx.requestBook.findUnique({ where: { id }, select: columns })
  if (!found) throw new AppError('noSuchMaterial', 404)
  return found
}

/**
 * A book of the list with its last 100 purchase requests, newest first, and its production progress
 * (null before production begins).
 */
export async function info({ id }: z.infer<typeof ById>) {
  const found = await findRow(id, db)
  const [[row], requestLogs, produced, decided, waiting] = await Promise.all([
    withProduced([found], db),
    db.requestLog.findMany({
      where: { bookId: found.bookId },
      orderBy: { id: 'desc' },
      take: 100,
      select: { type: true, orderNum: true, createTime: true },
    }),
    found.produceId
      ? db.book.findUnique({ where: { id: found.produceId }, select: progressColumns })
      : null,
    findRowsLosingTheirBook(db, [found.bookId]),
    waitingApplications(db, found.bookId),
  ])
  const progress = produced && channelProgress(produced)
  return {
    ...row!,
    requestLogs: requestLogs.map(({ createTime, ...log }) => ({
      ...log,
      date: wireTime(createTime),
    })),
    progress,
    /** rows of schools that removing the book from the list would reset */
    decidedRows: decided.count,
    /** applications of members for it */
    waiting,
  }
}

/** Adds one book; without a book ID it gets the next one of this year. */
export async function create(
  { bookId, ...fields }: z.infer<typeof Create>,
  me: User,
  ctx: CallContext,
): Promise<RequestRow> {
  const { db: tx } = ctx
  // whoever begins its production at this moment waits and finds it here, or is waited for
  await tx.$executeRaw`LOCK TABLE "RequestBook" IN SHARE ROW EXCLUSIVE MODE`
  const number = bookId ?? firstOf(await nextBookIds(1, tx))
  const data = toStoredFields(fields)
  const { count } = await tx.requestBook.createMany({
    data: { bookId: number, ...data, ...searchColumns({ ...data, bookId: number }) },
    skipDuplicates: true,
  })
  if (count === 0) throw new AppError('bookIdTaken', 409, 'bookId')
  // a book that is already in production is linked to its row in the catalogue
  await tx.$executeRaw`UPDATE "RequestBook" SET "produceId" = b.id FROM "Book" b WHERE "RequestBook"."bookId" = ${number} AND b."bookId" = ${number}`
  const found = await tx.requestBook.findUniqueOrThrow({
    where: { bookId: number },
    select: columns,
  })
  await audit(ctx, me, 'requestBook.create', number, { after: { title: found.title } })
  return firstOf(await withProduced([found], tx))
}

type WrittenFields = Partial<Record<(typeof writableFieldNames)[number], string>>

/** Fields as they are stored: a valid ISBN as 13 digits. */
const toStoredFields = ({ isbn, ...fields }: WrittenFields) =>
  ({
    ...definedFields(fields),
    ...(isbn === undefined ? {} : { isbn: toIsbn13(isbn) ?? isbn }),
  }) as {
    title: string
  } & WrittenFields
const definedFields = (fields: WrittenFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/**
 * Changes the given fields. `updateTime`: the version that the caller edited; when the book has
 * changed since, throws 409 with a message at each field.
 */
export async function modify(
  { id, updateTime, ...fields }: z.infer<typeof Modify>,
  me: User,
  ctx: CallContext,
): Promise<RequestRow> {
  const { db: tx } = ctx
  await lockListForRows(tx)
  await tx.$executeRaw`SELECT 1 FROM "RequestBook" WHERE id = ${id} FOR UPDATE`
  const before = await findRow(id, tx)
  const wanted: WrittenFields = toStoredFields(fields)
  const names = writableFieldNames.filter(
    (name) => wanted[name] !== undefined && wanted[name] !== before[name],
  )
  if (names.length === 0) return firstOf(await withProduced([before], tx))
  refuseStale(!!updateTime && wireTime(before.updateTime) !== updateTime, names)
  const data = pickFields(wanted, names)
  const after = await tx.requestBook.update({
    where: { id },
    data: { ...data, ...searchColumns({ ...before, ...data }) },
    select: columns,
  })
  await audit(ctx, me, 'requestBook.modify', before.bookId, {
    before: pickFields(before, names),
    after: data,
  })
  return firstOf(await withProduced([after], tx))
}

/**
 * Deletes a book from the list. Its purchase requests, its cart entry and its production stay; rows
 * of schools that were decided for it are reset when it is not in production.
 */
export async function remove(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  await lockFilesOfBooks(tx, [(await findRow(id, tx)).bookId])
  await tx.$executeRaw`SELECT 1 FROM "RequestBook" WHERE id = ${id} FOR UPDATE`
  const { bookId, title, publisher } = await findRow(id, tx)
  await tx.requestBook.delete({ where: { id }, select: { id: true } })
  const rows = await resetRowsOfRemovedBooks(tx, me, [bookId])
  await audit(ctx, me, 'requestBook.remove', bookId, {
    before: { title, publisher },
    ...(rows > 0 ? { after: { rows } } : {}),
  })
  return true
}

/** How many applications of members wait for a book. */
async function waitingApplications(tx: Db, bookId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${demandSql} AS d WHERE "bookId" = ${bookId} AND kind = 'application'`
  return row?.count ?? 0
}

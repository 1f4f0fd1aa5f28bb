/** Rows of an order file for the screen: with book, duplicates, candidates and masked pupils. */
import { firstOf } from '~/platform/records'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { openDecisions } from '~/tables/staff-codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { containing } from '~/platform/like'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { findKnownBooks } from '~/features/catalogue/book/known-books.server'
import { assertPageExists } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import { Prisma } from '../../../../../prisma/generated/client'
import { findDuplicates } from './duplicates.server'
import { duplicatesOfFile } from './review.sql.server'
import { readRows } from '~/platform/statement.server'
import { findCandidates } from '~/features/catalogue/book-matching/candidates.server'
import { findFile } from '~/features/requests/order-file/order-file.server'
import type { ByRow, Candidates, Rows } from '~/features/requests/order-file/order-file.schema'
import { schoolYear } from '~/features/requests/order-file/school-year'
import { maskNamesIn, namesInRemarks } from '~/features/requests/order-file/read/pupils'
import { proposeSplit } from './split-title'
import { reread } from '~/features/requests/order-file/files/reread.server'
import {
  maskPupil,
  pupilColumns,
  rowColumns,
  requestedTypes,
  withCounts,
} from '~/features/requests/order-file/row-columns.server'

// ── Rows ──

const shownColumns = {
  ...rowColumns,
  orderUsers: { select: pupilColumns, orderBy: { id: 'asc' } },
} as const
type StoredRow = Prisma.OrderFileBookGetPayload<{ select: typeof shownColumns }>

async function toShownRows(tx: Db, stored: StoredRow[]) {
  const rows = stored.map(withCounts)
  const decided = rows.flatMap(({ bookId, ...row }) =>
    bookId ? [{ ...row, bookId, wanted: requestedTypes(row) }] : [],
  )
  const [books, duplicates] = await Promise.all([
    findKnownBooks(
      tx,
      decided.map(({ bookId }) => bookId),
    ),
    findDuplicates(tx, decided),
  ])
  return rows.map(({ updateTime, orderFileId: _, orderUsers, marks, ...row }) => ({
    ...row,
    // what a person corrected is no longer what the mark said
    marks: row.said ? [] : marks,
    /** the titles of two books, when an undecided row seems to name two */
    splitTitles: openDecisions.includes(row.decision) ? proposeSplit(row.title) : null,
    updateTime: wireTime(updateTime),
    remarks: maskNamesIn(row.remarks, namesInRemarks(row.remarks, orderUsers)),
    orderUsers: orderUsers.map(maskPupil),
    matched: (row.bookId && books.get(row.bookId)) || null,
    duplicates: duplicates.get(row.id) ?? [],
  }))
}
export type OrderFileRow = Awaited<ReturnType<typeof toShownRows>>[number]

/** The condition of each row filter. */
async function rowFilter(
  orderFileId: number,
  only: z.infer<typeof Rows>['only'],
): Promise<Prisma.OrderFileBookWhereInput> {
  const open = { decision: { in: openDecisions } }
  if (only === 'open') return open
  if (only === 'certain' || only === 'none') return { ...open, band: only }
  if (only === 'review') return { ...open, band: { not: 'none' } }
  if (only === 'decided') return { bookId: { not: null } }
  if (only === 'automatic' || only === 'person' || only === 'absent') return { decision: only }
  if (only === 'all') return {}
  if (only === 'marked') return { marks: { not: [] }, said: { equals: Prisma.DbNull } }
  const rows = await readRows(db, duplicatesOfFile(orderFileId))
  return { id: { in: rows.map(({ id }) => id) } }
}

/** Rows of a file in their order; with `update`, its sheet is read again first. */
export async function rows(
  { name, update, only, keyword, ...paging }: z.infer<typeof Rows>,
  me: User,
  ctx: CallContext,
): Promise<{ items: OrderFileRow[]; totalCount: number }> {
  if (update) await reread({ name }, me, ctx)
  const { id: orderFileId } = await findFile(db, name, { id: true })
  const contains = keyword ? containing(keyword) : undefined
  const where = {
    orderFileId,
    ...(await rowFilter(orderFileId, only)),
    ...(contains
      ? {
          OR: [
            { title: contains },
            { publisher: contains },
            { creator: contains },
            { isbn: contains },
            { bookId: contains },
          ],
        }
      : {}),
  }
  const [totalCount, found] = await Promise.all([
    db.orderFileBook.count({ where }),
    db.orderFileBook.findMany({
      where,
      orderBy: { place: 'asc' },
      skip: (paging.page - 1) * paging.size,
      take: paging.size,
      select: shownColumns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: await toShownRows(db, found), totalCount }
}

const rowFileColumns = {
  orderFile: { select: { id: true, name: true, schoolName: true, receiptDate: true } },
} as const

async function findRow(tx: Db, id: number) {
  const row = await tx.orderFileBook.findUnique({
    where: { id },
    select: { ...shownColumns, ...rowFileColumns },
  })
  if (!row) throw new AppError('noSuchItem', 404)
  return row
}

/** One row as lists show it; decisions return it. */
export async function loadShownRow(tx: Db, id: number): Promise<OrderFileRow> {
  const { orderFile: _, ...row } = await findRow(tx, id)
  return firstOf(await toShownRows(tx, [row]))
}

/**
 * One row, its file, and the undecided rows before and after it (null: none); `next` starts again
 * at the top.
 */
export async function row({ orderFileBookId }: z.infer<typeof ByRow>) {
  const { orderFile, ...found } = await findRow(db, orderFileBookId)
  const open = { orderFileId: orderFile.id, decision: { in: openDecisions }, id: { not: found.id } }
  const [[item], after, first, before] = await Promise.all([
    toShownRows(db, [found]),
    db.orderFileBook.findFirst({
      where: { ...open, place: { gt: found.place } },
      orderBy: { place: 'asc' },
      select: { id: true },
    }),
    db.orderFileBook.findFirst({ where: open, orderBy: { place: 'asc' }, select: { id: true } }),
    db.orderFileBook.findFirst({
      where: { ...open, place: { lt: found.place } },
      orderBy: { place: 'desc' },
      select: { id: true },
    }),
  ])
  return {
    row: item!,
    name: orderFile.name,
    next: (after ?? first)?.id ?? null,
    previous: before?.id ?? null,
  }
}

// ── Candidates ──

const pageStep = 10

/**
 * Candidates of a row, the best first, ten at a time; `keyword` searches for other words than the
 * row's.
 */
export async function candidates({ orderFileBookId, offset, keyword }: z.infer<typeof Candidates>) {
  const { orderFile, orderUsers: _, ...requested } = await findRow(db, orderFileBookId)
  const all = await findCandidates(
    db,
    { ...requested, bookId: undefined, schoolName: requested.schoolName || orderFile.schoolName },
    { year: schoolYear(orderFile.receiptDate) },
    keyword,
  )
  const page = all.slice(offset, offset + pageStep)
  const books = await findKnownBooks(
    db,
    page.map(({ bookId }) => bookId),
  )
  return {
    items: page.flatMap((candidate) =>
      books.has(candidate.bookId) ? [{ ...books.get(candidate.bookId)!, ...candidate }] : [],
    ),
    totalCount: all.length,
  }
}
export type CandidateRow = Awaited<ReturnType<typeof candidates>>['items'][number]

// ── Pupils ──

/** The pupils of a row with full names and telephones. Each look is recorded in the audit log. */
export async function pupils(
  { orderFileBookId }: z.infer<typeof ByRow>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  // the file stays until this is written
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE id = (SELECT "orderFileId" FROM "OrderFileBook" WHERE id = ${orderFileBookId}::int) FOR KEY SHARE`
  const { orderUsers, orderFile, place } = await findRow(tx, orderFileBookId)
  await audit(ctx, me, 'orderFile.reveal', orderFile.name, {
    after: { row: place, pupils: orderUsers.length },
  })
  return { items: orderUsers, totalCount: orderUsers.length }
}

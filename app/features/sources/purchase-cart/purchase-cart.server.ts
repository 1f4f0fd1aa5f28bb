/**
 * The administrators' purchase cart: books about to be requested from publishers, as PDF or in
 * print.
 */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { refuseStale } from '~/http/edit-conflict.server'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { columnsOf, fieldsCopiedTo } from '~/features/catalogue/book/fields'
import { whereListed } from '~/features/catalogue/request-book/request-book.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import { Prisma, type PurchaseCartEntry } from '../../../../prisma/generated/client'
import type { Add, AddAll, ByIds, List, Modify, Totals } from './purchase-cart.schema'
import { readRows } from '~/platform/statement.server'
import { cartTotals, insertListed } from './purchase-cart.sql.server'

const { sql } = Prisma

/**
 * Fields that an entry copies from the request list, because the list may be replaced meanwhile.
 */
export const copiedColumns = columnsOf(
  fieldsCopiedTo('PurchaseCartEntry') satisfies (keyof PurchaseCartEntry)[],
)
export const entryColumns = {
  id: true,
  ...copiedColumns,
  orderType: true,
  orderNum: true,
  updateTime: true,
} as const
export type PurchaseRow = Prisma.PurchaseCartEntryGetPayload<{ select: typeof entryColumns }>

export type PurchaseEntry = ReturnType<typeof toPurchaseEntry>
const toPurchaseEntry = ({ updateTime, ...row }: PurchaseRow) => ({
  ...row,
  updateTime: wireTime(updateTime),
})

/**
 * Who adds and who completes go one after the other: two who add cannot both pass the limit, and an entry
 * that is being completed does not pass for one that is there.
 */
export const lockPurchaseCart = (tx: Db) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('purchase cart'))`

/** Adds books of the request list. An entry of the same book and type stays as it is. */
export async function add(
  { bookId, orderType, orderNum }: z.infer<typeof Add>,
  _: User,
  { db: tx }: CallContext,
) {
  const wanted = [...new Set(bookId)]
  const known = await tx.requestBook.findMany({
    where: { bookId: { in: wanted } },
    select: { bookId: true },
  })
  if (known.length === 0) throw new AppError('noSuchMaterial', 404)
  const added = await insertEntries(
    sql`"bookId" = ANY(${wanted}::text[])`,
    { orderType, orderNum },
    tx,
  )
  const ids = new Set(known.map((row) => row.bookId))
  return { added, already: known.length - added, unknown: wanted.filter((id) => !ids.has(id)) }
}

/** Adds every book of the request list that passes the filters. */
export async function addAll(
  { orderType, orderNum, ...filters }: z.infer<typeof AddAll>,
  _: User,
  { db: tx }: CallContext,
) {
  const where = Prisma.join([sql`true`, ...whereListed(filters)], ' AND ')
  const [row] = await tx.$queryRaw<{ total: bigint }[]>(
    sql`SELECT count(*) AS total FROM "RequestBook" WHERE ${where}`,
  )
  const added = await insertEntries(where, { orderType, orderNum }, tx)
  return { added, already: Number(row?.total) - added }
}

const copiedColumnList = Prisma.raw(
  Object.keys(copiedColumns)
    .map((name) => `"${name}"`)
    .join(', '),
)

/**
 * Returns the number of entries added. The size of the cart is limited: one request sheet must hold
 * it and one transaction must complete it.
 */
async function insertEntries(
  where: Prisma.Sql,
  { orderType, orderNum }: { orderType: number; orderNum: number },
  tx: Db,
): Promise<number> {
  await lockPurchaseCart(tx)
  const added = await tx.$executeRaw(insertListed(copiedColumnList, where, orderType, orderNum))
  if (added > 0 && (await tx.purchaseCartEntry.count()) > fieldLimits.purchaseEntries)
    throw new AppError('purchaseCartFull', 409)
  return added
}

/** Entries of one type, or of both, newest first. */
export async function list({ orderType, ...paging }: z.infer<typeof List>) {
  const where = orderType === undefined ? {} : { orderType }
  const [totalCount, entries] = await Promise.all([
    db.purchaseCartEntry.count({ where }),
    db.purchaseCartEntry.findMany({
      where,
      orderBy: { id: 'desc' },
      ...skipTake(paging),
      select: entryColumns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: entries.map(toPurchaseEntry), totalCount }
}

export async function info({ id }: z.infer<typeof ById>) {
  const found = await db.purchaseCartEntry.findUnique({ where: { id }, select: entryColumns })
  if (!found) throw new AppError('noSuchItem', 404)
  return toPurchaseEntry(found)
}

/**
 * Changes type, copies or, for printed books, the distributor. `updateTime`: the version that the
 * caller edited; when the entry has changed since, throws 409 with a message at each field.
 */
export async function modify(
  { id, updateTime, ...wanted }: z.infer<typeof Modify>,
  _: User,
  { db: tx }: CallContext,
) {
  await tx.$executeRaw`SELECT 1 FROM "PurchaseCartEntry" WHERE id = ${id} FOR UPDATE`
  const before = await tx.purchaseCartEntry.findUnique({ where: { id }, select: entryColumns })
  if (!before) throw new AppError('noSuchItem', 404)
  const changes = Object.fromEntries(
    editableFields
      .filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
      .map((name) => [name, wanted[name]]),
  ) as Partial<Pick<PurchaseRow, (typeof editableFields)[number]>>
  const names = Object.keys(changes)
  if (names.length === 0) return toPurchaseEntry(before)
  refuseStale(!!updateTime && wireTime(before.updateTime) !== updateTime, names)
  const { orderType } = { ...before, ...changes }
  if (changes.distributor && orderType === 0)
    throw new AppError('distributorOfBooks', 400, 'distributor')
  const twin = { bookId: before.bookId, orderType, id: { not: id } }
  if ((await tx.purchaseCartEntry.count({ where: twin })) > 0)
    throw new AppError('alreadyInPurchaseCart', 409, 'orderType')
  return toPurchaseEntry(
    await tx.purchaseCartEntry.update({ where: { id }, data: changes, select: entryColumns }),
  )
}

/** Fields of an entry that can be edited. */
export const editableFields = ['orderType', 'orderNum', 'distributor'] as const

/** Deletes an entry; the request list keeps its book. */
export async function remove(
  { id }: z.infer<typeof ById>,
  _: User,
  { db: tx }: CallContext,
): Promise<true> {
  const { count } = await tx.purchaseCartEntry.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  return true
}

/** Deletes several entries and counts those that existed. */
export async function removeAll({ id }: z.infer<typeof ByIds>, _: User, { db: tx }: CallContext) {
  const { count } = await tx.purchaseCartEntry.deleteMany({ where: { id: { in: id } } })
  return { removed: count }
}

/**
 * What completing would do: the number of entries of each type and, for `orderType` or for both
 * types, the newest entry and the number of books that the catalogue lacks.
 */
export async function totals({ orderType }: z.infer<typeof Totals>) {
  const [row] = await readRows(db, cartTotals(orderType))
  return { pdf: 0, book: 0, newest: 0, newBooks: 0, ...row }
}

/**
 * A member's applications: created from the cart, listed with their status, cancelled, downloaded.
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db } from '~/platform/db.server'
import { AppError, StoredFileResult } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { sentForOrder } from '~/features/delivery/shipments.server'
import { assertEligible } from '~/features/eligibility/current-eligibility.server'
import { holdKnownBooks } from '~/features/book/catalogue/known-books.server'
import { fieldsCopiedTo, pickFields } from '~/features/book/fields'
import { bookOf, entryColumns } from '~/features/cart/cart.server'
import { assertPageExists, skipTake, type Paging } from '~/validation/paging'
import { contentTag } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import type { ByBooks, ById, Download } from './order.schema'
import { orderDetails, availableFile, orderColumns, withStatus } from './order-status.server'

/**
 * Turns the cart into applications. Updating the cart's rows first locks them, so that two requests
 * cannot both take them. Books that have left the list stay in the cart: `left` of them.
 */
export async function order(
  _: object,
  me: User,
  { db: tx }: CallContext,
): Promise<{ count: number; left?: number }> {
  const entries = await tx.cartEntry.updateManyAndReturn({
    where: { userId: me.id },
    data: { updateTime: new Date() },
    select: entryColumns,
  })
  if (entries.length === 0) throw new AppError('cartIsEmpty', 409)
  const books = await holdKnownBooks(
    tx,
    entries.map(({ bookId }) => bookId),
  )
  const oldestFirst = entries
    .sort((a, b) => a.id - b.id)
    .flatMap((entry) => {
      const book = bookOf(entry, books)
      return book ? [{ ...entry, book }] : []
    })
  if (oldestFirst.length === 0) throw new AppError('cartBooksGone', 409)
  await tx.order.createMany({
    data: oldestFirst.map(({ book, prodType, orderNum }) => ({
      userId: me.id,
      ...pickFields(book, fieldsCopiedTo('Order')),
      prodType,
      orderNum,
    })),
  })
  await tx.cartEntry.deleteMany({ where: { id: { in: oldestFirst.map(({ id }) => id) } } })
  const left = entries.length - oldestFirst.length
  return { count: oldestFirst.length, ...(left > 0 ? { left } : {}) }
}

/** The caller's applications, newest first. */
export async function list(paging: Paging, me: User) {
  const where = { userId: me.id }
  const [totalCount, orders] = await Promise.all([
    db.order.count({ where }),
    db.order.findMany({
      where,
      orderBy: { id: 'desc' },
      ...skipTake(paging),
      select: orderColumns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: await withStatus(orders, db), totalCount }
}

/** One application of the caller. Another member's is answered with 404, like none. */
export async function info({ id }: z.infer<typeof ById>, me: User) {
  const found = await db.order.findUnique({ where: { id, userId: me.id }, select: orderColumns })
  const [item] = found ? await withStatus([found], db) : []
  if (!item) throw new AppError('noSuchItem', 404)
  const [details, shipments] = await Promise.all([orderDetails(item, db), sentForOrder(db, id)])
  return { ...item, ...details, shipments }
}

/**
 * The file of the caller's application, or of one volume. The audit log records the beginning of a
 * download, not its parts.
 */
export async function download(
  { id, volume, version }: z.infer<typeof Download>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult> {
  const order = await db.order.findUnique({
    where: { id, userId: me.id },
    select: { bookId: true, prodType: true },
  })
  if (!order) throw new AppError('noSuchItem', 404)
  await assertEligible(db, me.id)
  const file = await availableFile(order.bookId, order.prodType, volume, db)
  if (!file) throw new AppError('fileGone', 404)
  // otherwise the rest of this file would be appended to the beginning of another
  if (version && version !== contentTag(file)) throw new AppError('fileReplaced', 409)
  if (ctx.downloadPart === 'beginning')
    await audit(ctx, me, 'order.download', order.bookId, { after: { name: file.name } })
  return new StoredFileResult(file)
}

/** Cancels an application while its status is received; throws 409 later. */
export async function cancel(
  { id }: z.infer<typeof ById>,
  me: User,
  { db: tx }: CallContext,
): Promise<true> {
  const found = await tx.order.findUnique({ where: { id, userId: me.id }, select: orderColumns })
  const [item] = found ? await withStatus([found], tx) : []
  if (!item) throw new AppError('noSuchItem', 404)
  if (item.status !== '접수') throw new AppError('tooLateToCancel', 409)
  const { count } = await tx.order.deleteMany({ where: { id, userId: me.id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  return true
}

/**
 * The caller's applications with their status and cart entries of these books, for the warning
 * before applying twice.
 */
export async function previous({ bookIds }: z.infer<typeof ByBooks>, me: User) {
  const where = { userId: me.id, bookId: { in: bookIds } }
  const newestFirst = { orderBy: { id: 'desc' }, take: 500 } as const
  const columns = { bookId: true, prodType: true, orderNum: true, createTime: true } as const
  const [orders, cart] = await Promise.all([
    db.order.findMany({ where, ...newestFirst, select: orderColumns }),
    db.cartEntry.findMany({ where, ...newestFirst, select: columns }),
  ])
  const withStates = orders.length > 0 ? await withStatus(orders, db) : []
  return {
    orders: withStates.map(({ id, bookId, prodType, orderNum, createTime, step, percent }) => ({
      id,
      bookId,
      prodType,
      orderNum,
      createTime,
      step,
      percent,
    })),
    cart: cart.map((row) => ({ ...row, createTime: wireTime(row.createTime) })),
  }
}

/**
 * A member's applications: made from the cart, listed with their status, changed, downloaded,
 * cancelled or ended.
 */
import { firstOf } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { queryReadOnly } from '~/platform/query.server'
import { db, type Db } from '~/platform/db.server'
import { AppError, StoredFileResult } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { sentForOrder } from '~/features/delivery/shipments.server'
import { assertEligible } from '~/features/people/eligibility/current-eligibility.server'
import { holdKnownBooks, type KnownBook } from '~/features/catalogue/book/known-books.server'
import { fieldsCopiedTo, pickFields } from '~/features/catalogue/book/fields'
import { bookOf, entryColumns } from '~/features/requests/cart/cart.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import { contentTag } from '~/storage/content-tag.server'
import type { CallContext } from '~/http/call-context.server'
import { refuseStale } from '~/http/edit-conflict.server'
import { notifyApplied } from '~/notices/notify.server'
import { readSetting } from '~/setting/read-setting.server'
import {
  assertNothingDelivered,
  recordDownload,
} from '~/features/requests/demand/deliveries.server'
import { timingOf, type Expectation } from './in-time'
import type { Apply, ByBooks, Download, Modify, Order } from './order.schema'
import type { List } from './order-list.schema'
import { orderHistory } from './order-events.server'
import { nextTermDay } from './terms'
import { orderDetails, availableFile, withStatus, type OrderView } from './order-status.server'
import { orderColumns, type OrderRow } from './order-columns.server'
import { expectedOrder, ordersOfMembers } from './order.sql.server'

/**
 * Turns the cart, or the chosen entries of it, into applications. Updating the cart's rows first locks them, so that two requests
 * cannot both take them. Books that have left the list stay in the cart: `left` of them.
 */
export async function order(
  { neededFrom, only, leave }: z.infer<typeof Order>,
  me: User,
  { db: tx }: CallContext,
): Promise<{ count: number; left?: number }> {
  refusePast(neededFrom)
  const entries = await tx.cartEntry.updateManyAndReturn({
    where: { userId: me.id, id: { notIn: leave, ...(only.length > 0 ? { in: only } : {}) } },
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
  const orders = await tx.order.createManyAndReturn({
    data: oldestFirst.map(({ book, prodType, orderNum }) =>
      newOrder(me, book, { prodType, orderNum, neededFrom }),
    ),
    select: { id: true, title: true, prodType: true },
  })
  await tx.cartEntry.deleteMany({ where: { id: { in: oldestFirst.map(({ id }) => id) } } })
  // the page that answers says so, too
  await notifyApplied(tx, me.id, orders, { read: true })
  const left = entries.length - oldestFirst.length
  return { count: oldestFirst.length, ...(left > 0 ? { left } : {}) }
}

/** The row of a new application: the book's fields as they are now, and what is asked for. */
export const newOrder = (
  me: User,
  book: KnownBook,
  asked: Omit<z.infer<typeof Apply>, 'bookId'>,
) => ({
  userId: me.id,
  ...pickFields(book, fieldsCopiedTo('Order')),
  ...asked,
})

/**
 * Applies for one book in one type and leaves the cart alone: for programs, whose caller does not
 * see what lies in it. Throws 404 when no book has the number.
 */
export async function apply(
  { bookId, prodType, orderNum, neededFrom }: z.infer<typeof Apply>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  refusePast(neededFrom)
  const book = (await holdKnownBooks(tx, [bookId])).get(bookId)
  if (!book) throw new AppError('noSuchMaterial', 404)
  const made = await tx.order.create({
    data: newOrder(me, book, { prodType, orderNum, neededFrom }),
    select: { id: true, title: true, prodType: true },
  })
  // unread: a program applied, and its member saw no page
  await notifyApplied(tx, me.id, [made], { read: false })
  if (me.carer) await audit(ctx, me, 'order.apply', made.title, { after: { order: made.id } })
  return ownView(tx, made.id, me)
}

/** The reader in care of whom an application is; nothing for the caller's own. */
const ofReader = (me: Pick<User, 'id' | 'name' | 'carer'>) =>
  me.carer ? { reader: { id: me.id, name: me.name } } : {}

/** The caller's applications. */
export const list = (input: z.infer<typeof List>, me: User) => listOf(input, [me])

/** The applications of these people, each of a reader with whose it is. */
export async function listOf(
  { view, sort, ...paging }: z.infer<typeof List>,
  people: readonly Pick<User, 'id' | 'name' | 'carer'>[],
) {
  const { skip, take } = skipTake(paging)
  const { today, days } = await expecting(db)
  const found = firstOf(
    await queryReadOnly(
      ordersOfMembers(
        people.map(({ id }) => id),
        { today, days },
        { view, sort },
        take,
        skip,
      ),
    ),
  )
  const { totalCount, items, ...counts } = found
  assertPageExists(totalCount, paging)
  const ids = items.map(({ id }) => id)
  const orders =
    ids.length === 0
      ? []
      : await db.order.findMany({ where: { id: { in: ids } }, select: orderColumns })
  const views = new Map((await withStatus(orders, db)).map((order) => [order.id, order]))
  const persons = new Map(people.map((person) => [person.id, person]))
  return {
    items: items.flatMap(({ id, userId, ...expected }) => {
      const order = views.get(id)
      const person = persons.get(userId)
      return order && person
        ? [{ ...inTimeOrNot(order, expected, today), ...ofReader(person) }]
        : []
    }),
    totalCount,
    counts,
  }
}

/** What says when something is in hand: today, and the days of delivery of each type. */
const expecting = async (tx: Db) => ({
  today: todayInSeoul(),
  days: await readSetting('deliveryDays', tx),
})

/** The application with its days, and whether it comes in time. */
const inTimeOrNot = (
  order: OrderView,
  expected: Pick<Expectation, 'needed' | 'early' | 'promised'>,
  today: string,
) => ({
  ...order,
  ...expected,
  ...timingOf({ ...expected, over: order.endTime !== null || order.step === 'finished' }, today),
})

/** The same of orders that are the caller's, read one by one. */
async function withTiming(order: OrderView, me: User, tx: Db) {
  const { today, days } = await expecting(tx)
  const expected = firstOf(await queryReadOnly(expectedOrder(me.id, order.id, days), { tx }))
  return { ...inTimeOrNot(order, expected, today), ...ofReader(me) }
}
export type OrderInTime = Awaited<ReturnType<typeof withTiming>>

/** One application of the caller. Another member's is answered with 404, like none. */
export async function info({ id }: z.infer<typeof ById>, me: User) {
  const found = await db.order.findUnique({ where: { id, userId: me.id }, select: orderColumns })
  const [item] = found ? await withStatus([found], db) : []
  if (!item) throw new AppError('noSuchItem', 404)
  const [details, shipments, inTime] = await Promise.all([
    orderDetails(item, db),
    sentForOrder(db, id),
    withTiming(item, me, db),
  ])
  return { ...inTime, ...details, shipments, ...(await orderHistory(item, details, db)) }
}

/**
 * The file of the caller's application, or of one volume. The beginning of a download is recorded; its
 * parts are not, so that a resumed one goes on.
 */
export async function download(
  input: z.infer<typeof Download>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult> {
  const found = await downloadable(input, me)
  if (await ctx.beginsDownload(found.file)) await recordBeginning(input, found, me, ctx)
  return new StoredFileResult(found.file, { direct: true })
}

/** What a member may download, before it is downloaded. Throws 404 without a file, 409 for a newer one. */
export async function downloadable({ id, volume, version }: z.infer<typeof Download>, me: User) {
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
  return { ...order, file }
}

/** Records a download as a delivery and in the audit log. */
export async function recordBeginning(
  { id, volume }: z.infer<typeof Download>,
  { bookId, file }: Awaited<ReturnType<typeof downloadable>>,
  me: User,
  ctx: CallContext,
): Promise<void> {
  await recordDownload(db, id, { volume: volume ?? 0, file })
  await audit(ctx, me, 'order.download', bookId, { after: { name: file.name } })
}

/** An application of the caller in the transaction of a change. */
async function findOwn(tx: Db, id: number, me: User) {
  const found = await tx.order.findUnique({ where: { id, userId: me.id }, select: orderColumns })
  if (!found) throw new AppError('noSuchItem', 404)
  return found
}

/** The same, locked until the transaction ends, as it is then. */
async function lockOwn(tx: Db, id: number, me: User) {
  // people before what is theirs, as where they are deleted: the log needs them afterwards
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${me.id} FOR KEY SHARE`
  await tx.$executeRaw`SELECT 1 FROM "Order" WHERE id = ${id} AND "userId" = ${me.id} FOR UPDATE`
  return findOwn(tx, id, me)
}

/** A day that has passed helps nobody to plan, and is mostly a slip. */
export function refusePast(neededFrom: string) {
  if (neededFrom !== '' && neededFrom < todayInSeoul())
    throw new AppError('dateIsPast', 400, 'neededFrom')
}

const modifiable = ['orderNum', 'neededFrom'] as const

/**
 * Changes copies and day of an application for which nothing was delivered. With the `updateTime`
 * that the caller started from, it refuses (409) what was changed in the meantime.
 */
export async function modify(
  { id, updateTime, ...wanted }: z.infer<typeof Modify>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const before = await lockOwn(tx, id, me)
  await assertNothingDelivered(tx, id)
  if (before.endTime) throw new AppError('orderEnded', 409)
  const names = modifiable.filter(
    (name) => wanted[name] !== undefined && wanted[name] !== before[name],
  )
  if (names.length > 0) {
    refuseStale(!!updateTime && wireTime(before.updateTime) !== updateTime, names)
    if (names.includes('neededFrom')) refusePast(wanted.neededFrom ?? '')
    await tx.order.update({ where: { id }, data: pick(wanted, names), select: { id: true } })
    await audit(ctx, me, 'order.modify', before.bookId, {
      before: pick(before, names),
      after: { order: id, ...pick(wanted, names) },
    })
  }
  return ownView(tx, id, me)
}

const pick = (from: Partial<Pick<OrderRow, 'orderNum' | 'neededFrom'>>, names: string[]) => ({
  ...(names.includes('orderNum') ? { orderNum: from.orderNum } : {}),
  ...(names.includes('neededFrom') ? { neededFrom: from.neededFrom } : {}),
})

async function ownView(tx: Db, id: number, me: User) {
  const item = firstOf(await withStatus([await findOwn(tx, id, me)], tx))
  return withTiming(item, me, tx)
}

/** Cancels an application for which nothing was delivered; throws 409 later. */
export async function cancel(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const { bookId, prodType, orderNum } = await lockOwn(tx, id, me)
  await assertNothingDelivered(tx, id)
  const { count } = await tx.order.deleteMany({ where: { id, userId: me.id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  await audit(ctx, me, 'order.cancel', bookId, { before: { order: id, prodType, orderNum } })
  return true
}

/**
 * The member needs it no more: it is no demand from now on and keeps its history. One that has
 * ended stays as it is.
 */
export async function end({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { bookId } = await lockOwn(tx, id, me)
  const { count } = await tx.order.updateMany({
    where: { id, userId: me.id, endTime: null },
    data: { endTime: new Date() },
  })
  if (count > 0) await audit(ctx, me, 'order.end', bookId, { after: { order: id } })
  return ownView(tx, id, me)
}

/** Takes that back: the member waits again. */
export async function reopen({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { bookId } = await lockOwn(tx, id, me)
  const { count } = await tx.order.updateMany({
    where: { id, userId: me.id, endTime: { not: null } },
    data: { endTime: null },
  })
  if (count > 0) await audit(ctx, me, 'order.reopen', bookId, { after: { order: id } })
  return ownView(tx, id, me)
}

/** The first day of the next term, as the centre set its terms. */
export async function nextTerm() {
  return { day: nextTermDay(todayInSeoul(), await readSetting('terms')) }
}

/**
 * The caller's applications with their status and cart entries of these books, for the warning
 * before applying twice. One that has ended is no reason not to apply again.
 */
export async function previous({ bookIds }: z.infer<typeof ByBooks>, me: User) {
  const where = { userId: me.id, bookId: { in: bookIds } }
  const newestFirst = { orderBy: { id: 'desc' }, take: 500 } as const
  const columns = { bookId: true, prodType: true, orderNum: true, createTime: true } as const
  const [orders, cart] = await Promise.all([
    db.order.findMany({
      where: { ...where, endTime: null },
      ...newestFirst,
      select: orderColumns,
    }),
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

/** A member's applications: made from the cart, followed by their computed status, cancelled while nothing has begun. */
import type * as z from 'zod/mini'
import type { OrderStatus } from '~/codes'
import { db, type Db } from '~/db.server'
import { Failure } from '~/failure'
import { wireTime } from '~/format'
import type { User } from '~/features/auth/tokens.server'
import { bookColumns, bookRow, heldColumns, type BookRow } from '~/features/book/book-columns.server'
import { formatOf, makingColumns } from '~/features/book/book.server'
import { refusePageBeyond, window, type Paging } from '~/paging'
import type { Visit } from '~/visit.server'
import type { ByBooks, ById } from './order.schema'

const orderColumns = { id: true, ...heldColumns, prodType: true, orderNum: true, createTime: true } as const
type Stored = { [Column in keyof typeof orderColumns]: Column extends 'id' | 'orderNum' ? number : Column extends 'createTime' ? Date : string }

/** Turns the whole cart into applications. The cart's rows are locked first, so that two requests cannot both take them. */
export async function order(_: object, me: User, { db: tx }: Visit): Promise<{ count: number }> {
  const entries = await tx.cartEntry.updateManyAndReturn({
    where: { userId: me.id },
    data: { updateTime: new Date() },
    select: { id: true, prodType: true, orderNum: true, book: { select: heldColumns } },
  })
  if (entries.length === 0) throw new Failure('cartIsEmpty', 409)
  const oldestFirst = entries.sort((a, b) => a.id - b.id)
  await tx.order.createMany({ data: oldestFirst.map(({ book, prodType, orderNum }) => ({ userId: me.id, ...book, prodType, orderNum })) })
  await tx.cartEntry.deleteMany({ where: { id: { in: entries.map(({ id }) => id) } } })
  return { count: entries.length }
}

/** The caller's applications, newest first. */
export async function list(paging: Paging, me: User) {
  const where = { userId: me.id }
  const [totalCount, orders] = await Promise.all([
    db.order.count({ where }),
    db.order.findMany({ where, orderBy: { id: 'desc' }, ...window(paging), select: orderColumns }),
  ])
  refusePageBeyond(totalCount, paging)
  return { items: await withStatus(orders, db), totalCount }
}

/** One application of the caller; another member's is as unknown as none. */
export async function info({ id }: z.infer<typeof ById>, me: User) {
  const found = await db.order.findUnique({ where: { id, userId: me.id }, select: orderColumns })
  const [item] = found ? await withStatus([found], db) : []
  if (!item) throw new Failure('noSuchItem', 404)
  return item
}

/** Removes an application while it is only received; later 409. */
export async function cancel({ id }: z.infer<typeof ById>, me: User, { db: tx }: Visit) {
  const found = await tx.order.findUnique({ where: { id, userId: me.id }, select: orderColumns })
  const [item] = found ? await withStatus([found], tx) : []
  if (!item) throw new Failure('noSuchItem', 404)
  if (item.status !== '접수') throw new Failure('tooLateToCancel', 409)
  const { count } = await tx.order.deleteMany({ where: { id, userId: me.id } })
  if (count === 0) throw new Failure('noSuchItem', 404)
  return true
}

/** What the caller already applied for or has in the cart, of these books: for the warning before applying twice. */
export async function previous({ bookIds }: z.infer<typeof ByBooks>, me: User) {
  const where = { userId: me.id, bookId: { in: bookIds } }
  const columns = { bookId: true, prodType: true, orderNum: true, createTime: true } as const
  const [orders, cart] = await Promise.all([
    db.order.findMany({ where, orderBy: { id: 'desc' }, take: 500, select: columns }),
    db.cartEntry.findMany({ where, orderBy: { id: 'desc' }, take: 500, select: columns }),
  ])
  const wire = (row: (typeof orders)[number]) => ({ ...row, createTime: wireTime(row.createTime) })
  return { orders: orders.map(wire), cart: cart.map(wire) }
}

/** The status words of the wire (decisions, member cart and applications); a percentage stands in its text. */
const statusText = (step: OrderStatus, percent: number | null) =>
  ({ received: '접수', sourcing: '원본 확보 중', producing: `제작 중 ${percent}%`, finished: '완료' })[step]

const steps = { notYet: 'received', sourcing: 'sourcing', making: 'producing', ready: 'finished' } as const

/** Adds status to applications with two queries for all of them. */
async function withStatus(orders: Stored[], tx: Db) {
  const bookIds = [...new Set(orders.map((order) => order.bookId))]
  const inBooks = { bookId: { in: bookIds } }
  const [books, logs] = await Promise.all([
    tx.book.findMany({ where: inBooks, select: { ...bookColumns, ...makingColumns } }),
    tx.requestLog.findMany({ where: inBooks, distinct: ['bookId'], select: { bookId: true } }),
  ])
  const byBookId = new Map(books.map((book) => [book.bookId, book]))
  const requested = new Set(logs.map((log) => log.bookId))
  return orders.map(({ createTime, ...order }) => {
    const book = byBookId.get(order.bookId)
    const { state, percent } = formatOf(order.prodType, book ?? unmade, requested.has(order.bookId))
    const step = steps[state]
    const row: Partial<BookRow> = book ? bookRow(book) : {}
    return { ...row, ...order, bookRowId: book?.id ?? null, status: statusText(step, percent), step, percent, createTime: wireTime(createTime) }
  })
}

/** What is known of a book that has been deleted since. */
const unmade = { prodTypes: [], formats: [] }

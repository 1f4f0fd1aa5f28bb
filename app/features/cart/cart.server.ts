/** A member's cart: books and production types to apply for. */
import type * as z from 'zod/mini'
import { fieldLimits, type ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { refuseConflict } from '~/http/edit-conflict.server'
import { wireTime } from '~/i18n/format'
import { bookColumns, bookRow } from '~/features/book/catalogue/book-columns.server'
import type { User } from '~/auth/tokens.server'
import { assertPageExists, skipTake, type Paging } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import type { Add, ById, SetOrderNum } from './cart.schema'

const entryColumns = {
  id: true,
  prodType: true,
  orderNum: true,
  updateTime: true,
  book: { select: bookColumns },
} as const
type CartRow = {
  id: number
  prodType: ProductionType
  orderNum: number
  updateTime: Date
  book: Parameters<typeof bookRow>[0]
}

export type CartEntry = ReturnType<typeof toCartEntry>

/**
 * The book's fields with those of the entry: `id` is the entry's, `bookRowId` the book's,
 * `prodType` the chosen type.
 */
function toCartEntry({ id, prodType, orderNum, updateTime, book }: CartRow) {
  const { id: bookRowId, ...row } = bookRow(book)
  return { ...row, id, bookRowId, prodType, orderNum, updateTime: wireTime(updateTime) }
}

/** Adds copies of one production type; adding the same book and type again increases the copies. */
export async function add(
  { bookId, prodType, orderNum }: z.infer<typeof Add>,
  me: User,
  { db: tx }: CallContext,
) {
  if (!(await tx.book.findUnique({ where: { bookId }, select: { id: true } })))
    throw new AppError('noSuchMaterial', 404)
  if ((await tx.cartEntry.count({ where: { userId: me.id } })) >= fieldLimits.cartEntries)
    throw new AppError('cartFull', 409)
  // columns of the book's row in the answer would make Prisma read first and write then, and the
  // second of two simultaneous calls would be refused
  const { id, orderNum: sum } = await tx.cartEntry.upsert({
    where: { userId_bookId_prodType: { userId: me.id, bookId, prodType } },
    create: { userId: me.id, bookId, prodType, orderNum },
    update: { orderNum: { increment: orderNum } },
    select: { id: true, orderNum: true },
  })
  if (sum > fieldLimits.copies)
    throw new AppError('tooManyCopies', 400, 'orderNum', { params: { n: sum - orderNum } })
  return toCartEntry(await tx.cartEntry.findUniqueOrThrow({ where: { id }, select: entryColumns }))
}

/** The caller's entries, newest first. */
export async function list(paging: Paging, me: User) {
  const where = { userId: me.id }
  const [totalCount, entries] = await Promise.all([
    db.cartEntry.count({ where }),
    db.cartEntry.findMany({
      where,
      orderBy: { id: 'desc' },
      ...skipTake(paging),
      select: entryColumns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: entries.map(toCartEntry), totalCount }
}

/** One entry of the caller. Another member's entry is answered with 404, like none. */
export async function info({ id }: z.infer<typeof ById>, me: User) {
  const found = await db.cartEntry.findUnique({
    where: { id, userId: me.id },
    select: entryColumns,
  })
  if (!found) throw new AppError('noSuchItem', 404)
  return toCartEntry(found)
}

/**
 * Changes the copies. `updateTime`: the version that the caller edited; when the entry has changed
 * since, throws 409.
 */
export async function setOrderNum(
  { id, orderNum, updateTime }: z.infer<typeof SetOrderNum>,
  me: User,
  { db: tx }: CallContext,
) {
  const where = { id, userId: me.id, ...(updateTime ? { updateTime } : {}) }
  const { count } = await tx.cartEntry.updateMany({ where, data: { orderNum } })
  const current = await tx.cartEntry.findUnique({
    where: { id, userId: me.id },
    select: entryColumns,
  })
  if (!current) throw new AppError('noSuchItem', 404)
  if (count === 0 && current.orderNum !== orderNum)
    refuseConflict('orderNum', { current: current.orderNum, wanted: orderNum })
  return toCartEntry(current)
}

export async function remove(
  { id }: z.infer<typeof ById>,
  me: User,
  { db: tx }: CallContext,
): Promise<true> {
  const { count } = await tx.cartEntry.deleteMany({ where: { id, userId: me.id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  return true
}

/** A member's cart: books and production types to apply for. */
import { firstOf } from '~/platform/records'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { fieldLimits, productionTypeValues } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { refuseConflict } from '~/http/edit-conflict.server'
import { wireTime } from '~/i18n/format'
import { blankFields, bookRow } from '~/features/catalogue/book/book-columns.server'
import {
  findKnownBooks,
  holdKnownBooks,
  isMeant,
  type KnownBook,
} from '~/features/catalogue/book/known-books.server'
import type { User } from '~/auth/tokens.server'
import { assertPageExists, skipTake, type Paging } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import type { Prisma } from '../../../../prisma/generated/client'
import type { Add, OfBooks, SetOrderNum, SetOrderNums } from './cart.schema'

export const entryColumns = {
  id: true,
  bookId: true,
  prodType: true,
  orderNum: true,
  title: true,
  publisher: true,
  isbn: true,
  createTime: true,
  updateTime: true,
} as const
type CartRow = Prisma.CartEntryGetPayload<{ select: typeof entryColumns }>

/** The book of an entry; none when it left the list, or when its number now names another book. */
export function bookOf(entry: CartRow, books: Map<string, KnownBook>): KnownBook | undefined {
  const book = books.get(entry.bookId)
  return book && isMeant(entry, book) ? book : undefined
}

/**
 * The book's fields with those of the entry: `id` is the entry's, `bookRowId` that of the catalogue,
 * `listId` that of the request list, `prodType` the chosen type.
 */
function toCartEntry(entry: CartRow, books: Map<string, KnownBook>) {
  const { id, prodType, orderNum, updateTime } = entry
  const book = bookOf(entry, books)
  const { place, requestId, ...row } = book ?? {
    ...bookRow({ ...blankFields, fileTypes: [], ...entry }),
    place: 'gone' as const,
    requestId: null,
  }
  const made = place === 'finished' || place === 'making'
  return {
    ...row,
    id,
    bookRowId: made ? row.produceId : null,
    produceId: made ? row.produceId : null,
    listId: requestId,
    state: made ? ('made' as const) : place,
    prodType,
    orderNum,
    updateTime: wireTime(updateTime),
  }
}

const withBooks = async (entries: CartRow[], tx: Db) => {
  const books = await findKnownBooks(
    tx,
    entries.map(({ bookId }) => bookId),
  )
  return entries.map((entry) => toCartEntry(entry, books))
}
const withBook = async (entry: CartRow, tx: Db) => firstOf(await withBooks([entry], tx))

/** Adds copies of one production type; adding the same book and type again increases the copies. */
export async function add(
  { bookId, prodType, orderNum }: z.infer<typeof Add>,
  me: User,
  { db: tx }: CallContext,
) {
  const book = (await holdKnownBooks(tx, [bookId])).get(bookId)
  if (!book) throw new AppError('noSuchMaterial', 404)
  // one after the other, so that two of them cannot both pass the limit
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${me.id} FOR NO KEY UPDATE`
  await removeOthersOf(book, me, tx)
  if ((await tx.cartEntry.count({ where: { userId: me.id } })) >= fieldLimits.cartEntries)
    throw new AppError('cartFull', 409)
  const meant = { title: book.title, publisher: book.publisher, isbn: book.isbn }
  const added = await tx.cartEntry.upsert({
    where: { userId_bookId_prodType: { userId: me.id, bookId, prodType } },
    create: { userId: me.id, bookId, prodType, orderNum, ...meant },
    update: { orderNum: { increment: orderNum } },
    select: entryColumns,
  })
  if (added.orderNum > fieldLimits.copies)
    throw new AppError('tooManyCopies', 400, 'orderNum', {
      params: { n: added.orderNum - orderNum },
    })
  return withBook(added, tx)
}

/** Copies of another book, which had this number before, are not added to. */
async function removeOthersOf(book: KnownBook, me: User, tx: Db): Promise<void> {
  const entries = await tx.cartEntry.findMany({
    where: { userId: me.id, bookId: book.bookId },
    select: entryColumns,
  })
  const others = entries.filter((entry) => !isMeant(entry, book))
  if (others.length > 0)
    await tx.cartEntry.deleteMany({ where: { id: { in: others.map(({ id }) => id) } } })
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
  return { items: await withBooks(entries, db), totalCount }
}

/** What the cart holds of these books, and the type that the caller put in or applied for last. */
export async function ofBooks({ bookIds }: z.infer<typeof OfBooks>, me: User) {
  const newest = {
    where: { userId: me.id },
    orderBy: { id: 'desc' },
    select: { prodType: true },
  } as const
  const [items, entry, order] = await Promise.all([
    db.cartEntry.findMany({
      where: { userId: me.id, bookId: { in: bookIds } },
      orderBy: { id: 'asc' },
      select: { bookId: true, prodType: true, orderNum: true },
    }),
    db.cartEntry.findFirst(newest),
    db.order.findFirst(newest),
  ])
  const usualType = entry?.prodType ?? order?.prodType ?? firstOf(productionTypeValues)
  return { usualType, items }
}

/** One entry of the caller. Another member's entry is answered with 404, like none. */
export async function info({ id }: z.infer<typeof ById>, me: User) {
  const found = await db.cartEntry.findUnique({
    where: { id, userId: me.id },
    select: entryColumns,
  })
  if (!found) throw new AppError('noSuchItem', 404)
  return withBook(found, db)
}

/**
 * Changes the copies; without a number, the entry stays as it is. `updateTime`: the version that the
 * caller edited; when the entry has changed since, throws 409.
 */
export const setOrderNum = (
  { orderNum, ...entry }: z.infer<typeof SetOrderNum>,
  me: User,
  { db: tx }: CallContext,
) =>
  orderNum === undefined
    ? info(entry, me)
    : changeCopies({ ...entry, orderNum }, 'orderNum', me, tx)

/** The same for several entries; only those whose number is another one are changed, and answered. */
export async function setOrderNums(
  { entry, orderNum, updateTime }: z.infer<typeof SetOrderNums>,
  me: User,
  { db: tx }: CallContext,
) {
  await tx.$executeRaw`SELECT 1 FROM "CartEntry" WHERE id = ANY(${entry}::int[]) AND "userId" = ${me.id} ORDER BY id FOR UPDATE`
  const present = await tx.cartEntry.findMany({
    where: { id: { in: entry }, userId: me.id },
    select: { id: true, orderNum: true },
  })
  const items = []
  for (const [i, id] of entry.entries()) {
    const before = present.find((one) => one.id === id)
    if (!before) throw new AppError('noSuchItem', 404)
    const wanted = orderNum[i]
    if (wanted === undefined || wanted === before.orderNum) continue
    const change = { id, orderNum: wanted, updateTime: updateTime[i] }
    items.push(await changeCopies(change, `orderNum.${i}`, me, tx))
  }
  return { items, totalCount: items.length }
}

/** `field`: where a conflict is shown. */
async function changeCopies(
  { id, orderNum, updateTime }: { id: number; orderNum: number; updateTime?: string },
  field: string,
  me: User,
  tx: Db,
) {
  const where = { id, userId: me.id, ...(updateTime ? { updateTime } : {}) }
  const { count } = await tx.cartEntry.updateMany({ where, data: { orderNum } })
  const current = await tx.cartEntry.findUnique({
    where: { id, userId: me.id },
    select: entryColumns,
  })
  if (!current) throw new AppError('noSuchItem', 404)
  if (count === 0 && current.orderNum !== orderNum)
    refuseConflict(field, { current: current.orderNum, wanted: orderNum })
  return withBook(current, tx)
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

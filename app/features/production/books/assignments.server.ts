/** Assigns books to producers and ends assignments, one book or many at once. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { levels } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { notify } from '~/notices/notify.server'
import { releaseVolumes } from '~/features/people/user/release-volumes.server'
import type { Share, ShareAll } from './production-list.schema'
import { readRows } from '~/platform/statement.server'
import { producersWithBooks } from './production-list.sql.server'

type Producer = { id: number; user: string; name: string }

/** All producers by name, and how many unfinished books each has. */
export async function producers() {
  const items = await readRows(db, producersWithBooks())
  return {
    items: items.toSorted((a, b) => a.name.localeCompare(b.name, 'ko')),
    totalCount: items.length,
  }
}

/** The producers of a book, by name. */
async function findProducers(tx: Db, bookRowId: number): Promise<Producer[]> {
  const found = await tx.user.findMany({
    where: { assignments: { some: { bookRowId } } },
    select: { id: true, user: true, name: true },
  })
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'ko'))
}

/**
 * The producer with this number, locked. A simultaneous change of their level waits until the books
 * are assigned, and then ends the assignments. Throws when the member is not a producer.
 */
async function findProducer(tx: Db, userId: number): Promise<Producer> {
  const [found] = await tx.$queryRaw<
    (Producer & { level: number })[]
  >`SELECT id, "user", name, level FROM "User" WHERE id = ${userId} FOR SHARE`
  if (found?.level !== levels.producer) throw new AppError('notProducer', 400, 'userId')
  return found
}

async function findBookRowId(tx: Db, bookId: string): Promise<number> {
  const [found] = await tx.$queryRaw<
    { id: number }[]
  >`SELECT id FROM "Book" WHERE "bookId" = ${bookId} FOR SHARE`
  if (!found) throw new AppError('noSuchMaterial', 404, 'bookId')
  return found.id
}

/** Assigns a book to a producer; repeating it changes nothing. Returns the book's producers. */
export async function share(
  { bookId, userId }: z.infer<typeof Share>,
  me: User,
  ctx: CallContext,
): Promise<Producer[]> {
  const { db: tx } = ctx
  const bookRowId = await findBookRowId(tx, bookId)
  const { user } = await findProducer(tx, userId)
  const { count } = await tx.assignment.createMany({
    data: { userId, bookRowId },
    skipDuplicates: true,
  })
  if (count > 0) {
    await audit(ctx, me, 'produceBook.share', bookId, { after: { producer: user } })
    await notifyAssigned(tx, userId, [bookRowId])
  }
  return findProducers(tx, bookRowId)
}

/** One notice for all books that were assigned at once. */
async function notifyAssigned(tx: Db, userId: number, bookRowIds: number[]): Promise<void> {
  const [bookRowId = 0] = bookRowIds.toSorted((a, b) => a - b)
  const { title } = await tx.book.findUniqueOrThrow({
    where: { id: bookRowId },
    select: { title: true },
  })
  const more = bookRowIds.length - 1
  const facts = { title, bookRowId, ...(more > 0 ? { more } : {}) }
  // a book may be assigned again after that was ended
  const eventKey = `assigned:${bookRowId}:${randomUUID()}`
  await notify(tx, 'assigned', [{ userId, eventKey, facts }])
}

/** Ends the assignment of a book to a producer. Returns the book's producers. */
export async function unshare(
  { bookId, userId }: z.infer<typeof Share>,
  me: User,
  ctx: CallContext,
): Promise<Producer[]> {
  const { db: tx } = ctx
  const bookRowId = await findBookRowId(tx, bookId)
  const found = await tx.assignment.findUnique({
    where: { userId_bookRowId: { userId, bookRowId } },
    select: { user: { select: { user: true } } },
  })
  const { count } = await tx.assignment.deleteMany({ where: { userId, bookRowId } })
  if (count > 0) await releaseVolumes(tx, userId, me.id, bookRowId)
  if (count > 0)
    await audit(ctx, me, 'produceBook.unshare', bookId, {
      before: { producer: found?.user.user ?? '' },
    })
  return findProducers(tx, bookRowId)
}

/** Assigns many books to a producer. */
export async function shareAll(
  { bookId, userId }: z.infer<typeof ShareAll>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const found = await tx.$queryRaw<
    { id: number; bookId: string }[]
  >`SELECT id, "bookId" FROM "Book" WHERE "bookId" = ANY(${bookId}::text[]) ORDER BY id FOR SHARE`
  const { user } = await findProducer(tx, userId)
  const given = await tx.assignment.createManyAndReturn({
    data: found.map(({ id }) => ({ userId, bookRowId: id })),
    skipDuplicates: true,
    select: { bookRowId: true },
  })
  const rows = new Set(given.map(({ bookRowId }) => bookRowId))
  const bookIds = found.filter(({ id }) => rows.has(id)).map((book) => book.bookId)
  if (bookIds.length > 0) {
    await audit(ctx, me, 'produceBook.shareAll', user, { after: { bookIds } })
    await notifyAssigned(tx, userId, [...rows])
  }
  return {
    changed: bookIds.length,
    already: found.length - bookIds.length,
    gone: new Set(bookId).size - found.length,
  }
}

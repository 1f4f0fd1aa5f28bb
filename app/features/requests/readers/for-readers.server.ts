/** Applications of several readers in the care of one person: made at once, and listed together. */
import type * as z from 'zod/mini'
import { auditEach } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { holdKnownBooks } from '~/features/catalogue/book/known-books.server'
import { readersOfCarer } from '~/features/people/care/care.sql.server'
import type { List } from '~/features/requests/order/order-list.schema'
import { listOf, newOrder, refusePast } from '~/features/requests/order/order.server'
import type { CallContext } from '~/http/call-context.server'
import { notifyApplied } from '~/notices/notify.server'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { scopeHolds } from '~/tables/care-codes'
import { levels } from '~/tables/codes'
import type { ApplyForReaders, PreviousOfReaders } from './readers.schema'

type ForReaders = z.infer<typeof ApplyForReaders>

/**
 * Applies for several readers at once, one copy each, all or none: of each book the type that was chosen for
 * a reader. Whoever acts for a reader is told. Throws 404 for a reader of others, 403 without the right, and
 * 404 for a book that nobody knows.
 */
export async function applyForReaders(
  { choices, neededFrom }: ForReaders,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  refusePast(neededFrom)
  const books = await holdKnownBooks(
    tx,
    choices.map(({ bookId }) => bookId),
  )
  const readers = await holdReadersChosen(tx, choices, me)
  const chosen = choices.map(({ reader, bookId, prodType }, index) => {
    const book = books.get(bookId)
    if (!book) throw new AppError('noSuchMaterial', 404, `choices.${index}.bookId`)
    const person = readers.get(reader)!
    return { person, row: newOrder(person, book, { prodType, orderNum: 1, neededFrom }) }
  })
  const made = await tx.order.createManyAndReturn({
    data: chosen.map(({ row }) => row),
    select: { id: true, userId: true, title: true, prodType: true },
  })
  for (const person of new Set(chosen.map((one) => one.person))) {
    const orders = made.filter(({ userId }) => userId === person.id)
    await notifyApplied(tx, person.id, orders, { read: true })
    await auditEach(
      ctx,
      person,
      'order.apply',
      orders.map(({ id, title }) => ({ target: title, after: { order: id } })),
    )
  }
  return { count: made.length, readers: new Set(chosen.map(({ person }) => person.id)).size }
}

/** The readers of these choices as users of a call; nobody ends the caller's care meanwhile. */
async function holdReadersChosen(tx: Db, choices: ForReaders['choices'], me: User) {
  const ids = choices.map(({ reader }) => reader)
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ANY(${ids}::int[]) AND id IN (SELECT "readerId" FROM "Care" WHERE "carerId" = ${me.id}) ORDER BY id FOR SHARE`
  const rows = await readRows(tx, readersOfCarer(me.id, null))
  const people = new Map<number, User>()
  choices.forEach(({ reader }, index) => {
    const row = rows.find(({ id }) => id === reader)
    const field = `choices.${index}.reader`
    if (!row) throw new AppError('readerNotYours', 404, field)
    if (!scopeHolds(row.scope, 'apply')) throw new AppError('careMayNot', 403, field)
    const { id, name, user } = row
    if (!people.has(id))
      people.set(id, { id, name, user, nickName: '', level: levels.member, carer: me })
  })
  return people
}

/** Those of all readers in the care of the caller, each with its reader. */
export async function ofReaders(input: z.infer<typeof List>, me: User) {
  const readers = await readRows(db, readersOfCarer(me.id, null))
  return listOf(
    input,
    readers.map(({ id, name }) => ({ id, name, carer: me })),
  )
}

/** What these readers applied for already and still need, of these books. */
export async function previousOfReaders({ bookIds }: z.infer<typeof PreviousOfReaders>, me: User) {
  const readers = await readRows(db, readersOfCarer(me.id, null))
  const items = await db.order.findMany({
    where: {
      userId: { in: readers.map(({ id }) => id) },
      bookId: { in: bookIds },
      endTime: null,
    },
    orderBy: { id: 'asc' },
    take: 2_000,
    select: { id: true, userId: true, bookId: true, prodType: true },
  })
  return {
    items: items.map(({ userId, ...order }) => ({ ...order, reader: userId })),
    totalCount: items.length,
  }
}

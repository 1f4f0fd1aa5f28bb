/** A member settles rows of the lists they sent: the book, the copies, two books in one line. */
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { CallContext } from '~/http/call-context.server'
import type { SetCounts, Split } from '~/features/requests/order-file/order-file.schema'
import * as correct from '~/features/requests/order-file/review/corrections.server'
import { decideBook } from '~/features/requests/order-file/review/decisions.server'
import * as review from '~/features/requests/order-file/review/order-rows.server'
import { filesOfList, nextOpen } from './own-lists.server'
import type { ByRow, Candidates, Settle } from './sent.schema'

/** A row of a list that the caller sent. Throws 404 for any other. */
async function ownRow(tx: Db, id: number, me: User) {
  const row = await tx.orderFileBook.findFirst({
    where: { id, orderFile: { userId: me.id } },
    select: { id: true, orderFileId: true, place: true },
  })
  if (!row) throw new AppError('noSuchItem', 404)
  return row
}

/**
 * Throws 409 where copies of the row were packed: they are of the book that was decided. After the
 * change, which has locked the row's file and is undone by this.
 */
async function assertNothingPacked(tx: Db, orderFileBookId: number): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "OrderFileBook" WHERE id = ${orderFileBookId}::int FOR UPDATE`
  if ((await tx.shipmentItem.count({ where: { orderFileBookId } })) > 0)
    throw new AppError('sentAlready', 409)
}

/**
 * A row as its sender sees it: that the list asks for a book twice, but nothing of other schools and
 * members, and no pupil.
 */
const ownView = (row: review.OrderFileRow): review.OrderFileRow => ({
  ...row,
  orderUsers: [],
  duplicates: row.duplicates
    .filter(({ kind }) => kind === 'sameFile' || kind === 'sameSchool')
    .map(({ prodType, kind }) => ({ prodType, kind })),
})

/** One row, and the next of the list that nobody has decided. */
export async function row({ orderFileBookId }: z.infer<typeof ByRow>, me: User) {
  const row = await ownRow(db, orderFileBookId, me)
  const files = await filesOfList(db, row.orderFileId, me.id)
  const [found, next] = await Promise.all([
    review.loadShownRow(db, row.id),
    nextOpen(
      db,
      files.map(({ id }) => id),
      row,
    ),
  ])
  return { row: ownView(found), list: files[0]!.id, next }
}

/** Candidates of a row, as administrators have them. */
export async function candidates(input: z.infer<typeof Candidates>, me: User) {
  await ownRow(db, input.orderFileBookId, me)
  return review.candidates(input)
}

/**
 * Sets the book of a row, or leaves the row to the centre. Only this row: what one school means says
 * nothing of the rows of others.
 */
export async function settle(
  input: z.infer<typeof Settle>,
  me: User,
  ctx: CallContext,
): Promise<review.OrderFileRow> {
  const { db: tx } = ctx
  await ownRow(tx, input.orderFileBookId, me)
  await decideBook(input, me, ctx)
  await assertNothingPacked(tx, input.orderFileBookId)
  return ownView(await review.loadShownRow(tx, input.orderFileBookId))
}

/** Corrects the copies of a row; none at all takes it back. */
export async function setCounts(
  input: z.infer<typeof SetCounts>,
  me: User,
  ctx: CallContext,
): Promise<review.OrderFileRow> {
  await ownRow(ctx.db, input.orderFileBookId, me)
  return ownView(await correct.setCounts(input, me, ctx))
}

/** Makes two rows of one that names two books. */
export async function split(input: z.infer<typeof Split>, me: User, ctx: CallContext) {
  await ownRow(ctx.db, input.orderFileBookId, me)
  const { items, totalCount } = await correct.split(input, me, ctx)
  await assertNothingPacked(ctx.db, input.orderFileBookId)
  return { items: items.map(ownView), totalCount }
}

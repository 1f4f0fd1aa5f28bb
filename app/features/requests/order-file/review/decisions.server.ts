/**
 * Decides which book a row means: choose, reset, set absent, add remarks; each is a step.
 *
 * A person's choice is stored as a MatchAlias for rows that say the same
 * (docs/decisions/6006).
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import * as purchaseCart from '~/features/sources/purchase-cart/purchase-cart.server'
import type { CallContext } from '~/http/call-context.server'
import { findKnownBooks, holdKnownBooks } from '~/features/catalogue/book/known-books.server'
import { findFile } from '~/features/requests/order-file/order-file.server'
import type {
  ByName,
  SetAbsent,
  SetBookId,
  SetRemarks,
  ToCart,
} from '~/features/requests/order-file/order-file.schema'
import { namesInRemarks, restoreNames } from '~/features/requests/order-file/read/pupils'
import { pupilColumns } from '~/features/requests/order-file/row-columns.server'
import { forgetChoice, rememberChoice } from './aliases.server'
import { loadShownRow, type OrderFileRow } from './order-rows.server'
import { lockRow, recordStep, toRowState, type LockedRow } from './steps.server'

/** Sets the book that a row means; without a `bookId` resets the row. Later rows learn from it. */
export async function setBookId(
  input: z.infer<typeof SetBookId>,
  me: User,
  ctx: CallContext,
): Promise<OrderFileRow> {
  const row = await decideBook(input, me, ctx)
  if (input.bookId) await rememberChoice(ctx.db, me, row, input.bookId)
  else await forgetChoice(ctx.db, row)
  return loadShownRow(ctx.db, row.id)
}

/** Sets or resets the book of this row alone; returns the row as it was before. */
export async function decideBook(
  { bookId: chosen, ...rowInput }: z.infer<typeof SetBookId>,
  me: User,
  ctx: CallContext,
): Promise<LockedRow> {
  const { db: tx } = ctx
  const bookId = chosen ?? null
  const row = await lockRow(tx, rowInput)
  // held, so that nobody removes the book before this decision is stored
  if (bookId && !(await holdKnownBooks(tx, [bookId])).has(bookId))
    throw new AppError('noSuchMaterial', 404, 'bookId')
  await recordStep(tx, me, row.orderFileId, bookId ? 'choose' : 'reset', [
    {
      id: row.id,
      before: toRowState(row),
      after: { ...toRowState(row), bookId, decision: bookId ? 'person' : 'reset' },
    },
  ])
  await audit(ctx, me, 'orderFile.setBookId', `${row.orderFile.name} ${row.place}`, {
    before: { bookIds: [row.bookId ?? ''] },
    after: { bookIds: [bookId ?? ''] },
  })
  return row
}

/** Marks a row as asking for a book that does not exist in the catalogue or the request list. */
export async function setAbsent(
  rowInput: z.infer<typeof SetAbsent>,
  me: User,
  ctx: CallContext,
): Promise<OrderFileRow> {
  const { db: tx } = ctx
  const row = await lockRow(tx, rowInput)
  await recordStep(tx, me, row.orderFileId, 'absent', [
    {
      id: row.id,
      before: toRowState(row),
      after: { ...toRowState(row), bookId: null, decision: 'absent' },
    },
  ])
  await forgetChoice(tx, row)
  return loadShownRow(tx, row.id)
}

export async function setRemarks(
  { remarks, ...rowInput }: z.infer<typeof SetRemarks>,
  me: User,
  { db: tx }: CallContext,
): Promise<OrderFileRow> {
  const row = await lockRow(tx, rowInput)
  const pupils = await tx.orderFileUser.findMany({
    where: { orderFileBookId: row.id },
    select: pupilColumns,
  })
  // the form showed the pupils' names masked
  const written = restoreNames(remarks, row.remarks, namesInRemarks(row.remarks, pupils))
  await recordStep(tx, me, row.orderFileId, 'remarks', [
    { id: row.id, before: toRowState(row), after: { ...toRowState(row), remarks: written } },
  ])
  return loadShownRow(tx, row.id)
}

/** Confirms every automatic match of a file as a person's decision. */
export async function accept(
  { name }: z.infer<typeof ByName>,
  me: User,
  ctx: CallContext,
): Promise<{ accepted: number }> {
  const { db: tx } = ctx
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE name = ${name} FOR UPDATE`
  const { id } = await findFile(tx, name, { id: true })
  const rows = await tx.orderFileBook.findMany({
    where: { orderFileId: id, decision: 'automatic' },
    select: { id: true, bookId: true, decision: true, remarks: true },
  })
  await recordStep(
    tx,
    me,
    id,
    'accept',
    rows.map((row) => ({
      id: row.id,
      before: toRowState(row),
      after: { ...toRowState(row), decision: 'person' },
    })),
  )
  if (rows.length > 0)
    await audit(ctx, me, 'orderFile.accept', name, { after: { rows: rows.length } })
  return { accepted: rows.length }
}

// ── Purchase requests ──

/**
 * Adds the books of rows to the purchase cart; books that are in production already are left out.
 */
export async function toCart(
  { name, orderType, orderFileBookId }: z.infer<typeof ToCart>,
  me: User,
  ctx: CallContext,
): Promise<{ added: number; already: number; inProduction: number }> {
  const { db: tx } = ctx
  const { id: orderFileId } = await findFile(tx, name, { id: true })
  const rows = await tx.orderFileBook.findMany({
    where: {
      orderFileId,
      bookId: { not: null },
      ...(orderFileBookId.length > 0 ? { id: { in: orderFileBookId } } : {}),
    },
    select: { bookId: true },
  })
  const books = [
    ...(
      await findKnownBooks(
        tx,
        rows.flatMap(({ bookId }) => bookId ?? []),
      )
    ).values(),
  ]
  const listed = books.filter(({ place }) => place === 'listed').map(({ bookId }) => bookId)
  if (listed.length === 0)
    throw new AppError(books.length > 0 ? 'orderAllInProduction' : 'orderNoneDecided', 409)
  const { added, already } = await purchaseCart.add(
    { bookId: listed, orderType, orderNum: 1 },
    me,
    ctx,
  )
  return { added, already, inProduction: books.length - listed.length }
}

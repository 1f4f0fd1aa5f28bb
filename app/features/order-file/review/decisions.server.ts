/**
 * Decides which book a row means: choose, reset, set absent, add remarks; each step can be undone.
 *
 * A person's choice is stored as a MatchAlias for rows that say the same
 * (docs/decisions/0045-five-decisions-and-undo.md, 0046-decisions-are-remembered.md).
 */
import type * as z from 'zod/mini'
import type { OrderDecision, OrderStep } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import * as purchaseCart from '~/features/purchase-cart/purchase-cart.server'
import type { CallContext } from '~/http/call-context.server'
import { aliasKey } from '~/features/book-matching/features'
import { findFile } from '~/features/order-file/order-file.server'
import type {
  ByName,
  SetAbsent,
  SetBookId,
  SetRemarks,
  ToCart,
  Undo,
} from '~/features/order-file/order-file.schema'
import { requestedColumns } from '~/features/order-file/row-columns.server'
import { findKnownBooks, loadShownRow, type OrderFileRow } from './order-rows.server'

/** The part of a row that a step changes. */
type RowState = { bookId: string | null; decision: OrderDecision; remarks: string }
export type RowChange = { id: number; before: RowState; after: RowState }
const toRowState = ({ bookId, decision, remarks }: RowState): RowState => ({
  bookId,
  decision,
  remarks,
})
const isSameState = (a: RowState, b: RowState) =>
  a.bookId === b.bookId && a.decision === b.decision && a.remarks === b.remarks

/** How many steps of a file can be undone. */
const MAX_UNDO_STEPS = 50

const lockedColumns = {
  id: true,
  orderFileId: true,
  place: true,
  bookId: true,
  decision: true,
  remarks: true,
  updateTime: true,
  ...requestedColumns,
  orderFile: { select: { name: true } },
} as const

/**
 * Locks a row for writing; throws 409 when it has changed since the form showed it. Every writer
 * locks the file first, so that writers cannot deadlock.
 */
async function lockRow(tx: Db, { orderFileBookId: id, updateTime }: z.infer<typeof SetAbsent>) {
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE id = (SELECT "orderFileId" FROM "OrderFileBook" WHERE id = ${id}::int) FOR UPDATE`
  const row = await tx.orderFileBook.findUnique({ where: { id }, select: lockedColumns })
  if (!row) throw new AppError('noSuchItem', 404)
  if (updateTime && updateTime !== wireTime(row.updateTime))
    throw new AppError('orderRowChanged', 409)
  return row
}
type LockedRow = Awaited<ReturnType<typeof lockRow>>

/** Changes rows of one file and records their state before and after, for undo. */
async function recordStep(
  tx: Db,
  me: User,
  orderFileId: number,
  action: OrderStep,
  changes: RowChange[],
): Promise<void> {
  const effective = changes.filter(({ before, after }) => !isSameState(before, after))
  if (effective.length === 0) return
  await writeStates(
    tx,
    effective.map(({ id, after }) => ({ id, ...after })),
  )
  await tx.orderFileStep.create({
    data: {
      orderFileId,
      userName: me.user,
      action,
      rows: effective,
    },
    select: { id: true },
  })
  const keptSteps = await tx.orderFileStep.findMany({
    where: { orderFileId },
    orderBy: { id: 'desc' },
    skip: MAX_UNDO_STEPS,
    take: 1,
    select: { id: true },
  })
  if (keptSteps[0])
    await tx.orderFileStep.deleteMany({ where: { orderFileId, id: { lte: keptSteps[0].id } } })
}

async function writeStates(tx: Db, rows: ({ id: number } & RowState)[]): Promise<void> {
  await tx.$executeRaw`UPDATE "OrderFileBook" b SET "bookId" = row."bookId", decision = row.decision, remarks = row.remarks, "updateTime" = now()
    FROM json_populate_recordset(NULL::"OrderFileBook", ${JSON.stringify(rows)}::json) AS row WHERE b.id = row.id`
}

/** Sets the book that a row means; without a `bookId` resets the row. */
export async function setBookId(
  { bookId: chosen, ...rowInput }: z.infer<typeof SetBookId>,
  me: User,
  ctx: CallContext,
): Promise<OrderFileRow> {
  const { db: tx } = ctx
  const bookId = chosen ?? null
  const row = await lockRow(tx, rowInput)
  // held, so that nobody removes the book before this decision is stored
  if (bookId) {
    await tx.$executeRaw`SELECT 1 FROM "RequestBook" WHERE "bookId" = ${bookId} FOR KEY SHARE`
    await tx.$executeRaw`SELECT 1 FROM "Book" WHERE "bookId" = ${bookId} FOR KEY SHARE`
  }
  if (bookId && !(await findKnownBooks(tx, [bookId])).has(bookId))
    throw new AppError('noSuchMaterial', 404, 'bookId')
  await recordStep(tx, me, row.orderFileId, bookId ? 'choose' : 'reset', [
    {
      id: row.id,
      before: toRowState(row),
      after: { ...toRowState(row), bookId, decision: bookId ? 'person' : 'reset' },
    },
  ])
  if (bookId) await rememberChoice(tx, me, row, bookId)
  else await forgetChoice(tx, row)
  await audit(ctx, me, 'orderFile.setBookId', `${row.orderFile.name} ${row.place}`, {
    before: { bookIds: [row.bookId ?? ''] },
    after: { bookIds: [bookId ?? ''] },
  })
  return loadShownRow(tx, row.id)
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
  await recordStep(tx, me, row.orderFileId, 'remarks', [
    { id: row.id, before: toRowState(row), after: { ...toRowState(row), remarks } },
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

/**
 * Undoes the last step of a file. Throws 409 when one of its rows was changed in another way since.
 */
export async function undo(
  { name, step: seenStep }: z.infer<typeof Undo>,
  me: User,
  ctx: CallContext,
): Promise<{ action: OrderStep; rows: number; orderFileBookId: number | null }> {
  const { db: tx } = ctx
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE name = ${name} FOR UPDATE`
  const { id } = await findFile(tx, name, { id: true })
  const last = await tx.orderFileStep.findFirst({
    where: { orderFileId: id },
    orderBy: { id: 'desc' },
  })
  if (!last) throw new AppError('orderNothingToUndo', 409)
  if (seenStep && seenStep !== last.id) throw new AppError('orderStepChanged', 409)
  const changes = last.rows
  const current = await tx.orderFileBook.findMany({
    where: { id: { in: changes.map((change) => change.id) } },
    select: lockedColumns,
  })
  // rows that rereading removed cannot be restored
  const restorable = changes.flatMap((change) =>
    current.filter((row) => row.id === change.id).map((row) => ({ change, row })),
  )
  if (restorable.some(({ change, row }) => !isSameState(toRowState(row), change.after)))
    throw new AppError('orderRowChanged', 409)
  const known = await findKnownBooks(
    tx,
    restorable.flatMap(({ change }) => change.before.bookId ?? []),
  )
  // a book that was removed since does not come back
  const stateBefore = ({ before }: RowChange): RowState =>
    before.bookId && !known.has(before.bookId)
      ? { ...before, bookId: null, decision: 'reset' }
      : before
  await writeStates(
    tx,
    restorable.map(({ change }) => ({ id: change.id, ...stateBefore(change) })),
  )
  if (last.action === 'choose' || last.action === 'reset' || last.action === 'absent')
    for (const { change, row } of restorable) {
      await forgetChoice(tx, row)
      const { decision, bookId } = stateBefore(change)
      if (decision === 'person' && bookId) await rememberChoice(tx, me, row, bookId)
    }
  await tx.orderFileStep.delete({ where: { id: last.id }, select: { id: true } })
  await audit(ctx, me, 'orderFile.undo', name, { after: { rows: restorable.length } })
  return {
    action: last.action,
    rows: restorable.length,
    orderFileBookId: restorable.length === 1 ? (restorable[0]?.change.id ?? null) : null,
  }
}

// ── Match aliases ──

/**
 * Stores a choice as a match alias. A different choice for another row makes it contested, and so
 * only a hint; changing the decision on the same row does not.
 */
async function rememberChoice(tx: Db, me: User, row: LockedRow, bookId: string): Promise<void> {
  const key = aliasKey(row)
  if (!key) return
  const known = await tx.matchAlias.findUnique({ where: { key } })
  const contested = known
    ? known.contested || (known.bookId !== bookId && known.bookId !== row.bookId)
    : false
  await tx.matchAlias.upsert({
    where: { key },
    create: { key, bookId, userName: me.user },
    update: { bookId, contested, userName: me.user },
    select: { key: true },
  })
}

/** Deletes the match alias of a choice that was reset. */
async function forgetChoice(tx: Db, row: LockedRow): Promise<void> {
  if (row.bookId && row.decision === 'person')
    await tx.matchAlias.deleteMany({ where: { key: aliasKey(row), bookId: row.bookId } })
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

/**
 * Steps of an order file's review: each stores how its rows stood, and the last can be undone
 * (docs/decisions/6006).
 */
import type * as z from 'zod/mini'
import { productionTypes, type OrderStep } from '~/tables/codes'
import type { OrderDecision } from '~/tables/staff-codes'
import { audit } from '~/auth/audit.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { assertNotTooMany } from '~/features/delivery/shipment-rows.server'
import { findFile } from '~/features/requests/order-file/order-file.server'
import type { SetAbsent, Undo } from '~/features/requests/order-file/order-file.schema'
import {
  rowColumns,
  rowText,
  withCounts,
  type RowText,
} from '~/features/requests/order-file/row-columns.server'
import { Prisma } from '../../../../../prisma/generated/client'
import { forgetChoice, rememberChoice } from './aliases.server'
import { holdKnownBooks } from '~/features/catalogue/book/known-books.server'
import { writeRowStates } from './review.sql.server'

/** The part of a row that a step changes; `text` only where a person corrected it. */
type RowState = {
  bookId: string | null
  decision: OrderDecision
  remarks: string
  text?: RowText
}
/** `before` is null for a row that the step created. */
export type RowChange = { id: number; before: RowState | null; after: RowState }

export const toRowState = ({ bookId, decision, remarks }: RowState): RowState => ({
  bookId,
  decision,
  remarks,
})

const isSameText = (a: RowText, b: RowText) =>
  a.title === b.title &&
  a.isbn === b.isbn &&
  productionTypes.every(({ column }) => a[column] === b[column])
const isSameState = (a: RowState, b: RowState) =>
  a.bookId === b.bookId &&
  a.decision === b.decision &&
  a.remarks === b.remarks &&
  (!a.text || !b.text || isSameText(a.text, b.text))

/** How many steps of a file can be undone. */
const MAX_UNDO_STEPS = 50

const lockedColumns = {
  ...rowColumns,
  orderFile: { select: { name: true, schoolName: true, receiptDate: true } },
} as const

/**
 * Locks a row for writing; throws 409 when it has changed since the form showed it. Every writer
 * locks the file first, so that writers cannot deadlock.
 */
export async function lockRow(
  tx: Db,
  { orderFileBookId: id, updateTime }: z.infer<typeof SetAbsent>,
) {
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE id = (SELECT "orderFileId" FROM "OrderFileBook" WHERE id = ${id}::int) FOR UPDATE`
  const row = await tx.orderFileBook.findUnique({ where: { id }, select: lockedColumns })
  if (!row) throw new AppError('noSuchItem', 404)
  if (updateTime && updateTime !== wireTime(row.updateTime))
    throw new AppError('orderRowChanged', 409)
  return withCounts(row)
}
export type LockedRow = Awaited<ReturnType<typeof lockRow>>

/** Changes rows of one file and records their state before and after, for undo. */
export async function recordStep(
  tx: Db,
  me: User,
  orderFileId: number,
  action: OrderStep,
  changes: RowChange[],
): Promise<void> {
  const effective = changes.filter(({ before, after }) => !before || !isSameState(before, after))
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
  await tx.$executeRaw(writeRowStates(JSON.stringify(rows)))
  for (const { id, text } of rows) if (text) await writeText(tx, id, text)
  // the rows are locked by now, and so is whoever packs copies for them
  await assertNotTooMany(tx, { orders: [], rows: rows.map(({ id }) => id) }, 'orderCopiesSent')
}

/**
 * Corrects what a row says. `said` holds what its line of the sheet says, as long as that is
 * something else; a row that was split from another has no line of its own.
 */
async function writeText(tx: Db, id: number, text: RowText): Promise<void> {
  const row = await tx.orderFileBook.findUniqueOrThrow({ where: { id }, select: rowColumns })
  const said = row.said ?? rowText(withCounts(row))
  const keepsSaid = row.splitFromId === null && !isSameText(said, text)
  await tx.orderFileBook.update({
    where: { id },
    data: { title: text.title, isbn: text.isbn, said: keepsSaid ? said : Prisma.DbNull },
    select: { id: true },
  })
  await tx.orderFileCount.deleteMany({ where: { orderFileBookId: id } })
  await tx.orderFileCount.createMany({
    data: productionTypes
      .filter(({ column }) => text[column] > 0)
      .map(({ value, column }) => ({
        orderFileBookId: id,
        prodType: value,
        copies: text[column],
      })),
  })
}

/** Moves the rows behind a place; no two rows may have the same place even for a moment. */
export async function movePlaces(
  tx: Db,
  orderFileId: number,
  behind: number,
  step: 1 | -1,
): Promise<void> {
  await tx.$executeRaw`UPDATE "OrderFileBook" SET place = place + 1000000 WHERE "orderFileId" = ${orderFileId}::int AND place > ${behind}::int`
  await tx.$executeRaw`UPDATE "OrderFileBook" SET place = place - 1000000 + ${step}::int WHERE "orderFileId" = ${orderFileId}::int AND place > 1000000`
}

// ── Undo ──

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
  const present = await presentRows(tx, last.rows)
  if (present.some(({ change, row }) => !isSameState({ ...row, text: rowText(row) }, change.after)))
    throw new AppError('orderRowChanged', 409)
  const restorable = present.flatMap(({ change: { id, before }, row }) =>
    before ? [{ id, before, row }] : [],
  )
  await removeCreatedRows(tx, id, present)
  const known = await holdKnownBooks(
    tx,
    restorable.flatMap(({ before }) => before.bookId ?? []),
  )
  // a book that was removed since does not come back
  const states = restorable.map(({ id, before, row }) => ({
    id,
    row,
    state:
      before.bookId && !known.has(before.bookId)
        ? { ...before, bookId: null, decision: 'reset' as const }
        : before,
  }))
  await writeStates(
    tx,
    states.map(({ id, state }) => ({ id, ...state })),
  )
  if (last.action === 'choose' || last.action === 'reset' || last.action === 'absent')
    for (const { state, row } of states) {
      await forgetChoice(tx, row)
      if (state.decision === 'person' && state.bookId)
        await rememberChoice(tx, me, row, state.bookId)
    }
  await tx.orderFileStep.delete({ where: { id: last.id }, select: { id: true } })
  await audit(ctx, me, 'orderFile.undo', name, { after: { rows: restorable.length } })
  return {
    action: last.action,
    rows: restorable.length,
    orderFileBookId: restorable.length === 1 ? (restorable[0]?.id ?? null) : null,
  }
}

/** The changed rows as they stand now; rows that rereading removed cannot be restored. */
async function presentRows(tx: Db, changes: RowChange[]) {
  const rows = await tx.orderFileBook.findMany({
    where: { id: { in: changes.map(({ id }) => id) } },
    select: lockedColumns,
  })
  return changes.flatMap((change) =>
    rows.filter(({ id }) => id === change.id).map((row) => ({ change, row: withCounts(row) })),
  )
}

async function removeCreatedRows(
  tx: Db,
  orderFileId: number,
  present: { change: RowChange; row: LockedRow }[],
): Promise<void> {
  for (const { change, row } of present) {
    if (change.before) continue
    await tx.orderFileBook.delete({ where: { id: row.id }, select: { id: true } })
    await movePlaces(tx, orderFileId, row.place, -1)
  }
}

/**
 * Reads the stored sheet of an order file again and merges it with the present rows.
 *
 * Rows that say the same keep their decisions and remarks; undecided ones are matched again.
 */
import type * as z from 'zod/mini'
import type { OrderDecision } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import { type Db, inTransaction } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { openStoredFile } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import { findFile, matchSheetRows } from '~/features/order-file/order-file.server'
import type { ByName } from '~/features/order-file/order-file.schema'
import type { OrderRow } from '~/features/order-file/read/order-row'
import { readOrderSheet } from '~/features/order-file/read/read-order-sheet.server'
import {
  toDecision,
  insertRows,
  pupilColumns,
  sheetReadColumns,
  readNames,
  withCounts,
  type PlacedRow,
} from '~/features/order-file/row-columns.server'

/** What a row says, as text. Rows with equal text are distinguished by their order. */
const signature = (row: Pick<OrderRow, (typeof readNames)[number] | 'orderUsers'>) =>
  JSON.stringify([
    ...readNames.map((name) => row[name]),
    row.orderUsers.map(({ name, grade, phone }) => [name, grade, phone]),
  ])

type StoredRow = { id: number; decision: OrderDecision }

type RereadCounts = { kept: number; added: number; removed: number; matched: number }

/**
 * Returns how many rows were kept, added and removed, and how many undecided rows found their book.
 * Long files take seconds, so it runs in a transaction of its own.
 */
export const reread = (
  input: z.infer<typeof ByName>,
  me: User,
  ctx: CallContext,
): Promise<RereadCounts> =>
  inTransaction((tx) => rereadFile(input, me, { ...ctx, db: tx }), {
    timeout: 120_000,
    maxWait: 10_000,
  })

async function rereadFile(
  { name }: z.infer<typeof ByName>,
  me: User,
  ctx: CallContext,
): Promise<RereadCounts> {
  const { db: tx } = ctx
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE name = ${name} FOR UPDATE`
  const file = await findFile(tx, name, {
    id: true,
    fileKey: true,
    schoolName: true,
    receiptDate: true,
  })
  const stored = await openStoredFile(file.fileKey)
  if (!stored) throw new AppError('fileGone', 404)
  const sheet = await readOrderSheet(new Uint8Array(await stored.arrayBuffer()))
  const rows = await matchSheetRows(tx, sheet.rows, file)
  const { kept, added, removed } = await compareRows(tx, file.id, rows)
  await tx.orderFileBook.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
  await moveRows(tx, file.id, kept)
  await insertRows(tx, file.id, added)
  const matched = await rematchOpenRows(tx, kept)
  await tx.orderFile.update({
    where: { id: file.id },
    data: { unread: sheet.unread, ignored: sheet.ignored.join(', ').slice(0, 500) },
    select: { id: true },
  })
  const counts = { kept: kept.length, added: added.length, removed: removed.length, matched }
  await audit(ctx, me, 'orderFile.reread', name, { after: counts })
  return counts
}

/**
 * Assigns new rows to present rows with the same text; the first of several equal rows keeps the
 * first.
 */
async function compareRows(tx: Db, orderFileId: number, rows: PlacedRow[]) {
  const present = await tx.orderFileBook.findMany({
    where: { orderFileId },
    orderBy: { place: 'asc' },
    select: {
      id: true,
      decision: true,
      ...sheetReadColumns,
      orderUsers: { select: pupilColumns, orderBy: { id: 'asc' } },
    },
  })
  const waiting = new Map<string, StoredRow[]>()
  for (const row of present) {
    const text = signature(withCounts(row))
    waiting.set(text, [...(waiting.get(text) ?? []), row])
  }
  const kept: { before: StoredRow; row: PlacedRow }[] = []
  const added: PlacedRow[] = []
  for (const row of rows) {
    const before = waiting.get(signature(row))?.shift()
    if (before) kept.push({ before, row })
    else added.push(row)
  }
  return { kept, added, removed: [...waiting.values()].flat() }
}

/**
 * Moves kept rows to their new places, in two steps, because no two rows may have the same place
 * even for a moment.
 */
async function moveRows(
  tx: Db,
  orderFileId: number,
  kept: { before: StoredRow; row: PlacedRow }[],
): Promise<void> {
  const places = JSON.stringify(
    kept.map(({ before, row: { place, sheet, rowNumber } }) => ({
      id: before.id,
      place,
      sheet,
      rowNumber,
    })),
  )
  await tx.$executeRaw`UPDATE "OrderFileBook" SET place = place + 1000000 WHERE "orderFileId" = ${orderFileId}::int`
  await tx.$executeRaw`UPDATE "OrderFileBook" b SET place = row.place, sheet = row.sheet, "rowNumber" = row."rowNumber"
    FROM json_populate_recordset(NULL::"OrderFileBook", ${places}::json) AS row WHERE b.id = row.id`
}

/**
 * Matches undecided rows again with the present catalogue; a row that a person reset stays open.
 */
async function rematchOpenRows(
  tx: Db,
  kept: { before: StoredRow; row: PlacedRow }[],
): Promise<number> {
  const open = kept
    .filter(({ before }) => before.decision === 'waiting' || before.decision === 'reset')
    .map(({ before, row }) => ({
      id: before.id,
      ...toDecision(row.match),
      ...(before.decision === 'reset' ? { bookId: null, decision: 'reset' } : {}),
    }))
  await tx.$executeRaw`UPDATE "OrderFileBook" b SET "bookId" = row."bookId", decision = row.decision, band = row.band, score = row.score, "updateTime" = now()
    FROM json_populate_recordset(NULL::"OrderFileBook", ${JSON.stringify(open)}::json) AS row
    WHERE b.id = row.id AND (b."bookId", b.decision, b.band, b.score) IS DISTINCT FROM (row."bookId", row.decision, row.band, row.score)`
  return open.filter(({ bookId }) => bookId !== null).length
}

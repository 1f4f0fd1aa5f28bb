/**
 * Reads the stored sheet of an order file again and merges it with the present rows.
 *
 * Rows that say the same keep their decisions and remarks; undecided ones are matched again.
 */
import { groupBy } from '~/platform/records'
import type * as z from 'zod/mini'
import type { OrderDecision } from '~/tables/staff-codes'
import { audit } from '~/auth/audit.server'
import { type Db, inTransaction } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { date } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { openStoredFile } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import {
  findFile,
  holdMatches,
  matchSheetRows,
} from '~/features/requests/order-file/order-file.server'
import type { ByName } from '~/features/requests/order-file/order-file.schema'
import type { OrderRow } from '~/features/requests/order-file/read/order-row'
import {
  linesSentBefore,
  withoutRepeated,
} from '~/features/requests/order-file/sent/repeated-lines.server'
import { readOrderSheet } from '~/features/requests/order-file/read/read-order-sheet.server'
import {
  asSaid,
  toDecision,
  insertRows,
  pupilColumns,
  sheetReadColumns,
  readNames,
  withCounts,
  type PlacedRow,
} from '~/features/requests/order-file/row-columns.server'
import { matchRows, placeRows } from './reread.sql.server'

/**
 * What a row says, as text. Rows with equal text are distinguished by their order. The day is left
 * out, as rows that an earlier version read have none; like marks it is taken from the sheet again.
 */
const signature = (row: Pick<OrderRow, (typeof readNames)[number] | 'orderUsers'>) =>
  JSON.stringify([
    ...readNames.map((name) => row[name]),
    row.orderUsers.map(({ name, grade, phone }) => [name, grade, phone]),
  ])

const schoolPlace = readNames.indexOf('schoolName')
const withoutSchool = (text: string) =>
  JSON.stringify((JSON.parse(text) as unknown[]).filter((_, i) => i !== schoolPlace))

type StoredRow = { id: number; decision: OrderDecision }
/** A row that stays, with its new place, and the rows that a person split from it. */
type KeptRow = { before: StoredRow; row: PlacedRow; parts: { id: number; place: number }[] }

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

/** The same in the caller's transaction. */
export async function rereadFile(
  { name }: z.infer<typeof ByName>,
  me: User,
  ctx: CallContext,
): Promise<RereadCounts> {
  const { db: tx } = ctx
  // before its rows are matched: what an undone choice had taught must not decide them
  await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE name = ${name} FOR NO KEY UPDATE`
  const file = await findFile(tx, name, {
    id: true,
    fileKey: true,
    userId: true,
    schoolName: true,
    receiptDate: true,
    createTime: true,
  })
  const stored = await openStoredFile(file.fileKey)
  if (!stored) throw new AppError('fileGone', 404)
  const received = file.receiptDate || date(file.createTime)
  const sheet = await readOrderSheet(new Uint8Array(await stored.arrayBuffer()), received)
  const rows = await holdMatches(
    tx,
    withoutRepeated(await matchSheetRows(tx, sheet.rows, file), await linesSentBefore(tx, file)),
    file.receiptDate,
  )
  const { kept, added, removed } = await compareRows(tx, file, rows)
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
 * Assigns new rows to present rows whose line says the same, whatever a person corrected since; the
 * first of several equal rows keeps the first. Rows split from a row follow it.
 */
async function compareRows(
  tx: Db,
  { id: orderFileId, schoolName }: { id: number; schoolName: string },
  rows: PlacedRow[],
) {
  const present = await tx.orderFileBook.findMany({
    where: { orderFileId },
    orderBy: { place: 'asc' },
    select: {
      id: true,
      decision: true,
      said: true,
      splitFromId: true,
      ...sheetReadColumns,
      orderUsers: { select: pupilColumns, orderBy: { id: 'asc' } },
    },
  })
  const waiting = new Map<string, StoredRow[]>()
  for (const row of present) {
    if (row.splitFromId !== null) continue
    // a row without a school has the file's, which may have become known from other rows
    const said = asSaid(withCounts(row))
    const text = signature({ ...said, schoolName: said.schoolName || schoolName })
    const equal = waiting.get(text)
    if (equal) equal.push(row)
    else waiting.set(text, [row])
  }
  const sameLine = takeEqual(rows, waiting)
  const partsOf = groupBy(present, ({ splitFromId }) => splitFromId)
  const kept: KeptRow[] = []
  const added: PlacedRow[] = []
  let place = 0
  for (const line of rows) {
    const before = sameLine.get(line)
    const row = { ...line, place: (place += 1) }
    if (!before) {
      added.push(row)
      continue
    }
    const parts = partsOf.get(before.id) ?? []
    kept.push({ before, row, parts: parts.map(({ id }) => ({ id, place: (place += 1) })) })
  }
  return { kept, added, removed: [...waiting.values()].flat() }
}

/**
 * The present row of each line, taken out of those that wait for one. Rows that are equal but for
 * their school are one, too, because a person may have set the school of the file since.
 */
function takeEqual(
  rows: PlacedRow[],
  waiting: Map<string, StoredRow[]>,
): Map<PlacedRow, StoredRow> {
  const found = new Map<PlacedRow, StoredRow>()
  const take = (line: PlacedRow, text: string, among: Map<string, StoredRow[]>) => {
    const row = among.get(text)?.shift()
    if (row) found.set(line, row)
  }
  for (const line of rows) take(line, signature(line), waiting)
  const anySchool = new Map<string, StoredRow[]>()
  for (const [text, left] of waiting) {
    const key = withoutSchool(text)
    anySchool.set(key, [...(anySchool.get(key) ?? []), ...left.splice(0)])
  }
  for (const line of rows)
    if (!found.has(line)) take(line, withoutSchool(signature(line)), anySchool)
  waiting.clear()
  for (const [text, left] of anySchool) waiting.set(text, left)
  return found
}

/**
 * Moves kept rows to their new places, in two steps, because no two rows may have the same place
 * even for a moment.
 */
async function moveRows(tx: Db, orderFileId: number, kept: KeptRow[]): Promise<void> {
  const places = JSON.stringify(
    kept.flatMap(({ before, row, parts }) => {
      const { place, sheet, rowNumber, neededFrom, marks, schoolName } = row
      const ofLine = { sheet, rowNumber, neededFrom, schoolName }
      return [
        { id: before.id, place, marks, ...ofLine },
        ...parts.map((part) => ({ ...part, marks: [], ...ofLine })),
      ]
    }),
  )
  await tx.$executeRaw`UPDATE "OrderFileBook" SET place = place + 1000000 WHERE "orderFileId" = ${orderFileId}::int`
  await tx.$executeRaw(placeRows(places))
}

/**
 * Matches undecided rows again with the present catalogue; a row that a person reset stays open, and
 * so do the rows of a line that a person split.
 */
async function rematchOpenRows(tx: Db, kept: KeptRow[]): Promise<number> {
  const open = kept
    .filter(
      ({ before, parts }) =>
        parts.length === 0 && (before.decision === 'waiting' || before.decision === 'reset'),
    )
    .map(({ before, row }) => ({
      id: before.id,
      ...toDecision(row),
      ...(before.decision === 'reset' ? { bookId: null, decision: 'reset' } : {}),
    }))
  await tx.$executeRaw(matchRows(JSON.stringify(open)))
  return open.filter(({ bookId }) => bookId !== null).length
}

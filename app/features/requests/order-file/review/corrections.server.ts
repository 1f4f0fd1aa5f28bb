/**
 * Corrects what a row says: splits a line that names two books into two rows, sets copies
 * (docs/decisions/6006).
 */
import type * as z from 'zod/mini'
import { fieldLimits, productionTypes } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { holdMatches } from '~/features/requests/order-file/order-file.server'
import { matchRows } from '~/features/catalogue/book-matching/candidates.server'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { schoolYear } from '~/features/requests/order-file/school-year'
import type { SetCounts, Split } from '~/features/requests/order-file/order-file.schema'
import type { Counts } from '~/features/requests/order-file/read/order-row'
import {
  requestedColumns,
  rowText,
  toDecision,
} from '~/features/requests/order-file/row-columns.server'
import { keysOf, recordOf, firstOf } from '~/platform/records'
import { loadShownRow, type OrderFileRow } from './order-rows.server'
import { lockRow, movePlaces, recordStep, toRowState, type LockedRow } from './steps.server'
import { readRows } from '~/platform/statement.server'
import { copyRowBehind } from './review.sql.server'

/**
 * Makes two rows of one line that names two books. Both keep its school, pupils, remarks and copies;
 * each is matched by its own title.
 */
export async function split(
  { title, secondTitle, ...rowInput }: z.infer<typeof Split>,
  me: User,
  ctx: CallContext,
): Promise<{ items: OrderFileRow[]; totalCount: number }> {
  const { db: tx } = ctx
  const row = await lockRow(tx, rowInput)
  const rows = await tx.orderFileBook.count({ where: { orderFileId: row.orderFileId } })
  if (rows >= fieldLimits.orderRows)
    throw new AppError('orderTooManyRows', 409, 'form', { params: { most: fieldLimits.orderRows } })
  const isbns = splitIsbn(row.isbn)
  const texts = [
    { ...rowText(row), title, isbn: isbns[0] },
    { ...rowText(row), title: secondTitle, isbn: isbns[1] },
  ] as const
  const [first, second] = await matchTexts(tx, row, texts)
  await movePlaces(tx, row.orderFileId, row.place, 1)
  const secondId = await copyRow(tx, row)
  await writeBands(tx, [
    { id: row.id, ...first },
    { id: secondId, ...second },
  ])
  await recordStep(tx, me, row.orderFileId, 'split', [
    {
      id: row.id,
      before: { ...toRowState(row), text: rowText(row) },
      after: { ...decided(row, first), text: texts[0] },
    },
    { id: secondId, before: null, after: { ...decided(row, second), text: texts[1] } },
  ])
  await audit(ctx, me, 'orderFile.split', `${row.orderFile.name} ${row.place}`, {
    before: { titles: [row.title] },
    after: { titles: [title, secondTitle] },
  })
  return {
    items: [await loadShownRow(tx, row.id), await loadShownRow(tx, secondId)],
    totalCount: 2,
  }
}

/** Sets the copies of a row; types that are not sent stay as they are. */
export async function setCounts(
  { orderFileBookId, updateTime, ...sent }: z.infer<typeof SetCounts>,
  me: User,
  ctx: CallContext,
): Promise<OrderFileRow> {
  const { db: tx } = ctx
  const row = await lockRow(tx, { orderFileBookId, updateTime })
  const columns = productionTypes.map(({ column }) => column)
  const counts = recordOf(columns, (column) => sent[column] ?? row[column])
  await recordStep(tx, me, row.orderFileId, 'counts', [
    {
      id: row.id,
      before: { ...toRowState(row), text: rowText(row) },
      after: { ...toRowState(row), text: { ...rowText(row), ...counts } },
    },
  ])
  await audit(ctx, me, 'orderFile.setCounts', `${row.orderFile.name} ${row.place}`, {
    before: { copies: copiesText(row) },
    after: { copies: copiesText(counts) },
  })
  return loadShownRow(tx, row.id)
}

/** '점자 2, 음성 1' */
const copiesText = (counts: Counts) =>
  productionTypes
    .filter(({ column }) => counts[column] > 0)
    .map(({ value, column }) => `${value} ${counts[column]}`)
    .join(', ')

/** Two numbers in one cell belong to the two books; a single one may be of either. */
function splitIsbn(isbn: string): [string, string] {
  const parts = isbn.split(/\s*[,/;·+&\s]\s*/).filter((part) => toIsbn13(part) !== null)
  return parts.length === 2 ? [parts[0]!, parts[1]!] : ['', '']
}

type Match = ReturnType<typeof toDecision>

async function matchTexts(
  tx: Db,
  row: LockedRow,
  texts: readonly [{ title: string; isbn: string }, { title: string; isbn: string }],
): Promise<[Match, Match]> {
  const requested = recordOf(keysOf(requestedColumns), (name) => row[name])
  const { schoolName, receiptDate } = row.orderFile
  const rows = texts.map(({ title, isbn }) => ({
    ...requested,
    title,
    isbn,
    schoolName: row.schoolName || schoolName,
  }))
  const matches = await matchRows(tx, rows, { year: schoolYear(receiptDate) })
  const none = { band: 'none' as const, bookId: null, score: 0 }
  const [first, second] = await holdMatches(
    tx,
    rows.map((one, i) => ({ ...one, match: matches[i] ?? none })),
    receiptDate,
  )
  return [toDecision(first ?? { match: none }), toDecision(second ?? { match: none })]
}

const decided = (row: LockedRow, { bookId, decision }: Match) => ({
  bookId,
  decision,
  remarks: row.remarks,
})

/** A row behind this one, of the same line, with the same school and pupils. */
async function copyRow(tx: Db, row: LockedRow): Promise<number> {
  const { id } = firstOf(await readRows(tx, copyRowBehind(row.id)))
  await tx.$executeRaw`INSERT INTO "OrderFileUser" ("orderFileBookId", name, grade, phone)
    SELECT ${id}::int, name, grade, phone FROM "OrderFileUser" WHERE "orderFileBookId" = ${row.id}::int ORDER BY id`
  return id
}

/** How good the best candidate of each part is. */
async function writeBands(tx: Db, rows: ({ id: number } & Match)[]): Promise<void> {
  for (const { id, band, score } of rows)
    await tx.orderFileBook.update({ where: { id }, data: { band, score }, select: { id: true } })
}

/** What people got: files that members fetched, and copies on paper that were packed or sent. */
import { queryReadOnly } from '~/platform/query.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import { contentTag } from '~/storage/content-tag.server'
import type { StoredFile } from '~/storage/stored-files.server'
import type { Delivered } from './demand.output'
import { readRows } from '~/platform/statement.server'
import { deliveriesByOrder, deliveriesByRow, recordFetched } from './deliveries.sql.server'

/** The deliveries of these applications, by id; none for those that got nothing yet. */
export async function deliveriesOf(
  tx: Db,
  orderIds: readonly number[],
): Promise<Map<number, Delivered>> {
  if (orderIds.length === 0) return new Map()
  const rows = await queryReadOnly(deliveriesByOrder(orderIds), { tx })
  return new Map(rows.map(({ orderId, ...counted }) => [orderId, toDelivered(counted)]))
}

type Counted = { files: number; copies: number; lastTime: Date }
const toDelivered = ({ lastTime, ...counted }: Counted): Delivered => ({
  ...counted,
  lastTime: wireTime(lastTime),
})

/** The same for rows of order files, whose demands are named by row and type: '12-점자'. */
export async function deliveriesOfRows(
  tx: Db,
  rowIds: readonly number[],
): Promise<Map<string, Delivered>> {
  if (rowIds.length === 0) return new Map()
  const rows = await readRows(tx, deliveriesByRow(rowIds))
  return new Map(rows.map(({ demand, ...counted }) => [demand, toDelivered(counted)]))
}

/**
 * Refuses (409) to change or cancel an application for which something was delivered. It locks the
 * application first, and a delivery locks it against that: of a cancellation and a delivery at the
 * same moment, one waits for the other and sees what it did.
 */
export async function assertNothingDelivered(tx: Db, orderId: number): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "Order" WHERE id = ${orderId} FOR UPDATE`
  const delivered = await deliveriesOf(tx, [orderId])
  if (delivered.size > 0) throw new AppError('deliveredAlready', 409)
}

/**
 * Records that a download of this file began: the first of each version of each volume, and how
 * often. Throws 404 when the application was cancelled at the same moment.
 */
export async function recordDownload(
  tx: Db,
  orderId: number,
  { volume, file }: { volume: number; file: StoredFile },
): Promise<void> {
  const recorded = await tx.$executeRaw(recordFetched(orderId, volume, contentTag(file), file.name))
  if (recorded === 0) throw new AppError('noSuchItem', 404)
}

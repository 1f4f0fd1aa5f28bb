/** Shipments and the demands they are for, locked for writing, and the rule that their copies keep. */
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { daysBetween } from '~/i18n/format'
import { codeCorrectionDays, packingCodeDays } from '~/tables/codes'
import type { Piece } from './packing/piece'
import { readRows } from '~/platform/statement.server'
import { tooManySent } from './shipment-rows.sql.server'

export const itemColumns = {
  id: true,
  orderId: true,
  orderFileBookId: true,
  bookId: true,
  title: true,
  prodType: true,
  volume: true,
  copies: true,
  arrived: true,
  missing: true,
  returned: true,
  fileVersion: true,
  fromItemId: true,
  handedOn: { select: { copies: true } },
} as const

/** Locks a shipment for writing. Throws 404. */
export async function lockShipment(tx: Db, where: { id: number } | { code: string }) {
  const [row] =
    'id' in where
      ? await tx.$queryRaw<
          { id: number }[]
        >`SELECT id FROM "Shipment" WHERE id = ${where.id}::int FOR UPDATE`
      : await tx.$queryRaw<
          { id: number }[]
        >`SELECT id FROM "Shipment" WHERE code = ${where.code} FOR UPDATE`
  if (!row) throw new AppError('noSuchItem', 404)
  return tx.shipment.findUniqueOrThrow({
    where: { id: row.id },
    include: { items: { orderBy: { id: 'asc' }, select: itemColumns } },
  })
}

/** Locks many shipments, in the order of their ids. Throws 404 where one does not exist. */
export async function lockShipments(tx: Db, ids: readonly number[]) {
  await tx.$executeRaw`SELECT 1 FROM "Shipment" WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`
  const rows = await tx.shipment.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: 'asc' },
    select: { id: true, recipient: true, sentDay: true },
  })
  if (rows.length < new Set(ids).size) throw new AppError('noSuchItem', 404)
  return rows
}
export type LockedShipment = Awaited<ReturnType<typeof lockShipment>>
export type ShipmentItemRow = LockedShipment['items'][number]

/** Whether the code of a packing list opens its shipment no more: it was sent too long ago. */
export const isCodeOver = (sentDay: string): boolean =>
  sentDay !== '' && daysBetween(sentDay, new Date()) > packingCodeDays

/** Whether the code may still say what arrived: nobody has, or it was said a few days ago. */
export const mayAnswerByCode = ({ codeEndTime }: { codeEndTime: Date | null }): boolean =>
  codeEndTime === null || codeEndTime > new Date()

/** Until when the code may correct an answer that is given now. */
export const codeEnd = (): Date => new Date(Date.now() + codeCorrectionDays * 24 * 60 * 60 * 1000)

/** Whether anybody has said of any copy where it is. */
export const isAnswered = ({ items }: Pick<LockedShipment, 'items'>) =>
  items.some(({ arrived, missing, returned }) => arrived + missing + returned > 0)

/** Copies of an item that were handed on to somebody else. */
export const handedOnOf = ({ handedOn }: Pick<ShipmentItemRow, 'handedOn'>) =>
  handedOn.reduce((sum, { copies }) => sum + copies, 0)

type DemandIds = { orders: number[]; rows: number[] }

export const demandsOfPieces = (pieces: readonly Piece[]): DemandIds => ({
  orders: pieces.filter(({ kind }) => kind === 'application').map(({ id }) => id),
  rows: pieces.filter(({ kind }) => kind === 'school').map(({ id }) => id),
})
export const demandsOfItems = (
  items: readonly Pick<ShipmentItemRow, 'orderId' | 'orderFileBookId'>[],
): DemandIds => ({
  orders: items.flatMap(({ orderId }) => orderId ?? []),
  rows: items.flatMap(({ orderFileBookId }) => orderFileBookId ?? []),
})

/**
 * Locks demands, so that the copies of each are counted by one transaction at a time: two people who
 * pack the same copies, or somebody who changes an application that is being packed. Always after
 * the shipment, and in the order of their ids, so that nobody waits in a circle.
 */
export async function lockDemands(tx: Db, { orders, rows }: DemandIds): Promise<void> {
  if (orders.length > 0)
    await tx.$executeRaw`SELECT 1 FROM "Order" WHERE id = ANY(${orders}::int[]) ORDER BY id FOR UPDATE`
  if (rows.length > 0)
    await tx.$executeRaw`SELECT 1 FROM "OrderFileBook" WHERE id = ANY(${rows}::int[]) ORDER BY id FOR UPDATE`
}

/** Throws 409 with the book's title where more copies are delivered or on their way than are asked for. */
export async function assertNotTooMany(
  tx: Db,
  { orders, rows }: DemandIds,
  key: 'deliverySentAgain' | 'orderCopiesSent',
): Promise<void> {
  if (orders.length + rows.length === 0) return
  const [over] = await readRows(tx, tooManySent(orders, rows))
  if (over)
    throw new AppError(key, 409, 'form', { params: { title: over.title, copies: over.sent } })
}

/** Whether a member may see a shipment. */
export const isOf = (shipment: { userId: number | null }, me: { id: number }) =>
  shipment.userId === me.id

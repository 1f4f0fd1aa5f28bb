/** Shipments for the screens: lists with their state, one shipment, a member's own, one by its code. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { levels } from '~/tables/codes'
import type { ShipmentState } from '~/tables/staff-codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { wireTime } from '~/i18n/format'
import { assertPageExists, skipTake, type Paging } from '~/validation/paging'
import { type Prisma } from '../../../prisma/generated/client'
import type { ByCode, List } from './delivery.schema'
import {
  handedOnOf,
  isCodeOver,
  itemColumns,
  mayAnswerByCode,
  type ShipmentItemRow,
} from './shipment-rows.server'
import { readRows } from '~/platform/statement.server'
import {
  type ShipmentFilters,
  memberCounts,
  shipmentCount,
  shipmentPage,
  silentShipmentIds,
  waitingCount,
} from './shipments.sql.server'

type Sums = { items: number; copies: number; arrived: number; missing: number; returned: number }

/** The state of a shipment with its sums; `stateSql` (shipments.sql.server.ts) says the same in lists. */
function stateOf(sentDay: string, sums: Omit<Sums, 'items'>): ShipmentState {
  if (sentDay === '') return 'packed'
  if (sums.missing > 0) return 'incomplete'
  if (sums.arrived + sums.returned < sums.copies) return 'sent'
  return sums.returned > 0 && sums.arrived === 0 ? 'returned' : 'arrived'
}

/**
 * Shipments, the newest first. `keyword`: a part of the recipient's name, a login id, the number at
 * the carrier, the code of the packing list, or the shipment's own number.
 */
export async function list({ page, size, ...filters }: z.infer<typeof List>) {
  const rows = await readRows(db, shipmentPage(filters, size, (page - 1) * size))
  const totalCount = rows[0]?.totalCount ?? (page > 1 ? await countShipments(filters) : 0)
  assertPageExists(totalCount, { page, size })
  return {
    items: rows.map(({ totalCount: _, createTime, ...row }) => ({
      ...row,
      createTime: wireTime(createTime),
    })),
    totalCount,
  }
}
export type ShipmentListRow = Awaited<ReturnType<typeof list>>['items'][number]

async function countShipments(filters: ShipmentFilters): Promise<number> {
  const [row] = await readRows(db, shipmentCount(filters))
  return row?.count ?? 0
}

/** For overviews: packed and not sent, and sent long ago without an answer, each with the oldest. */
export async function waitingShipments() {
  const read = async (which: 'packed' | 'silent') => {
    const [row] = await readRows(db, waitingCount(which))
    if (!row) return { count: 0, oldest: null }
    return { count: row.count, oldest: { id: row.id, name: row.name, since: row.since } }
  }
  const [packed, silent] = await Promise.all([read('packed'), read('silent')])
  return { packed, silent }
}

/** Members' shipments that are silent, of those sent since a day. */
export async function silentShipments(tx: Db, since: string): Promise<number[]> {
  const rows = await readRows(tx, silentShipmentIds(since))
  return rows.map(({ id }) => id)
}

// ── One shipment ──

const shipmentColumns = {
  id: true,
  code: true,
  userId: true,
  schoolName: true,
  recipient: true,
  zipCode: true,
  address: true,
  addressDetail: true,
  phone: true,
  carrier: true,
  trackingNumber: true,
  remarks: true,
  sentDay: true,
  answerTime: true,
  answer: true,
  codeEndTime: true,
  userName: true,
  createTime: true,
  items: { orderBy: { id: 'asc' }, select: itemColumns },
} as const

const sumOf = (items: readonly ShipmentItemRow[]): Sums => ({
  items: items.length,
  copies: items.reduce((sum, { copies }) => sum + copies, 0),
  arrived: items.reduce((sum, { arrived }) => sum + arrived, 0),
  missing: items.reduce((sum, { missing }) => sum + missing, 0),
  returned: items.reduce((sum, { returned }) => sum + returned, 0),
})

/** An item as its recipient sees it. */
const toItem = ({
  id,
  bookId,
  title,
  prodType,
  volume,
  ...item
}: Omit<ShipmentItemRow, 'handedOn'>) => ({
  id,
  bookId,
  title,
  prodType,
  volume,
  copies: item.copies,
  arrived: item.arrived,
  missing: item.missing,
  returned: item.returned,
})

type Stored = Prisma.ShipmentGetPayload<{ select: typeof shipmentColumns }>

const toShipment = ({ items, answerTime, createTime, codeEndTime: _, ...row }: Stored) => {
  const sums = sumOf(items)
  return {
    ...row,
    sums,
    state: stateOf(row.sentDay, sums),
    createTime: wireTime(createTime),
    answerTime: answerTime && wireTime(answerTime),
    items: items.map((item) => ({
      ...toItem(item),
      handedOn: handedOnOf(item),
      fromItemId: item.fromItemId,
      demand: item.orderId !== null || item.orderFileBookId !== null,
    })),
  }
}

/** One shipment, with what became of each of its copies. */
export async function info({ id }: z.infer<typeof ById>) {
  const found = await db.shipment.findUnique({ where: { id }, select: shipmentColumns })
  if (!found) throw new AppError('noSuchItem', 404)
  return toShipment(found)
}
export type ShipmentView = Awaited<ReturnType<typeof info>>

/** Several shipments, the oldest first. */
export async function shipmentsOf(
  where: Prisma.ShipmentWhereInput,
  most: number,
): Promise<ShipmentView[]> {
  const found = await db.shipment.findMany({
    where,
    orderBy: { id: 'asc' },
    take: most,
    select: shipmentColumns,
  })
  return found.map(toShipment)
}

/** What a recipient may know of a shipment: not who packed it, nor another one's remarks. */
const toRecipientView = (stored: Stored) => {
  const { sums, state, items, ...row } = toShipment(stored)
  const { id, carrier, trackingNumber, sentDay, createTime, answerTime, answer } = row
  return {
    id,
    carrier,
    trackingNumber,
    sentDay,
    createTime,
    answerTime,
    answer,
    sums,
    state,
    items: items.map(({ handedOn: _, fromItemId: __, demand: ___, ...item }) => item),
  }
}
export type RecipientView = ReturnType<typeof toRecipientView>

/** The caller's shipments, the newest first. */
export async function mine(paging: Paging, me: User) {
  const where = { userId: me.id }
  const [{ shipments: totalCount, packed, onTheWay }, rows] = await Promise.all([
    shipmentCounts(db, me.id),
    db.shipment.findMany({
      where,
      orderBy: { id: 'desc' },
      ...skipTake(paging),
      select: shipmentColumns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: rows.map(toRecipientView), totalCount, packed, onTheWay }
}

/**
 * How many shipments a member has; `packed`: not sent yet, `onTheWay`: sent, and nobody has said yet
 * what became of each copy.
 */
export async function shipmentCounts(tx: Db, userId: number) {
  const [row] = await readRows(tx, memberCounts(userId))
  return row ?? { shipments: 0, packed: 0, onTheWay: 0 }
}

/** What was packed or sent for one application, the oldest first. */
export async function sentWithMoves(tx: Db, orderId: number) {
  const items = await tx.shipmentItem.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    take: 500,
    select: {
      ...itemColumns,
      handedOn: { select: { copies: true, shipment: { select: { createTime: true } } } },
      shipment: {
        select: {
          id: true,
          carrier: true,
          trackingNumber: true,
          sentDay: true,
          answerTime: true,
          createTime: true,
          updateTime: true,
        },
      },
    },
  })
  return items.map(({ shipment: { answerTime, createTime, ...shipment }, handedOn, ...item }) => ({
    ...toItem(item),
    handedOn: handedOn.map(({ copies, shipment: { createTime: time } }) => ({ copies, time })),
    shipment: {
      ...shipment,
      createTime: wireTime(createTime),
      answerTime: answerTime && wireTime(answerTime),
    },
  }))
}

/** The same as recipients see it. */
export const sentForOrder = async (tx: Db, orderId: number) =>
  (await sentWithMoves(tx, orderId)).map(
    ({ handedOn: _, shipment: { updateTime: __, ...shipment }, ...item }) => ({
      ...item,
      shipment,
    }),
  )
export type SentItem = Awaited<ReturnType<typeof sentForOrder>>[number]

/**
 * The shipment of a packing list, for whoever has it in hand, for some months after it was sent. A
 * member's name is not told. `mayAnswer`: whether the caller may say what arrived.
 */
export async function byCode({ code }: z.infer<typeof ByCode>, me: User | null) {
  const found = await db.shipment.findUnique({ where: { code }, select: shipmentColumns })
  const isOwn = me !== null && (found?.userId === me.id || me.level === levels.administrator)
  if (!found || (isCodeOver(found.sentDay) && !isOwn))
    throw new AppError('deliveryCodeUnknown', 404)
  return {
    ...toRecipientView(found),
    code,
    schoolName: found.schoolName,
    mayAnswer: isOwn || mayAnswerByCode(found),
  }
}

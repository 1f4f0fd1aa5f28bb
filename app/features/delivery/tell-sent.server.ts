/** Tells members that something was sent to them, and asks them later whether it arrived. */
import { silentDays } from '~/tables/codes'
import { inTransaction, type Db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { tell, type Told } from '~/notices/tell.server'
import { Prisma } from '../../../prisma/generated/client'
import { silentShipments } from './shipments.server'

const { sql } = Prisma

const sentKey = (id: number) => `sent:${id}`

/** A shipment that was sent to a member, or with which their school gets what they applied for. */
type Sent = {
  id: number
  userId: number
  sentDay: string
  carrier: string
  title: string
  type: string
  items: number
}

/** Shipments with whoever waits for them, named by their first item. */
const sentSql = (ids: readonly number[]) => sql`
  SELECT s.id, u."userId", s."sentDay", concat_ws(' ', nullif(s.carrier, ''), nullif(s."trackingNumber", '')) AS carrier,
    (array_agg(i.title ORDER BY i.id))[1] AS title, (array_agg(i."prodType" ORDER BY i.id))[1] AS type, count(DISTINCT (i.title, i."prodType"))::int AS items
  FROM "Shipment" s JOIN "ShipmentItem" i ON i."shipmentId" = s.id LEFT JOIN "Order" o ON o.id = i."orderId"
  CROSS JOIN LATERAL (SELECT coalesce(s."userId", o."userId") AS "userId") AS u
  WHERE s.id = ANY(${[...ids]}::int[]) AND u."userId" IS NOT NULL GROUP BY s.id, u."userId" ORDER BY s.id, u."userId"`

const toTold = (key: (id: number) => string, sent: Sent): Told => ({
  userId: sent.userId,
  eventKey: key(sent.id),
  facts: {
    ...{ title: sent.title, type: sent.type, day: sent.sentDay },
    ...(sent.carrier ? { carrier: sent.carrier } : {}),
    ...(sent.items > 1 ? { more: sent.items - 1 } : {}),
  },
})

/** Once for each shipment, whatever is corrected of it afterwards. */
export async function tellSent(tx: Db, id: number): Promise<void> {
  const sent = await tx.$queryRaw<Sent[]>(sentSql([id]))
  await tell(
    tx,
    'sent',
    sent.map((one) => toTold(sentKey, one)),
  )
}

/** What was said to have arrived was changed by somebody with the code of the packing list. */
export async function tellAnswerChanged(tx: Db, id: number): Promise<void> {
  const sent = await tx.$queryRaw<Sent[]>(sentSql([id]))
  const time = Date.now()
  await tell(
    tx,
    'answerChanged',
    sent.map((one) => toTold((shipment) => `answer:${shipment}:${time}`, one)),
  )
}

/** It was not sent after all: whoever was told is told again when it is. */
export async function takeBackSent(tx: Db, id: number): Promise<void> {
  await tx.notification.deleteMany({ where: { eventKey: sentKey(id) } })
}

/**
 * Asks about shipments of which nobody has said for two weeks that anything arrived; called every
 * hour. What was sent longer ago than twice that is the administrators' to ask about.
 */
export async function askWhetherArrived(): Promise<number> {
  const days = (count: number) => date(new Date(Date.now() - count * 24 * 60 * 60 * 1000))
  return inTransaction(async (tx) => {
    const ids = await silentShipments(tx, days(2 * silentDays))
    const sent = ids.length > 0 ? await tx.$queryRaw<Sent[]>(sentSql(ids)) : []
    await tell(
      tx,
      'arrivalAsked',
      sent.map((one) => toTold((shipment) => `arrived:${shipment}`, one)),
    )
    return sent.length
  })
}

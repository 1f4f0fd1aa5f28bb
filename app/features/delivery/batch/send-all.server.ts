/** Reads the shipments that are printed and sent together, and records that they were sent. */
import type * as z from 'zod/mini'
import { auditEach } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { AppError, InvalidInputError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { fieldLimits } from '~/tables/codes'
import type { CallContext } from '~/http/call-context.server'
import type { Batch, SendAll } from '~/features/delivery/delivery.schema'
import { notifySent } from '~/features/delivery/notify-sent.server'
import { dayOfSending } from '~/features/delivery/packing/packing.server'
import { lockShipments } from '~/features/delivery/shipment-rows.server'
import { shipmentsOf } from '~/features/delivery/shipments.server'
import { recordSent } from './send-all.sql.server'

/**
 * These shipments in their order; without ids, those that are packed and not sent, the oldest first.
 * `totalCount`: of those that are packed and not sent. Throws 404 where one does not exist.
 */
export async function batch({ id }: z.infer<typeof Batch>) {
  const packed = { sentDay: '' }
  const totalCount = await db.shipment.count({ where: packed })
  if (id.length === 0) return { items: await shipmentsOf(packed, fieldLimits.batch), totalCount }
  const found = await shipmentsOf({ id: { in: id } }, fieldLimits.batch)
  const byId = new Map(found.map((shipment) => [shipment.id, shipment]))
  const items = id.map((one) => {
    const shipment = byId.get(one)
    if (!shipment) throw new AppError('noSuchItem', 404)
    return shipment
  })
  return { items, totalCount }
}

/**
 * Records of all of them the day, the carrier and their numbers, as `send` does of one. Throws 409 with
 * names where somebody sent one meanwhile: then nothing is recorded.
 */
export async function sendAll(
  { id, trackingNumber, carrier = '', sentDay }: z.infer<typeof SendAll>,
  me: User,
  ctx: CallContext,
): Promise<{ count: number }> {
  const { db: tx } = ctx
  const day = dayOfSending(sentDay)
  if (new Set(id).size < id.length) throw new InvalidInputError({ id: 'onlyOnce' })
  const sent = (await lockShipments(tx, id)).filter((shipment) => shipment.sentDay !== '')
  if (sent.length > 0)
    throw new AppError('deliverySentMeanwhile', 409, 'form', {
      params: {
        count: sent.length,
        names: sent
          .slice(0, 3)
          .map(({ recipient }) => recipient)
          .join(', '),
      },
    })
  await tx.$executeRaw(recordSent(id, trackingNumber, carrier, day))
  await auditEach(
    ctx,
    me,
    'delivery.send',
    id.map((one, i) => ({
      target: String(one),
      before: { date: '' },
      after: { date: day, carrier, trackingNumber: trackingNumber[i]! },
    })),
  )
  await notifySent(tx, ...id)
  return { count: id.length }
}

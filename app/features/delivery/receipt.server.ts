/** Says what became of copies that were sent: arrived, missing, back at the centre, handed on. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { levels } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { AppError, InvalidInputError } from '~/platform/app-error'
import type { CallContext } from '~/http/call-context.server'
import type { ByItem, HandOn, Receive, ReceiveByCode, Returned } from './delivery.schema'
import { assertMaySend, assertSendersConfirmed, insertShipment } from './packing/packing.server'
import { parsePiece, pieceKey } from './packing/piece'
import { addressOf, assertNamed } from './packing/addresses.server'
import { findReady, waitingFor } from './packing/ready.server'
import {
  assertNotTooMany,
  codeEnd,
  demandsOfItems,
  demandsOfPieces,
  handedOnOf,
  isCodeOver,
  isOf,
  lockDemands,
  lockShipment,
  mayAnswerByCode,
  type LockedShipment,
  type ShipmentItemRow,
} from './shipment-rows.server'

import { notifyAnswerChanged } from './notify-sent.server'
import type { Received } from './delivery.output'

type Answer = Pick<z.infer<typeof Receive>, 'item' | 'arrived' | 'all' | 'answer'>

/** What arrived of the caller's own shipment, or of any as an administrator. Throws 404. */
export async function receive(
  { id, ...answer }: z.infer<typeof Receive>,
  me: User,
  ctx: CallContext,
): Promise<Received> {
  const shipment = await lockShipment(ctx.db, { id })
  if (!isOf(shipment, me) && me.level !== levels.administrator)
    throw new AppError('noSuchItem', 404)
  return saveAnswer(shipment, answer, me, ctx)
}

/**
 * What arrived, said by whoever has the packing list with its code. The list lies about as paper: an
 * answer may be corrected by its code for some days, later by its recipient or an administrator, and
 * its recipient is told.
 */
export async function receiveByCode(
  { code, ...answer }: z.infer<typeof ReceiveByCode>,
  me: User | null,
  ctx: CallContext,
): Promise<Received> {
  const shipment = await lockShipment(ctx.db, { code })
  const isOwn = me !== null && (isOf(shipment, me) || me.level === levels.administrator)
  if (isCodeOver(shipment.sentDay) && !isOwn) throw new AppError('deliveryCodeUnknown', 404)
  if (!mayAnswerByCode(shipment) && !isOwn) throw new AppError('deliveryCodeEnded', 409)
  const received = await saveAnswer(shipment, answer, me, ctx)
  if (shipment.answerTime && !isOwn) await notifyAnswerChanged(ctx.db, shipment.id)
  return received
}

/**
 * Copies that did not arrive are missing, and so ready to be sent again. An answer may be corrected
 * as long as they were not.
 */
async function saveAnswer(
  shipment: LockedShipment,
  { item, arrived = [], all, answer = '' }: Answer,
  me: User | null,
  ctx: CallContext,
): Promise<Received> {
  const { db: tx } = ctx
  if (!shipment.sentDay) throw new AppError('deliveryNotSent', 409)
  const given = all
    ? shipment.items.map((one) => ({ one, copies: one.copies - one.returned }))
    : itemsOf(shipment, item).map((one, i) => ({ one, copies: arrived[i]! }))
  given.forEach(({ one, copies }, index) => assertPossible(one, copies, index))
  const demands = demandsOfItems(shipment.items)
  await lockDemands(tx, demands)
  for (const { one, copies } of given)
    await tx.shipmentItem.update({
      where: { id: one.id },
      data: { arrived: copies, missing: one.copies - one.returned - copies },
      select: { id: true },
    })
  await assertNotTooMany(tx, demands, 'deliverySentAgain')
  await tx.shipment.update({
    where: { id: shipment.id },
    data: {
      answerTime: new Date(),
      answer,
      ...(shipment.codeEndTime ? {} : { codeEndTime: codeEnd() }),
    },
    select: { id: true },
  })
  const sums = await tx.shipmentItem.aggregate({
    where: { shipmentId: shipment.id },
    _sum: { arrived: true, missing: true },
  })
  const received = { arrived: sums._sum.arrived ?? 0, missing: sums._sum.missing ?? 0 }
  await audit(ctx, me, 'delivery.receive', String(shipment.id), { after: received })
  return received
}

/** The named items, each once. Throws 400 for one of another shipment. */
function itemsOf({ items }: LockedShipment, ids: number[]): ShipmentItemRow[] {
  if (new Set(ids).size < ids.length) throw new InvalidInputError({ item: 'onlyOnce' })
  return ids.map((id) => {
    const found = items.find((one) => one.id === id)
    if (!found) throw new InvalidInputError({ item: 'noSuchItem' })
    return found
  })
}

function assertPossible(item: ShipmentItemRow, arrived: number, index: number): void {
  const { title, copies, returned } = item
  if (arrived > copies - returned)
    throw new AppError('deliveryMoreThanSent', 409, `arrived.${index}`, {
      params: { title, copies: copies - returned },
    })
  if (arrived < handedOnOf(item))
    throw new AppError('deliveryHandedOnAlready', 409, `arrived.${index}`, {
      params: { title, copies: handedOnOf(item) },
    })
}

/**
 * Copies that came back to the centre, for each item in all. Those of which nobody had said anything
 * come back first, then those that were missing, then those that had arrived.
 */
export async function returned(
  { id, item, returned: back = [] }: z.infer<typeof Returned>,
  me: User,
  ctx: CallContext,
): Promise<{ returned: number }> {
  const { db: tx } = ctx
  const shipment = await lockShipment(tx, { id })
  if (!shipment.sentDay) throw new AppError('deliveryNotSent', 409)
  const given = itemsOf(shipment, item).map((one, i) => ({ one, copies: back[i]! }))
  const demands = demandsOfItems(shipment.items)
  await lockDemands(tx, demands)
  for (const [index, { one, copies }] of given.entries()) {
    if (copies > one.copies - handedOnOf(one))
      throw new AppError('deliveryMoreThanSent', 409, `returned.${index}`, {
        params: { title: one.title, copies: one.copies - handedOnOf(one) },
      })
    const arrived = Math.min(one.arrived, one.copies - copies)
    const missing = Math.min(one.missing, one.copies - copies - arrived)
    await tx.shipmentItem.update({
      where: { id: one.id },
      data: { returned: copies, arrived, missing },
      select: { id: true },
    })
  }
  await assertNotTooMany(tx, demands, 'deliverySentAgain')
  // the history of an application says when copies came back
  await tx.shipment.update({
    where: { id: shipment.id },
    data: { updateTime: new Date() },
    select: { id: true },
  })
  const sum = given.reduce((total, { copies }) => total + copies, 0)
  await audit(ctx, me, 'delivery.return', String(shipment.id), { after: { returned: sum } })
  return { returned: sum }
}

// ── Handing on ──

const itemWithShipment = { id: true, shipmentId: true } as const

async function findItem(tx: Db, id: number) {
  const found = await tx.shipmentItem.findUnique({ where: { id }, select: itemWithShipment })
  if (!found) throw new AppError('noSuchItem', 404)
  return found
}

/** Who else waits for what this item holds. */
export async function handOnTo({ item }: z.infer<typeof ByItem>, _: User, { db: tx }: CallContext) {
  const found = await tx.shipmentItem.findUnique({
    where: { id: item },
    select: { bookId: true, prodType: true, volume: true },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  return { items: await waitingFor(tx, found) }
}

/**
 * Hands copies that arrived on to somebody else who waits for them: a shipment of its own, which is
 * on its way from the first recipient. Throws 409 where so many did not arrive, or are not needed.
 */
export async function handOn(
  { item: itemId, to, copies }: z.infer<typeof HandOn>,
  me: User,
  ctx: CallContext,
): Promise<{ id: number }> {
  const { db: tx } = ctx
  const piece = parsePiece(to)
  if (!piece) throw new InvalidInputError({ to: 'deliveryToRequired' })
  const { shipmentId } = await findItem(tx, itemId)
  const shipment = await lockShipment(tx, { id: shipmentId })
  const item = shipment.items.find(({ id }) => id === itemId)
  if (!item) throw new AppError('noSuchItem', 404)
  const free = item.arrived - handedOnOf(item)
  if (copies > free)
    throw new AppError('deliveryMoreThanArrived', 409, 'copies', { params: { copies: free } })
  await lockDemands(tx, demandsOfPieces([piece]))
  const ready = (await findReady(tx, [piece])).get(pieceKey(piece))
  if (!ready || ready.bookId !== item.bookId || isSame(piece, item))
    throw new AppError('deliveryNotNeeded', 409, 'to')
  if (copies > ready.open)
    throw new AppError('deliveryTooMany', 409, 'copies', {
      params: { title: ready.title, copies: ready.open },
    })
  if (ready.userId !== null) await assertMaySend(tx, ready.userId)
  await assertSendersConfirmed(tx, [{ ...piece, ready }])
  const holder = ready.userId === null ? { schoolName: ready.school! } : { userId: ready.userId }
  const found = await addressOf(tx, holder)
  assertNamed(found)
  const id = await insertShipment(
    tx,
    {
      ...found.address,
      ...holder,
      userName: me.user,
      sentDay: todayInSeoul(),
      remarks: from(shipment),
    },
    [{ ...piece, copies, ready, fromItemId: item.id }],
  )
  await audit(ctx, me, 'delivery.handOn', String(shipmentId), { after: { copies, row: id } })
  return { id }
}

/** The remarks of a shipment that was handed on name where its copies came from. */
const from = ({ recipient }: LockedShipment) => `← ${recipient}`

const isSame = (
  { kind, id }: { kind: string; id: number },
  { orderId, orderFileBookId }: ShipmentItemRow,
) => (kind === 'application' ? orderId === id : orderFileBookId === id)

/** Packs what is ready, corrects the address, sends, and takes both back before anything arrived. */
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { takeBackSent, notifySent } from '~/features/delivery/notify-sent.server'
import type { User } from '~/auth/tokens.server'
import type { Db } from '~/platform/db.server'
import { AppError, InvalidInputError } from '~/platform/app-error'
import { date } from '~/i18n/format'
import type { CallContext } from '~/http/call-context.server'
import { eligibleAmong, isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { contentTag } from '~/storage/content-tag.server'
import { addressOf, assertNamed } from './addresses.server'
import { newCode } from './code'
import type { Create, Send, SetAddress } from '~/features/delivery/delivery.schema'
import { parsePiece, pieceKey, type Piece } from './piece'
import { findReady, sendersOf, type ReadyPiece } from './ready.server'
import {
  demandsOfPieces,
  isAnswered,
  lockDemands,
  lockShipment,
  type LockedShipment,
} from '~/features/delivery/shipment-rows.server'

type Packed = Piece & { copies: number; ready: ReadyPiece }
/** `at`: its position among the pieces that were sent */
type Chosen = Piece & { copies: number; at: number }

/**
 * Packs copies for one recipient. Throws 409 with the title where a piece is no longer ready in so
 * many copies: somebody else packed it, or it is no longer asked for.
 */
export async function create(
  { userId, schoolName, piece, copies, ...address }: z.infer<typeof Create>,
  me: User,
  ctx: CallContext,
): Promise<{ id: number }> {
  const { db: tx } = ctx
  const chosen = choose(piece, copies)
  if (userId === undefined) assertNamed(await addressOf(tx, { schoolName: schoolName ?? '' }))
  else await assertMaySend(tx, userId)
  await lockDemands(tx, demandsOfPieces(chosen))
  const ready = await findReady(tx, chosen)
  const packed = chosen.map(({ at: index, ...one }): Packed => {
    const found = ready.get(pieceKey(one))
    const ofHolder = userId === undefined ? found?.school === schoolName : found?.userId === userId
    if (!found || !ofHolder)
      throw new AppError('deliveryNotReady', 409, `copies.${index}`, { params: { row: index + 1 } })
    if (one.copies > found.open)
      throw new AppError('deliveryTooMany', 409, `copies.${index}`, {
        params: { title: found.title, copies: found.open },
      })
    return { ...one, ready: found }
  })
  await assertSendersConfirmed(tx, packed)
  const holder = userId === undefined ? { schoolName: schoolName ?? '' } : { userId }
  const id = await insertShipment(tx, { ...address, ...holder, userName: me.user }, packed)
  await audit(ctx, me, 'delivery.create', String(id), {
    after: { copies: packed.reduce((sum, one) => sum + one.copies, 0), rows: packed.length },
  })
  return { id }
}

/** Throws 409 for a member who is not confirmed as eligible. */
export async function assertMaySend(tx: Db, userId: number): Promise<void> {
  if (!(await isEligible(tx, userId))) throw new AppError('deliveryNotEligible', 409)
}

/**
 * Throws 409 where a member whose eligibility is not confirmed sent the school's list: anybody can
 * sign up and name a school.
 */
export async function assertSendersConfirmed(
  tx: Db,
  packed: readonly (Piece & { ready: Pick<ReadyPiece, 'title'> })[],
): Promise<void> {
  const rows = packed.filter(({ kind }) => kind === 'school')
  const senders = await sendersOf(
    tx,
    rows.map(({ id }) => id),
  )
  const eligible = await eligibleAmong(tx, [...senders.values()])
  const refused = rows.find(({ id }) => senders.has(id) && !eligible.has(senders.get(id)!))
  if (refused)
    throw new AppError('sentNotConfirmed', 409, 'form', { params: { title: refused.ready.title } })
}

/** The pieces with at least one copy. Throws 400 where none is, or one is named twice or not at all. */
function choose(keys: string[], copies: number[]): Chosen[] {
  const chosen = keys.flatMap((key, i) => {
    const piece = parsePiece(key)
    if (!piece) throw new InvalidInputError({ piece: 'noSuchItem' })
    return copies[i]! > 0 ? [{ ...piece, copies: copies[i]!, at: i }] : []
  })
  if (chosen.length === 0) throw new InvalidInputError({ copies: 'deliveryNothing' })
  if (new Set(chosen.map(pieceKey)).size < chosen.length)
    throw new InvalidInputError({ piece: 'onlyOnce' })
  return chosen
}

type NewShipment = Parameters<Db['shipment']['create']>[0]['data']

/** Writes a shipment with its items; returns its id. */
export async function insertShipment(
  tx: Db,
  shipment: Omit<NewShipment, 'code' | 'items'>,
  packed: readonly (Packed & { fromItemId?: number })[],
): Promise<number> {
  const data = { ...shipment, code: newCode() } as NewShipment
  const { id } = await tx.shipment.create({ data, select: { id: true } })
  await tx.shipmentItem.createMany({ data: packed.map((one) => toNewItem(id, one)) })
  return id
}

/** An item of a new shipment. */
export const toNewItem = (
  shipmentId: number,
  { kind, id, prodType, volume, copies, ready, fromItemId }: Packed & { fromItemId?: number },
) => ({
  shipmentId,
  ...(kind === 'application' ? { orderId: id } : { orderFileBookId: id }),
  prodType,
  volume,
  copies,
  fromItemId,
  bookId: ready.bookId,
  title: ready.title,
  firstPage: ready.firstPage,
  lastPage: ready.lastPage,
  fileVersion: ready.sha256 ? contentTag({ sha256: ready.sha256 }) : '',
})

/** Corrects recipient and address of a shipment that is not sent. */
export async function setAddress(
  { id, ...address }: z.infer<typeof SetAddress>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  assertPacked(await lockShipment(tx, { id }))
  const { zipCode = '', address: street = '', addressDetail = '', ...rest } = address
  const { recipient, phone = '', remarks = '' } = rest
  await tx.shipment.update({
    where: { id },
    data: { recipient, zipCode, address: street, addressDetail, phone, remarks },
    select: { id: true },
  })
  await audit(ctx, me, 'delivery.setAddress', String(id))
  return true
}

function assertPacked({ sentDay }: LockedShipment): void {
  if (sentDay) throw new AppError('deliveryIsSent', 409)
}

/** How many days back somebody may record that a shipment was sent. */
const DAYS_BACK = 60

/** The day that is recorded: today, when none is given. Throws 400 for one that cannot be. */
export function dayOfSending(sentDay: string | undefined): string {
  const today = todayInSeoul()
  const day = sentDay ?? today
  const first = date(new Date(Date.now() - DAYS_BACK * 24 * 60 * 60 * 1000))
  if (day > today || day < first) throw new InvalidInputError({ sentDay: 'deliveryBadDay' })
  return day
}

/**
 * Records the day on which a shipment was sent (today, when none is given), who carried it, and its
 * number there; also corrects them until something has arrived.
 */
export async function send(
  { id, sentDay, carrier = '', trackingNumber = '' }: z.infer<typeof Send>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const day = dayOfSending(sentDay)
  const shipment = await lockShipment(tx, { id })
  if (isAnswered(shipment)) throw new AppError('deliveryIsAnswered', 409)
  await tx.shipment.update({
    where: { id },
    data: { sentDay: day, carrier, trackingNumber },
    select: { id: true },
  })
  await audit(ctx, me, 'delivery.send', String(id), {
    before: { date: shipment.sentDay },
    after: { date: day, carrier, trackingNumber },
  })
  await notifySent(tx, id)
  return true
}

/** Takes back that a shipment was sent, while nobody has said what arrived: it is packed again. */
export async function unsend(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const shipment = await lockShipment(tx, { id })
  if (!shipment.sentDay) throw new AppError('deliveryNotSent', 409)
  if (isAnswered(shipment)) throw new AppError('deliveryIsAnswered', 409)
  if (shipment.items.some(({ fromItemId }) => fromItemId !== null))
    throw new AppError('deliveryIsHandedOn', 409)
  await tx.shipment.update({ where: { id }, data: { sentDay: '' }, select: { id: true } })
  await takeBackSent(tx, id)
  await audit(ctx, me, 'delivery.unsend', String(id), { before: { date: shipment.sentDay } })
  return true
}

/** Unpacks a shipment that is not sent: its copies are ready again. */
export async function unpack(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const shipment = await lockShipment(tx, { id })
  assertPacked(shipment)
  await tx.shipment.delete({ where: { id }, select: { id: true } })
  await audit(ctx, me, 'delivery.unpack', String(id), { before: { rows: shipment.items.length } })
  return true
}

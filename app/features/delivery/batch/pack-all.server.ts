/** Packs everything that is ready for many members and schools, each as packing one of them would. */
import type * as z from 'zod/mini'
import { auditEach } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { AppError, InvalidInputError } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import type { PackingObstacle } from '~/features/delivery/packing/obstacles'
import { fieldLimits } from '~/tables/codes'
import type { CallContext } from '~/http/call-context.server'
import { eligibleAmong } from '~/features/people/eligibility/current-eligibility.server'
import type { PackAll } from '~/features/delivery/delivery.schema'
import { addressesOf, addressToPack } from '~/features/delivery/packing/addresses.server'
import { newCode } from '~/features/delivery/packing/code'
import { apart, holderKey, parseHolder, type Holder } from '~/features/delivery/packing/holder'
import { toNewItem } from '~/features/delivery/packing/packing.server'
import {
  findReady,
  obstacleOf,
  sendersOf,
  type ReadyPiece,
} from '~/features/delivery/packing/ready.server'
import { readyPieces } from '~/features/delivery/packing/ready.sql.server'
import { demandsOfPieces, lockDemands } from '~/features/delivery/shipment-rows.server'

type LeftOut = { holder: string; name: string; obstacle: PackingObstacle }
type Box = {
  holder: Holder
  address: NonNullable<ReturnType<typeof addressToPack>>
  pieces: ReadyPiece[]
}

/**
 * One shipment for each of them, in the order in which they are named, or none of all. Nothing is packed
 * for somebody without an address, for a name that is no school, and for a member who is not confirmed:
 * they are `leftOut`. Throws 409 where that is everybody, as after the same was sent twice.
 */
export async function packAll(
  { holder: keys }: z.infer<typeof PackAll>,
  me: User,
  ctx: CallContext,
): Promise<{ ids: number[]; leftOut: LeftOut[] }> {
  const { db: tx } = ctx
  const holders = toHolders(keys)
  const { boxes, leftOut } = await sortOut(tx, holders, await lockReady(tx, holders))
  if (boxes.length === 0) throw new AppError('deliveryNobodyPacked', 409, 'holder')
  const ids = await insertBoxes(tx, me, boxes)
  await auditEach(
    ctx,
    me,
    'delivery.create',
    boxes.map(({ pieces }, i) => ({
      target: String(ids[i]),
      after: { copies: pieces.reduce((sum, { open }) => sum + open, 0), rows: pieces.length },
    })),
  )
  return { ids, leftOut }
}

/** What is packed for whom, and for whom nothing is. */
async function sortOut(
  tx: Db,
  holders: readonly Holder[],
  ready: readonly ReadyPiece[],
): Promise<{ boxes: Box[]; leftOut: LeftOut[] }> {
  const addresses = await addressesOf(tx, holders)
  const eligible = await eligibleAmong(tx, apart(holders).userIds)
  const confirmed = await confirmedPieces(tx, ready)
  const boxes: Box[] = []
  const leftOut: LeftOut[] = []
  for (const holder of holders) {
    const key = holderKey(holder)
    const found = addresses.get(key)
    const all = ready.filter((piece) => isFor(piece, holder))
    const pieces = all.filter((piece) => confirmed.has(piece)).slice(0, fieldLimits.shipmentItems)
    const obstacle =
      (all.length === 0 ? 'nothing' : null) ??
      obstacleOf(found, !('userId' in holder) || eligible.has(holder.userId)) ??
      (pieces.length === 0 ? 'unconfirmed' : null)
    const address = found && addressToPack(found)
    if (address && !obstacle) boxes.push({ holder, address, pieces })
    else
      leftOut.push({
        holder: key,
        name: 'schoolName' in holder ? holder.schoolName : (found?.address.recipient ?? key),
        obstacle: obstacle ?? 'noAddress',
      })
  }
  return { boxes, leftOut }
}

/** Writes the shipments; their ids are in the order of the boxes. */
async function insertBoxes(tx: Db, me: User, boxes: readonly Box[]): Promise<number[]> {
  const rows = boxes.map(({ holder, address }) => ({
    ...address,
    ...holder,
    userName: me.user,
    code: newCode(),
  }))
  const made = await tx.shipment.createManyAndReturn({
    data: rows,
    select: { id: true, code: true },
  })
  const idOf = new Map(made.map(({ id, code }) => [code, id]))
  const ids = rows.map(({ code }) => idOf.get(code)!)
  await tx.shipmentItem.createMany({
    data: boxes.flatMap(({ pieces }, i) =>
      pieces.map((piece) => toNewItem(ids[i]!, { ...piece, copies: piece.open, ready: piece })),
    ),
  })
  return ids
}

/** Throws 400 where one is named twice, or is nobody. */
function toHolders(keys: readonly string[]): Holder[] {
  if (new Set(keys).size < keys.length) throw new InvalidInputError({ holder: 'onlyOnce' })
  return keys.map((key) => {
    const holder = parseHolder(key)
    if (!holder) throw new InvalidInputError({ holder: 'noSuchItem' })
    return holder
  })
}

const isFor = ({ userId, school }: ReadyPiece, holder: Holder) =>
  'userId' in holder ? userId === holder.userId : school === holder.schoolName

/**
 * What is ready for them, with their demands locked, so that nobody packs the same copies meanwhile.
 * Throws 409 for more than one transaction should hold.
 */
async function lockReady(tx: Db, holders: readonly Holder[]): Promise<ReadyPiece[]> {
  const before = await readRows(tx, readyPieces(apart(holders), fieldLimits.batchItems + 1))
  if (before.length > fieldLimits.batchItems)
    throw new AppError('deliveryBatchTooLarge', 409, 'holder', {
      params: { most: fieldLimits.batchItems },
    })
  if (before.length === 0) return []
  await lockDemands(tx, demandsOfPieces(before))
  return [...(await findReady(tx, before)).values()]
}

/** All but those of lists that members sent whose eligibility is not confirmed. */
async function confirmedPieces(
  tx: Db,
  ready: readonly ReadyPiece[],
): Promise<ReadonlySet<ReadyPiece>> {
  const senders = await sendersOf(
    tx,
    ready.flatMap(({ kind, id }) => (kind === 'school' ? [id] : [])),
  )
  const confirmed = await eligibleAmong(tx, [...senders.values()])
  return new Set(
    ready.filter(
      ({ kind, id }) =>
        kind === 'application' || !senders.has(id) || confirmed.has(senders.get(id)!),
    ),
  )
}

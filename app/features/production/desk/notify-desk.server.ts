/** Tells makers and checkers what happened to a volume on the desk. */
import type { Db } from '~/platform/db.server'
import { administratorsToNotify, notify } from '~/notices/notify.server'
import type { LockedVolume } from '~/features/production/volumes/lock-volume.server'
import type { Actor } from './actor.server'

type Step = { id: number }

async function factsOf(tx: Db, { id, bookRowId, prodType, number }: LockedVolume) {
  const { title } = await tx.book.findUniqueOrThrow({
    where: { id: bookRowId },
    select: { title: true },
  })
  return { title, type: prodType, number, volumeId: id }
}

/** Whoever may check it: administrators and the other producers of the book, but not those whose step it was. */
export async function notifyHandedIn(
  tx: Db,
  step: Step,
  volume: LockedVolume,
  { id, byId }: Actor,
): Promise<void> {
  const others = await tx.assignment.findMany({
    where: { bookRowId: volume.bookRowId, userId: { not: id } },
    select: { userId: true },
  })
  const checkers = new Set([
    ...(await administratorsToNotify(tx, byId ?? id)),
    ...others.map(({ userId }) => userId),
  ])
  const facts = await factsOf(tx, volume)
  const eventKey = `handedIn:${step.id}`
  await notify(
    tx,
    'handedIn',
    [...checkers].map((userId) => ({ userId, eventKey, facts })),
  )
}

/** Its maker; `count`: remarks that wait for an answer. */
export async function notifyReturned(
  tx: Db,
  step: Step,
  volume: LockedVolume,
  count: number,
): Promise<void> {
  if (!volume.maker) return
  const facts = { ...(await factsOf(tx, volume)), count }
  await notify(tx, 'returned', [
    { userId: volume.maker.id, eventKey: `returned:${step.id}`, facts },
  ])
}

/** A producer takes a volume, says that it will be late, or gives it back. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import { date } from '~/i18n/format'
import { recompute } from '~/features/production/completion/completion.server'
import { volumeDays } from '~/features/production/completion/work-days'
import type { Delay, Release, Take } from './desk.schema'
import {
  actorOf,
  addStep,
  auditOf,
  isAdministrator,
  lockOwnVolume,
  makerOf,
} from './own-volume.server'

/** Of two who take the same volume at once, the second one is told who has it (409). */
export async function take({ id, user }: z.infer<typeof Take>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { book, volume } = await lockOwnVolume(tx, me, id)
  if (isAdministrator(me) && user === undefined) throw new AppError('deskUserRequired', 400, 'user')
  const actor = await actorOf(tx, me, volume, user)
  if (volume.maker)
    throw new AppError('volumeTaken', 409, undefined, {
      params: { name: volume.maker.name || volume.maker.user },
    })
  if (volume.state !== 'waiting' && volume.state !== 'producing')
    throw new AppError('volumeNotOpen', 409)
  await tx.volume.update({
    where: { id },
    data: {
      makerId: actor.id,
      state: 'producing',
      ...volumeDays('producing', volume, date(new Date())),
    },
    select: { id: true },
  })
  await recompute(ctx, book, [volume.prodType])
  await addStep(ctx, volume, 'taken', actor)
  await audit(ctx, me, 'volume.take', book.bookId, { after: auditOf(volume, actor) })
  return { id }
}

/** Gives a volume back that is being made; remarks that wait for an answer wait for the next maker. */
export async function release({ id, user }: z.infer<typeof Release>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { book, volume } = await lockOwnVolume(tx, me, id)
  const actor = await makerOf(tx, me, volume, user)
  if (volume.state !== 'producing') throw new AppError('volumeNotProducing', 409)
  const state = volume.handedIn ? ('producing' as const) : ('waiting' as const)
  await tx.volume.update({
    where: { id },
    data: { makerId: null, state, ...volumeDays(state, volume, date(new Date())) },
    select: { id: true },
  })
  await recompute(ctx, book, [volume.prodType])
  await addStep(ctx, volume, 'released', actor)
  await audit(ctx, me, 'volume.release', book.bookId, { before: auditOf(volume, actor) })
  return { id }
}

/** The new day replaces the volume's, and the reason stays in its history. */
export async function delay(
  { id, user, reason, date: day }: z.infer<typeof Delay>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const { book, volume } = await lockOwnVolume(tx, me, id)
  const actor = await makerOf(tx, me, volume, user)
  if (volume.state !== 'producing') throw new AppError('volumeNotProducing', 409)
  if (day < date(new Date())) throw new AppError('delayPast', 400, 'date')
  await tx.volume.update({ where: { id }, data: { dueDate: day }, select: { id: true } })
  await addStep(ctx, volume, 'delayed', actor, { reason, day })
  await audit(ctx, me, 'volume.delay', book.bookId, {
    before: { dueDate: volume.dueDate },
    after: { ...auditOf(volume, actor), dueDate: day, reason },
  })
  return { id, dueDate: day }
}

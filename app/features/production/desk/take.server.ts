/** A producer takes a volume, says that it will be late, or gives it back. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { isAdministrator } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { recompute } from '~/features/production/completion/completion.server'
import { lockBook, type LockedBook } from '~/features/catalogue/book/lock-book.server'
import { isOpen } from '~/features/production/board/open-formats.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import { openTasks } from '~/features/production/errata/open-corrections.server'
import { volumeDays } from '~/features/production/completion/work-days'
import { lockVolume, type LockedVolume } from '~/features/production/volumes/lock-volume.server'
import type { Delay, Release, Take, TakeWhole } from './desk.schema'
import { actorOf, addStep, auditOf, makerOf } from './actor.server'

/** Of two who take the same volume at once, the second one is told who has it (409). */
export async function take({ id, user }: z.infer<typeof Take>, me: User, ctx: CallContext) {
  const { book, volume } = await lockVolume(ctx.db, me, id)
  return begin(ctx, me, book, volume, user)
}

/**
 * Takes a format that is not divided into volumes: it becomes its only volume, without pages, whose
 * percentage stays what it was (volume-progress.ts). An administrator may divide it, or remove it on
 * the page of volumes.
 */
export async function takeWhole(
  { bookId, type: prodType, user }: z.infer<typeof TakeWhole>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const book = await lockBook(tx, bookId)
  await findVisibleBook(tx, me, bookId)
  const formatKey = { bookRowId: book.id, prodType }
  const divided = await tx.volume.findMany({ where: formatKey, take: 2, select: { id: true } })
  if (divided.length > 1) throw new AppError('wholeDivided', 409)
  // the piece of whoever was faster
  if (divided[0]) return take({ id: divided[0].id, user }, me, ctx)
  if (!(await isOpen(tx, book.id, prodType))) throw new AppError('wholeNotOpen', 409)
  await tx.format.upsert({
    where: { bookRowId_prodType: formatKey },
    create: formatKey,
    update: {},
    select: { prodType: true },
  })
  const { id } = await tx.volume.create({ data: { ...formatKey, number: 1 }, select: { id: true } })
  const { volume } = await lockVolume(tx, me, id)
  return begin(ctx, me, book, volume, user)
}

async function begin(
  ctx: CallContext,
  me: User,
  book: LockedBook,
  volume: LockedVolume,
  user: string | undefined,
) {
  const { db: tx } = ctx
  const { id } = volume
  const actor = await actorOf(tx, me, volume, user)
  // administrators make nothing themselves
  if (isAdministrator(me) && actor.id === me.id) throw new AppError('deskUserRequired', 400, 'user')
  if (volume.maker)
    throw new AppError('volumeTaken', 409, undefined, {
      params: { name: volume.maker.name || volume.maker.user },
    })
  const corrects = volume.state === 'finished' && (await openTasks(tx, id)) > 0
  if (volume.state !== 'waiting' && volume.state !== 'producing' && !corrects)
    throw new AppError('volumeNotOpen', 409)
  await tx.volume.update({
    where: { id },
    data: {
      makerId: actor.id,
      ...(corrects ? notSignedBy(actor.id, volume) : beginning(volume)),
    },
    select: { id: true },
  })
  await recompute(ctx, book, [volume.prodType])
  await addStep(ctx, volume, 'taken', actor)
  await audit(ctx, me, 'volume.take', book.bookId, { after: auditOf(volume, actor) })
  return { id }
}

const beginning = (volume: LockedVolume) => ({
  state: 'producing' as const,
  ...volumeDays('producing', volume, todayInSeoul()),
})

/** Whoever signed the file before may correct it; then another person signs. */
const notSignedBy = (makerId: number, { checkerId }: LockedVolume) =>
  checkerId === makerId ? { checkerId: null } : {}

/** Gives a volume back that is being made; remarks that wait for an answer wait for the next maker. */
export async function release({ id, user }: z.infer<typeof Release>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { book, volume } = await lockVolume(tx, me, id)
  const actor = await makerOf(tx, me, volume, user)
  const corrects = volume.state === 'finished' && (await openTasks(tx, id)) > 0
  if (volume.state !== 'producing' && !(corrects && !volume.handedIn))
    throw new AppError('volumeNotProducing', 409)
  const state = volume.handedIn ? ('producing' as const) : ('waiting' as const)
  await tx.volume.update({
    where: { id },
    data: {
      makerId: null,
      ...(corrects ? {} : { state, ...volumeDays(state, volume, todayInSeoul()) }),
    },
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
  const { book, volume } = await lockVolume(tx, me, id)
  const actor = await makerOf(tx, me, volume, user)
  if (volume.state !== 'producing') throw new AppError('volumeNotProducing', 409)
  if (day < todayInSeoul()) throw new AppError('delayPast', 400, 'date')
  await tx.volume.update({ where: { id }, data: { dueDate: day }, select: { id: true } })
  await addStep(ctx, volume, 'delayed', actor, { reason, day })
  await audit(ctx, me, 'volume.delay', book.bookId, {
    before: { dueDate: volume.dueDate },
    after: { ...auditOf(volume, actor), dueDate: day, reason },
  })
  return { id, dueDate: day }
}

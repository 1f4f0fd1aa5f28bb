/** Another person checks a volume that was handed in: remarks, and then signed or returned. */
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { fieldLimits, isAdministrator } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'
import { contentTag } from '~/storage/content-tag.server'
import { markUnused } from '~/storage/stored-files.server'
import { releaseVolumes } from '~/features/people/user/release-volumes.server'
import { cardState, severeCount } from '~/features/production/file-check/stored-card'
import { correctionsSigned } from '~/features/production/errata/open-corrections.server'
import { recompute } from '~/features/production/completion/completion.server'
import { volumeDays } from '~/features/production/completion/work-days'
import {
  fileToSign,
  lockVolume,
  type LockedVolume,
} from '~/features/production/volumes/lock-volume.server'
import { notifyNewVolumes } from '~/features/production/volumes/volumes.server'
import type { AddRemark, Check } from './desk.schema'
import { actorOf, addStep, auditOf } from './actor.server'
import { notifyReturned } from './notify-desk.server'

/** The volume and whoever checks it; throws 409 for its maker, and when nothing waits to be checked. */
async function lockToCheck(
  { db: tx }: CallContext,
  me: User,
  { id, user }: { id: number; user?: string },
) {
  const { book, volume } = await lockVolume(tx, me, id)
  const actor = await actorOf(tx, me, volume, user)
  if (!waitsForCheck(volume)) throw new AppError('volumeNotChecking', 409)
  if (actor.id === volume.maker?.id) throw new AppError('checkerIsMaker', 409)
  return { book, volume, actor }
}

/** A new volume, or the corrected file of a finished one. */
const waitsForCheck = ({ state, handedIn }: LockedVolume) =>
  state === 'checking' || (state === 'finished' && handedIn !== null)

/** Refuses (409) when another file was handed in since the page was shown. */
function assertSameFile(volume: LockedVolume, version: string | undefined): void {
  const looked = fileToSign(volume)
  if (version !== undefined && version !== (looked ? contentTag(looked) : ''))
    throw new AppError('fileChangedMeanwhile', 409)
}

/** Signs the volume, or returns it to its maker with remarks. */
export async function check(input: z.infer<typeof Check>, me: User, ctx: CallContext) {
  if (input.ok === undefined) throw new AppError('required', 400, 'ok')
  const checked = await lockToCheck(ctx, me, input)
  assertSameFile(checked.volume, input.version)
  return input.ok ? sign(ctx, me, checked, input) : returnToMaker(ctx, me, checked, input)
}

/** Nobody signs a file that has no card: a check that runs, was interrupted or failed says nothing. */
function assertChecked(file: LockedVolume['file']): void {
  if (!file) return
  const state = cardState(file.card)
  if (state === 'looking') throw new AppError('cardPending', 409)
  if (state === 'none' || state === 'failed') throw new AppError('cardMissing', 409)
}

type Checked = Awaited<ReturnType<typeof lockToCheck>>

/** The new file takes the place of the one before, and whoever waits is told. */
async function sign(
  ctx: CallContext,
  me: User,
  { book, volume, actor }: Checked,
  { reason }: z.infer<typeof Check>,
) {
  const { db: tx } = ctx
  const { id, handedIn, file, prodType, number } = volume
  const signed = fileToSign(volume)
  assertChecked(signed)
  if (severeCount(signed?.card ?? null) > 0 && !reason)
    throw new AppError('severeReason', 400, 'reason')
  const open = await tx.volumeRemark.count({ where: { volumeId: id, answerTime: null } })
  if (open > 0) throw new AppError('remarksOpen', 409, undefined, { params: { count: open } })
  await tx.volume.update({
    where: { id },
    data: {
      state: 'finished',
      finishedDate: volume.state === 'finished' ? volume.finishedDate : todayInSeoul(),
      checkerId: actor.id,
      ...(handedIn ? { fileKey: handedIn.key, handedInKey: null } : {}),
    },
    select: { id: true },
  })
  if (handedIn) await markUnused(tx, [file?.key])
  await correctionsSigned(tx, id, { signed, before: handedIn ? file : null })
  await recompute(ctx, book, [prodType])
  await notifyNewVolumes(tx, book, prodType, [number])
  await addStep(ctx, volume, 'signed', actor, {
    reason: reason ?? '',
    ...(signed ? { fileName: signed.name, version: contentTag(signed) } : {}),
  })
  await audit(ctx, me, 'volume.check', book.bookId, {
    after: { ...auditOf(volume, actor), ok: true, ...(reason ? { reason } : {}) },
  })
  return { id, state: '완료' as const }
}

async function returnToMaker(
  ctx: CallContext,
  me: User,
  { book, volume, actor }: Checked,
  { remark }: z.infer<typeof Check>,
) {
  const { db: tx } = ctx
  if (remark) await createRemark(ctx, volume, actor.id, { text: remark })
  const open = await tx.volumeRemark.count({ where: { volumeId: volume.id, answerTime: null } })
  if (open === 0) throw new AppError('returnNeedsRemark', 400, 'remark')
  const corrects = volume.state === 'finished'
  await tx.volume.update({
    where: { id: volume.id },
    // of a finished volume nothing waits any more: readers have its file, and its maker hands in another one
    data: corrects
      ? { handedInKey: null }
      : { state: 'producing', ...volumeDays('producing', volume, todayInSeoul()) },
    select: { id: true },
  })
  if (corrects) await markUnused(tx, [volume.handedIn?.key])
  await recompute(ctx, book, [volume.prodType])
  const step = await addStep(ctx, volume, 'returned', actor)
  if (await hasBook(tx, volume)) await notifyReturned(tx, step, volume, open)
  else if (volume.maker) await releaseVolumes(tx, volume.maker.id, me.id, volume.bookRowId)
  await audit(ctx, me, 'volume.check', book.bookId, {
    after: { ...auditOf(volume, actor), ok: false, remarks: open },
  })
  return { id: volume.id, state: corrects ? ('완료' as const) : ('제작 중' as const) }
}

/** Whether its maker still has the book; otherwise what is returned is open to others. */
const hasBook = async (tx: Db, { maker, bookRowId }: LockedVolume): Promise<boolean> =>
  maker !== null && (await tx.assignment.count({ where: { userId: maker.id, bookRowId } })) > 0

type Remark = { page?: number; line?: number; text: string }

async function createRemark(
  { db: tx }: CallContext,
  volume: LockedVolume,
  userId: number,
  remark: Remark,
): Promise<number> {
  const looked = fileToSign(volume)
  const created = await tx.volumeRemark.create({
    data: { volumeId: volume.id, userId, version: looked ? contentTag(looked) : '', ...remark },
    select: { id: true },
  })
  return created.id
}

/** A remark to a line, a page or the whole of the file that was handed in. */
export async function addRemark(
  { page, line, text, ...which }: z.infer<typeof AddRemark>,
  me: User,
  ctx: CallContext,
) {
  const { book, volume, actor } = await lockToCheck(ctx, me, which)
  if ((await ctx.db.volumeRemark.count({ where: { volumeId: volume.id } })) >= fieldLimits.remarks)
    throw new AppError('remarksTooMany', 409, undefined, { params: { most: fieldLimits.remarks } })
  const id = await createRemark(ctx, volume, actor.id, { page, line, text })
  await audit(ctx, me, 'volume.addRemark', book.bookId, { after: auditOf(volume, actor) })
  return { id, volumeId: volume.id, page: page ?? null, line: line ?? null }
}

/** Takes back a remark of one's own before the volume is returned; administrators take back any. */
export async function removeRemark({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const remark = await tx.volumeRemark.findUnique({
    where: { id },
    select: {
      volumeId: true,
      userId: true,
      answerTime: true,
      correctionTask: { select: { id: true } },
    },
  })
  if (!remark) throw new AppError('noSuchItem', 404)
  const { book, volume } = await lockVolume(tx, me, remark.volumeId)
  if (remark.userId !== me.id && !isAdministrator(me)) throw new AppError('noPermission', 403)
  if (remark.answerTime || !waitsForCheck(volume)) throw new AppError('remarkAnswered', 409)
  if (remark.correctionTask) throw new AppError('remarkOfErratum', 409)
  const { count } = await tx.volumeRemark.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  await audit(ctx, me, 'volume.removeRemark', book.bookId, {
    before: { prodType: volume.prodType, volume: volume.number },
  })
  return { id, volumeId: volume.id }
}

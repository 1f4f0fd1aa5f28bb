/** A producer hands a volume in: the new file waits for a signature, readers keep the other one. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError, InvalidInputError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { contentTag } from '~/storage/content-tag.server'
import { createFileRow, markUnused, store, type StoredUpload } from '~/storage/stored-files.server'
import { startCheck } from '~/features/production/file-check/check-stored.server'
import { recompute } from '~/features/production/completion/completion.server'
import { openTasks } from '~/features/production/errata/open-corrections.server'
import { volumeDays } from '~/features/production/completion/work-days'
import { visibleTo } from '~/features/production/visible-books.server'
import { lockVolume } from '~/features/production/volumes/lock-volume.server'
import type { HandIn } from './desk.schema'
import { addStep, auditOf, makerOf } from './actor.server'
import { notifyHandedIn } from './notify-desk.server'
import { addMinutes } from './work-hours.server'

/** Stores the bytes before the transaction: of a volume that the caller may see, of no other. */
export async function storeHandedIn({ id, file }: z.infer<typeof HandIn>, me: User) {
  const seen = await db.volume.count({ where: { id, format: { book: visibleTo(me) } } })
  if (seen === 0) throw new AppError('noSuchItem', 404)
  return store(file)
}

/**
 * Takes the file, also in place of one that nobody has signed yet. Every open remark needs an
 * answer.
 */
export async function handIn(
  { id, user, answers, remark, pages, hours }: z.infer<typeof HandIn>,
  me: User,
  ctx: CallContext,
  file: StoredUpload,
) {
  const { db: tx } = ctx
  const { book, volume } = await lockVolume(tx, me, id)
  const actor = await makerOf(tx, me, volume, user)
  const corrects = volume.state === 'finished' && (await openTasks(tx, id)) > 0
  if (volume.state !== 'producing' && volume.state !== 'checking' && !corrects)
    throw new AppError('volumeNotProducing', 409)
  await answerRemarks(tx, volume, answers)
  const today = todayInSeoul()
  const fileKey = await createFileRow(tx, file)
  await tx.volume.update({
    where: { id },
    // readers keep the file of a finished volume until its corrected one is signed
    data: {
      handedInKey: fileKey,
      ...(corrects ? {} : { state: 'checking', ...volumeDays('checking', volume, today) }),
    },
    select: { id: true },
  })
  await markUnused(tx, [volume.handedIn?.key])
  await startCheck(ctx, me, fileKey)
  await recompute(ctx, book, [volume.prodType])
  const version = contentTag(file)
  const step = await addStep(ctx, volume, 'handedIn', actor, {
    fileName: file.name,
    version,
    reason: remark ?? '',
    ...(pages === undefined ? {} : { pages }),
  })
  await notifyHandedIn(tx, step, volume, actor)
  if (hours !== undefined) await addMinutes(tx, actor.id, id, today, hours)
  await audit(ctx, me, 'volume.handIn', book.bookId, {
    after: { ...auditOf(volume, actor), name: file.name, size: file.size },
  })
  return { id, version }
}

async function answerRemarks(
  tx: Db,
  { id }: { id: number },
  answers: z.infer<typeof HandIn>['answers'],
): Promise<void> {
  const open = await tx.volumeRemark.findMany({
    where: { volumeId: id, answerTime: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const given = new Map(answers.map((one) => [one.id, one.answer ?? '']))
  const missing = open.filter((one) => !given.get(one.id))
  if (missing.length > 0)
    throw new InvalidInputError(
      Object.fromEntries(missing.map((one) => [`answer${one.id}`, 'answerRequired'])),
    )
  for (const one of open)
    await tx.volumeRemark.update({
      where: { id: one.id },
      data: { answer: given.get(one.id)!, answerTime: new Date() },
      select: { id: true },
    })
}

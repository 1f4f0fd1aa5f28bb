/** Whose step it is: the caller's, or that of the producer for whom an administrator acts. */
import { isAdministrator, levels } from '~/tables/codes'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { LockedVolume } from '~/features/production/volumes/lock-volume.server'
import type { VolumeStepKind } from '../../../../prisma/generated/client'

/**
 * The one rule of who works and looks for whom: a producer for nobody but themselves (403), an
 * administrator for any producer whom they name (400 for somebody who is none). Null when an
 * administrator names nobody, or themselves.
 */
export async function producerOf(
  tx: Db,
  me: User,
  user: string | undefined,
): Promise<{ id: number; user: string } | null> {
  if (!isAdministrator(me)) {
    if (user !== undefined && user !== me.user) throw new AppError('noPermission', 403)
    return me
  }
  if (user === undefined || user === me.user) return null
  const found = await tx.user.findUnique({
    where: { user },
    select: { id: true, user: true, level: true },
  })
  if (found?.level !== levels.producer) throw new AppError('absenceNoProducer', 400, 'user')
  return found
}

/** `byId`: the administrator who acts for the person. */
export type Actor = { id: number; user: string; byId: number | null }

/**
 * The person whose step it is: the caller, or the producer of this book for whom an administrator
 * acts. Throws 400 when that producer does not have the book.
 */
export async function actorOf(
  tx: Db,
  me: User,
  { bookRowId }: { bookRowId: number },
  user: string | undefined,
): Promise<Actor> {
  const producer = await producerOf(tx, me, user)
  if (!producer || producer.id === me.id) return { id: me.id, user: me.user, byId: null }
  const has = await tx.assignment.count({ where: { userId: producer.id, bookRowId } })
  if (has === 0) throw new AppError('deskNotTheirs', 400, 'user')
  return { id: producer.id, user: producer.user, byId: me.id }
}

/**
 * The maker of the volume, for a step that only its maker takes; an administrator takes it for them.
 * Throws 409 when somebody else or nobody makes it.
 */
export async function makerOf(
  tx: Db,
  me: User,
  volume: LockedVolume,
  user: string | undefined,
): Promise<Actor> {
  const actor = await actorOf(
    tx,
    me,
    volume,
    user ?? (isAdministrator(me) ? volume.maker?.user : undefined),
  )
  if (actor.id !== volume.maker?.id) throw new AppError('deskNotMaker', 409)
  return actor
}

type StepData = Partial<
  Record<'reason' | 'day' | 'fileName' | 'version', string> & { pages: number }
>

/** Records a step with the person whose it is, and who acted for them; answers its number. */
export async function addStep(
  { db: tx }: CallContext,
  { id: volumeId }: { id: number },
  kind: VolumeStepKind,
  { id: userId, byId }: Actor,
  data: StepData = {},
): Promise<{ id: number }> {
  return tx.volumeStep.create({
    data: { volumeId, kind, userId, byId, ...data },
    select: { id: true },
  })
}

/** What the audit log says of a step. */
export const auditOf = (
  { prodType, number }: Pick<LockedVolume, 'prodType' | 'number'>,
  { user }: Actor,
) => ({
  prodType,
  volume: number,
  producer: user,
})

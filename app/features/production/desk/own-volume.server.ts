/** A volume of a book that the caller may see, locked, and the person whose step it is. */
import { levels } from '~/tables/codes'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { fileColumns } from '~/storage/stored-files.server'
import { lockBook } from '~/features/production/completion/completion.server'
import { visibleTo } from '~/features/production/visible-books.server'
import type { VolumeStepKind } from '../../../../prisma/generated/client'

export const isAdministrator = ({ level }: User) => level <= levels.administrator

const columns = {
  ...{ id: true, bookRowId: true, prodType: true, number: true, state: true },
  ...{ dueDate: true, begunDate: true, handedInDate: true },
  file: { select: fileColumns },
  handedIn: { select: { ...fileColumns, card: true } },
  maker: { select: { id: true, user: true, name: true } },
} as const

/** The volume with its book, which is locked until the transaction ends. Throws 404. */
export async function lockOwnVolume(tx: Db, me: User, id: number) {
  const found = await tx.volume.findFirst({
    where: { id, format: { book: visibleTo(me) } },
    select: { format: { select: { book: { select: { bookId: true } } } } },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const book = await lockBook(tx, found.format.book.bookId)
  const volume = await tx.volume.findUnique({ where: { id }, select: columns })
  if (!volume) throw new AppError('noSuchItem', 404)
  return { book, volume }
}
export type OwnVolume = Awaited<ReturnType<typeof lockOwnVolume>>['volume']

/** `byId`: the administrator who acts for the person. */
export type Actor = { id: number; user: string; byId: number | null }

/**
 * The person whose step it is: the caller, or the producer of this book for whom an administrator
 * acts. Throws 403 when a producer names somebody else, 400 when that producer does not have the
 * book.
 */
export async function actorOf(
  tx: Db,
  me: User,
  { bookRowId }: OwnVolume,
  user: string | undefined,
): Promise<Actor> {
  if (user === undefined || user === me.user) return { id: me.id, user: me.user, byId: null }
  if (!isAdministrator(me)) throw new AppError('noPermission', 403)
  const found = await tx.user.findFirst({
    where: { user, level: levels.producer, assignments: { some: { bookRowId } } },
    select: { id: true, user: true },
  })
  if (!found) throw new AppError('deskNotTheirs', 400, 'user')
  return { ...found, byId: me.id }
}

/**
 * The maker of the volume, for a step that only its maker takes; an administrator takes it for them.
 * Throws 409 when somebody else or nobody makes it.
 */
export async function makerOf(
  tx: Db,
  me: User,
  volume: OwnVolume,
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

/** Records a step with the person whose it is, and who acted for them. */
export async function addStep(
  { db: tx }: CallContext,
  { id: volumeId }: Pick<OwnVolume, 'id'>,
  kind: VolumeStepKind,
  { id: userId, byId }: Actor,
  data: StepData = {},
): Promise<void> {
  await tx.volumeStep.create({
    data: { volumeId, kind, userId, byId, ...data },
    select: { id: true },
  })
}

/** What the audit log says of a step. */
export const auditOf = ({ prodType, number }: OwnVolume, { user }: Actor) => ({
  prodType,
  volume: number,
  producer: user,
})

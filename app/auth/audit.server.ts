/** Writes the audit log: who did what, when, and what changed, within the change's transaction. */
import type { Prisma } from '../../prisma/generated/client'
import type { User } from './session.server'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { writeEntries } from './audit.sql.server'

/**
 * The values before and after. Never secrets; of personal data only the names of the fields, or a
 * masked value.
 */
type AuditChange = { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject }

type AuditContext = { db: Db; requestId: string; audits?: readonly string[] }
/** `left`: they have just deleted themselves, in this transaction; `user` is masked then. */
type Actor = (Pick<User, 'id' | 'user' | 'carer'> & { left?: true }) | null
/** What was changed; a person is given as such, so that nothing names them once they are deleted. */
type Target = string | Pick<User, 'user'>

/**
 * Writes one entry; of an act for a reader it names both. `me` is null when nobody is logged in (sign-up, a forgotten password); `target`
 * says what was changed. Work without an API definition (the hourly sweep) has no `audits`.
 */
export const audit = (
  ctx: AuditContext,
  me: Actor,
  action: string,
  target: Target,
  change: AuditChange = {},
): Promise<void> => auditEach(ctx, me, action, [{ target, ...change }])

/**
 * Writes an entry for each of many things that one action changed. Throws tokenExpired for who was
 * deleted after they were authenticated, and deletedMeanwhile where another person was.
 */
export async function auditEach(
  { db: tx, requestId, audits }: AuditContext,
  me: Actor,
  action: string,
  changes: readonly ({ target: Target } & AuditChange)[],
): Promise<void> {
  if (audits && !audits.includes(action))
    throw new Error(`the row of the API table does not say that it records ${action}`)
  if (changes.length === 0) return
  const { id, user = '' } = me?.carer ?? me ?? {}
  const reader = me?.carer ? me.user : ''
  const people = changes.flatMap(({ target }) => (typeof target === 'string' ? [] : [target.user]))
  const actor = me?.left ? null : (id ?? null)
  const written = await tx.$executeRaw(
    writeEntries(
      action,
      { userId: id, userName: user, forUser: reader, requestId },
      { actor, people: otherPeople(user, [reader, ...people]) },
      changes.map(({ target, before, after }) => ({
        target: typeof target === 'string' ? target : target.user,
        before,
        after,
      })),
    ),
  )
  if (written > 0) return
  const isActorGone = actor !== null && (await tx.user.count({ where: { id: actor } })) === 0
  throw isActorGone ? new AppError('tokenExpired', 403) : new AppError('deletedMeanwhile', 409)
}

/** Each once, but for whose act it is and for none. */
const otherPeople = (actor: string, people: readonly string[]) =>
  [...new Set(people)].filter((user) => user !== actor && user !== '')

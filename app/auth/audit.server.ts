/** Writes the audit log: who did what, when, and what changed, within the change's transaction. */
import type { Prisma } from '../../prisma/generated/client'
import type { User } from './session.server'
import type { Db } from '~/platform/db.server'

/**
 * The values before and after. Never secrets; of personal data only the names of the fields, or a
 * masked value.
 */
type AuditChange = { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject }

type AuditContext = { db: Db; requestId: string; audits?: readonly string[] }
type Actor = Pick<User, 'id' | 'user' | 'carer'> | null

/**
 * Writes one entry; of an act for a reader it names both. `me` is null when nobody is logged in (sign-up, a forgotten password); `target`
 * says what was changed. Work without an API definition (the hourly sweep) has no `audits`.
 */
export const audit = (
  ctx: AuditContext,
  me: Actor,
  action: string,
  target: string,
  change: AuditChange = {},
): Promise<void> => auditEach(ctx, me, action, [{ target, ...change }])

/** Writes an entry for each of many things that one action changed. */
export async function auditEach(
  { db: tx, requestId, audits }: AuditContext,
  me: Actor,
  action: string,
  entries: readonly ({ target: string } & AuditChange)[],
): Promise<void> {
  if (audits && !audits.includes(action))
    throw new Error(`the row of the API table does not say that it records ${action}`)
  const { id, user = '' } = me?.carer ?? me ?? {}
  const who = { userId: id, userName: user, forUser: me?.carer ? me.user : '' }
  await tx.audit.createMany({
    data: entries.map(({ target, before, after }) => ({
      ...who,
      action,
      target,
      before,
      after,
      requestId,
    })),
  })
}

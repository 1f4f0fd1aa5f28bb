/** Writes the audit log: who did what, when, and what changed, within the change's transaction. */
import type { Prisma } from '../../prisma/generated/client'
import type { User } from './session.server'
import type { Db } from '~/platform/db.server'

/**
 * The values before and after. Never secrets; of personal data only the names of the fields, or a
 * masked value.
 */
type AuditChange = { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject }

/**
 * Writes one entry. `me` is null when nobody is logged in (sign-up, a forgotten password); `target`
 * says what was changed. Work without an API definition (the hourly sweep) has no `audits`.
 */
export async function audit(
  { db: tx, requestId, audits }: { db: Db; requestId: string; audits?: readonly string[] },
  me: Pick<User, 'id' | 'user'> | null,
  action: string,
  target: string,
  { before, after }: AuditChange = {},
): Promise<void> {
  if (audits && !audits.includes(action))
    throw new Error(`the row of the API table does not say that it records ${action}`)
  await tx.audit.create({
    data: { userId: me?.id, userName: me?.user ?? '', action, target, before, after, requestId },
    select: { id: true },
  })
}

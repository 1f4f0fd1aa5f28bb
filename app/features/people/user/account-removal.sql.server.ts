/** SQL of deleting a member: what the audit log keeps of them. */
import { statement } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

/**
 * Masks a login id in every entry that names it: who did it, for whom, to whom, and whose care it was. In
 * entries of what was done to them the reason goes, too. The log is read once.
 */
export const maskEntries = statement(
  {},
  (id: number, user: string, masked: string) => Prisma.sql`
    UPDATE "Audit" SET
      "userName" = CASE WHEN "userId" = ${id} AND "userName" = ${user} THEN ${masked} ELSE "userName" END,
      "forUser" = CASE "forUser" WHEN ${user} THEN ${masked} ELSE "forUser" END,
      target = CASE target WHEN ${user} THEN ${masked} ELSE target END,
      before = CASE
        WHEN target = ${user} AND before ? 'reason' THEN before - 'reason'
        WHEN before->>'carer' = ${user} THEN before || jsonb_build_object('carer', ${masked}::text)
        ELSE before
      END,
      after = CASE
        WHEN after->>'carer' = ${user} THEN after || jsonb_build_object('carer', ${masked}::text)
        WHEN target = ${user} AND after ? 'reason' THEN after - 'reason'
        ELSE after
      END
    WHERE ("userId" = ${id} AND "userName" = ${user}) OR "forUser" = ${user} OR target = ${user}
      OR before->>'carer' = ${user} OR after->>'carer' = ${user}`,
)

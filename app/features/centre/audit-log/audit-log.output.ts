/** Output schema of the audit log. */
import * as z from 'zod/mini'
import { count, id, listOf, time } from '~/validation/output'

const auditRow = z.object({
  id,
  createTime: time,
  userName: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

/**
 * `before` and `after`: what the action changed, different for each action. `reach`: how many of the
 * newest entries of the period were looked at; null when those are all.
 */
export const Entries = z.extend(listOf(auditRow), { reach: z.nullable(count) })

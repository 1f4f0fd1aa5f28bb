/** Output schema of the audit log. */
import * as z from 'zod/mini'
import { id, listOf, time } from '~/validation/output'

/** `before` and `after`: what the action changed, different for each action. */
export const Entries = listOf(
  z.object({
    id,
    createTime: time,
    userName: z.string(),
    action: z.string(),
    target: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    requestId: z.string(),
  }),
)

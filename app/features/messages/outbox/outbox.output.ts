/** Output schemas of the outbox. */
import * as z from 'zod/mini'
import { messageTransports } from '~/tables/account-codes'
import { outboxStates } from '~/tables/staff-codes'
import { count, id, listOf, time } from '~/validation/output'

/** `userId`: null for somebody without an account, and for a webhook; `text`: what it tells; `error`: what went wrong last; `nextTime`: when it is tried next. */
export const Messages = listOf(
  z.object({
    id,
    way: z.enum(messageTransports.map(({ value }) => value)),
    userId: z.nullable(id),
    user: z.string(),
    name: z.string(),
    webhook: z.nullable(z.object({ id, name: z.string() })),
    text: z.string(),
    state: z.enum(outboxStates.map(({ value }) => value)),
    tries: count,
    error: z.string(),
    nextTime: time,
    createTime: time,
  }),
)

/** Schemas of the outbox for administrators. */
import * as z from 'zod/mini'
import { Paging } from '~/validation/paging'

/** `failing`: what failed or is tried again; `waiting`: all that waits. */
const outboxLists = ['failing', 'waiting'] as const

export const List = z.extend(Paging, {
  only: z.optional(z.enum(outboxLists, { error: 'invalidChoice' })),
})

/** Output schemas of absences. */
import * as z from 'zod/mini'
import { named } from '~/validation/documented'
import { id, listOf } from '~/validation/output'

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** `userId`, `user`, `name`: the producer; `firstDay`, `lastDay`: both belong to it. */
export const Absence = named(
  'Absence',
  z.object({
    id,
    userId: id,
    user: z.string(),
    name: z.string(),
    firstDay: day,
    lastDay: day,
    reason: z.string(),
  }),
)
export type Absence = z.infer<typeof Absence>

export const Absences = listOf(Absence)
export type Absences = z.infer<typeof Absences>

/** Output schemas of the search for schools, and of the school of a member. */
import * as z from 'zod/mini'
import { listOf } from '~/validation/output'

export const Schools = listOf(
  z.object({ name: z.string(), address: z.string(), zipCode: z.string(), phone: z.string() }),
)

/**
 * `listed`: the list has one school of this name. `confirmed`: the member belongs to it, which the centre
 * says by confirming them.
 */
export const OfMember = z.object({ name: z.string(), listed: z.boolean(), confirmed: z.boolean() })
export type MemberSchool = z.infer<typeof OfMember>

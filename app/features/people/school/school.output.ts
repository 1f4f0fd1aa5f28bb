/** Output schemas of the search for schools, and of the school of a member. */
import * as z from 'zod/mini'
import { listOf } from '~/validation/output'

export const Schools = listOf(
  z.object({ name: z.string(), address: z.string(), zipCode: z.string(), phone: z.string() }),
)

/** `listed`: the member belongs to a school of the list, and not only names one. */
export const OfMember = z.object({ name: z.string(), listed: z.boolean() })
export type MemberSchool = z.infer<typeof OfMember>

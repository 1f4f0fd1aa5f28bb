/** What goes together with a member: what is theirs, and their shipments. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { deletionImpact } from '~/features/people/user/user-admin.server'
import { shipmentCounts } from './shipments.server'

/** Throws 404. */
export const memberImpact = async (input: z.infer<typeof ById>) => ({
  ...(await deletionImpact(input)),
  ...(await shipmentCounts(db, input.id)),
})

/** Output schema of the address search. */
import * as z from 'zod/mini'
import { listOf } from '~/validation/output'

export const Addresses = listOf(
  z.object({ roadAddress: z.string(), zipCode: z.string(), buildingName: z.string() }),
)

/** Output schema of the search for schools. */
import * as z from 'zod/mini'
import { listOf } from '~/validation/output'

export const Schools = listOf(
  z.object({ name: z.string(), address: z.string(), zipCode: z.string(), phone: z.string() }),
)

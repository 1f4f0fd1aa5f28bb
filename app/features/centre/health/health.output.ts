/** Output schema of the health check. */
import * as z from 'zod/mini'

export const Health = z.object({ live: z.boolean(), database: z.boolean(), storage: z.boolean() })

/** Output schema of an identity check. */
import * as z from 'zod/mini'

export const Identity = z.object({ name: z.string(), mobileNo: z.string() })

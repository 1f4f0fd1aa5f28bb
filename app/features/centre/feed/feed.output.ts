/** Output schemas of private links. */
import * as z from 'zod/mini'

/** `token`: of the private addresses of the caller, null while there are none. */
export const Link = z.object({ token: z.nullable(z.string()) })

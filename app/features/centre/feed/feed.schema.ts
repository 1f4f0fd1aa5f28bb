/** Input schemas of private links and feeds. */
import * as z from 'zod/mini'

export const ByToken = z.object({ token: z.string() })
export const SetLink = z.object({ link: z.enum(['new', 'none'], { error: 'invalidChoice' }) })

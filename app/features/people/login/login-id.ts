/** The rule for login ids that people choose themselves; also runs in the browser. */
import * as z from 'zod/mini'
import { requiredText } from '~/validation/fields'

/**
 * 4 to 16 lower-case letters and digits. The id of a social account contains a colon, so the two
 * kinds never collide.
 */
export const loginId = z.pipe(
  requiredText('userRequired'),
  z.string().check(z.regex(/^[a-z0-9]{4,16}$/, 'badUser')),
)

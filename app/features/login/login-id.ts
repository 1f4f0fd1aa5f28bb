/** What a login id of one's own looks like (spec 5). Also runs in the browser. */
import * as z from 'zod/mini'
import { requiredText } from '~/validation/fields'

/** 4 to 16 lower case letters and digits; a social account's id has a colon, so the two never meet. */
export const loginId = z.pipe(
  requiredText('userRequired'),
  z.string().check(z.regex(/^[a-z0-9]{4,16}$/, 'badUser')),
)

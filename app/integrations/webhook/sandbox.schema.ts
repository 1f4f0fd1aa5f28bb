/** Schema of the form that gives the sandbox's receiver a secret. */
import * as z from 'zod/mini'
import { requiredText } from '~/validation/fields'

export const Secret = z.object({
  secret: z.pipe(
    requiredText('required', 100),
    z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{43}=$/, 'invalidInput')),
  ),
})

/** Schema of the person in the sandbox's social log-in. */
import * as z from 'zod/mini'
import { email, requiredText } from '~/validation/fields'

export const Profile = z.object({
  sub: requiredText('required', 60),
  email,
  name: requiredText('nameRequired', 50),
})

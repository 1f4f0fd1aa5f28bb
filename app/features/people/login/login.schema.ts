/** Schemas for logging in and for requesting tokens. */
import * as z from 'zod/mini'
import { SecondCode } from '~/features/people/second-step/second-code'
import { optional, requiredText } from '~/validation/fields'

export const Login = z.object({
  user: requiredText('userRequired', 100),
  // Not trimmed: a space may be part of a password. The maximum length bounds the work of argon2;
  // it is no rule of the form.
  password: z
    .string('passwordRequired')
    .check(z.minLength(1, 'passwordRequired'), z.maxLength(1024, 'tooLong')),
  /** of an authenticator, or a recovery code; only accounts with a second step are asked for it */
  secondCode: optional(SecondCode),
  redirect_uri: optional(z.string().check(z.maxLength(2000, 'tooLong'))),
})

const tokenField = z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'tooLong'))

export const Token = z.discriminatedUnion(
  'grant_type',
  [
    z.object({ grant_type: z.literal('authorization_code'), code: tokenField }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: tokenField }),
  ],
  { error: 'invalidChoice' },
)

/** The code of a second step as people type it; also runs in the browser. */
import * as z from 'zod/mini'
import { recoveryCodes } from '~/tables/codes'
import { preprocess } from '~/validation/fields'

const typedCode = new RegExp(`^(\\d{6}|\\d{${recoveryCodes.digits}})$`)

/**
 * Six digits of an authenticator, or sixteen of a recovery code. Groups may be apart, and full-width
 * digits count, as a Korean keyboard writes them.
 */
export const SecondCode = preprocess(
  (value) =>
    typeof value === 'string' ? value.slice(0, 100).normalize('NFKC').replace(/[\s-]/g, '') : value,
  z
    .string('secondCodeRequired')
    .check(z.minLength(1, 'secondCodeRequired'), z.regex(typedCode, 'badSecondCode')),
)

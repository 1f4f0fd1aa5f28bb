/** Schemas for finding an id and for setting a forgotten password. */
import * as z from 'zod/mini'
import { mobilePhone, optional, preprocess, requiredText } from '~/validation/fields'
import { newPassword, differsFromId } from '~/features/people/login/password-rules'

export const FindCode = z.object({ phone: mobilePhone() })
/** Requests another code; the number is known from the previous one. */
export const ResendCode = z.object({})

/** A code as people type it: 123 456, 123-456, １２３４５６. Any other text counts as a wrong code. */
const codeField = preprocess(
  (value) => (typeof value === 'string' ? value.normalize('NFKC').replace(/[\s-]/g, '') : value),
  requiredText('codeRequired', 20),
)
/** The marker that findCode returned; the pages store it in a cookie instead. */
const markerField = optional(z.string().check(z.maxLength(100, 'tooLong')))

export const FindUser = z.object({ code: codeField, marker: markerField })

export const SetUserPassword = z
  .object({
    code: codeField,
    marker: markerField,
    user: requiredText('userRequired', 100),
    password: newPassword(),
    // The page's form has this field; programs may leave it out.
    passwordConfirm: z.optional(z.string()),
  })
  .check(
    z.refine(differsFromId, { path: ['password'], error: 'passwordIsId' }),
    z.refine(
      ({ password, passwordConfirm }) =>
        passwordConfirm === undefined || passwordConfirm === password,
      { path: ['passwordConfirm'], error: 'passwordsDiffer' },
    ),
  )

/** What may be sent to find an id or to set a forgotten password. */
import * as z from 'zod/mini'
import { mobilePhone, optional, preprocess, requiredText } from '~/validation/fields'
import { newPassword, differsFromId } from '~/features/login/password-rules'

export const FindCode = z.object({ phone: mobilePhone() })
/** Once more: the number is known from the code before. */
export const ResendCode = z.object({})

/** As people type it: 123 456, 123-456, １２３４５６. Anything that is no code is simply a wrong one. */
const codeField = preprocess(
  (value) => (typeof value === 'string' ? value.normalize('NFKC').replace(/[\s-]/g, '') : value),
  requiredText('codeRequired', 20),
)
/** What findCode answered; a browser of ours keeps it in a cookie instead. */
const markerField = optional(z.string().check(z.maxLength(100, 'tooLong')))

export const FindUser = z.object({ code: codeField, marker: markerField })

export const SetUserPassword = z
  .object({
    code: codeField,
    marker: markerField,
    user: requiredText('userRequired', 100),
    password: newPassword(),
    // the page's form has it, programs need not
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

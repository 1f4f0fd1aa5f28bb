/** Input schemas of help with accounts: for administrators, and for the holder of a link. */
import * as z from 'zod/mini'
import { newPassword } from '~/features/people/login/password-rules'
import { mobilePhone, optional, requiredText, rowId } from '~/validation/fields'

/** Why, and how the administrator made sure who is calling. */
const reason = requiredText('helpReasonRequired')

/** `updateTime`: of the record that the administrator saw. */
export const ChangeMobile = z.object({
  id: rowId,
  cellPhone: mobilePhone(),
  reason,
  updateTime: optional(z.iso.datetime({ offset: true, error: 'invalidInput' })),
})

export const SendPasswordLink = z.object({ id: rowId, reason })

export const RemoveSecondSteps = z.object({ id: rowId, reason })

const token = requiredText('required', 100)

export const ByToken = z.object({ token })

export const SetPassword = z
  .object({
    token,
    password: newPassword(),
    // The page's form has this field; programs may leave it out.
    passwordConfirm: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ password, passwordConfirm }) =>
        passwordConfirm === undefined || passwordConfirm === password,
      { path: ['passwordConfirm'], error: 'passwordsDiffer' },
    ),
  )

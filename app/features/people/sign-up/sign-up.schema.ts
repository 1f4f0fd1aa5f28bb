/** Schemas of the steps of sign-up. */
import * as z from 'zod/mini'
import {
  email,
  optional,
  preprocess,
  requiredText,
  telephone,
  text,
  toPhoneDigits,
  toWord,
} from '~/validation/fields'
import { addressFields } from '~/features/people/address/address.schema'
import { loginId } from '~/features/people/login/login-id'
import { newPassword, differsFromId } from '~/features/people/login/password-rules'

export const IdCheck = z.object({ user: loginId })
export const UserCheck = z.object({
  succUrl: requiredText('required', 2000),
  failUrl: requiredText('required', 2000),
})
export const CheckSucc = z.object({ encData: requiredText('required', 4000) })

const ticked = (error: string) => z.literal('1', { error })
export const Consent = z.object({
  agreeTerms: ticked('agreeTermsRequired'),
  agreePrivacy: ticked('agreePrivacyRequired'),
})

const yesWords = ['1', 'true', 'on']
const noWords = ['0', 'false']

/**
 * Id and password are absent only for a social account; the service function checks that. Only the
 * page sends `passwordConfirm`.
 */
export const Join = z
  .object({
    user: z.optional(loginId),
    password: z.optional(newPassword(16)),
    passwordConfirm: z.optional(z.string()),
    name: optional(text(50)),
    cellPhone: optional(preprocess(toPhoneDigits, z.string().check(z.maxLength(20, 'tooLong')))),
    nickName: optional(text(50)),
    /** a school of the list */
    school: optional(text(100)),
    birth: optional(text(10)),
    gender: optional(text(10)),
    ...addressFields,
    email,
    phone: telephone,
    optIn: preprocess(parseConsent, z.enum(['1', '0'], { error: 'invalidChoice' })),
  })
  .check(
    z.refine(differsFromId, { error: 'passwordIsId', path: ['password'], when: isObject }),
    z.refine(
      (sent) =>
        sent.passwordConfirm === undefined || sent.passwordConfirm === (sent.password ?? ''),
      { error: 'passwordsDiffer', path: ['passwordConfirm'], when: hasPasswords },
    ),
  )

function parseConsent(value: unknown): string {
  const word = toWord(value ?? '0') || '0'
  return yesWords.includes(word) ? '1' : noWords.includes(word) ? '0' : word
}

// The two rules that compare fields also run when another field is invalid.
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}
function hasPasswords({ value }: { value: unknown }): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'passwordConfirm' in value &&
    typeof value.passwordConfirm === 'string'
  )
}

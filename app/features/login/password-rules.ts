/** Rules for new passwords, for sign-up, reset and my info; also runs in the browser. */
import * as z from 'zod/mini'
import type { MessageParams } from '~/platform/app-error'
import { fieldLimits } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'

/** A rule: its text, and the pattern of passwords that keep it. */
export type PasswordRule = { text: MessageKey; params?: MessageParams; pattern: string }

const strongRules: PasswordRule[] = [
  { text: 'ruleLength', params: { min: 8 }, pattern: '^.{8,}$' },
  { text: 'ruleLetter', pattern: '[A-Za-z]' },
  { text: 'ruleDigit', pattern: '\\d' },
  { text: 'ruleSpecial', pattern: '[!@#$%^&*]' },
  { text: 'ruleAllowed', pattern: '^[A-Za-z\\d!@#$%^&*]*$' },
]

/** The rules of `newPassword` and `relaxedPassword`, which a page checks while somebody types. */
export const passwordRules = (maxLength?: number): PasswordRule[] =>
  maxLength
    ? [
        ...strongRules,
        { text: 'ruleMost', params: { max: maxLength }, pattern: `^.{0,${maxLength}}$` },
      ]
    : strongRules
export const relaxedPasswordRules: PasswordRule[] = [
  { text: 'ruleLength', params: { min: 5 }, pattern: '^.{5,}$' },
]

/**
 * Requires a letter, a digit and one of ! @ # $ % ^ & *, and refuses other characters. `maxLength`
 * is the form's bound, if it has one.
 */
export const newPassword = (maxLength?: number) =>
  z.string('passwordRequired').check(
    z.minLength(1, { error: 'passwordRequired', abort: true }),
    z.refine((value) => strongRules.every(({ pattern }) => new RegExp(pattern).test(value)), {
      error: 'badPassword',
      abort: true,
    }),
    z.maxLength(maxLength ?? fieldLimits.password, maxLength ? 'longPassword' : 'tooLong'),
    z.refine((value) => !isCommon(value), 'commonPassword'),
  )

/** My info requires less: five characters. Its hint recommends the stronger rule. */
export const relaxedPassword = z.string('passwordRequired').check(
  z.minLength(1, { error: 'passwordRequired', abort: true }),
  z.minLength(5, { error: 'shortPassword', abort: true }),
  z.maxLength(fieldLimits.password, 'tooLong'),
  z.refine((value) => !isCommon(value), 'commonPassword'),
)

/**
 * For schemas: the password must differ from the id. The fields may not have been validated yet, so
 * their types are unknown.
 */
export const differsFromId = ({ user, password }: { user?: unknown; password?: unknown }) =>
  typeof user !== 'string' ||
  typeof password !== 'string' ||
  user === '' ||
  password === '' ||
  lettersAndDigits(password) !== lettersAndDigits(user)

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')

/**
 * The most common passwords, in Korea and elsewhere, without the characters that people add to
 * satisfy a rule.
 */
const commonPasswords = new Set(
  'password password1 password12 password123 passw0rd pssword pssw0rd passwd qwerty qwerty1 qwerty12 qwerty123 qwer1234 qwert123 qwer123 qwe123 qwerasdf asdf asdf1234 asdfgh asdf123 zxcv1234 zxcvbnm qazwsx qaz123 1qaz2wsx 1qaz2wsx3edc zaq12wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 a1b2c3 a1b2c3d4 abc123 abcd1234 abc1234 abcde abcdef aaaa1111 aaa111 a1234 a12345 a123456 a1234567 a12345678 a123456789 aa123456 admin admin1 admin123 admin1234 root1234 test1 test123 test1234 guest123 master1 welcome welcome1 welcome123 letmein letmein1 iloveyou iloveyou1 iloveu monkey monkey1 dragon dragon1 sunshine1 princess1 football1 login1 hello hello1 hello123 tkfkd tkfkdgo tkfkdgo12 tkfkdgo123 gksrmf dkssud dkssud12 wlsgus love1234'.split(
    ' ',
  ),
)
const digitRuns = ['01234567890', '09876543210']

/** Whether a password is among those that attackers try first. */
export function isCommon(password: string): boolean {
  const core = lettersAndDigits(password)
  return (
    commonPasswords.has(core) ||
    /^(.)\1*$/.test(core) ||
    digitRuns.some((run) => core.length > 3 && run.includes(core))
  )
}

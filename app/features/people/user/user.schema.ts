/** Schemas for reading and changing members, sessions and access keys. */
import * as z from 'zod/mini'
import { levels, fieldLimits } from '~/tables/codes'
import { accessScopes } from '~/tables/account-codes'
import {
  booleanField,
  email,
  mobilePhone,
  optional,
  preprocess,
  requiredText,
  rowId,
  telephone,
  text,
} from '~/validation/fields'
import { loginId } from '~/features/people/login/login-id'
import { relaxedPassword, newPassword, differsFromId } from '~/features/people/login/password-rules'
import { addressFields, requiredAddressFields } from '~/features/people/address/address.schema'
import { Paging } from '~/validation/paging'

/** A field that may be cleared: '' is a value, absent means unchanged. */
const clearable = <T extends z.ZodMiniType<string | undefined>>(schema: T) =>
  z.optional(
    z.pipe(
      schema,
      z.transform((value) => value ?? ''),
    ),
  )

/**
 * Nobody can change these fields. Sending one is refused, because ignoring it would hide the
 * mistake.
 */
const neverChanged = z.optional(z.never('cannotChange'))

const toNumber = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d?$/.test(value) ? Number(value) : value
const levelField = preprocess(
  toNumber,
  z.union([z.literal(levels.administrator), z.literal(levels.producer), z.literal(levels.member)], {
    error: 'invalidChoice',
  }),
)

type Passwords = { password?: string; passwordConfirm?: string; currentPassword?: string }

/** The changed fields only; the service function decides which of them the caller may change. */
export const Modify = z
  .object({
    id: rowId,
    updateTime: optional(z.iso.datetime({ offset: true, error: 'invalidInput' })),
    email: clearable(email),
    phone: clearable(telephone),
    zipCode: clearable(addressFields.zipCode),
    address: clearable(addressFields.address),
    addressDetail: clearable(addressFields.addressDetail),
    optIn: booleanField,
    level: optional(levelField),
    nickName: clearable(optional(text(50))),
    schoolName: clearable(optional(text(100))),
    currentPassword: z.optional(
      z
        .string()
        .check(
          z.minLength(1, 'currentPasswordRequired'),
          z.maxLength(fieldLimits.password, 'tooLong'),
        ),
    ),
    password: z.optional(relaxedPassword),
    /** The repeated password of the form; programs may leave it out. */
    passwordConfirm: z.optional(z.string()),
    user: neverChanged,
    name: neverChanged,
    cellPhone: neverChanged,
  })
  .check(
    z.refine((sent: Passwords) => sent.password === undefined || Boolean(sent.currentPassword), {
      path: ['currentPassword'],
      error: 'currentPasswordRequired',
    }),
    z.refine(
      (sent: Passwords) =>
        sent.passwordConfirm === undefined || sent.passwordConfirm === sent.password,
      { path: ['passwordConfirm'], error: 'newPasswordsDiffer' },
    ),
  )

/** The token of the link in a mail. */
export const ByEmailToken = z.object({
  token: z.string({ error: 'emailLinkOver' }).check(z.maxLength(80, { error: 'emailLinkOver' })),
})
/** `scope`: what programs may do with the key; absent: read. */
export const SetAccessKey = z.object({
  scope: z._default(
    z.enum(
      accessScopes.map(({ value }) => value),
      { error: 'invalidChoice' },
    ),
    'read',
  ),
})
export const EndSessions = z.object({ id: optional(z.uuid('noSuchItem')) })

export const List = z.extend(Paging, {
  user: optional(text(100)),
  name: optional(text(50)),
  nickName: optional(text(50)),
  schoolName: optional(text(100)),
  level: preprocess((value) => (value === 'all' ? undefined : value), optional(levelField)),
})

/** A member whom an administrator registers. Only the page sends `passwordConfirm`. */
export const Create = z
  .object({
    user: loginId,
    password: newPassword(16),
    passwordConfirm: z.optional(z.string()),
    name: requiredText('nameRequired', 50),
    cellPhone: mobilePhone(),
    level: preprocess((value) => value || levels.member, levelField),
    nickName: optional(text(50)),
    schoolName: requiredText('schoolNameRequired', 100),
    ...requiredAddressFields,
    email,
    phone: telephone,
    optIn: booleanField,
  })
  .check(
    z.refine(differsFromId, { error: 'passwordIsId', path: ['password'], when: isObject }),
    z.refine(
      (sent: Passwords) =>
        sent.passwordConfirm === undefined || sent.passwordConfirm === sent.password,
      { error: 'passwordsDiffer', path: ['passwordConfirm'], when: isObject },
    ),
  )

// The rules that compare fields also run when another field is invalid.
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

/** Input schemas of care: readers, who acts for them, and the one-time links. */
import * as z from 'zod/mini'
import { fieldLimits, productionTypeValues } from '~/tables/codes'
import {
  careKinds,
  careScopes,
  consentWays,
  readingDevices,
  schoolYears,
} from '~/tables/care-codes'
import {
  integer,
  isoDate,
  listOf,
  oneOf,
  optional,
  parseJson,
  preprocess,
  requiredText,
  rowId,
  text,
} from '~/validation/fields'
import { loginId } from '~/features/people/login/login-id'
import { differsFromId, newPassword } from '~/features/people/login/password-rules'
import { todayInSeoul } from '~/platform/today'

const values = <T extends readonly { value: string }[]>(rows: T) =>
  rows.map(({ value }) => value) as T[number]['value'][]

const birth = z.pipe(
  z.pipe(
    isoDate,
    z.transform((day) => day ?? ''),
  ),
  z.string().check(
    z.minLength(1, { error: 'birthRequired', abort: true }),
    z.refine((day) => day >= '1900-01-01' && day <= todayInSeoul(), 'badDay'),
  ),
)

/** Types in the order of preference: several values, or one with commas. */
const formats = preprocess(
  (value) =>
    [value ?? []].flat().flatMap((one) =>
      typeof one === 'string'
        ? one
            .split(/[,/]/)
            .map((part) => part.trim())
            .filter(Boolean)
        : [one],
    ),
  listOf(z.enum(productionTypeValues, { error: 'invalidChoice' }), productionTypeValues.length),
)

const readerFields = {
  name: requiredText('nameRequired', 50),
  birth,
  schoolName: optional(text(100)),
  schoolYear: oneOf(values(schoolYears)),
  formats,
  printSize: optional(integer({ min: 10, max: 72, message: 'badPrintSize' })),
  device: oneOf(values(readingDevices)),
}

const consentFields = {
  /** the name of the guardian who agreed, for a reader under fourteen */
  consentName: optional(text(50)),
  consentWay: z.enum(values(consentWays), { error: 'consentRequired' }),
}

export const NewReader = z.object({ ...readerFields, ...consentFields })
export type NewReader = z.infer<typeof NewReader>

/** `proof`: how the carer knows that these may receive alternative material. */
export const Add = z.object({
  kind: z.enum(values(careKinds), { error: 'invalidChoice' }),
  proof: optional(text()),
  readers: preprocess(
    parseJson,
    listOf(NewReader, fieldLimits.readersAtOnce).check(z.minLength(1, 'noneChosen')),
  ),
})

/** The text of a class list, or the sheet itself. */
export const Modify = z.object({
  id: rowId,
  ...readerFields,
  updateTime: optional(z.iso.datetime({ offset: true, error: 'invalidInput' })),
})

export const Agree = z.object({ id: rowId, ...consentFields })

/** `scope` and `untilDay` are of a carer; a log-in has none. */
export const Invite = z.object({
  id: rowId,
  kind: z.enum([...values(careKinds), 'login'], { error: 'invalidChoice' }),
  scope: preprocess(
    (value) => value || 'see',
    z.enum(values(careScopes), { error: 'invalidChoice' }),
  ),
  untilDay: isoDate,
})

export const ByToken = z.object({
  token: z.string({ error: 'careLinkOver' }).check(z.maxLength(80, { error: 'careLinkOver' })),
})

export const TakeLogin = z
  .object({
    token: z.string({ error: 'careLinkOver' }).check(z.maxLength(80, { error: 'careLinkOver' })),
    user: loginId,
    password: newPassword(16),
    passwordConfirm: z.optional(z.string()),
  })
  .check(
    z.refine(differsFromId, { error: 'passwordIsId', path: ['password'] }),
    z.refine(
      ({ password, passwordConfirm }: { password?: string; passwordConfirm?: string }) =>
        passwordConfirm === undefined || passwordConfirm === password,
      { error: 'passwordsDiffer', path: ['passwordConfirm'] },
    ),
  )

/** `removeReader`: the carer knows that nobody is left and that the reader is deleted. */
export const End = z.object({
  id: rowId,
  removeReader: preprocess((value) => value === true || value === '1', z.boolean()),
})

export const EndByCentre = z.object({ id: rowId, reason: requiredText('reasonRequired') })

/** Schemas of the producers' desk: whose work, and each step of it. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { deskParts } from '~/tables/staff-codes'
import {
  booleanField,
  integer,
  isoDate,
  listOf,
  multilineText,
  oneOf,
  optional,
  preprocess,
  preprocessFields,
  requiredText,
  rowId,
  text,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'
import { FormatInput } from '~/features/production/volumes/volumes.schema'

/** The login id of the producer for whom an administrator acts. */
const user = optional(text(100))

export const Whose = z.object({ user })

/** `part`: one part of the desk; an administrator sees everybody's, or that of `user`. */
export const List = z.extend(Paging, {
  part: oneOf(deskParts.map(({ value }) => value)),
  user,
})

export const Take = z.object({ id: rowId, user })
export const Release = Take
/** A format that is not divided into volumes. */
export const TakeWhole = z.extend(FormatInput, { user })

/** The most that a person works in a day, in minutes. */
const dayMinutes = 24 * 60
/** '1.5', '1,5', '1:30' hours as minutes; '' and null are none, what is no time stays as it is. */
export function toMinutes(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined
  const written = typeof value === 'number' ? String(value) : value
  if (typeof written !== 'string') return value
  const [, whole, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(written.trim()) ?? []
  if (whole) return Number(whole) * 60 + Number(minutes)
  const hours = /^\d{1,2}([.,]\d{1,2})?$/.test(written.trim()) ? written.replace(',', '.') : 'none'
  return Math.round(Number(hours) * 60)
}
const hours = preprocess(
  toMinutes,
  z.optional(
    z
      .number({ error: 'hoursBad' })
      .check(z.minimum(1, 'hoursBad'), z.maximum(dayMinutes, 'hoursBad')),
  ),
)

/** An answer to a remark, by the remark's number. */
const answer = z.object({ id: rowId, answer: optional(text(fieldLimits.text)) })

/** Forms send the answer to remark 7 as `answer7`. */
function collectAnswers(fields: Record<string, unknown>) {
  const answers = Object.entries(fields).flatMap(([name, value]) => {
    const [, id] = /^answer([1-9]\d{0,8})$/.exec(name) ?? []
    return id ? [{ id: Number(id), answer: value }] : []
  })
  return answers.length > 0 ? { ...fields, answers } : fields
}

/**
 * `hours` of today ('1.5' or '1:30'); `pages`: how many were made. Each open remark is answered;
 * a form sends the answer to remark 7 as `answer7`.
 */
export const HandIn = preprocessFields(
  collectAnswers,
  z.object({
    id: rowId,
    user,
    file: fileField(),
    hours,
    pages: optional(integer({ min: 1, max: 99_999, message: 'pagesBad' })),
    remark: optional(multilineText(fieldLimits.note)),
    answers: listOf(answer, fieldLimits.remarks),
  }),
)

const requiredDay = z.pipe(isoDate, z.iso.date('required'))
export const Delay = z.object({
  id: rowId,
  user,
  reason: requiredText('delayReasonRequired'),
  date: requiredDay,
})

/**
 * `ok`: signed, with the reason why severe findings may stay; otherwise returned, with a remark to
 * the whole in `remark`. `version`: the file that was looked at.
 */
export const Check = z.object({
  id: rowId,
  user,
  ok: preprocess((value) => value ?? '', booleanField),
  version: optional(text(64)),
  reason: optional(text(fieldLimits.text)),
  remark: optional(multilineText(fieldLimits.note)),
})

/** A line needs its page. */
export const AddRemark = z
  .object({
    id: rowId,
    user,
    page: optional(integer({ min: 1, max: 99_999, message: 'invalidNumber' })),
    line: optional(integer({ min: 1, max: 99_999, message: 'invalidNumber' })),
    text: z.pipe(
      preprocess((value) => value ?? '', multilineText(fieldLimits.note)),
      z.string().check(z.minLength(1, 'required')),
    ),
  })
  .check(
    z.refine(({ page, line }) => line === undefined || page !== undefined, {
      error: 'required',
      path: ['page'],
    }),
  )

export const File = z.object({ id: rowId, version: optional(text(64)) })
export const Proof = z.object({
  id: rowId,
  page: integer({ min: 1, max: 10_000, message: 'noSuchPage' }, 1),
})

/** The week of this day, from Monday; this week without one. */
export const Week = z.object({ day: isoDate, user })
/** A week has some tens of rows. */
export const weekBytes = 5 * 1024 * 1024
export const WeekIn = z.object({ file: fileField(weekBytes), user })

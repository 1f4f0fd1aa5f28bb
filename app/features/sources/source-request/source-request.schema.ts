/** Input schemas of requests for sources: the centre's steps, publishers, and a publisher's answer. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { sourceRefusals, sourceStates } from '~/tables/staff-codes'
import {
  email,
  isoDate,
  listOf,
  multilineText,
  oneOf,
  optional,
  preprocess,
  preprocessFields,
  requiredText,
  rowId,
  telephone,
  text,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { anyFilesField, withFileList } from '~/validation/uploaded-file'
import { resumedField } from '~/features/sources/drive/upload-links/upload-link.schema'

/** How many publishers one call sends to: more than a country has. */
const MAX_PUBLISHERS = 1_000
const values = <const T extends readonly { value: string }[]>(rows: T) =>
  rows.map(({ value }) => value) as { [K in keyof T]: T[K]['value'] }

/** What the list of requests shows: those of a publisher, in a state, or due. */
export const List = z.extend(Paging, {
  publisher: optional(rowId),
  state: optional(oneOf(values(sourceStates))),
  keyword: optional(text(fieldLimits.keyword)),
})
export const Publishers = z.extend(Paging, {
  keyword: optional(text(fieldLimits.keyword)),
  /** those for whom a person has something to do, everybody with an open request, or all */
  only: optional(oneOf(['due', 'open'])),
})
export const Send = z.object({
  publisher: listOf(rowId, MAX_PUBLISHERS).check(z.minLength(1, 'chooseFirst')),
})
export const Promise = z.object({ id: rowId, day: isoDate, text: optional(text(500)) })
export const Return = z.object({ id: rowId, text: requiredText('sourceReasonRequired', 500) })
export const Close = z.object({
  id: rowId,
  outcome: oneOf(['notTheirs', 'cannot', 'withdrawn']),
  /** the name of another publisher, which is requested instead */
  publisher: optional(text()),
  text: optional(text(500)),
})
export const ModifyPublisher = z.object({
  id: rowId,
  name: optional(requiredText()),
  contact: optional(text()),
  email,
  phone: telephone,
  address: optional(text()),
  note: optional(multilineText(2_000)),
  updateTime: optional(text()),
})
export const Merge = z
  .object({ id: rowId, other: optional(rowId), otherName: optional(text()) })
  .check(
    z.refine(({ other, otherName }) => (other === undefined) !== (otherName === undefined), {
      error: 'publisherWhich',
      path: ['otherName'],
    }),
  )

const accessId = requiredText('inboxOver', 64)
export const Link = z.object({ accessId })

/** More than a page of a publisher shows. */
const MAX_ANSWERS = 300
/**
 * `request`, `answer` and `day` belong together by their positions; a day is as a clerk types it.
 * `allDay`: the day for every book that has no other answer. Files tell their books by their names.
 */
export const Answer = preprocessFields(
  withFileList,
  z.object({
    accessId,
    request: listOf(rowId, MAX_ANSWERS),
    answer: listOf(
      preprocess(
        (value) => value ?? '',
        z.enum(['', 'day', ...values(sourceRefusals)], 'invalidChoice'),
      ),
      MAX_ANSWERS,
    ),
    day: listOf(
      preprocess((value) => value ?? '', text(40)),
      MAX_ANSWERS,
    ),
    allDay: optional(text(40)),
    text: optional(text(500)),
    /** files that came before without telling their book, and the request of each, by position; '' for none */
    cameFile: listOf(rowId, MAX_ANSWERS),
    cameFor: listOf(
      preprocess((value) => value ?? '', z.union([z.literal(''), rowId])),
      MAX_ANSWERS,
    ),
    file: anyFilesField,
    resumed: resumedField,
  }),
)

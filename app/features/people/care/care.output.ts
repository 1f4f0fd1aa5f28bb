/** Output schemas of care: readers, who acts for them, and the one-time links. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import {
  careEnds,
  careKinds,
  careScopes,
  consentKinds,
  consentWays,
  readingDevices,
  schoolYears,
} from '~/tables/care-codes'
import { count, id, listOf, partialDate, time } from '~/validation/output'

const code = <const T extends readonly { value: string }[]>(rows: T) =>
  z.enum(rows.map(({ value }) => value) as T[number]['value'][])

const kind = code(careKinds)
const scope = code(careScopes)

const readerFields = {
  id,
  name: z.string(),
  birth: partialDate,
  schoolName: z.string(),
  schoolYear: code(schoolYears),
  formats: z.array(z.enum(productionTypeValues)),
  printSize: z.string(),
  device: code(readingDevices),
}

/** `careId`: of the caller's own care; `others`: how many others act for the reader. */
const reader = z.object({
  ...readerFields,
  hasLogin: z.boolean(),
  underFourteen: z.boolean(),
  eligible: z.boolean(),
  kind,
  scope,
  untilDay: partialDate,
  careId: id,
  others: count,
})
export type Reader = z.infer<typeof reader>
export const Readers = listOf(reader)

const carer = z.object({
  id,
  name: z.string(),
  mine: z.boolean(),
  kind,
  scope,
  untilDay: partialDate,
  createTime: time,
  endTime: z.nullable(time),
  endReason: code(careEnds),
})
export type Carer = z.infer<typeof carer>

const invite = z.object({
  id,
  kind: z.enum([...careKinds.map(({ value }) => value), 'login']),
  scope,
  untilDay: partialDate,
  expireTime: time,
})

const consent = z.object({
  id,
  kind: code(consentKinds),
  name: z.string(),
  way: code(consentWays),
  textDay: partialDate,
  createTime: time,
})

const about = {
  carers: z.array(carer),
  invites: z.array(invite),
  consents: z.array(consent),
}
/** `updateTime`: of the record, for whoever changes it. */
export const ReaderDetails = z.object({ ...reader.shape, ...about, updateTime: time })
export type ReaderDetails = z.infer<typeof ReaderDetails>

/** Who acts for the caller. */
export const Mine = z.object(about)
export type Mine = z.infer<typeof Mine>

export const Added = z.object({ ids: z.array(id) })

/** `token` is told once, to whoever made the link. */
export const Invited = z.object({ id, token: z.string(), expireTime: time })

/** What a link offers, before somebody accepts it: the reader by name, and who invites. */
export const Invitation = z.object({
  kind: z.enum([...careKinds.map(({ value }) => value), 'login']),
  scope,
  untilDay: partialDate,
  reader: z.string(),
  inviter: z.string(),
  expireTime: time,
})
export type Invitation = z.infer<typeof Invitation>

export const Accepted = z.object({ readerId: id })
/** `readerRemoved`: nobody was left who acts for the reader, who had no log-in. */
export const Ended = z.object({ readerRemoved: z.boolean() })

/** For administrators: who acts for a member, and the readers for whom the member acts. */
export const OfMember = z.object({
  ...about,
  hasLogin: z.boolean(),
  readers: z.array(
    z.object({ careId: id, id, name: z.string(), kind, scope, untilDay: partialDate }),
  ),
})
export type OfMember = z.infer<typeof OfMember>

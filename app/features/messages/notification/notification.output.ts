/** Output schemas of a member's notices. */
import * as z from 'zod/mini'
import { noticeGroups, noticeKinds, productionTypeValues } from '~/tables/codes'
import { noticeModes } from '~/tables/account-codes'
import { count, id, listOf, time } from '~/validation/output'

const word = z.optional(z.string())
const number = z.optional(z.number())

/** What the sentence of a notice names; days are YYYY-MM-DD. */
const facts = z.object({
  title: word,
  type: word,
  day: word,
  before: word,
  /** of a promise: when it is needed, and when it is in hand */
  needed: word,
  arrives: word,
  why: word,
  carrier: word,
  number,
  more: number,
  count: number,
  volumeId: number,
  bookRowId: number,
})

/**
 * `volume`: of what is finished, the volume, 0 for the whole book; else null. `correctTime`: when its
 * sentence was corrected, before it left the product.
 */
export const Notices = listOf(
  z.object({
    id,
    kind: z.enum(noticeKinds.map(({ value }) => value)),
    text: z.string(),
    facts,
    orderId: z.nullable(id),
    volume: z.nullable(count),
    title: z.string(),
    prodType: z.nullable(z.enum(productionTypeValues)),
    createTime: time,
    correctTime: z.nullable(time),
    read: z.boolean(),
    link: z.string(),
  }),
)
export const Count = z.object({ count })

const group = z.enum(noticeGroups.map(({ value }) => value))
const mode = z.enum(noticeModes.map(({ value }) => value))

/** `stopped`: mails of all these groups are off. */
export const Stop = z.object({ groups: z.array(group), stopped: z.boolean() })

/**
 * `available`: whether this service sends mails; `address`: whether the caller has one; `confirmed`:
 * whether its owner said that it is theirs, without which nothing goes there; `bounced`: whether it took none, so that nothing goes there; `hour`: of what is sent once a day. `browsers`:
 * whether the caller gets messages on browsers, of a group when `push` says.
 */
export const Choices = z.object({
  available: z.boolean(),
  address: z.boolean(),
  confirmed: z.boolean(),
  bounced: z.boolean(),
  browsers: z.boolean(),
  language: z.enum(['ko', 'en']),
  hour: count,
  groups: z.array(z.object({ group, mode, push: mode })),
})

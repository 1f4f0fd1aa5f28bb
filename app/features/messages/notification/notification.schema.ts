/** Schemas for a member's notices. */
import * as z from 'zod/mini'
import { fieldLimits, type NoticeGroup } from '~/tables/codes'
import { noticeModes } from '~/tables/account-codes'
import { booleanField, listOf, optional, rowId } from '~/validation/fields'
import { Paging } from '~/validation/paging'

/** All notices, or those of one application. */
export const List = z.extend(Paging, { orderId: optional(rowId) })

/** Marks the named notices as read, or those of an application, or all. */
export const MarkRead = z.object({
  ids: listOf(rowId, fieldLimits.bulk),
  orderId: optional(rowId),
  all: booleanField,
})

/** The token of a link in a mail. */
export const ByStopToken = z.object({
  token: z
    .string({ error: 'stopLinkUnknown' })
    .check(z.maxLength(120, { error: 'stopLinkUnknown' })),
})

const mode = z.optional(
  z.enum(
    noticeModes.map(({ value }) => value),
    { error: 'invalidChoice' },
  ),
)
/** The field that says when messages on browsers come. */
export const pushFields = {
  delivery: 'pushDelivery',
  application: 'pushApplication',
  work: 'pushWork',
} as const satisfies Record<NoticeGroup, string>

/**
 * For each group of notices when its mails, and its messages on browsers, come; and the language of
 * messages. What is absent stays.
 */
export const SetChoices = z.object({
  delivery: mode,
  application: mode,
  work: mode,
  pushDelivery: mode,
  pushApplication: mode,
  pushWork: mode,
  language: z.optional(z.enum(['ko', 'en'], { error: 'invalidChoice' })),
})

/** Schemas for a member's notices. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { listOf, optional, preprocess, rowId, toWord } from '~/validation/fields'
import { Paging } from '~/validation/paging'

export const Nothing = z.object({})
/** All notices, or those of one application. */
export const List = z.extend(Paging, { orderId: optional(rowId) })
const booleanField = optional(
  preprocess(
    (value) => ({ '1': true, true: true, '0': false, false: false })[toWord(value)],
    z.boolean('invalidChoice'),
  ),
)

/** Marks the named notices as read, or those of an application, or all. */
export const MarkRead = z.object({
  ids: listOf(rowId, fieldLimits.bulk),
  orderId: optional(rowId),
  all: booleanField,
})

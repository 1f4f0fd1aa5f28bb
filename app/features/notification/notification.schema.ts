/** Schemas for a member's notices. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { booleanField, listOf, optional, rowId } from '~/validation/fields'
import { Paging } from '~/validation/paging'

export const Nothing = z.object({})
/** All notices, or those of one application. */
export const List = z.extend(Paging, { orderId: optional(rowId) })

/** Marks the named notices as read, or those of an application, or all. */
export const MarkRead = z.object({
  ids: listOf(rowId, fieldLimits.bulk),
  orderId: optional(rowId),
  all: booleanField,
})

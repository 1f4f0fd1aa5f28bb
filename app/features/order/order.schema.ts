/** What may be asked of a member's applications. */
import * as z from 'zod/mini'
import { listOf, optional, requiredText, rowId, text, integer } from '~/validation/fields'

export const ById = z.object({ id: rowId })
export const Nothing = z.object({})
export const ByBooks = z.object({ bookIds: listOf(requiredText('required', 50)) })

/** A finished application's file, or that of one volume; `version` is of the file that was meant. */
export const Download = z.object({
  id: rowId,
  volume: optional(integer({ min: 1, max: 100_000, message: 'noSuchItem' })),
  version: optional(text(64)),
})

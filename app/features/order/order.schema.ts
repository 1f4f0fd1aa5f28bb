/** Input schemas of a member's applications. */
import * as z from 'zod/mini'
import { listOf, optional, requiredText, rowId, text, integer } from '~/validation/fields'

export const ById = z.object({ id: rowId })
export const Nothing = z.object({})
export const ByBooks = z.object({ bookIds: listOf(requiredText('required', 50)) })

/**
 * The file of a finished application, or of one volume; `version`: the file that the link named.
 */
export const Download = z.object({
  id: rowId,
  volume: optional(integer({ min: 1, max: 100_000, message: 'noSuchItem' })),
  version: optional(text(64)),
})

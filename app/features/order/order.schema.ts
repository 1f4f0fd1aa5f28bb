/** What may be asked of a member's applications. */
import * as z from 'zod/mini'
import { listOf, requiredText, rowId } from '~/fields'

export const ById = z.object({ id: rowId })
export const Nothing = z.object({})
export const ByBooks = z.object({ bookIds: listOf(requiredText('required', 50)) })

/** Schemas of the search for schools, and of the school of a member. */
import * as z from 'zod/mini'
import { optional, requiredText, rowId, text } from '~/validation/fields'

export const ByMember = z.object({ id: rowId })
/** The name of a school of the list. */
export const Choose = z.object({ schoolName: requiredText('schoolNameRequired', 100) })
export const List = z.object({ name: optional(text(100)) })

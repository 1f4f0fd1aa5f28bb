/** Schemas of the search for schools, and of the school of a member. */
import * as z from 'zod/mini'
import { optional, rowId, text } from '~/validation/fields'

export const ByMember = z.object({ id: rowId })
export const List = z.object({ name: optional(text(100)) })

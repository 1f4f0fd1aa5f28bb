/** Schema of the search for schools. */
import * as z from 'zod/mini'
import { optional, text } from '~/validation/fields'

export const List = z.object({ name: optional(text(100)) })

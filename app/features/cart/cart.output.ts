/** Output schemas of a member's cart. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { catalogueFields } from '~/features/book/book.output'
import { named } from '~/validation/documented'
import { id, listOf } from '~/validation/output'

/** `id` is that of the entry, `bookRowId` that of its book. */
export const Entry = named(
  'CartEntry',
  z.object({
    ...catalogueFields,
    bookRowId: id,
    prodType: z.enum(productionTypeValues),
    orderNum: id,
  }),
)
export const Entries = listOf(Entry)

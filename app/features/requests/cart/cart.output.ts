/** Output schemas of a member's cart. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { catalogueFields } from '~/features/catalogue/book/book.output'
import { named } from '~/validation/documented'
import { id, listOf } from '~/validation/output'

/**
 * `id` is that of the entry, `bookRowId` that of its book in the catalogue, `listId` that in the
 * request list. `state`: the book is in the catalogue, only in the list, or in neither any more.
 */
export const Entry = named(
  'CartEntry',
  z.object({
    ...catalogueFields,
    produceId: z.nullable(id),
    bookRowId: z.nullable(id),
    listId: z.nullable(id),
    state: z.enum(['made', 'listed', 'gone']),
    prodType: z.enum(productionTypeValues),
    orderNum: id,
  }),
)
export const Entries = listOf(Entry)
/** `usualType`: the type that the caller chose last, for the next choice. */
export const OfBooks = z.object({
  usualType: z.enum(productionTypeValues),
  items: z.array(
    z.object({ bookId: z.string(), prodType: z.enum(productionTypeValues), orderNum: id }),
  ),
})

/** Output schema of the books that somebody waits for and nobody has begun. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { named } from '~/validation/documented'
import { count, id, listOf, partialDate, time } from '~/validation/output'
import { orderType } from '~/features/catalogue/request-book/request-book.output'

/**
 * `listId`: null when the book has left the request list. `otherTitle`: the title in an application,
 * where the list now says something else. `since`: the oldest application or order file. `inCart`:
 * what of it is in the purchase cart. `school`: one of the schools, '' when
 * none is known.
 */
const DemandedBook = named(
  'DemandedBook',
  z.object({
    bookId: z.string(),
    listId: z.nullable(id),
    title: z.string(),
    publisher: z.string(),
    isbn: z.string(),
    otherTitle: z.string(),
    members: count,
    schools: count,
    school: z.string(),
    copies: id,
    types: z.array(z.object({ prodType: z.enum(productionTypeValues), copies: id })),
    since: time,
    /** the first day for which a member asked it, or '' */
    neededFrom: partialDate,
    inCart: z.array(orderType),
  }),
)
export const DemandedBooks = listOf(DemandedBook)

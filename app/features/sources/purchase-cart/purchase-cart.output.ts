/** Output schemas of the administrators' purchase cart. */
import * as z from 'zod/mini'
import { recordOf } from '~/platform/records'
import { bookFields } from '~/features/catalogue/book/book.output'
import { fieldsCopiedTo } from '~/features/catalogue/book/fields'
import { orderType } from '~/features/catalogue/request-book/request-book.output'
import { named } from '~/validation/documented'
import { count, id, listOf, time } from '~/validation/output'

export const Entry = named(
  'PurchaseCartEntry',
  z.object({
    ...recordOf(fieldsCopiedTo('PurchaseCartEntry'), (name) => bookFields[name]),
    id,
    orderType,
    orderNum: id,
    updateTime: time,
  }),
)
export const Entries = listOf(Entry)

/** `unknown`: book IDs that are not in the request list. */
export const Added = z.object({ added: count, already: count, unknown: z.array(z.string()) })
export const AddedAll = z.object({ added: count, already: count })
export const Removed = z.object({ removed: count })
/** Books that were requested, by kind, and books that entered production with it. */
export const Requested = z.object({ requested: count, pdf: count, book: count, created: count })
/** `newest`: the id of the newest entry, 0 for none; `newBooks`: books not yet in production. */
export const Totals = z.object({ pdf: count, book: count, newest: count, newBooks: count })
export type Totals = z.infer<typeof Totals>

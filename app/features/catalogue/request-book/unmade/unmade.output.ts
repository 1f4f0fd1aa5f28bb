/** Output schemas of books that are not made yet. */
import * as z from 'zod/mini'
import { copiedFields } from '~/features/catalogue/book/book.output'
import { named } from '~/validation/documented'
import { id, searchPageOf, time } from '~/validation/output'

const unmadeFields = { id, ...copiedFields, updateTime: time, createTime: time }
const UnmadeBook = named('UnmadeBook', z.object(unmadeFields))
export const UnmadeBooks = searchPageOf(UnmadeBook)
/** `produceId`: the book of the catalogue, once production has begun. */
export const UnmadeInfo = z.object({ ...unmadeFields, produceId: z.nullable(id) })

const knownBook = z.object({
  bookId: z.string(),
  title: z.string(),
  publisher: z.string(),
  bookRowId: z.nullable(id),
  listId: z.nullable(id),
})
export type KnownBook = z.infer<typeof knownBook>

/** Books of one ISBN: `bookRowId` of the catalogue, else `listId` of the request list. */
export const BooksOfIsbn = z.array(knownBook)

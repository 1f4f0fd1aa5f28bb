/** Input schemas of the catalogue feeds. */
import * as z from 'zod/mini'
import { Filters } from '~/features/catalogue/book/book.schema'
import { fieldLimits } from '~/tables/codes'
import { integer, optional, text } from '~/validation/fields'

const page = integer({ min: 1, max: 10_000_000, message: 'noSuchPage' }, 1)

/** Names of the parameters as OPDS 2.0 proposes them for a search; the others are ours. */
export const Books = z.object({
  query: optional(text(fieldLimits.keyword)),
  title: Filters.shape.title,
  author: Filters.shape.creator,
  prodType: Filters.shape.prodType,
  grade: Filters.shape.grade,
  page,
})
export type Books = z.infer<typeof Books>

export const Shelf = z.object({ page })

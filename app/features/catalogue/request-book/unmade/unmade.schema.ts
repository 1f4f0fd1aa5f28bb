/** Input schemas of books that are not made yet: the request list as everybody may search it. */
import * as z from 'zod/mini'
import { fieldLimits, unmadeSorts } from '~/tables/codes'
import { Filters } from '~/features/catalogue/book/book.schema'
import { narrowFields, type FilterField } from '~/features/catalogue/book/fields'
import { optional, preprocess, requiredText, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'

/** The filters of the page; nothing is known yet of the others. */
export const unmadeFilters = narrowFields.filter(
  (name) => name !== 'prodType',
) satisfies FilterField[]

/** Without a keyword, the filters alone; without both, every book that is not made yet. */
export const Search = z.extend(Paging, {
  ...Filters.shape,
  keyword: optional(text(fieldLimits.keyword)),
  sort: preprocess(
    (value) => value || 'relevance',
    z.enum(
      unmadeSorts.map(({ value }) => value),
      { error: 'invalidChoice' },
    ),
  ),
})

export const ByIsbn = z.object({ isbn: requiredText('isbnRequired', 40) })

/** Schema of the order of work: its filters and page. */
import * as z from 'zod/mini'
import { productionTypes } from '~/tables/codes'
import { oneOf, optional, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'

export const Schedule = z.extend(Paging, {
  bookId: optional(text(50)),
  prodType: oneOf(productionTypes.map(({ value }) => value)),
})

/** Schemas of the production board: its filters, page and sort order. */
import * as z from 'zod/mini'
import { keysOf } from '~/platform/records'
import { productionTypes } from '~/tables/codes'
import { risks } from '~/tables/staff-codes'
import { oneOf, optional, preprocess, integer } from '~/validation/fields'
import { Paging } from '~/validation/paging'

/** The number of a producer, or 'none' for books without one; the query receives 0 for 'none'. */
const producer = optional(
  preprocess(
    (value) => (value === 'none' ? 0 : value),
    integer({ min: 0, max: 2_147_483_647, message: 'invalidChoice' }),
  ),
)

const filters = {
  producer,
  prodType: oneOf(productionTypes.map(({ value }) => value)),
  risk: oneOf(risks.map(({ value }) => value)),
}

export const BoardFilters = z.object(filters)
export type BoardFilters = z.infer<typeof BoardFilters>
export const Board = z.extend(Paging, filters)
export const boardFilterNames = keysOf(filters)

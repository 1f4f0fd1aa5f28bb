/** What the board of production may be narrowed by. */
import * as z from 'zod/mini'
import { productionTypes, risks } from '~/codes'
import { choice, optional, prepared, whole } from '~/fields'
import { Paging } from '~/paging'

/** The number of a producer; 'none': books that nobody is assigned to, 0 for the statement. */
const producer = optional(
  prepared(
    (value) => (value === 'none' ? 0 : value),
    whole({ min: 0, max: 2_147_483_647, wrong: 'invalidChoice' }),
  ),
)

const filters = {
  producer,
  prodType: choice(productionTypes.map(({ value }) => value)),
  risk: choice(risks.map(({ value }) => value)),
}

export const BoardFilters = z.object(filters)
export type BoardFilters = z.infer<typeof BoardFilters>
export const Board = z.extend(Paging, filters)
export const boardFilterNames = Object.keys(filters) as (keyof BoardFilters)[]

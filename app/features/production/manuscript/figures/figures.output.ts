/** Output schema of what manuscripts save. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { draftBlockKinds } from '~/features/production/file-check/card'
import { count } from '~/validation/output'

const prodType = z.enum(productionTypeValues)
const lines = { lines: count, sameLines: count }
const share = { volumes: count, ...lines, cells: count, sameCells: count }

/** Of finished volumes of the last two years. */
export const DraftFigures = z.object({
  /** lines and cells of drafts, and those that stand in the files that were signed */
  types: z.array(z.object({ prodType, ...share })),
  kinds: z.array(z.object({ kind: z.enum(draftBlockKinds), ...lines })),
  /** the books that were finished last */
  books: z.array(z.object({ bookId: z.string(), title: z.string(), prodType, ...share })),
  /** minutes of work for a page of print (median), null while there are fewer volumes than `least` */
  hours: z.array(
    z.object({
      prodType,
      with: z.object({ volumes: count, minutes: z.nullable(z.number()) }),
      without: z.object({ volumes: count, minutes: z.nullable(z.number()) }),
    }),
  ),
  least: count,
})

/** Input schema of demand: who waits for what. */
import * as z from 'zod/mini'
import { demandKinds, fieldLimits, orderStatuses, productionTypes } from '~/tables/codes'
import { codeChoice } from '~/features/catalogue/book/book.schema'
import { booleanField, oneOf, optional, preprocess, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'

/** Newest first, oldest first, and by the day when it is needed (those without one last). */
export const demandSorts = ['0', '1', '2'] as const

/**
 * `user`: a login id, or, where nobody has it, a part of a name. `school`: a part of its name; spaces
 * do not count.
 * `state`: of the production, as a member sees it; `withoutFile`: finished, and nothing can be
 * downloaded. `late`: needed before today and not finished.
 */
export const List = z.extend(Paging, {
  bookId: optional(text(50)),
  prodType: codeChoice(productionTypes),
  kind: oneOf(demandKinds),
  user: optional(text(100)),
  school: optional(text(fieldLimits.keyword)),
  state: oneOf([...orderStatuses.map(({ value }) => value), 'withoutFile'] as const),
  late: booleanField,
  sort: preprocess((value) => value || '0', z.enum(demandSorts, { error: 'invalidChoice' })),
})

/** Input schemas of demand: what order files and members ask for, one row per book. */
import * as z from 'zod/mini'
import { keysOf, recordOf } from '~/platform/records'
import { fieldLimits, productionGroups, productionTypes } from '~/tables/codes'
import { oneOf, isoDate, optional, preprocess, requiredText, text } from '~/validation/fields'
import { codeChoice, Filters } from '~/features/catalogue/book/book.schema'
import {
  type CopiedField,
  fieldsCopiedTo,
  filterFields,
  type FilterField,
} from '~/features/catalogue/book/fields'
import { Paging } from '~/validation/paging'
import { sortNames } from '~/features/requests/order-file/order-file.schema'

/**
 * The stage of a book: only in the request list, in production, finished in every type asked for,
 * or deleted from both lists.
 */
export const productionStages = ['listed', 'making', 'finished', 'gone'] as const
export type ProductionStage = (typeof productionStages)[number]

type SortName = (typeof sortNames)[number]
type CopiedSort = Exclude<CopiedField<'Order'>, SortName>
const copiedSorts = fieldsCopiedTo('Order').filter(
  (name): name is CopiedSort => !sortNames.some((sort) => sort === name),
)
/** Sort keys: `name` ascending, `-name` descending. */
export const applicationSorts = [...sortNames, 'members' as const, ...copiedSorts]
export type ApplicationSort = (typeof applicationSorts)[number]
export const defaultSort = '-total'

type BookFilter = FilterField & CopiedField<'Order'>
/** The filters of the advanced search that demand has: those of fields that applications copy. */
export const bookFilters = filterFields.filter((name): name is BookFilter =>
  fieldsCopiedTo('Order').some((copied) => copied === name),
)

const filters = {
  keyword: optional(text(fieldLimits.keyword)),
  ...recordOf(bookFilters, (name) => Filters.shape[name]),
  prodType: codeChoice(productionGroups, productionTypes),
  state: oneOf(productionStages),
  school: optional(text(fieldLimits.keyword)),
  /** Earlier applications and order files are not counted. */
  since: isoDate,
}
const sort = preprocess(
  (value) => value || defaultSort,
  z.enum([...applicationSorts, ...applicationSorts.map((name) => `-${name}` as const)], {
    error: 'invalidChoice',
  }),
)

export const BookSheet = z.object({ ...filters, sort })
export type ApplicationFilters = z.infer<typeof BookSheet>
export const BookList = z.extend(Paging, BookSheet.shape)
export const BookSchools = z.object({ bookId: requiredText('noSuchMaterial', 50), since: isoDate })
export const applicationFilterNames = keysOf(filters)

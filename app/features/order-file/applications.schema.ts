/** What may be asked of everything that schools and members applied for, one row per book. */
import * as z from 'zod/mini'
import { grades, limits, productionGroups, productionTypes } from '~/codes'
import { choice, day, optional, prepared, requiredText, text } from '~/fields'
import { code } from '~/features/book/book.schema'
import { Paging } from '~/paging'
import { sortNames } from './order-file.schema'

/** How far a book is: only in the full list, in production, everything that was asked for finished; or in neither list any more. */
export const places = ['listed', 'making', 'finished', 'gone'] as const
export type Place = (typeof places)[number]

/** A name as it is: first things first; `-name`: last things first. */
export const applicationSorts = [
  ...sortNames,
  'members',
  'permission',
  'purpose',
  'pubDate',
  'isbn',
] as const
export type ApplicationSort = (typeof applicationSorts)[number]
export const usualSort = '-total'

const filters = {
  keyword: optional(text(limits.keyword)),
  grade: code(grades),
  publisher: optional(text(limits.keyword)),
  prodType: code(productionGroups, productionTypes),
  state: choice(places),
  school: optional(text(limits.keyword)),
  /** what came in before that day is not added up */
  since: day,
}
const sort = prepared(
  (value) => value || usualSort,
  z.enum([...applicationSorts, ...applicationSorts.map((name) => `-${name}` as const)], {
    error: 'invalidChoice',
  }),
)

export const BookSheet = z.object({ ...filters, sort })
export type ApplicationFilters = z.infer<typeof BookSheet>
export const BookList = z.extend(Paging, BookSheet.shape)
export const BookSchools = z.object({ bookId: requiredText('noSuchMaterial', 50), since: day })
export const applicationFilterNames = Object.keys(filters) as (keyof typeof filters)[]

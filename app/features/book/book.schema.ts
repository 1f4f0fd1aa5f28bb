/** Input schemas of the catalogue. */
import * as z from 'zod/mini'
import {
  grades,
  fieldLimits,
  permissions,
  productionGroups,
  productionTypes,
  purposes,
  type bookSorts,
} from '~/tables/codes'
import {
  oneOf,
  partialDate,
  listOf,
  optional,
  preprocess,
  requiredText,
  text,
  integer,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'

const sortField = preprocess(
  (value) => value || '0',
  z.enum(['0', '1'] satisfies (typeof bookSorts)[number]['value'][], { error: 'invalidChoice' }),
)

export const Search = z.extend(Paging, {
  keyword: requiredText('keywordRequired', fieldLimits.keyword),
  sort: sortField,
})

export const Keyword = z.pick(Search, { keyword: true })

/** Accepts the stored Korean values, their English names, and 'all' or '전체' for no filter. */
export function codeChoice(...lists: readonly (readonly { value: string; en: string }[])[]) {
  const rows = lists.flat()
  const known = (value: unknown) => {
    if (value === 'all' || value === '전체') return undefined
    return rows.find(({ en }) => en === value)?.value ?? value
  }
  return preprocess(known, oneOf(rows.map(({ value }) => value)))
}

const keywordText = optional(text(fieldLimits.keyword))

export const Filters = z.object({
  title: keywordText,
  creator: keywordText,
  publisher: keywordText,
  pubDate: partialDate,
  isbn: optional(
    text(40).check(z.refine((value) => /\d/.test(value.normalize('NFKC')), 'badIsbn')),
  ),
  purpose: codeChoice(purposes),
  bookId: keywordText,
  prodType: codeChoice(productionGroups, productionTypes),
  curriculum: keywordText,
  prodDate: partialDate,
  grade: codeChoice(grades),
  permission: codeChoice(permissions),
})
export type Filters = z.infer<typeof Filters>
export const filterNames = Object.keys(Filters.shape) as (keyof Filters)[]

export const List = z.extend(Paging, { ...Filters.shape, sort: sortField })

export const ById = z.object({
  id: integer({ min: 1, max: 2_147_483_647, message: 'noSuchMaterial' }),
})
export const ByBookIds = z.object({ bookIds: listOf(requiredText('required', 50)) })
export const ByIsbns = z.object({ isbns: listOf(requiredText('required', 40), 20) })
export const ByBookId = z.object({ bookId: requiredText('noSuchMaterial', 50) })

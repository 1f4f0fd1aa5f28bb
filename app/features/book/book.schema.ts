/** What may be asked of the catalogue. */
import * as z from 'zod/mini'
import {
  grades,
  limits,
  permissions,
  productionGroups,
  productionTypes,
  purposes,
  type sorts,
} from '~/codes'
import { choice, datePrefix, listOf, optional, prepared, requiredText, text, whole } from '~/fields'
import { Paging } from '~/paging'

const sort = prepared(
  (value) => value || '0',
  z.enum(['0', '1'] satisfies (typeof sorts)[number]['value'][], { error: 'invalidChoice' }),
)

export const Search = z.extend(Paging, {
  keyword: requiredText('keywordRequired', limits.keyword),
  sort,
})

export const Keyword = z.pick(Search, { keyword: true })

/** Korean values are stored; 'all' and the English words of the spec are understood too. */
export function code(...lists: readonly (readonly { value: string; en: string }[])[]) {
  const rows = lists.flat()
  const known = (value: unknown) => {
    if (value === 'all' || value === '전체') return undefined
    return rows.find(({ en }) => en === value)?.value ?? value
  }
  return prepared(known, choice(rows.map(({ value }) => value)))
}

const words = optional(text(limits.keyword))

export const Filters = z.object({
  title: words,
  creator: words,
  publisher: words,
  pubDate: datePrefix,
  isbn: optional(
    text(40).check(z.refine((value) => /\d/.test(value.normalize('NFKC')), 'badIsbn')),
  ),
  purpose: code(purposes),
  bookId: words,
  prodType: code(productionGroups, productionTypes),
  curriculum: words,
  prodDate: datePrefix,
  grade: code(grades),
  permission: code(permissions),
})
export type Filters = z.infer<typeof Filters>
export const filterNames = Object.keys(Filters.shape) as (keyof Filters)[]

export const List = z.extend(Paging, { ...Filters.shape, sort })

export const ById = z.object({ id: whole({ min: 1, max: 2_147_483_647, wrong: 'noSuchMaterial' }) })
export const ByBookIds = z.object({ bookIds: listOf(requiredText('required', 50)) })
export const ByIsbns = z.object({ isbns: listOf(requiredText('required', 40), 20) })
export const ByBookId = z.object({ bookId: requiredText('noSuchMaterial', 50) })

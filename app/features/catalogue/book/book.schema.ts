/** Input schemas of the catalogue. */
import * as z from 'zod/mini'
import { recordOf } from '~/platform/records'
import { bookSorts, fieldLimits, keywordSorts, productionTypes } from '~/tables/codes'
import {
  booleanField,
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
import { type BookField, fieldOf, filterFields, narrowFields } from './fields'

/** One of these orders; newest production date by default. */
export const sortField = <const Value extends string>(sorts: readonly { value: Value }[]) =>
  preprocess(
    (value) => value || '0',
    z.enum(
      sorts.map(({ value }) => value),
      { error: 'invalidChoice' },
    ),
  )

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

const isbnDigits = optional(
  text(40).check(z.refine((value) => /\d/.test(value.normalize('NFKC')), 'badIsbn')),
)

/** The schema of a field for which people choose, write a date or write words. */
export function fieldSchema(name: BookField, words = keywordText) {
  const { value } = fieldOf(name)
  if (value.kind === 'date') return partialDate
  if (value.kind === 'choice') return codeChoice(value.choices)
  if (value.kind === 'types') return codeChoice(value.choices, productionTypes)
  if (value.kind === 'code') return oneOf(value.choices.map((choice) => choice.value))
  return words
}

export const Filters = z.object(
  recordOf(filterFields, (name) =>
    fieldOf(name).filter?.by === 'isbn' ? isbnDigits : fieldSchema(name),
  ),
)
export type Filters = z.infer<typeof Filters>

/** A keyword, and the filters by which its results may be narrowed. */
export const Keyword = z.extend(
  z.pick(
    Filters,
    recordOf(narrowFields, () => true as const),
  ),
  { keyword: requiredText('keywordRequired', fieldLimits.keyword) },
)

export const Search = z.extend(Paging, { ...Keyword.shape, sort: sortField(keywordSorts) })

/** `available`: only books that can be had now, in the type of the filter where there is one. */
export const List = z.extend(Paging, {
  ...Filters.shape,
  available: booleanField,
  sort: sortField(bookSorts),
})

export const ById = z.object({
  id: integer({ min: 1, max: 2_147_483_647, message: 'noSuchMaterial' }),
})
export const ByBookIds = z.object({ bookIds: listOf(requiredText('required', 50)) })
export const ByIsbns = z.object({ isbns: listOf(requiredText('required', 40), 20) })
export const ByBookId = z.object({ bookId: requiredText('noSuchMaterial', 50) })

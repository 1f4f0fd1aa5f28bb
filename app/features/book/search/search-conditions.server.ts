/**
 * Turns keywords and filters into SQL conditions, all of which must hold.
 *
 * PostgreSQL answers them from the index on `grams`. They name columns that Book and RequestBook
 * share (only Book has prodTypes and prodDate).
 */
import { productionGroups, productionTypes } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'
import type { Filters } from '~/features/book/book.schema'
import { bookFields, type Field, filterFields, type FilterField } from '~/features/book/fields'
import { toIsbn13 } from '~/features/book/isbn/isbn'
import { grams, normalise, parseKeyword } from './search-text'

const { raw, sql } = Prisma
export type Conditions = Prisma.Sql[]

const matchNothing = sql`false`
const quoteColumn = (name: string) => raw(`"${name}"`)
const equals = (name: string, value: string) => [sql`${quoteColumn(name)} = ${value}`]
const contains = (name: string, text: string) =>
  sql`${quoteColumn(name)} LIKE ${`%${escapeLike(text)}%`}`
const startsWith = (name: string, text: string) => [
  sql`${quoteColumn(name)} LIKE ${`${escapeLike(text)}%`}`,
]
/** Escapes the characters that are patterns in LIKE. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const hasGrams = (codes: number[]) => sql`"grams" @> ${codes}::int[]`

/**
 * Every word must occur. Grams are exact for words of one or two characters; longer words are
 * checked on the text as well.
 */
export function whereKeyword(keyword: string): Conditions {
  const { isbn, words } = parseKeyword(keyword)
  if (isbn) return equals('isbn', isbn)
  if (words.length === 0) return [matchNothing]
  const codes = new Set(words.flatMap((word) => word.grams))
  return [
    hasGrams([...codes]),
    ...words.filter((word) => word.contains).map(({ on, text }) => contains(on, text)),
  ]
}

/**
 * The conditions of the advanced search. Texts must be contained; spacing and case do not matter.
 */
export const whereFilters = (filters: Filters, names = filterFields): Conditions =>
  names.flatMap((name) => {
    const value = filters[name]
    return value ? conditions[bookFields[name].filter.by](name, value) : []
  })

type Condition = (column: FilterField, value: string) => Conditions
const conditions: Record<NonNullable<Field['filter']>['by'], Condition> = {
  words: (column, value) => containsNormalised(`${column}Text`, value),
  bookId: (_, value) => whereBookId(value.replace(/\s/g, '')),
  isbn: (_, value) => whereIsbn(value),
  types: (_, value) => [sql`"prodTypes" && ${typesOfFilter(value)}::text[]`],
  beginning: startsWith,
  equals,
}

/** A single symbol (-) has no grams, and a condition without grams would read the whole index. */
function whereBookId(text: string): Conditions {
  const found = sql`"bookId" ILIKE ${`%${escapeLike(text)}%`}`
  return normalise(text) ? [found, containsWithGrams(normalise(text))] : [found]
}

function containsNormalised(name: string, value: string): Conditions {
  const text = normalise(value)
  return text ? [contains(name, text), containsWithGrams(text)] : [matchNothing]
}

/**
 * A pair implies its characters, so text of two characters or more is looked up by its pairs alone.
 */
function containsWithGrams(text: string) {
  const all = grams([text])
  return hasGrams(text.length > 1 ? all.filter((gram) => gram < 0 || gram > 0xffff) : all)
}

function whereIsbn(value: string): Conditions {
  const isbn = toIsbn13(value)
  return isbn
    ? equals('isbn', isbn)
    : [contains('isbn', value.normalize('NFKC').replace(/\D/g, ''))]
}

/** The types that a filter stands for: a group (점자: 점자 and 점역) or one type. */
function typesOfFilter(value: string): string[] {
  const group = productionGroups.some((group) => group.value === value)
  return productionTypes
    .filter((type) => (group ? type.group : type.value) === value)
    .map((type) => type.value)
}

/**
 * Turns keywords and filters into SQL conditions, all of which must hold.
 *
 * PostgreSQL answers them from the index on `grams`. They name columns that Book and RequestBook
 * share (only Book has prodTypes and prodDate).
 */
import { productionGroups, productionTypes } from '~/tables/codes'
import { escapeLike, likePattern } from '~/platform/like'
import { Prisma } from '../../../../../prisma/generated/client'
import type { Filters } from '~/features/catalogue/book/book.schema'
import {
  bookFields,
  type Field,
  filterFields,
  type FilterField,
  narrowFields,
} from '~/features/catalogue/book/fields'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { splitPublisher } from './publisher-names'
import { grams, initials, keywordTexts, normalise, parseKeyword } from './search-text'

const { join, raw, sql } = Prisma
export type Conditions = Prisma.Sql[]

const matchNothing = sql`false`
const quoteColumn = (name: string) => raw(`"${name}"`)
const equals = (name: string, value: string) => [sql`${quoteColumn(name)} = ${value}`]
const contains = (name: string, text: string) => sql`${quoteColumn(name)} LIKE ${likePattern(text)}`
const startsWith = (name: string, text: string) => [
  sql`${quoteColumn(name)} LIKE ${`${escapeLike(text)}%`}`,
]
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

/** Longer keywords are compared by their first words. */
const maxRankedWords = 5

/**
 * How well a found book fits a keyword, 0 for best: the title is the keyword, or some of its words
 * in a row while the others stand in other fields; begins with it; contains it; begins with some of
 * its words; contains all of them; the rest.
 */
export function relevance(keyword: string): Prisma.Sql {
  const words = keywordTexts(keyword).slice(0, maxRankedWords)
  if (words.length === 0) return sql`0`
  const [title, texts] = words.some((word) => /[ㄱ-ㅣ]/.test(word))
    ? [sql`split_part("initialsText", ' ', 1)`, words.map(initials)]
    : [sql`"titleText"`, words]
  const [only] = texts
  // one look at the title of each of many thousand books
  if (texts.length === 1)
    return sql`CASE strpos(${title}, ${only}) WHEN 0 THEN 3 WHEN 1 THEN (${title} <> ${only})::int ELSE 2 END`
  const runs = (length: number) =>
    texts
      .slice(0, texts.length - length + 1)
      .map((_, index) => texts.slice(index, index + length).join(''))
      // a volume alone is no title
      .filter((run) => !/^\d{1,2}$/.test(run))
  const lengths = texts.map((_, i) => texts.length - i)
  const whole = texts.join('')
  const named = texts.filter((text) => !/^\d{1,2}$/.test(text))
  const anyOf = (list: string[], test: (text: string) => Prisma.Sql) =>
    list.length > 0 ? [sql`(${join(list.map(test), ' OR ')})`] : []
  const equals = (text: string) => sql`${title} = ${text}`
  const begins = (text: string) => sql`starts_with(${title}, ${text})`
  const has = (text: string) => sql`strpos(${title}, ${text}) > 0`
  const tests = [
    ...lengths.flatMap((length) => anyOf(runs(length), equals)),
    begins(whole),
    has(whole),
    ...lengths.slice(1).flatMap((length) => anyOf(runs(length), begins)),
    ...(named.length > 0 ? [sql`(${join(named.map(has), ' AND ')})`] : []),
  ]
  const branches = join(
    tests.map((test, i) => sql`WHEN ${test} THEN ${i}::int`),
    ' ',
  )
  return sql`CASE ${branches} ELSE ${tests.length}::int END`
}

/**
 * The conditions of the advanced search. Texts must be contained; spacing and case do not matter.
 */
export const whereFilters = (
  filters: Filters,
  names: readonly FilterField[] = filterFields,
): Conditions =>
  names.flatMap((name) => {
    const value = filters[name]
    return value ? conditions[bookFields[name].filter.by](name, value) : []
  })

/** The conditions of a keyword whose results are narrowed by filters. */
export const whereNarrowed = ({
  keyword,
  ...filters
}: Filters & { keyword: string }): Conditions => [
  ...whereKeyword(keyword),
  ...whereFilters(filters, narrowFields),
]

type Condition = (column: FilterField, value: string) => Conditions
const conditions: Record<NonNullable<Field['filter']>['by'], Condition> = {
  words: (column, value) =>
    column === 'publisher' ? wherePublisher(value) : containsNormalised(`${column}Text`, value),
  bookId: (_, value) => whereBookId(value.replace(/\s/g, '')),
  isbn: (_, value) => whereIsbn(value),
  types: (_, value) => [sql`"prodTypes" && ${typesOfFilter(value)}::text[]`],
  beginning: startsWith,
  equals,
}

/** A single symbol (-) has no grams, and a condition without grams would read the whole index. */
function whereBookId(text: string): Conditions {
  const found = sql`"bookId" ILIKE ${likePattern(text)}`
  return normalise(text) ? [found, containsWithGrams(normalise(text))] : [found]
}

/** A publisher in any spelling, also as lists print it with its lead author: 천재교과서(김정인). */
function wherePublisher(value: string): Conditions {
  const { publisher, creator } = splitPublisher(value)
  return [
    ...containsNormalised('publisherText', publisher),
    ...(creator ? containsNormalised('creatorText', creator) : []),
  ]
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

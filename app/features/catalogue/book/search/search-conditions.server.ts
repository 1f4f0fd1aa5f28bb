/**
 * Turns keywords and filters into SQL conditions, all of which must hold.
 *
 * PostgreSQL answers them from the index on `grams`. They name columns that Book and RequestBook
 * share (only Book has prodTypes and prodDate).
 */
import {
  gradeCodes,
  grades,
  isPaper,
  productionGroups,
  productionTypes,
  productionTypeValues,
} from '~/tables/codes'
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
import { type KeywordReading, otherReadings } from './keyword-readings'
import { splitPublisher } from './publisher-names'
import {
  grams,
  keywordTexts,
  normalise,
  numberCode,
  parseKeyword,
  type SearchWord,
} from './search-text'
import { subjectsByYear, volumesOfOthers, volumesOfTerm } from './title-volumes'

const { join, raw, sql } = Prisma
export type Conditions = Prisma.Sql[]

const matchNothing = sql`false`
const quoteColumn = (name: string) => raw(`"${name}"`)
const equals = (name: string, value: string) => [sql`${quoteColumn(name)} = ${value}`]
export const contains = (name: string, text: string) =>
  sql`${quoteColumn(name)} LIKE ${likePattern(text)}`
const startsWith = (name: string, text: string) => [
  sql`${quoteColumn(name)} LIKE ${`${escapeLike(text)}%`}`,
]
export const all = (tests: readonly Prisma.Sql[]) => sql`(${join(tests, ' AND ')})`
const hasGrams = (codes: number[]) => sql`"grams" @> ${codes}::int[]`

/** A keyword means its words as they stand, or one of its other readings. */
export function whereKeyword(keyword: string): Conditions {
  const words = whereWords(keyword)
  const others = otherReadings(keyword)
    .filter((reading) => !isFoundAnyway(reading, keyword))
    .map(whereReading)
  if (others.length === 0) return words
  // the readings find most of the books, so the other words are compared with few of them
  return [sql`(${join([...others, words].map(all), ' OR ')})`]
}

/** 한국사 is found by 국사, too; the reading only says which of the books come first. */
function isFoundAnyway({ keyword: full, grade, years, term }: KeywordReading, keyword: string) {
  const words = keywordTexts(full)
  return (
    !grade &&
    years.length === 0 &&
    !term &&
    keywordTexts(keyword).every((text, i) => words[i]?.includes(text))
  )
}

/**
 * Every word must occur. Grams are exact for words of one or two characters; longer words are
 * checked on the text as well.
 */
function whereWords(keyword: string): Conditions {
  const { isbn, words } = parseKeyword(keyword)
  if (isbn) return equals('isbn', isbn)
  return words.length > 0 ? whereAll(words) : [matchNothing]
}

function whereAll(words: readonly SearchWord[]): Conditions {
  const codes = new Set(words.flatMap((word) => word.grams))
  return [
    ...words.filter((word) => word.contains).map(({ on, text }) => contains(on, text)),
    hasGrams([...codes]),
  ]
}

/** The words, the school, and no volume of another school year or term. */
function whereReading({ keyword, ...school }: KeywordReading): Conditions {
  const { words } = parseKeyword([keyword, schoolName(school.grade)].join(' '))
  const isYearAlone = !keyword && school.years.length > 0
  if (words.length === 0 && !isYearAlone) return [matchNothing]
  return [
    ...whereSchoolYear(school),
    ...(words.length > 0 ? whereAll(words) : []),
    ...(isYearAlone ? [sql`"grams" && ${school.years.map(numberCode)}::int[]`] : []),
  ]
}

// ── School year and term, of which titles hold only their volumes ──

type School = Pick<KeywordReading, 'grade' | 'years' | 'term'>
export const schoolName = (grade: School['grade']) =>
  grades.find(({ value }) => value === grade)?.label ?? ''

/** High schools choose the years of their books, so there the year is only a matter of order. */
function whereSchoolYear({ grade, years, term }: School): Conditions {
  if (grade === gradeCodes.high) return []
  const title = sql`"titleText"`
  const notOfOthers = sql`${title} !~ ${volumesOfOthers(years)}`
  return [
    ...(years.length > 0
      ? [
          grade === gradeCodes.middle
            ? sql`(${notOfOthers} OR ${title} !~ ${subjectsByYear})`
            : notOfOthers,
        ]
      : []),
    ...(term ? [sql`${title} !~ ${volumesOfTerm(years, 3 - term)}`] : []),
  ]
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

/** Books that can be had now, in one of the types of a filter or in any; see `availableTypes`. */
export function whereAvailable(prodType?: string): Prisma.Sql {
  const types = prodType ? typesOfFilter(prodType) : productionTypeValues
  return sql`("fileTypes" && ${types}::text[] OR "prodTypes" && ${types.filter(isPaper)}::text[])`
}

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

/** The order of what a keyword finds: how well a title fits the keyword or what it may mean. */
import { fragment } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'
import { type KeywordReading, otherReadings } from './keyword-readings'
import { all, contains, schoolName } from './search-conditions.server'
import { initials, keywordTexts } from './search-text'
import { volumesOfTerm, volumesOfYears } from './title-volumes'

const { join, sql } = Prisma

/** Longer keywords are compared by their first words. */
const maxRankedWords = 5

/**
 * How well a found book fits a keyword, 0 for best: the title is the keyword, or some of its words
 * in a row while the others stand in other fields; begins with it; contains it; begins with some of
 * its words; contains all of them; the rest. Where a keyword has other readings, books that fit them
 * come after titles with the keyword as it stands, and before the others.
 */
export const relevance = fragment((keyword: string): Prisma.Sql => {
  const words = keywordTexts(keyword).slice(0, maxRankedWords)
  if (words.length === 0) return sql`0`
  const readings = otherReadings(keyword)
  const [title, texts] = words.some((word) => /[ㄱ-ㅣ]/.test(word))
    ? [sql`split_part("initialsText", ' ', 1)`, words.map(initials)]
    : [sql`"titleText"`, words]
  const [only] = texts
  // one look at the title of each of many thousand books
  if (texts.length === 1 && readings.length === 0)
    return sql`
      CASE strpos(${title}, ${only})
        WHEN 0 THEN 3
        WHEN 1 THEN (${title} <> ${only})::int
        ELSE 2
      END`
  const rest = firstOf(titleTests(title, texts))
  if (readings.length === 0) return rest
  const branches = [
    ...asItStands(title, texts.join(''), readings).map((test, i) => when(test, place(i))),
    ...readings.map((reading, i) => when(isLike(reading), further(i + 1, fit(reading)))),
  ]
  return sql`CASE ${join(branches, ' ')} ELSE ${further(readings.length + 1, rest)} END`
})

const place = (number: number) => sql`${number}::int`
const when = (test: Prisma.Sql, then: Prisma.Sql) => sql`WHEN ${test} THEN ${then}`
/** Behind all places of the readings before it. */
const further = (reading: number, rank: Prisma.Sql) => sql`${reading * 100}::int + ${rank}`

/** The number of the first test that holds. */
function firstOf(tests: readonly Prisma.Sql[]) {
  const branches = tests.map((test, i) => when(test, place(i)))
  return sql`CASE ${join(branches, ' ')} ELSE ${place(tests.length)} END`
}

/** An abbreviation inside a title says nothing, 수2 in 대수 2, nor does the beginning of its subject. */
function asItStands(title: Prisma.Sql, whole: string, readings: readonly KeywordReading[]) {
  const isBeginning = readings.some((reading) => readingTexts(reading).join('').startsWith(whole))
  const saysSchool = readings.some(({ years }) => years.length > 0)
  return [
    sql`${title} = ${whole}`,
    ...(isBeginning ? [] : [sql`starts_with(${title}, ${whole})`]),
    ...(saysSchool ? [sql`strpos(${title}, ${whole}) > 0`] : []),
  ]
}

const readingTexts = ({ keyword }: KeywordReading) => keywordTexts(keyword).slice(0, maxRankedWords)

/** Whether a title has a word of a reading, and its book is of the school. */
function isLike(reading: KeywordReading) {
  const named = readingTexts(reading).filter((text) => !isVolume(text))
  const words = named.map((text) => sql`strpos("titleText", ${text}) > 0`)
  return all([
    words.length > 0 ? sql`(${join(words, ' OR ')})` : sql`true`,
    ...(reading.grade ? [contains('searchText', schoolName(reading.grade))] : []),
  ])
}

/** How well a title fits a reading: its words first, then its volume. */
function fit(reading: KeywordReading): Prisma.Sql {
  const { grade, years, term } = reading
  const texts = readingTexts(reading)
  const ofVolume = [
    ...(term ? [sql`"titleText" ~ ${volumesOfTerm(years, term)}`] : []),
    ...(years.length > 0 ? [sql`"titleText" ~ ${volumesOfYears(years)}`] : []),
  ]
  if (texts.length === 0) return firstOf(ofVolume)
  if (ofVolume.length === 0) return firstOf(titleTests(sql`"titleText"`, texts))
  const title = texts.some((text) => /\d/.test(text)) ? sql`"titleText"` : titleWithoutVolume
  return sql`${firstOf(titleTests(title, texts, schoolName(grade)))} * 3 + ${firstOf(ofVolume)}`
}

const titleWithoutVolume = sql`rtrim("titleText", '0123456789가나')`
const isVolume = (text: string) => /^\d{1,2}$/.test(text)

/** Tests of a title, the best first. `school` may stand before it: 중학교 국어 1. */
function titleTests(title: Prisma.Sql, texts: string[], school = ''): Prisma.Sql[] {
  const runs = (length: number) =>
    texts
      .slice(0, texts.length - length + 1)
      .map((_, index) => texts.slice(index, index + length).join(''))
      // a volume alone is no title
      .filter((run) => !isVolume(run))
  const lengths = texts.map((_, i) => texts.length - i)
  const whole = texts.join('')
  const named = texts.filter((text) => !isVolume(text))
  const anyOf = (list: string[], test: (text: string) => Prisma.Sql) =>
    list.length > 0 ? [sql`(${join(list.map(test), ' OR ')})`] : []
  const equals = (text: string) =>
    school ? sql`${title} IN (${text}, ${school + text})` : sql`${title} = ${text}`
  const begins = (text: string) => sql`starts_with(${title}, ${text})`
  const has = (text: string) => sql`strpos(${title}, ${text}) > 0`
  return [
    ...lengths.flatMap((length) => anyOf(runs(length), equals)),
    begins(whole),
    has(whole),
    ...lengths.slice(1).flatMap((length) => anyOf(runs(length), begins)),
    ...(named.length > 0 ? [sql`(${join(named.map(has), ' AND ')})`] : []),
  ]
}

/** What a keyword may mean: the words as they stand, and the ways in which teachers name books. */
import { gradeCodes, type Grade } from '~/tables/codes'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { lettersOnly, unifySpelling } from './normalise'
import { schoolYearOf } from './school-year'
import { subjectsOf } from './subject-abbreviations'

/** A keyword, and what a book says besides: its school, the school year and term of its title. */
export type KeywordReading = {
  keyword: string
  grade: Grade | null
  years: number[]
  term: number | null
}

/** More readings would each cost a look at the index. */
const maxReadings = 4

/** Titles of the first year of high school, for the subject alone. */
// prettier-ignore
const firstOfHighSchool: Record<string, string> = {
  국어: '공통국어', 수학: '공통수학', 영어: '공통영어', 사회: '통합사회', 과학: '통합과학',
}

/** The readings of a keyword besides its words as they stand, likelier ones first; mostly none. */
export function otherReadings(keyword: string): KeywordReading[] {
  if (toIsbn13(keyword)) return []
  const said = schoolYearOf(keyword)
  const { rest, ...school } = said ?? { rest: keyword, grade: null, years: [], term: null }
  const words = wordsOf(rest)
  const isFirstOfHigh = school.grade === gradeCodes.high && school.years.includes(1)
  const meanings = words.map((word) => [
    ...(isFirstOfHigh && firstOfHighSchool[word] ? [firstOfHighSchool[word]] : []),
    ...subjectsOf(lettersOnly(word)),
  ])
  const replaced = meanings.some((subjects) => subjects.length > 0)
  if (!said && !replaced) return []
  const keywords = replaced ? combined(words, meanings) : []
  return [...keywords, ...(said ? [rest] : [])]
    .slice(0, maxReadings)
    .map((text) => ({ keyword: text, ...school }))
}

/** The words; a single syllable and its volume are one: 물 1 → 물1. */
const wordsOf = (text: string) =>
  unifySpelling(text)
    .replace(/(?<!\S)([가-힣])\s+(?=\d(?!\S))/gu, '$1')
    .split(/\s+/)
    .filter(Boolean)

/** The words with one of their meanings each, the likeliest ones; a long keyword has millions. */
function combined(words: string[], meanings: string[][]): string[] {
  return words
    .reduce<string[][]>(
      (lists, word, i) => {
        const choices = meanings[i]?.length ? meanings[i] : [word]
        return choices
          .flatMap((choice) => lists.map((list) => [...list, choice]))
          .slice(0, maxReadings)
      },
      [[]],
    )
    .map((list) => list.join(' '))
}

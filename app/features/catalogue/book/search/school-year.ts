/** Finds school, school year and term in a keyword: 중1 국어, 국어 3학년 1학기, 초등학교 4학년. */
import { gradeCodes, grades, type Grade } from '~/tables/codes'
import { unifySpelling } from './normalise'

/** What a keyword says of the school; `rest` is the keyword without it. `years` may be a range. */
type SchoolYear = {
  grade: Grade | null
  years: number[]
  term: number | null
  rest: string
}

const schools = [
  ...grades.flatMap(({ names }) => names.split(' ')),
  '중학',
  ...grades.map(({ value }) => value),
]
  .sort((a, b) => b.length - a.length)
  .join('|')
/** A word begins here, or follows one of two syllables or more: 국어중1, but not 최고1. */
const begins = '(?<![가-힣\\d]|[\\d][-~])|(?<=[가-힣]{2})'
const yearWords = new RegExp(
  `(?:(${schools})\\s*)?(?<![\\d-])([1-6])\\s*(?:[-~∼〜～,·]\\s*([1-6])\\s*)?학년(?!도(?!덕))\\s*군?(?:\\s*([12])\\s*학기)?용?`,
  'u',
)
const schoolAndYear = new RegExp(
  `(?:${begins})(${schools})\\s*([1-6])(?:\\s*-\\s*([12])(?!\\d)(?:\\s*학기)?|\\s+([12])\\s*학기)?(?![\\d~∼〜～]|\\s*[-~∼〜～,.]\\s*\\d)용?`,
  'u',
)
const yearAndTerm = /(?<![\d-])([1-6])\s*-\s*([12])\s*학기/u
const termAlone = /(?<![\d-])([12])\s*학기/u
const schoolAlone = new RegExp(`(?<!\\S)(${schools})용?(?!\\S)`, 'u')

/** Null when the keyword says neither year nor term. */
export function schoolYearOf(keyword: string): SchoolYear | null {
  const text = unifySpelling(keyword)
  const found = inWords(text) ?? inShort(text) ?? inTerm(text)
  if (!found) return null
  const others = text.replace(found.words, ' ')
  const school = found.school || (schoolAlone.exec(others)?.[1] ?? '')
  const term = found.term || (termAlone.exec(others)?.[1] ?? '')
  return {
    grade: gradeOf(school, found.years),
    years: found.years,
    term: Number(term) || null,
    rest: others
      .replace(found.school ? '' : schoolAlone, ' ')
      .replace(found.term ? '' : termAlone, ' ')
      .trim(),
  }
}

type Found = { words: string; school: string; years: number[]; term: string }

function inWords(text: string): Found | null {
  const [words, school = '', from = '', to = '', term = ''] = yearWords.exec(text) ?? []
  if (!words) return null
  const last = Math.max(Number(to || from), Number(from))
  const years = Array.from({ length: last - Number(from) + 1 }, (_, i) => Number(from) + i)
  return { words, school, years, term }
}

function inShort(text: string): Found | null {
  const [words, school = '', year = '', half = '', term = ''] = schoolAndYear.exec(text) ?? []
  return words ? { words, school, years: [Number(year)], term: half || term } : null
}

function inTerm(text: string): Found | null {
  const [both, year = '', half = ''] = yearAndTerm.exec(text) ?? []
  if (both) return { words: both, school: '', years: [Number(year)], term: half }
  const [words, term = ''] = termAlone.exec(text) ?? []
  return words ? { words, school: '', years: [], term } : null
}

/** Only elementary schools have a fourth year. */
function gradeOf(school: string, years: number[]): Grade | null {
  const named = grades.find(({ value }) => school.startsWith(value))
  if (named) return named.value
  return years.some((year) => year > 3) ? gradeCodes.elementary : null
}

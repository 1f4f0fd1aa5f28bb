/** Extracts the features of the book that a row asks for from all cells of the row. */
import { gradeCodes, isGuide, permissionCodes, purposeCodes, grades } from '~/tables/codes'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import type { RequestedBook } from './requested-book'
import {
  publisherOf,
  isPersonName,
  publisherAndAuthor,
  ambiguousPublisher,
} from './publisher-author'
import { curriculumYear, parseTitle, type TitleFeatures } from './title-parser'

/** A row with what its sheet says besides the cells. */
export type RequestedRow = RequestedBook & { bookId?: string; schoolName?: string }
/** `year`: the school year that the books are for. */
export type MatchContext = { year?: number }

/**
 * What a row says of its book; '' where it says nothing.
 *
 * - `publisher`: a key of publisher-names.ts, `ambiguousPublisher` when it may be either of two
 * - `author`: the lead author
 * - `year`: the curriculum that the row names; `expectedYear`: the one taught in its school year
 * - `grade`, `purpose`: stored values; `hasPurpose`: whether the row names its purpose
 * - `isContradictory`: two cells say different things
 */
export type BookFeatures = {
  title: TitleFeatures
  isbn: string | null
  bookId: string
  publisher: string
  author: string
  year: string
  expectedYear: string
  grade: string
  purpose: string
  hasPurpose: boolean
  isContradictory: boolean
}

/** The grade of a school by its name: 순창북중 → 중, 한빛맹학교 → ''. */
export function schoolLevelOf(name: string): string {
  const plain = name.normalize('NFC').replace(/\s|[([].*$/g, '')
  return /초등학교$|초$/.exec(plain)
    ? gradeCodes.elementary
    : /중학교$|중$/.exec(plain)
      ? gradeCodes.middle
      : /고등학교$|고교$|고$/.exec(plain)
        ? gradeCodes.high
        : ''
}

const parseSchoolLevel = (text: string) =>
  grades.find(
    ({ value, names }) =>
      text === value ||
      names.split(' ').includes(text) ||
      new RegExp(`^${value}[1-6]?(?:학년)?$`).test(text),
  )?.value ?? ''

/** Only elementary schools have years 4 to 6, volumes 가 and 나, and state-authorised books. */
const isElementaryOnly = ({ pupilYear, readings }: TitleFeatures) =>
  /^[456]/.test(pupilYear) ||
  readings.some(({ volume, fuzzy }) => !fuzzy && /^(?:[456][-~]\d|\d-\d[가나])/.test(volume))

/** The length of cells is bounded; no title and no name is longer than 300 characters. */
const plainCell = (cell: string) => cell.replace(/\s+/g, ' ').trim().slice(0, 300)
const boundRow = (row: RequestedRow): RequestedRow => ({
  ...row,
  title: plainCell(row.title),
  creator: plainCell(row.creator),
  publisher: plainCell(row.publisher),
  curriculum: plainCell(row.curriculum),
  grade: plainCell(row.grade),
  isbn: plainCell(row.isbn),
  schoolName: plainCell(row.schoolName ?? ''),
})

/** The school level of a row whose cell and title do not say it; '' when nothing does. */
function gradeBesideTitle(row: RequestedRow, title: TitleFeatures): string {
  const isElementary = isElementaryOnly(title) || row.permission === permissionCodes.state
  return schoolLevelOf(row.schoolName ?? '') || (isElementary ? gradeCodes.elementary : '')
}

export function extractFeatures(
  requestedRow: RequestedRow,
  { year: schoolYear }: MatchContext = {},
): BookFeatures {
  const row = boundRow(requestedRow)
  const rowMakers = publisherAndAuthor(row)
  const cellGrade = parseSchoolLevel(row.grade)
  const title = parseTitle(row.title, {
    publisher: rowMakers.publisher,
    author: rowMakers.author,
    grade: cellGrade || schoolLevelOf(row.schoolName ?? ''),
  })
  const publisher = rowMakers.publisher || publisherOf(title.publisher)
  const grade = cellGrade || title.grade || gradeBesideTitle(row, title)
  const year = curriculumYear(row.curriculum)
  const { textbook, guide } = purposeCodes
  const purpose = row.purpose.includes(guide) ? guide : row.purpose ? textbook : title.purpose
  const titlePublisher = publisherOf(title.publisher)
  const publishersDiffer =
    title.publisher !== '' &&
    differ(rowMakers.publisher, titlePublisher) &&
    titlePublisher !== ambiguousPublisher
  return {
    title,
    isbn: toIsbn13(row.isbn),
    bookId: row.bookId ?? '',
    publisher: publisher === '천재출판사' ? ambiguousPublisher : publisher,
    author: rowMakers.author || title.author,
    year: year || title.year,
    expectedYear: expectedCurriculum(schoolYear, grade, title),
    grade,
    purpose: isGuide(title) ? guide : purpose || textbook,
    hasPurpose: purpose !== '' || title.purpose !== '',
    isContradictory:
      differ(cellGrade, title.grade) ||
      differ(year, title.year) ||
      (row.purpose === textbook && isGuide(title)) ||
      publishersDiffer,
  }
}

/** Whether two cells say different things; one that says nothing differs from none. */
const differ = (a: string, b: string) => a !== '' && b !== '' && a !== b

/**
 * The school year in which the 2022 curriculum reached each pupils' year: 초1–2 2024, 초3–4, 중1 and
 * 고1 2025, 초5–6, 중2 and 고2 2026, 중3 and 고3 2027.
 */
const curriculumArrivals: Record<string, readonly number[]> = {
  [gradeCodes.elementary]: [2024, 2024, 2025, 2025, 2026, 2026],
  [gradeCodes.middle]: [2025, 2026, 2027],
  [gradeCodes.high]: [2025, 2026, 2027],
}

/**
 * The curriculum that readers of a title are taught in a school year; '' while it may be either.
 */
function expectedCurriculum(
  schoolYear: number | undefined,
  grade: string,
  { pupilYear, readings }: TitleFeatures,
): string {
  const reached = curriculumArrivals[grade]
  if (!schoolYear || !reached) return ''
  const volume = readings[0]?.volume ?? ''
  const term =
    /^([1-6])[-~]/.exec(volume)?.[1] ??
    (grade === gradeCodes.elementary ? /^[1-6]$/.exec(volume)?.[0] : undefined)
  const pupils = reached[Number(pupilYear || term) - 1]
  if (pupils) return schoolYear >= pupils ? '2022' : '2015'
  return schoolYear >= Math.max(...reached)
    ? '2022'
    : schoolYear < Math.min(...reached)
      ? '2015'
      : ''
}

/**
 * The key of a row's `MatchAlias`: rows with equal keys mean the same book. '' when the row says
 * too little.
 */
export function aliasKey(row: RequestedBook): string {
  const { title, isbn, publisher, author, year, grade, purpose } = extractFeatures(row)
  if (!isbn && (!title.plain || (!publisher && !isPersonName(author)))) return ''
  const volumes = title.readings.map(({ base, volume }) => `${base} ${volume}`).join(',')
  return [volumes, publisher, author, year, grade, purpose, isbn ?? ''].join('|')
}

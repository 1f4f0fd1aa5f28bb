/** What a row of an order file says of its book, read out of all its cells. */
import { grades } from '~/codes'
import { toIsbn13 } from '~/features/book/isbn'
import type { AskedBook } from '../order-row'
import { house, isPerson, makersOf, vagueHouse } from './people'
import { curriculumYear, readTitle, type TitleClues } from './title'

/** A row, or the school year it is for, as far as it says more than its cells. */
export type Asked = AskedBook & { bookId?: string; schoolName?: string }
export type Context = { year?: number }

/**
 * `publisher` is a key of publisher-names.ts, 천재 when it may be either; `lead` the lead author; `year` of the curriculum, `dueYear` the one
 * that is taught then; `grade` and `purpose` stored values, '' when unknown; `contradicts` when two cells say different things.
 */
export type Clues = {
  title: TitleClues
  isbn: string | null
  bookId: string
  publisher: string
  lead: string
  year: string
  dueYear: string
  grade: string
  purpose: string
  saysPurpose: boolean
  contradicts: boolean
}

/** Which kind of school a name is: 순창북중 → 중, 한빛맹학교 → ''. */
export function gradeOfSchool(name: string): string {
  const plain = name.normalize('NFC').replace(/\s|[([].*$/g, '')
  return /초등학교$|초$/.exec(plain)
    ? '초'
    : /중학교$|중$/.exec(plain)
      ? '중'
      : /고등학교$|고교$|고$/.exec(plain)
        ? '고'
        : ''
}

const gradeOf = (text: string) =>
  grades.find(
    ({ value, names }) =>
      text === value ||
      names.split(' ').includes(text) ||
      new RegExp(`^${value}[1-6]?(?:학년)?$`).test(text),
  )?.value ?? ''

/** Years 4 to 6, and volumes 가 and 나, are those of the elementary school alone; so is what the state publishes. */
const onlyElementary = ({ pupilYear, readings }: TitleClues) =>
  /^[456]/.test(pupilYear) ||
  readings.some(({ volume, loose }) => !loose && /^(?:[456][-~]\d|\d-\d[가나])/.test(volume))

/** Cells may hold anything; no title or name is longer. */
const plain = (cell: string) => cell.replace(/\s+/g, ' ').trim().slice(0, 300)
const bounded = (row: Asked): Asked => ({
  ...row,
  title: plain(row.title),
  creator: plain(row.creator),
  publisher: plain(row.publisher),
  curriculum: plain(row.curriculum),
  grade: plain(row.grade),
  isbn: plain(row.isbn),
  schoolName: plain(row.schoolName ?? ''),
})

export function cluesOf(asked: Asked, { year: schoolYear }: Context = {}): Clues {
  const row = bounded(asked)
  const makers = makersOf(row)
  const inCell = gradeOf(row.grade)
  const title = readTitle(row.title, {
    house: makers.publisher,
    lead: makers.lead,
    grade: inCell || gradeOfSchool(row.schoolName ?? ''),
  })
  const publisher = makers.publisher || house(title.house)
  const grade =
    inCell ||
    title.grade ||
    gradeOfSchool(row.schoolName ?? '') ||
    (onlyElementary(title) || row.permission === '국정' ? '초' : '')
  const year = curriculumYear(row.curriculum)
  const purpose = row.purpose.includes('지도서') ? '지도서' : row.purpose ? '교과서' : title.purpose
  const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other
  return {
    title,
    isbn: toIsbn13(row.isbn),
    bookId: row.bookId ?? '',
    publisher: publisher === '천재출판사' ? vagueHouse : publisher,
    lead: makers.lead || title.lead,
    year: year || title.year,
    dueYear: dueCurriculum(schoolYear, grade, title),
    grade,
    purpose: title.purpose === '지도서' ? '지도서' : purpose || '교과서',
    saysPurpose: purpose !== '' || title.purpose !== '',
    contradicts:
      differ(inCell, title.grade) ||
      differ(year, title.year) ||
      (row.purpose === '교과서' && title.purpose === '지도서') ||
      (title.house !== '' &&
        differ(makers.publisher, house(title.house)) &&
        house(title.house) !== vagueHouse),
  }
}

/** When 2022 개정 reached a pupil's year: 초1–2 2024, 초3–4 and 중1 and 고1 2025, 초5–6 and 중2 and 고2 2026, 중3 and 고3 2027. */
const arrivals: Record<string, readonly number[]> = {
  초: [2024, 2024, 2025, 2025, 2026, 2026],
  중: [2025, 2026, 2027],
  고: [2025, 2026, 2027],
}

/** The curriculum that is taught to the readers of a title in a school year; '' while it may be either. */
function dueCurriculum(
  schoolYear: number | undefined,
  grade: string,
  { pupilYear, readings }: TitleClues,
): string {
  const reached = arrivals[grade]
  if (!schoolYear || !reached) return ''
  const volume = readings[0]?.volume ?? ''
  const term =
    /^([1-6])[-~]/.exec(volume)?.[1] ?? (grade === '초' ? /^[1-6]$/.exec(volume)?.[0] : undefined)
  const pupils = reached[Number(pupilYear || term) - 1]
  if (pupils) return schoolYear >= pupils ? '2022' : '2015'
  return schoolYear >= Math.max(...reached)
    ? '2022'
    : schoolYear < Math.min(...reached)
      ? '2015'
      : ''
}

/** Under what a person's decision on such a row is remembered; '' when the row says too little. Rows with equal keys mean the same book. */
export function aliasKey(row: AskedBook): string {
  const { title, isbn, publisher, lead, year, grade, purpose } = cluesOf(row)
  if (!isbn && (!title.plain || (!publisher && !isPerson(lead)))) return ''
  const volumes = title.readings.map(({ base, volume }) => `${base} ${volume}`).join(',')
  return [volumes, publisher, lead, year, grade, purpose, isbn ?? ''].join('|')
}

/**
 * Parses a title into subject, volume, and what else people write into its cell.
 *
 * The cell may hold school, pupils' year, publisher, author and curriculum besides the title, a
 * volume in many spellings, and sometimes two books. One function reads both books and rows, so
 * equal titles stay equal whatever it misreads.
 */
import { gradeCodes, purposeCodes } from '~/tables/codes'
import { lettersOnly, unifySpelling } from '~/features/catalogue/book/search/normalise'
import { publisherNames } from '~/features/catalogue/book/search/publisher-names'
import { memoize } from './memoize'
import { fullSubjectName } from '~/features/catalogue/book/search/subject-abbreviations'
import { publisherOf, isPublisher, leadAuthor, looksLikePerson } from './publisher-author'
import { isCompanion, splitVolume, type TitleReading } from './volume-parser'

/**
 * `plain`: letters and digits of the title when all else is taken away; `readings`: the titles that
 * it may be, likelier ones first, or the titles of several books when `several`. The other fields
 * are '' where the title does not say them; `pupilYear` is 1–6 and counts within the school.
 */
export type TitleFeatures = {
  plain: string
  readings: TitleReading[]
  several: boolean
  grade: string
  purpose: string
  year: string
  pupilYear: string
  publisher: string
  author: string
}

const years: Record<string, string> = { '07': '2007', '09': '2009', '15': '2015', '22': '2022' }
const yearOf = (short: string) => years[short.slice(-2)] ?? ''
/** 2022 개정 교육과정, 22개정, '15 개정 → 2022, 2022, 2015; '' for anything else. */
export const curriculumYear = memoize((text: string): string => {
  const [, short = ''] = /(?<!\d)(?:20)?(07|09|15|22)(?!\d)/.exec(unifySpelling(text)) ?? []
  return yearOf(short)
})

const curriculumWords =
  /[([]?\s*['’`]?(?<!\d)(?:20)?(07|09|15|22)\s*년?\s*(?:개정|교육\s*과정|교과\s*과정)(?:\s*교육\s*과정|\s*교과\s*과정)?\s*(?:용)?\s*[)\]]?/g
const curriculumAlone = /[([]\s*['’]?(?:20)?(07|09|15|22)\s*[)\]]/g
const guideWords =
  /[([]?\s*(?:교사용\s*지도서|교사용\s*(?:교과서|도서)?|지도서|교과용\s*지도서)\s*[)\]]?|[([]\s*지\s*[)\]]/g
const pupilsWords =
  /[([]?\s*(?<!천재\s?)(?:학생용\s*)?교과서\s*[)\]]?|[([]\s*(?:교|학생용)\s*[)\]]/g
const permissionWords =
  /[([]\s*(?:국정|검정|인정|국|검|인)\s*(?:교과서|도서)?\s*[)\]]|^\s*(?:국정|검정|인정)\s+|\s(?:국정|검정|인정)(?:도서|본)?\s*$/g
const schoolWords =
  /[([]?\s*(?<![가-힣])(초등학교|중학교|고등학교|초등|중등|고등|고교|중학)(?!생|\s*\d)\s*(?:용)?\s*[)\]]?/g
const schoolSign = /[([]\s*(초|중|고)\s*[)\]]|^\s*(초|중|고)\s*[).]\s*/g
const pupils =
  /[([]?\s*(초등학교|중학교|고등학교|초등|중등|고등|초|중|고)?\s*([1-6])\s*(?:[~-]\s*([1-6])\s*)?학년\s*(?:용)?\s*[)\]]?(?:\s*([12])\s*학기)?\s*[)\]]?/g
const pupilsShort = /[([]\s*(초|중|고)\s*([1-6])\s*[)\]]|^\s*(초|중|고)([1-6])\s+/g
const notes =
  /[([]\s*(?:개정판?|신판|수정판?|신규|신|교체|추가|변경|재신청|급함|긴급|선택|공통|필수|전자책|cd\s*포함|음원\s*포함|\d+\s*부)\s*[)\]]|(?<=\s)(?:개정판|신판|수정판|신규|교체|추가)\s*$|[『』「」<>《》"“”'‘’★☆*※]/g
const listNumber = /^\s*(?:no\.?\s*)?\d{1,3}\s*[.)]\s*(?=[가-힣a-z])/

/**
 * `known`: publisher, lead author and grade from the row's other cells; the title may repeat them.
 */
export function parseTitle(
  title: string,
  known: { publisher: string; author: string; grade: string } = {
    publisher: '',
    author: '',
    grade: '',
  },
): TitleFeatures {
  const found = { grade: '', purpose: '', year: '', pupilYear: '', publisher: '', author: '' }
  let term = ''
  let text = unifySpelling(
    title
      .normalize('NFC')
      .replace(/[ㆍ・･‧•∙]/g, '·')
      .replace(/(?<=[가-힣]\s?)[l|]{1,3}(?![\p{L}\p{N}])/gu, (run) => 'I'.repeat(run.length)),
  )
    .replace(/[∼〜～]/g, '~')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[【〔{]/g, '[')
    .replace(/[】〕}]/g, ']')
    .replace(listNumber, '')
  const take = (pattern: RegExp, then: (...groups: string[]) => string | void) =>
    (text = text.replace(
      pattern,
      (_, ...groups: (string | undefined)[]) => then(...groups.map((group) => group ?? '')) || ' ',
    ))
  take(notes, () => {})
  take(curriculumWords, (short = '') => void (found.year ||= yearOf(short)))
  take(curriculumAlone, (short = '') => void (found.year ||= yearOf(short)))
  take(guideWords, () => void (found.purpose = purposeCodes.guide))
  take(pupilsWords, () => void (found.purpose ||= purposeCodes.textbook))
  take(permissionWords, () => {})
  take(pupils, (school = '', from = '', to = '', half = '') => {
    found.grade ||= school.slice(0, 1)
    if (to) return ` ${from}~${to} `
    found.pupilYear ||= from
    if (half) return ` ${from}-${half} `
  })
  take(pupilsShort, (school = '', from = '', before = '', number = '') => {
    found.grade ||= school || before
    found.pupilYear ||= from || number
  })
  take(schoolWords, (school = '') => void (found.grade ||= school.slice(0, 1)))
  take(schoolSign, (bracketed = '', leading = '') => void (found.grade ||= bracketed || leading))
  take(/[([]?\s*(?<![\d-])([12])\s*학기\s*[)\]]?/g, (half = '') => void (term = half))
  const left = withoutPublisherAndAuthor(text, known, found)
  return {
    ...found,
    ...parseReadings(left, { pupilYear: found.pupilYear, term, grade: known.grade || found.grade }),
  }
}

const parsePlainTitle = memoize((key: string) => {
  const [title = '', grade = ''] = key.split('\n')
  return parseTitle(title, { publisher: '', author: '', grade })
})

/** The title of a book of the catalogue; `grade` is a stored value. */
export const parseBookTitle = (title: string, grade: string): TitleFeatures =>
  parsePlainTitle(`${title.replace(/\n/g, ' ')}\n${grade}`)

/**
 * Removes names of publishers, and the lead author, that are set apart: in brackets, first or last,
 * or, when a publisher's name is long, directly before the title.
 */
function withoutPublisherAndAuthor(
  text: string,
  known: { publisher: string; author: string },
  found: { publisher: string; author: string },
): string {
  const isMaker = (word: string, bracketed = false): boolean => {
    if (!word) return true
    if (isPublisher(word) || (known.publisher && publisherOf(word) === known.publisher))
      return ((found.publisher ||= word), true)
    const lead = leadAuthor(word)
    if (
      known.author
        ? lead === known.author
        : /^[가-힣]{3}\s*(?:외|저|등)\s*\d*\s*[인명]?$/.test(word.trim()) ||
          (bracketed && !found.author && looksLikePerson(word.trim()))
    )
      return ((found.author ||= lead), true)
    return /^(?:외\s*\d*\s*[인명]?|저|\d+\s*[인명])$/.test(word.trim())
  }
  const outside = text.replace(/[([]([^)\]]*)[)\]]/g, (all, inner: string) =>
    isMaker(inner, true) || inner.split(/[\s,/·:-]+/).every((word) => isMaker(word, true))
      ? ' '
      : all,
  )
  const words = outside
    .split(/(\s+|[_/:]|(?<!\d)-|-(?!\d))/)
    .filter((word) => word.trim() || word === ' ')
  const real = (word?: string) => word !== undefined && /[\p{L}\p{N}]/u.test(word)
  for (const end of ['shift', 'pop'] as const) {
    for (let turn = 0; turn < 8 && words.length > 1; turn += 1) {
      const word = end === 'shift' ? words[0] : words.at(-1)
      if (real(word) && !(words.filter(real).length > 1 && isMaker(word ?? ''))) break
      words[end]()
    }
  }
  const rest = words.join('').trim()
  const glued = publisherNames.find(
    (name) =>
      name.length > 2 &&
      /^[가-힣]+$/.test(name) &&
      rest.startsWith(name) &&
      rest.length > name.length + 1,
  )
  if (!glued) return rest
  found.publisher ||= glued
  return rest.slice(glued.length).trim()
}

/** The titles that the text names, with their volumes. */
function parseReadings(
  text: string,
  { pupilYear, term, grade }: { pupilYear: string; term: string; grade: string },
): Pick<TitleFeatures, 'plain' | 'readings' | 'several'> {
  const whole = splitVolume(text)
  const parts = parseSeveral(text)
  if (parts.length > 1)
    return { plain: lettersOnly(text), readings: parts.map(withFullSubject), several: true }
  if (term && !whole.volume)
    return {
      plain: lettersOnly(text),
      readings: [withFullSubject({ ...whole, volume: `${pupilYear || '?'}-${term}` })],
      several: false,
    }
  if (term && /^\d$/.test(whole.volume))
    return {
      plain: lettersOnly(text),
      readings: [withFullSubject({ ...whole, volume: `${whole.volume}-${term}` })],
      several: false,
    }
  const readings = [withFullSubject(whole)]
  // below high school 수학 1학년 is 수학 1; in high school 문학 2학년 is 문학
  if (pupilYear && !whole.volume && grade)
    readings.push({
      ...withFullSubject(whole),
      volume: pupilYear,
      fuzzy: grade === gradeCodes.high || undefined,
    })
  if (pupilYear && !whole.volume && grade && grade !== gradeCodes.high)
    readings[0] = { ...withFullSubject(whole), fuzzy: true }
  const inner = /^(.+?)[([]([^)\]]{2,})[)\]]\s*$/.exec(text)
  // 국어(문학): a subject, then the title
  if (inner?.[2] && /[가-힣]{2}/.test(inner[2]))
    readings.push({ ...withFullSubject(splitVolume(inner[2])), fuzzy: true })
  const [, before, behind] = /^(.*?)\s*(?:[-/:_>]|\s-\s)\s*([가-힣].*)$/.exec(text) ?? []
  if (behind) readings.push({ ...withFullSubject(splitVolume(behind)), fuzzy: true })
  const outside = text.replace(/[([][^)\]]*[)\]]/g, ' ')
  for (const rest of [before, outside === text ? '' : outside])
    if (rest?.trim())
      readings.push({ ...withFullSubject(splitVolume(rest)), fuzzy: true, guess: true })
  return { plain: lettersOnly(text), readings, several: false }
}

const withFullSubject = (reading: TitleReading): TitleReading => ({
  ...reading,
  base: fullSubjectName(reading.base),
})

/**
 * 통합사회 1,2 · 수학(수학익힘) 3-1 · 국어 3-1 가, 나: each of the books. One or no entry when the text is one
 * title.
 */
function parseSeveral(text: string): TitleReading[] {
  const pair = /^(.+?)\s*[([]\s*([^)\]]+)[)\]]\s*(.*)$/.exec(text)
  if (pair?.[1] && pair[2] && isCompanion(pair[1], pair[2]))
    return [pair[1], pair[2]].map((name) => splitVolume(`${name} ${pair[3] ?? ''}`))
  const [first = '', ...others] = text
    .split(/[,·/&+、]|\s및\s|(?<=\d)\s*[와과]\s*(?=\d)/)
    .map((part) => part.replace(/[([\])]/g, ' ').trim())
    .filter(Boolean)
  const firstReading = splitVolume(first)
  const found = [firstReading]
  for (const part of others) {
    const reading = /^[가-힣a-z]{2}/.test(part)
      ? splitVolume(part)
      : { base: '', volume: splitVolume(`책 ${part}`).volume }
    if (/^제?\s*\d{1,2}(?:[-~]\d{1,2})?\s*권?$/.test(part))
      found.push({
        base: firstReading.base,
        volume:
          /^\d-\d/.test(firstReading.volume) && /^\d$/.test(reading.volume)
            ? `${firstReading.volume[0]}-${reading.volume}`
            : reading.volume,
      })
    else if (/^[가나다상하]\s*권?$/.test(part) && firstReading.volume)
      found.push({
        base: firstReading.base,
        volume: firstReading.volume.replace(/[가-힣]?$/, part[0] ?? ''),
      })
    else if (
      reading.base &&
      (reading.base === firstReading.base || isCompanion(firstReading.base, reading.base))
    )
      found.push(reading.volume ? reading : { ...reading, volume: firstReading.volume })
    else return []
  }
  const last = found.at(-1)?.volume ?? ''
  return found.map((reading) =>
    reading.volume || reading.base === found.at(-1)?.base ? reading : { ...reading, volume: last },
  )
}

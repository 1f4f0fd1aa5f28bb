/**
 * Parses cells of order sheets: copies, types, grades, telephones.
 *
 * Nothing is guessed: a cell that is not clear yields a message key.
 */
import { recordOf } from '~/platform/records'
import {
  purposeCodes,
  enlargedTypes,
  fieldLimits,
  productionTypes,
  type CountName,
} from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { isbnDigits, toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { listColumns, oneLine } from '~/features/catalogue/request-book/upload/list-sheet'
import { isoDate } from '~/validation/fields'
import { mobilePattern, phoneDigits, phonePattern } from '~/validation/phone'
import type { Counts } from './order-row'
import { cellWords } from '~/features/requests/order-file/type-words'

export const countNames = productionTypes.map(({ column }) => column)
export const zeroCounts: Counts = recordOf(countNames, () => 0)

/** The parsed value; `problem`: the message key for what was not understood. */
type ParsedCell<T> = { value: T; problem?: MessageKey }

/** Parsed copies; `mark`: the sign that was taken for one copy. */
type ParsedCount = ParsedCell<number> & { mark?: string }

/** Cells are read up to this length: 200 pupils with telephones are 6,000 characters. */
export const MAX_CELL_LENGTH = 10_000

/** The beginning of a text, without half of a surrogate pair, which no database accepts. */
export const cutText = (text: string, maxLength: number) =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '') : text

/**
 * One line in NFKC (full width → half), without the apostrophe that this service's sheets put
 * before formulas.
 */
const plainCell = (text: string) =>
  oneLine(text.slice(0, MAX_CELL_LENGTH))
    .normalize('NFKC')
    .replace(/\p{Cf}|^'(?=\d)/gu, '')
    .trim()

/** Parses one line of at most `maxLength` characters. */
export function parseText(text: string, maxLength: number = fieldLimits.text): ParsedCell<string> {
  const line = oneLine(text)
  return line.length > maxLength
    ? { value: cutText(line, maxLength), problem: 'tooLong' }
    : { value: line }
}

/** Whether a cell is a mark for "as above". */
export const isDitto = (text: string) =>
  /^(["'″〃“”]{1,2}|''|상동|위와\s?같음|위\s?동일)$/.test(text.trim())

// ── Copies ──

const nonePattern = /^([-‐–—―−.×✗✘xn□☐]|no|false|없음|해당\s?없음|불필요|미신청|무|안\s?함)$/i
const yesPattern = /^([o○◯⭕〇●◎v√∨✓✔☑■y]|yes|true|예|유|있음|필요|신청)$/i
const unit = '(?:부|권|개|질|세트|명|본|종|set|ea)'
const countPattern = new RegExp(
  `^(?:각\\s?)?(\\d{1,3}(?:,\\d{3})+|\\d{1,15})(?:\\.0+)?\\s?${unit}?(?:\\s?씩)?\\.?$`,
  'i',
)
const countWithNotePattern = new RegExp(`^(\\d{1,3})\\s?${unit}?\\s?[(\\[](.+)[)\\]]$`, 'i')
const koreanNumber: Record<string, number> = {
  한: 1,
  하나: 1,
  두: 2,
  둘: 2,
  세: 3,
  셋: 3,
  네: 4,
  넷: 4,
  다섯: 5,
  여섯: 6,
  일곱: 7,
  여덟: 8,
  아홉: 9,
  열: 10,
}

/**
 * Parses copies: 2, '2부' and '２' are numbers, ○ is one and told as a `mark`, a dash is none. A note behind the number is
 * reported, and the number counts.
 */
export function parseCount(text: string): ParsedCount {
  const cell = plainCell(text)
  if (cell === '' || nonePattern.test(cell)) return { value: 0 }
  if (yesPattern.test(cell)) return { value: 1, mark: cell }
  const digits = countPattern.exec(cell)?.[1]
  if (digits) return boundCount(Number(digits.replaceAll(',', '')))
  const word = koreanNumber[cell.replace(new RegExp(`\\s?${unit}$`, 'i'), '')]
  if (word) return { value: word }
  const noted = countWithNotePattern.exec(cell)?.[1]
  return noted
    ? { value: Number(noted), problem: 'orderCountNote' }
    : { value: 0, problem: 'orderBadCount' }
}

const boundCount = (count: number): ParsedCell<number> =>
  count > fieldLimits.copies ? { value: 0, problem: 'orderBadCount' } : { value: count }

/** Enlarged print, of whatever size. */
const isEnlarged = (part: string) => enlargedTypes().some(({ group }) => part.startsWith(group))

/**
 * The types that one cell names, each with its copies or null: '점자 2부, 확대A3' → brl 2, a3 null.
 * `wrong`: parts that are not clear.
 */
export function parseTypes(text: string): {
  counts: Partial<Record<CountName, number | null>>
  marks: Partial<Record<CountName, string>>
  wrong: { part: string; key: MessageKey }[]
} {
  const counts: Partial<Record<CountName, number | null>> = {}
  const marks: Partial<Record<CountName, string>> = {}
  const wrong: { part: string; key: MessageKey }[] = []
  for (const part of text
    .slice(0, 500)
    .split(/[,;/·+&\n、ㆍ]|\s및\s|(?<=\d\s?부)\s/)
    .map(plainCell)
    .filter(Boolean)) {
    if (nonePattern.test(part)) continue
    const found = cellWords.flatMap(([name, word]) => {
      const rest = word.exec(part)
        ? part.replace(word, '').replace(/^[\s:(\-–]+|[)\s]+$/g, '')
        : null
      return rest === null ? [] : [{ name, rest }]
    })[0]
    const count = found ? (found.rest === '' ? { value: null } : parseCount(found.rest)) : null
    if (found && count && !('problem' in count && count.problem === 'orderBadCount')) {
      counts[found.name] = (counts[found.name] ?? 0) + (count.value ?? 0) || count.value
      if ('mark' in count) marks[found.name] = count.mark
    } else wrong.push({ part, key: isEnlarged(part) ? 'orderEnlargedSize' : 'orderFormUnread' })
  }
  return { counts, marks, wrong }
}

// ── Fields of a book ──

const listReader = (wanted: string) =>
  listColumns.find(({ name }) => name === wanted)?.read ?? (() => null)
const [listedPermission, listedPurpose] = [listReader('permission'), listReader('purpose')]

/**
 * The stored grade, also from '중1', '초등 3학년' and '고등부'; null when the text names none or several.
 */
export function parseGrade(text: string): string | null {
  const cell = plainCell(text).replace(/[\s()학년·.-]/g, (sign) =>
    sign === '학' || sign === '년' ? sign : '',
  )
  const level =
    /^(?:특수학교)?(초|중|고)(?:등|등학교|등부|학교|학부|등학부|교)?(?:\d(?:[~,]?\d)*)?(?:학년)?$/.exec(
      cell,
    )?.[1]
  return level ?? /^\d학년?(초|중|고)$/.exec(cell)?.[1] ?? null
}

export const parsePermission = (text: string) =>
  listedPermission(plainCell(text).replace(/\(.*\)$/, ''))

export function parsePurpose(text: string): string | null {
  const cell = plainCell(text).replace(/\s/g, '')
  if (/^(학생용|교과서\(?학생용\)?|주교과서|교)$/.test(cell)) return purposeCodes.textbook
  return /^(교사용|지도|교사용지도|교과서\(교사용\)|교사용교과서|지도서\(교사용\)|교사용지도서\(.*\))$/.test(
    cell,
  )
    ? purposeCodes.guide
    : listedPurpose(cell)
}

/** '22개정', '2022' and '2015 개정 교육과정(7차 이후)' in the catalogue's wording; other text unchanged. */
export function parseCurriculum(text: string): string {
  const cell = plainCell(text)
  const years = new Set(
    [...cell.matchAll(/(?<!\d)(?:20)?(07|09|11|15|22)(?!\d|차)/g)].map(([, year]) => year),
  )
  if (years.size === 1 && cell.length <= 40 && /개정|^\d+년?$|교육\s?과정/.test(cell))
    return `20${[...years][0]} 개정 교육과정`
  const old = /^제?\s?([1-7])차(?:\s?교육\s?과정)?$/.exec(cell)?.[1]
  return old ? `제${old}차 교육과정` : cutText(oneLine(text), fieldLimits.text)
}

/**
 * Parses an ISBN. A number that a spreadsheet program rounded (9.79113E+12) is dropped; one with a
 * wrong check digit is kept. Both are reported.
 */
export function parseIsbn(text: string): ParsedCell<string> {
  const cell = plainCell(text)
  if (nonePattern.test(cell) || /^(미정|모름|확인\s?중)$/.test(cell)) return { value: '' }
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(cell)) return { value: '', problem: 'orderIsbnDigits' }
  const value = cutText(oneLine(text), 40)
  return toIsbn13(cell)
    ? { value }
    : { value, problem: isbnDigits(cell) ? 'orderIsbnCheck' : 'orderIsbnShape' }
}

// ── The day from which it is needed ──

/**
 * Parses a day: 2027-03-02, '27.3.2', '2027년 3월 2일까지'. A day without a year ('3월 2일', '3/2') is the first one since
 * `received` (YYYY-MM-DD). Two numbers with a point are not one: spreadsheet programs make 3.2 of 3.20.
 */
export function parseDay(text: string, received: string): ParsedCell<string> {
  const cell = plainCell(text).replace(/\s*(?:전?까지|부터)$/, '')
  if (cell === '' || nonePattern.test(cell) || /^(미정|모름)$/.test(cell)) return { value: '' }
  const day = cell.replace(/\s*(?:\([월화수목금토일]\)|[월화수목금토일]요일)$/, '')
  const [, month = '', date = ''] = /^(\d{1,2})(?:월\s?|[/-])(\d{1,2})일?$/.exec(day) ?? []
  const found = month
    ? [0, 1]
        .map((later) => wholeDay(`${Number(received.slice(0, 4)) + later}-${month}-${date}`))
        .find((value) => value >= received)
    : wholeDay(day.replace(/^(\d{2})(?=[./년-])/, '20$1'))
  return found ? { value: found } : { value: '', problem: 'orderDayUnread' }
}

/** YYYY-MM-DD, or '' for what is no day of the calendar. */
const wholeDay = (text: string) => isoDate.safeParse(text).data ?? ''

// ── Telephones and addresses ──

export const isMobile = (digits: string) => mobilePattern.test(digits)

/**
 * The digits of one telephone number, with the leading zero that number cells lose; '' when it is
 * not one.
 */
function parsePhoneDigits(part: string): string {
  const digits = phoneDigits(part).replace(/\D/g, '')
  if (phonePattern.test(digits)) return digits
  return !digits.startsWith('0') && phonePattern.test(`0${digits}`) ? `0${digits}` : ''
}

/** The telephone numbers of a cell in their order; `problem` when it also holds something else. */
export function parsePhones(text: string): ParsedCell<string[]> {
  const parts = text
    .slice(0, 500)
    .normalize('NFKC')
    .split(/[/,;\n]|\s또는\s|(?<=\d{4})\s+(?=\(?\+?(?:\d[\s().-]*){9})/)
    .map(plainCell)
    .filter((part) => part !== '' && !nonePattern.test(part))
  const found = parts.map((part) => ({
    part,
    digits: parsePhoneDigits(part.replace(/(?:내선|교환|ext\.?|#|~).*$/i, '')),
  }))
  const clear = found.every(({ part, digits }) => digits !== '' && /^[+\d\s().‐-―−-]+$/.test(part))
  return {
    value: found.map(({ digits }) => digits).filter(Boolean),
    ...(clear ? {} : { problem: 'orderPhoneUnread' as const }),
  }
}

export function parseEmail(text: string): ParsedCell<string> {
  const cell = plainCell(text)
    .replace(/^mailto:/i, '')
    .replace(/\s?@\s?/, '@')
  if (nonePattern.test(cell)) return { value: '' }
  const fits =
    cell.length <= 254 && /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]{2,}$/.test(cell)
  return fits ? { value: cell } : { value: '', problem: cell === '' ? undefined : 'badEmail' }
}

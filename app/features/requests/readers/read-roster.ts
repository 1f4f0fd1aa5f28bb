/** Reads a class list, as schools write it, into readers; what it leaves out is named. */
import { todayInSeoul } from '~/platform/today'
import { productionTypes, type ProductionType } from '~/tables/codes'
import { schoolYears } from '~/tables/care-codes'
import type { SchoolYear } from '~/tables/codes'
import { cellWords } from '~/features/requests/order-file/type-words'

/**
 * One pupil as read. `birth` is YYYY-MM-DD where it could be read, else what stands there. `doubts`: what a
 * person should look at, in the words of the sheet.
 */
export type RosterRow = {
  name: string
  birth: string
  schoolYear: SchoolYear
  schoolName: string
  formats: ProductionType[]
  printSize: string
  consentName: string
  doubts: string[]
}
/** `unread`: lines and columns from which nothing was taken. */
export type Roster = { readers: RosterRow[]; unread: { line: number; text: string }[] }

const columnNames = [
  'name',
  'birth',
  'year',
  'school',
  'forms',
  'size',
  'guardian',
  'number',
] as const
type ColumnName = (typeof columnNames)[number]

/** Headings without spaces and signs; `number` is understood and not needed. */
const headings: Record<ColumnName, RegExp> = {
  name: /^(?:학생|이용자|자녀)?(?:이름|성명|명)$|^학생$/,
  birth: /^(?:학생)?(?:생년월일|생일|출생일|출생연월일|주민(?:등록)?번호)(?:앞?6?자리|6자리)?$/,
  year: /^(?:재학|현재|학생)?학년(?:반|도)?$/,
  school: /^(?:재학|소속)?학교(?:명|이름)?$/,
  forms: /^(?:신청|자료|제작|희망|필요|지원|대체자료|이용)*(?:형태|유형|종류|매체|자료)(?:순위)?$/,
  size: /^(?:확대|희망)?(?:글자|글씨|활자)?(?:크기|포인트|pt)$/i,
  guardian: /^(?:보호자|법정대리인|학부모|부모)(?:명|성명|이름)?$/,
  number: /^(?:번호|연번|순번|순|no|반|번)$/i,
}

const plain = (text: string) => text.normalize('NFKC').replace(/[\s()[\]{}.,:·*※-]/g, '')

const columnOf = (cell: string): ColumnName | null =>
  columnNames.find((name) => headings[name].test(plain(cell))) ?? null

/** Rows among which the headings stand: titles of the list come before them. */
const headRows = 15

/**
 * @param rows the cells of each line; lines of a text come through `rowsOfText`
 * @param school whose list it is: its name says whether "3학년" is of a primary or a middle school
 */
export function readRoster(rows: readonly (readonly string[])[], school = ''): Roster {
  const head = rows
    .slice(0, headRows)
    .findIndex(
      (row) =>
        row.some((cell) => columnOf(cell) === 'name') &&
        row.filter((cell) => columnOf(cell) !== null).length >= 2,
    )
  const columns = head < 0 ? null : rows[head]!.map(columnOf)
  const roster: Roster = { readers: [], unread: [] }
  if (columns)
    rows[head]!.forEach((cell, place) => {
      if (columns[place] === null && plain(cell) !== '')
        roster.unread.push({ line: head + 1, text: cell.trim() })
    })
  rows.forEach((row, index) => {
    const cells = row.map((cell) => cell.normalize('NFC').trim())
    if (index === head || cells.every((cell) => cell === '')) return
    const read =
      index < head ? null : columns ? byColumns(cells, columns, school) : byKind(cells, school)
    if (read) roster.readers.push(read)
    else
      roster.unread.push({ line: index + 1, text: cells.filter(Boolean).join(' ').slice(0, 100) })
  })
  return roster
}

/** The lines of a text: cells between tabs, else commas, else spaces. */
export const rowsOfText = (text: string): string[][] =>
  text.split('\n').map((line) => {
    if (line.includes('\t')) return line.split('\t')
    if (/[,;|]/.test(line)) return line.split(/[,;|]/)
    return line.trim().split(/\s+/)
  })

const empty = (): RosterRow => ({
  name: '',
  birth: '',
  schoolYear: '',
  schoolName: '',
  formats: [],
  printSize: '',
  consentName: '',
  doubts: [],
})

/** A pupil of whom nothing else is known: a school year that cannot be read is a doubt. */
export function pupilOfYear(name: string, year: string, school: string): RosterRow {
  const row = { ...empty(), name }
  readYear(row, year, school)
  return row
}

function byColumns(
  cells: readonly string[],
  columns: readonly (ColumnName | null)[],
  school: string,
): RosterRow | null {
  const row = empty()
  const textOf = (name: ColumnName) =>
    cells
      .filter((cell, place) => columns[place] === name && cell !== '')
      .join(' ')
      .trim()
  row.name = textOf('name')
  // sums and remarks under a list have no name, or more than one word of it
  if (row.name === '' || /^(?:합계|총계|계|소계|비고)$/.test(plain(row.name))) return null
  readBirth(row, textOf('birth'))
  row.schoolName = textOf('school')
  readYear(row, textOf('year'), row.schoolName || school)
  readForms(row, textOf('forms'))
  readSize(row, textOf('size'))
  row.consentName = textOf('guardian')
  return row
}

/** A line without headings: each cell by what it looks like. */
function byKind(cells: readonly string[], school: string): RosterRow | null {
  const row = empty()
  const left: string[] = []
  for (const cell of cells.filter(Boolean)) {
    if (row.birth === '' && dayOf(cell)) readBirth(row, cell)
    else if (row.schoolYear === '' && /학년|^[초중고]\s?\d$|유치원|전공과/.test(cell))
      readYear(row, cell, school)
    else if (row.printSize === '' && /^\d{2}\s?(?:pt|포인트|p)$/i.test(cell)) readSize(row, cell)
    else if (formsIn(cell).formats.length > 0) readForms(row, cell)
    else if (row.name === '' && /^[가-힣]{2,4}$|^[A-Za-z][A-Za-z ]{1,40}$/.test(cell))
      row.name = cell
    else if (!/^\d{1,3}$/.test(cell)) left.push(cell)
  }
  // a word alone may be a name; beside words that say nothing of a pupil it is none
  const says = row.birth !== '' || row.schoolYear !== '' || row.formats.length > 0
  if (row.name === '' || (left.length > 0 && !says)) return null
  if (left.length > 0) row.doubts.push(left.join(' '))
  return row
}

/** A birthday as schools write it; null for what is none. Of a resident number only the day is read. */
export function dayOf(text: string): string | null {
  const given = text.normalize('NFKC').replace(/\s/g, '')
  const resident = /^(\d{6})(?:-([1-8])[\d*]{0,6}|([1-8])[\d*]{6})$/.exec(given)
  if (resident) {
    const [, day = '', withDash, plainly = ''] = resident
    return inCalendar((/[1256]/.test(withDash ?? plainly) ? '19' : '20') + day)
  }
  const parts =
    /^'?(\d{2}|\d{4})[.\-/년](\d{1,2})[.\-/월](\d{1,2})[.일]?(?:생|\([월화수목금토일]\))?$/.exec(
      given,
    )
  if (parts)
    return inCalendar(century(parts[1]!) + parts[2]!.padStart(2, '0') + parts[3]!.padStart(2, '0'))
  if (/^\d{8}$/.test(given)) return inCalendar(given)
  return /^\d{6}$/.test(given) ? inCalendar(century(given.slice(0, 2)) + given.slice(2)) : null
}

/** Two digits are the last century's where this one's year has not come. */
function century(year: string): string {
  if (year.length === 4) return year
  return (Number(`20${year}`) > Number(todayInSeoul().slice(0, 4)) ? '19' : '20') + year
}

function inCalendar(digits: string): string | null {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day) || day > todayInSeoul()
    ? null
    : day
}

function readBirth(row: RosterRow, text: string) {
  // what cannot be read stays in its field, without the rest of a resident number
  row.birth = dayOf(text) ?? text.replace(/(\d{6}-?\d?)[\d*]+$/, '$1').slice(0, 30)
  if (text !== '' && dayOf(text) === null) row.doubts.push(row.birth)
}

function readYear(row: RosterRow, text: string, school: string) {
  if (text === '') return
  const given = text.normalize('NFKC').replace(/\s/g, '')
  if (/^유(?:치원)?/.test(given)) row.schoolYear = '유'
  else if (/^전공과?/.test(given)) row.schoolYear = '전공'
  else {
    const [, level = levelOf(school), year = ''] =
      /^(초|중|고)?(?:등)?(?:학교)?(\d)(?:학년|$|[-.])/.exec(given) ?? []
    row.schoolYear = schoolYears.find(({ value }) => value === level + year)?.value ?? ''
  }
  if (row.schoolYear === '') row.doubts.push(text)
}

/** '초', '중' or '고' of a school by its name; '' where it does not say. */
const levelOf = (school: string) =>
  /초등|초$/.test(school)
    ? '초'
    : /중학|중$/.test(school)
      ? '중'
      : /고등|고$/.test(school)
        ? '고'
        : ''

function formsIn(text: string): { formats: ProductionType[]; rest: string } {
  const formats: ProductionType[] = []
  const rest: string[] = []
  for (const part of text.normalize('NFKC').split(/[,/·+>→\n]|\s(?=(?![AB]\d)[가-힣A-Za-z])/)) {
    const word = part.trim().replace(/^\d[.)순위]*\s*/, '')
    if (word === '') continue
    const [name] = cellWords.find(([, pattern]) => pattern.test(word)) ?? []
    const type = productionTypes.find(({ column }) => column === name)
    if (type && !formats.includes(type.value)) formats.push(type.value)
    else if (!type) rest.push(word)
  }
  return { formats, rest: rest.join(' ') }
}

function readForms(row: RosterRow, text: string) {
  const { formats, rest } = formsIn(text)
  row.formats = formats
  if (rest !== '') row.doubts.push(rest)
}

function readSize(row: RosterRow, text: string) {
  if (text === '') return
  const [, size] = /^(\d{2})\s?(?:pt|포인트|p)?$/i.exec(text.normalize('NFKC').trim()) ?? []
  if (size) row.printSize = size
  else row.doubts.push(text)
}

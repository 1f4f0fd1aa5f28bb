/** Finds out what each column of a plan holds, by its heading or by its cells. */
import { plain, readDayCell } from './day-cell'
import { bookKind, hasMarkedPages, looksLikePages, readPageCell } from './page-cell'
import { cellAt, type PlanRow } from './plan-table'

export type PlanColumns = {
  day?: number
  month?: number
  week?: number
  date?: number
  monthWeek?: number
  pages?: number
  firstPage?: number
  lastPage?: number
  units: number[]
  /** index of the first row of the headings */
  top: number
  /** index of the first row below the headings */
  body: number
  /** whether headings named the columns */
  named: boolean
  /** several columns have pages, and nothing says which are the plan's own */
  twoBooks: boolean
  /** the book whose pages are read, as `bookKind` says it */
  kind: string
  /** columns whose headings say that nothing of a day or of pages stands there */
  others: number[]
  /** columns of pages of other books */
  otherPages: number[]
}

type Role =
  | Exclude<
      keyof PlanColumns,
      'units' | 'top' | 'body' | 'named' | 'twoBooks' | 'kind' | 'others' | 'otherPages'
    >
  | 'unit'
  | 'other'
  | 'otherPages'

const headings: [Role, RegExp][] = [
  ['monthWeek', /^월[/·.\-(]?주\)?(?:차)?$/],
  ['day', /^(?:수업|지도|학습|진도)?(?:날짜|일자|일시|기간|시기|월일|월[/·.,]일)(?:\(.*\))?$/],
  ['day', /^(?:date|수업일|예정일|주간|주\(기간\)|주별기간|주차\(기간\)|기간\(주\))$/i],
  ['month', /^(?:월|월별|month)$/i],
  ['week', /^(?:주|주차|주별|주수|week|학사주)(?:\(.*\))?$/i],
  ['date', /^일$/],
  ['otherPages', /(?:익힘|수익|실험관찰|실관|활동책|워크북|지도서|부교재).*(?:쪽|면|페이지)?/],
  ['firstPage', /(?:시작|첫|처음)(?:쪽|페이지|면)|(?:쪽|페이지).*부터|^부터$|(?:쪽|페이지).*시작/],
  ['lastPage', /(?:끝|마지막)(?:쪽|페이지|면)|(?:쪽|페이지).*까지|^까지$|(?:쪽|페이지).*끝/],
  ['pages', /쪽|페이지|면수|page|^pp?\.?$|^(?:교과서|범위|진도범위|교과서범위)$/i],
  ['other', /차시명|차시주제/],
  [
    'other',
    /^(?:차시|시수|시간|배당|누계|연번|번호|순|no\.?|요일|교시|비고|.*평가.*|.*성취기준.*|.*방법.*|.*유의.*|.*준비.*|.*자료.*|.*행사.*|.*시수.*|.*차시.*|.*역량.*|반|학급|교사)$/i,
  ],
  ['unit', /단원|제재|주제|내용|영역|학습목표|진도|활동|제목|과제/],
]

const nameOf = (cell: string) => plain(cell).replace(/\s/g, '')

function roleOf(cell: string): Role | null {
  const name = nameOf(cell)
  if (name === '' || name.length > 24) return null
  if (/^(?:차시명|차시주제|차시별주제|학습주제|수업주제)/.test(name)) return 'unit'
  return headings.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Whether a cell has a day or pages of its own, which no heading has. */
const isFilledIn = (cell: string) =>
  /\d{2}|\d\s*~/.test(plain(cell)) ||
  looksLikePages(cell) ||
  (/\d/.test(cell) && readDayCell(cell) !== null)

/** Whether a row repeats the headings, as on every page of a printed plan. */
export const isHeading = ({ cells }: PlanRow) => {
  const roles = cells.map(roleOf)
  return (
    !cells.some(isFilledIn) && roles.filter((role) => role !== null && role !== 'unit').length >= 2
  )
}

/** The columns of a plan of the book of this title; null when neither headings nor cells show days. */
export function columnsOf(rows: PlanRow[], title: string): PlanColumns | null {
  return byHeadings(rows, title) ?? byCells(rows)
}

const MAX_ROWS_ABOVE = 25

function byHeadings(rows: PlanRow[], title: string): PlanColumns | null {
  for (let index = 0; index < Math.min(rows.length, MAX_ROWS_ABOVE); index += 1) {
    const stacked = rolesAt(rows, index)
    if (!stacked) continue
    const columns = { ...toColumns(stacked.roles, index + stacked.height), top: index }
    if (!hasDays(columns)) continue
    const names = stacked.roles.map((_, column) =>
      rows
        .slice(index, index + stacked.height)
        .map(({ cells }) => plain(cells[column] ?? ''))
        .join(' '),
    )
    choosePages(columns, { roles: stacked.roles, names, rows: rows.slice(columns.body), title })
    return columns
  }
  return null
}

const hasDays = ({ day, month, week, monthWeek }: PlanColumns) =>
  [day, month, week, monthWeek].some((column) => column !== undefined)

/** The roles of a row of headings, with those of the row below it when headings are stacked. */
function rolesAt(rows: PlanRow[], index: number) {
  const top = rows[index]!
  const roles = top.cells.map(roleOf)
  const named = roles.filter((role) => role !== null).length
  if (named < 2 || top.cells.some(isFilledIn)) return null
  const below = rows[index + 1]
  if (!below || !isSecondHeading(below)) return { roles, height: 1 }
  const width = Math.max(top.cells.length, below.cells.length)
  const both = Array.from({ length: width }, (_, column) => {
    const [upper, lower] = [nameOf(top.cells[column] ?? ''), nameOf(below.cells[column] ?? '')]
    if (lower === '' || lower === upper) return roleOf(upper)
    return roleOf(upper + lower) ?? roleOf(lower) ?? roleOf(upper)
  })
  // the lower headings say more: 시기 over 월 and 주
  below.cells.forEach((cell, column) => {
    const lower = roleOf(cell)
    if (lower && !['unit', 'other', 'pages'].includes(lower)) both[column] = lower
  })
  return { roles: both, height: 2 }
}

const isSecondHeading = (row: PlanRow) => {
  const filled = row.cells.filter((cell) => cell.trim() !== '')
  const shown = filled.filter((cell) => roleOf(cell) !== null)
  return (
    shown.length >= 2 &&
    shown.length >= filled.length / 2 &&
    !filled.some((cell) => /\d/.test(cell))
  )
}

const blank = (): PlanColumns => ({
  units: [],
  top: 0,
  body: 0,
  named: false,
  twoBooks: false,
  kind: '',
  others: [],
  otherPages: [],
})

function toColumns(roles: (Role | null)[], body: number): PlanColumns {
  const columns = { ...blank(), body, named: true }
  roles.forEach((role, column) => {
    if (role === 'unit') columns.units.push(column)
    else if (role === 'other') columns.others.push(column)
    else if (role && role !== 'otherPages') columns[role] ??= column
  })
  return columns
}

type Headed = { roles: (Role | null)[]; names: string[]; rows: PlanRow[]; title: string }

/**
 * Of several columns with pages, that of the plan's own book: of the textbook, or of the workbook that
 * the title names. Where nothing says which one it is, the first is read and every line is doubtful.
 */
function choosePages(columns: PlanColumns, { roles, names, rows, title }: Headed): void {
  if (columns.firstPage !== undefined || columns.lastPage !== undefined) {
    const ends = [columns.firstPage, columns.lastPage].filter((column) => column !== undefined)
    const others = roles.filter((role) => role === 'firstPage' || role === 'lastPage').length
    columns.twoBooks =
      others > ends.length ||
      ends.some((column) => bookKind(names[column] ?? '') !== bookKind(title))
    return
  }
  const found = roles.flatMap((role, column) =>
    role === 'pages' ||
    role === 'otherPages' ||
    ((role === null || role === 'unit') &&
      holdsPages(rows, column, bookKind(names[column] ?? '') !== ''))
      ? [column]
      : [],
  )
  const kind = bookKind(title)
  columns.kind = kind
  if (found.length === 0) return
  const sameKind = found.filter((column) => bookKind(names[column] ?? '') === kind)
  const said = sameKind.filter(
    (column) => roles[column] === 'pages' || roles[column] === 'otherPages',
  )
  const likely = said.length > 0 ? said : sameKind
  const titled = likely.filter((column) => isOfTitle(names[column] ?? '', title))
  const fitting = likely.length > 1 && titled.length === 1 ? titled : likely
  columns.pages = fitting[0] ?? found[0]
  columns.twoBooks = fitting.length !== 1
  columns.otherPages = found.filter((column) => column !== columns.pages)
  columns.units = columns.units.filter((column) => !found.includes(column))
}

const pageWords = /^(?:교과서|쪽수?|페이지|면수?|범위|진도|pages?|pp?\.?)$/i
const wordsOf = (name: string) =>
  plain(name)
    .split(/[\s()[\]/,·:]+/)
    .map((word) => word.replace(/(?<=.)(?:쪽수?|페이지|면수)$/, ''))
    .filter((word) => word !== '' && !pageWords.test(word))

/** Whether each word of a heading, such as 국어 and 가, stands in the title: 국어 3-1 가. */
function isOfTitle(name: string, title: string): boolean {
  const [words, known] = [wordsOf(name), new Set(wordsOf(title))]
  return words.length > 0 && words.every((word) => known.has(word))
}

/** Whether most cells of a column are nothing but pages; by their signs, unless the heading names a book. */
function holdsPages(rows: PlanRow[], column: number, isBook = false): boolean {
  const cells = rows
    .map((row) => cellAt(row, column))
    .filter((cell) => !/^(?:|[-·.x])$/i.test(cell))
  return (
    cells.length > 0 &&
    cells.filter(isBook ? looksLikePages : hasMarkedPages).length >= cells.length * 0.6
  )
}

/** Without headings: the column with the most days, that with the most pages, and texts. */
function byCells(rows: PlanRow[]): PlanColumns | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (width < 2) return null
  const count = (column: number, test: (cell: string) => boolean) =>
    rows.filter((row) => test(cellAt(row, column))).length
  const best = (test: (cell: string) => boolean, taken: number[]) => {
    let [found, most] = [-1, 0]
    for (let column = 0; column < width; column += 1) {
      const hits = taken.includes(column) ? 0 : count(column, test)
      if (hits > most) [found, most] = [column, hits]
    }
    const filled = found < 0 ? 0 : count(found, (cell) => cell !== '')
    return most >= 1 && most >= filled / 2 ? found : -1
  }
  const isMonth = (cell: string) => readDayCell(cell)?.form === 'month'
  const isWeek = (cell: string) => readDayCell(cell)?.form === 'week'
  const isDay = (cell: string) => {
    const form = readDayCell(cell)?.form
    return form !== undefined && form !== 'month' && form !== 'week'
  }
  const columns = blank()
  const taken: number[] = []
  const take = (name: 'day' | 'month' | 'week' | 'pages', test: (cell: string) => boolean) => {
    const found = best(test, taken)
    if (found < 0) return
    columns[name] = found
    taken.push(found)
  }
  take('day', isDay)
  take('month', isMonth)
  take('week', isWeek)
  if (!hasDays(columns)) return null
  take('pages', looksLikePages)
  for (let column = 0; column < width; column += 1) {
    if (taken.includes(column)) continue
    if (columns.pages !== undefined && holdsPages(rows, column)) columns.twoBooks = true
    else if (count(column, isText) > 0) columns.units.push(column)
  }
  return columns
}

const readRoles = [
  'day',
  'month',
  'week',
  'date',
  'monthWeek',
  'pages',
  'firstPage',
  'lastPage',
] as const

/** The columns that are neither read nor known to hold something else. */
export const unusedColumns = (columns: PlanColumns, width: number) => {
  const used = new Set([
    ...readRoles.map((role) => columns[role]),
    ...columns.units,
    ...columns.otherPages,
  ])
  return Array.from({ length: width }, (_, column) => column).filter((column) => !used.has(column))
}

const isText = (cell: string) =>
  (/[가-힣A-Za-zⅠ-Ⅻ]{2,}/.test(cell) || /^(?![월화수목금토일])[가-힣]$/.test(cell)) &&
  readPageCell(cell) !== null

/** Reads a lesson plan: which unit and pages are taught from which day on, and what is doubtful. */
import { inOrder } from './certain-order'
import {
  dayOf,
  isInTerm,
  lastWeekOfMonth,
  monthStart,
  weekdayOf,
  weekOfMonth,
  weekOfTerm,
  type TermCalendar,
} from './calendar'
import { plain, readDayCell, withoutParticles, type DayCell, type DayHeading } from './day-cell'
import { hasPageSigns, readPageCell, takePages, type PageCell } from './page-cell'
import type { PlanDoubt } from '~/tables/codes'
import { columnsOf, isHeading, type PlanColumns } from './plan-columns'
import { cellAt, rowsOfText, type PlanRow } from './plan-table'

/** `doubt`: what is not certain, as the key of its text; '' for nothing. */
export type ReadLesson = {
  day: string
  unit: string
  firstPage: number | null
  lastPage: number | null
  doubt: PlanDoubt | ''
}
/** A line that was not understood, with its number in the text or sheet. */
export type UnreadLine = { line: number; text: string }
export type ReadPlan = { lessons: ReadLesson[]; unread: UnreadLine[] }

export const MAX_LESSONS = 500
const MAX_UNIT = 200

/** A line on the way: its day as it was written, its pages and its unit. */
type Entry = {
  line: number
  text: string
  cell: DayCell | null
  /** the month that an own column names, and the one of the line before */
  month: number | null
  /** the day was left blank, so that of the line before is meant */
  carried: 'no' | 'merged' | 'blank'
  pages: PageCell | null
  unit: string
  doubt: PlanDoubt | ''
}

/**
 * `title`: of the plan's book, which says whose pages are meant; `month`: the month that the name of a
 * sheet gives to weeks without one.
 */
type Known = { title?: string; month?: number | null }

export const readPlanText = (text: string, calendar: TermCalendar, known: Known = {}) =>
  readPlanRows(rowsOfText(text), calendar, known)

export function readPlanRows(
  rows: PlanRow[],
  calendar: TermCalendar,
  { title = '', month = null }: Known = {},
): ReadPlan {
  const columns = columnsOf(rows, title)
  const unread: UnreadLine[] = []
  const entries = columns
    ? entriesOfTable(rows, { columns, month, unread })
    : entriesOfLines(rows, unread)
  const dated = toDays(entries, calendar)
  const lessons = dated.flatMap(({ entry, day, doubt }) => {
    if (day) return [{ entry, day, doubt }]
    unread.push({ line: entry.line, text: entry.text })
    return []
  })
  return {
    lessons: toLessons(lessons.slice(0, MAX_LESSONS)),
    unread: [
      ...unread,
      ...lessons.slice(MAX_LESSONS).map(({ entry: { line, text } }) => ({ line, text })),
    ].sort((one, other) => one.line - other.line),
  }
}

const textOf = ({ cells }: PlanRow) =>
  [...new Set(cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter(Boolean))]
    .join(' ')
    .slice(0, 300)

const holidays =
  /방학|휴업|공휴일|대체휴일|개교기념|삼일절|3·1절|근로자의 ?날|어린이날|현충일|제헌절|광복절|추석|설날|개천절|한글날|성탄절|부처님|석가탄신|선거일|체험학습|수련|수학여행|운동회|체육대회|졸업식|종업식|입학식|개학식|시업식|학교 ?축제|학예회/
const exams =
  /^(?:제?\s*\d\s*(?:차|회)?\s*)?(?:학기)?\s*(?:중간|기말|지필|수행)\s*(?:고사|평가)?(?:\s*\(?.*\)?)?$/
const sums = /^(?:총\s*)?(?:계|합계|소계|총계|누계|총\s*시수|총\s*차시|합)(?:\s|$|:|\d)/

/** A line without pages that is no lesson: a holiday, an examination, a sum. */
const namesUnit = /\d\s*단원|[ⅠⅡⅢⅣⅤⅥⅦ]/
const isNoLesson = (unit: string, text: string) =>
  sums.test(plain(text)) ||
  ((holidays.test(unit) || exams.test(plain(unit))) && unit.length <= 40 && !namesUnit.test(unit))

// lines of a table

type TableReading = { columns: PlanColumns; month: number | null; unread: UnreadLine[] }

function entriesOfTable(rows: PlanRow[], reading: TableReading): Entry[] {
  const { columns, unread } = reading
  const entries: Entry[] = []
  let [month, heading] = [reading.month, '']
  unread.push(...unreadAbove(rows.slice(0, columns.body)))
  for (const row of rows.slice(columns.body)) {
    const text = textOf(row)
    if (isHeading(row) || sums.test(plain(row.cells.find((cell) => cell.trim()) ?? ''))) continue
    const named = readDayCell(cellAt(row, columns.month), 'month')
    const { cell, carried } = dayCellOf(row, columns, named)
    if (named?.month !== undefined) month = named.month
    else if (cell?.month !== undefined) month = cell.month
    const { pages, unit, doubt } = contentOf(row, columns)
    const hasDay = cell !== null && carried !== 'merged'
    if (!pages && isNoLesson(unit || text, text)) continue
    if (!pages && !hasDay && isGroup(row, unit || text)) {
      heading = unit || text
      continue
    }
    if (!pages && unit === '' && doubt === '') {
      if (hasMore(row, columns, cell)) unread.push({ line: row.line, text })
      continue
    }
    const fullUnit = heading && !unit.startsWith(heading) ? `${heading} › ${unit}` : unit
    entries.push({
      line: row.line,
      text,
      cell: cell
        ? {
            ...cell,
            ...(cell.month === undefined && columns.date !== undefined && month ? { month } : {}),
          }
        : null,
      month,
      carried,
      pages,
      unit: fullUnit.replace(/ › $/, '').slice(0, MAX_UNIT),
      doubt: row.doubt ?? (named?.vague ? 'planDoubtMonth' : doubt),
    })
  }
  return entries
}

const dayColumns = ['day', 'month', 'week', 'date', 'monthWeek'] as const

/** Whether a row without unit and pages says more than its day. */
const hasMore = (row: PlanRow, columns: PlanColumns, day: DayCell | null) =>
  row.cells.some(
    (_, column) =>
      /[\p{L}\p{N}]/u.test(cellAt(row, column)) &&
      !row.above.has(column) &&
      (day === null || !dayColumns.some((name) => columns[name] === column)),
  )

/** A title stands above the headings, but no pages. */
const unreadAbove = (rows: PlanRow[]): UnreadLine[] =>
  rows
    .filter((row) => !isHeading(row) && hasPageSigns(textOf(row)))
    .map((row) => ({ line: row.line, text: textOf(row) }))

/** A line that holds nothing but the name of a larger unit. */
const isGroup = (row: PlanRow, text: string) =>
  /^(?:[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]|[IVX]+\s*[.\s]|제?\s*\d+\s*(?:단원|부|장|과)|\d+\s*\.|[가-하]\.)/.test(text) &&
  new Set(row.cells.map((cell) => cell.trim()).filter(Boolean)).size <= 1

const dayRoles: [keyof PlanColumns, DayHeading][] = [
  ['day', 'day'],
  ['monthWeek', 'monthWeek'],
  ['date', 'date'],
  ['week', 'week'],
]

/** The most exact day of a row; a blank cell means the day above. */
function dayCellOf(row: PlanRow, columns: PlanColumns, named: DayCell | null) {
  for (const [role, heading] of dayRoles) {
    const column = columns[role] as number | undefined
    if (column === undefined) continue
    const cell = readDayCell(cellAt(row, column), columns.named ? heading : null)
    if (!cell) continue
    const exact =
      cell.form === 'month' && role === 'day' && columns.week !== undefined
        ? (readDayCell(cellAt(row, columns.week), 'week') ?? cell)
        : cell
    const merged = row.above.has(column) ? ('merged' as const) : ('no' as const)
    return { cell: withMonth(exact, cell), carried: merged }
  }
  const ownDays = dayRoles.some(([role]) => columns[role] !== undefined)
  if (named && (!ownDays || !row.above.has(columns.month!)))
    return {
      cell: named,
      carried: row.above.has(columns.month!) ? ('merged' as const) : ('no' as const),
    }
  return { cell: null, carried: 'blank' as const }
}

const withMonth = (cell: DayCell, other: DayCell): DayCell =>
  cell.month === undefined && other.month !== undefined ? { ...cell, month: other.month } : cell

/** Pages and unit of a row; pages may stand in the cell of the unit. */
function contentOf(row: PlanRow, columns: PlanColumns) {
  let pages: PageCell | null = null
  let doubt: PlanDoubt | '' = ''
  if (columns.firstPage !== undefined || columns.lastPage !== undefined) {
    pages = pagesOfTwo(
      readPageCell(cellAt(row, columns.firstPage)),
      readPageCell(cellAt(row, columns.lastPage)),
    )
  } else if (columns.pages !== undefined) {
    const read = readPageCell(cellAt(row, columns.pages))
    if (read === 'unread') doubt = 'planDoubtPages'
    else pages = read
  }
  if (pages && columns.twoBooks) doubt = 'planDoubtTwoBooks'
  const texts: string[] = []
  for (const column of columns.units) {
    const cell =
      cellAt(row, column) === '' ? '' : (row.cells[column] ?? '').replace(/\s+/g, ' ').trim()
    const taken = takePages(cell)
    if (!pages && taken.pages) {
      pages = taken.pages
      // the column of pages is blank, so these may be others
      if (columns.pages !== undefined) doubt = 'planDoubtPages'
    }
    const rest = taken.pages && columns.pages === undefined ? taken.rest : cell
    if (rest && !texts.includes(rest)) texts.push(rest)
  }
  const unit = texts.join(' › ')
  if (!pages && hasPageSigns(unit)) doubt ||= 'planDoubtPages'
  return { pages, unit, doubt: pages?.doubt ?? doubt }
}

function pagesOfTwo(
  first: PageCell | 'unread' | null,
  last: PageCell | 'unread' | null,
): PageCell | null {
  const from = first === 'unread' ? null : first
  const to = last === 'unread' ? null : last
  if (!from && !to) return null
  const span = { first: from?.first ?? null, last: to?.last ?? null }
  const wrong = span.first !== null && span.last !== null && span.last < span.first
  return wrong ? { ...span, last: null, doubt: 'planDoubtPages' } : span
}

// lines without columns: '3/2 1. 수와 연산 10~15쪽'

function entriesOfLines(rows: PlanRow[], unread: UnreadLine[]): Entry[] {
  const entries: Entry[] = []
  let [month, heading]: [number | null, string] = [null, '']
  for (const row of rows) {
    const text = textOf(row)
    const { cell, rest } = takeDay(text)
    if (cell?.month !== undefined) month = cell.month
    const { pages, rest: unit } = takePages(rest)
    const tidy = unit.replace(/^[\s:·,\-–—)\]]+|[\s:·,\-–—([]+$/g, '')
    if (!pages && isNoLesson(tidy || text, text)) continue
    if (cell && !pages && tidy === '') {
      // a day above its lessons
      entries.push(lineEntry(row.line, text, { cell, month }))
      continue
    }
    if (!cell && !pages) {
      if (isGroup(row, text) && !hasPageSigns(text)) heading = text
      else if (entries.length > 0 || hasPageSigns(text)) unread.push({ line: row.line, text })
      continue
    }
    entries.push({
      ...lineEntry(row.line, text, { cell, month }),
      carried: cell ? 'no' : 'blank',
      pages,
      unit: (heading && tidy ? `${heading} › ${tidy}` : tidy || heading).slice(0, MAX_UNIT),
      doubt: row.doubt ?? pages?.doubt ?? (!pages && hasPageSigns(tidy) ? 'planDoubtPages' : ''),
    })
  }
  return withDaysAbove(entries)
}

const lineEntry = (
  line: number,
  text: string,
  { cell, month }: { cell: DayCell | null; month: number | null },
): Entry => ({ line, text, cell, month, carried: 'no', pages: null, unit: '', doubt: '' })

/** Lines that hold only a day give it to the lines below them. */
function withDaysAbove(entries: Entry[]): Entry[] {
  let above: DayCell | null = null
  return entries.flatMap((entry) => {
    if (entry.pages === null && entry.unit === '') {
      above = entry.cell
      return []
    }
    if (entry.cell) {
      if (!(above?.month && entry.cell.form === 'week')) above = null
      return [entry]
    }
    return [above ? { ...entry, cell: above, carried: 'merged' as const } : entry]
  })
}

const dayAtStart =
  /^[\s\-*•·○●▶[(]*((?:20\d\d\s*[-./년]\s*)?\d{1,2}\s*월(?:\s*\d{1,2}\s*일(?:\s*\([월화수목금토일]\))?(?:\s*[~-]\s*(?:\d{1,2}\s*월\s*)?\d{1,2}\s*일)?|\s*,?\s*(?:제\s*)?\d\s*(?:[~-]\s*\d\s*)?(?:째\s*)?주차?|\s*(?:첫|둘|셋|넷|다섯|마지막)(?:째|번째)?\s*주|\s*(?:초순?|중순?|하순|말)(?=\s|$))?(?:\s*\([^)]*\d[^)]*\))?|20\d\d\s*[-./]\s*\d{1,2}\s*[-./]\s*\d{1,2}\.?|\d{1,2}\s*[/.]\s*\d{1,2}\.?(?:\s*\([월화수목금토일]\))?(?:\s*[~-]\s*\d{1,2}(?:\s*[/.]\s*\d{1,2}\.?)?(?:\s*\([월화수목금토일]\))?)?|(?:제\s*)?\d{1,2}\s*(?:[~-]\s*\d{1,2}\s*)?주차?(?:\s*\([^)]*\))?)[\])]?(?=[\s:,\-–([]|$)/
const dayAtEnd =
  /[\s(,:-]((?:\d{1,2}\s*월\s*\d{1,2}\s*일|\d{1,2}\s*월\s*(?:제\s*)?\d\s*(?:째\s*)?주|\d{1,2}\s*\/\s*\d{1,2}|\d{1,2}\.\s*\d{1,2}\.?)(?:\s*\([월화수목금토일]\))?)\s*\)?$/

/** The day at the beginning or end of a line, and the rest of the line. */
function takeDay(raw: string): { cell: DayCell | null; rest: string } {
  const text = withoutParticles(plain(raw))
  const start = dayAtStart.exec(text)
  if (start) {
    const rest = text.slice(start[0].length)
    const written = start[1] ?? ''
    // '1.2 분수' is a number of a unit, '3.2 10~15쪽' a day
    const cell = readDayCell(written, /^\d{1,2}\s*[/.]/.test(written) ? 'day' : null)
    if (cell) return { cell, rest }
  }
  const end = dayAtEnd.exec(text)
  const cell = end && readDayCell(end[1] ?? '', 'day')
  return cell ? { cell, rest: text.slice(0, end.index) } : { cell: null, rest: text }
}

// days

type Resolved = { day: string | null; doubt: PlanDoubt | '' }
type Dated = { entry: Entry; day: string | null; doubt: PlanDoubt | '' }

function toDays(entries: Entry[], calendar: TermCalendar): Dated[] {
  const counting = weekCounting(entries, calendar)
  const slashes = entries.filter(({ cell }) => cell?.form === 'slash')
  // 3/1, 3/2, 3/3, 4/1: as likely weeks of months as days
  const likeWeeks = slashes.length > 0 && slashes.every(({ cell }) => (cell?.date ?? 9) <= 5)
  let last: Dated | null = null
  return entries.map((entry) => {
    const dated: Dated = entry.cell
      ? { entry, ...resolve(entry.cell, entry, { calendar, counting }) }
      : { entry, day: last?.day ?? null, doubt: last?.doubt || 'planDoubtDayAbove' }
    if (entry.cell?.form === 'slash' && likeWeeks) dated.doubt ||= 'planDoubtDayForm'
    if (dated.day) last = dated
    return dated
  })
}

type Counting = 'month' | 'term' | 'mixed'
type Resolving = { calendar: TermCalendar; counting: Counting }

/**
 * Whether bare weeks run on through the term, or begin anew in each month. They can run on only where
 * each of them touches its month.
 */
function weekCounting(entries: Entry[], calendar: TermCalendar): Counting {
  const weeks = entries.flatMap(({ cell, month }) =>
    cell?.form === 'week' && cell.week !== undefined
      ? [{ week: cell.week, month: cell.month ?? month }]
      : [],
  )
  if (weeks.every(({ month }) => month === null)) return 'term'
  let [grows, begins] = [0, 0]
  weeks.forEach(({ week, month }, index) => {
    const before = weeks[index - 1]
    if (!before || before.month === month) return
    if (week >= before.week && !(week === 1 && before.week === 1)) grows += 1
    else begins += 1
  })
  const isInItsMonth = ({ week, month }: { week: number; month: number | null }) => {
    const day = weekOfTerm(calendar, week)?.day
    return month === null || (day !== undefined && touches(day, month))
  }
  const beyond = weeks.some(({ week }) => week > 6)
  if (beyond) return begins > grows ? 'mixed' : 'term'
  if (grows > 0 && begins === 0) return weeks.every(isInItsMonth) ? 'term' : 'month'
  return grows > begins ? 'mixed' : 'month'
}

function resolve(cell: DayCell, entry: Entry, { calendar, counting }: Resolving): Resolved {
  const { day, doubt } = resolveForm(cell, entry, { calendar, counting })
  if (!day) return { day: null, doubt: '' }
  if (doubt) return { day, doubt }
  if (cell.year !== undefined && String(cell.year) !== day.slice(0, 4))
    return { day, doubt: 'planDoubtYear' }
  if (cell.weekday !== undefined && cell.date !== undefined && cell.weekday !== weekdayOf(day))
    return { day, doubt: 'planDoubtWeekday' }
  if (!isInTerm(calendar, day)) return { day, doubt: 'planDoubtTerm' }
  if (cell.date !== undefined && !cell.range && [0, 6].includes(weekdayOf(day)))
    return { day, doubt: 'planDoubtWeekday' }
  return { day, doubt: '' }
}

function resolveForm(
  { form, month, date, week, lastWeek }: DayCell,
  entry: Entry,
  { calendar, counting }: Resolving,
): Resolved {
  const ofMonth = month ?? entry.month
  if (date !== undefined && ofMonth !== null)
    return { day: dayOf(calendar, ofMonth, date), doubt: '' }
  if (form === 'month' && ofMonth !== null)
    return {
      day: monthStart(calendar, ofMonth),
      doubt: 'planDoubtMonth',
    }
  if (lastWeek && ofMonth !== null) return counted(lastWeekOfMonth(calendar, ofMonth))
  if (week === undefined) return { day: null, doubt: '' }
  if (form === 'monthWeek' && ofMonth !== null) return counted(weekOfMonth(calendar, ofMonth, week))
  if (ofMonth !== null && counting !== 'term') {
    const found = counted(weekOfMonth(calendar, ofMonth, week))
    return counting === 'mixed' ? { ...found, doubt: 'planDoubtWeek' } : found
  }
  const found = counted(weekOfTerm(calendar, week))
  return ofMonth !== null && found.day && !touches(found.day, ofMonth)
    ? { ...found, doubt: 'planDoubtWeek' }
    : found
}

const counted = (found: { day: string; certain: boolean } | null): Resolved => ({
  day: found?.day ?? null,
  doubt: found && !found.certain ? 'planDoubtWeek' : '',
})

/** Whether the school week of a day has a day in the month. */
const touches = (day: string, month: number) => {
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + 6 * 86_400_000).toISOString()
  return [Number(day.slice(5, 7)), Number(end.slice(5, 7))].includes(month)
}

// lessons

function toLessons(dated: { entry: Entry; day: string; doubt: PlanDoubt | '' }[]): ReadLesson[] {
  const spans = continued(dated.map(({ entry }) => entry))
  const dayMarks = inOrder(dated.map(({ day }) => day))
  const pageMarks = inOrder(spans.map(({ first }) => first))
  return dated.map(({ entry, day, doubt }, index) => {
    const span = spans[index]!
    return {
      day,
      unit: entry.unit,
      firstPage: span.first,
      lastPage: span.last,
      doubt:
        (dayMarks[index] ? '' : 'planDoubtDayBack') ||
        doubt ||
        entry.doubt ||
        span.doubt ||
        (span.first === null || pageMarks[index] ? '' : 'planDoubtPagesBack') ||
        (entry.carried === 'blank' ? 'planDoubtDayAbove' : ''),
    }
  })
}

type Span = { first: number | null; last: number | null; doubt: PlanDoubt | '' }

/** '~54쪽' begins where the line before ended, '12~' ends where the next one begins. */
function continued(entries: Entry[]): Span[] {
  let end: number | null = null
  return entries.map(({ pages }, index) => {
    if (!pages) return { first: null, last: null, doubt: '' }
    const next = entries.slice(index + 1).find((entry) => entry.pages)?.pages?.first ?? null
    let { first, last } = pages
    let doubt: PlanDoubt | '' = pages.doubt ?? ''
    if (first === null) {
      first = end === null ? 1 : end + 1
      doubt ||= end === null ? 'planDoubtPageStart' : ''
      if (last !== null && last < first) {
        first = last
        doubt ||= 'planDoubtPagesBack'
      }
    } else if (last === null && !doubt) {
      last = next !== null && next > first ? next - 1 : null
      if (last === null) doubt = 'planDoubtPages'
    }
    end = last ?? first
    return { first, last, doubt }
  })
}

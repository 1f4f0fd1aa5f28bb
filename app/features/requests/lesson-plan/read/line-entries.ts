/** Reads the lines of a lesson plan without columns: '3/2 1. 수와 연산 10~15쪽'. */
import { plain, readDayCell, withoutParticles, type DayCell } from './day-cell'
import { dayAtEnd, dayAtStart } from './day-text'
import { hasLeftover } from './leftover'
import { hasPageSigns, takePages } from './page-cell'
import {
  isGroup,
  isNoLesson,
  isTitle,
  MAX_UNIT,
  MAX_SHOWN,
  textOf,
  wholeTextOf,
  type Entry,
  type UnreadLine,
} from './plan-entry'
import type { PlanRow } from './plan-table'
import type { PlanDoubt } from '~/tables/codes'

export function entriesOfLines(rows: PlanRow[], unread: UnreadLine[]): Entry[] {
  const entries: Entry[] = []
  let month: number | null = null
  let heading: Heading | null = null
  const leave = (row: PlanRow) => unread.push({ line: row.line, text: textOf(row) })
  for (const row of withBrokenLines(rows)) {
    const line = readLine(row)
    month = line.cell?.month ?? month
    markContinued(entries.at(-1), line)
    const kind = kindOf(row, line)
    if (kind === 'group') {
      if (heading?.used === false) leave(heading.row)
      heading = { row, text: line.text, used: false }
    }
    if (kind === 'none' && (entries.length > 0 || !isTitle(line.text))) leave(row)
    // the day stands above its lessons
    if (kind === 'day') entries.push(lineEntry(row.line, line.text, { cell: line.cell, month }))
    if (kind === 'lesson') {
      if (heading) heading.used = true
      entries.push(lessonOf(row, line, { month, heading: heading?.text ?? '' }))
    }
  }
  if (heading?.used === false) leave(heading.row)
  return withDaysAbove(entries, unread)
}

/** A line of nothing but pages, or with ~ at its beginning, may say where the pages of the line above end. */
function markContinued(above: Entry | undefined, { cell, text, pages, unit }: Line) {
  if (!above?.pages || cell) return
  const isRest =
    /^(?:~|부터|에서|까지)|^-\s*(?:p\.?\s*)?\d/i.test(plain(text)) ||
    (pages !== null && unit === '')
  if (isRest) above.doubt ||= 'planDoubtPages'
}

/** A larger unit above its lessons. */
type Heading = { row: PlanRow; text: string; used: boolean }

/** The parts of a line. `rest`: what is neither day nor pages, and `unit` without the signs around it. */
function readLine(row: PlanRow) {
  const text = wholeTextOf(row)
  const { cell, rest: behindDay } = takeDay(text)
  const { pages, rest } = takePages(behindDay)
  const unit = rest.replace(/^[\s:·,\-–—)\]]+|[\s:·,\-–—([]+$/g, '')
  return { text, cell, pages, rest, unit }
}
type Line = ReturnType<typeof readLine>

function kindOf(row: PlanRow, { text, cell, pages, unit }: Line) {
  if (pages) return 'lesson'
  if (isNoLesson(unit || text, text)) return 'none'
  if (cell) return unit === '' ? 'day' : 'lesson'
  return isGroup(row, text) && !hasPageSigns(text) ? 'group' : 'none'
}

function lessonOf(
  row: PlanRow,
  { text, cell, pages, rest, unit: name }: Line,
  { month, heading }: { month: number | null; heading: string },
): Entry {
  const unit = heading && name ? `${heading} › ${name}` : name || heading
  return {
    ...lineEntry(row.line, text, { cell, month }),
    carried: cell ? 'no' : 'blank',
    pages,
    unit: unit.slice(0, MAX_UNIT),
    doubt: row.doubt ?? pages?.doubt ?? doubtOf({ cell, rest, unit }, pages !== null),
  }
}

/** Whether anything of a line is left that may be pages or a day. `rest`: before it was tidied. */
function doubtOf(
  { cell, rest, unit }: { cell: DayCell | null; rest: string; unit: string },
  hasPages: boolean,
): PlanDoubt | '' {
  if (!hasPages && hasPageSigns(unit)) return 'planDoubtPages'
  const isLeft = hasLeftover(unit, hasPages) || /^\s*~|~\s*$/.test(rest)
  return isLeft || cell?.rest || unit.length > MAX_UNIT ? 'planDoubtRest' : ''
}

/** '121~' with '140쪽' in the line below it is one range. */
function withBrokenLines(rows: PlanRow[]): PlanRow[] {
  const whole: PlanRow[] = []
  for (const row of rows) {
    const above = whole.at(-1)
    const [upper, lower] = [above ? plain(wholeTextOf(above)) : '', plain(wholeTextOf(row))]
    const isEnd =
      /\d.*(?:[~-]|부터|에서)$/.test(upper) &&
      /^(?:pp?\.?\s*)?\d{1,4}\s*(?:쪽|p|페이지)?\s*(?:까지)?$/i.test(lower)
    const isRest =
      takePages(takeDay(upper).rest).pages !== null &&
      /^[~-]\s*(?:pp?\.?\s*)?\d{1,4}\s*(?:쪽|p|페이지)?\s*(?:까지)?$/i.test(lower)
    if (above && (isEnd || isRest))
      whole[whole.length - 1] = { ...above, cells: [`${upper} ${lower}`] }
    else whole.push(row)
  }
  return whole
}

const lineEntry = (
  line: number,
  text: string,
  { cell, month }: { cell: DayCell | null; month: number | null },
): Entry => ({ line, text, cell, month, carried: 'no', pages: null, unit: '', doubt: '' })

/** Lines that hold only a day give it to the lines below them; those that nobody follows are named. */
function withDaysAbove(entries: Entry[], unread: UnreadLine[]): Entry[] {
  let above: Entry | null = null
  const used = new Set<Entry>()
  const days: Entry[] = []
  const lessons = entries.flatMap((entry) => {
    if (entry.pages === null && entry.unit === '') {
      days.push((above = entry))
      return []
    }
    if (entry.cell) {
      if (above?.cell?.month && entry.cell.form === 'week') used.add(above)
      else above = null
      return [entry]
    }
    if (!above) return [entry]
    used.add(above)
    const doubt: PlanDoubt | '' = entry.doubt || (above.cell?.rest ? 'planDoubtRest' : '')
    return [{ ...entry, cell: above.cell, carried: 'merged' as const, doubt }]
  })
  for (const day of days)
    if (!used.has(day)) unread.push({ line: day.line, text: day.text.slice(0, MAX_SHOWN) })
  return lessons
}

/** The day at the beginning or end of a line, and the rest of the line. */
function takeDay(raw: string): { cell: DayCell | null; rest: string } {
  const text = withoutParticles(plain(raw))
  const start = dayAtStart.exec(text)
  if (start) {
    const rest = text.slice(start[0].length)
    const written = start[1] ?? ''
    // '1.2 분수' is a number of a unit, '3.2 10~15쪽' a day
    const isShort = /^\d{1,2}\s*[/.]/.test(written)
    const cell = readDayCell(written, isShort ? 'day' : null)
    if (cell && isShort && /^[\d\s/.]+$/.test(written)) cell.form = 'slash'
    if (cell) return { cell, rest }
  }
  const end = dayAtEnd.exec(text)
  const cell = end && readDayCell(end[1] ?? '', 'day')
  return cell ? { cell, rest: text.slice(0, end.index) } : { cell: null, rest: text }
}

/** Reads the lines of a lesson plan without columns: '3/2 1. 수와 연산 10~15쪽'. */
import { plain, readDayCell, withoutParticles, type DayCell } from './day-cell'
import { hasPageSigns, takePages } from './page-cell'
import { isGroup, isNoLesson, MAX_UNIT, textOf, type Entry, type UnreadLine } from './plan-entry'
import type { PlanRow } from './plan-table'

export function entriesOfLines(rows: PlanRow[], unread: UnreadLine[]): Entry[] {
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

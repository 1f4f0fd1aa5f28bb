/** Reads a lesson plan: which unit and pages are taught from which day on, and what is doubtful. */
import type { PlanDoubt } from '~/tables/codes'
import type { TermCalendar } from './calendar'
import { inOrder } from './certain-order'
import { columnsOf } from './plan-columns'
import { toDays } from './entry-days'
import type { Entry, UnreadLine } from './plan-entry'
import { entriesOfLines } from './line-entries'
import { entriesOfTable } from './table-entries'
import { rowsOfText, type PlanRow } from './plan-table'

/** `doubt`: what is not certain, as the key of its text; '' for nothing. */
export type ReadLesson = {
  day: string
  unit: string
  firstPage: number | null
  lastPage: number | null
  doubt: PlanDoubt | ''
}
export type ReadPlan = { lessons: ReadLesson[]; unread: UnreadLine[] }

export const MAX_LESSONS = 500

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
        (span.first === null || (pageMarks[index] && !reachesBeyond(spans, index))
          ? ''
          : 'planDoubtPagesBack') ||
        (entry.carried === 'blank' ? 'planDoubtDayAbove' : ''),
    }
  })
}

/** Whether pages end behind those of the next line, which begins later: '14~164' above '17~20'. */
function reachesBeyond(spans: Span[], index: number): boolean {
  const { first, last } = spans[index]!
  const next = spans.slice(index + 1).find((span) => span.first !== null)
  return (
    first !== null &&
    last !== null &&
    !!next &&
    next.first! > first &&
    (next.last ?? next.first!) < last
  )
}

type Span = { first: number | null; last: number | null; doubt: PlanDoubt | '' }

/** Doubts because of which the line below cannot begin where this one ends. */
const pageDoubts = new Set<PlanDoubt | ''>(['planDoubtPages', 'planDoubtTwoBooks', 'planDoubtRest'])

/** '~54쪽' begins where the line before ended, '12~' ends where the next one begins. */
function continued(entries: Entry[]): Span[] {
  let end: number | null = null
  let isSure = true
  return entries.map(({ pages, doubt: known }, index) => {
    if (!pages) return { first: null, last: null, doubt: '' }
    const follower = entries.slice(index + 1).find((entry) => entry.pages)
    const next = follower?.pages?.first ?? null
    let { first, last } = pages
    let doubt: PlanDoubt | '' = pages.doubt ?? ''
    if (first === null) {
      first = end === null ? 1 : end + 1
      doubt ||= end === null || !isSure ? 'planDoubtPageStart' : ''
      if (last !== null && last < first) {
        first = last
        doubt ||= 'planDoubtPagesBack'
      }
    } else if (last === null && !doubt) {
      last = next !== null && next > first ? next - 1 : null
      // without a day of its own the next line may be the rest of this one
      if (last === null || follower?.carried === 'blank') doubt = 'planDoubtPages'
    }
    end = last ?? first
    isSure = doubt === '' && !pageDoubts.has(known)
    return { first, last, doubt }
  })
}

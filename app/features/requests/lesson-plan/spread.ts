/** Spreads the pages of a book evenly over the weeks of a term: an estimate, not a plan. */
import { weekOfTerm, type TermCalendar } from '~/features/requests/lesson-plan/read/calendar'
import type { ReadLesson } from '~/features/requests/lesson-plan/read/read-plan'

/** Weeks of lessons in a term: a school year has 190 days of lessons. */
const SPREAD_WEEKS = 19

/** A lesson for each week, the first pages first; fewer weeks where there are fewer pages. */
export function spreadEvenly(
  { firstPage, lastPage }: { firstPage: number; lastPage: number },
  calendar: TermCalendar,
): ReadLesson[] {
  const pages = lastPage - firstPage + 1
  const weeks = Math.min(SPREAD_WEEKS, pages)
  const from = (week: number) => firstPage + Math.floor((week * pages) / weeks)
  return Array.from({ length: weeks }, (_, week) => ({
    day: weekOfTerm(calendar, week + 1)?.day ?? calendar.first,
    unit: '',
    firstPage: from(week),
    lastPage: from(week + 1) - 1,
    doubt: '' as const,
  }))
}

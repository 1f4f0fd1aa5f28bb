/** Which term a plan is for when nobody says it. */
import { addDays } from '~/platform/today'
import { termCalendar, termOf } from '~/features/requests/lesson-plan/read/calendar'

type TermDays = readonly [string, string]

/** From so many days before its first day, a term is the one that people plan. */
const PLANNED_AHEAD = 100

/** The term that is planned on a day: the running one, or the next one shortly before it begins. */
export const plannedTerm = (today: string, termDays: TermDays) =>
  termOf(addDays(today, PLANNED_AHEAD), termDays)

/** The term after this one. */
export const nextTerm = (term: string, termDays: TermDays) =>
  termOf(addDays(termCalendar(term, termDays).last, 1), termDays)

/** The days of a school term: months and weeks of a plan as days. */
import { addDays } from '~/platform/today'

/** A term: '2027-1' begins in March 2027, '2027-2' in August 2027 and ends before March 2028. */
export type TermCalendar = { term: string; year: number; half: 1 | 2; first: string; last: string }

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
const toText = (date: Date) => date.toISOString().slice(0, 10)
const two = (number: number) => String(number).padStart(2, '0')

/** The weekday: 0 is Sunday. */
export const weekdayOf = (day: string) => toDate(day).getUTCDay()
const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))

export const isTerm = (term: string) => /^20\d\d-[12]$/.test(term)

/** `termDays`: first days of the two terms (MM-DD), as the centre set them. */
export function termCalendar(term: string, termDays: readonly [string, string]): TermCalendar {
  const year = Number(term.slice(0, 4))
  const half = term.endsWith('2') ? 2 : 1
  return half === 1
    ? {
        term,
        year,
        half,
        first: `${year}-${termDays[0]}`,
        last: addDays(`${year}-${termDays[1]}`, -1),
      }
    : {
        term,
        year,
        half,
        first: `${year}-${termDays[1]}`,
        last: addDays(`${year + 1}-${termDays[0]}`, -1),
      }
}

/** The term that a day belongs to. */
export function termOf(day: string, termDays: readonly [string, string]): string {
  const year = Number(day.slice(0, 4))
  const date = day.slice(5)
  if (date < termDays[0]) return `${year - 1}-2`
  return `${year}-${date < termDays[1] ? 1 : 2}`
}

/**
 * The day of the school year with this month and date; null when there is none. February stands
 * before March in a plan of the first term that begins early, otherwise at the end of the year.
 */
export function dayOf({ year, half }: TermCalendar, month: number, date: number): string | null {
  if (month < 1 || month > 12 || date < 1) return null
  const before = month === 1 || (month === 2 && !(half === 1 && date >= 20))
  const day = `${before ? year + 1 : year}-${two(month)}-${two(date)}`
  const real = toDate(day)
  return !Number.isNaN(real.getTime()) && toText(real) === day ? day : null
}

/** A day, and whether the plan may mean another one. */
type CountedDay = { day: string; certain: boolean }

/**
 * The first school day of a week of a month. A week belongs to the month of its Thursday; a month
 * that begins on a Friday is counted in two ways, so its weeks are not certain.
 */
export function weekOfMonth(
  calendar: TermCalendar,
  month: number,
  week: number,
): CountedDay | null {
  const first = dayOf(calendar, month, 1)
  if (!first || week < 1) return null
  const weekday = weekdayOf(first)
  const begin = weekday === 6 || weekday === 0 ? mondayOf(addDays(first, 3)) : mondayOf(first)
  const monday = addDays(begin, (week - 1) * 7)
  const inMonth = addDays(monday, 4) >= first && Number(monday.slice(5, 7)) === month
  const day = week === 1 && monday < first ? first : monday
  const certain = (week === 1 || inMonth) && week <= 5 && weekday !== 5
  return { day: notBefore(calendar, day), certain }
}

/** The last week of a month that has a school day. */
export function lastWeekOfMonth(calendar: TermCalendar, month: number): CountedDay | null {
  for (const week of [5, 4]) {
    const counted = weekOfMonth(calendar, month, week)
    if (counted && Number(counted.day.slice(5, 7)) === month) return { ...counted, certain: false }
  }
  return null
}

/** No term has more weeks of lessons before its holidays than this. */
const MAX_TERM_WEEKS = 20

/** The first school day of a week of the term; its first week holds the term's first day. */
export function weekOfTerm(calendar: TermCalendar, week: number): CountedDay | null {
  if (week < 1 || week > 52) return null
  const day = notBefore(calendar, addDays(mondayOf(calendar.first), (week - 1) * 7))
  return { day, certain: week <= MAX_TERM_WEEKS && day <= calendar.last }
}

/** The first school day of a month. */
export function monthStart(calendar: TermCalendar, month: number): string | null {
  const first = dayOf(calendar, month, 1)
  if (!first) return null
  const weekday = weekdayOf(first)
  return notBefore(calendar, addDays(first, weekday === 6 ? 2 : weekday === 0 ? 1 : 0))
}

/** A week or month that the term begins in starts with the term. */
const notBefore = ({ first }: TermCalendar, day: string) =>
  day < first && mondayOf(day) === mondayOf(first)
    ? first
    : monthOf(day) === monthOf(first) && day < first && day.endsWith('01')
      ? first
      : day
const monthOf = (day: string) => day.slice(0, 7)

/** Whether a day may belong to the term; a plan may begin in the week before it. */
export const isInTerm = ({ first, last }: TermCalendar, day: string) =>
  day >= addDays(first, -7) && day <= last

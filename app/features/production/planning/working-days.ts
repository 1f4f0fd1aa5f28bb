/** Working days of a person: Monday to Friday without absences, counted and added to. */

/** 1970-01-01 was a Thursday: days 2 and 3 of each seven are a Saturday and a Sunday. */
export const isWeekend = (day: number) => {
  const weekday = ((day % 7) + 7) % 7
  return weekday === 2 || weekday === 3
}

type Absence = { first: number; last: number }

const isAway = (absences: Absence[], day: number) =>
  absences.some(({ first, last }) => day >= first && day <= last)

/** Working days after `from`, up to and with `to`. */
export function workingDaysBetween(from: number, to: number, absences: Absence[] = []): number {
  let count = 0
  for (let day = from + 1; day <= to; day += 1)
    if (!isWeekend(day) && !isAway(absences, day)) count += 1
  return count
}

/** The working days of somebody from a day on, as two tables. */
export type Calendar = {
  /** working days before each day, at its distance from the first */
  before: Int32Array
  /** the distance of each working day, by its number */
  days: Int32Array
}

/** The calendar of `length` days from `first` on. */
export function calendarOf(first: number, length: number, absences: Absence[] = []): Calendar {
  const before = new Int32Array(length + 1)
  const days: number[] = []
  for (let distance = 0; distance < length; distance += 1) {
    before[distance] = days.length
    const day = first + distance
    if (!isWeekend(day) && !isAway(absences, day)) days.push(distance)
  }
  before[length] = days.length
  return { before, days: Int32Array.from(days) }
}

/** Working days before a day, at its distance from the calendar's first. */
export function workingDaysBefore({ before }: Calendar, distance: number): number {
  const count = before[distance]
  if (count === undefined) throw new RangeError(`Day ${distance} is not in the calendar`)
  return count
}

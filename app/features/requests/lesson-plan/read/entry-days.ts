/** Gives each line of a lesson plan its day of the term, and says what is doubtful about it. */
import type { PlanDoubt } from '~/tables/codes'
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
import type { DayCell } from './day-cell'
import type { Entry } from './plan-entry'

type Resolved = { day: string | null; doubt: PlanDoubt | '' }
type Dated = { entry: Entry; day: string | null; doubt: PlanDoubt | '' }

export function toDays(entries: Entry[], calendar: TermCalendar): Dated[] {
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
  if (beyond) return begins > grows || !weeks.every(isInItsMonth) ? 'mixed' : 'term'
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

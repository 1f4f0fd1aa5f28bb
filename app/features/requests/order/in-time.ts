/**
 * Whether an application comes in time: the day on which it is needed beside the days on which all of
 * it is in hand (finished, and delivered for what is sent). A day is YYYY-MM-DD; '' is none.
 */
import { daysBetween } from '~/i18n/format'

/** 'none': no day is needed, or there is nothing to wait for. */
export const timings = ['late', 'unsure', 'inTime', 'none'] as const
export type Timing = (typeof timings)[number]

export type Expectation = {
  /** the day on which it is needed */
  needed: string
  /** in hand with a chance of one half, and as it was promised; '' beyond the forecast */
  early: string
  promised: string
  /** finished or ended: nothing is waited for */
  over: boolean
}

/**
 * Late when the needed day has passed, or when even the day of one half lies behind it; in time when
 * the promised day does not. `lateDays`: from the needed day to the promised one, the day of one half
 * or today, whichever is last; null when it is not late.
 */
export function timingOf(
  { needed, early, promised, over }: Expectation,
  today: string,
): { timing: Timing; lateDays: number | null } {
  if (over || needed === '') return { timing: 'none', lateDays: null }
  if (needed < today || (early !== '' && early > needed)) {
    // a promise stays while the forecast moves a little, so it may lie before the day of one half
    const last = [promised, early].reduce((a, b) => (a > b ? a : b), today)
    return { timing: 'late', lateDays: daysBetween(needed, last) }
  }
  if (promised !== '' && promised <= needed) return { timing: 'inTime', lateDays: null }
  return { timing: 'unsure', lateDays: null }
}

/** A promise that lies further behind the day of one half says half a year, not a day (days). */
const MAX_SPAN = 60

export const isWide = (early: string, promised: string) =>
  early !== '' && (promised === '' || daysBetween(early, promised) > MAX_SPAN)

/** The half-year in the middle of the two: its year, and 1 or 2. */
export function halfYear(early: string, promised: string): { year: number; half: 1 | 2 } {
  const middle = new Date((Date.parse(early) + Date.parse(promised === '' ? early : promised)) / 2)
  return { year: middle.getUTCFullYear(), half: middle.getUTCMonth() < 6 ? 1 : 2 }
}

/** What a list of applications shows: those that are late, can be downloaded, or are waited for. */
export const orderListViews = ['late', 'ready', 'waiting'] as const
export type OrderListView = (typeof orderListViews)[number]

/** '0': newest first; '1': what is late first, the latest of all before the others. */
export const orderSorts = ['0', '1'] as const
export type OrderSort = (typeof orderSorts)[number]

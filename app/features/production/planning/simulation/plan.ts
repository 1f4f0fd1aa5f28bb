/** A season prepared for many runs: order of work, pools of people, calendars, expected times. */
import { daysTaken } from './days-taken'
import { orderOfWork, type OrderedPiece } from './order-of-work'
import {
  expectedDays,
  learnPace,
  usualCheck,
  type Pace,
} from '~/features/production/planning/history/pace'
import type { Season } from '~/features/production/planning/season'
import {
  learnSourceTimes,
  type SourceTimes,
} from '~/features/production/planning/history/source-times'
import { poolsOf, type Pools } from './work-pools'
import { calendarOf, type Calendar } from '~/features/production/planning/working-days'

/** Days that a run looks ahead; what is not finished by then has no day. */
export const horizon = 800
/** Calendar days of a working day. */
const daysOfWorkingDay = 7 / 5
/**
 * A piece is too late when the days that it is expected to take, with as many again to spare, do not
 * fit before its day. Fewer to spare, and pieces are begun that are late in the end and make others
 * late (docs/decisions/7005).
 */
const neededDays = 2

export type Plan = {
  season: Season
  pace: Pace
  sourceTimes: SourceTimes
  order: OrderedPiece[]
  /** how many of them come before those that are too late */
  stillInTime: number
  pools: Pools
  /** the place of each producer in `Season.producers` */
  placeOf: Map<number, number>
  calendars: Calendar[]
  /** the calendar without absences, for checks */
  checkCalendar: Calendar
  /** the number of the book of each piece, from 0, and the number of books */
  bookOf: Int32Array
  books: number
  /** days from today from which on a piece that is not begun is too late; Infinity for none */
  lastStart: Float64Array
  /** working days that each piece that is being made has taken; NaN where nobody knows */
  daysTaken: Float64Array
  /** pages that are left, at the centre of what is known */
  pagesLeft: Float64Array
}

/** Learns from a season's history and orders its pieces. */
export function planOf(season: Season, pace = learnPace(season)): Plan {
  const pools = poolsOf(season)
  const lastStart = lastStarts(season, pace, pools)
  const numbers = new Map<number, number>()
  const bookOf = Int32Array.from(season.pieces, ({ book }) => {
    if (!numbers.has(book)) numbers.set(book, numbers.size)
    return numbers.get(book)!
  })
  const order = orderOfWork(season.pieces, (piece) => lastStart[piece]!)
  const taken = daysTaken(season, order)
  return {
    season,
    pace,
    sourceTimes: learnSourceTimes(season.sources),
    order,
    stillInTime: order.filter(({ group }) => group === 'first' || group === 'needed').length,
    pools,
    placeOf: new Map(season.producers.map(({ id }, place) => [id, place])),
    calendars: season.producers.map(({ absences }) => calendarOf(season.today, horizon, absences)),
    checkCalendar: calendarOf(season.today, horizon),
    bookOf,
    books: numbers.size,
    lastStart,
    daysTaken: taken,
    pagesLeft: Float64Array.from(season.pieces, (piece, i) => pagesLeftOf(piece, taken[i]!)),
  }
}

function lastStarts(season: Season, pace: Pace, pools: Pools): Float64Array {
  const check = usualCheck(pace)
  return Float64Array.from(season.pieces, (piece, i) => {
    if (piece.neededBy === null || piece.state !== 'waiting') return Infinity
    const people = pools.people[pools.of[i]!]!
    const days = people.map((place) => expectedDays(pace, piece, season.producers[place]!.id))
    const quickest = days.length ? Math.min(...days) : 0
    const least = neededDays * (quickest * (1 - (piece.done ?? 0)) + check) * daysOfWorkingDay
    return piece.neededBy - season.today - least
  })
}

/** Pages that are still to be made; half of a piece that somebody is at and that says nothing. */
function pagesLeftOf({ state, done, pages, reprint }: Season['pieces'][number], taken: number) {
  if (state === 'checking' || reprint !== undefined) return 0
  return pages * (1 - (done ?? (state === 'producing' && taken !== 0 ? 0.5 : 0)))
}

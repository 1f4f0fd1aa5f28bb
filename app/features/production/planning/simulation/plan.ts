/** A season prepared for many runs: order of work, pools of people, calendars, expected times. */
import { elementAt } from '~/platform/records'
import { daysTaken } from './days-taken'
import { orderOfWork } from './order-of-work'
import {
  expectedDays,
  learnPace,
  usualCheck,
  type Pace,
} from '~/features/production/planning/history/pace'
import { numberAt } from '~/features/production/planning/numbers/number-at'
import type { Piece, Producer, Season } from '~/features/production/planning/season'
import {
  learnPromises,
  type SourcePromises,
} from '~/features/production/planning/history/source-promises'
import {
  learnSourceTimes,
  type SourceTimes,
} from '~/features/production/planning/history/source-times'
import type { WorkGroup } from '~/tables/codes'
import { poolFinder, poolsByProducer, type Pool } from './work-pools'
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

/** A piece as a plan knows it. */
export type PlannedPiece = {
  piece: Piece
  /** its place in `Season.pieces` */
  number: number
  /** its place in the order of work, from 1, and why it stands there */
  place: number
  group: WorkGroup
  /** who may make it */
  pool: Pool
  /** working days that it has taken if it is being made; NaN where nobody knows */
  daysTaken: number
  /** pages that are left, at the centre of what is known */
  pagesLeft: number
}

/** A producer as a plan knows one. */
type PlannedMaker = { producer: Producer; calendar: Calendar; pools: Pool[] }

export type Plan = {
  season: Season
  pace: Pace
  sourceTimes: SourceTimes
  promises: SourcePromises
  /** in the order of the season */
  pieces: PlannedPiece[]
  /** the same in the order of work */
  order: PlannedPiece[]
  /** of each piece, days from today from which on it is too late if not begun; Infinity for never */
  lastStart: Float64Array
  /** of each piece, where it stands when a run begins; the least comes first */
  keys: Float64Array
  /** how many of them come before those that are too late */
  stillInTime: number
  /**
   * pieces that need nobody to begin them, in the order of work; what somebody has taken and not
   * begun comes after what the same person is at
   */
  begun: PlannedPiece[]
  pools: Pool[]
  /** in the order of the season */
  makers: PlannedMaker[]
  /** the calendar without absences, for checks */
  checkCalendar: Calendar
}

/** Learns from a season's history and orders its pieces. */
export function planOf(season: Season, pace = learnPace(season)): Plan {
  const { today, producers } = season
  const poolOf = poolFinder(producers)
  const prepared = season.pieces.map((piece) => ({ piece, pool: poolOf(piece) }))
  const check = usualCheck(pace)
  const lastStart = Float64Array.from(prepared, ({ piece, pool }) =>
    lastStartOf(piece, pool, pace, { check, today }),
  )
  const places = orderOfWork(season.pieces, (number) => numberAt(lastStart, number))
  const taken = daysTaken(season, places)
  const order = places.map(({ piece: number, place, group }): PlannedPiece => {
    const { piece, pool } = elementAt(prepared, number)
    const days = numberAt(taken, number)
    return {
      number,
      piece,
      pool,
      place,
      group,
      daysTaken: days,
      pagesLeft: pagesLeftOf(piece, days),
    }
  })
  const pieces = order.toSorted((a, b) => a.number - b.number)
  const begun = order.filter(
    ({ piece }) => piece.state !== 'waiting' || piece.reprint !== undefined,
  )
  const keys = Float64Array.from(
    pieces,
    ({ group, place }) => keyStarts[group] * pieces.length + place - 1,
  )
  const pools = [...new Set(pieces.map(({ pool }) => pool))]
  const poolsOf = poolsByProducer(pools)
  return {
    season,
    pace,
    sourceTimes: learnSourceTimes(season.sources),
    promises: learnPromises(season.promises ?? []),
    pieces,
    order,
    lastStart,
    keys,
    stillInTime: order.filter(({ group }) => group === 'first' || group === 'needed').length,
    begun: [
      ...begun.filter((planned) => planned.daysTaken !== 0),
      ...begun.filter((planned) => planned.daysTaken === 0),
    ],
    pools,
    makers: producers.map((producer) => ({
      producer,
      calendar: calendarOf(today, horizon, producer.absences),
      pools: poolsOf.get(producer) ?? [],
    })),
    checkCalendar: calendarOf(today, horizon),
  }
}

/**
 * Where the keys of each group begin, in numbers of pieces: there is room before the third for pieces
 * of the second that become too late in a run.
 */
const keyStarts = { first: 0, needed: 1, tooLate: 2, noDay: 3, nobodyWaits: 3 }

function lastStartOf(
  piece: Piece,
  { people }: Pool,
  pace: Pace,
  { check, today }: { check: number; today: number },
): number {
  if (piece.neededBy === null || piece.state !== 'waiting') return Infinity
  const days = people.map(({ id }) => expectedDays(pace, piece, id))
  const quickest = days.length ? Math.min(...days) : 0
  const least = neededDays * (quickest * (1 - (piece.done ?? 0)) + check) * daysOfWorkingDay
  return piece.neededBy - today - least
}

/** Pages that are still to be made; half of a piece that somebody is at and that says nothing. */
function pagesLeftOf({ state, done, pages, reprint }: Piece, taken: number) {
  if (state === 'checking' || reprint !== undefined) return 0
  return pages * (1 - (done ?? (state === 'producing' && taken !== 0 ? 0.5 : 0)))
}

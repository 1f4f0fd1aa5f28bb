/** One run of a season: what is drawn, who makes what when, and when each piece is finished. */
import { elementAt } from '~/platform/records'
import { drawCoefficients, logDaysPerPage } from '~/features/production/planning/history/pace'
import { numberAt } from '~/features/production/planning/numbers/number-at'
import { Queue } from '~/features/production/planning/numbers/queue'
import { normal, oneOf, randomOf, type Random } from '~/features/production/planning/numbers/random'
import {
  drawDays,
  drawRates,
  drawSlowness,
} from '~/features/production/planning/history/source-times'
import { drawLateness } from '~/features/production/planning/history/source-promises'
import { workingDaysBefore, type Calendar } from '~/features/production/planning/working-days'
import { horizon, type Plan, type PlannedPiece } from './plan'
import type { Pool } from './work-pools'

/** How wrong guessed pages are (standard deviation of their log). */
const guessedPages = 0.4

/** What a run says of each piece, in days from today; Infinity: not within the horizon. */
type Run = {
  finished: Float64Array
  /** when its source is there, and when somebody begins it (0 when begun) */
  sourceAt: Float64Array
  begunAt: Float64Array
}

/** What a run draws before anybody works. */
type Draws = {
  coefficients: Float64Array
  /** the deviation of each piece from its maker's pace, on the log scale */
  noise: Float64Array
  /** working days of its check */
  check: Float64Array
  /** a number of its own for what is left of a piece that is being made */
  part: Float64Array
  sourceAt: Float64Array
}

/** A pool in a run: its people, and the pieces that wait, those whose source is there and the others. */
type RunPool = { makers: Maker[]; ready: Queue; coming: Queue }

/** Somebody in a run; `free`: when, in own working days from today. */
type Maker = { id: number; calendar: Calendar; pools: RunPool[]; free: number }

/** Streams of random numbers of a run: one for each thing that is drawn. */
const streams = 4

/** Runs a season once. Equal seeds and numbers draw equal things, also when the season was changed. */
export function runOnce(plan: Plan, seed: number, number: number): Run {
  const draws = drawAll(plan, (stream) => randomOf(seed, number * streams + stream))
  const work = new Work(plan, draws)
  work.finishBegun()
  work.workOff()
  return { finished: work.finished, sourceAt: draws.sourceAt, begunAt: work.begunAt }
}

function drawAll(plan: Plan, stream: (n: number) => Random): Draws {
  const { pace, pieces } = plan
  const coefficients = drawCoefficients(pace, stream(0))
  const random = stream(1)
  const count = pieces.length
  const noise = new Float64Array(count)
  const check = new Float64Array(count)
  const part = new Float64Array(count)
  for (const { number, piece } of pieces) {
    const deviation = oneOf(pace.noise, random)
    check[number] = oneOf(pace.checkDays, random)
    part[number] = random()
    const pages = normal(random) * guessedPages
    noise[number] = piece.pagesKnown ? deviation : deviation + pages
  }
  return { coefficients, noise, check, part, sourceAt: drawSources(plan, stream(2)) }
}

/** When the source of each piece is there. */
function drawSources(
  { season, pieces, sourceTimes, promises }: Plan,
  random: Random,
): Float64Array {
  const rates = drawRates(sourceTimes, random)
  const slownesses = new Map<string, number>()
  // all volumes of a book have one source
  const ofBook = new Map<number, number>()
  const sourceAt = new Float64Array(pieces.length)
  for (const { number, piece } of pieces) {
    const { source, publisher, book } = piece
    if (source.here) continue
    let days = ofBook.get(book)
    if (days === undefined) {
      const waited = source.asked === null ? 0 : Math.max(0, season.today - source.asked)
      const slowness = slownesses.get(publisher) ?? drawSlowness(sourceTimes, publisher, random)
      slownesses.set(publisher, slowness)
      const late =
        source.promised === undefined
          ? null
          : drawLateness(promises, publisher, season.today - source.promised, random)
      days =
        late === null || source.promised === undefined
          ? drawDays(rates, slowness, waited, random)
          : Math.max(0, source.promised + late - season.today)
      ofBook.set(book, days)
    }
    sourceAt[number] = source.by === null ? days : Math.max(0, source.by - season.today)
  }
  return sourceAt
}

/** The people of a run at work. */
class Work {
  readonly finished: Float64Array
  readonly begunAt: Float64Array
  private readonly keys: Float64Array
  private readonly makers: Maker[]
  private readonly pools: Map<Pool, RunPool>

  constructor(
    private readonly plan: Plan,
    private readonly draws: Draws,
  ) {
    this.finished = new Float64Array(plan.pieces.length).fill(Infinity)
    this.begunAt = new Float64Array(plan.pieces.length).fill(Infinity)
    this.keys = plan.keys.slice()
    this.pools = new Map(
      plan.pools.map((pool) => [
        pool,
        { makers: [], ready: new Queue(this.keys), coming: new Queue(draws.sourceAt) },
      ]),
    )
    this.makers = plan.makers.map(({ producer, calendar, pools }) => {
      const maker = {
        id: producer.id,
        calendar,
        pools: pools.map((one) => this.inRun(one)),
        free: 0,
      }
      for (const pool of maker.pools) pool.makers.push(maker)
      return maker
    })
  }

  private inRun(pool: Pool): RunPool {
    const found = this.pools.get(pool)
    if (!found) throw new Error('A pool that the plan does not have')
    return found
  }

  /** Pieces that need nobody to begin them: reprinted, being checked, being made. */
  finishBegun() {
    const makers = new Map(this.makers.map((maker) => [maker.id, maker]))
    for (const planned of this.plan.begun) {
      const { number, pool } = planned
      const { reprint, state, maker: id } = planned.piece
      if (reprint !== undefined) {
        this.begunAt[number] = 0
        this.finished[number] = Math.max(0, reprint - this.plan.season.today)
      } else if (state === 'checking') {
        this.begunAt[number] = 0
        // how long it has been checked already is not known
        const days = numberAt(this.draws.check, number) * numberAt(this.draws.part, number)
        this.finished[number] = this.afterCheck(0, days)
      } else {
        const known = id === null ? undefined : makers.get(id)
        const maker = known ?? idlestOf(this.inRun(pool).makers)
        if (!maker) continue
        this.begunAt[number] = 0
        this.make(number, maker, this.daysLeft(planned, maker))
      }
    }
  }

  /** Everybody takes the next piece whenever they are free, until nothing is left. */
  workOff() {
    for (const { number, pool } of this.plan.pieces)
      if (numberAt(this.begunAt, number) === Infinity) this.inRun(pool).coming.push(number)
    const freeAt = Float64Array.from(this.makers, dayOf)
    const people = new Queue(freeAt)
    for (const place of this.makers.keys()) people.push(place)
    while (people.size > 0) {
      const place = people.top()
      const maker = elementAt(this.makers, place)
      if (this.goesOn(maker, numberAt(freeAt, place))) {
        freeAt[place] = dayOf(maker)
        people.topChanged()
      } else people.pop()
    }
  }

  /** Somebody who is free begins a piece, or waits for the next source; false when none will come. */
  private goesOn(maker: Maker, now: number): boolean {
    if (now >= horizon) return false
    const number = this.nextOf(maker.pools, now)
    if (number >= 0) {
      const planned = elementAt(this.plan.pieces, number)
      this.begunAt[number] = now
      this.make(number, maker, this.wholeDays(planned, maker) * (1 - (planned.piece.done ?? 0)))
      return true
    }
    const next = nextComing(maker.pools)
    if (next >= horizon) return false
    maker.free = Math.max(maker.free, workingDaysBefore(maker.calendar, Math.ceil(next)))
    return true
  }

  /** The next piece of somebody who is free now, or -1. */
  private nextOf(pools: RunPool[], now: number): number {
    let best: Queue | undefined
    let bestKey = Infinity
    for (const { ready, coming } of pools) {
      while (coming.size > 0 && coming.keyOfTop() <= now) ready.push(coming.pop())
      while (ready.size > 0 && this.fallsBehind(ready.top(), now)) ready.topChanged()
      if (ready.size > 0 && ready.keyOfTop() < bestKey) {
        best = ready
        bestKey = ready.keyOfTop()
      }
    }
    return best ? best.pop() : -1
  }

  /**
   * Puts a piece behind the others when it has just become too late for its day: before those that
   * are too late already, the one that was needed last first.
   */
  private fallsBehind(number: number, now: number): boolean {
    const { lastStart, stillInTime } = this.plan
    const count = lastStart.length
    const key = numberAt(this.keys, number)
    if (numberAt(lastStart, number) >= now || key < count || key >= 2 * count) return false
    this.keys[number] = 3 * count + stillInTime - 1 - key
    return true
  }

  /** `days` are the maker's working days. */
  private make(number: number, maker: Maker, days: number) {
    maker.free += days
    const handedIn = maker.calendar.days[Math.max(0, Math.ceil(maker.free) - 1)] ?? Infinity
    this.finished[number] = this.afterCheck(handedIn, numberAt(this.draws.check, number))
  }

  /** The day `workingDays` after a day from today. */
  private afterCheck(day: number, workingDays: number): number {
    if (day >= horizon) return Infinity
    if (workingDays < 1) return day
    const calendar = this.plan.checkCalendar
    const before = workingDaysBefore(calendar, day + 1)
    return calendar.days[before + Math.round(workingDays) - 1] ?? Infinity
  }

  private wholeDays({ number, piece }: PlannedPiece, { id }: Maker): number {
    const log = logDaysPerPage(this.plan.pace, this.draws.coefficients, piece, id)
    return Math.max(1, piece.pages) * Math.exp(log + numberAt(this.draws.noise, number))
  }

  /**
   * Working days left of a piece that is being made: of what nobody says is made, a part at random;
   * where only its beginning is known, what is left of a time longer than it has taken until now.
   */
  private daysLeft(planned: PlannedPiece, maker: Maker): number {
    const { number, piece, daysTaken } = planned
    const { done } = piece
    const whole = this.wholeDays(planned, maker)
    const part = numberAt(this.draws.part, number)
    if (done !== null) return whole * (1 - done)
    if (Number.isNaN(daysTaken)) return whole * part
    if (daysTaken === 0) return whole
    const expected = whole / Math.exp(numberAt(this.draws.noise, number))
    return longerThan(expected, daysTaken, this.plan.pace.noise, part)
  }
}

/** Who is free first; undefined where there is nobody. */
const idlestOf = (makers: Maker[]): Maker | undefined =>
  makers.reduce<Maker | undefined>(
    (best, maker) => (best && best.free <= maker.free ? best : maker),
    undefined,
  )

/**
 * Days left when `taken` have passed: the noise is drawn again among the deviations that make the
 * whole longer than that.
 */
function longerThan(
  expected: number,
  taken: number,
  deviations: Float64Array,
  part: number,
): number {
  const least = Math.log(Math.max(taken, 1e-3) / expected)
  const from = deviations.findIndex((deviation) => deviation > least)
  // beyond everything that has happened: as much again as a tenth to a half of it took
  if (from < 0) return taken * (0.1 + 0.4 * part)
  const chosen = numberAt(deviations, Math.floor(from + part * (deviations.length - from)))
  return expected * Math.exp(chosen) - taken
}

/** The moment, in days from today, at which somebody has worked until they are free. */
function dayOf({ calendar, free }: Maker): number {
  const whole = Math.floor(free)
  const day = calendar.days[whole]
  return day === undefined ? Infinity : day + (free - whole)
}

/** When the next source of some pools comes; Infinity for none. */
function nextComing(pools: RunPool[]): number {
  let next = Infinity
  for (const { coming } of pools) if (coming.size > 0) next = Math.min(next, coming.keyOfTop())
  return next
}

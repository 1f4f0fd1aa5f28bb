/** One run of a season: what is drawn, who makes what when, and when each piece is finished. */
import { drawCoefficients, type Pace } from '~/features/production/planning/history/pace'
import { horizon, type Plan } from './plan'
import { Queue } from '~/features/production/planning/numbers/queue'
import { normal, randomOf, type Random } from '~/features/production/planning/numbers/random'
import type { Piece } from '~/features/production/planning/season'
import {
  drawDays,
  drawRates,
  drawSlowness,
} from '~/features/production/planning/history/source-times'
import type { Calendar } from '~/features/production/planning/working-days'

/** What a run says of each piece, in days from today; Infinity: not within the horizon. */
export type Run = {
  finished: Float64Array
  /** when its source is there, and when somebody begins it (0 when begun) */
  sourceAt: Float64Array
  begunAt: Float64Array
}

/** How wrong guessed pages are (standard deviation of their log). */
const guessedPages = 0.4

/** What a run draws before anybody works. */
type Draws = {
  /** the deviation of each piece from its maker's pace, on the log scale */
  noise: Float64Array
  /** working days of its check */
  check: Float64Array
  /** a number of its own for what is left of a piece that is being made */
  part: Float64Array
  sourceAt: Float64Array
  coefficients: Float64Array
}

/** Streams of random numbers of a run: one for each thing that is drawn. */
const streams = 4

/** Runs a season once. Equal seeds and numbers draw equal things, also when the season was changed. */
export function runOnce(plan: Plan, seed: number, number: number): Run {
  const draws = drawAll(plan, (stream) => randomOf(seed, number * streams + stream))
  const run: Run = {
    finished: new Float64Array(plan.season.pieces.length).fill(Infinity),
    sourceAt: draws.sourceAt,
    begunAt: new Float64Array(plan.season.pieces.length).fill(Infinity),
  }
  const makers = new Makers(plan, draws, run)
  makers.finishBegun()
  makers.workOff()
  return run
}

function drawAll(
  { season, pace, bookOf, books, sourceTimes }: Plan,
  stream: (n: number) => Random,
) {
  const { pieces, today } = season
  const coefficients = drawCoefficients(pace, stream(0))
  const random = stream(1)
  const draws: Draws = {
    coefficients,
    noise: new Float64Array(pieces.length),
    check: new Float64Array(pieces.length),
    part: new Float64Array(pieces.length),
    sourceAt: new Float64Array(pieces.length),
  }
  pieces.forEach((piece, i) => {
    draws.noise[i] = pace.noise[Math.floor(random() * pace.noise.length)]!
    draws.check[i] = pace.checkDays[Math.floor(random() * pace.checkDays.length)]!
    draws.part[i] = random()
    const pages = normal(random) * guessedPages
    if (!piece.pagesKnown) draws.noise[i]! += pages
  })
  const ofSources = stream(2)
  const rates = drawRates(sourceTimes, ofSources)
  const slownesses = new Map<string, number>()
  const slownessOf = (publisher: string) => {
    const known = slownesses.get(publisher)
    if (known !== undefined) return known
    const slowness = drawSlowness(sourceTimes, publisher, ofSources)
    slownesses.set(publisher, slowness)
    return slowness
  }
  const ofBook = new Float64Array(books).fill(-1)
  pieces.forEach(({ source, publisher }, i) => {
    if (source.here) return
    const book = bookOf[i]!
    // all volumes of a book have one source
    if (ofBook[book]! < 0) {
      const waited = source.asked === null ? 0 : Math.max(0, today - source.asked)
      ofBook[book] = drawDays(rates, slownessOf(publisher), waited, ofSources)
    }
    draws.sourceAt[i] = source.by === null ? ofBook[book]! : Math.max(0, source.by - today)
  })
  return draws
}

/** The people of a run at work. */
class Makers {
  /** when each is free, in own working days from today */
  private readonly free: Float64Array
  private readonly waitsUntil: Float64Array
  private readonly keys: Float64Array
  private readonly isTaken: Uint8Array

  constructor(
    private readonly plan: Plan,
    private readonly draws: Draws,
    private readonly run: Run,
  ) {
    const { pieces, producers } = plan.season
    this.free = new Float64Array(producers.length)
    this.waitsUntil = new Float64Array(producers.length)
    this.isTaken = new Uint8Array(pieces.length)
    this.keys = keysOf(plan)
  }

  /**
   * Pieces that need nobody to begin them: reprinted, being checked, being made. What somebody has
   * taken and not begun comes after what the same person is at.
   */
  finishBegun() {
    const { order, daysTaken } = this.plan
    for (const { piece } of order) if (daysTaken[piece] !== 0) this.finish(piece)
    for (const { piece } of order) if (daysTaken[piece] === 0) this.finish(piece)
  }

  private finish(i: number) {
    const { season, placeOf } = this.plan
    const piece = season.pieces[i]!
    if (piece.reprint !== undefined) {
      this.take(i)
      this.run.finished[i] = Math.max(0, piece.reprint - season.today)
    } else if (piece.state === 'checking') {
      this.take(i)
      // how long it has been checked already is not known
      this.run.finished[i] = this.afterCheck(0, this.draws.check[i]! * this.draws.part[i]!)
    } else if (piece.state === 'producing') {
      const maker = (piece.maker === null ? undefined : placeOf.get(piece.maker)) ?? this.idlest(i)
      if (maker !== undefined) this.make(i, maker, this.daysLeft(i, maker))
    }
  }

  /** Everybody takes the next piece whenever they are free, until nothing is left. */
  workOff() {
    const { pools, season, calendars } = this.plan
    const waiting = pools.people.map(() => [] as number[])
    for (let i = 0; i < season.pieces.length; i += 1)
      if (!this.isTaken[i]) waiting[pools.of[i]!]!.push(i)
    const ready = waiting.map(({ length }) => new Queue(length, this.keys))
    const coming = waiting.map((pieces) => {
      const queue = new Queue(pieces.length, this.draws.sourceAt)
      for (const piece of pieces) queue.push(piece)
      return queue
    })
    const people = new Queue(season.producers.length, this.waitsUntil)
    for (let maker = 0; maker < season.producers.length; maker += 1) {
      this.waitsUntil[maker] = dayOf(calendars[maker]!, this.free[maker]!)
      people.push(maker)
    }
    while (people.size > 0) {
      const maker = people.top()
      const now = this.waitsUntil[maker]!
      const piece = now < horizon ? this.nextOf(pools.ofProducer[maker]!, ready, coming, now) : -1
      if (piece >= 0) {
        this.run.begunAt[piece] = now
        this.make(piece, maker, this.daysFor(piece, maker))
      } else {
        const next = now < horizon ? nextComing(pools.ofProducer[maker]!, coming) : Infinity
        if (next >= horizon) {
          people.pop()
          continue
        }
        const { before } = calendars[maker]!
        this.free[maker] = Math.max(this.free[maker]!, before[Math.ceil(next)]!)
      }
      this.waitsUntil[maker] = dayOf(calendars[maker]!, this.free[maker]!)
      people.topChanged()
    }
  }

  /** The next piece of somebody who is free now, or -1. */
  private nextOf(pools: number[], ready: Queue[], coming: Queue[], now: number): number {
    let best = -1
    for (const pool of pools) {
      const queue = ready[pool]!
      const later = coming[pool]!
      while (later.size > 0 && this.draws.sourceAt[later.top()]! <= now) queue.push(later.pop())
      while (queue.size > 0 && this.fallsBehind(queue.top(), now)) queue.topChanged()
      if (queue.size > 0 && (best < 0 || this.keys[queue.top()]! < this.keys[ready[best]!.top()]!))
        best = pool
    }
    return best < 0 ? -1 : ready[best]!.pop()
  }

  /**
   * Puts a piece behind the others when it has just become too late for its day: before those that
   * are too late already, the one that was needed last first.
   */
  private fallsBehind(piece: number, now: number): boolean {
    const { lastStart, season } = this.plan
    const count = season.pieces.length
    const key = this.keys[piece]!
    if (lastStart[piece]! >= now || key < count || key >= 2 * count) return false
    this.keys[piece] = 3 * count + this.plan.stillInTime - 1 - key
    return true
  }

  private take(piece: number) {
    this.isTaken[piece] = 1
    this.run.begunAt[piece] = 0
  }

  /** `days` are the maker's working days. */
  private make(piece: number, maker: number, days: number) {
    if (this.run.begunAt[piece] === Infinity) this.take(piece)
    this.isTaken[piece] = 1
    this.free[maker]! += days
    const made = this.free[maker]!
    const { days: table } = this.plan.calendars[maker]!
    const handedIn = table[Math.max(0, Math.ceil(made) - 1)] ?? Infinity
    this.run.finished[piece] = this.afterCheck(handedIn, this.draws.check[piece]!)
  }

  /** The day `workingDays` after a day from today. */
  private afterCheck(day: number, workingDays: number): number {
    if (day >= horizon) return Infinity
    const { before, days } = this.plan.checkCalendar
    return workingDays < 1
      ? day
      : (days[before[day + 1]! + Math.round(workingDays) - 1] ?? Infinity)
  }

  private daysFor(piece: number, maker: number): number {
    const one = this.plan.season.pieces[piece]!
    return this.wholeDays(one, piece, maker) * (1 - (one.done ?? 0))
  }

  private wholeDays(one: Piece, piece: number, maker: number): number {
    const { pace, season } = this.plan
    const log = logDays(pace, this.draws.coefficients, one, season.producers[maker]!.id)
    return Math.max(1, one.pages) * Math.exp(log + this.draws.noise[piece]!)
  }

  /**
   * Working days left of a piece that is being made: of what nobody says is made, a part at random;
   * where only its beginning is known, what is left of a time longer than it has taken until now.
   */
  private daysLeft(piece: number, maker: number): number {
    const one = this.plan.season.pieces[piece]!
    const whole = this.wholeDays(one, piece, maker)
    if (one.done !== null) return whole * (1 - one.done)
    const taken = this.plan.daysTaken[piece]!
    if (Number.isNaN(taken)) return whole * this.draws.part[piece]!
    if (taken === 0) return whole
    return longerThan(
      whole,
      taken,
      this.plan.pace.noise,
      this.draws.noise[piece]!,
      this.draws.part[piece]!,
    )
  }

  /** Who of those who may make a piece is free first. */
  private idlest(piece: number): number | undefined {
    const people = this.plan.pools.people[this.plan.pools.of[piece]!]!
    return people.length === 0
      ? undefined
      : people.reduce((best, one) => (this.free[one]! < this.free[best]! ? one : best))
  }
}

/**
 * Days left when `taken` have passed: the noise is drawn again among the deviations that make the
 * whole longer than that.
 */
function longerThan(
  whole: number,
  taken: number,
  noise: Float64Array,
  drawn: number,
  part: number,
): number {
  const expected = whole / Math.exp(drawn)
  const least = Math.log(Math.max(taken, 1e-3) / expected)
  let from = 0
  while (from < noise.length && noise[from]! <= least) from += 1
  // beyond everything that has happened: as much again as a tenth to a half of it took
  if (from === noise.length) return taken * (0.1 + 0.4 * part)
  const chosen = noise[Math.floor(from + part * (noise.length - from))]!
  return expected * Math.exp(chosen) - taken
}

function logDays(pace: Pace, coefficients: Float64Array, piece: Piece, producer: number): number {
  const { prodType, subject, producer: people } = pace.columns
  return (
    coefficients[0]! +
    coefficients[prodType.get(piece.prodType)!]! +
    coefficients[subject.get(piece.subject)!]! +
    coefficients[people.get(producer)!]!
  )
}

/** The moment, in days from today, at which somebody has worked so many working days. */
function dayOf({ days }: Calendar, workingDays: number): number {
  const whole = Math.floor(workingDays)
  const day = days[whole]
  return day === undefined ? Infinity : day + (workingDays - whole)
}

function nextComing(pools: number[], coming: Queue[]): number {
  let next = Infinity
  for (const pool of pools) {
    const queue = coming[pool]!
    if (queue.size > 0) next = Math.min(next, queue.keyOfTop())
  }
  return next
}

/**
 * Keys of pieces in the order of work. Each group has `count` keys of its own, so that there is room
 * before the third for pieces of the second that become too late.
 */
function keysOf({ order, season }: Plan): Float64Array {
  const count = season.pieces.length
  const starts = { first: 0, needed: 1, tooLate: 2, noDay: 3, nobodyWaits: 3 }
  const keys = new Float64Array(count)
  for (const { piece, place, group } of order) keys[piece] = starts[group] * count + place - 1
  return keys
}

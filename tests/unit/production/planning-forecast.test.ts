/**
 * Tests on small seasons that the plan orders work by its day, learns pace and sources from
 * history, and forecasts and compares changes accordingly.
 */
import { describe, expect, test } from 'vitest'
import { daysTaken } from '~/features/production/planning/simulation/days-taken'
import { workOf } from '~/features/production/planning/history/history'
import { orderOfWork } from '~/features/production/planning/simulation/order-of-work'
import { expectedDays, learnPace } from '~/features/production/planning/history/pace'
import { randomOf } from '~/features/production/planning/numbers/random'
import type { FinishedPiece, Piece, Season } from '~/features/production/planning/season'
import { fromDay, toDay } from '~/features/production/planning/season'
import { simulate } from '~/features/production/planning/simulation/simulate'
import {
  drawDays,
  drawRates,
  drawSlowness,
  learnSourceTimes,
} from '~/features/production/planning/history/source-times'
import { changed, whatIf } from '~/features/production/planning/simulation/what-if'
import {
  calendarOf,
  isWeekend,
  workingDaysBetween,
} from '~/features/production/planning/working-days'

/** a Monday */
const today = toDay('2026-03-02')
const piece = (more: Partial<Piece> = {}): Piece => ({
  book: 1,
  prodType: '점자',
  volume: 1,
  subject: '수학',
  publisher: '가',
  pages: 40,
  pagesKnown: true,
  done: null,
  neededBy: today + 60,
  waiting: 1,
  producers: [],
  state: 'waiting',
  maker: null,
  begun: null,
  source: { here: true },
  ...more,
})
const finished = (day: number, more: Partial<FinishedPiece> = {}): FinishedPiece => ({
  maker: 1,
  producers: [1],
  prodType: '점자',
  subject: '수학',
  pages: 40,
  begun: null,
  handedIn: day,
  sourceCame: null,
  day: day + 1,
  ...more,
})
/** Somebody who hands in 40 pages every seven days: 8 pages a working day. */
const steady = Array.from({ length: 40 }, (_, i) => finished(today - 3 - 7 * (39 - i)))
const season = (more: Partial<Season> = {}): Season => ({
  today,
  pieces: [piece()],
  producers: [{ id: 1, name: '김', absences: [] }],
  finished: steady,
  sources: [],
  ...more,
})

describe('order of work', () => {
  const places = (pieces: Piece[], roomOf?: (i: number) => number) =>
    orderOfWork(pieces, roomOf).map((one) => one.piece)

  test('by day, by how many wait, then by book and volume; what nobody waits for is last', () => {
    const pieces = [
      piece({ waiting: 0, neededBy: 1 }),
      piece({ neededBy: null }),
      piece({ neededBy: 20 }),
      piece({ neededBy: 10, volume: 2 }),
      piece({ neededBy: 10, volume: 1 }),
      piece({ neededBy: 10, volume: 3, waiting: 5 }),
      piece({ neededBy: 30, first: true }),
    ]
    expect(places(pieces)).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(orderOfWork(pieces).at(-1)).toEqual({ piece: 0, place: 7, group: 'nobodyWaits' })
  })

  test('what is too late for its day stands behind what is not, and by least before by most', () => {
    const pieces = [
      piece({ neededBy: 1 }),
      piece({ neededBy: 5 }),
      piece({ neededBy: 10 }),
      piece({ neededBy: null }),
    ]
    expect(places(pieces, (i) => [-9, -2, 3, Infinity][i]!)).toEqual([2, 1, 0, 3])
  })

  test('what becomes too late while others are made goes behind them, in a run as well', () => {
    // each takes five working days and one of check, and must be begun 17 days before its day: when
    // the first is made, on Friday or Monday, there is room for the last only
    const days = [19, 20, 45]
    const pieces = days.map((day, i) => piece({ book: i + 1, neededBy: today + day }))
    const forecasts = simulate(season({ pieces }))
    expect(forecasts.map(({ place }) => place)).toEqual([1, 2, 3])
    expect(forecasts[2]!.early!).toBeLessThan(forecasts[1]!.early!)
  })
})

describe('working days', () => {
  test('are counted without weekends and absences', () => {
    expect([fromDay(today), isWeekend(today + 5), isWeekend(today + 7)]).toEqual([
      '2026-03-02',
      true,
      false,
    ])
    expect(workingDaysBetween(today, today + 7)).toBe(5)
    expect(workingDaysBetween(today, today + 7, [{ first: today + 1, last: today + 2 }])).toBe(3)
    expect([...calendarOf(today, 9).days]).toEqual([0, 1, 2, 3, 4, 7, 8])
  })
})

describe('history', () => {
  test('a piece began when the one before it ended, or was taken, or its source came', () => {
    const pieces = [
      finished(today - 28),
      finished(today - 21),
      finished(today - 14, { begun: today - 17 }),
      finished(today - 7, { sourceCame: today - 8 }),
    ]
    const work = workOf(pieces, [], today)
    // the first says nothing; from Monday to Monday; from Friday; from Sunday
    expect(work.map(({ workingDays }) => workingDays)).toEqual([5, 2, 1])
  })

  test('pieces handed in on one day share its days by pages', () => {
    const pieces = [finished(today - 14), finished(today - 7, { pages: 10 }), finished(today - 7)]
    expect(workOf(pieces, [], today).map(({ workingDays }) => workingDays)).toEqual([1, 4])
  })

  test('one of several who may have made a piece is a guess', () => {
    const guess = { maker: null, producers: [1, 2] }
    const work = workOf(
      [finished(today - 21), finished(today - 14, { maker: 2 }), finished(today - 7, guess)],
      [],
      today,
    )
    expect(work).toMatchObject([{ maker: 1, weight: 0.5, workingDays: 10 }])
  })
})

describe('pace', () => {
  test('of somebody with a history is theirs; of others it is near the average', () => {
    const pace = learnPace(
      season({ producers: [1, 2].map((id) => ({ id, name: '', absences: [] })) }),
    )
    expect(expectedDays(pace, piece(), 1)).toBeCloseTo(5, 0)
    expect(expectedDays(pace, piece(), 2)).toBeGreaterThan(3)
    expect(expectedDays(pace, piece({ pages: 80 }), 1)).toBeCloseTo(10, -0.5)
  })

  test('of a frequent subject is its own, of rare ones one together, however many there are', () => {
    const rare = Array.from({ length: 3_000 }, (_, i) =>
      piece({ book: i + 10, subject: `과목 ${i}` }),
    )
    const pace = learnPace(season({ pieces: rare }))
    expect(new Set(pace.columns.subject.values()).size).toBe(61)
    expect(pace.columns.subject.get('수학')).not.toBe(pace.columns.subject.get('과목 2999'))
    expect(pace.columns.subject.get('과목 2998')).toBe(pace.columns.subject.get('과목 2999'))
    expect(expectedDays(pace, piece(), 1)).toBeCloseTo(5, 0)
  })

  test('from a manuscript is quicker once eight pieces were, and like others before', () => {
    const drafted = (count: number) =>
      steady.map((one, i) =>
        i < steady.length - count ? one : { ...one, pages: 80, fromManuscript: true },
      )
    const days = (count: number, fromManuscript: boolean) =>
      expectedDays(learnPace(season({ finished: drafted(count) })), piece({ fromManuscript }), 1)
    expect(days(7, true)).toBe(days(7, false))
    expect(days(8, true)).toBeLessThan(0.8 * days(8, false))
    expect(days(20, true)).toBeLessThan(0.65 * days(20, false))
    expect(days(20, false)).toBeGreaterThan(4)
  })

  test('two pieces move it less than forty', () => {
    const slow = steady.map((one) => ({ ...one, pages: 4 }))
    const days = (history: FinishedPiece[]) =>
      expectedDays(learnPace(season({ finished: history })), piece(), 1)
    expect(days([])).toBeCloseTo(5, 5)
    expect(days(slow.slice(-3))).toBeLessThan(days(slow))
    expect(days(slow.slice(-3))).toBeGreaterThan(5)
    expect(days(slow)).toBeGreaterThan(35)
  })
})

describe('sources', () => {
  const times = (publisher: string, days: number[], arrived = true) =>
    days.map((one) => ({ publisher, days: one, arrived }))
  const middle = (history: Parameters<typeof learnSourceTimes>[0], name: string, waited = 0) => {
    const random = randomOf(3)
    const learned = learnSourceTimes(history)
    const drawn = Array.from({ length: 400 }, () =>
      drawDays(drawRates(learned, random), drawSlowness(learned, name, random), waited, random),
    )
    return drawn.sort((a, b) => a - b)[200]!
  }
  const quick = times(
    '가',
    Array.from({ length: 30 }, (_, i) => 5 + (i % 10)),
  )
  const slow = times(
    '나',
    Array.from({ length: 30 }, (_, i) => 50 + i),
  )

  test('of a slow publisher come later, of an unknown one in between', () => {
    const history = [...quick, ...slow]
    expect(middle(history, '가')).toBeLessThan(15)
    expect(middle(history, '나')).toBeGreaterThan(25)
    expect(middle(history, '다')).toBeGreaterThan(middle(history, '가'))
    expect(middle(history, '다')).toBeLessThan(middle(history, '나'))
  })

  test('one that has not come counts the days it was waited for', () => {
    const waiting = times(
      '가',
      Array.from({ length: 20 }, () => 60),
      false,
    )
    expect(middle([...quick, ...waiting], '가')).toBeGreaterThan(middle(quick, '가'))
  })

  test('one that is long overdue of quick publishers is waited for longer', () => {
    expect(middle(quick, '가', 40)).toBeGreaterThan(middle(quick, '가', 5))
  })
})

describe('simulation', () => {
  test('says equal things for equal seeds, and leaves the season as it was', () => {
    const before = structuredClone(season())
    const input = season()
    expect(simulate(input, { seed: 7 })).toEqual(simulate(input, { seed: 7 }))
    expect(input).toEqual(before)
  })

  test('one piece takes its days and its check', () => {
    const [forecast] = simulate(season())
    // five working days from Monday, handed in on Friday, signed on Monday at the earliest
    expect(forecast!.early).toBeGreaterThanOrEqual(today + 4)
    expect(forecast!.early).toBeLessThanOrEqual(today + 10)
    expect(forecast!.chance).toBeGreaterThan(0.95)
    expect(forecast!.because).toMatchObject({
      piecesAhead: 0,
      pagesPerWeek: 40,
      sourceDays: null,
      weighsMost: 'none',
      assumed: [],
    })
  })

  test('what stands before a piece makes it later, growing with the queue', () => {
    const pieces = Array.from({ length: 12 }, (_, i) =>
      piece({ book: i + 1, neededBy: today + 30 + 9 * i }),
    )
    const forecasts = simulate(season({ pieces }))
    const early = forecasts.map((one) => one.early!)
    expect(early.toSorted((a, b) => a - b)).toEqual(early)
    expect(early[11]! - early[0]!).toBeGreaterThan(60)
    expect(forecasts[11]).toMatchObject({
      place: 12,
      because: { piecesAhead: 11, pagesAhead: 440, weighsMost: 'none' },
    })
    const [, , third] = simulate(
      season({ pieces: pieces.map((one) => ({ ...one, neededBy: today + 20 })) }),
    )
    expect(third!.because.weighsMost).toBe('work')
  })

  test('people of other books do not help, and nobody makes what only strangers may make', () => {
    const pieces = [piece({ producers: [1] }), piece({ book: 2, producers: [9] })]
    const [ofProducer, strange] = simulate(season({ pieces }))
    expect(ofProducer!.early).not.toBeNull()
    expect(strange).toMatchObject({ early: null, late: null, because: { weighsMost: 'nobody' } })
    expect(strange!.chance).toBeLessThan(0.01)
  })

  test('absences are respected', () => {
    const absences = [{ first: today, last: today + 27 }]
    const [forecast] = simulate(season({ producers: [{ id: 1, name: '', absences }] }))
    expect(forecast!.early).toBeGreaterThanOrEqual(today + 28)
    const [urgent] = simulate(
      season({
        producers: [{ id: 1, name: '', absences }],
        pieces: [piece({ neededBy: today + 20 })],
      }),
    )
    expect(urgent!.because.weighsMost).toBe('absence')
  })

  test('a source that is not there is waited for', () => {
    const source = { here: false, asked: null, by: today + 70 } as const
    const [forecast] = simulate(season({ pieces: [piece({ source })] }))
    expect(forecast!.early).toBeGreaterThan(today + 70)
    expect(forecast!.because).toMatchObject({ weighsMost: 'source', sourceDays: 70 })
  })

  test('what is nearly made, or being checked, is there sooner', () => {
    const early = (more: Partial<Piece>) =>
      simulate(season({ pieces: [piece({ pages: 400, ...more })] }))[0]!.early!
    const whole = early({})
    const half = early({ state: 'producing', maker: 1, done: 0.5 })
    const checked = early({ state: 'checking', maker: 1 })
    expect(half).toBeLessThan(whole - 20)
    expect(checked).toBeLessThanOrEqual(today + 7)
  })

  test('without history spans are wide, and it is said', () => {
    const span = (input: Season) => simulate(input)[0]!.late! - simulate(input)[0]!.early!
    const empty = season({ finished: [], pieces: [piece({ pages: 400 })] })
    expect(span(empty)).toBeGreaterThan(2 * span(season({ pieces: [piece({ pages: 400 })] })))
    expect(simulate(empty)[0]!.because).toMatchObject({ assumed: ['pace'], pagesPerWeek: null })
  })
})

describe('a piece that somebody has taken', () => {
  /** Two people who may make the same: 1 makes 8 pages a working day, 2 makes one. */
  const two = {
    producers: [1, 2].map((id) => ({ id, name: '', absences: [] })),
    finished: [
      ...steady,
      ...steady.map((one) => ({ ...one, maker: 2, producers: [1, 2], pages: 5 })),
    ],
  }
  const taken = (maker: number, more: Partial<Piece> = {}) =>
    piece({ producers: [1, 2], state: 'producing', maker, begun: today, ...more })

  test('is made by its maker at their pace, though somebody quicker may make it', () => {
    const early = (one: Piece) => simulate(season({ ...two, pieces: [one] }))[0]!
    // 40 pages: five working days from Monday and the check; forty are eight weeks
    expect(early(taken(1)).early!).toBeLessThanOrEqual(today + 11)
    expect(early(taken(2)).early!).toBeGreaterThan(today + 7 * 6)
    expect(early(taken(1)).because.pagesPerWeek).toBe(40)
    expect(early(taken(2)).because.pagesPerWeek).toBe(5)
  })

  test('keeps its maker busy, and not the others', () => {
    const next = piece({ book: 2, producers: [1] })
    const early = (one: Piece) => simulate(season({ ...two, pieces: [one, next] }))[1]!.early!
    expect(early(taken(2))).toBeLessThanOrEqual(today + 11)
    expect(early(taken(1))).toBeGreaterThan(today + 7)
  })

  test('first is the one in the making, and the days until now are counted for it alone', () => {
    const pieces = [taken(1, { begun: today - 4 }), taken(1, { begun: today - 7 }), piece()]
    const days = (finished: FinishedPiece[]) => {
      const input = season({ pieces, finished })
      const order = orderOfWork(pieces)
      return [...daysTaken(input, order)]
    }
    // from Monday to Friday a week ago; nobody has begun the third
    expect(days([])).toEqual([0, 5, NaN])
    // the one before it was handed in on Wednesday: Thursday and Friday are left
    expect(days([finished(today - 5)])).toEqual([0, 2, NaN])
    const forecasts = simulate(
      season({ pieces: pieces.slice(0, 2), finished: steady.slice(0, -1) }),
    )
    // its five working days are over; the other one takes five from now
    expect(forecasts[1]!.early!).toBeLessThanOrEqual(today + 7)
    expect(forecasts[0]!.early! - forecasts[1]!.early!).toBeGreaterThanOrEqual(4)
  })

  test('has taken nobody knows how long when its beginning was not recorded', () => {
    const pieces = [taken(1, { begun: null })]
    expect([...daysTaken(season({ pieces }), orderOfWork(pieces))]).toEqual([NaN])
    expect(simulate(season({ pieces }))[0]!.because.assumed).toEqual(['progress'])
  })
})

describe('what if', () => {
  const pieces = Array.from({ length: 10 }, (_, i) =>
    piece({ book: i + 1, neededBy: today + 30 + i, producers: [1] }),
  )
  const full = season({ pieces })

  test('nothing changes when nothing is changed', () => {
    expect(whatIf(full, []).moved).toEqual([])
  })

  test('somebody more helps, and somebody away hurts', () => {
    const producer = { id: 2, name: '이', absences: [] }
    const more = whatIf(full, [{ change: 'joins', producer }])
    expect(more.after.inTime).toBeGreaterThan(more.before.inTime + 2)
    const away = whatIf(full, [{ change: 'away', producer: 1, first: today, last: today + 20 }])
    expect(away.after.inTime).toBeLessThan(away.before.inTime - 1)
  })

  test('a piece first, a source by a day, a reprint', () => {
    const { forecasts } = whatIf(full, [{ change: 'first', piece: 9 }])
    expect(forecasts.after[9]!.place).toBe(1)
    expect(forecasts.after[9]!.late!).toBeLessThan(forecasts.before[9]!.late! - 20)
    const reprint = whatIf(full, [{ change: 'reprint', piece: 0, day: today + 3 }])
    expect(reprint.forecasts.after[0]).toMatchObject({ early: today + 3, late: today + 3 })
    expect(reprint.after.inTime).toBeGreaterThan(reprint.before.inTime)
    const waiting = season({ pieces: [piece({ source: { here: false, asked: null, by: null } })] })
    const withSource = changed(waiting, [{ change: 'source', book: 1, day: today + 2 }])
    expect(simulate(withSource)[0]!.early!).toBeLessThan(simulate(waiting)[0]!.early!)
    expect(waiting.pieces[0]!.source).toEqual({ here: false, asked: null, by: null })
  })
})

test('three thousand pieces take seconds', () => {
  const many = Array.from({ length: 3000 }, (_, i) =>
    piece({
      book: Math.floor(i / 5),
      volume: i % 5,
      neededBy: today + (i % 200),
      producers: [i % 50],
    }),
  )
  const producers = Array.from({ length: 50 }, (_, id) => ({ id, name: '', absences: [] }))
  const began = performance.now()
  expect(simulate(season({ pieces: many, producers }))).toHaveLength(3000)
  // 3 s is the bench's limit on a quiet machine
  expect(performance.now() - began).toBeLessThan(10_000)
})

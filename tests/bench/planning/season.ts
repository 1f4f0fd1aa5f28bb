/** Benchmark of the plan: order of work, forecasts against what happened, and time. */
import { learnPace } from '~/features/production/planning/history/pace'
import { planOf } from '~/features/production/planning/simulation/plan'
import type { Piece, PieceForecast, Season } from '~/features/production/planning/season'
import { simulate } from '~/features/production/planning/simulation/simulate'
import { whatIf } from '~/features/production/planning/simulation/what-if'
import { median, ms, quantile, table } from '../measure'
import { bestInHindsight, busyHours } from './season-hindsight'
import {
  asItMayGoOn,
  bookByBook,
  couldBeInHand,
  deliveryDays,
  forecastDay,
  heldOut,
  inHand,
  numbers,
  openPieces,
  seenBy,
  tuning,
  withTheTruth,
  work,
  worldOf,
  type Chooser,
  type Family,
  type World,
} from './season-model'

const print = (text = '') => console.log(text)
const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const firstDay = -110
const lastDay = 125
/** Seasons that are searched for the best order in hindsight; those that are imagined, and how often. */
const searched = 10
const imagined = 15
const imaginations = 60
const loads = [0.75, 0.9, 1.05]
const seasons = 50
const families: { name: string; family: Family; firstSeed: number }[] = [
  { name: 'tuning', family: tuning, firstSeed: 1 },
  { name: 'held out', family: heldOut, firstSeed: 1001 },
]
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The planner's order of work, asked every Monday as its pages would be. */
const inOrderOfWork: Chooser = (world) => orderIn(world)

/** The same; `pace`: learned once, because learning takes most of the time. */
function orderIn(world: World, pace?: ReturnType<typeof learnPace>) {
  const open = openPieces(world)
  const { order } = planOf(seenBy(world), pace)
  const places = new Map(order.map(({ number, place }) => [open[number]!, place]))
  return (piece: (typeof open)[number]) => places.get(piece) ?? 1e6
}

/** Prints everything that is measured of the plan of a season. */
export function seasonBench() {
  for (const one of families) orderAgainstBooks(one)
  for (const one of families) saidAgainstHappened(one)
  withoutHistory()
  times()
}

function orderAgainstBooks({ name, family, firstSeed }: (typeof families)[number]) {
  const rows = loads.map((load) => {
    const results = Array.from({ length: seasons }, (_, i) => {
      const worked = (chooser: Chooser) => {
        const world = worldOf(family, firstSeed + i, load)
        work(world, firstDay, bookByBook)
        const busy = busyHours(world)
        work(world, lastDay, chooser)
        return { world, busy, inHand: inHand(world) }
      }
      const ours = worked(inOrderOfWork)
      return {
        ours: ours.inHand,
        books: worked(bookByBook).inHand,
        truth: worked(withTheTruth).inHand,
        best: i < searched ? bestInHindsight(ours.world, firstDay, ours.busy) : null,
        possible: couldBeInHand(ours.world),
      }
    })
    const gains = results.map(({ ours, books }) => ours - books)
    const gain = mean(gains)
    const least = Math.min(...gains)
    const over = (peer: 'truth' | 'possible') =>
      percent(mean(results.map((one) => one[peer] - one.books)))
    const found = results.flatMap(({ best, ours }) => (best === null ? [] : [best - ours]))
    return [
      `load ${load}`,
      percent(mean(results.map(({ ours }) => ours))),
      percent(mean(results.map(({ books }) => books))),
      percent(gain),
      percent(least),
      over('truth'),
      percent(gain + mean(found)),
      over('possible'),
      gain >= 0.15 && least >= 0 ? 'ok (≥ 15, never below 0)' : 'missed (≥ 15, never below 0)',
    ]
  })
  print(`\nIn hand on the lesson day, ${name}, ${seasons} seasons, seeds from ${firstSeed}`)
  print(
    table([
      [
        '',
        'order of work',
        'book by book',
        'mean gain',
        'least gain',
        'gain with the truth',
        'in hindsight',
        'possible',
        '',
      ],
      ...rows,
    ]),
  )
  print(
    `with the truth: the same rule with true hours and lesson days; in hindsight: the best order found that also knows sources, illness and checks (first ${searched} seasons); possible: each volume as if it were the only one`,
  )
}

type Said = {
  chance: number
  early: number | null
  naive: number | null
  oldRule: number
  /** what is said when the sources' days are known */
  known: number
  /** what is said when publishers promise the days of half of their sources, and keep them about so */
  promised: number
  promisedEarly: number | null
  /** what is said by who knows everything but what chance will do; null when not computed */
  bayes: number | null
  day: number
  by: number
}

function saidAgainstHappened({ name, family, firstSeed }: (typeof families)[number]) {
  const said: Said[] = []
  for (let i = 0; i < seasons; i += 1) {
    const world = worldOf(family, firstSeed + 500 + i, loads[i % loads.length]!)
    work(world, firstDay, bookByBook)
    work(world, forecastDay, inOrderOfWork)
    const season = seenBy(world)
    const open = openPieces(world)
    const forecasts = simulate(season, { seed: i + 1 })
    const naive = naiveDays(season, forecasts)
    const known = simulate(withSources(season, world), { seed: i + 1 })
    const promised = simulate(withPromises(season, world, numbers(i + 1)), { seed: i + 1 })
    const bayes = i < imagined ? imaginedChances(world, i + 1) : null
    work(world, 400, inOrderOfWork)
    const shift = season.today - forecastDay
    season.pieces.forEach((piece, index) => {
      if (open[index]!.isOld) return
      said.push({
        chance: forecasts[index]!.chance!,
        early: forecasts[index]!.early,
        naive: naive[index]!,
        known: known[index]!.chance!,
        promised: promised[index]!.chance!,
        promisedEarly: promised[index]!.early,
        bayes: bayes && bayes[index]!,
        oldRule: Number(isAtRiskByOldRule(piece, open[index]!.bookDay + shift - season.today)),
        day: open[index]!.finished + shift,
        by: piece.neededBy!,
      })
    })
  }
  const isIn = ({ day, by: deadline }: Said) => day <= deadline
  const rows = [0, 0.2, 0.4, 0.6, 0.8].map((from) => {
    const band = said.filter(
      ({ chance }) => chance >= from && (chance < from + 0.2 || from === 0.8),
    )
    const said_ = mean(band.map(({ chance }) => chance))
    const happened = band.filter(isIn).length / band.length
    const off = Math.abs(said_ - happened)
    return [
      `${from * 100}–${from * 100 + 20} %`.replace(/\.0+\d*/g, ''),
      String(band.length),
      percent(said_),
      percent(happened),
      off <= 0.05 ? 'ok (≤ 5)' : `missed (${(off * 100).toFixed(1)} > 5)`,
    ]
  })
  print(
    `\nSaid ${-forecastDay} days before term against happened, ${name}, seeds from ${firstSeed + 500}`,
  )
  print(table([['said', 'volumes', 'mean said', 'happened', ''], ...rows]))
  const area = auc(said.map((one) => [one.chance, isIn(one)]))
  const old = auc(said.map((one) => [-one.oldRule, isIn(one)]))
  print(
    `AUC ${area.toFixed(3)} ${area >= 0.9 ? 'ok' : 'missed'} (≥ 0.9); old rule ${old.toFixed(3)}`,
  )
  const among = (some: Said[], chance: (one: Said) => number) =>
    auc(some.map((one) => [chance(one), isIn(one)])).toFixed(3)
  const judged = said.filter(({ bayes }) => bayes !== null)
  print(
    `AUC of who knows everything but chance ${among(judged, (one) => one.bayes!)} (this forecast there ${among(judged, (one) => one.chance)}; ${imagined} seasons, ${imaginations} times each); with the sources' days known ${among(said, (one) => one.known)}`,
  )
  const withPromised = auc(said.map((one) => [one.promised, isIn(one)]))
  print(
    `AUC when publishers promise the days of half of the sources, give or take five days: ${withPromised.toFixed(3)} ${withPromised >= 0.94 ? 'ok' : 'missed'} (≥ 0.94)`,
  )
  const off = (date: (one: Said) => number | null) =>
    median(said.map((one) => Math.abs((date(one) ?? one.by + 800) - one.day)))
  print(
    `Median days off: early ${off((one) => one.early)}, with those promises ${off((one) => one.promisedEarly)}, pace × rest ${off((one) => one.naive)}`,
  )
}

/** How often each open piece is in time when a world goes on as it may. */
function imaginedChances(world: World, seed: number): number[] {
  const pace = learnPace(seenBy(world))
  const counts = openPieces(world).map(() => 0.5)
  for (let number = 0; number < imaginations; number += 1) {
    const may = asItMayGoOn(world, seed * 1000 + number)
    const open = openPieces(may)
    work(may, lastDay, (now) => orderIn(now, pace))
    open.forEach(({ finished, planned }, i) => {
      if (finished + deliveryDays <= planned) counts[i]! += 1
    })
  }
  return counts.map((count) => count / (imaginations + 1))
}

/** A season in which the days of all sources are known for certain. */
function withSources(season: Season, world: World): Season {
  const open = openPieces(world)
  const pieces = season.pieces.map((piece, i) => {
    if (piece.source.here) return piece
    const arrival = season.today - world.day + open[i]!.came
    return { ...piece, source: { ...piece.source, by: Math.max(season.today + 1, arrival) } }
  })
  return { ...season, pieces }
}

/**
 * A season whose publishers promised the days of half of the books' sources, wrong by up to five days:
 * also of those that came, from which is learned how promises are kept.
 */
function withPromises(season: Season, world: World, random: () => number): Season {
  const open = openPieces(world)
  const lateOf = new Map<number, number | null>()
  for (const { book } of world.pieces)
    if (!lateOf.has(book)) lateOf.set(book, random() < 0.5 ? Math.round(random() * 10 - 5) : null)
  const kept = new Map<number, { publisher: string; late: number }>()
  for (const { book, came, publisher } of world.pieces) {
    const late = lateOf.get(book)
    if (came <= world.day && typeof late === 'number')
      kept.set(book, { publisher: `h${publisher}`, late })
  }
  const pieces = season.pieces.map((piece, i) => {
    const late = lateOf.get(piece.book)
    if (piece.source.here || typeof late !== 'number') return piece
    const arrival = season.today - world.day + open[i]!.came
    return { ...piece, source: { ...piece.source, promised: arrival - late } }
  })
  return { ...season, pieces, promises: [...kept.values()] }
}

/** The rule before: little done 30 days, or no source 60 days before the book's 필요일. */
const isAtRiskByOldRule = (piece: Piece, daysToBook: number) =>
  (daysToBook <= 30 && piece.state !== 'checking') ||
  (daysToBook <= 60 && !(piece.source.here && piece.state !== 'waiting'))

/** Rest of pages before a piece by the pages a week of its people. */
const naiveDays = (season: Season, forecasts: PieceForecast[]) =>
  season.pieces.map((piece, i) => {
    const { pagesAhead, pagesPerWeek } = forecasts[i]!.because
    return pagesPerWeek
      ? season.today + Math.round(((pagesAhead + piece.pages) / pagesPerWeek) * 7)
      : null
  })

/** The chance that one that was in time had the higher score than one that was not. */
function auc(scored: [number, boolean][]): number {
  const sorted = scored.toSorted((a, b) => a[0] - b[0])
  let [below, sum, positives] = [0, 0, 0]
  for (let i = 0; i < sorted.length;) {
    let j = i
    let [ins, outs] = [0, 0]
    for (; j < sorted.length && sorted[j]![0] === sorted[i]![0]; j += 1)
      if (sorted[j]![1]) ins += 1
      else outs += 1
    sum += ins * (below + outs / 2)
    below += outs
    positives += ins
    i = j
  }
  return sum / (positives * below)
}

function withoutHistory() {
  const world = worldOf(heldOut, 2001, 0.9)
  work(world, forecastDay, bookByBook)
  const season = seenBy(world)
  const span = (one: Season) =>
    quantile(
      simulate(one).map(({ early, late }) =>
        late === null || early === null ? 800 : late - early,
      ),
      0.5,
    )
  print('\nDays between early and late (seed 2001)')
  print(
    `with a year of history ${span(season)}, without ${span({ ...season, finished: [], sources: [] })}`,
  )
}

function times() {
  const world = worldOf(heldOut, 3001, 0.9)
  work(world, forecastDay, bookByBook)
  const season = seenBy(world)
  const pieces = Array.from({ length: 3000 }, (_, i) => {
    const piece = season.pieces[i % season.pieces.length]!
    return { ...piece, book: piece.book + 1000 * Math.floor(i / season.pieces.length) }
  })
  const large = { ...season, pieces }
  simulate(large, { runs: 5 })
  const timed = (task: () => unknown) => {
    const began = performance.now()
    task()
    return performance.now() - began
  }
  const say = (what: string, time: number) =>
    print(`${what}: ${ms(time)} ${time <= 3000 ? 'ok' : 'missed'} (≤ 3 s)`)
  print('\nTime, 3,000 volumes, 100 runs (seed 3001)')
  say(
    'forecast',
    timed(() => simulate(large)),
  )
  say(
    'what if',
    timed(() =>
      whatIf(large, [{ change: 'away', producer: 0, first: large.today, last: large.today + 30 }]),
    ),
  )
}

/** When publishers' sources come: learned per publisher, also from those that have not come yet. */
import { exponential, gamma, type Random } from '~/features/production/planning/numbers/random'
import type { SourceTime } from '~/features/production/planning/season'

/** Bands of days since a source was asked for; in each, a source comes with the same chance a day. */
export const bandEnds = [7, 14, 21, 30, 45, 60, 90, Infinity]
/** Days that a source takes on average where nobody recorded any. */
export const usualSourceDays = 30
/** What is believed without history counts as much as one source that came in each band. */
const prior = { came: 1, days: usualSourceDays }
/** Slownesses of publishers that are tried, 1 being the centre's: a fifth to five times. */
const slownesses = Array.from({ length: 33 }, (_, i) => Math.exp((i - 16) / 10))
/** How different publishers may be: standard deviations of the log of their slowness. */
const spreads = [0.1, 0.2, 0.3, 0.45, 0.65, 0.9]
/** Rates and slownesses are learned in turn; after so many they hardly move. */
const turns = 4

export type SourceTimes = {
  /** sources that came, and days waited, in each band, with the prior */
  came: number[]
  days: number[]
  /** how likely each of the slownesses is, by publisher, as running sums that end with 1 */
  publishers: Map<string, Float64Array>
  /** the same for a publisher that sent nothing yet */
  unknown: Float64Array
}

/**
 * Learns how long sources take: a chance a day in each band for the whole centre, and for each
 * publisher a slowness, by which its days are divided before they are held against the bands (an
 * accelerated failure time model). A source that has not come counts the days that it was waited
 * for, and nothing else. What is not known stays a distribution, of which runs draw.
 */
export function learnSourceTimes(sources: SourceTime[]): SourceTimes {
  const names = [...new Set(sources.map(({ publisher }) => publisher))]
  const places = new Map(names.map((name, place) => [name, place]))
  // from equal publishers the bands would learn the mixture of quick and slow ones, and stay there
  const means = averageDays(sources, names).map((days, _, all) => days / geometricMean(all))
  for (let turn = 1; ; turn += 1) {
    const bands = bandsOf(sources, (name) => means[places.get(name)!]!)
    const likelihoods = names.map(() => new Float64Array(slownesses.length))
    const logOf = logLikelihoods(bands)
    for (const source of sources) {
      const sums = likelihoods[places.get(source.publisher)!]!
      slownesses.forEach((slowness, i) => (sums[i]! += logOf(source, slowness)))
    }
    const { unknown, known } = likeliestSpread(likelihoods)
    if (turn === turns)
      return {
        ...bands,
        unknown: runningSums(unknown),
        publishers: new Map(names.map((name, place) => [name, runningSums(known[place]!)])),
      }
    known.forEach((chances, place) => {
      means[place] = Math.exp(
        chances.reduce((sum, chance, i) => sum + chance * Math.log(slownesses[i]!), 0),
      )
    })
  }
}

/** Days a source of each publisher takes on average, drawn to the usual by as much as two sources. */
const averageDays = (sources: SourceTime[], names: string[]) => {
  const sums = new Map(names.map((name) => [name, { days: 2 * usualSourceDays, came: 2 }]))
  for (const { publisher, days, arrived } of sources) {
    const sum = sums.get(publisher)!
    sum.days += Math.max(0, days)
    if (arrived) sum.came += 1
  }
  return [...sums.values()].map(({ days, came }) => days / came)
}

const geometricMean = (values: number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

type Bands = Pick<SourceTimes, 'came' | 'days'>

function bandsOf(sources: SourceTime[], slownessOf: (publisher: string) => number): Bands {
  const came = bandEnds.map(() => prior.came)
  const days = bandEnds.map(() => prior.days)
  for (const source of sources) {
    const last = Math.max(0, source.days) / slownessOf(source.publisher)
    bandEnds.forEach((_, band) => (days[band]! += daysInBand(last, band)))
    if (source.arrived) came[bandOf(last)]! += 1
  }
  return { came, days }
}

/** A source that came on day 7 came in the band that ends with it. */
const bandOf = (days: number) => bandEnds.findIndex((end) => days <= end)
const daysInBand = (days: number, band: number) =>
  Math.max(0, Math.min(days, bandEnds[band]!) - (bandEnds[band - 1] ?? 0))

/** How likely a source's days are (log) when its publisher has a slowness. */
function logLikelihoods({ came, days }: Bands) {
  const rates = came.map((count, band) => count / days[band]!)
  // what is expected to come before each band
  const before = rates.map((_, band) =>
    rates
      .slice(0, band)
      .reduce((sum, rate, i) => sum + rate * (bandEnds[i]! - (bandEnds[i - 1] ?? 0)), 0),
  )
  return (source: SourceTime, slowness: number) => {
    const last = Math.max(0, source.days) / slowness
    const band = bandOf(last)
    const expected = before[band]! + rates[band]! * (last - (bandEnds[band - 1] ?? 0))
    return (source.arrived ? Math.log(rates[band]! / slowness) : 0) - expected
  }
}

/**
 * The spread of publishers under which everything that happened is most likely: what it says of an
 * unknown publisher, and of each of these.
 */
function likeliestSpread(likelihoods: Float64Array[]) {
  const tried = spreads.map((spread) => {
    const unknown = normalised(
      slownesses.map((slowness) => -0.5 * (Math.log(slowness) / spread) ** 2),
    )
    const known = likelihoods.map((logs) =>
      normalised(unknown.chances.map((chance, i) => Math.log(chance) + logs[i]!)),
    )
    return {
      unknown: unknown.chances,
      known: known.map(({ chances }) => chances),
      log: known.reduce((sum, { log }) => sum + log, 0),
    }
  })
  return tried.reduce((best, one) => (one.log > best.log ? one : best))
}

/** Chances that add up to 1, from their logs, and the log of what they added up to. */
function normalised(logs: number[]): { chances: number[]; log: number } {
  const largest = Math.max(...logs)
  const sum = logs.reduce((all, log) => all + Math.exp(log - largest), 0)
  return {
    chances: logs.map((log) => Math.exp(log - largest) / sum),
    log: largest + Math.log(sum),
  }
}

function runningSums(chances: number[]): Float64Array {
  let sum = 0
  return Float64Array.from(chances, (chance) => (sum += chance))
}

/** Chances a day in each band as they may truly be. */
export const drawRates = (times: SourceTimes, random: Random) =>
  times.came.map((count, band) => gamma(random, count) / times.days[band]!)

/** A publisher's slowness as it may truly be; 1 is the centre's. */
export function drawSlowness(times: SourceTimes, publisher: string, random: Random): number {
  const sums = times.publishers.get(publisher) ?? times.unknown
  const part = random()
  return slownesses[sums.findIndex((sum) => part < sum)] ?? slownesses.at(-1)!
}

/** Days until a source comes that has been waited for `waited` days already. */
export function drawDays(
  rates: number[],
  slowness: number,
  waited: number,
  random: Random,
): number {
  let left = exponential(random)
  let time = waited / slowness
  for (let band = bandOf(time); ; band += 1) {
    const rate = rates[band]!
    const end = bandEnds[band]!
    if (left <= rate * (end - time)) return (time + left / rate) * slowness - waited
    left -= rate * (end - time)
    time = end
  }
}

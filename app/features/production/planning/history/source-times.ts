/** When publishers' sources come: learned per publisher, also from those that have not come yet. */
import { zip } from '~/platform/records'
import { exponential, gamma, type Random } from '~/features/production/planning/numbers/random'
import type { SourceTime } from '~/features/production/planning/season'

/** Days a source was waited for, in bands; in each, a source comes with the same chance a day. */
const bandEnds = [7, 14, 21, 30, 45, 60, 90, Infinity]
/** Days that a source takes on average where nobody recorded any. */
export const usualSourceDays = 30
/** What is believed without history counts as much as one source that came in each band. */
const prior = { came: 1, days: usualSourceDays }
/** Slownesses of publishers that are tried, 1 being the centre's: a fifth to five times. */
const slownesses = Array.from({ length: 33 }, (_, i) => Math.exp((i - 16) / 10))
const slowest = Math.exp(16 / 10)
/** How different publishers may be: standard deviations of the log of their slowness. */
const spreads = [0.1, 0.2, 0.3, 0.45, 0.65, 0.9]
/** Rates and slownesses are learned in turn; after so many they hardly move. */
const turns = 4

/** Days of a band; a source that came on its last day came in it. */
type Band = { begin: number; end: number }
/** Sources that came in a band, and days waited in it, with the prior. */
type LearnedBand = Band & { came: number; days: number }
/** A band with its chance a day. */
type RatedBand = Band & { rate: number }
/** A slowness, and how likely it or a lesser one is. */
type SlownessChance = { slowness: number; upTo: number }

export type SourceTimes = {
  bands: LearnedBand[]
  /** how likely each of the slownesses is, by publisher */
  publishers: Map<string, SlownessChance[]>
  /** the same for a publisher that sent nothing yet */
  unknown: SlownessChance[]
}

type Publisher = { name: string; sources: SourceTime[]; slowness: number }
type PublisherSource = { source: SourceTime; publisher: Publisher }

/**
 * Learns how long sources take: a chance a day in each band for the whole centre, and for each
 * publisher a slowness, by which its days are divided before they are held against the bands (an
 * accelerated failure time model). A source that has not come counts the days that it was waited
 * for, and nothing else. What is not known stays a distribution, of which runs draw.
 */
export function learnSourceTimes(sources: SourceTime[]): SourceTimes {
  const { publishers, asked } = byPublisher(sources)
  // from equal publishers the bands would learn the mixture of quick and slow ones, and stay there
  const days = publishers.map(averageDays)
  const middle = geometricMean(days)
  for (const [publisher, average] of zip(publishers, days)) publisher.slowness = average / middle
  for (let turn = 1; ; turn += 1) {
    const bands = bandsOf(asked)
    const logOf = logLikelihoods(bands)
    const likelihoods = publishers.map((publisher) =>
      slownesses.map((slowness) =>
        publisher.sources.reduce((sum, source) => sum + logOf(source, slowness), 0),
      ),
    )
    const { unknown, known } = likeliestSpread(likelihoods)
    const learned = zip(publishers, known)
    if (turn === turns)
      return {
        bands,
        unknown: runningSums(unknown),
        publishers: new Map(learned.map(([{ name }, chances]) => [name, runningSums(chances)])),
      }
    for (const [publisher, chances] of learned)
      publisher.slowness = Math.exp(
        zip(chances, slownesses).reduce(
          (sum, [chance, slowness]) => sum + chance * Math.log(slowness),
          0,
        ),
      )
  }
}

/** Publishers with their sources, and the sources in their order with their publishers. */
function byPublisher(sources: SourceTime[]) {
  const publishers = new Map<string, Publisher>()
  const asked = sources.map((source): PublisherSource => {
    const name = source.publisher
    const publisher = publishers.get(name) ?? { name, sources: [], slowness: 1 }
    publishers.set(name, publisher)
    publisher.sources.push(source)
    return { source, publisher }
  })
  return { publishers: [...publishers.values()], asked }
}

/** Days a source of a publisher takes on average, drawn to the usual by as much as two sources. */
function averageDays({ sources }: Publisher): number {
  const days = sources.reduce((sum, source) => sum + Math.max(0, source.days), 2 * usualSourceDays)
  return days / (2 + sources.filter(({ arrived }) => arrived).length)
}

const geometricMean = (values: number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

function bandsOf(asked: PublisherSource[]): LearnedBand[] {
  let begin = 0
  const bands = bandEnds.map((end): LearnedBand => {
    const band = { begin, end, ...prior }
    begin = end
    return band
  })
  for (const { source, publisher } of asked) {
    const last = Math.max(0, source.days) / publisher.slowness
    for (const band of bands) band.days += Math.max(0, Math.min(last, band.end) - band.begin)
    if (source.arrived) bandOf(bands, last).came += 1
  }
  return bands
}

/** The band that some days end in. */
function bandOf<B extends Band>(bands: B[], days: number): B {
  const band = bands.find(({ end }) => days <= end)
  if (!band) throw new RangeError(`${days} days are in no band`)
  return band
}

/** How likely a source's days are (log) when its publisher has a slowness. */
function logLikelihoods(learned: LearnedBand[]) {
  let before = 0
  const bands = learned.map(({ begin, end, came, days }) => {
    const rate = came / days
    // what is expected to come before the band
    const band = { begin, end, rate, before }
    before += rate * (end - begin)
    return band
  })
  return (source: SourceTime, slowness: number) => {
    const last = Math.max(0, source.days) / slowness
    const band = bandOf(bands, last)
    const expected = band.before + band.rate * (last - band.begin)
    return (source.arrived ? Math.log(band.rate / slowness) : 0) - expected
  }
}

/**
 * The spread of publishers under which everything that happened is most likely: what it says of an
 * unknown publisher, and of each of these.
 */
function likeliestSpread(likelihoods: number[][]) {
  const tried = spreads.map((spread) => {
    const unknown = normalised(
      slownesses.map((slowness) => -0.5 * (Math.log(slowness) / spread) ** 2),
    )
    const known = likelihoods.map((logs) =>
      normalised(zip(unknown.chances, logs).map(([chance, log]) => Math.log(chance) + log)),
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

function runningSums(chances: number[]): SlownessChance[] {
  let upTo = 0
  return zip(slownesses, chances).map(([slowness, chance]) => {
    upTo += chance
    return { slowness, upTo }
  })
}

/** Chances a day in each band as they may truly be. */
export const drawRates = ({ bands }: SourceTimes, random: Random): RatedBand[] =>
  bands.map(({ begin, end, came, days }) => ({ begin, end, rate: gamma(random, came) / days }))

/** A publisher's slowness as it may truly be; 1 is the centre's. */
export function drawSlowness(times: SourceTimes, publisher: string, random: Random): number {
  const chances = times.publishers.get(publisher) ?? times.unknown
  const part = random()
  // the last sum may be less than 1 by rounding
  return chances.find(({ upTo }) => part < upTo)?.slowness ?? slowest
}

/** Days until a source comes that has been waited for `waited` days already. */
export function drawDays(
  rates: RatedBand[],
  slowness: number,
  waited: number,
  random: Random,
): number {
  let left = exponential(random)
  let time = waited / slowness
  for (const { end, rate } of rates) {
    if (end < time) continue
    if (left <= rate * (end - time)) return (time + left / rate) * slowness - waited
    left -= rate * (end - time)
    time = end
  }
  throw new RangeError('The last band ends')
}

/** When publishers' sources come: learned per publisher, also from those that have not come yet. */
import { exponential, gamma, type Random } from './random'
import type { SourceTime } from './season'

/** Bands of days since a source was asked for; in each, a source comes with the same chance a day. */
export const bandEnds = [7, 14, 21, 30, 45, 60, 90, Infinity]
/** Days that a source takes on average where nobody recorded any. */
export const usualSourceDays = 30
/** What is believed without history counts as much as one source that came in each band. */
const prior = { came: 1, days: usualSourceDays }
/** How alike publishers may be, from quite different to the same (gamma shapes that are tried). */
const shapes = [1, 2, 4, 8, 16, 32]

export type SourceTimes = {
  /** sources that came, and days waited, in each band, with the prior */
  came: number[]
  days: number[]
  /** how alike publishers are: the shape of the gamma distribution of their speeds around 1 */
  shape: number
  /** sources of a publisher that came, and that should have at the centre's speed */
  publishers: Map<string, { came: number; expected: number }>
}

/**
 * Learns chances a day in closed form: the centre's per band, and for each publisher a factor (its
 * speed) shrunk to 1. A source that has not come counts the days that it was waited for, and
 * nothing else.
 */
export function learnSourceTimes(sources: SourceTime[]): SourceTimes {
  const came = bandEnds.map(() => prior.came)
  const days = bandEnds.map(() => prior.days)
  for (const source of sources) {
    const last = Math.max(0, source.days)
    bandEnds.forEach((end, band) => (days[band]! += daysInBand(last, band)))
    if (source.arrived) came[bandOf(last)]! += 1
  }
  const rates = came.map((count, band) => count / days[band]!)
  const publishers: SourceTimes['publishers'] = new Map()
  for (const source of sources) {
    const one = publishers.get(source.publisher) ?? { came: 0, expected: 0 }
    if (source.arrived) one.came += 1
    rates.forEach(
      (rate, band) => (one.expected += rate * daysInBand(Math.max(0, source.days), band)),
    )
    publishers.set(source.publisher, one)
  }
  return { came, days, shape: likeliestShape([...publishers.values()]), publishers }
}

/** A source that came on day 7 came in the band that ends with it. */
const bandOf = (days: number) => bandEnds.findIndex((end) => days <= end)
const daysInBand = (days: number, band: number) =>
  Math.max(0, Math.min(days, bandEnds[band]!) - (bandEnds[band - 1] ?? 0))

/** The shape under which the publishers' counts are most likely (each is negative binomial). */
function likeliestShape(publishers: { came: number; expected: number }[]): number {
  const logLikelihood = (shape: number) =>
    publishers.reduce((sum, { came, expected }) => {
      let one = shape * Math.log(shape) - (shape + came) * Math.log(shape + expected)
      for (let i = 0; i < came; i += 1) one += Math.log(shape + i)
      return sum + one
    }, 0)
  return shapes.reduce((best, shape) => (logLikelihood(shape) > logLikelihood(best) ? shape : best))
}

/** Chances a day in each band as they may truly be. */
export const drawRates = (times: SourceTimes, random: Random) =>
  times.came.map((count, band) => gamma(random, count) / times.days[band]!)

/** A publisher's speed as it may truly be; 1 is the centre's. */
export function drawSpeed(times: SourceTimes, publisher: string, random: Random): number {
  const { came, expected } = times.publishers.get(publisher) ?? { came: 0, expected: 0 }
  return gamma(random, times.shape + came) / (times.shape + expected)
}

/** Days until a source comes that has been waited for `waited` days already. */
export function drawDays(rates: number[], speed: number, waited: number, random: Random): number {
  let left = exponential(random)
  let at = waited
  for (let band = bandOf(waited); ; band += 1) {
    const rate = rates[band]! * speed
    const end = bandEnds[band]!
    if (left <= rate * (end - at)) return at + left / rate - waited
    left -= rate * (end - at)
    at = end
  }
}

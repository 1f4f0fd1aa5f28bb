/** Random numbers from a seed: the same seed gives the same numbers on every machine. */
import { numberAt } from './number-at'

export type Random = () => number

/**
 * Numbers in [0, 1) from a seed and the number of a stream: mulberry32, of which a season needs a
 * few hundred thousand. Streams of one seed are independent, so that a change in one part of a
 * simulation leaves the numbers of the others as they were.
 */
export function randomOf(seed: number, stream = 0): Random {
  let state = scramble(scramble(seed | 0) ^ Math.imul(stream + 1, 0x9e3779b9))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

/** The finalizer of MurmurHash3: neighbouring seeds end far apart. */
function scramble(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** One of some values, each equally likely. */
export const oneOf = (values: Float64Array, random: Random) =>
  numberAt(values, Math.floor(random() * values.length))

/** A standard normal number (Box and Muller). */
export const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** An exponential number of mean 1. */
export const exponential = (random: Random) => -Math.log(1 - random())

/** A gamma number of this shape, of mean shape (Marsaglia and Tsang 2000). */
export function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * Math.pow(1 - random(), 1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

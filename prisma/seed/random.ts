/** A seeded random generator: the demo and the large catalogue are the same at every run. */

export type Random = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** a whole number, both ends included */
  between: (from: number, to: number) => number
  /** true with a probability from 0 to 1 */
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** some distinct members, in the list's order */
  some: <T>(list: readonly T[], count: number) => T[]
  shuffled: <T>(list: readonly T[]) => T[]
  /** one of the [value, weight] rows */
  weighted: <T>(rows: readonly (readonly [what: T, weight: number])[]) => T
}

/**
 * A generator that starts from a number: mulberry32, 32 bits of state, enough for invented books.
 */
export function random(start: number): Random {
  let state = Math.imul(start, 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('Nothing to pick from')
    return list[between(0, list.length - 1)] as T
  }
  /** the list's indexes in a random order */
  const indexes = (length: number) =>
    Array.from({ length }, (_, index) => ({ index, key: next() }))
      .sort((one, other) => one.key - other.key)
      .map(({ index }) => index)
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick,
    some: (list, count) => {
      const kept = new Set(indexes(list.length).slice(0, count))
      return list.filter((_, index) => kept.has(index))
    },
    shuffled: (list) => indexes(list.length).map((index) => list[index] as (typeof list)[number]),
    weighted: (rows) => {
      let left = next() * rows.reduce((sum, [, weight]) => sum + weight, 0)
      const row = rows.find(([, weight]) => (left -= weight) < 0) ?? rows[rows.length - 1]
      if (!row) throw new Error('Nothing to pick from')
      return row[0]
    },
  }
}

/** Who may make what: pieces with the same people form a pool. */
import type { Season } from '~/features/production/planning/season'

export type Pools = {
  /** the pool of each piece */
  of: Int32Array
  /** the producers of each pool, as places in `Season.producers`; none: nobody may make it */
  people: number[][]
  /** the pools of each producer */
  ofProducer: number[][]
}

/** Groups pieces by the people who may make them; a piece without names is for anybody. */
export function poolsOf({ pieces, producers }: Season): Pools {
  const placeOf = new Map(producers.map(({ id }, place) => [id, place]))
  const anybody = producers.map((_, place) => place)
  const numbers = new Map<string, number>()
  const people: number[][] = []
  const poolOf = Int32Array.from(pieces, ({ producers: named }) => {
    const places = new Set(named.flatMap((id) => placeOf.get(id) ?? []))
    const members = named.length === 0 ? anybody : [...places].sort((a, b) => a - b)
    const key = members.join()
    const number = numbers.get(key) ?? people.length
    if (number === people.length) {
      numbers.set(key, number)
      people.push(members)
    }
    return number
  })
  const ofProducer: number[][] = producers.map(() => [])
  people.forEach((members, pool) => members.forEach((place) => ofProducer[place]!.push(pool)))
  return { of: poolOf, people, ofProducer }
}

/** For each pool the pools that share somebody with it, itself among them. */
export function neighboursOf({ people, ofProducer }: Pools): number[][] {
  return people.map((members) => [...new Set(members.flatMap((place) => ofProducer[place]!))])
}

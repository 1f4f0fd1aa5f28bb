/** Who may make what: pieces with the same people form a pool. */
import type { Piece, Producer } from '~/features/production/planning/season'

export type Pool = {
  /** who may make its pieces, in the order of `Season.producers`; none: nobody may make them */
  people: Producer[]
}

/** Finds the pool of each piece by the people who may make it; a piece without names is for anybody. */
export function poolFinder(producers: Producer[]): (piece: Piece) => Pool {
  const pools = new Map<string, Pool>()
  return ({ producers: named }) => {
    const people = named.length === 0 ? producers : producers.filter(({ id }) => named.includes(id))
    const key = people.map(({ id }) => id).join()
    const pool = pools.get(key) ?? { people }
    pools.set(key, pool)
    return pool
  }
}

/** The pools of each producer. */
export function poolsByProducer(pools: Pool[]): Map<Producer, Pool[]> {
  const found = new Map<Producer, Pool[]>()
  for (const pool of pools)
    for (const producer of pool.people) found.set(producer, [...(found.get(producer) ?? []), pool])
  return found
}

/** For each pool the pools that share somebody with it, itself among them. */
export function neighboursOf(pools: Pool[]): Map<Pool, Pool[]> {
  const poolsOf = poolsByProducer(pools)
  return new Map(
    pools.map((pool) => [
      pool,
      [...new Set(pool.people.flatMap((producer) => poolsOf.get(producer) ?? []))],
    ]),
  )
}

/** Memoizes functions of one text: publishers, authors and titles are few and recur. */
import { LRUCache } from 'lru-cache'

/** `compute` must depend on its text alone. The 20,000 values used last are kept. */
export function memoize<T extends NonNullable<unknown>>(
  compute: (text: string) => T,
): (text: string) => T {
  const values = new LRUCache<string, T>({ max: 20_000 })
  return (text) => {
    const cached = values.get(text)
    if (cached !== undefined) return cached
    const value = compute(text)
    values.set(text, value)
    return value
  }
}

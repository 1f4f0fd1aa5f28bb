/** Remembers what a function answered: publishers, authors and titles are few and come again and again. */
import { LRUCache } from 'lru-cache'

/** `of` must depend on its text alone. */
export function memoize<T extends NonNullable<unknown>>(
  compute: (text: string) => T,
): (text: string) => T {
  const answers = new LRUCache<string, T>({ max: 20_000 })
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = compute(text)
    answers.set(text, answer)
    return answer
  }
}

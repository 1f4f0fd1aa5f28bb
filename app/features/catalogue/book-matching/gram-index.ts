/** Index of texts that finds the ones most like a text: first by characters and pairs, then by letters. */
import { grams, isPair } from '~/features/catalogue/book/search/search-text'
import { similarity } from './text-similarity'

/** So many are compared letter by letter, which takes a hundredth of a millisecond each. */
const maxCompared = 100

type WithGrams = { text: string; codes: number[]; pairs: Set<number> }
/** A text that somebody looks for, and the place of one of ours. */
type Close = { own: WithGrams; index: number; share: number }

export class GramIndex {
  readonly #texts: string[] = []
  /** Numbers of the grams of each text. */
  readonly #sizes: number[] = []
  /** The texts that have a gram. */
  readonly #having = new Map<number, number[]>()

  /** Call it once for each normalised text. */
  add(text: string): void {
    const index = this.#texts.push(text) - 1
    const codes = grams([text])
    this.#sizes.push(codes.length)
    for (const code of codes) {
      const having = this.#having.get(code)
      if (having) having.push(index)
      else this.#having.set(code, [index])
    }
  }

  get size(): number {
    return this.#texts.length
  }

  /**
   * At most `count` texts that are more than `least` like one of `wanted`, the most similar first; of
   * equal ones, the one of which fewer letters differ.
   */
  near(wanted: readonly string[], count: number, least: number): string[] {
    const alike = new Map<string, { found: number; letters: number }>()
    for (const { own: item, index } of this.#closest(wanted.map(withGrams))) {
      const text = this.#texts[index] ?? ''
      const letters = similarity(item.text, text)
      const found = Math.max(letters, sharedPairs(item, withGrams(text)))
      if (found > Math.max(least, alike.get(text)?.found ?? 0)) alike.set(text, { found, letters })
    }
    return [...alike]
      .sort(([, a], [, b]) => b.found - a.found || b.letters - a.letters)
      .slice(0, count)
      .map(([text]) => text)
  }

  /** The texts that share most with one of `wanted`. */
  #closest(wanted: WithGrams[]): Close[] {
    let close: Close[] = []
    let floor = 0
    const shared = new Uint8Array(this.#texts.length)
    for (const item of wanted) {
      shared.fill(0)
      for (const code of item.codes)
        for (const index of this.#having.get(code) ?? []) shared[index] = (shared[index] ?? 0) + 1
      for (let index = 0; index < shared.length; index += 1) {
        const times = shared[index] ?? 0
        const share = (2 * times) / (item.codes.length + (this.#sizes[index] ?? 0))
        if (share <= floor) continue
        close.push({ own: item, index, share })
        if (close.length < 4 * maxCompared) continue
        close = maxShared(close)
        floor = close.at(-1)?.share ?? 0
      }
    }
    return maxShared(close)
  }
}

const maxShared = (close: Close[]) =>
  close.toSorted((a, b) => b.share - a.share).slice(0, maxCompared)

function withGrams(text: string): WithGrams {
  const codes = grams([text])
  return { text, codes, pairs: new Set(codes.filter(isPair)) }
}

/** 1 for texts with the same pairs of characters, 0 for texts that share none. */
function sharedPairs({ pairs: a }: WithGrams, { pairs: b }: WithGrams): number {
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / (a.size + b.size || 1)
}

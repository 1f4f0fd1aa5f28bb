/** How much two normalised texts look alike, by the letters that are typed: 수학 and 수혁 differ in one of five. */
import damerauLevenshtein from 'damerau-levenshtein'
import { memoize } from './memoize'

const decomposed = memoize((text: string) => text.normalize('NFD'))

/** 1 for equal texts, 0 for texts that share nothing; a letter that is missing, too many, another or changed with its neighbour counts one. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  const [first, second] = [decomposed(one).slice(0, 60), decomposed(other).slice(0, 60)]
  const max = Math.max(first.length, second.length)
  if (!first || !second || Math.abs(first.length - second.length) * 2 > max) return 0
  // two syllables that changed places are many letters
  const [long, short] = [
    Math.max(one.length, other.length),
    editDistance(one.slice(0, 30), other.slice(0, 30)),
  ]
  return Math.max(1 - editDistance(first, second) / max, 1 - short / Math.min(long, 30))
}

/** Edits between two texts (optimal string alignment). */
const editDistance = (first: string, second: string): number =>
  damerauLevenshtein(first, second).steps

/** Looks up texts that are alike among many: by shared characters first, then by letters. */
export class FuzzyTextIndex {
  readonly #texts: string[] = []
  readonly #byCharacter = new Map<string, number[]>()

  /** Each text once. */
  add(text: string): void {
    const index = this.#texts.push(text) - 1
    for (const character of new Set(text)) {
      const found = this.#byCharacter.get(character)
      if (found) found.push(index)
      else this.#byCharacter.set(character, [index])
    }
  }

  /** At most `count` texts at least half alike, the most alike first. */
  near(text: string, count: number): string[] {
    const shared = new Map<number, number>()
    for (const character of new Set(text))
      for (const index of this.#byCharacter.get(character) ?? [])
        shared.set(index, (shared.get(index) ?? 0) + 1)
    const hopeful = [...shared]
      .map(([index, times]) => [this.#texts[index] ?? '', times] as const)
      .map(([other, times]) => ({ other, share: (2 * times) / (text.length + other.length) }))
    const close = hopeful.sort((one, other) => other.share - one.share).slice(0, 60)
    // a short word with a slip may share one character or none
    return close
      .map(({ other }) => ({ other, alike: similarity(text, other) }))
      .filter(({ alike }) => alike >= 0.5)
      .sort((one, other) => other.alike - one.alike)
      .slice(0, count)
      .map(({ other }) => other)
  }
}

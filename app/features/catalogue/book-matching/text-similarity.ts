/** Similarity of two normalised texts by the letters typed: 수학 and 수혁 differ in one of five. */
import damerauLevenshtein from 'damerau-levenshtein'
import { memoize } from './memoize'

const decomposed = memoize((text: string) => text.normalize('NFD'))

/**
 * 1 for equal texts, 0 for texts that share nothing. A letter that is missing, added, replaced or
 * swapped with its neighbour counts as one edit.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const [first, second] = [decomposed(a).slice(0, 60), decomposed(b).slice(0, 60)]
  const max = Math.max(first.length, second.length)
  if (!first || !second || Math.abs(first.length - second.length) * 2 > max) return 0
  // two syllables that changed places differ in many letters, so syllables are compared as well
  const [length, syllableEdits] = [
    Math.max(a.length, b.length),
    editDistance(a.slice(0, 30), b.slice(0, 30)),
  ]
  return Math.max(1 - editDistance(first, second) / max, 1 - syllableEdits / Math.min(length, 30))
}

/** How many letters differ: one in 수학 and 수확. */
export const letterEdits = (a: string, b: string): number =>
  editDistance(decomposed(a), decomposed(b))

/** Number of edits between two texts (optimal string alignment). */
const editDistance = (first: string, second: string): number =>
  damerauLevenshtein(first, second).steps

/** Finds the texts similar to one text among many: first by shared characters, then by letters. */
export class FuzzyTextIndex {
  readonly #texts: string[] = []
  readonly #byCharacter = new Map<string, number[]>()

  /** Call it once for each text. */
  add(text: string): void {
    const index = this.#texts.push(text) - 1
    for (const character of new Set(text)) {
      const found = this.#byCharacter.get(character)
      if (found) found.push(index)
      else this.#byCharacter.set(character, [index])
    }
  }

  /** At most `count` texts with a similarity of 0.5 or more, the most similar first. */
  near(text: string, count: number): string[] {
    const shared = new Map<number, number>()
    for (const character of new Set(text))
      for (const index of this.#byCharacter.get(character) ?? [])
        shared.set(index, (shared.get(index) ?? 0) + 1)
    const byShare = [...shared]
      .map(([index, times]) => [this.#texts[index] ?? '', times] as const)
      .map(([other, times]) => ({ other, share: (2 * times) / (text.length + other.length) }))
    const close = byShare.sort((a, b) => b.share - a.share).slice(0, 60)
    // the 60 with most shared characters; a misspelt short word may share one character or none
    return close
      .map(({ other }) => ({ other, alike: similarity(text, other) }))
      .filter(({ alike }) => alike >= 0.5)
      .sort((a, b) => b.alike - a.alike)
      .slice(0, count)
      .map(({ other }) => other)
  }
}

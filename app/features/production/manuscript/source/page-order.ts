/** Finds labels of pages that cannot be in order: repeated ones, and smaller ones after larger. */
import { pageNumberOf } from '~/features/production/file-check/page-list'
import { doubts } from './doubts'

const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** The number that small or large Roman letters write; null for anything else. */
function romanNumber(label: string): number | null {
  if (!/^[ivxlcdm]{1,10}$/i.test(label)) return null
  const values = [...label.toLowerCase()].map((letter) => romanValues[letter] ?? 0)
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  )
}

export class PageOrder {
  readonly #seen = new Set<string>()
  #last: { label: string; number: number; isRoman: boolean } | null = null

  /** The doubt about the next label of the book; null when there is none. */
  doubtOf(label: string): string | null {
    if (label === '') return null
    const repeats = this.#seen.has(label)
    this.#seen.add(label)
    const roman = romanNumber(label)
    // A-12 and 12 are not of one row
    const number = roman ?? (/^\d+$/.test(label) ? pageNumberOf(label) : null)
    if (number === null) return repeats ? doubts.pageRepeats(label) : null
    const before = this.#last
    this.#last = { label, number, isRoman: roman !== null }
    if (repeats) return doubts.pageRepeats(label)
    return before && before.isRoman === (roman !== null) && number < before.number
      ? doubts.pageDecreases(before.label, label)
      : null
  }
}

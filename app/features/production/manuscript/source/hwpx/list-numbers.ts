/** Counts the numbers that a word processor prints before paragraphs. */
import { numberIn } from '~/features/production/manuscript/source/numerals'
import type { NumberLevel } from './document-styles'

/** What is printed before a paragraph; `value`: the number of its own level. */
type PrintedNumber = { text: string; value: number }

export class ListNumbers {
  readonly #counted = new Map<string, (number | undefined)[]>()

  constructor(private readonly numberings: ReadonlyMap<string, readonly NumberLevel[]>) {}

  /** The next number of a list; null where the document does not define it. */
  next(list: string, level: number, group = list): PrintedNumber | null {
    const levels = this.numberings.get(list)
    const format = levels?.[level]
    if (!levels || !format) return null
    const counted = this.#counted.get(group) ?? []
    this.#counted.set(group, counted)
    const before = counted[level]
    const value = before === undefined ? format.start : before + 1
    counted[level] = value
    // what is below begins again
    counted.length = level + 1
    const text = format.text.replace(/\^(\d|n)/gi, (_, which: string) =>
      which === 'n' || which === 'N'
        ? levels
            .slice(0, level + 1)
            .map((_one, index) => written(levels, counted, index))
            .join('.')
        : written(levels, counted, Number(which) - 1),
    )
    return { text: text.trim(), value }
  }
}

function written(
  levels: readonly NumberLevel[],
  counted: readonly (number | undefined)[],
  place: number,
): string {
  const level = levels[place]
  return level ? numberIn(level.format, counted[place] ?? level.start) : ''
}

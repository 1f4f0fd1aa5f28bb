/** Counts the lists of a Word document, as Word does, and writes the marks of their items. */
import { formatNumber } from './number-format'
import type { WordStyles } from './word-styles'
import { childOf, elementsOf, switchOf, valueOf, type WordElement } from './word-xml'

/**
 * A mark before a paragraph. `number`: where it is a number with a full stop, and nothing else; `text`: the
 * mark as it is printed, '' for a bullet. `indent`: how far from the left its list stands.
 */
export type ListMark = {
  list: string
  level: number
  indent: number
  number: number | null
  text: string
}

type Level = {
  format: string
  text: string
  start: number
  /** the level whose items begin it anew; 0: none does */
  restart: number
  indent: number
  isDecimal: boolean
}
type List = { id: string; levels: Map<number, Level>; byStyle: Map<string, number> }
type Numbers = { list: List; overrides: Map<number, Level>; starts: Map<number, number> }

const levels = 9
const longestMark = 60

const whole = (text: string | undefined, otherwise: number) => {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(number) && Math.abs(number) < 1e6 ? number : otherwise
}

const levelIndex = (element: WordElement) =>
  Math.min(Math.max(whole(element.attributes.ilvl, 0), 0), levels - 1)

const indentOf = (properties: WordElement | undefined): number | null => {
  const indent = childOf(properties, 'w:ind')?.attributes
  const left = indent?.start ?? indent?.left
  return left === undefined ? null : whole(left, 0)
}

function levelOf(element: WordElement): Level {
  return {
    format:
      valueOf(element, 'w:numFmt') ??
      // what only newer programs can count
      valueOf(element, 'mc:AlternateContent', 'mc:Fallback', 'w:numFmt') ??
      'decimal',
    text: valueOf(element, 'w:lvlText') ?? '',
    start: whole(valueOf(element, 'w:start'), 1),
    restart: whole(valueOf(element, 'w:lvlRestart'), levelIndex(element)),
    indent: indentOf(childOf(element, 'w:pPr')) ?? 0,
    isDecimal: switchOf(element, 'w:isLgl') === true,
  }
}

export class Numbering {
  readonly #lists = new Map<string, List>()
  readonly #numbers = new Map<string, Numbers>()
  /** by list: the number of each level, and whether an override has begun it already */
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly #begun = new Set<string>()

  constructor(
    blocks: readonly WordElement[],
    private readonly styles: WordStyles,
  ) {
    const links = new Map<string, string>()
    for (const element of blocks)
      if (element.name === 'w:abstractNum') this.#addList(element, links)
    for (const element of blocks) if (element.name === 'w:num') this.#addNumbers(element)
    for (const [id, style] of links) {
      const target = this.#numbers.get(this.styles.listOf(style) ?? '')
      const list = this.#lists.get(id)
      if (target && list && target.list !== list) list.levels = target.list.levels
    }
  }

  #addList(element: WordElement, links: Map<string, string>): void {
    const id = element.attributes.abstractNumId ?? ''
    const list: List = { id, levels: new Map(), byStyle: new Map() }
    for (const level of elementsOf(element)) {
      if (level.name !== 'w:lvl') continue
      list.levels.set(levelIndex(level), levelOf(level))
      const style = valueOf(level, 'w:pStyle')
      if (style !== undefined) list.byStyle.set(style, levelIndex(level))
    }
    const link = valueOf(element, 'w:numStyleLink')
    if (link !== undefined) links.set(id, link)
    this.#lists.set(id, list)
  }

  #addNumbers(element: WordElement): void {
    const list = this.#lists.get(valueOf(element, 'w:abstractNumId') ?? '')
    if (!list) return
    const numbers: Numbers = { list, overrides: new Map(), starts: new Map() }
    for (const override of elementsOf(element)) {
      if (override.name !== 'w:lvlOverride') continue
      const index = levelIndex(override)
      const level = childOf(override, 'w:lvl')
      if (level) numbers.overrides.set(index, levelOf(level))
      const start = valueOf(override, 'w:startOverride')
      if (start !== undefined) numbers.starts.set(index, whole(start, 1))
    }
    this.#numbers.set(element.attributes.numId ?? '', numbers)
  }

  /** The mark of a paragraph, which counts; null when it has none. */
  markOf(paragraph: WordElement): ListMark | null {
    const place = this.#placeOf(paragraph)
    const numbers = place && this.#numbers.get(place.id)
    if (!place || !numbers) return null
    const level = this.#levelOf(numbers, place.level)
    if (!level) return null
    const indent = indentOf(childOf(paragraph, 'w:pPr')) ?? level.indent
    const common = { list: place.id, level: place.level, indent }
    const isBullet = level.format === 'bullet'
    if (isBullet) return level.text === '' ? null : { ...common, number: null, text: '' }
    const number = this.#count(place, numbers, level)
    const text = this.#textOf(numbers, level).trim().slice(0, longestMark)
    if (text === '') return null
    const isPlain = text === `${number}.` && number >= 0 && number < 1_000
    return { ...common, number: isPlain ? number : null, text }
  }

  /** The list and level of a paragraph, by itself or by its style. */
  #placeOf(paragraph: WordElement): { id: string; level: number } | null {
    const listing = childOf(paragraph, 'w:pPr', 'w:numPr')
    const id = valueOf(listing, 'w:numId')
    const level = valueOf(listing, 'w:ilvl')
    if (id !== undefined) return { id, level: placed(level) }
    const chain = this.styles.chainOf(valueOf(paragraph, 'w:pPr', 'w:pStyle'))
    for (const { element } of chain) {
      const ofStyle = valueOf(element, 'w:pPr', 'w:numPr', 'w:numId')
      if (ofStyle === undefined) continue
      const said = level ?? valueOf(element, 'w:pPr', 'w:numPr', 'w:ilvl')
      const byStyle = chain
        .map((style) =>
          this.#numbers.get(ofStyle)?.list.byStyle.get(style.element.attributes.styleId ?? ''),
        )
        .find((one) => one !== undefined)
      return { id: ofStyle, level: said === undefined ? (byStyle ?? 0) : placed(said) }
    }
    return null
  }

  #levelOf({ list, overrides }: Numbers, level: number): Level | undefined {
    return overrides.get(level) ?? list.levels.get(level)
  }

  #count(place: { id: string; level: number }, numbers: Numbers, level: Level): number {
    const { id } = numbers.list
    const counts = this.#counts.get(id) ?? []
    this.#counts.set(id, counts)
    const key = `${place.id}/${place.level}`
    const forced = this.#begun.has(key) ? undefined : numbers.starts.get(place.level)
    this.#begun.add(key)
    const before = counts[place.level]
    const number = forced ?? (before === undefined ? level.start : before + 1)
    counts[place.level] = number
    for (let deeper = place.level + 1; deeper < levels; deeper += 1) {
      const restart = this.#levelOf(numbers, deeper)?.restart ?? deeper
      // it is begun anew by the level that it names, and by those above
      if (restart > place.level) counts[deeper] = undefined
    }
    return number
  }

  #textOf(numbers: Numbers, level: Level): string {
    const counts = this.#counts.get(numbers.list.id) ?? []
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1
      const other = this.#levelOf(numbers, index)
      const format = level.isDecimal ? 'decimal' : (other?.format ?? 'decimal')
      return format === 'bullet' ? '' : formatNumber(counts[index] ?? other?.start ?? 1, format)
    })
  }
}

const placed = (level: string | undefined) => Math.min(Math.max(whole(level, 0), 0), levels - 1)

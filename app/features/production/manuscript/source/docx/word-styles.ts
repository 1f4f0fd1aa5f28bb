/** The styles of a Word document: what a paragraph, run, list or table has by its style. */
import { childOf, elementsOf, switchOf, valueOf, type WordElement } from './word-xml'

/** Styles that are based on each other. */
const longestChain = 12

type Style = { element: WordElement; type: string; name: string; basedOn: string | undefined }

export class WordStyles {
  readonly #styles = new Map<string, Style>()
  readonly #chains = new Map<string, Style[]>()
  #defaults: WordElement | undefined
  /** the style of paragraphs that name none */
  #normal = ''

  constructor(blocks: readonly WordElement[]) {
    for (const element of blocks) {
      if (element.name === 'w:docDefaults') this.#defaults = element
      if (element.name === 'w:style') this.#add(element)
    }
  }

  #add(element: WordElement): void {
    const { styleId = '', type = 'paragraph', default: isDefault } = element.attributes
    const name = (valueOf(element, 'w:name') ?? styleId).trim().toLowerCase()
    if (type === 'paragraph' && /^(?:1|true|on)$/.test(isDefault ?? '')) this.#normal = styleId
    this.#styles.set(styleId, { element, type, name, basedOn: valueOf(element, 'w:basedOn') })
  }

  /** The style of a paragraph and those on which it is based, nearest first. */
  chainOf(id: string | undefined, type = 'paragraph'): Style[] {
    const first = id ?? (type === 'paragraph' ? this.#normal : '')
    const present = this.#chains.get(first)
    if (present) return present
    const chain: Style[] = []
    for (let next: string | undefined = first; next !== undefined;) {
      const style = this.#styles.get(next)
      if (!style || chain.includes(style) || chain.length >= longestChain) break
      chain.push(style)
      next = style.basedOn
    }
    this.#chains.set(first, chain)
    return chain
  }

  /** Names of a style and of those on which it is based, in small letters. */
  namesOf(id: string | undefined): string[] {
    const chain = this.chainOf(id).map(({ name }) => name)
    return chain.length === 0 && id !== undefined ? [id.toLowerCase()] : chain
  }

  /** A property of the paragraph itself, or of the nearest style that has it. */
  inParagraph(paragraph: WordElement, name: string): WordElement | undefined {
    const direct = childOf(paragraph, 'w:pPr', name)
    if (direct) return direct
    for (const { element } of this.chainOf(valueOf(paragraph, 'w:pPr', 'w:pStyle'))) {
      const found = childOf(element, 'w:pPr', name)
      if (found) return found
    }
    return undefined
  }

  /** A property of runs that a style switches on or off. */
  switchIn(id: string | undefined, name: string, type: 'paragraph' | 'character'): boolean {
    for (const { element } of this.chainOf(id, type)) {
      const found = switchOf(childOf(element, 'w:rPr'), name)
      if (found !== undefined) return found
    }
    return false
  }

  /** Whether all of the document has it, so that it says nothing. */
  isUsual(name: string): boolean {
    const standard = switchOf(childOf(this.#defaults, 'w:rPrDefault', 'w:rPr'), name) ?? false
    return this.switchIn(undefined, name, 'paragraph') || standard
  }

  /** The list that a style of lists stands for. */
  listOf(id: string): string | undefined {
    return valueOf(this.#styles.get(id)?.element, 'w:pPr', 'w:numPr', 'w:numId')
  }

  /** Whether a style of tables sets the first row apart. */
  marksFirstRow(id: string | undefined): boolean {
    if (id === undefined) return false
    return this.chainOf(id, 'table').some(({ element }) =>
      elementsOf(element).some(
        (part) =>
          part.name === 'w:tblStylePr' &&
          part.attributes.type === 'firstRow' &&
          (switchOf(childOf(part, 'w:rPr'), 'w:b') === true ||
            childOf(part, 'w:tcPr', 'w:shd') !== undefined),
      ),
    )
  }
}

/** Puts items that follow each other into lists, one in another where they are set in. */
import {
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import type { Paragraph } from './paragraphs'

type Open = { element: MarkupElement; item: MarkupElement; x0: number; number: number | null }

export class PdfLists {
  readonly #open: Open[] = []

  constructor(private readonly emit: (element: MarkupElement) => void) {}

  /** Something that is no item, and ends all lists. */
  put(element: MarkupElement): void {
    this.end()
    this.emit(element)
  }

  add(item: MarkupElement, { x0, lines }: Paragraph, number: number | null = null): void {
    const slack = 0.6 * (lines[0]?.size ?? 10)
    while (this.#open.length > 0 && x0 < (this.#open.at(-1)?.x0 ?? 0) - slack) this.#open.pop()
    const last = this.#open.at(-1)
    if (number !== null) item.attributes.value = String(number)
    const isSame =
      last &&
      Math.abs(last.x0 - x0) <= slack &&
      (number === null ? last.number === null : last.number === number - 1)
    if (isSame) {
      last.element.children.push(item)
      Object.assign(last, { item, number })
      return
    }
    if (last && Math.abs(last.x0 - x0) <= slack) this.#open.pop()
    // an item may begin with another mark behind its own
    const element = newElement(number === null ? 'ul' : 'ol', { marker: 'printed' }, [item])
    const holder = this.#open.at(-1)
    if (holder) holder.item.children.push(element)
    else this.emit(element)
    this.#open.push({ element, item, x0, number })
  }

  end(): void {
    this.#open.length = 0
  }
}

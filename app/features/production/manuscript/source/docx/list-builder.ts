/** Builds lists of paragraphs of Word that stand one after the other, each with its level. */
import {
  newElement,
  type MarkupElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import type { Tally } from '~/features/production/manuscript/source/epub/tally'
import type { ListMark } from './numbering'

type Open = { mark: ListMark; element: MarkupElement; item: MarkupElement }

/** Items after which a list is written, so that none fills the memory. */
const longest = 2_000
/** Twentieths of a point by which a list is further in than another. */
const leastIndent = 120

export class ListBuilder {
  readonly #root = newElement('div')
  readonly #open: Open[] = []
  #items = 0
  /** whether a page began after the last item: nothing belongs to that any more */
  #isTurned = false

  constructor(private readonly tally: Tally) {}

  get isLong(): boolean {
    return this.#items > longest && this.#open.length <= 1
  }

  add(nodes: MarkupNode[], mark: ListMark): void {
    this.#items += 1
    const isListed = mark.text === '' || mark.number !== null
    while (this.#ends(mark, isListed)) this.#open.pop()
    if (!isListed) {
      this.tally.shows(mark.text)
      return this.addInside(newElement('p', {}, [`${mark.text} `, ...nodes]))
    }
    this.#isTurned = false
    const item = newElement('li', mark.number === null ? {} : { value: String(mark.number) }, nodes)
    const last = this.#open.at(-1)
    if (last && isSameList(last.mark, mark)) {
      last.element.children.push(item)
      Object.assign(last, { item, mark })
      return
    }
    const element = newElement(mark.number === null ? 'ul' : 'ol', {}, [item])
    this.#holder().children.push(element)
    this.#open.push({ mark, element, item })
  }

  /** Whether the innermost list ends before an item. */
  #ends(mark: ListMark, isListed: boolean): boolean {
    const last = this.#open.at(-1)?.mark
    if (!last || isDeeper(mark, last)) return false
    return !(isListed && isSameList(last, mark))
  }

  /** Something that belongs to the item before it. */
  addInside(element: MarkupElement): void {
    if (this.#isTurned) return this.addQuiet(element)
    this.#holder().children.push(element)
  }

  /** Something that does not end the list. */
  addQuiet(element: MarkupElement): void {
    const list = this.#open.at(-1)?.element ?? this.#root
    list.children.push(element)
    this.#isTurned = true
  }

  #holder(): MarkupElement {
    return this.#open.at(-1)?.item ?? this.#root
  }

  end(): MarkupElement {
    return this.#root
  }
}

const isDeeper = (mark: ListMark, last: ListMark) =>
  mark.list === last.list
    ? mark.level > last.level
    : mark.level > last.level || mark.indent > last.indent + leastIndent

const isSameList = (one: ListMark, other: ListMark) =>
  one.level === other.level &&
  (one.number === null) === (other.number === null) &&
  (one.list === other.list ||
    (one.number === null && Math.abs(one.indent - other.indent) <= leastIndent))

/** Joins paragraphs that are items of a list, lines of verse or parts of a quotation. */
import {
  elementsIn,
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'

/** A paragraph on the way. `typed`: a number or bullet with which its text begins. */
export type Item = {
  blocks: MarkupElement[]
  list?: { level: number; ordered: boolean; value: number; family: string }
  typed?: number | 'bullet'
  /** what encloses the paragraph with its neighbours */
  group?: 'verse' | 'quotation'
  isEmpty?: boolean
  /** the page that begins with it */
  page?: MarkupElement['page']
}

type OpenList = { list: MarkupElement; level: number; ordered: boolean; family: string }

/** Items after which a list is written and begins anew. */
const longestList = 1_000

export class ListGroups {
  #lists: OpenList[] = []
  #items = 0
  /** a typed number or bullet that becomes a list if the next one follows */
  #held: Item | null = null
  #typed: Item['typed']
  #group: { kind: 'verse' | 'quotation'; element: MarkupElement } | null = null

  #page: MarkupElement['page']

  constructor(private readonly write: (element: MarkupElement) => void) {}

  /** A page begins with what comes next. */
  turn(page: NonNullable<MarkupElement['page']>): void {
    // one on which nothing stands
    if (this.#page) {
      this.end()
      this.#writePage(this.#page)
    }
    this.#page = page
  }

  add(item: Item): void {
    if (!item.isEmpty && this.#page) {
      item.page = this.#page
      this.#page = undefined
    }
    this.#add(item)
  }

  #writePage(page: Item['page']): void {
    if (page) this.write({ ...newElement('a'), page })
  }

  #add(item: Item): void {
    if (item.isEmpty) {
      // a line of its own kind parts two stanzas
      if (this.#group?.kind === item.group) this.#group?.element.children.push(newElement('div'))
      else this.#endGroup()
      return
    }
    if (this.#addTyped(item)) return
    if (item.group) return this.#addToGroup(item, item.group)
    this.#endGroup()
    if (item.list) return this.#addToList(item, item.list)
    this.#writeAlone(item)
  }

  #writeAlone({ page, blocks }: Item): void {
    this.#endLists()
    this.#writePage(page)
    for (const block of blocks) this.write(block)
  }

  /** Writes what is on the way, and a page on which nothing stands. */
  end(): void {
    this.#release()
    this.#endGroup()
    this.#endLists()
  }

  endPages(): void {
    this.end()
    this.#writePage(this.#page)
    this.#page = undefined
  }

  /** Two numbers or bullets in a row are a list; one by itself stays as it is typed. */
  #addTyped(item: Item): boolean {
    const before = this.#held?.typed ?? this.#typed
    const goesOn = item.typed !== undefined && follows(item.typed, before)
    const held = goesOn ? this.#held : null
    if (held) {
      this.#held = null
      this.#endGroup()
      this.#endLists()
      this.#addToList(withoutMark(held), typedList(held.typed))
    } else this.#release()
    this.#typed = goesOn ? item.typed : undefined
    if (goesOn) this.#addToList(withoutMark(item), typedList(item.typed))
    else if (item.typed !== undefined) this.#held = item
    return item.typed !== undefined
  }

  #release(): void {
    const held = this.#held
    this.#held = null
    if (!held) return
    this.#endGroup()
    this.#writeAlone(held)
  }

  #addToGroup({ page, blocks }: Item, kind: 'verse' | 'quotation'): void {
    this.#endLists()
    if (this.#group?.kind !== kind) {
      this.#endGroup()
      const name = kind === 'verse' ? 'div' : 'blockquote'
      const element = newElement(name, kind === 'verse' ? { class: 'verse' } : {})
      if (kind === 'verse') element.children.push(newElement('div'))
      this.#group = { kind, element }
    }
    const { element } = this.#group
    const stanza = kind === 'verse' ? elementsIn(element).at(-1) : element
    if (page) stanza?.children.push({ ...newElement('a'), page })
    stanza?.children.push(...blocks)
    if ((this.#items += 1) > longestList) this.#endGroup()
  }

  #endGroup(): void {
    if (!this.#group) return
    const { element } = this.#group
    this.#group = null
    this.#items = 0
    element.children = element.children.filter(
      (child) => typeof child === 'string' || child.name !== 'div' || child.children.length > 0,
    )
    this.write(element)
  }

  #addToList({ page, blocks }: Item, item: NonNullable<Item['list']>): void {
    if (this.#items > longestList && item.level === 0) this.#endLists()
    this.#items += 1
    const { list } = this.#listFor(item)
    const attributes = item.ordered ? { value: String(item.value) } : undefined
    const made = newElement('li', attributes, [...blocks])
    if (page) made.page = page
    list.children.push(made)
  }

  /** The list of an item: of its own level, or a new one in the last item of the level around it. */
  #listFor(item: NonNullable<Item['list']>): OpenList {
    while ((this.#lists.at(-1)?.level ?? -1) > item.level && this.#lists.length > 1)
      this.#lists.pop()
    const last = this.#lists.at(-1)
    if (last && last.level === item.level) {
      if (last.family === item.family && last.ordered === item.ordered) return last
      if (this.#lists.length === 1) this.#endLists()
      else this.#lists.pop()
    } else if (last && last.level > item.level) this.#endLists()
    const { level, ordered, family } = item
    const begun = {
      list: newElement(ordered ? 'ol' : 'ul', { marker: 'printed' }),
      level,
      ordered,
      family,
    }
    const outer = this.#lists.at(-1)?.list
    if (outer) elementsIn(outer).at(-1)?.children.push(begun.list)
    this.#lists.push(begun)
    return begun
  }

  #endLists(): void {
    const first = this.#lists[0]?.list
    this.#lists = []
    this.#items = 0
    if (first) this.write(first)
  }
}

const follows = (typed: number | 'bullet', before: Item['typed']) =>
  typed === 'bullet' ? before === 'bullet' : typeof before === 'number' && typed === before + 1

const typedList = (typed: Item['typed']): NonNullable<Item['list']> => ({
  level: 0,
  ordered: typeof typed === 'number',
  value: typeof typed === 'number' ? typed : 0,
  family: 'typed',
})

const typedMark = /^\s*(?:\d{1,3}\.|[-•·∙‣])\s*/

/** Takes the number or bullet from the beginning of the text; the list has it. */
function withoutMark(item: Item): Item {
  takeStart(item.blocks, typedMark)
  return item
}

/** Takes what fits from the beginning of the first text; returns whether there was text. */
function takeStart(children: (MarkupElement | string)[], pattern: RegExp): boolean {
  for (const [index, child] of children.entries()) {
    if (typeof child === 'string') {
      if (child.trim() === '') continue
      children[index] = child.replace(pattern, '')
      return true
    }
    if (takeStart(child.children, pattern)) return true
  }
  return false
}

/** Turns blocks of Word into elements that are written as those of any book: lists, boxes, tables, headings. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  newElement,
  textIn,
  type MarkupElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { isEmptyInline, readInline } from './inline'
import { ListBuilder } from './list-builder'
import type { ListMark } from './numbering'
import { breaksBefore, goesOn, kindOf, type ParagraphKind } from './paragraph-kind'
import type { WordContext } from './word-context'
import { doubtNode } from './word-pictures'
import { readTable } from './word-tables'
import { childOf, elementsOf, type WordElement } from './word-xml'

/** Paragraphs that belong together. `inner`: reads those in a box or quotation. */
type Group = { kind: ParagraphKind['kind']; element: MarkupElement; inner: BlockBuilder | null }

export class BlockBuilder {
  #list: ListBuilder | null = null
  #group: Group | null = null
  /** what begins the next paragraph: that before it has no end */
  #carried: MarkupNode[] = []

  /** `isInside`: in a box or quotation, which is not begun again. */
  constructor(
    private readonly context: WordContext,
    private readonly emit: (element: MarkupElement) => void,
    private readonly isInside = false,
  ) {}

  add(block: WordElement): void {
    switch (block.name) {
      case 'w:p':
        return this.#paragraph(block)
      case 'w:tbl':
        this.#flush()
        for (const element of readTable(block, this.context, (holder) => this.#contentOf(holder)))
          this.emit(element)
        return
      case 'w:sectPr':
        return this.#section()
      case 'w:altChunk':
        return this.#foreign(block)
      case 'w:tcPr':
        return
      case 'w:r':
      case 'w:t':
      case 'm:oMath':
      case 'm:oMathPara':
      case 'x:doubt':
        // what stands where only paragraphs may
        return this.#paragraph({ name: 'w:p', attributes: {}, children: [block] })
      default:
        for (const child of elementsOf(block)) this.add(child)
    }
  }

  end(): void {
    if (this.#carried.length > 0) this.#put(newElement('p', {}, this.#carried.splice(0)))
    this.#flush()
  }

  #contentOf(holder: WordElement): MarkupElement[] {
    const found: MarkupElement[] = []
    const builder = new BlockBuilder(this.context, (element) => found.push(element))
    for (const child of elementsOf(holder)) builder.add(child)
    builder.end()
    return found
  }

  #flush(): void {
    const list = this.#list?.end()
    this.#list = null
    if (list) this.emit(list)
    const group = this.#group
    this.#group = null
    group?.inner?.end()
    if (group) this.emit(group.element)
  }

  /** An element by itself. */
  #put(element: MarkupElement): void {
    this.#flush()
    this.emit(element)
  }

  #section(): void {
    for (const page of this.context.turns.endSection()) this.#put(page)
  }

  #foreign({ attributes }: WordElement): void {
    const path = this.context.relations.get(attributes['r:id'] ?? '')?.path ?? ''
    this.context.tally.leave('document')
    this.#put(doubtNode(doubts.document(path)))
  }

  #paragraph(paragraph: WordElement): void {
    const { styles, turns } = this.context
    const kind = kindOf(paragraph, styles)
    const isBoxed = /^(?:box|example|quote)$/.test(kind.kind)
    if (isBoxed && !this.isInside) this.#grouped(kind.kind).inner?.add(paragraph)
    else {
      const before = breaksBefore(paragraph, styles) ? turns.turn('person') : []
      this.#write(paragraph, kind, before)
    }
    if (childOf(paragraph, 'w:pPr', 'w:sectPr') && !this.isInside) this.#section()
  }

  #write(paragraph: WordElement, kind: ParagraphKind, before: MarkupNode[]): void {
    const { nodes, boxes, rules } = readInline(paragraph, this.context, kind.kind === 'heading')
    const all = [...this.#carried.splice(0), ...before, ...nodes]
    const isEmpty = isEmptyInline(all)
    if (goesOn(paragraph)) {
      this.#carried = all
      return this.#boxes(boxes)
    }
    const mark = this.context.numbering.markOf(paragraph)
    if (kind.kind === 'heading') this.#heading(all, kind.level, mark, isEmpty)
    else if (mark && !(isEmpty && mark.text === '')) this.#item(all, mark)
    else if (kind.kind === 'verse' || kind.kind === 'code') this.#line(all, kind.kind, isEmpty)
    else if (!isEmpty) this.#put(newElement('p', {}, all))
    else this.#gap(all)
    if (rules) this.#put(newElement('hr'))
    this.#boxes(boxes)
  }

  /** An empty paragraph parts two boxes or poems, but no list. */
  #gap(nodes: MarkupNode[]): void {
    if (this.#group) this.#flush()
    if (nodes.some((node) => typeof node !== 'string')) this.#quiet(nodes)
  }

  /** Beginnings of pages, and doubts, in a paragraph without text: a list goes on over them. */
  #quiet(nodes: MarkupNode[]): void {
    const holder = newElement('div', {}, nodes)
    if (this.#list) this.#list.addQuiet(holder)
    else this.#put(holder)
  }

  #heading(nodes: MarkupNode[], level: number, mark: ListMark | null, isEmpty: boolean): void {
    if (isEmpty) return this.#quiet(nodes)
    const number = mark && mark.text !== '' ? `${mark.text} ` : ''
    this.context.tally.shows(number)
    const line = nodes.map((node) => (typeof node !== 'string' && node.name === 'br' ? ' ' : node))
    this.#put(newElement(`h${level}`, {}, [number, ...line]))
  }

  #item(nodes: MarkupNode[], mark: ListMark): void {
    if (this.#group) this.#flush()
    this.#list ??= new ListBuilder(this.context.tally)
    this.#list.add(nodes, mark)
    if (this.#list.isLong) this.#flush()
  }

  #grouped(kind: ParagraphKind['kind']): Group {
    if (this.#group?.kind === kind && !this.#list) return this.#group
    this.#flush()
    const element = groupElement(kind)
    const inner =
      kind === 'verse' || kind === 'code'
        ? null
        : new BlockBuilder(this.context, (one) => element.children.push(one), true)
    this.#group = { kind, element, inner }
    return this.#group
  }

  /** A line of verse or of a program; an empty one parts stanzas. */
  #line(nodes: MarkupNode[], kind: 'verse' | 'code', isEmpty: boolean): void {
    if (isEmpty && this.#group?.kind !== kind) {
      if (nodes.some((node) => typeof node !== 'string')) this.#quiet(nodes)
      return
    }
    const { element } = this.#grouped(kind)
    if (kind === 'code') return void element.children.push(...nodes, '\n')
    const last = element.children.at(-1)
    if (isEmpty) element.children.push(...nodes, newElement('div'))
    else if (typeof last === 'object' && last.name === 'div')
      last.children.push(newElement('p', {}, nodes))
    else element.children.push(newElement('div', {}, [newElement('p', {}, nodes)]))
  }

  #boxes(boxes: readonly WordElement[]): void {
    for (const box of boxes) {
      const content = this.#contentOf(box)
      if (content.length === 0) continue
      const element = newElement('div', { class: 'box' }, content)
      // a picture with its frame needs no second one
      const isPlain = content.every((one) => textIn(one).trim() === '')
      if (isPlain) element.attributes = {}
      if (this.#list) this.#list.addInside(element)
      else this.#put(element)
    }
  }
}

function groupElement(kind: ParagraphKind['kind']): MarkupElement {
  if (kind === 'code') return newElement('pre')
  if (kind === 'quote') return newElement('blockquote')
  const name = kind === 'verse' ? 'verse' : kind === 'example' ? '보기' : 'box'
  return newElement('div', { class: name })
}

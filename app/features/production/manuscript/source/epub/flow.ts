/** Writes the elements of a document into the pages of a manuscript. */
import { cleanText } from '~/features/production/manuscript/source/clean-text'
import { doubts } from '~/features/production/manuscript/source/doubts'
import { escapeLineStart } from '~/features/production/manuscript/source/escape-text'
import { Line, type Emphasis } from '~/features/production/manuscript/source/line'
import type { Frame } from '~/features/production/manuscript/source/page-writer'
import { blockElements, blockOf } from './block-elements'
import { emphasisOf, isBlock, isStruck } from './element-kinds'
import type { FlowContext, FlowWriter } from './flow-writer'
import { inlineElements } from './inline-elements'
import { elementsBelow, textIn, type MarkupElement, type MarkupNode } from './markup-tree'
import { markElements } from './mark-elements'

/** Notes that refer to notes. */
const deepestNote = 3

export class Flow implements FlowWriter {
  readonly #line = new Line()
  readonly #style: Emphasis = { strong: 0, emphasis: 0 }
  #preserves = 0
  #verses = 0
  #contents = 0
  /** whether the next line of verse follows another one of its stanza */
  #inStanza = false
  #blocks = { ended: false, several: false }

  constructor(
    readonly context: FlowContext,
    readonly isLine = false,
    private readonly depth = 0,
  ) {}

  get isContents(): boolean {
    return this.#contents > 0
  }

  children(element: MarkupElement): void {
    for (const child of element.children) this.#write(child)
  }

  plain(element: MarkupElement): void {
    const block = isBlock(element)
    const isStanza = block && this.#verses > 0 && isStanzaOf(element)
    if (block) this.endLine()
    if (isStanza) this.#inStanza = false
    if (isStruck(element) && textIn(element).trim() !== '') this.doubt(doubts.struck())
    this.styled(emphasisOf(element), () => this.children(element))
    if (block) this.endLine()
    if (isStanza) this.#inStanza = false
  }

  text(text: string): void {
    const cleaned = cleanText(text)
    if (this.#blocks.ended && cleaned.trim() !== '') this.#blocks.several = true
    if (this.#preserves === 0 || this.isLine) return this.#line.add(cleaned, this.#style)
    for (const [index, part] of cleaned.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.endLine()
      this.#line.add(part, this.#style)
    }
  }

  markup(text: string): void {
    if (this.#blocks.ended) this.#blocks.several = true
    this.#line.addMarkup(text)
  }

  endLine(): void {
    if (this.isLine) {
      if (!this.#line.isEmpty) this.#blocks.ended = true
      this.#line.add(' ', this.#style)
      return
    }
    if (this.#line.isEmpty) return void this.#line.take(true)
    this.context.pages.block([this.#take()], this.#verses > 0 && this.#inStanza)
    this.#inStanza = true
  }

  block(lines: readonly string[]): void {
    this.endLine()
    if (this.isLine) return
    this.context.pages.block(lines)
    this.#inStanza = false
  }

  within(frame: Frame, write: () => void): void {
    if (this.isLine) return write()
    this.endLine()
    this.context.pages.push(frame)
    write()
    this.endLine()
    // a title must not be lost with an empty box
    if (frame.kind === 'box' && frame.title !== '' && !frame.used) this.context.pages.block([])
    this.context.pages.pop()
  }

  styled({ strong, emphasis }: Emphasis, write: () => void): void {
    this.#style.strong += strong
    this.#style.emphasis += emphasis
    write()
    this.#style.strong -= strong
    this.#style.emphasis -= emphasis
  }

  preserving(write: () => void): void {
    this.#preserves += 1
    write()
    this.#preserves -= 1
  }

  verse(write: () => void): void {
    this.#verses += 1
    this.#inStanza = false
    write()
    this.endLine()
    this.#verses -= 1
  }

  contents(write: () => void): void {
    this.#contents += 1
    write()
    this.#contents -= 1
  }

  lineOf(element: MarkupElement): { line: string; blocks: boolean } {
    const flow = new Flow(this.context, true, this.depth)
    flow.#contents = this.#contents
    flow.children(element)
    return { line: flow.#take(), blocks: flow.#blocks.several }
  }

  turnPagesIn(element: MarkupElement): void {
    for (const below of elementsBelow(element)) this.#turnPage(below)
  }

  doubt(sentence: string): void {
    this.context.pages.doubt(sentence)
  }

  #take(): string {
    const { line, strange } = this.#line.take(!this.isLine)
    if (strange) this.doubt(doubts.characters(strange))
    return line
  }

  #write(node: MarkupNode): void {
    if (typeof node === 'string') return this.text(node)
    this.#turnPage(node)
    if (node.fate === 'hidden' || node.fate === 'moved') return this.turnPagesIn(node)
    if (node.fate === 'absorbed') return
    if (node.doubt) this.doubt(node.doubt)
    if (node.note && this.depth < deepestNote) {
      if (node.note.hasWords) this.plain(node)
      return this.#refer(node.note.key)
    }
    const write = blockOf(node) ?? blockElements.get(node.name) ?? inlineElements.get(node.name)
    if (write) write(node, this)
    else this.plain(node)
  }

  #turnPage({ page }: MarkupElement): void {
    if (!page || this.isLine) return
    this.endLine()
    this.context.pages.turnPage(page.label)
    if (page.doubt) this.doubt(page.doubt)
    this.#inStanza = false
  }

  /** A reference to a note, which is then on this page. */
  #refer(key: string): void {
    const { pages, notes, tally } = this.context
    const note = notes.bodyOf(key)
    if (!note) return
    const mark = pages.note(key, note.mark, () => {
      const path = key.slice(0, key.indexOf('#'))
      const context = { ...this.context, path }
      markElements(note.body, { path, labels: new Map(), notes, leave: () => undefined }, [])
      tally.leave('backLink', note.backLinks)
      for (const child of note.body.children)
        if (typeof child === 'string') tally.shows(child)
        else tally.count(child, context)
      const { line, blocks } = new Flow(context, true, this.depth + 1).lineOf(note.body)
      if (blocks && hasLists(note.body)) this.doubt(doubts.blocksInNote())
      // a number with which a note begins is no item of a list
      return escapeLineStart(line)
    })
    this.markup(`[^${mark}]`)
  }
}

const hasLists = (element: MarkupElement) =>
  [...elementsBelow(element)].some(({ name }) => /^(?:ul|ol|table|pre)$/.test(name))

/** A block of several lines of verse. */
const isStanzaOf = (element: MarkupElement) =>
  [...elementsBelow(element)].some((below) => below.name === 'br' || isBlock(below))

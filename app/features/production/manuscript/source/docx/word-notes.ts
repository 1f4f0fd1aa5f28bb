/** The footnotes and endnotes of a Word document, which stand on the page that refers to them. */
import { newElement } from '~/features/production/manuscript/source/epub/markup-tree'
import { NoteBook } from '~/features/production/manuscript/source/epub/notes'
import { BlockBuilder } from './blocks'
import { PageTurns } from './page-turns'
import type { Shown } from './shown'
import type { WordContext } from './word-context'
import type { Relations } from './word-package'
import { elementsOf, type WordElement } from './word-xml'

type Kind = 'footnote' | 'endnote'

/** A note that separates notes from the text, or says that they go on. */
const isSeparator = ({ attributes: { type } }: WordElement) =>
  type !== undefined && type !== 'normal'

export class WordNotes {
  readonly book = new NoteBook()
  readonly #notes = new Map<string, WordElement>()
  readonly #read = new Set<string>()
  readonly #relations = new Map<Kind, Relations>()
  #footnotes = 0

  constructor(private readonly shown: Shown) {}

  add(kind: Kind, elements: readonly WordElement[], relations: Relations): void {
    this.#relations.set(kind, relations)
    for (const element of elements)
      if (element.name === `w:${kind}` && !isSeparator(element))
        this.#notes.set(`#${kind}${element.attributes.id ?? ''}`, element)
  }

  /** The key of a note; null when the file has no such note. Footnotes are counted as they come. */
  keyOf(kind: Kind, id: string, context: WordContext): string | null {
    const key = `#${kind}${id}`
    const note = this.#notes.get(key)
    if (!note) return null
    if (this.#read.has(key)) return key
    this.#read.add(key)
    if (kind === 'footnote') this.#footnotes += 1
    const body = newElement('div')
    this.book.add(key, body, kind === 'footnote' ? String(this.#footnotes) : '')
    const inNote: WordContext = {
      ...context,
      relations: this.#relations.get(kind) ?? new Map(),
      turns: new PageTurns('marks', []),
    }
    const builder = new BlockBuilder(inNote, (element) => body.children.push(element))
    const shown = this.shown.of(note)
    for (const block of shown ? elementsOf(shown) : []) builder.add(block)
    builder.end()
    return key
  }
}

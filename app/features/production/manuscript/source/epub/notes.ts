/** Finds the notes of a book: references, what they lead to, and which block is the note. */
import { resolvePath } from '~/features/production/file-check/epub/epub-package'
import { countLetters } from '~/features/production/manuscript/source/letters'
import { isBackLink, isBlock, isHidden, isNote, isNoteReference } from './element-kinds'
import { elementsBelow, textIn, type MarkupElement } from './markup-tree'

/** `ids`: where links back to the reference lead; `sure`: the book itself says that it refers to a note. */
type NoteReference = { key: string; from: string; ids: string[]; text: string; sure: boolean }
/** `backLinks`: how many links with words are taken out of it, because nothing leads back in a manuscript. */
type NoteBody = { body: MarkupElement; mark: string; backLinks: number }

/** Letters of the longest block that is a note. */
const longestNote = 5_000
const markText = /^[[(（]?\s*(?:\d{1,4}|[*†‡§]{1,4})\s*[)\]）.]?$/

/** What stands for a note in its text; anything else is a word of the text. */
export const isNoteMark = (text: string): boolean =>
  /^[\s[(（]*(?:각주|역주|주|note)?\s*(?:\d{1,4}|[a-z]|[①-⑳]|[*†‡§]{1,4})?[\s)\]）.:]*$/i.test(
    text.slice(0, 40),
  )

const noteKey = (element: MarkupElement, from: string): string => {
  const href = element.attributes.href ?? element.attributes.idref ?? ''
  const { path, fragment } = resolvePath(from, href)
  return fragment === '' ? '' : `${path}#${fragment}`
}

export class NoteBook {
  readonly #references = new Map<string, NoteReference[]>()
  readonly #bodies = new Map<string, NoteBody>()
  /** places of notes by the paths of documents */
  readonly #places = new Map<string, Set<string>>()

  /** Documents that may hold notes. */
  get paths(): string[] {
    return [...this.#places.keys()]
  }

  bodyOf(key: string): NoteBody | undefined {
    return this.#bodies.get(key)
  }

  /** A note of a document that says itself which ones it has. */
  add(key: string, body: MarkupElement, mark: string): void {
    this.#bodies.set(key, { body, mark, backLinks: 0 })
  }

  keyOf(link: MarkupElement, from: string): string | undefined {
    const key = noteKey(link, from)
    return this.#bodies.has(key) ? key : undefined
  }

  /** Collects the references of a document; a link with a number may be one, which its note has to confirm. */
  addReferences(root: MarkupElement, from: string): void {
    /** `hasText`: something stands before what is looked at */
    const visit = (element: MarkupElement, ids: string[], block: { hasText: boolean }) => {
      if (isHidden(element) && !isNote(element)) return
      const id = element.attributes.id
      const inner = isBlock(element) ? [] : id ? [...ids.slice(-5), id] : ids
      if (element.name === 'a' || element.name === 'noteref') {
        this.#addReference(element, from, inner, block.hasText)
        block.hasText ||= textIn(element).trim() !== ''
        return
      }
      const next = isBlock(element) ? { hasText: false } : block
      for (const child of element.children)
        if (typeof child !== 'string') visit(child, inner, next)
        else next.hasText ||= child.trim() !== ''
    }
    visit(root, [], { hasText: false })
  }

  #addReference(element: MarkupElement, from: string, ids: string[], follows: boolean): void {
    const key = noteKey(element, from)
    const text = textIn(element).trim()
    const sure = isNoteReference(element)
    if (key === '' || (!sure && (!markText.test(text) || !follows))) return
    const { path, fragment } = splitKey(key)
    this.#places.set(path, (this.#places.get(path) ?? new Set()).add(fragment))
    const reference = { key, from, ids, text, sure }
    const others = this.#references.get(key)
    if (others) others.push(reference)
    else this.#references.set(key, [reference])
  }

  /**
   * Finds the notes in a document. A block that is too long, or to which references to different places
   * lead, is none: it stays where it is.
   */
  addBodies(root: MarkupElement, path: string): void {
    const uses = new Map<MarkupElement, string[]>()
    for (const [id, block] of blocksOfIds(root, this.#places.get(path) ?? new Set()))
      uses.set(block, [...(uses.get(block) ?? []).slice(-1), id])
    for (const [block, ids] of uses) {
      const key = `${path}#${ids[0] ?? ''}`
      const references = this.#references.get(key) ?? []
      if (ids.length > 1 || !canBeNote(block)) continue
      const back = linksBack(block, path, references)
      const isSure = references.some(({ sure }) => sure)
      const start = textIn(block).trimStart().slice(0, 40)
      if (!isSure && !back.some((link) => start.startsWith(textIn(link).trim()))) continue
      const mark = markOf(references[0]?.text ?? '')
      const backLinks = back.filter((link) => countLetters(textIn(link)) > mark.length).length
      prepareNote(block, back, mark)
      this.#bodies.set(key, { body: block, mark, backLinks })
    }
  }

  /** The blocks of a document that are notes, and so stand where they are referred to. */
  blocksIn(root: MarkupElement, path: string): MarkupElement[] {
    const ids = [...(this.#places.get(path) ?? [])]
    const places = new Set(ids.filter((id) => this.#bodies.has(`${path}#${id}`)))
    return places.size === 0 ? [] : [...blocksOfIds(root, places).values()]
  }
}

/** What refers to a note, without its brackets. */
const markOf = (text: string) => text.replace(/[^\p{L}\p{N}*†‡§]/gu, '')

const splitKey = (key: string) => {
  const place = key.indexOf('#')
  return { path: key.slice(0, place), fragment: key.slice(place + 1) }
}

/** The block in which each of some ids stands. */
function blocksOfIds(root: MarkupElement, ids: ReadonlySet<string>): Map<string, MarkupElement> {
  const found = new Map<string, MarkupElement>()
  const visit = (element: MarkupElement, inBlock: MarkupElement | null, inNote = false) => {
    // an id of a paragraph inside of a note means all of it
    const note = inNote || isNote(element)
    const block = !inNote && (note || isBlock(element)) ? element : inBlock
    for (const id of [element.attributes.id, element.attributes.name])
      if (id && ids.has(id) && block && !found.has(id)) found.set(id, block)
    for (const child of element.children) if (typeof child !== 'string') visit(child, block, note)
  }
  visit(root, null)
  return found
}

const canBeNote = (block: MarkupElement) =>
  !/^(?:body|html|table|tr|h[1-6])$/.test(block.name) && countLetters(textIn(block)) <= longestNote

/** Links of a block that lead back to a reference, or say so themselves. */
function linksBack(
  block: MarkupElement,
  path: string,
  references: readonly NoteReference[],
): MarkupElement[] {
  const keys = new Set(references.flatMap(({ from, ids }) => ids.map((id) => `${from}#${id}`)))
  return [...elementsBelow(block)].filter(
    (element) => element.name === 'a' && (isBackLink(element) || keys.has(noteKey(element, path))),
  )
}

/** Takes out of a note what only leads back, and the mark with which it begins. */
function prepareNote(block: MarkupElement, back: readonly MarkupElement[], mark: string): void {
  for (const link of back) link.fate = 'absorbed'
  takeMark(block, back.some((link) => markOf(textIn(link)) === mark) ? '' : mark)
}

const afterMark = /^[)\]）.:]+\s*/

/** Takes a mark, or the brackets left of it, from the beginning of a note; returns whether that was found. */
function takeMark(element: MarkupElement, mark: string): boolean {
  for (const [index, child] of element.children.entries()) {
    if (typeof child !== 'string') {
      if (!child.fate && takeMark(child, mark)) return true
      continue
    }
    const text = child.trimStart()
    if (text === '') continue
    const start = /^[[(（]/.test(text) ? 1 : 0
    const rest = text.slice(start + mark.length)
    const isMark =
      mark !== '' &&
      text.startsWith(mark, start) &&
      (/^(?:[)\]）.:]|\s|$)/.test(rest) || !/\d$/.test(mark))
    element.children[index] = (isMark ? rest : child).replace(afterMark, '')
    return true
  }
  return false
}

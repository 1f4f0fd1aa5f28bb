/** Reads a publisher's EPUB (3 or 2) as the pages of a manuscript. */
import { Archive } from '~/features/production/file-check/archive'
import {
  epubBounds,
  readDocument,
  readPackage,
  type EpubPackage,
} from '~/features/production/file-check/epub/epub-package'
import { isProtected } from '~/features/production/file-check/epub/protection'
import { doubts } from '~/features/production/manuscript/source/doubts'
import { escapeAddress } from '~/features/production/manuscript/source/escape-text'
import {
  countDoubts,
  countManuscriptLetters,
} from '~/features/production/manuscript/source/letters'
import type {
  SourcePage,
  SourceReport,
  SourceResult,
} from '~/features/production/manuscript/source/manuscript-source'
import { PageWriter } from '~/features/production/manuscript/source/page-writer'
import { SourceStopped, sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import { Flow } from './flow'
import { markElements } from './mark-elements'
import { elementsBelow, readTree, type MarkupElement, type MarkupTree } from './markup-tree'
import { NoteBook } from './notes'
import { PageLabels } from './page-labels'
import { Tally } from './tally'

/** Never throws because of the content, but for SourceStopped. */
export async function readEpub(path: string): Promise<SourceResult> {
  const archive = await Archive.open(path)
  if (!archive) return { problem: 'damaged' }
  try {
    if (await isProtected(archive)) return { problem: 'protected' }
    const book = await readPackage(archive)
    if (!book) return { problem: isLocked(archive) ? 'protected' : 'damaged' }
    return await new EpubReader(archive, book).read()
  } finally {
    archive.close()
  }
}

const isLocked = (archive: Archive) => archive.parts.some(({ encrypted }) => encrypted)

/** A document in the order of reading. `outside`: it stands outside of that order. */
type Chapter = { path: string; type: string; outside: boolean }

/** Whether it has text, as its type says, or its name where it has none. */
const isTree = ({ path, type }: Pick<Chapter, 'path' | 'type'>) =>
  type === '' ? /\.(?:x?html?|xml|svg)$/i.test(path) : /xml|html/i.test(type)

class EpubReader {
  readonly #notes = new NoteBook()
  readonly #labels: PageLabels
  readonly #tally = new Tally()
  readonly #chapters: Chapter[] = []

  constructor(
    private readonly archive: Archive,
    private readonly book: EpubPackage,
  ) {
    this.#labels = new PageLabels(book.pageList ?? [])
  }

  async read(): Promise<SourceResult> {
    this.#order()
    const readable = await this.#lookAhead()
    if (readable === 0) return { problem: isLocked(this.archive) ? 'protected' : 'damaged' }
    const writer = new PageWriter(!this.#labels.hasPages)
    for (const chapter of this.#chapters) await this.#write(chapter, writer)
    const lost = this.#labels.lost()
    if (lost.length > 0) writer.doubt(doubts.pageLost(lost.join(', ')))
    return this.#report(writer.end())
  }

  #order(): void {
    const types = new Map(this.book.items.map(({ path, type }) => [path, type]))
    const order = new Map<string, boolean>()
    for (const path of this.book.spine) order.set(path, false)
    for (const path of this.book.auxiliary) if (!order.has(path)) order.set(path, true)
    if (order.size > epubBounds.documents) throw new SourceStopped('tooLarge')
    for (const [path, outside] of order)
      this.#chapters.push({ path, type: types.get(path) ?? '', outside })
    const named = new Set([...order.keys(), this.book.navigation])
    const others = [...types].filter(
      ([path, type]) => /xhtml|dtbook|oeb1-document/.test(type) && !named.has(path),
    )
    this.#tally.leave('outsideDocument', others.length)
  }

  #read(chapter: Chapter): Promise<string | null> {
    return isTree(chapter) ? readDocument(this.archive, chapter.path) : Promise.resolve(null)
  }

  /**
   * Finds the pages and notes of all documents, before the first one is written. They are read again then,
   * because all of them would take too much memory. Returns how many can be read.
   */
  async #lookAhead(): Promise<number> {
    const notes = new NoteBook()
    let length = 0
    let readable = 0
    for (const chapter of this.#chapters) {
      const { path } = chapter
      const text = await this.#read(chapter)
      if (text !== null || !isTree(chapter)) readable += 1
      if (text === null) continue
      length += text.length
      if (length > sourceBounds.markup) throw new SourceStopped('tooLarge')
      const { root } = readTree(text)
      this.#notes.addReferences(root, path)
      markElements(root, { path, labels: this.#labels.copyOf(path), notes, leave: () => undefined })
      for (const { page } of elementsBelow(root)) if (page) this.#labels.note(page)
    }
    for (const path of this.#notes.paths) {
      const text = await readDocument(this.archive, path)
      if (text !== null) this.#notes.addBodies(readTree(text).root, path)
    }
    return readable
  }

  async #write(chapter: Chapter, writer: PageWriter): Promise<void> {
    const { path, type, outside } = chapter
    const text = await this.#read(chapter)
    if (text === null) return this.#writeOther(path, type, writer)
    const tree = readTree(text)
    const body = bodyOf(tree)
    const labels = this.#labels.take(path)
    this.#tally.leave('comment', tree.comments)
    markElements(tree.root, { path, labels, notes: this.#notes, leave: this.#tally.leave })
    const byId = idsOf(tree.root)
    const before = this.#tally.lettersIn + this.#tally.picturesIn
    this.#tally.count(body, { path, byId })
    const isEmpty = this.#tally.lettersIn + this.#tally.picturesIn === before
    const first = labels.get('') ?? body.page?.label
    labels.delete('')
    if (first !== undefined) writer.turnPage(first)
    else if (!isEmpty && (outside || !this.#labels.hasPages)) writer.turnPage('')
    if (outside && !isEmpty) writer.doubt(doubts.outside(path))
    if (tree.flat) {
      writer.doubt(doubts.deep())
      this.#tally.leave('structure')
    }
    const flow = new Flow({ path, byId, pages: writer, tally: this.#tally, notes: this.#notes })
    flow.children(body)
    flow.endLine()
    if (labels.size > 0) writer.doubt(doubts.pageLost([...labels.values()].join(', ')))
    labels.clear()
  }

  /** A picture that is a document by itself, or what cannot be read. */
  #writeOther(path: string, type: string, writer: PageWriter): void {
    if (/^image\//.test(type)) {
      this.#tally.picturesIn += 1
      this.#tally.picturesOut += 1
      return writer.block([`![](${escapeAddress(path)})`])
    }
    this.#tally.leave('document')
    writer.doubt(doubts.document(path))
  }

  #report(pages: SourcePage[]): SourceResult {
    const lettersOut = pages.reduce((sum, page) => sum + countManuscriptLetters(page.text), 0)
    const counted = this.#tally.report()
    if (pages.every(({ text }) => text === '')) return { problem: 'empty' }
    const report: SourceReport = {
      kind: 'epub',
      ...counted,
      lettersOut,
      doubts: pages.reduce((sum, page) => sum + countDoubts(page.text), 0),
      pagesBy: this.#labels.pagesBy,
    }
    return { pages, report }
  }
}

function bodyOf({ root }: MarkupTree): MarkupElement {
  for (const element of elementsBelow(root)) if (element.name === 'body') return element
  return root
}

function idsOf(root: MarkupElement): Map<string, MarkupElement> {
  const ids = new Map<string, MarkupElement>()
  for (const element of elementsBelow(root)) {
    const { id } = element.attributes
    if (id && !ids.has(id)) ids.set(id, element)
  }
  return ids
}

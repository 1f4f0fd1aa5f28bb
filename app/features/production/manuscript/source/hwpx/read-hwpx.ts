/** Reads a document of Hancom's word processor (HWPX) as the pages of a manuscript. */
import { Archive } from '~/features/production/file-check/archive'
import { doubts } from '~/features/production/manuscript/source/doubts'
import { Flow } from '~/features/production/manuscript/source/epub/flow'
import {
  elementsBelow,
  elementsIn,
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { NoteBook } from '~/features/production/manuscript/source/epub/notes'
import { Tally } from '~/features/production/manuscript/source/epub/tally'
import {
  countDoubts,
  countLetters,
  countManuscriptLetters,
} from '~/features/production/manuscript/source/letters'
import type {
  SourcePage,
  SourceReport,
  SourceResult,
} from '~/features/production/manuscript/source/manuscript-source'
import { PageWriter } from '~/features/production/manuscript/source/page-writer'
import { SourceStopped, sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import { markedParts } from '~/features/production/manuscript/source/text/page-marks'
import type { Conversion, InnerTurn, Place } from './conversion'
import {
  isProtectedDocument,
  readPackage,
  readSection,
  type DocumentPackage,
} from './document-package'
import { SizeCount, type HeadingSizes } from './heading-levels'
import { LayoutPages } from './layout-pages'
import { LetterCount } from './letter-count'
import { ListGroups } from './list-groups'
import { ListNumbers } from './list-numbers'
import { childOf } from './object-texts'
import { itemOf } from './paragraph-elements'
import { readParagraphs, type Paragraph } from './paragraph-stream'

/** `kind`: what it was made of; `about`: what is doubtful of all of it. */
type Origin = { kind: 'hwpx' | 'hwp'; about: string | null }

/** Never throws because of the content, but for SourceStopped. `source`: a path, or the bytes of the document. */
export async function readHwpx(
  source: string | Buffer,
  origin: Origin = { kind: 'hwpx', about: null },
): Promise<SourceResult> {
  const archive = await Archive.open(source)
  if (!archive) return { problem: 'damaged' }
  try {
    if (await isProtectedDocument(archive)) return { problem: 'protected' }
    const document = await readPackage(archive)
    if (!document) return { problem: 'damaged' }
    return await new DocumentReader(archive, document, origin).read()
  } finally {
    archive.close()
  }
}

/** Parts of a share of paragraphs whose lines must be known, so that the layout gives the pages. */
const leastSet = 0.9
/** Paragraphs of a note that stands where it is referred to. */
const longestNote = 1

class DocumentReader {
  readonly #layout: LayoutPages
  readonly #sizes: SizeCount
  readonly #tally = new Tally()
  readonly #notes = new NoteBook()
  readonly #letters = new LetterCount()
  readonly #conversion: Conversion
  #shown = 0
  #pagesBy: SourceReport['pagesBy'] = 'none'
  #hasMarks = false
  #hasLongEndNotes = false
  #headingSizes: HeadingSizes = { body: 0, asked: new Set() }

  constructor(
    private readonly archive: Archive,
    private readonly document: DocumentPackage,
    private readonly origin: Origin,
  ) {
    const { styles, binaries } = document
    this.#layout = new LayoutPages(styles)
    this.#sizes = new SizeCount(styles)
    this.#conversion = {
      styles,
      binaries,
      tally: this.#tally,
      notes: this.#notes,
      numbers: new ListNumbers(styles.numberings),
      outline: '',
      endNotes: null,
      noteCount: 0,
      drawn: 0,
      shows: (text, sign = 1) => void (this.#shown += sign * countLetters(text)),
      blocks: (paragraphs, place) => this.#blocks(paragraphs, place),
    }
  }

  async read(): Promise<SourceResult> {
    const readable = await this.#lookAhead()
    if (readable === 0) return { problem: 'damaged' }
    this.#decide()
    const writer = new PageWriter(this.#pagesBy === 'none')
    const flow = new Flow({
      path: '',
      byId: new Map(),
      pages: writer,
      tally: this.#tally,
      notes: this.#notes,
    })
    const groups = new ListGroups((element) => {
      flow.children(newElement('', {}, [element]))
      flow.endLine()
    })
    if (this.origin.about !== null) writer.doubt(this.origin.about)
    let place = 0
    for (const name of this.document.sections) {
      const bytes = await readSection(this.archive, name)
      if (bytes)
        readParagraphs(bytes, (paragraph) => this.#write(paragraph, place++, groups, writer))
      else {
        this.#tally.leave('document')
        writer.doubt(doubts.document(name))
      }
    }
    this.#writeEndNotes(groups, writer)
    groups.endPages()
    this.#tally.leave('pageHeader', this.document.masterPages)
    return this.#report(writer.end())
  }

  /** Finds pages, marks, notes and sizes, before the first paragraph is written. */
  async #lookAhead(): Promise<number> {
    let readable = 0
    let length = 0
    for (const name of this.document.sections) {
      const bytes = await readSection(this.archive, name)
      if (!bytes) continue
      readable += 1
      length += bytes.length
      if (length > sourceBounds.markup * 2) throw new SourceStopped('tooLarge')
      this.#layout.beginSection()
      readParagraphs(bytes, (paragraph) => {
        this.#layout.add(paragraph)
        this.#sizes.add(paragraph.element)
        this.#hasMarks ||= hasMark(paragraph.element)
        this.#hasLongEndNotes ||= hasLongEndNote(paragraph.element)
      })
    }
    return readable
  }

  #decide(): void {
    const { pages, set, texts } = this.#layout
    if (this.#hasMarks) this.#pagesBy = 'marks'
    else if (pages > 1 && set >= texts * leastSet) this.#pagesBy = 'layout'
    this.#conversion.endNotes = this.#hasLongEndNotes ? [] : null
    this.#headingSizes = { body: this.#sizes.body, asked: new Set() }
  }

  #write(paragraph: Paragraph, place: number, groups: ListGroups, writer: PageWriter): void {
    const { element, flat } = paragraph
    if (flat) {
      this.#tally.leave('structure')
      writer.doubt(doubts.deep())
      for (const line of elementsIn(element)) groups.add({ blocks: [line] })
      this.#shown += countLetters(
        elementsIn(element)
          .map(({ children }) => children.join(''))
          .join(' '),
      )
      return
    }
    this.#readOutline(element)
    if (this.#pagesBy === 'marks' && this.#writeMarked(element, groups)) return
    this.#letters.add(element)
    const turns = this.#pagesBy === 'layout' ? this.#turn(place, element, groups) : []
    if (this.#pagesBy === 'none') this.#turnUnknown(place, groups)
    groups.add(
      itemOf(element, this.#conversion, { place: 'body', sizes: this.#headingSizes, turns }),
    )
  }

  #readOutline(element: MarkupElement): void {
    for (const run of elementsIn(element)) {
      const section = childOf(run, 'secpr')
      if (section) this.#conversion.outline = section.attributes.outlineshapeidref ?? ''
    }
  }

  /** Begins the pages of a paragraph; returns those that begin inside of it. */
  #turn(place: number, element: MarkupElement, groups: ListGroups): InnerTurn[] {
    const inner: InnerTurn[] = []
    for (const { start, label, row, sure } of this.#layout.turns.get(place) ?? []) {
      const isFirst = place === 0 && start === 0 && !row
      const doubt = isFirst ? doubts.layoutPages() : sure ? undefined : doubts.pageInTable()
      const page = { label, isListed: false, ...(doubt === undefined ? {} : { doubt }) }
      const target = row && rowOf(element, row)
      if (target) target.page = page
      else if (row || start === 0) groups.turn(page)
      else inner.push({ start, label })
    }
    return inner
  }

  /** Where only the breaks are known, a page ends with them. */
  #turnUnknown(place: number, groups: ListGroups): void {
    const turns = this.#layout.turns.get(place) ?? []
    if (place > 0 && turns.some(({ start, row }) => start === 0 && !row))
      groups.turn({ label: '', isListed: false })
  }

  /** Lines that volunteers typed to begin pages; returns whether the paragraph has one. */
  #writeMarked(element: MarkupElement, groups: ListGroups): boolean {
    const lines = linesOf(element)
    const parts = lines.map((line) => markedParts(line))
    if (parts.every((one) => one === null)) return false
    const isOnlyText = [...elementsBelow(element)].every(({ name }) =>
      /^(?:run|t|linebreak|ctrl|tab|nbspace|fwspace|secpr|colpr|startnum|footnotepr|endnotepr|pagepr|margin|bookmark|pagenum|pagehiding|newnum)$/.test(
        name,
      ),
    )
    for (const [index, line] of lines.entries())
      for (const part of parts[index] ?? [{ text: line }]) {
        if ('label' in part)
          groups.turn({
            label: part.label,
            isListed: false,
            ...(part.doubt === null ? {} : { doubt: part.doubt }),
          })
        else if (isOnlyText && part.text.trim() !== '') {
          this.#shown += countLetters(part.text)
          groups.add({ blocks: [newElement('p', {}, [part.text])] })
        }
      }
    return isOnlyText
  }

  #blocks(paragraphs: readonly MarkupElement[], place: Place): MarkupElement[] {
    const blocks: MarkupElement[] = []
    const groups = new ListGroups((element) => void blocks.push(element))
    for (const paragraph of paragraphs)
      if (paragraph.name === 'p')
        groups.add(itemOf(paragraph, this.#conversion, { place, sizes: this.#headingSizes }))
    groups.end()
    return blocks
  }

  #writeEndNotes(groups: ListGroups, writer: PageWriter): void {
    const { endNotes } = this.#conversion
    if (!endNotes || endNotes.length === 0) return
    groups.endPages()
    writer.turnPage('')
    writer.doubt(doubts.endNotes())
    for (const { mark, blocks } of endNotes) {
      const [first] = blocks
      if (first?.name === 'p') first.children.unshift(`${mark}) `)
      else blocks.unshift(newElement('p', {}, [`${mark})`]))
      groups.add({ blocks })
    }
  }

  #report(pages: SourcePage[]): SourceResult {
    if (pages.every(({ text }) => text === '')) return { problem: 'empty' }
    const report: SourceReport = {
      kind: this.origin.kind,
      ...this.#tally.report(),
      lettersIn: this.#letters.letters + this.#shown,
      picturesIn: this.#letters.pictures + this.#conversion.drawn,
      lettersOut: pages.reduce((sum, page) => sum + countManuscriptLetters(page.text), 0),
      doubts: pages.reduce((sum, page) => sum + countDoubts(page.text), 0),
      pagesBy: this.#pagesBy,
    }
    return { pages, report }
  }
}

/** The text of a paragraph by its lines, without what stands in its objects. */
function linesOf(element: MarkupElement): string[] {
  let text = ''
  for (const run of elementsIn(element))
    for (const part of elementsIn(run))
      if (part.name === 't')
        for (const child of part.children)
          text += typeof child === 'string' ? child : child.name === 'linebreak' ? '\n' : ' '
  return text.split('\n')
}

const hasMark = (element: MarkupElement): boolean =>
  linesOf(element).some((line) => markedParts(line)?.some((part) => 'label' in part) ?? false)

function hasLongEndNote(element: MarkupElement): boolean {
  for (const below of elementsBelow(element))
    if (below.name === 'endnote') {
      const inside = [...elementsBelow(below)]
      if (inside.filter(({ name }) => name === 'p').length > longestNote) return true
      if (inside.some(({ name }) => /^(?:tbl|pic|container)$/.test(name))) return true
    }
  return false
}

function rowOf(
  paragraph: MarkupElement,
  { table, index }: { table: number; index: number },
): MarkupElement | undefined {
  const tables = elementsIn(paragraph)
    .flatMap(elementsIn)
    .filter(({ name }) => name === 'tbl')
  const found = tables[table]
  return found && elementsIn(found).filter(({ name }) => name === 'tr')[index]
}

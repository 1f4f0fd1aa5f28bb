/** Reads a PDF with text as the pages of a manuscript, by the places of its letters. */
import { open } from 'node:fs/promises'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { doubts } from '~/features/production/manuscript/source/doubts'
import { Flow } from '~/features/production/manuscript/source/epub/flow'
import {
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
  SourceReport,
  SourceResult,
} from '~/features/production/manuscript/source/manuscript-source'
import { PageWriter } from '~/features/production/manuscript/source/page-writer'
import { SourceStopped, sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import { errorName } from '~/platform/error-code'
import { openPdf } from '~/workers/file-inspection/open-pdf'
import { heightOf, widthOf } from './geometry'
import { Words } from './join-text'
import { lineText, type Line } from './lines'
import { pageElements } from './page-elements'
import { PageNotes } from './page-notes'
import { labelsOf, type PageLabel } from './pdf-labels'
import { readPage, type PdfPage } from './pdf-page'
import { survey, type Survey } from './survey'
import type { SurveyedPage } from './surveyed-page'

/** Runs of text of all pages together. */
const mostRuns = 1_500_000

/** Never throws because of the content, but for SourceStopped. */
export async function readPdf(path: string): Promise<SourceResult> {
  const file = await open(path)
  try {
    const { document } = await openPdf(file, (await file.stat()).size)
    try {
      return await readDocument(document)
    } finally {
      await document.destroy()
    }
  } catch (error) {
    if (error instanceof SourceStopped) throw error
    return { problem: errorName(error) === 'PasswordException' ? 'protected' : 'damaged' }
  } finally {
    await file.close()
  }
}

async function readDocument(document: PDFDocumentProxy): Promise<SourceResult> {
  if (document.numPages > sourceBounds.pages) throw new SourceStopped('tooLarge')
  const marks = await document.getMarkInfo().catch(() => null)
  const isTagged = marks?.Marked === true && !marks.Suspects
  const pages: PdfPage[] = []
  let runs = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await readOne(document, number, isTagged)
    runs += page.runs.length + page.turned.length
    if (runs > mostRuns) throw new SourceStopped('tooLarge')
    pages.push(page)
  }
  // a stamp or a field on pictures of pages makes no book
  if (runs === 0) return { problem: 'noText' }
  const labels = await document.getPageLabels().catch(() => null)
  return new PdfReader(survey(pages), labels).read()
}

/** A page that cannot be read is one without text, which says so. */
async function readOne(
  document: PDFDocumentProxy,
  number: number,
  isTagged: boolean,
): Promise<PdfPage> {
  const lists = {
    runs: [],
    turned: [],
    added: [],
    rules: [],
    frames: [],
    dots: [],
    pictures: [],
    tags: null,
  }
  const empty = { ...lists, unread: 'page' as const }
  const page = await document.getPage(number).catch(() => null)
  if (!page) return { width: 0, height: 0, ...empty }
  const { width, height } = page.getViewport({ scale: 1 })
  const read = await readPage(page, isTagged).catch((): PdfPage => ({ width, height, ...empty }))
  page.cleanup()
  return read
}

class PdfReader {
  readonly #tally = new Tally()
  readonly #words = new Words()
  readonly #book = new NoteBook()
  readonly #labels: { labels: PageLabel[]; pagesBy: SourceReport['pagesBy'] }
  readonly #writer: PageWriter
  readonly #flow: Flow

  constructor(
    private readonly all: Survey,
    listed: readonly string[] | null,
  ) {
    this.#labels = labelsOf(all.pages, listed)
    this.#writer = new PageWriter(false)
    this.#flow = new Flow({
      path: '',
      byId: new Map(),
      pages: this.#writer,
      tally: this.#tally,
      notes: this.#book,
    })
  }

  read(): SourceResult {
    this.#learn()
    this.#tally.leave(
      'pageHeader',
      this.all.pages.reduce((sum, { running }) => sum + running.length, 0),
    )
    for (const [index, page] of this.all.pages.entries()) this.#page(page, index)
    const pages = this.#writer.end()
    const [first] = pages
    // it is known when all is read, and said of all of the book
    if (first && this.#words.guesses > 0)
      first.text = `<!-- 확인: ${doubts.lineEnds(this.#words.guesses)} -->\n${first.text}`
    const report: SourceReport = {
      kind: 'pdf',
      ...this.#tally.report(),
      lettersOut: pages.reduce((sum, { text }) => sum + countManuscriptLetters(text), 0),
      doubts: pages.reduce((sum, { text }) => sum + countDoubts(text), 0),
      pagesBy: this.#labels.pagesBy,
    }
    return { pages, report }
  }

  #learn(): void {
    for (const { lines } of this.all.pages) {
      for (const line of lines) this.#words.learn(lineText(line))
      for (const [index, line] of lines.entries()) {
        const next = lines[index + 1]
        const isNext = next && Math.abs(next.x0 - line.x0) < 2 && Math.abs(next.x1 - line.x1) < 40
        if (isNext && next.y - line.y < 2 * line.size)
          this.#words.learnBreak(lineText(line), lineText(next))
      }
    }
  }

  #page(page: SurveyedPage, index: number): void {
    const { label = '', doubt } = this.#labels.labels[index] ?? {}
    this.#writer.turnPage(label, index + 1)
    if (doubt) this.#writer.doubt(doubt)
    this.#doubtsOf(page)
    const notes = new PageNotes(page, this.all, `p${index}`)
    const context = {
      page,
      label: label || String(index + 1),
      survey: this.all,
      words: this.#words,
      notes,
    }
    const elements = pageElements({ ...context, tally: this.#tally })
    const { element, referred, marks } = notes.end(this.#book, this.#words)
    this.#tally.lettersIn += lettersOf(page.lines) - lettersOf(referred) - marks
    for (const one of [...elements, ...element, ...this.#turned(page), ...this.#added(page)])
      this.#flow.children(newElement('', {}, [one]))
    this.#flow.endLine()
  }

  #doubtsOf({ lines, pictures, width, height, gutters, unread }: SurveyedPage): void {
    if (unread) this.#writer.doubt(unread === 'page' ? doubts.unreadPage() : doubts.unreadRest())
    if (gutters.length > 1) this.#writer.doubt(doubts.columns(gutters.length + 1))
    const isScan = pictures.some((one) => widthOf(one) * heightOf(one) > 0.5 * width * height)
    if (lines.length === 0 && isScan) this.#writer.doubt(doubts.scan())
    const text = lines.map(lineText).join('')
    const odd = text.match(oddCharacters)?.length ?? 0
    if (odd > 5 && odd > 0.1 * text.length) this.#writer.doubt(doubts.undecoded())
  }

  /** Text that stands upright or on its head follows the page. */
  #turned({ turned }: SurveyedPage): MarkupElement[] {
    const text = turned.map((run) => run.text).join(' ')
    if (text.trim() === '') return []
    this.#tally.shows(text)
    return [{ ...newElement('p', {}, [text]), doubt: doubts.turnedText() }]
  }

  /** What was laid over the page, each text by itself. */
  #added({ added }: SurveyedPage): MarkupElement[] {
    for (const text of added) this.#tally.shows(text)
    return added.map((text, index) => ({
      ...newElement('p', {}, [text]),
      ...(index === 0 ? { doubt: doubts.addedText() } : {}),
    }))
  }
}

const lettersOf = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + countLetters(lineText(line)), 0)

/** Characters that come from numbers of glyphs: of private use, control, and scripts of no textbook here. */
const oddCharacters =
  // eslint-disable-next-line no-misleading-character-class -- ranges of whole scripts, their combining signs among them
  /[\p{Co}\p{Cc}\p{Cs}\p{Cn}\ufffd]|[\u0590-\u0dff\u0e80-\u10ff\u1200-\u1dff\u2c00-\u2dff\ua000-\ua95f\ua980-\uabff]/gu

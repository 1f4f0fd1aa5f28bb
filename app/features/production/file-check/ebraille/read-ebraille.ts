/**
 * Reads eBraille 1.0 (.ebrl): the text of its documents as lines, a page for each page of print, so that
 * the rules of braille files look at it as at a .brf.
 */
import { numberCells } from '~/features/production/braille/writing/numbers'
import { sixDots } from '~/features/production/braille/cells'
import type { Archive } from '~/features/production/file-check/archive'
import { decodeText } from '~/features/production/file-check/decode-text'
import {
  decodeUnicode,
  maxPages,
  mostBytes,
  type DecodedBraille,
} from '~/features/production/file-check/braille/decode'
import {
  numberOfCells,
  type BraillePage,
  type Volume,
} from '~/features/production/file-check/braille/page-parts'
import {
  epubBounds,
  readDocument,
  readPackage,
  type EpubPackage,
} from '~/features/production/file-check/epub/epub-package'
import { readMarkup } from '~/features/production/file-check/epub/markup'
import { pageNumberOf } from '~/features/production/file-check/page-list'

/** Bytes of a document that show whether its text is braille, and documents that are tried. */
const sampleBytes = 64 * 1024
const triedDocuments = 5
const leastCells = 20

/** Whether an EPUB says that it is eBraille, or its text is braille. */
export async function isEbraille(archive: Archive): Promise<boolean> {
  const book = await readPackage(archive)
  if (!book) return false
  if (saysEbraille(book)) return true
  let cells = 0
  let letters = 0
  for (const path of book.spine.slice(0, triedDocuments)) {
    const part = await archive.read(path, sampleBytes)
    if (!part) continue
    readMarkup(decodeText(part.bytes), {
      text: (text) => {
        cells += text.match(/[\u2801-\u28ff]/g)?.length ?? 0
        letters += text.match(/\p{L}/gu)?.length ?? 0
      },
    })
  }
  return cells >= leastCells && cells > letters
}

/** A language tag with the script of braille, such as ko-Brai or en-Brai-US. */
export const isBrailleLanguage = (tag: string) => /^[a-z]{2,8}(?:-[a-z]{3})*-brai(?:-|$)/i.test(tag)

const saysEbraille = ({ metadata, languages }: EpubPackage) =>
  (metadata.get('format') ?? []).some((format) => /^eBraille\b/i.test(format)) ||
  languages.some(isBrailleLanguage)

/** `label`: cells of the number, or ''; `number`: null for other numbers than 12. */
type PrintPage = { label: string; number: number | null }
type TextPage = { print: PrintPage | null; lines: string[] }
/** What a document has beside its text. */
type EbrailleDocument = {
  path: string
  cells: number
  pictures: number
  language: string
  ids: Set<string>
  /** ids of the places where pages of print begin */
  pageBreaks: string[]
  /** names of elements that eBraille does not allow */
  forbidden: string[]
}
export type Ebraille = {
  documents: EbrailleDocument[]
  decoded: DecodedBraille
  volume: Volume
}

/** Cells of a file that are read, as many as of a .brf in Unicode. */
const mostCells = mostBytes / 3

/** Reads the documents in the order of reading, within bounds. */
export async function readEbraille(archive: Archive, book: EpubPackage): Promise<Ebraille> {
  const until = performance.now() + epubBounds.seconds * 1000
  const reader = new TextReader(book)
  const paths = [...new Set(book.spine)]
  let isWhole = true
  for (const path of paths) {
    const isBeyond =
      reader.documents.length >= epubBounds.documents ||
      reader.length > mostCells ||
      reader.pages.length > maxPages ||
      performance.now() > until
    const text = isBeyond ? null : await readDocument(archive, path)
    if (isBeyond) isWhole = false
    if (isBeyond) break
    if (text !== null) reader.read(path, text)
  }
  const pages = reader.pages.slice(0, maxPages)
  isWhole &&= pages.length === reader.pages.length && reader.length <= mostCells
  const { decoded, odd } = decodeUnicode(
    pages.map(({ print, lines }) => [...(print ? [labelOf(print)] : []), ...lines]),
  )
  return {
    documents: reader.documents,
    decoded: {
      encoding: 'unicode',
      pages: decoded,
      odd,
      isWhole,
      formFeeds: Math.max(0, pages.length - 1),
      lineEnds: { crlf: 0, lf: 0, cr: 0 },
      pagesEndLine: null,
      endsLine: true,
      isCutInCharacter: false,
      garbageAtEnd: 0,
    },
    volume: volumeOf(decoded, pages),
  }
}

const labelOf = ({ label, number }: PrintPage) =>
  label || (number === null ? '' : numberCells(String(number)))

function volumeOf(decoded: string[][], pages: TextPage[]): Volume {
  const parts = decoded.map((lines, i): BraillePage => {
    const print = pages[i]?.print ?? null
    const number = print?.number ?? null
    return {
      index: i + 1,
      lines: lines.map(sixDots),
      number: null,
      numberLine: null,
      marks: number === null ? [] : [{ line: 0, from: number, to: number }],
      badMarks: [],
      besides: null,
      body: [...lines.keys()].slice(print ? 1 : 0),
    }
  })
  const hasMarks = parts.some(({ marks }) => marks.length > 0)
  return { pages: parts, hasNumbers: false, hasMarks, isNational: false }
}

const hidden = new Set(['head', 'script', 'style'])
/** Elements that stand in a line; all others begin and end lines. */
const inline = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd mark q ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const forbiddenElements = new Set(['script', 'form'])

/** Reads documents one after the other: a page of print goes on in the next document. */
class TextReader {
  readonly documents: EbrailleDocument[] = []
  readonly pages: TextPage[] = [{ print: null, lines: [] }]
  /** cells that are not blank, and all characters */
  cells = 0
  length = 0
  private line = ''
  private readonly numbers: Map<string, number>

  constructor(book: EpubPackage) {
    this.numbers = new Map(
      (book.pageList ?? []).flatMap(({ path, fragment, title }) => {
        const number = pageNumberOf(title)
        return number === null ? [] : [[`${path}#${fragment}`, number] as const]
      }),
    )
  }

  read(path: string, text: string): void {
    const found: EbrailleDocument = {
      path,
      cells: 0,
      pictures: 0,
      language: '',
      ids: new Set(),
      pageBreaks: [],
      forbidden: [],
    }
    this.documents.push(found)
    const before = this.cells
    /** elements inside of a page break, whose text is its number; 0: outside of one */
    let breakDepth = 0
    let hiddenDepth = 0
    readMarkup(text, {
      open: (name, attributes) => {
        if (attributes.id) found.ids.add(attributes.id)
        if (name === 'html') found.language = attributes['xml:lang'] ?? attributes.lang ?? ''
        if (name === 'img' || name === 'svg' || name === 'object') found.pictures += 1
        if (forbiddenElements.has(name) && found.forbidden.length < 20) found.forbidden.push(name)
        if (hidden.has(name)) hiddenDepth += 1
        if (breakDepth > 0) breakDepth += 1
        else if (isPageBreak(attributes)) {
          breakDepth = 1
          this.beginPage(path, attributes)
          if (attributes.id) found.pageBreaks.push(attributes.id)
        } else if (!inline.has(name)) this.endLine()
      },
      text: (value) => {
        if (hiddenDepth > 0) return
        const print = this.pages.at(-1)!.print
        if (breakDepth > 0 && print) print.label += value.trim()
        else this.line += value
      },
      close: (name) => {
        if (hidden.has(name)) hiddenDepth -= 1
        if (breakDepth > 0) {
          breakDepth -= 1
          const print = this.pages.at(-1)!.print
          if (breakDepth === 0 && print) print.number ??= numberOfCells(print.label)
        } else if (!inline.has(name)) this.endLine()
      },
    })
    this.endLine()
    found.cells = this.cells - before
  }

  /** The number is in the page list, in the cells of the mark, or in its attributes. */
  private beginPage(path: string, attributes: Record<string, string>): void {
    this.endLine()
    const listed = this.numbers.get(`${path}#${attributes.id ?? ''}`)
    const named = attributes.title ?? attributes['aria-label'] ?? ''
    const number = listed ?? numberOfCells(named) ?? pageNumberOf(named)
    const [first] = this.pages
    const isFirst = this.pages.length === 1 && first!.print === null && first!.lines.length === 0
    if (isFirst) this.pages.pop()
    this.pages.push({ print: { label: '', number }, lines: [] })
  }

  private endLine(): void {
    const line = this.line
      .replace(/[\u00ad\u200b]/g, '')
      .replace(/[ \t\r\n\u00a0]+/g, ' ')
      .trim()
    this.line = ''
    if (line === '' || this.length > mostCells) return
    this.pages.at(-1)!.lines.push(line)
    this.length += line.length
    this.cells += line.match(/[\u2801-\u28ff]/g)?.length ?? 0
  }
}

const isPageBreak = ({ role = '', 'epub:type': type = '' }: Record<string, string>) =>
  /\bdoc-pagebreak\b/.test(role) || /\bpagebreak\b/.test(type)

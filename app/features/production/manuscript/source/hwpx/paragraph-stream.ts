/** Reads a section of an HWPX document paragraph by paragraph, so that no whole section is a tree. */
import { Parser } from 'htmlparser2'
import {
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { sourceBounds } from '~/features/production/manuscript/source/source-bounds'

/** A line as the word processor set it: its first character, and its place on the page. */
export type SetLine = { start: number; top: number; height: number }

/** `flat`: too deep or too large to be a tree, so that there are only its lines. */
export type Paragraph = { element: MarkupElement; lines: SetLine[]; flat: boolean }

/** Elements whose text is shown, or says something of what is shown. */
const textNames = /^(?:t|script|shapecomment|maintext|subtext|text)$/
/** Elements that only say how something looks; their number is large. */
const skippedNames =
  /^(?:offset|orgsz|cursz|flip|rotationinfo|renderinginfo|lineshape|winbrush|gradation|shadow|effects|imgrect|imgclip|imgdim|outmargin|inmargin|cellmargin|parameters|charpr|pt\d|pagepr|grid|visibility|linenumbershape|pageborderfill|presentation)$/

type Open = { element: MarkupElement | null; isText: boolean; isParagraph: boolean }

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const numberOf = (text: string | undefined) => Number.parseInt(text ?? '', 10) || 0

/** Calls `visit` for each paragraph of the section itself, in order. */
export function readParagraphs(bytes: Uint8Array, visit: (paragraph: Paragraph) => void): void {
  const builder = new ParagraphBuilder(visit)
  // where the paragraph begins that is read
  let start = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (builder.isOutside) start = parser.startIndex
        builder.open(localName(name), attributes)
      },
      onclosetag: () => builder.close(),
      ontext: (text) => builder.text(text),
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  const encoding = encodingOf(bytes)
  const decoder = new TextDecoder(encoding)
  try {
    for (let place = 0; place < bytes.length; place += chunkBytes)
      parser.write(
        decoder.decode(bytes.subarray(place, place + chunkBytes), {
          stream: place + chunkBytes < bytes.length,
        }),
      )
    parser.end()
    builder.end()
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    // the parser takes longer the deeper it is
    const rest = new TextDecoder(encoding).decode(bytes).slice(start)
    visit({ element: paragraphsOf(scannedLines(rest)), lines: [], flat: true })
  }
}

class TooDeep extends Error {}

const tag = /<(\/?)(?:[\w.-]+:)?([\w.-]+)[^<>]*>/g

/** The text of a section by its paragraphs, tag by tag, however deep they are. */
function scannedLines(text: string): string[] {
  let lines = ''
  let isText = false
  let from = 0
  for (const { index, 0: whole, 1: end, 2: name } of text.matchAll(tag)) {
    if (isText) lines += text.slice(from, index).replaceAll('\n', ' ')
    from = index + whole.length
    if (name === 't') isText = end === '' && !whole.endsWith('/>')
    else if (name === 'p') lines += '\n'
  }
  let decoded = ''
  const parser = new Parser({ ontext: (part) => void (decoded += part) }, { xmlMode: true })
  parser.end(lines.replaceAll('<', ' '))
  return decoded.split('\n').filter((line) => line.trim() !== '')
}

const chunkBytes = 1024 * 1024

/** Documents are UTF-8; UTF-16 says so by its first bytes. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

class ParagraphBuilder {
  #open: Open[] = []
  #paragraphs = 0
  #texts = 0
  #skipped = 0
  #count = 0
  #top: MarkupElement | null = null
  #lines: SetLine[] = []
  /** the lines of a paragraph that is no tree */
  #flat: string[] | null = null
  #line = ''

  constructor(private readonly visit: (paragraph: Paragraph) => void) {}

  /** Whether no paragraph is open. */
  get isOutside(): boolean {
    return this.#paragraphs === 0
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.#skipped > 0 || (skippedNames.test(name) && !isPageSize(name, this.#paragraphs))) {
      this.#skipped += 1
      return
    }
    const isParagraph = name === 'p'
    if (isParagraph && this.#paragraphs === 0) this.#begin()
    const isText = textNames.test(name)
    const element = this.#add(name, attributes)
    this.#open.push({ element, isText, isParagraph })
    if (isParagraph) this.#paragraphs += 1
    if (isText) this.#texts += 1
    if (this.#open.length > sourceBounds.depth * 4) throw new TooDeep()
    if (this.#open.length > sourceBounds.depth || this.#count > sourceBounds.elements)
      this.#flatten()
  }

  close(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1
      return
    }
    const closed = this.#open.pop()
    if (closed?.isText) this.#texts -= 1
    if (!closed?.isParagraph) return
    this.#paragraphs -= 1
    this.#endFlatLine()
    if (this.#paragraphs === 0) this.#finish()
  }

  text(text: string): void {
    if (this.#texts === 0 || this.#skipped > 0) return
    if (this.#flat) {
      this.#line += text
      return
    }
    const element = this.#open.at(-1)?.element
    if (!element) return
    const last = element.children.length - 1
    const before = element.children[last]
    if (typeof before === 'string') element.children[last] = before + text
    else element.children.push(text)
  }

  /** What a broken document does not end ends here. */
  end(): void {
    this.#skipped = 0
    if (this.#top) {
      this.#endFlatLine()
      this.#finish()
    }
  }

  #begin(): void {
    this.#top = null
    this.#lines = []
    this.#count = 0
    this.#flat = null
    this.#line = ''
  }

  /** Lines of text are only looked at in the paragraph of the section itself. */
  #add(name: string, attributes: Record<string, string>): MarkupElement | null {
    if (name === 'linesegarray') return null
    if (name === 'lineseg') {
      if (this.#paragraphs === 1 && this.#lines.length < sourceBounds.elements)
        this.#lines.push({
          start: numberOf(attributes.textpos),
          top: numberOf(attributes.vertpos),
          height: numberOf(attributes.vertsize),
        })
      return null
    }
    if (this.#flat) return null
    if (this.#paragraphs === 0 && name !== 'p') return null
    this.#count += 1
    const element = newElement(name, attributes)
    const parent = this.#open.findLast((one) => one.element)?.element
    if (this.#paragraphs === 0) this.#top = element
    else parent?.children.push(element)
    return element
  }

  #flatten(): void {
    if (this.#flat || this.#paragraphs === 0) return
    this.#flat = this.#top ? textLines(this.#top) : []
    for (const one of this.#open) one.element = null
  }

  #endFlatLine(): void {
    if (this.#flat && this.#line.trim() !== '') this.#flat.push(this.#line)
    this.#line = ''
  }

  #finish(): void {
    const flat = this.#flat
    const element = flat ? paragraphsOf(flat) : this.#top
    if (element) this.visit({ element, lines: this.#lines, flat: flat !== null })
    this.#top = null
    this.#paragraphs = 0
    this.#texts = 0
    this.#open = []
    this.#begin()
  }
}

/** The size of the sheet stands in the definition of the section. */
const isPageSize = (name: string, depth: number) => name === 'pagepr' && depth === 1

/** The text that a tree has so far, by its paragraphs; without recursion, because it is deep. */
function textLines(top: MarkupElement): string[] {
  const lines: string[] = ['']
  const waiting: (MarkupElement | string)[] = [top]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') lines[lines.length - 1] += next
    else {
      if (next.name === 'p') lines.push('')
      for (let index = next.children.length - 1; index >= 0; index -= 1) {
        const child = next.children[index]
        if (child !== undefined) waiting.push(child)
      }
    }
  }
  return lines.filter((line) => line.trim() !== '')
}

/** Lines as a paragraph that holds paragraphs; more than a tree may have are one. */
function paragraphsOf(lines: readonly string[]): MarkupElement {
  const most = sourceBounds.elements / 10
  const all = lines.length > most ? [...lines.slice(0, most), lines.slice(most).join(' ')] : lines
  return newElement(
    'flat',
    {},
    all.map((line) => newElement('p', {}, [line])),
  )
}

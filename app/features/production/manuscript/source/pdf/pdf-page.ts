/** Reads a page of a PDF: runs of text with their places, lines that are drawn, and pictures. */
import type { PDFPageProxy } from 'pdfjs-dist'
import { sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import { drawnOn } from './drawn'
import { multiplied, type Matrix, type Rect } from './geometry'
import { tagsOf, type Tag } from './tags'

/** `y`: of the line on which the letters stand; `mark`: the element of the document's structure. */
export type Run = {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  bold: boolean
  italic: boolean
  /** in a font for formulas */
  maths: boolean
  mark: string | null
}

/** `rules`: straight lines; `frames`: rectangles; `dots`: small marks that are drawn; `turned`: text that does not run from left to right;
 * `added`: text that was laid over the page, such as what fills a field. */
export type PdfPage = {
  width: number
  height: number
  runs: Run[]
  turned: Run[]
  added: string[]
  rules: Rect[]
  frames: Rect[]
  dots: Rect[]
  pictures: Rect[]
  /** what the file says of its parts; null where it says nothing */
  tags: Tag | null
  /** what of it was not read: all of it, or what is beyond the bounds */
  unread?: 'page' | 'rest'
}

type Style = Pick<Run, 'bold' | 'italic' | 'maths'>
/** Where a part of the document's structure begins or ends. */
type Mark = { type: string; id?: string | null; tag?: string }
type Item = {
  str: string
  width: number
  transform: number[]
  fontName: string
}

/** Runs of a page, at most; more of them are no text. */
const mostRuns = 50_000

/** `isTagged`: the file says what its parts are. */
export async function readPage(page: PDFPageProxy, isTagged: boolean): Promise<PdfPage> {
  const viewport = page.getViewport({ scale: 1 })
  const base = viewport.transform as unknown as Matrix
  const operators = await page.getOperatorList()
  const drawn = drawnOn(operators.fnArray, operators.argsArray as unknown[], base)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const reader = new RunReader(page, base)
  for (const item of items) {
    if ('str' in item) reader.add(item as Item)
    else reader.mark(item as Mark)
  }
  const { runs, turned, unread } = reader
  const { width, height } = viewport
  const added = await addedTo(page)
  const tags = isTagged ? await tagsOf(page) : null
  return { width, height, runs, turned, added, tags, ...(unread ? { unread } : {}), ...drawn }
}

/** What pdf.js tells of what is laid over a page; `textContent`: the lines that are drawn; the value of a button is a name. */
type Annotation = {
  subtype?: string
  annotationFlags?: number
  fieldType?: string
  fieldValue?: unknown
  textContent?: unknown
}

/** Characters of all that is laid over a page, at most. */
const mostAdded = 20_000
/** Kinds that are printed with the page, and flags of those that are not seen: hidden, or not on screens. */
const printedKinds = /^(?:FreeText|Widget|Stamp)$/
const unseen = 2 | 32

/** Texts that were laid over a page: typed on it, or into its fields. */
async function addedTo(page: PDFPageProxy): Promise<string[]> {
  const all = (await page.getAnnotations().catch(() => [])) as Annotation[]
  let left = mostAdded
  return all.flatMap(
    ({ subtype = '', annotationFlags = 0, fieldType, fieldValue, textContent }) => {
      if (!printedKinds.test(subtype) || (annotationFlags & unseen) !== 0) return []
      const text = (textIn(textContent) || (fieldType === 'Btn' ? '' : textIn(fieldValue)))
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, left)
      left -= text.length
      return text === '' ? [] : [text]
    },
  )
}

const textIn = (value: unknown): string =>
  [value]
    .flat()
    .filter((one) => typeof one === 'string')
    .join(' ')

class RunReader {
  readonly runs: Run[] = []
  readonly turned: Run[] = []
  unread: 'rest' | undefined
  readonly #styles = new Map<string, Style>()
  readonly #marks: (string | null)[] = []

  constructor(
    private readonly page: PDFPageProxy,
    private readonly base: Matrix,
  ) {}

  mark({ type, id, tag }: Mark): void {
    if (type === 'endMarkedContent') this.#marks.pop()
    else if (this.#marks.length < sourceBounds.depth)
      this.#marks.push(id ?? (tag === 'Artifact' ? 'artifact' : (this.#marks.at(-1) ?? null)))
  }

  add({ str, width, transform, fontName }: Item): void {
    if (str.trim() === '') return this.#blank(str)
    if (this.runs.length + this.turned.length >= mostRuns) {
      this.unread = 'rest'
      return
    }
    const matrix = multiplied(this.base, transform as unknown as Matrix)
    const size = Math.hypot(matrix[2], matrix[3])
    if (!Number.isFinite(size) || size === 0 || !Number.isFinite(width)) return
    const run: Run = {
      text: str,
      x0: matrix[4],
      x1: matrix[4] + width,
      y: matrix[5],
      size,
      ...this.#styleOf(fontName),
      mark: this.#marks.at(-1) ?? null,
    }
    const isUpright = Math.abs(matrix[1]) < 0.1 * Math.hypot(matrix[0], matrix[1]) && matrix[0] > 0
    ;(isUpright ? this.runs : this.turned).push(run)
  }

  /** A blank between two runs belongs to the first. */
  #blank(text: string): void {
    const last = this.runs.at(-1)
    if (text !== '' && last && !last.text.endsWith(' ')) last.text += ' '
  }

  #styleOf(fontName: string): Style {
    const present = this.#styles.get(fontName)
    if (present) return present
    const { commonObjs } = this.page
    const font = (commonObjs.has(fontName) ? commonObjs.get(fontName) : null) as {
      name?: string
      bold?: boolean
      black?: boolean
      italic?: boolean
    } | null
    const name = (font?.name ?? '').replace(/^[A-Z]{6}\+/, '')
    const style = {
      bold:
        font?.bold === true ||
        font?.black === true ||
        /bold|black|heavy|demi|견고딕|헤드라인|[-_ ]?EB$|[-_ ]B$/i.test(name),
      italic: font?.italic === true || /italic|oblique/i.test(name),
      maths: /math|^cm(?:mi|sy|ex)|hyhwpeq|mt-?extra|^symbol/i.test(name),
    }
    this.#styles.set(fontName, style)
    return style
  }
}

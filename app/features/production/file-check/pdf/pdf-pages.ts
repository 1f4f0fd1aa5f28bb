/** Reads the pages of a PDF: sizes, pieces of text with their point size, fonts, what is on a page. */
import type { FileHandle } from 'node:fs/promises'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { openPdf } from '~/workers/file-inspection/open-pdf'
import type { EdgeNumbers } from '~/features/production/file-check/print-numbers'

const pdfBounds = {
  /** pages that are read; the thickest textbook has half of them */
  pages: 1_000,
  /** seconds for reading pages, of the 60 that a check may take */
  seconds: 35,
  /** pieces of text on one page; a dense page of print has 3,000 */
  pieces: 20_000,
  /** fonts that are looked up */
  fonts: 300,
  /** pages without letters whose pictures are looked for */
  withoutLetters: 200,
}

/** A run of letters; `size` in points, `x` and `y` in points from the left lower corner. */
type Piece = { text: string; size: number; x: number; y: number; endsLine: boolean }

/**
 * `width`, `height` in millimetres, as the page is shown. `content` of a page without letters:
 * 'image', 'drawing' (lines and shapes), 'empty', or 'unknown' when it was not looked for.
 */
export type PdfPage = {
  page: number
  width: number
  height: number
  pieces: Piece[]
  letters: number
  content: 'text' | 'image' | 'drawing' | 'empty' | 'unknown'
}
export type PdfPages = {
  total: number
  pages: PdfPage[]
  labels: string[] | null
  /** fonts by name whose letters are not in the file, with the first page of each */
  missingFonts: { name: string; page: number }[]
  fonts: number
  /** pages that pdf.js could not read */
  broken: number[]
  /** whether a restriction forbids to print the pages */
  noPrinting: boolean
  /** whether time or number of pages ended the reading before the last page */
  more: boolean
}

const mm = (points: number) => (points * 25.4) / 72

/**
 * `fonts`: also look up whether fonts are in the file, and what is on pages without letters. Throws
 * what pdf.js throws for a file that it cannot open.
 */
export async function readPdfPages(
  file: FileHandle,
  size: number,
  { fonts }: { fonts: boolean },
): Promise<PdfPages> {
  const { document, permissionFlags } = await openPdf(file, size)
  try {
    const permissions = await document.getPermissions()
    const result: PdfPages = {
      total: document.numPages,
      pages: [],
      labels: await document.getPageLabels().catch(() => null),
      missingFonts: [],
      fonts: 0,
      broken: [],
      more: false,
      noPrinting: permissions !== null && !permissions.includes(permissionFlags.PRINT),
    }
    const until = performance.now() + pdfBounds.seconds * 1000
    const known = new Map<string, { name: string; missing: boolean }>()
    for (let page = 1; page <= result.total; page += 1) {
      result.more = page > pdfBounds.pages || performance.now() > until
      if (result.more) break
      await addPage(result, document, { page, known: fonts ? known : null })
    }
    const found = [...known.values()]
    result.fonts = new Set(found.map(({ name }) => name)).size
    if (fonts) await lookForImages(result, file, size, until)
    return result
  } finally {
    await document.destroy()
  }
}

type KnownFonts = Map<string, { name: string; missing: boolean }>

async function addPage(
  result: PdfPages,
  document: PDFDocumentProxy,
  { page, known }: { page: number; known: KnownFonts | null },
): Promise<void> {
  const proxy = await document.getPage(page).catch(() => null)
  if (!proxy) return void result.broken.push(page)
  const { width, height } = proxy.getViewport({ scale: 1 })
  const text = await readText(proxy).catch(() => null)
  if (!text) result.broken.push(page)
  const pieces = text?.pieces ?? []
  const letters = pieces.reduce((sum, piece) => sum + piece.text.replace(/\s/g, '').length, 0)
  result.pages.push({
    page,
    width: mm(width),
    height: mm(height),
    pieces,
    letters,
    content: letters > 0 ? 'text' : 'unknown',
  })
  if (known && text) await lookUpFonts(result, proxy, { page, known, fonts: text.fonts })
  proxy.cleanup()
}

async function readText(proxy: PDFPageProxy): Promise<{ pieces: Piece[]; fonts: Set<string> }> {
  const pieces: Piece[] = []
  const fonts = new Set<string>()
  const reader = proxy.streamTextContent({ disableNormalization: true }).getReader()
  for (;;) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<TextChunk>
    if (done) break
    for (const item of value.items) {
      if (item.str === undefined || !item.transform) continue
      const [, , c = 0, d = 0, x = 0, y = 0] = item.transform
      pieces.push({
        text: item.str,
        size: Math.hypot(c, d) * proxy.userUnit,
        x,
        y,
        endsLine: Boolean(item.hasEOL),
      })
      if (item.str.trim() && item.fontName) fonts.add(item.fontName)
    }
    if (pieces.length > pdfBounds.pieces) {
      await reader.cancel(new Error('enough pieces'))
      break
    }
  }
  return { pieces, fonts }
}

type TextChunk = {
  items: { str?: string; transform?: number[]; fontName?: string; hasEOL?: boolean }[]
}

/** Fonts are known only after a page's instructions were read, so only for fonts that are new. */
async function lookUpFonts(
  result: PdfPages,
  proxy: PDFPageProxy,
  { page, known, fonts }: { page: number; known: KnownFonts; fonts: Set<string> },
): Promise<void> {
  const fresh = [...fonts].filter((font) => !known.has(font))
  if (fresh.length === 0 || known.size >= pdfBounds.fonts) return
  const read = await proxy.getOperatorList().then(
    () => true,
    () => false,
  )
  for (const font of fresh) {
    const details =
      read && proxy.commonObjs.has(font)
        ? (proxy.commonObjs.get(font) as { name?: string; missingFile?: boolean })
        : {}
    const name = String(details.name ?? font).replace(/^[A-Z]{6}\+/, '')
    const missing = details.missingFile === true
    known.set(font, { name, missing })
    if (missing && !result.missingFonts.some((other) => other.name === name))
      result.missingFonts.push({ name, page })
  }
}

/** Codes of pdf.js for drawing lines, shapes, images and patterns. */
const drawing = new Set([
  'stroke',
  'closeStroke',
  'fill',
  'eoFill',
  'fillStroke',
  'eoFillStroke',
  'closeFillStroke',
  'closeEOFillStroke',
  'shadingFill',
  'constructPath',
  'rawFillPath',
])

/**
 * Tells what is on pages without letters. To decode pictures takes seconds, so they are left out of a
 * page's instructions; and in the strict way of reading a page's instructions end at its first
 * picture. A page with fewer instructions in that way has one.
 */
async function lookForImages(
  result: PdfPages,
  file: FileHandle,
  size: number,
  until: number,
): Promise<void> {
  const pages = result.pages
    .filter(({ content }) => content === 'unknown')
    .slice(0, pdfBounds.withoutLetters)
  if (pages.length === 0) return
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]))
  const usual = await openPdf(file, size)
  const strict = await openPdf(file, size, { stopAtErrors: true })
  try {
    for (const page of pages) {
      if (performance.now() > until) break
      const all = await instructionsOf(usual.document, page.page)
      const some = await instructionsOf(strict.document, page.page)
      if (!all) continue
      const found = all.map((code) => names.get(code) ?? '')
      page.content = !some || some.length < all.length ? 'image' : contentOf(found)
    }
  } finally {
    await usual.document.destroy()
    await strict.document.destroy()
  }
}

async function instructionsOf(document: PDFDocumentProxy, page: number): Promise<number[] | null> {
  const proxy = await document.getPage(page).catch(() => null)
  const list = await proxy?.getOperatorList().catch(() => null)
  proxy?.cleanup()
  return list?.fnArray ?? null
}

function contentOf(instructions: string[]): PdfPage['content'] {
  if (instructions.some((name) => /^paint.*(?:Image|Mask)/.test(name))) return 'image'
  return instructions.some((name) => drawing.has(name)) ? 'drawing' : 'empty'
}

/** The text of a page in the order of the file, a line break where a line ends. */
export const pageText = ({ pieces }: Pick<PdfPage, 'pieces'>): string =>
  pieces.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('')

/** Share of the page's height, above and below, where page numbers stand. */
const edge = 0.12
const aloneNumber = /^[^\p{L}\p{N}]{0,3}(\d{1,3})\s?(?:쪽|p|페이지)?[^\p{L}\p{N}]{0,3}$/u
const numberBeside = /^(\d{1,3})\s+\D|\D\s+(\d{1,3})$/

/** The numbers at the upper and lower edge of a page. */
export function edgeNumbers({ page, height, pieces }: PdfPage): EdgeNumbers {
  const points = (height * 72) / 25.4
  const atEdge = pieces.filter(
    ({ y, text }) => text.trim() && (y < points * edge || y > points * (1 - edge)),
  )
  const alone: number[] = []
  const others: number[] = []
  for (const text of joinedLines(atEdge)) {
    const [, single] = aloneNumber.exec(text) ?? []
    const [, first, last] = numberBeside.exec(text) ?? []
    if (single) alone.push(Number(single))
    else if (first ?? last) others.push(Number(first ?? last))
  }
  return { page, alone, others }
}

/** Pieces on one line that follow one another closely are one text: 1 and 2 are 12. */
function joinedLines(pieces: Piece[]): string[] {
  const lines: { text: string; y: number; end: number }[] = []
  for (const { text, x, y, size } of pieces) {
    const last = lines.at(-1)
    const width = text.length * size
    if (last && Math.abs(last.y - y) < 2 && x >= last.end - size * 2 && x - last.end < size * 2) {
      last.text += text
      last.end = x + width * 0.6
    } else lines.push({ text, y, end: x + width * 0.6 })
  }
  return lines.map(({ text }) => text.trim())
}

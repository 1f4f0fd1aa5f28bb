/**
 * Inspects a PDF for accessible production: pages with text, unreadable characters, permissions.
 *
 * Nothing is drawn or executed.
 */
import type { FileHandle } from 'node:fs/promises'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { inspectionBounds, type InspectionResult, type PdfDetails } from './inspection-result'
import { openPdf } from './open-pdf'
import { pdfProtection } from './protection'
import { errorName } from '~/platform/error-code'

/** Fewer characters on a page are only a page number and a running title. */
const minCharacters = 20
/**
 * Private use, control characters, lone surrogates, the replacement character, and scripts of no
 * textbook here: such characters come from glyph numbers.
 */
const oddCharacters =
  // eslint-disable-next-line no-misleading-character-class -- ranges of whole scripts, their combining signs among them
  /[\p{Co}\p{Cc}\p{Cs}\p{Cn}\ufffd]|[\u0590-\u0dff\u0e80-\u10ff\u1200-\u1dff\u2c00-\u2dff\ua000-\ua95f\ua980-\uabff]/gu
const hangul = /[가-힣ㄱ-ㆎᄀ-ᇿ]/g
const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

export async function inspectPdf(file: FileHandle, size: number): Promise<InspectionResult> {
  try {
    const { document, permissionFlags } = await openPdf(file, size)
    const pdf = await inspectPages(document, permissionFlags)
    return { kind: 'pdf', pdf, ends: await endsOf(document) }
  } catch (error) {
    if (errorName(error) === 'PasswordException') return { kind: 'pdf', problem: 'password' }
    return { kind: 'pdf', problem: (await isProtected(file, size)) ? 'protected' : 'unreadable' }
  }
}

/** How a PDF is locked stands in its trailer, at its end or at its beginning. */
async function isProtected(file: FileHandle, size: number): Promise<boolean> {
  const bytes = Buffer.alloc(Math.min(size, 256 * 1024))
  for (const index of [0, size - bytes.length]) {
    await file.read(bytes, 0, bytes.length, index)
    if (pdfProtection.test(bytes.toString('latin1'))) return true
  }
  return false
}

async function inspectPages(
  document: PDFDocumentProxy,
  { COPY, COPY_FOR_ACCESSIBILITY }: { COPY: number; COPY_FOR_ACCESSIBILITY: number },
): Promise<PdfDetails> {
  const [permissions, first] = await Promise.all([document.getPermissions(), document.getPage(1)])
  const { width, height } = first.getViewport({ scale: 1 })
  const mm = (points: number) => Math.round((points * 25.4) / 72)
  const facts: PdfDetails = {
    pages: document.numPages,
    looked: 0,
    withText: 0,
    characters: 0,
    hangul: 0,
    odd: 0,
    fonts: [],
    collected: await collectedFiles(document),
    withLetters: 0,
    texts: 0,
    encrypted: permissions !== null,
    width: mm(width),
    height: mm(height),
    noCopying:
      permissions !== null &&
      !permissions.some((flag) => flag === COPY || flag === COPY_FOR_ACCESSIBILITY),
  }
  const texts = new Set<string>()
  const until = performance.now() + inspectionBounds.pageSeconds * 1000
  for (const number of samplePages(document.numPages)) {
    if (performance.now() > until) break
    await addPage(facts, texts, document, number)
  }
  facts.texts = texts.size
  if (facts.looked === 0) throw new Error('not one page can be read')
  return facts
}

/** How many files a collection holds; 0 for an ordinary PDF. */
async function collectedFiles(document: PDFDocumentProxy): Promise<number> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  if (!(info as { IsCollectionPresent?: boolean }).IsCollectionPresent) return 0
  const files = await document.getAttachments().catch(() => null)
  return Math.max(1, Object.keys(files ?? {}).length)
}

/**
 * The text of the first and last pages, where a book is named: on its title page, in its colophon and
 * on its cover. Read apart from the sample, which is spread evenly.
 */
async function endsOf(document: PDFDocumentProxy): Promise<string> {
  const { endPages, endCharacters, pageSeconds } = inspectionBounds
  const pages = document.numPages
  const first = Array.from({ length: Math.min(pages, endPages) }, (_, i) => i + 1)
  const last = first.map((number) => pages + 1 - number).filter((number) => number > endPages)
  const texts: string[] = []
  const until = performance.now() + (pageSeconds * 1000) / 2
  for (const number of [...first, ...last]) {
    if (performance.now() > until) break
    const page = await document.getPage(number).catch(() => null)
    const { items } = (await page?.getTextContent().catch(() => null)) ?? { items: [] }
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    texts.push(text.join('').slice(0, endCharacters))
    page?.cleanup()
  }
  return texts.join('\n')
}

/** All page numbers or, above the bound, as many as the bound, evenly spread. */
function samplePages(pages: number): number[] {
  const count = Math.min(pages, inspectionBounds.pages)
  return Array.from({ length: count }, (_, i) => 1 + Math.floor((i * pages) / count))
}

/** A page that cannot be read counts as a page without letters. */
async function addPage(
  details: PdfDetails,
  texts: Set<string>,
  document: PDFDocumentProxy,
  number: number,
): Promise<void> {
  const page = await document.getPage(number).catch(() => null)
  const { text, fonts } = page ? await pageText(page) : { text: '', fonts: [] }
  details.looked += page ? 1 : 0
  details.characters += text.length
  if (text.length >= minCharacters) details.withText += 1
  // without numbers of pages, and running titles only once
  const letters = text.replace(/[^\p{L}]/gu, '')
  if (letters !== '') {
    details.withLetters += 1
    texts.add(letters.slice(0, 100))
  }
  details.hangul += countMatches(text, hangul)
  details.odd += countMatches(text, oddCharacters)
  if (page && fonts.length > 0 && details.fonts.length < 5)
    details.fonts = Array.from(
      new Set([...details.fonts, ...(await fontNames(page, fonts))]),
    ).slice(0, 5)
  page?.cleanup()
}

/** The letters of a page without spaces, and the fonts that contain odd characters. */
async function pageText(page: PDFPageProxy) {
  const { items } = await page
    .getTextContent({ disableNormalization: true })
    .catch(() => ({ items: [] }))
  const pieces = items.flatMap((item) =>
    'str' in item ? [{ text: item.str.replace(/\s/g, ''), font: item.fontName }] : [],
  )
  return {
    text: pieces.map(({ text }) => text).join(''),
    fonts: Array.from(
      new Set(
        pieces.filter(({ text }) => countMatches(text, oddCharacters) > 0).map(({ font }) => font),
      ),
    ),
  }
}

/** The names of fonts in the file; they are known only after the page's instructions were read. */
async function fontNames(page: PDFPageProxy, fonts: string[]): Promise<string[]> {
  const read = await page.getOperatorList().then(
    () => true,
    () => false,
  )
  const nameOf = (font: string) =>
    read && page.commonObjs.has(font)
      ? String((page.commonObjs.get(font) as { name?: string }).name ?? '')
      : ''
  return fonts
    .map((font) =>
      nameOf(font)
        .replace(/^[A-Z]{6}\+/, '')
        .slice(0, 60),
    )
    .filter(Boolean)
}

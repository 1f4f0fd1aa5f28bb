/** Checks a PDF for enlarged print: paper, point size, fonts, pages, and their order. */
import { open, type FileHandle } from 'node:fs/promises'
import { enlargedTypes } from '~/tables/codes'
import { errorName } from '~/platform/error-code'
import type { ExpectedFile, FileCard, Place } from '~/features/production/file-check/card'
import { CardBuilder } from '~/features/production/file-check/card-builder'
import {
  containsTitle,
  isDraftLine,
  namesOtherVolume,
} from '~/features/production/file-check/names'
import { edgeNumbers, pageText, readPdfPages, type PdfPage, type PdfPages } from './pdf-pages'
import { printNumbers } from '~/features/production/file-check/print-numbers'

/** Paper in millimetres: A3 by ISO 216, B4 by JIS P 0138, which Korean printers use (KS M ISO 216: 250 × 353). */
const paper: Record<string, { width: number; height: number }> = {
  A3: { width: 297, height: 420 },
  B4: { width: 257, height: 364 },
}
/** Millimetres by which a page may differ: programs round, and printers cut. */
const tolerance = 3

/**
 * Points of body text below which a finding is made. Korea has no rule in points that we found: its
 * enlarged textbooks are the ordinary page enlarged to B4 or A3 (National Institute of Special
 * Education). So the numbers are those of others: 18 is large print for the American Printing House
 * for the Blind, 14 the least for the National Association for Visually Handicapped.
 */
const smallestBody: Record<string, number> = { A3: 18, B4: 14 }
/** Point sizes whose shares are told. */
const toldSizes = [18, 22]
/** Share of small letters from which a finding is made: notes and captions are always smaller. */
const someSmall = 0.25
/** Letters that a page must have before it is compared with others or judged by its sizes. */
const fewLetters = 40
/** Pages in which the title of the book is looked for. */
const titlePages = 5
/** Share of pages that are pictures only, from which a finding is made: covers and maps are. */
const somePictures = 0.2

/** Never throws because of the content. */
export async function checkPdf(path: string, expected: ExpectedFile): Promise<FileCard> {
  const card = new CardBuilder()
  const file = await open(path)
  try {
    const pdf = await readSafely(card, file)
    if (pdf) check(card, pdf, expected)
  } finally {
    await file.close()
  }
  return card.card('pdf')
}

async function readSafely(card: CardBuilder, file: FileHandle): Promise<PdfPages | null> {
  try {
    const pdf = await readPdfPages(file, (await file.stat()).size, { fonts: true })
    if (pdf.pages.some(({ pieces, content }) => pieces.length > 0 || content !== 'unknown'))
      return pdf
    card.find('severe', 'checkPdfUnreadable')
  } catch (error) {
    const locked = errorName(error) === 'PasswordException'
    card.find('severe', locked ? 'checkPdfPassword' : 'checkPdfUnreadable')
  }
  card.notChecked('checkPdfNothingRead')
  return null
}

function check(card: CardBuilder, pdf: PdfPages, expected: ExpectedFile): void {
  card.fact('checkPdfPages', { pages: pdf.total })
  if (pdf.more) card.notChecked('checkPdfMore', { looked: pdf.pages.length, pages: pdf.total })
  card.findAll(
    'severe',
    'checkPdfBrokenPage',
    pdf.broken.map((page) => ({ page })),
  )
  if (pdf.noPrinting) card.find('severe', 'checkPdfNoPrinting')
  const size = enlargedTypes().find(({ value }) => value === expected.prodType)?.size ?? ''
  checkPaper(card, pdf.pages, size)
  checkLetters(card, pdf.pages, size)
  checkFonts(card, pdf)
  checkContents(card, pdf.pages)
  checkRepeated(card, pdf.pages)
  if (!checkMarks(card, pdf, expected)) {
    checkCount(card, pdf, expected)
    checkOrder(card, pdf, expected)
  }
  checkName(card, pdf, expected)
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance
const isTurned = ({ width, height }: PdfPage) => width > height
const rounded = ({ width, height }: PdfPage) => `${Math.round(width)}×${Math.round(height)}`

/** The most frequent value and all others. */
function mostFrequent(values: string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

function checkPaper(card: CardBuilder, pages: PdfPage[], size: string): void {
  const usual = mostFrequent(pages.map(rounded))
  card.fact('checkPdfSize', { size: usual })
  const sheet = paper[size]
  const fits = (page: PdfPage) =>
    !sheet ||
    (isNear(Math.min(page.width, page.height), sheet.width) &&
      isNear(Math.max(page.width, page.height), sheet.height))
  const wrong = pages.filter((page) => !fits(page)).map(placeOfSize)
  if (sheet && wrong.length > pages.length / 2)
    card.find('severe', 'checkPdfWrongPaper', wrong[0], {
      size,
      usual,
      wanted: `${sheet.width}×${sheet.height}`,
    })
  else if (sheet)
    card.findAll('severe', 'checkPdfSomeWrongPaper', wrong, {
      size,
      wanted: `${sheet.width}×${sheet.height}`,
    })
  else {
    const first = pages.find((page) => rounded(page) === usual)
    const others = pages.filter(
      (page) => first && !(isNear(page.width, first.width) && isNear(page.height, first.height)),
    )
    card.findAll('minor', 'checkPdfMixedPaper', others.map(placeOfSize))
  }
  const turned = pages.filter(isTurned)
  const odd = turned.length * 2 > pages.length ? pages.filter((page) => !isTurned(page)) : turned
  card.findAll('minor', 'checkPdfTurned', odd.map(placeOfSize))
}

const placeOfSize = (page: PdfPage): Place => ({ page: page.page, text: rounded(page) })

function checkLetters(card: CardBuilder, pages: PdfPage[], size: string): void {
  const letters = pages.reduce((sum, page) => sum + page.letters, 0)
  if (letters === 0) return
  const shareBelow = (some: PdfPage[], points: number) => {
    const all = some.reduce((sum, page) => sum + page.letters, 0)
    return all === 0 ? 0 : some.reduce((sum, page) => sum + below(page, points), 0) / all
  }
  card.fact('checkPdfPointSize', { points: bodySize(pages) })
  for (const points of toldSizes)
    card.fact('checkPdfSmaller', {
      points,
      share: Math.round(shareBelow(pages, points) * 100),
    })
  const least = smallestBody[size]
  if (!least) return
  const places = pages
    .filter((page) => page.letters >= fewLetters && shareBelow([page], least) > 0.5)
    .map(({ page }) => ({ page }))
  const share = shareBelow(pages, least)
  if (share > 0.5) card.findAll('severe', 'checkPdfSmallLetters', places, { points: least })
  else if (share > someSmall || places.length > 0)
    card.findAll('minor', 'checkPdfSomeSmallLetters', places, { points: least })
}

/** Letters smaller than this; half a point is rounding of programs. */
const below = ({ pieces }: PdfPage, points: number) =>
  pieces
    .filter((piece) => piece.size < points - 0.5)
    .reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)

/** The point size of most letters. */
function bodySize(pages: PdfPage[]): number {
  const counts = new Map<number, number>()
  for (const { pieces } of pages)
    for (const { size, text } of pieces) {
      const points = Math.round(size * 2) / 2
      counts.set(points, (counts.get(points) ?? 0) + text.trim().length)
    }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

function checkFonts(card: CardBuilder, pdf: PdfPages): void {
  if (pdf.fonts > 0) card.fact('checkPdfFonts', { fonts: pdf.fonts })
  card.findAll(
    'severe',
    'checkPdfFontMissing',
    pdf.missingFonts.map(({ name, page }) => ({ page, text: name })),
  )
}

function checkContents(card: CardBuilder, pages: PdfPage[]): void {
  const pictures = pages.filter(({ content }) => content === 'image')
  const place = ({ page }: PdfPage) => ({ page })
  if (pictures.length > pages.length / 2)
    card.findAll('severe', 'checkPdfScanned', pictures.map(place))
  else if (pictures.length > Math.max(3, pages.length * somePictures))
    card.findAll('minor', 'checkPdfPictures', pictures.map(place))
  // the back of a cover is often empty
  const empty = pages.filter(
    ({ content, page }) => content === 'empty' && page > 2 && page < pages.length - 1,
  )
  card.findAll('minor', 'checkPdfEmptyPage', empty.map(place))
  const unknown = pages.filter(({ content }) => content === 'unknown').length
  if (unknown > 0) card.notChecked('checkPdfUnknownPages', { pages: unknown })
}

function checkRepeated(card: CardBuilder, pages: PdfPage[]): void {
  const seen = new Map<string, number>()
  for (const page of pages) {
    const text = pageText(page).replace(/\s/g, '')
    if (page.letters < fewLetters) continue
    const before = seen.get(text)
    if (before) card.find('severe', 'checkPdfRepeated', { page: page.page, text: `= ${before}` })
    else seen.set(text, page.page)
  }
}

/** The line where a page of print begins in large print that was laid out anew; a sentence may begin like it. */
const printMark = /^원본\s*(\d{1,4})\s*쪽$/
/** Sheets for each page of print in letters of 32 points. */
const mostSheetsPerPage = 10

/**
 * Pages of print by their marks, in print that was laid out anew: its sheets are not the pages of print, and
 * their numbers are its own. False: it has no such marks.
 */
function checkMarks(card: CardBuilder, pdf: PdfPages, expected: ExpectedFile): boolean {
  const { firstPage, lastPage } = expected
  if (firstPage === null || lastPage === null || lastPage < firstPage) return false
  const marked = pdf.pages.flatMap((page) =>
    pageText(page)
      .split('\n')
      .flatMap((line) => printMark.exec(line.trim())?.[1] ?? [])
      .map((number) => ({ page: page.page, number: Number(number) })),
  )
  const numbers = new Set(marked.map(({ number }) => number))
  if (numbers.size === 0) return false
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  // of a file that was not read to its end nothing is said of what comes later
  const lookedAt = pdf.more ? Math.min(last, lastPage) : lastPage
  const looked = Array.from({ length: lookedAt - firstPage + 1 }, (_, i) => firstPage + i)
  const missing = looked.filter((number) => !numbers.has(number))
  if (missing.length > looked.length / 2) return false
  card.fact('checkPdfNumbers', { first, last })
  card.findAll(
    'severe',
    'checkPdfNumberMissing',
    missing.map((number) => ({ text: String(number) })),
  )
  const others = marked.filter(
    ({ number }, i) =>
      number < firstPage || number > lastPage || number < (marked[i - 1]?.number ?? 0),
  )
  const wanted = lastPage - firstPage + 1
  card.findAll(
    'severe',
    'checkPdfOutOfOrder',
    others.map(({ page, number }) => ({ page, text: String(number) })),
  )
  if (pdf.total > wanted * mostSheetsPerPage + 20)
    card.find('minor', 'checkPdfTooManyPages', null, {
      pages: pdf.total,
      wanted,
      first: firstPage,
      last: lastPage,
    })
  return true
}

/** Pages of paper for each page of print: a page may be enlarged to several. */
const maxPagesPerPage = 3

function checkCount(card: CardBuilder, pdf: PdfPages, expected: ExpectedFile): void {
  const { firstPage, lastPage } = expected
  if (firstPage === null || lastPage === null || lastPage < firstPage) return
  const wanted = lastPage - firstPage + 1
  // two pages of print side by side
  const spreads = pdf.pages.every(isTurned) ? 2 : 1
  const params = { pages: pdf.total, wanted, first: firstPage, last: lastPage }
  if (pdf.total * spreads < wanted) card.find('severe', 'checkPdfTooFewPages', null, params)
  else if (pdf.total > wanted * maxPagesPerPage + 20)
    card.find('minor', 'checkPdfTooManyPages', null, params)
}

function checkOrder(card: CardBuilder, pdf: PdfPages, expected: ExpectedFile): void {
  const found = printNumbers(pdf.pages.map(edgeNumbers))
  if (!found) return card.notChecked('checkPdfNumbersUnread')
  const numbers = [...found.numbers.values()]
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
  card.fact('checkPdfNumbers', { first, last })
  card.findAll(
    'severe',
    'checkPdfOutOfOrder',
    found.misplaced.map(({ page, number }) => ({ page, text: String(number) })),
  )
  card.findAll(
    'severe',
    'checkPdfNumberMissing',
    found.missing.map(({ page, ...gap }) => ({ page, text: rangeText(gap.first, gap.last) })),
  )
  if (expected.firstPage === null || expected.lastPage === null) return
  const params = { first: expected.firstPage, last: expected.lastPage }
  if (last < expected.firstPage || first > expected.lastPage)
    return card.find(
      'severe',
      'checkPdfOtherPages',
      { page: 1, text: rangeText(first, last) },
      params,
    )
  const pages = [...found.numbers.keys()]
  const before = first - expected.firstPage - ((pages[0] ?? 1) - 1)
  if (before > 0)
    card.find('severe', 'checkPdfNumberMissing', {
      page: 1,
      text: rangeText(expected.firstPage, expected.firstPage + before - 1),
    })
  const after = expected.lastPage - last - (pdf.total - (pages.at(-1) ?? 0))
  if (after > 0 && !pdf.more)
    card.find('severe', 'checkPdfNumberMissing', {
      page: pdf.total,
      text: rangeText(expected.lastPage - after + 1, expected.lastPage),
    })
}

const rangeText = (first: number, last: number) =>
  first === last ? String(first) : `${first}–${last}`

function checkName(card: CardBuilder, pdf: PdfPages, expected: ExpectedFile): void {
  const front = pdf.pages.slice(0, titlePages)
  const texts = front.map(pageText)
  const shown = (text: string) => ({ page: 1, text: text.replace(/\s+/g, ' ').trim() })
  const cover = texts.find((text) => text.trim()) ?? ''
  if (!cover) return card.notChecked('checkPdfNoTitlePage')
  // long lines tell of other volumes, too
  const short = texts
    .slice(0, 2)
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.length <= 40)
  const draftLine = short.find(isDraftLine)
  if (draftLine) card.find('minor', 'checkIsDraft', shown(draftLine))
  if (namesOtherVolume(short.join('\n'), expected))
    card.find('severe', 'checkPdfOtherVolume', shown(short.join(' ')), { volume: expected.volume })
  if (!texts.some((text) => containsTitle(text, expected.title)))
    card.find('severe', 'checkPdfOtherBook', shown(cover), { title: expected.title })
}

/** Reads the text of a publisher's PDF by pages of print, for comparison with what was made of it. */
import { open } from 'node:fs/promises'
import type { SourcePage } from '~/features/production/file-check/card'
import { edgeNumbers, pageText, readPdfPages, type PdfPages } from './pdf-pages'
import { printNumbers } from '~/features/production/file-check/print-numbers'

/** Letters on a page that is more than a picture with its number. */
const fewLetters = 20

/**
 * Text of the pages `first` to `last` of print. Which page is which is told by the labels of the
 * file, else by the numbers printed on the pages, else by their order. Null when the file is no PDF
 * that can be read, or has no text there.
 */
export async function sourcePages(
  path: string,
  first: number,
  last: number,
): Promise<SourcePage[] | null> {
  const file = await open(path)
  try {
    const pdf = await readPdfPages(file, (await file.stat()).size, { fonts: false })
    const numberOf = pageNumbers(pdf)
    const pages = pdf.pages.flatMap((page) => {
      const number = numberOf(page.page)
      return number >= first && number <= last ? [{ number, page }] : []
    })
    if (!pages.some(({ page }) => page.letters >= fewLetters)) return null
    return pages
      .map(({ number, page }) => ({ page: number, text: pageText(page) }))
      .sort((a, b) => a.page - b.page)
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/** The number of print of each page of the file; 0 for pages that have none (a preface with iv). */
function pageNumbers({ labels, pages }: PdfPages): (page: number) => number {
  const isPlain = labels?.every((label, i) => label === String(i + 1)) ?? true
  if (labels && !isPlain) return (page) => Number(/^\d+$/.exec(labels[page - 1] ?? '')?.[0] ?? 0)
  const printed = printNumbers(pages.map(edgeNumbers))
  if (!printed) return (page) => page
  return (page) => nearestNumber(printed.numbers, page)
}

/** A page without a number has that of its neighbour and their distance. */
function nearestNumber(numbers: Map<number, number>, page: number): number {
  for (let distance = 0; distance <= 20; distance += 1)
    for (const neighbour of [page - distance, page + distance]) {
      const number = numbers.get(neighbour)
      if (number !== undefined) return Math.max(0, number + page - neighbour)
    }
  return 0
}

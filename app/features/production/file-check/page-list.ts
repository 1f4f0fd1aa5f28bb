/** Judges the page numbers that a book for listening or an e-book lists. */
import type { ExpectedFile, Place } from './card'
import type { CardBuilder } from './card-builder'
import { rangesText } from './ranges'

/** `at`: position of the page in the order of reading, or -1 when it is unknown. */
export type ListedPage = { number: number; at: number; place: Place }

/** The number of a label such as 12, p. 12 or 12쪽; null for iv and for words. */
export function pageNumberOf(label: string): number | null {
  const [, digits] = /^[^\d]*(\d{1,4})[^\d]*$/.exec(label.trim().slice(0, 40)) ?? []
  return digits ? Number(digits) : null
}

/** Order, repetitions, and the pages of print that the volume should have. */
export function checkPageNumbers(
  card: CardBuilder,
  pages: readonly ListedPage[],
  expected: Pick<ExpectedFile, 'firstPage' | 'lastPage'>,
): void {
  card.fact('checkListedPages', { pages: rangesText(pages.map(({ number }) => number)) })
  const seen = new Set<number>()
  let last = -1
  let lastAt = -1
  for (const { number, at: index, place } of pages) {
    if (seen.has(number)) card.find('severe', 'checkPageRepeated', place)
    else if (number < last || (index >= 0 && index < lastAt))
      card.find('severe', 'checkPageOrder', place)
    seen.add(number)
    last = Math.max(last, number)
    lastAt = Math.max(lastAt, index)
  }
  checkRange(card, pages, expected)
}

function checkRange(
  card: CardBuilder,
  pages: readonly ListedPage[],
  { firstPage, lastPage }: Pick<ExpectedFile, 'firstPage' | 'lastPage'>,
): void {
  if (firstPage === null || lastPage === null || pages.length === 0) return
  const params = { first: firstPage, last: lastPage }
  const present = new Set(pages.map(({ number }) => number))
  const missing: number[] = []
  for (let number = firstPage; number <= lastPage; number += 1)
    if (!present.has(number)) missing.push(number)
  if (missing.length > lastPage - firstPage)
    return card.find('severe', 'checkOtherPages', { text: rangesText([...present]) }, params)
  card.findAll(
    'severe',
    'checkPageMissing',
    missing.map((page) => ({ text: String(page) })),
    params,
  )
  card.findAll(
    'minor',
    'checkPageOutside',
    pages.filter(({ number }) => number < firstPage || number > lastPage).map(({ place }) => place),
    params,
  )
}

/** A book in the words of schema.org, for search engines and link previews. */
import { accessibilityOf, channelOf } from './accessibility'
import { isAvailable } from './availability'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { href } from '~/http/href'
import { grades, type ProductionType } from '~/tables/codes'
import { t } from '~/tables/messages'

type Book = Record<
  'title' | 'creator' | 'publisher' | 'grade' | 'purpose' | 'pubDate' | 'isbn',
  string
>
type FormatState = { prodType: ProductionType; state: string; file: boolean; late: string }

const vocabulary = 'https://schema.org'

/** JSON-LD of a book and its production types; what nobody makes is left out. */
export function bookJsonLd(
  id: number,
  book: Book,
  formats: readonly FormatState[],
  origin: string,
): string {
  const url = origin + href('/item/:id', { id })
  const isbn = toIsbn13(book.isbn)
  const made = formats.filter((format) => format.state === 'making' || isAvailable(format))
  return JSON.stringify({
    '@context': vocabulary,
    '@type': 'Book',
    '@id': url,
    url,
    name: book.title,
    inLanguage: 'ko',
    ...(isbn ? { isbn } : {}),
    ...(book.creator ? { author: { '@type': 'Person', name: book.creator } } : {}),
    ...(book.publisher ? { publisher: { '@type': 'Organization', name: book.publisher } } : {}),
    ...(book.pubDate ? { datePublished: book.pubDate } : {}),
    ...(book.grade ? { educationalLevel: gradeLabel(book.grade) } : {}),
    ...(book.purpose ? { learningResourceType: book.purpose } : {}),
    ...(made.length > 0 ? { workExample: made.map((format) => edition(format, book, url)) } : {}),
  })
}

const gradeLabel = (grade: string) => grades.find(({ value }) => value === grade)?.label ?? grade

/** One production type: what its readers can do with it, and whether it can be had. */
function edition({ prodType, state, late }: FormatState, { title }: Book, url: string) {
  const { accessMode, accessModeSufficient, accessibilityFeature, summary } =
    accessibilityOf(prodType)
  const audio = channelOf(prodType) === 'voice'
  return {
    '@type': audio ? 'Audiobook' : 'Book',
    name: `${title} ${prodType}`,
    inLanguage: 'ko',
    ...(audio ? { bookFormat: `${vocabulary}/AudiobookFormat` } : {}),
    accessMode,
    accessModeSufficient: accessModeSufficient.map((itemListElement) => ({
      '@type': 'ItemList',
      itemListElement,
    })),
    ...(accessibilityFeature.length > 0 ? { accessibilityFeature } : {}),
    accessibilitySummary: t(summary),
    offers: {
      '@type': 'Offer',
      url,
      price: 0,
      priceCurrency: 'KRW',
      availability: `${vocabulary}/${state === 'ready' ? 'InStock' : 'PreOrder'}`,
      ...(state !== 'ready' && late ? { availabilityStarts: late } : {}),
    },
  }
}

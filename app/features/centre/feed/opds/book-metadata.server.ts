/** A book's fields as the metadata of a publication (Readium Web Publication Manifest). */
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { grades, type ProductionType } from '~/tables/codes'
import { accessibility } from './opds-document.server'

type BookFields = {
  title: string
  creator: string
  publisher: string
  grade: string
  curriculum: string
  purpose: string
  pubDate: string
  isbn: string
}

/** `identifier` stands in for an ISBN that the book does not have. */
export const bookMetadata = (
  { title, creator, publisher, grade, curriculum, purpose, pubDate, isbn }: BookFields,
  prodTypes: readonly ProductionType[],
  identifier: string,
) => ({
  '@type': 'http://schema.org/Book',
  identifier: isbnUrn(isbn) ?? identifier,
  title,
  language: 'ko',
  ...(creator ? { author: { name: creator } } : {}),
  ...(publisher ? { publisher: { name: publisher } } : {}),
  // partial dates are no dates there
  ...(/^\d{4}-\d{2}-\d{2}$/.test(pubDate) ? { published: pubDate } : {}),
  subject: [gradeLabel(grade), curriculum, purpose].filter(Boolean),
  ...(prodTypes.length > 0 ? { accessibility: accessibility(prodTypes) } : {}),
})

const isbnUrn = (isbn: string) => {
  const valid = toIsbn13(isbn)
  return valid ? `urn:isbn:${valid}` : undefined
}

const gradeLabel = (grade: string) => grades.find(({ value }) => value === grade)?.label ?? grade

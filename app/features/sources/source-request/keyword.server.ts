/** The books that a keyword names in lists of requests: by title, number, ISBN or publisher. */
import { normalise } from '~/features/catalogue/book/search/normalise'
import type { Prisma } from '../../../../prisma/generated/client'

export function searchConditions(keyword: string): Prisma.SourceRequestWhereInput {
  const word = normalise(keyword)
  return {
    OR: [
      { book: { titleText: { contains: word } } },
      { book: { bookId: keyword.trim() } },
      { book: { isbn: keyword.replace(/[^0-9Xx]/g, '') || '-' } },
      { publisher: { names: { some: { key: { contains: word } } } } },
    ],
  }
}

/** Search words and filters as conditions that PostgreSQL answers from the index on `grams`. */
import { productionGroups, productionTypes } from '~/codes'
import type { Prisma } from '../../../prisma/generated/client'
import type { Filters } from './book.schema'
import { toIsbn13 } from './isbn'
import { grams, normalise, parseKeyword, type Word } from './search-text'

type Where = Prisma.BookWhereInput

/** Every word must occur; one or two characters are exact by their grams, longer ones are checked on the text as well. */
export function whereKeyword(keyword: string): Where {
  const { isbn, words } = parseKeyword(keyword)
  if (isbn) return { isbn }
  if (words.length === 0) return { id: { lt: 0 } }
  return { AND: [{ grams: { hasEvery: [...new Set(words.flatMap((word) => word.grams))] } }, ...words.filter((word) => word.contains).map(containsWord)] }
}

const containsWord = ({ on, text }: Word): Where => ({ [on]: { contains: text } })

/** The filters of the advanced search; texts are contained, spacing and case ignored. */
export function whereFilters(filters: Filters): Where {
  const { title, creator, publisher, curriculum, bookId, isbn, prodType, pubDate, prodDate, grade, permission, purpose } = filters
  return {
    AND: [
      contained('titleText', title),
      contained('creatorText', creator),
      contained('publisherText', publisher),
      contained('curriculumText', curriculum),
      bookId ? { bookId: { contains: bookId.replace(/\s/g, ''), mode: 'insensitive' }, ...withGrams(bookId) } : {},
      isbn ? whereIsbn(isbn) : {},
      prodType ? { prodTypes: { hasSome: typesOf(prodType) } } : {},
      pubDate ? { pubDate: { startsWith: pubDate } } : {},
      prodDate ? { prodDate: { startsWith: prodDate } } : {},
    ],
    grade,
    permission,
    purpose,
  }
}

function contained(column: 'titleText' | 'creatorText' | 'publisherText' | 'curriculumText', value: string | undefined): Where {
  if (!value) return {}
  const text = normalise(value)
  return text ? { [column]: { contains: text }, ...withGrams(value) } : { id: { lt: 0 } }
}

const withGrams = (value: string): Where => ({ grams: { hasEvery: lastingGrams(normalise(value)) } })

/** Pairs imply their characters, so a text of two characters or more is looked up by its pairs alone. */
const lastingGrams = (text: string) => {
  const all = grams([text])
  return text.length > 1 ? all.filter((gram) => gram < 0 || gram > 0xffff) : all
}

function whereIsbn(value: string): Where {
  const isbn = toIsbn13(value)
  return isbn ? { isbn } : { isbn: { contains: value.normalize('NFKC').replace(/\D/g, '') } }
}

/** A group of the filter (점자: 점자 and 점역) or one type. */
function typesOf(value: string): string[] {
  const group = productionGroups.some((group) => group.value === value)
  return productionTypes.filter((type) => (group ? type.group : type.value) === value).map((type) => type.value)
}

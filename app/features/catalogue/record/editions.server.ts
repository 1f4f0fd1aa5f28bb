/** Editions: each production type of a book that is made or being made, which libraries record apart. */
import { productionTypes, type ProductionType, codeRow } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { bookColumns, type StoredBook } from '~/features/catalogue/book/book-columns.server'
import { isAvailable } from '~/features/catalogue/book/availability'
import { formats } from '~/features/catalogue/book/book.server'

export type Edition = {
  book: StoredBook
  prodType: ProductionType
  /** readers can have it */
  ready: boolean
  /** when all of it is promised, '' when nothing is */
  late: string
}

/** So many books are in memory at a time. */
const BATCH = 500

/** The id of an edition, the same for ever: 2026-0001234-brl. */
export const editionId = ({ book, prodType }: Pick<Edition, 'book' | 'prodType'>) =>
  `${book.bookId}-${codeRow(productionTypes, prodType).column}`

/** All editions of the catalogue, in batches, in the order of the books' ids. */
export async function* allEditions(): AsyncGenerator<Edition[]> {
  for (let last = 0; ;) {
    const books = await db.book.findMany({
      where: { id: { gt: last } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: bookColumns,
    })
    if (books.length === 0) return
    yield await editionsOf(books)
    last = books.at(-1)!.id
  }
}

/** The editions of a book. Throws 404 when there is no such book. */
export async function editionsOfBook(id: number): Promise<Edition[]> {
  const book = await db.book.findUnique({ where: { id }, select: bookColumns })
  if (!book) throw new AppError('noSuchMaterial', 404)
  return editionsOf([book])
}

async function editionsOf(books: StoredBook[]): Promise<Edition[]> {
  const states = await formats({ bookIds: books.map(({ bookId }) => bookId) })
  const byBookId = new Map(states.map((state) => [state.bookId, state.formats]))
  return books.flatMap((book) =>
    (byBookId.get(book.bookId) ?? [])
      .filter(({ state }) => state === 'ready' || state === 'making')
      .map((format) => ({
        book,
        prodType: format.prodType,
        ready: isAvailable(format),
        late: format.late,
      })),
  )
}

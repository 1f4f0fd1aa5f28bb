/** Books of the full list for tests, written as the product writes them. */
import { db } from '~/db.server'
import { raiseCatalogueVersion } from '~/features/book/found.server'
import { searchColumns } from '~/features/book/search-text'

let number = 0

type Given = Partial<
  Record<
    | 'bookId'
    | 'title'
    | 'publisher'
    | 'creator'
    | 'grade'
    | 'curriculum'
    | 'permission'
    | 'purpose'
    | 'pubDate'
    | 'isbn'
    | 'distributor',
    string
  >
>

export async function requestBook(given: Given = {}) {
  number += 1
  const data = {
    bookId: `2026-1${String(number).padStart(6, '0')}`,
    title: `목록 도서 ${number}`,
    publisher: '미래엔',
    ...given,
  }
  const row = await db.requestBook.create({ data: { ...data, ...searchColumns(data) } })
  await raiseCatalogueVersion(db)
  return row
}

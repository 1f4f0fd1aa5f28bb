/** Books for tests, written with the product's own search columns. */
import { db } from '~/db.server'
import { searchColumns } from '~/features/book/search-text'
import { raiseCatalogueVersion } from '~/features/book/found.server'

type Given = Partial<Parameters<typeof searchColumns>[0]> & {
  bookId?: string
  prodDate?: string
  pubDate?: string
  needDate?: string
  progress?: Record<string, number>
}

let last = 0

/** A book with these fields, and with the percentage of some types; the rest is plausible. */
export async function book({ progress = {}, ...given }: Given = {}) {
  const number = String(++last).padStart(7, '0')
  const fields = {
    bookId: `2026-${number}`,
    title: `책 ${number}`,
    grade: '중',
    publisher: '미래엔',
    creator: '황선욱',
    curriculum: '2022 개정 교육과정',
    permission: '검정',
    purpose: '교과서',
    isbn: '',
    prodTypes: [] as string[],
    prodDate: '',
    pubDate: '',
    ...given,
  }
  const stored = await db.book.create({
    data: {
      ...fields,
      prodTypes: [...fields.prodTypes],
      ...searchColumns(fields),
      formats: {
        create: Object.entries(progress).map(([prodType, progress]) => ({ prodType, progress })),
      },
    },
  })
  await raiseCatalogueVersion(db)
  return stored
}

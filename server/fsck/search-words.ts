/** Checks the search columns of the catalogue and of the request list, which the service computes. */
import { hash } from 'node:crypto'
import { searchedFields } from '~/features/catalogue/book/fields'
import {
  searchColumnNames,
  searchColumns,
  type SearchColumns,
  type SearchedBook,
} from '~/features/catalogue/book/search/search-text'
import { readRows } from '~/platform/statement.server'
import { pages, type Check, type CheckContext } from './check'
import { searchedRows } from './fsck.sql.server'

const textNames = searchColumnNames().filter(
  (name): name is Exclude<keyof SearchColumns, 'grams'> => name !== 'grams',
)
const fields = searchedFields.filter((name) => name !== 'prodType')
const tables = [
  { table: 'Book', names: [...fields, 'prodTypes'] },
  { table: 'RequestBook', names: fields },
] as const

/** The hash of search columns, as PostgreSQL computes it of the stored ones. */
function hashOf(columns: SearchColumns): string {
  const texts = textNames.map((name) => columns[name]).join('\n')
  const textSize = Buffer.byteLength(texts)
  const { grams } = columns
  const size = grams.length === 0 ? 12 : 20 + 8 * grams.length
  const bytes = Buffer.alloc(textSize + size)
  bytes.write(texts)
  // an array of integers as PostgreSQL sends it: dimensions, no nulls, the type; its length, from 1
  const view = new DataView(bytes.buffer, bytes.byteOffset + textSize, size)
  view.setInt32(8, 23)
  if (grams.length > 0) {
    view.setInt32(0, 1)
    view.setInt32(12, grams.length)
    view.setInt32(16, 1)
    grams.forEach((gram, i) => {
      view.setInt32(20 + 8 * i, 4)
      view.setInt32(24 + 8 * i, gram)
    })
  }
  return hash('md5', bytes)
}

type StoredRow = [id: number, hash: string, ...values: unknown[]]

/** Rows whose search columns are not what they should be. */
async function* wrongRows({ db }: CheckContext) {
  for (const { table, names } of tables) {
    const fetchPage = async (last: StoredRow | undefined) => {
      const [page] = await readRows(db, searchedRows(table, names, textNames, last?.[0] ?? 0))
      return (page?.rows ?? []) as StoredRow[]
    }
    for await (const page of pages(fetchPage))
      for (const [id, stored, ...values] of page) {
        const book = Object.fromEntries(names.map((name, i) => [name, values[i]]))
        const columns = searchColumns(book as SearchedBook)
        if (hashOf(columns) !== stored) yield { table, id, bookId: String(book.bookId), columns }
      }
  }
}

export const searchWords: Check[] = [
  {
    title: ['책을 찾는 말이 책과 맞음', 'the search words of every book are those of the book'],
    remedy: [
      'npm run fsck -- --repair 가 검색어를 다시 씁니다.',
      'npm run fsck -- --repair writes them anew.',
    ],
    isLong: true,
    async *find(context) {
      for await (const { bookId } of wrongRows(context))
        yield [`${bookId}: 검색되지 않습니다`, `${bookId} cannot be found`]
    },
    async repair(context) {
      let repaired = 0
      for await (const { table, id, columns } of wrongRows(context)) {
        const change = { where: { id }, data: columns, select: { id: true } }
        await (table === 'Book'
          ? context.db.book.update(change)
          : context.db.requestBook.update(change))
        repaired += 1
      }
      return repaired
    },
  },
]

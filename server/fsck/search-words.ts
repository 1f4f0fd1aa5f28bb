/** Checks the search columns of the catalogue and of the request list, which the service computes. */
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { pages, type Check, type CheckContext } from './check'

const batch = { orderBy: { id: 'asc' }, take: 500 } as const
const booksAfter = ({ db }: CheckContext, id = 0) =>
  db.book.findMany({ where: { id: { gt: id } }, ...batch })
const listedAfter = ({ db }: CheckContext, id = 0) =>
  db.requestBook.findMany({ where: { id: { gt: id } }, ...batch })
type Row = Awaited<ReturnType<typeof booksAfter | typeof listedAfter>>[number]

/** What the columns of a book should be, when they are something else. */
function rightColumns(row: Row) {
  const columns = searchColumns(row)
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return names.every((name) => String(row[name]) === String(columns[name])) ? null : columns
}

async function* wrongRows(context: CheckContext) {
  for await (const page of pages<Row>((last) => booksAfter(context, last?.id)))
    for (const row of page) yield { table: 'book' as const, row, columns: rightColumns(row) }
  for await (const page of pages<Row>((last) => listedAfter(context, last?.id)))
    for (const row of page) yield { table: 'requestBook' as const, row, columns: rightColumns(row) }
}

export const searchWords: Check[] = [
  {
    title: ['책을 찾는 말이 책과 맞음', 'the search words of every book are those of the book'],
    remedy: [
      'npm run fsck -- --repair 가 검색어를 다시 씁니다.',
      'npm run fsck -- --repair writes them anew.',
    ],
    async *find(context) {
      for await (const { row, columns } of wrongRows(context))
        if (columns) yield [`${row.bookId}: 검색되지 않습니다`, `${row.bookId} cannot be found`]
    },
    async repair(context) {
      let repaired = 0
      for await (const { table, row, columns } of wrongRows(context)) {
        if (!columns) continue
        const change = { where: { id: row.id }, data: columns, select: { id: true } }
        await (table === 'book'
          ? context.db.book.update(change)
          : context.db.requestBook.update(change))
        repaired += 1
      }
      return repaired
    },
  },
]

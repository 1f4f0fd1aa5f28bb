/**
 * Finds duplicates of a row: others who asked for the same, and what is produced already.
 *
 * The purpose is that no braille is printed twice. A row asks for a book in the types of which it
 * wants copies; each type is examined separately.
 */
import { productionTypes, type ProductionType } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { formatState, productionColumns } from '~/features/catalogue/book/book.server'
import { readRows, type RowIn } from '~/platform/statement.server'
import type { Duplicate } from '~/features/requests/order-file/order-file.output'
import { filesAsking, membersAsking } from './review.sql.server'

/** A row with a decided book; `wanted` are production types. */
export type RequestedRow = {
  id: number
  orderFileId: number
  schoolName: string
  bookId: string
  wanted: string[]
}

const MAX_NAMES = 3
type RequestingFile = RowIn<typeof filesAsking>
type ProductionColumn = (typeof productionTypes)[number]['column']

const withoutSpaces = (school: string) => school.replace(/\s/g, '')

/**
 * Duplicates by row id; rows without any are left out. Four statements, however many rows there
 * are.
 */
export async function findDuplicates(
  tx: Db,
  rows: RequestedRow[],
): Promise<Map<number, Duplicate[]>> {
  const bookIds = [...new Set(rows.map(({ bookId }) => bookId))]
  if (bookIds.length === 0) return new Map()
  const inRows = { bookId: { in: bookIds } }
  const [books, logs, requestingFiles, applied] = await Promise.all([
    tx.book.findMany({
      where: inRows,
      select: { bookId: true, prodDate: true, ...productionColumns },
    }),
    tx.requestLog.groupBy({ by: 'bookId', where: inRows }),
    readRows(tx, filesAsking(bookIds)),
    readRows(tx, membersAsking(bookIds)),
  ])
  const requested = new Set(logs.map(({ bookId }) => bookId))
  const bookOf = new Map(books.map((book) => [book.bookId, book]))
  const requestsByBook = groupBy(requestingFiles, ({ bookId }) => bookId)
  const appliedOf = new Map(
    applied.map(({ bookId, prodType, members }) => [`${bookId} ${prodType}`, members]),
  )
  const known = rows.map((row): [number, Duplicate[]] => {
    const book = bookOf.get(row.bookId)
    const duplicates = productionTypes
      .filter(({ value }) => row.wanted.includes(value))
      .flatMap(({ value, column }): Duplicate[] => {
        const members = appliedOf.get(`${row.bookId} ${value}`) ?? 0
        return [
          ...(book ? productionDuplicates(value, book, requested.has(row.bookId)) : []),
          ...requestDuplicates(
            row,
            value,
            (requestsByBook.get(row.bookId) ?? []).filter((file) => Number(file[column]) > 0),
            column,
          ),
          ...(members > 0 ? [{ prodType: value, kind: 'member', count: members } as const] : []),
        ]
      })
    return [row.id, duplicates]
  })
  return new Map(known.filter(([, duplicates]) => duplicates.length > 0))
}

function groupBy<Thing>(items: Thing[], keyOf: (item: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

type BookProduction = { prodDate: string } & Parameters<typeof formatState>[1]

/**
 * `prodDate` is the date of the type that was finished last, so it is given only when one type is
 * finished.
 */
function productionDuplicates(
  prodType: ProductionType,
  book: BookProduction,
  requested: boolean,
): Duplicate[] {
  const { state, percent } = formatState(prodType, book, requested)
  if (state === 'ready')
    return [
      {
        prodType,
        kind: 'finished',
        ...(book.prodTypes.length === 1 && book.prodDate ? { date: book.prodDate } : {}),
      },
    ]
  if (state === 'making') return [{ prodType, kind: 'making', percent: percent ?? 0 }]
  return state === 'sourcing' ? [{ prodType, kind: 'sourcing' }] : []
}

/**
 * `files`: files that ask for the same book in the same type, the newest first; the row's own file
 * is one of them.
 */
function requestDuplicates(
  row: RequestedRow,
  prodType: ProductionType,
  files: RequestingFile[],
  column: ProductionColumn,
): Duplicate[] {
  const inSameFile = files
    .filter((file) => file.orderFileId === row.orderFileId)
    .reduce((sum, file) => sum + file[column], 0)
  const others = files.filter((file) => file.orderFileId !== row.orderFileId)
  const sameHolder = others.filter(
    ({ school }) => row.schoolName && withoutSpaces(school) === withoutSpaces(row.schoolName),
  )
  const foreign = others.filter((file) => !sameHolder.includes(file))
  const schools = new Map(foreign.map(({ school }) => [withoutSpaces(school), school]))
  const dated = ([newest]: RequestingFile[]) => (newest?.date ? { date: newest.date } : {})
  const known: (Duplicate | false)[] = [
    inSameFile > 1 && { prodType, kind: 'sameFile', count: inSameFile - 1 },
    sameHolder[0] !== undefined && {
      prodType,
      kind: 'sameSchool',
      others: [sameHolder[0].name],
      count: sameHolder.length,
      ...dated(sameHolder),
    },
    schools.size > 0 && {
      prodType,
      kind: 'school',
      others: [...schools.values()].slice(0, MAX_NAMES),
      count: schools.size,
      ...dated(foreign),
    },
  ]
  return known.filter((duplicate) => duplicate !== false)
}

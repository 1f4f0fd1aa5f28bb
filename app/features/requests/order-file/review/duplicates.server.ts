/**
 * Finds duplicates of a row: others who asked for the same, and what is produced already.
 *
 * The purpose is that no braille is printed twice. A row asks for a book in the types of which it
 * wants copies; each type is examined separately.
 */
import { productionTypes, type ProductionType } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { formatState, productionColumns } from '~/features/catalogue/book/book.server'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../../prisma/generated/client'
import type { Duplicate } from '~/features/requests/order-file/order-file.output'

const { join, raw, sql } = Prisma

/** A row with a decided book; `wanted` are production types. */
export type RequestedRow = {
  id: number
  orderFileId: number
  schoolName: string
  bookId: string
  wanted: string[]
}

const MAX_NAMES = 3
const withoutSpaces = (school: string) => school.replace(/\s/g, '')

type RequestingFile = {
  bookId: string
  orderFileId: number
  school: string
  name: string
  date: string
} & Record<string, number | string>

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
    findRequestingFiles(tx, bookIds),
    findApplyingMembers(tx, bookIds),
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

/** How many rows of each file ask for a book in each type. */
const findRequestingFiles = (tx: Db, bookIds: string[]) =>
  tx.$queryRaw<RequestingFile[]>(sql`
  SELECT "bookId", "orderFileId", school, file AS name, "receiptDate" AS date, ${join(productionTypes.map(({ value, column }) => sql`count(*) FILTER (WHERE "prodType" = ${value})::int AS ${raw(column)}`))}
  FROM ${demandSql} AS d WHERE kind = 'school' AND "bookId" = ANY(${bookIds}::text[]) GROUP BY 1, 2, 3, 4, 5 ORDER BY 5 DESC, 2 DESC, 3`)

type ApplyingMembers = { bookId: string; prodType: string; members: number }

/** How many members applied for a book in each type. */
const findApplyingMembers = (tx: Db, bookIds: string[]) =>
  tx.$queryRaw<ApplyingMembers[]>(sql`
  SELECT "bookId", "prodType", count(DISTINCT "userId")::int AS members
  FROM ${demandSql} AS d WHERE kind = 'application' AND "bookId" = ANY(${bookIds}::text[]) GROUP BY 1, 2`)

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
  column: string,
): Duplicate[] {
  const inSameFile = files
    .filter((file) => file.orderFileId === row.orderFileId)
    .reduce((sum, file) => sum + Number(file[column]), 0)
  const others = files.filter((file) => file.orderFileId !== row.orderFileId)
  const own = others.filter(
    ({ school }) => row.schoolName && withoutSpaces(school) === withoutSpaces(row.schoolName),
  )
  const foreign = others.filter((file) => !own.includes(file))
  const schools = new Map(foreign.map(({ school }) => [withoutSpaces(school), school]))
  const dated = ([newest]: RequestingFile[]) => (newest?.date ? { date: newest.date } : {})
  const known: (Duplicate | false)[] = [
    inSameFile > 1 && { prodType, kind: 'sameFile', count: inSameFile - 1 },
    own[0] !== undefined && {
      prodType,
      kind: 'sameSchool',
      others: [own[0].name],
      count: own.length,
      ...dated(own),
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

// ── The same as an SQL condition ──

/**
 * Condition on a row `b` of "OrderFileBook": what it asks for is finished, in production, or was
 * also requested elsewhere. Obtaining the source does not count, because this row itself may be the
 * reason.
 */
export const isDuplicateSql = sql`(b."bookId" IS NOT NULL AND EXISTS (SELECT 1 FROM "OrderFileCount" w WHERE w."orderFileBookId" = b.id AND (
  EXISTS (SELECT 1 FROM "Book" k WHERE k."bookId" = b."bookId" AND (w."prodType" = ANY(k."prodTypes")
    OR EXISTS (SELECT 1 FROM "Format" m WHERE m."bookRowId" = k.id AND m.progress IS NOT NULL AND m."prodType" = w."prodType")))
  OR EXISTS (SELECT 1 FROM ${demandSql} AS d WHERE d."bookId" = b."bookId" AND d."prodType" = w."prodType" AND NOT (d.kind = 'school' AND d.id = b.id)))))`

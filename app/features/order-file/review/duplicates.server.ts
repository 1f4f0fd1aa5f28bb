/**
 * Who else asked for what a row of an order file asks for, and how far it is made: so that no braille is printed twice. A row asks for a
 * book in the types of which it wants copies; each of them is looked at by itself.
 */
import { productionTypes } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { formatState, productionColumns } from '~/features/book/catalogue/book.server'
import { Prisma } from '../../../../prisma/generated/client'
import { schoolNameSql } from '~/features/order-file/application-query.server'

const { join, raw, sql } = Prisma

/** What is known of one type: finished, being made or its source being obtained; or asked for once more: in the same file, by the same school in another, by other schools, by members. */
export type Duplicate = {
  prodType: string
  kind: 'finished' | 'making' | 'sourcing' | 'sameFile' | 'sameSchool' | 'school' | 'member'
  /** while it is made, 0–100 */
  percent?: number
  /** names of at most three schools, or the other file of the same school */
  others?: string[]
  /** how many rows, files, schools or members */
  count?: number
  /** YYYY-MM-DD: finished on, or asked for last on */
  date?: string
}

/** A row whose book is chosen; `wanted` are production types. */
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

/** By the number of the row; rows that nothing is known of are left out. Four statements, however many rows there are. */
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
    tx.order.groupBy({ by: ['bookId', 'prodType', 'userId'], where: inRows }),
  ])
  const requested = new Set(logs.map(({ bookId }) => bookId))
  const bookOf = new Map(books.map((book) => [book.bookId, book]))
  const requestsByBook = groupBy(requestingFiles, ({ bookId }) => bookId)
  const appliedOf = groupBy(applied, ({ bookId, prodType }) => `${bookId} ${prodType}`)
  const known = rows.map((row): [number, Duplicate[]] => {
    const book = bookOf.get(row.bookId)
    const duplicates = productionTypes
      .filter(({ value }) => row.wanted.includes(value))
      .flatMap(({ value, column }): Duplicate[] => {
        const members = appliedOf.get(`${row.bookId} ${value}`)?.length ?? 0
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
  SELECT s."bookId", s."orderFileId", ${schoolNameSql} AS school, f.name, f."receiptDate" AS date, ${join(productionTypes.map(({ value, column }) => sql`count(*) FILTER (WHERE c."prodType" = ${value})::int AS ${raw(column)}`))}
  FROM "OrderFileBook" s JOIN "OrderFile" f ON f.id = s."orderFileId" JOIN "OrderFileCount" c ON c."orderFileBookId" = s.id WHERE s."bookId" = ANY(${bookIds}::text[]) GROUP BY 1, 2, 3, 4, 5 ORDER BY f."receiptDate" DESC, 2 DESC, 3`)

type BookProduction = { prodDate: string } & Parameters<typeof formatState>[1]

/** A book's date is that of the type that was finished last: of several nobody knows which. */
function productionDuplicates(
  prodType: string,
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

/** `files` ask for the same book in the same type, the newest first; the row itself is one of them. */
function requestDuplicates(
  row: RequestedRow,
  prodType: string,
  files: RequestingFile[],
  column: string,
): Duplicate[] {
  const here = files
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
    here > 1 && { prodType, kind: 'sameFile', count: here - 1 },
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
  return known.filter((one) => one !== false)
}

// ── the same as a condition ─────────────────────────────────────────────────────────────────────────────────────────

/** Of a row `b` of "OrderFileBook": what it asks for is finished or begun, or was asked for once more. That a source is being obtained is no duplicate: the row itself may be why. */
export const isDuplicateSql = sql`(b."bookId" IS NOT NULL AND EXISTS (SELECT 1 FROM "OrderFileCount" w WHERE w."orderFileBookId" = b.id AND (
  EXISTS (SELECT 1 FROM "Book" k WHERE k."bookId" = b."bookId" AND (w."prodType" = ANY(k."prodTypes")
    OR EXISTS (SELECT 1 FROM "Format" m WHERE m."bookRowId" = k.id AND m.progress IS NOT NULL AND m."prodType" = w."prodType")))
  OR EXISTS (SELECT 1 FROM "OrderFileBook" d JOIN "OrderFileCount" c ON c."orderFileBookId" = d.id WHERE d."bookId" = b."bookId" AND d.id <> b.id AND c."prodType" = w."prodType")
  OR EXISTS (SELECT 1 FROM "Order" o WHERE o."bookId" = b."bookId" AND o."prodType" = w."prodType"))))`

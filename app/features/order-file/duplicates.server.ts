/**
 * Who else asked for what a row of an order file asks for, and how far it is made: so that no braille is printed twice. A row asks for a
 * book in the types of which it wants copies; each of them is looked at by itself.
 */
import { productionTypes } from '~/codes'
import type { Db } from '~/db.server'
import { formatOf, makingColumns } from '~/features/book/book.server'
import { Prisma } from '../../../prisma/generated/client'
import { schoolOf } from './application-statement.server'

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
export type Wanting = {
  id: number
  orderFileId: number
  schoolName: string
  bookId: string
  wanted: string[]
}

const mostNames = 3
const plain = (school: string) => school.replace(/\s/g, '')

type Asking = {
  bookId: string
  orderFileId: number
  school: string
  name: string
  date: string
} & Record<string, number | string>

/** By the number of the row; rows that nothing is known of are left out. Four statements, however many rows there are. */
export async function duplicatesOf(tx: Db, rows: Wanting[]): Promise<Map<number, Duplicate[]>> {
  const bookIds = [...new Set(rows.map(({ bookId }) => bookId))]
  if (bookIds.length === 0) return new Map()
  const inRows = { bookId: { in: bookIds } }
  const [books, logs, asking, applied] = await Promise.all([
    tx.book.findMany({ where: inRows, select: { bookId: true, prodDate: true, ...makingColumns } }),
    tx.requestLog.groupBy({ by: 'bookId', where: inRows }),
    askingFiles(tx, bookIds),
    tx.order.groupBy({ by: ['bookId', 'prodType', 'userId'], where: inRows }),
  ])
  const requested = new Set(logs.map(({ bookId }) => bookId))
  const bookOf = new Map(books.map((book) => [book.bookId, book]))
  const askingOf = grouped(asking, ({ bookId }) => bookId)
  const appliedOf = grouped(applied, ({ bookId, prodType }) => `${bookId} ${prodType}`)
  const known = rows.map((row): [number, Duplicate[]] => {
    const book = bookOf.get(row.bookId)
    const duplicates = productionTypes
      .filter(({ value }) => row.wanted.includes(value))
      .flatMap(({ value, column }): Duplicate[] => {
        const members = appliedOf.get(`${row.bookId} ${value}`)?.length ?? 0
        return [
          ...(book ? made(value, book, requested.has(row.bookId)) : []),
          ...elsewhere(
            row,
            value,
            (askingOf.get(row.bookId) ?? []).filter((file) => Number(file[column]) > 0),
            column,
          ),
          ...(members > 0 ? [{ prodType: value, kind: 'member', count: members } as const] : []),
        ]
      })
    return [row.id, duplicates]
  })
  return new Map(known.filter(([, duplicates]) => duplicates.length > 0))
}

function grouped<Thing>(things: Thing[], keyOf: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const group = groups.get(keyOf(thing))
    if (group) group.push(thing)
    else groups.set(keyOf(thing), [thing])
  }
  return groups
}

/** How many rows of each file ask for a book in each type. */
const askingFiles = (tx: Db, bookIds: string[]) =>
  tx.$queryRaw<Asking[]>(sql`
  SELECT s."bookId", s."orderFileId", ${schoolOf} AS school, f.name, f."receiptDate" AS date, ${join(productionTypes.map(({ value, column }) => sql`count(*) FILTER (WHERE c."prodType" = ${value})::int AS ${raw(column)}`))}
  FROM "OrderFileBook" s JOIN "OrderFile" f ON f.id = s."orderFileId" JOIN "OrderFileCount" c ON c."orderFileBookId" = s.id WHERE s."bookId" = ANY(${bookIds}::text[]) GROUP BY 1, 2, 3, 4, 5 ORDER BY f."receiptDate" DESC, 2 DESC, 3`)

type Made = { prodDate: string } & Parameters<typeof formatOf>[1]

/** A book's date is that of the type that was finished last: of several nobody knows which. */
function made(prodType: string, book: Made, requested: boolean): Duplicate[] {
  const { state, percent } = formatOf(prodType, book, requested)
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
function elsewhere(row: Wanting, prodType: string, files: Asking[], column: string): Duplicate[] {
  const here = files
    .filter((file) => file.orderFileId === row.orderFileId)
    .reduce((sum, file) => sum + Number(file[column]), 0)
  const others = files.filter((file) => file.orderFileId !== row.orderFileId)
  const own = others.filter(
    ({ school }) => row.schoolName && plain(school) === plain(row.schoolName),
  )
  const foreign = others.filter((file) => !own.includes(file))
  const schools = new Map(foreign.map(({ school }) => [plain(school), school]))
  const dated = ([newest]: Asking[]) => (newest?.date ? { date: newest.date } : {})
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
      others: [...schools.values()].slice(0, mostNames),
      count: schools.size,
      ...dated(foreign),
    },
  ]
  return known.filter((one) => one !== false)
}

// ── the same as a condition ─────────────────────────────────────────────────────────────────────────────────────────

/** Of a row `b` of "OrderFileBook": what it asks for is finished or begun, or was asked for once more. That a source is being obtained is no duplicate: the row itself may be why. */
export const isDuplicate = sql`(b."bookId" IS NOT NULL AND EXISTS (SELECT 1 FROM "OrderFileCount" w WHERE w."orderFileBookId" = b.id AND (
  EXISTS (SELECT 1 FROM "Book" k WHERE k."bookId" = b."bookId" AND (w."prodType" = ANY(k."prodTypes")
    OR EXISTS (SELECT 1 FROM "Format" m WHERE m."bookRowId" = k.id AND m.progress IS NOT NULL AND m."prodType" = w."prodType")))
  OR EXISTS (SELECT 1 FROM "OrderFileBook" d JOIN "OrderFileCount" c ON c."orderFileBookId" = d.id WHERE d."bookId" = b."bookId" AND d.id <> b.id AND c."prodType" = w."prodType")
  OR EXISTS (SELECT 1 FROM "Order" o WHERE o."bookId" = b."bookId" AND o."prodType" = w."prodType"))))`

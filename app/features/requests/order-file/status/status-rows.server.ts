/**
 * How far the rows of order files are: the book, its types, the days that were promised, what was
 * sent. Nothing of this names a pupil or a contact, because it is read without an account.
 */
import { todayInSeoul } from '~/platform/today'
import {
  openDecisions,
  productionTypeValues,
  type OrderDecision,
  type OrderStatus,
  type ProductionType,
} from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { groupBy } from '~/platform/records'
import { findKnownBooks } from '~/features/catalogue/book/known-books.server'
import { demandSql, demandStatusSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { sql } = Prisma

const rowColumns = {
  id: true,
  orderFileId: true,
  place: true,
  schoolName: true,
  title: true,
  creator: true,
  publisher: true,
  decision: true,
  bookId: true,
  orderFile: { select: { schoolName: true } },
  counts: { select: { prodType: true, copies: true } },
} as const
type StoredRow = Prisma.OrderFileBookGetPayload<{ select: typeof rowColumns }>

/**
 * Production of one type for one row. `next`, `last`: the days that are promised for its first and last
 * unfinished volumes, else their due dates, '' when there are none; `again`: another row of the list asks for the same.
 */
type Production = {
  id: number
  prodType: ProductionType
  step: OrderStatus
  percent: number | null
  volumes: number
  finished: number
  next: string
  last: string
  again: boolean
}

const readProduction = (tx: Db, fileIds: number[], rowIds: number[]) =>
  tx.$queryRaw<Production[]>(sql`
    SELECT d.id, d."prodType", ${demandStatusSql} AS step, f.progress AS percent, v.volumes, v.finished, v.next, v.last,
      EXISTS (SELECT 1 FROM "OrderFileBook" o JOIN "OrderFileCount" c ON c."orderFileBookId" = o.id
        WHERE o."orderFileId" = ANY(${fileIds}::int[]) AND o."bookId" = d."bookId" AND o.id <> d.id AND c."prodType" = d."prodType") AS again
    FROM ${demandSql} AS d LEFT JOIN "Book" b ON b."bookId" = d."bookId"
    LEFT JOIN "Format" f ON f."bookRowId" = b.id AND f."prodType" = d."prodType"
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE stage IS NOT NULL)::int AS volumes, count(*) FILTER (WHERE stage = 'finished')::int AS finished,
        coalesce(min(nullif(day, '')) FILTER (WHERE stage IS DISTINCT FROM 'finished'), '') AS next,
        coalesce(max(day) FILTER (WHERE stage IS DISTINCT FROM 'finished'), '') AS last
      FROM (
        SELECT v.stage, coalesce(nullif(e.promised, ''), v."dueDate") AS day
        FROM "Volume" v LEFT JOIN "Forecast" e ON e."bookRowId" = b.id AND e."prodType" = v."prodType" AND e.volume = v.number
        WHERE v."bookRowId" = b.id AND v."prodType" = d."prodType"
        UNION ALL
        SELECT NULL, e.promised FROM "Forecast" e WHERE e."bookRowId" = b.id AND e."prodType" = d."prodType" AND e.volume = 0) AS pieces) AS v
    WHERE d.kind = 'school' AND d.id = ANY(${rowIds}::int[])`)

/** Copies that were sent for a row, by volume (0: the whole book), the earliest first. */
type SentPiece = {
  id: number
  prodType: ProductionType
  volume: number
  day: string
  copies: number
  arrived: number
  missing: number
}

const readSent = (tx: Db, rowIds: number[]) =>
  tx.$queryRaw<SentPiece[]>(sql`
    SELECT i."orderFileBookId" AS id, i."prodType", i.volume, s."sentDay" AS day, sum(i.copies - i.returned)::int AS copies,
      sum(i.arrived)::int AS arrived, sum(i.missing)::int AS missing
    FROM "ShipmentItem" i JOIN "Shipment" s ON s.id = i."shipmentId"
    WHERE i."orderFileBookId" = ANY(${rowIds}::int[]) AND s."sentDay" <> '' AND i.copies > i.returned
    GROUP BY 1, 2, 3, 4 ORDER BY 4, 3`)

async function withStatus(tx: Db, fileIds: number[], rows: StoredRow[]) {
  const ids = rows.map(({ id }) => id)
  const [books, produced, sentPieces] = await Promise.all([
    findKnownBooks(
      tx,
      rows.flatMap(({ bookId }) => bookId ?? []),
    ),
    readProduction(tx, fileIds, ids),
    readSent(tx, ids),
  ])
  const production = new Map(produced.map((one) => [typeKey(one), one]))
  const sent = groupBy(sentPieces, typeKey)
  const today = todayInSeoul()
  return rows.map(({ counts, orderFile, orderFileId: _, decision, bookId, schoolName, ...row }) => {
    const book = bookId === null ? undefined : books.get(bookId)
    const types = productionTypeValues.flatMap((prodType) => {
      const copies = counts.find((one) => one.prodType === prodType)?.copies ?? 0
      const key = typeKey({ id: row.id, prodType })
      return copies > 0
        ? [typeStatus(prodType, copies, production.get(key), sent.get(key) ?? [], today)]
        : []
    })
    return {
      ...row,
      schoolName: schoolName || orderFile.schoolName,
      state: rowState(decision),
      book: book
        ? {
            bookId: book.bookId,
            title: book.title,
            creator: book.creator,
            publisher: book.publisher,
          }
        : null,
      types,
    }
  })
}
export type StatusRow = Awaited<ReturnType<typeof withStatus>>[number]
export type TypeStatus = StatusRow['types'][number]

type RowState = 'decided' | 'open' | 'absent'

/** Whether the row's book is known, is still to be settled, or does not exist. */
const rowState = (decision: OrderDecision): RowState =>
  decision === 'absent' ? 'absent' : openDecisions.includes(decision) ? 'open' : 'decided'

/** Names a type of a row. */
const typeKey = ({ id, prodType }: { id: number; prodType: ProductionType }) => `${id} ${prodType}`

function typeStatus(
  prodType: ProductionType,
  copies: number,
  found: Production | undefined,
  sent: SentPiece[],
  today: string,
) {
  return {
    prodType,
    copies,
    /** null while the row has no book */
    step: found?.step ?? null,
    percent: found?.step === 'producing' ? found.percent : null,
    volumes: found?.volumes ? { total: found.volumes, finished: found.finished } : null,
    next: found?.next ?? '',
    last: found?.last ?? '',
    /** whether the day of `next` has passed */
    late: Boolean(found?.next && found.next < today),
    again: found?.again ?? false,
    sent: sent.map(({ volume, day, copies, arrived, missing }) => ({
      ...{ volume, day, copies, arrived, missing },
    })),
  }
}

type Chosen = { only?: 'all' | 'open'; page: number; size: number }

/** Rows of these files in their order, a page at a time. */
export async function statusRows(
  fileIds: number[],
  { only, page, size }: Chosen,
): Promise<{ items: StatusRow[]; totalCount: number }> {
  const where = {
    orderFileId: { in: fileIds },
    ...(only === 'open' ? { decision: { in: openDecisions } } : {}),
  }
  const [totalCount, rows] = await Promise.all([
    db.orderFileBook.count({ where }),
    db.orderFileBook.findMany({
      where,
      orderBy: [{ orderFileId: 'asc' }, { place: 'asc' }],
      skip: (page - 1) * size,
      take: size,
      select: rowColumns,
    }),
  ])
  return { items: await withStatus(db, fileIds, rows), totalCount }
}

/** Rows that are read and shown before other work of the process has a turn. */
const batch = 200

/** All rows of these files in their order, in batches. */
export async function* statusBatches(fileIds: number[]): AsyncGenerator<StatusRow[]> {
  let last: { orderFileId: number; place: number } | undefined
  for (;;) {
    const rows: StoredRow[] = await db.orderFileBook.findMany({
      where: {
        orderFileId: { in: fileIds },
        ...(last
          ? {
              OR: [
                { orderFileId: { gt: last.orderFileId } },
                { orderFileId: last.orderFileId, place: { gt: last.place } },
              ],
            }
          : {}),
      },
      orderBy: [{ orderFileId: 'asc' }, { place: 'asc' }],
      take: batch,
      select: rowColumns,
    })
    if (rows.length > 0) yield await withStatus(db, fileIds, rows)
    last = rows.at(-1)
    if (rows.length < batch) return
  }
}

/** Copies that were sent for the rows of these files, by type, volume and day, the earliest first. */
export const sentPieces = (fileIds: number[], limit: number) =>
  db.$queryRaw<
    {
      id: number
      title: string
      prodType: ProductionType
      volume: number
      day: string
      copies: number
    }[]
  >(sql`
    SELECT r.id, coalesce(b.title, r.title) AS title, i."prodType", i.volume, s."sentDay" AS day, sum(i.copies - i.returned)::int AS copies
    FROM "OrderFileBook" r JOIN "ShipmentItem" i ON i."orderFileBookId" = r.id JOIN "Shipment" s ON s.id = i."shipmentId"
    LEFT JOIN "Book" b ON b."bookId" = r."bookId"
    WHERE r."orderFileId" = ANY(${fileIds}::int[]) AND s."sentDay" <> '' AND i.copies > i.returned
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 5, 1, 3, 4 LIMIT ${limit}::int`)

/** Unfinished volumes that the rows of these files wait for, with the promised day or their due date. */
export const promisedVolumes = (fileIds: number[], limit: number) =>
  db.$queryRaw<
    { id: number; title: string; prodType: ProductionType; number: number; dueDate: string }[]
  >(sql`
    SELECT * FROM (
      SELECT d.id, b.title, d."prodType", v.number, coalesce(nullif(f.promised, ''), v."dueDate") AS "dueDate"
      FROM ${demandSql} AS d JOIN "Book" b ON b."bookId" = d."bookId"
      JOIN "Volume" v ON v."bookRowId" = b.id AND v."prodType" = d."prodType"
      LEFT JOIN "Forecast" f ON f."bookRowId" = b.id AND f."prodType" = v."prodType" AND f.volume = v.number
      WHERE d.kind = 'school' AND d."orderFileId" = ANY(${fileIds}::int[]) AND v.stage <> 'finished') AS one
    WHERE "dueDate" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    ORDER BY "dueDate", id, "prodType", number LIMIT ${limit}::int`)

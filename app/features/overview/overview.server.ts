/** Counts what waits at each stage, from purchase cart to applications, with the oldest entry. */
import { openDecisions, orderStatuses, orderTypes, type OrderStatus } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { boardCounts } from '~/features/production/board/board.server'
import { wireTime } from '~/i18n/format'
import { Prisma } from '../../../prisma/generated/client'

const { raw } = Prisma

/**
 * `oldest` holds its title, since when it waits, and its rows in the request list and in the
 * catalogue.
 */
export type Oldest = {
  title: string
  since: string
  listId: number | null
  bookRowId: number | null
}
export type Waiting = { count: number; oldest: Oldest | null }
export type Stage = 'requested' | 'making'

type StageCount<Key> = { key: Key; count: bigint; first: number }
type NamedRow = {
  id: number
  title: string
  since: Date
  listId: number | null
  bookRowId: number | null
}

/** One grouped statement for each table, and one more for the oldest row of each group. */
export async function overview() {
  const [cart, stages, applications, finished, uploads, board, arrived, orderRows] =
    await Promise.all([
      cartByType(),
      booksByStage(),
      applicationsByStatus(),
      finishedThisMonth(),
      waitingUploads(),
      boardCounts(),
      arrivedFiles(),
      openOrderRows(),
    ])
  return {
    cart: orderTypes.map(({ value }) => ({
      orderType: value,
      ...(cart.get(String(value)) ?? noneWaiting),
    })),
    requested: stages.get('requested') ?? noneWaiting,
    making: stages.get('making') ?? noneWaiting,
    finished,
    orders: orderStatuses.map(({ value }) => ({
      step: value,
      ...(applications.get(value) ?? noneWaiting),
    })),
    uploads,
    board,
    arrived,
    orderRows,
  }
}

const noneWaiting: Waiting = { count: 0, oldest: null }

// ── the purchase cart ────────────────────────────────────────────────────────────────────────────

async function cartByType() {
  const counted = await db.$queryRaw<
    StageCount<string>[]
  >`SELECT "orderType"::text AS key, count(*), min(id) AS first FROM "PurchaseCartEntry" GROUP BY 1`
  return withOldest(counted, (ids) => oldestOf('PurchaseCartEntry', ids))
}

// ── books ────────────────────────────────────────────────────────────────────────────────────────

/**
 * Books that were requested from a publisher and not begun, or have an open format. Numbers of
 * requests increase with time.
 */
async function booksByStage() {
  const counted = await db.$queryRaw<StageCount<Stage>[]>`
    SELECT key, count(*), min(first) AS first FROM (
      SELECT CASE WHEN f.making THEN 'making' ELSE 'requested' END AS key,
        (SELECT min(l.id) FROM "RequestLog" l WHERE l."bookId" = b."bookId") AS first
      FROM "Book" b
      LEFT JOIN (SELECT "bookRowId", bool_or(progress < 100 AND "fileKey" IS NULL) AS making FROM "Format" WHERE progress IS NOT NULL GROUP BY 1) f ON f."bookRowId" = b.id
      WHERE f.making OR (b."prodTypes" = '{}' AND f.making IS NULL)
    ) AS book WHERE key = 'making' OR first IS NOT NULL GROUP BY 1`
  return withOldest(counted, (ids) => oldestOf('RequestLog', ids))
}

/** `month` is the beginning of a production date, in Seoul time. */
async function finishedThisMonth() {
  const month = wireTime(new Date()).slice(0, 7)
  const [row] = await db.$queryRaw<
    { count: bigint }[]
  >`SELECT count(*) FROM "Book" WHERE "prodDate" >= ${month} AND "prodDate" < ${`${month}~`} AND "prodTypes" <> '{}'`
  return { month, count: Number(row?.count) }
}

// ── applications ─────────────────────────────────────────────────────────────────────────────────

/**
 * Counts all applications by status, with the same conditions as the status of a single
 * application.
 */
async function applicationsByStatus() {
  const counted = await db.$queryRaw<StageCount<OrderStatus>[]>`
    SELECT CASE
      WHEN o."prodType" = ANY(b."prodTypes") THEN 'finished'
      WHEN f.progress IS NOT NULL THEN 'producing'
      WHEN EXISTS (SELECT 1 FROM "RequestLog" l WHERE l."bookId" = o."bookId") THEN 'sourcing'
      ELSE 'received' END AS key, count(*), min(o.id) AS first
    FROM "Order" o LEFT JOIN "Book" b ON b."bookId" = o."bookId" LEFT JOIN "Format" f ON f."bookRowId" = b.id AND f."prodType" = o."prodType" GROUP BY 1`
  return withOldest(counted, (ids) => oldestOf('Order', ids))
}

// ── uploads ──────────────────────────────────────────────────────────────────────────────────────

/** Uploaded lists without errors that nobody has confirmed yet. */
async function waitingUploads() {
  const where: Prisma.RequestListWhereInput = { state: 'checked', errorCount: 0 }
  const [count, oldest] = await Promise.all([
    db.requestList.count({ where }),
    db.requestList.findFirst({
      where,
      orderBy: { id: 'asc' },
      select: { id: true, fileName: true, createTime: true },
    }),
  ])
  return {
    count,
    oldest: oldest && {
      id: oldest.id,
      fileName: oldest.fileName,
      since: wireTime(oldest.createTime),
    },
  }
}

// ── schools' order files ─────────────────────────────────────────────────────────────────────────

/** Rows without a decision, and the first file that has some. */
async function openOrderRows() {
  const where = { decision: { in: openDecisions } }
  const [count, first] = await Promise.all([
    db.orderFileBook.count({ where }),
    db.orderFileBook.findFirst({
      where,
      orderBy: [{ orderFileId: 'asc' }, { place: 'asc' }],
      select: { orderFile: { select: { name: true, createTime: true } } },
    }),
  ])
  return {
    count,
    oldest: first && { name: first.orderFile.name, since: wireTime(first.orderFile.createTime) },
  }
}

// ── the drive ────────────────────────────────────────────────────────────────────────────────────

/** Files that came by upload links and are not acknowledged yet. */
async function arrivedFiles() {
  const where = { inboxId: { not: null }, trashTime: null }
  const [count, oldest] = await Promise.all([
    db.driveItem.count({ where }),
    db.driveItem.findFirst({
      where,
      orderBy: { id: 'asc' },
      select: { name: true, createTime: true },
    }),
  ])
  return { count, oldest: oldest && { name: oldest.name, since: wireTime(oldest.createTime) } }
}

// ── the oldest of each ───────────────────────────────────────────────────────────────────────────

/** The named rows with the books they refer to. */
const oldestOf = (table: 'PurchaseCartEntry' | 'RequestLog' | 'Order', ids: number[]) =>
  db.$queryRaw<NamedRow[]>`
    SELECT t.id, coalesce(b.title, r.title, t."bookId") AS title, t."createTime" AS since, r.id AS "listId", b.id AS "bookRowId"
    FROM ${raw(`"${table}"`)} t LEFT JOIN "Book" b ON b."bookId" = t."bookId" LEFT JOIN "RequestBook" r ON r."bookId" = t."bookId"
    WHERE t.id = ANY(${ids}::int[])`

async function withOldest<Key extends string>(
  counted: StageCount<Key>[],
  named: (ids: number[]) => Promise<NamedRow[]>,
): Promise<Map<Key, Waiting>> {
  const ids = counted.flatMap(({ first }) => first ?? [])
  const rows = ids.length > 0 ? await named(ids) : []
  return new Map(
    counted.map(({ key, count, first }) => {
      const row = rows.find(({ id }) => id === first)
      const oldest = row
        ? {
            title: row.title,
            since: wireTime(row.since),
            listId: row.listId,
            bookRowId: row.bookRowId,
          }
        : null
      return [key, { count: Number(count), oldest }]
    }),
  )
}

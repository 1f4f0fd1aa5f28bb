/** What a member applied for, piece by piece: what can be read now, and when the next one comes. */
import { Prisma } from '../../../../prisma/generated/client'
import type { ProductionType } from '~/tables/codes'
import { ask } from '~/platform/ask.server'

const { sql } = Prisma

/**
 * A volume, or the whole book (volume 0), of an application that somebody still waits for. Its file,
 * if it can be downloaded; `promised`: the day that the forecast or its plan promises, or ''.
 */
export type ShelfPiece = {
  orderId: number
  bookId: string
  bookRowId: number | null
  title: string
  creator: string
  publisher: string
  grade: string
  curriculum: string
  purpose: string
  pubDate: string
  isbn: string
  prodType: ProductionType
  volume: number
  volumes: number
  units: string
  firstPage: number | null
  lastPage: number | null
  promised: string
  fileName: string | null
  fileType: string | null
  fileSize: bigint | null
  fileTime: Date | null
}

/** One row for each piece of the member's applications, to stand behind FROM. */
const piecesSql = (userId: number) => sql`(
  SELECT o.id AS "orderId", o."bookId", b.id AS "bookRowId", o.title, o.creator, o.publisher, o.grade, o.curriculum, o.purpose, o."pubDate", o.isbn, o."prodType",
    p.volume, p.volumes, p.units, p."firstPage", p."lastPage", CASE WHEN s.key IS NULL THEN p.promised ELSE '' END AS promised,
    s.name AS "fileName", s.type AS "fileType", s.size AS "fileSize", s."createTime" AS "fileTime"
  FROM "Order" o LEFT JOIN "Book" b ON b."bookId" = o."bookId"
  CROSS JOIN LATERAL (SELECT count(*)::int AS volumes FROM "Volume" v WHERE v."bookRowId" = b.id AND v."prodType" = o."prodType") AS divided
  CROSS JOIN LATERAL (
    SELECT 0 AS volume, divided.volumes, '' AS units, NULL::int AS "firstPage", NULL::int AS "lastPage", f."fileKey",
      coalesce((SELECT e.promised FROM "Forecast" e WHERE e."bookRowId" = b.id AND e."prodType" = o."prodType" AND e.volume = 0 AND e.waiting > 0), '') AS promised
    FROM (SELECT 1) AS one
      LEFT JOIN "Format" f ON f."bookRowId" = b.id AND f."prodType" = o."prodType" AND o."prodType" = ANY(b."prodTypes")
    WHERE divided.volumes = 0 OR f."fileKey" IS NOT NULL
    UNION ALL
    SELECT v.number, divided.volumes, v.units, v."firstPage", v."lastPage", CASE WHEN v.stage = 'finished' THEN v."fileKey" END,
      coalesce(nullif(e.promised, ''), v."dueDate")
    FROM "Volume" v LEFT JOIN "Forecast" e ON e."bookRowId" = b.id AND e."prodType" = v."prodType" AND e.volume = v.number AND e.waiting > 0
    WHERE v."bookRowId" = b.id AND v."prodType" = o."prodType") AS p
  LEFT JOIN "StoredFile" s ON s.key = p."fileKey"
  WHERE o."userId" = ${userId} AND o."endTime" IS NULL)`

/** One page of the pieces, the newest application first, and how many there are. */
export async function shelfPage(userId: number, { page, size }: { page: number; size: number }) {
  const pieces = piecesSql(userId)
  const [items, [counted]] = await Promise.all([
    ask<ShelfPiece>(
      sql`SELECT * FROM ${pieces} AS pieces ORDER BY "orderId" DESC, volume LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`,
    ),
    ask<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${pieces} AS pieces`),
  ])
  return { items, totalCount: counted!.count }
}

/** The pieces that came last. */
export const arrivedPieces = (userId: number, max: number) =>
  ask<ShelfPiece>(
    sql`SELECT * FROM ${piecesSql(userId)} AS pieces WHERE "fileTime" IS NOT NULL ORDER BY "fileTime" DESC, "orderId", volume LIMIT ${max}::int`,
  )

/** The pieces that are still to come and have a day, the next ones first. */
export const promisedPieces = (userId: number, max: number) =>
  ask<ShelfPiece>(
    sql`SELECT * FROM ${piecesSql(userId)} AS pieces WHERE promised <> '' ORDER BY promised, "orderId", volume LIMIT ${max}::int`,
  )

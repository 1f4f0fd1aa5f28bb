/** SQL of what people got: files that members fetched, and copies on paper. */
import { integer, statement, text, timestamp } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

const delivered = { files: integer, copies: integer, lastTime: timestamp }

/** The deliveries of these applications. */
export const deliveriesByOrder = statement(
  { orderId: integer, ...delivered },
  (orderIds: readonly number[]) => sql`
    SELECT
      "orderId",
      count(DISTINCT volume)::int AS files,
      coalesce(sum(copies), 0)::int AS copies,
      max(time) AS "lastTime"
    FROM (
      SELECT "orderId", volume, 0 AS copies, "lastTime" AS time
      FROM "Download"
      WHERE "orderId" = ANY(${[...orderIds]}::int[])
      UNION ALL
      SELECT i."orderId", NULL, i.copies - i.missing - i.returned, s."createTime"
      FROM "ShipmentItem" i
      JOIN "Shipment" s ON s.id = i."shipmentId"
      WHERE i."orderId" = ANY(${[...orderIds]}::int[]) AND i.copies > i.missing + i.returned
    ) AS one
    GROUP BY 1`,
)

/** The same for rows of order files, whose demands are named by row and type: '12-점자'. */
export const deliveriesByRow = statement(
  { demand: text, ...delivered },
  (rowIds: readonly number[]) => sql`
    SELECT
      i."orderFileBookId" || '-' || i."prodType" AS demand,
      0 AS files,
      sum(i.copies - i.missing - i.returned)::int AS copies,
      max(s."createTime") AS "lastTime"
    FROM "ShipmentItem" i
    JOIN "Shipment" s ON s.id = i."shipmentId"
    WHERE i."orderFileBookId" = ANY(${[...rowIds]}::int[]) AND i.copies > i.missing + i.returned
    GROUP BY 1`,
)

/**
 * Records that the file of a volume was fetched, with its pages; of the same file, how often and when
 * last.
 */
export const recordFetched = statement(
  {},
  (orderId: number, volume: number, version: string, name: string) => sql`
    INSERT INTO "Download" ("orderId", volume, version, name, "firstPage", "lastPage")
    SELECT o.id, ${volume}::int, ${version}, ${name}, v."firstPage", v."lastPage"
    FROM "Order" o
    LEFT JOIN "Book" b ON b."bookId" = o."bookId"
    LEFT JOIN "Volume" v ON v."bookRowId" = b.id
      AND v."prodType" = o."prodType"
      AND v.number = ${volume}::int
    WHERE o.id = ${orderId}
    FOR KEY SHARE OF o
    ON CONFLICT ("orderId", volume, version) DO UPDATE
    SET times = "Download".times + 1, "lastTime" = excluded."lastTime"`,
)

/**
 * SQL of what is ready to be sent: finished pieces that somebody waits for and that are not on their way.
 */
import { paperTypes } from '~/tables/codes'
import { demandSql, neededFromSql } from '~/features/catalogue/book/demand-sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/**
 * The copies of items `i` that count as delivered or on their way, by demand and volume. Copies that
 * are missing or came back are sent again, so they do not count.
 */
const coveredSql = (items: Prisma.Sql) => sql`(
  SELECT CASE WHEN i."orderId" IS NULL THEN 'school' ELSE 'application' END AS kind, coalesce(i."orderId", i."orderFileBookId") AS id,
    i."bookId", i."prodType", i.volume, sum(i.copies - i.missing - i.returned)::int AS copies
  FROM "ShipmentItem" i WHERE coalesce(i."orderId", i."orderFileBookId") IS NOT NULL AND ${items} GROUP BY 1, 2, 3, 4, 5)`

type Narrowed = {
  /** condition on demands `d` */
  demands?: Prisma.Sql
  /** condition on the items `i` of these demands, or more of them */
  items?: Prisma.Sql
}

/**
 * One row for each finished piece of each demand that copies are sent for, to stand behind FROM:
 *
 * - the columns of the demand that name it and its holder, "neededFrom" as `neededFromSql` says,
 *   "bookRowId" and title of its book;
 * - volume: its number, 0 for the whole book, where it has no volumes;
 * - open: copies that are neither delivered nor on their way; below 0 when more were sent than are
 *   asked for.
 *
 * A school has no account in which to download, so copies of every type are sent to it; to a member
 * only those on paper. A volume also counts as sent when the whole book was, and the other way
 * round, because volumes may be defined or removed between two shipments.
 *
 * Many demands are of few books, so the books are looked up once each, not for every demand.
 */
export const readySql = ({ demands = sql`true`, items = sql`true` }: Narrowed = {}) => sql`(
  WITH asked AS MATERIALIZED (
    SELECT d.kind, d.id, d."bookId", d."prodType", d.copies, d."userId", d.school, d.file, d.place, d."createTime", d."neededFrom" FROM ${demandSql} AS d
    WHERE (d.kind = 'school' OR d."prodType" = ANY(${paperTypes}::text[])) AND ${demands}),
  book AS MATERIALIZED (SELECT b.id, b."bookId", b.title, b."needDate", b."prodTypes" FROM "Book" b WHERE b."bookId" IN (SELECT "bookId" FROM asked)),
  covered AS MATERIALIZED ${coveredSql(items)},
  whole AS (
    SELECT kind, id, "bookId", "prodType", coalesce(sum(copies) FILTER (WHERE volume = 0), 0)::int AS book, coalesce(max(copies) FILTER (WHERE volume > 0), 0) AS volumes
    FROM covered GROUP BY 1, 2, 3, 4)
  SELECT d.kind, d.id, d."bookId", d."prodType", d.copies, d."userId", d.school, d.file, d.place, d."createTime",
    b.id AS "bookRowId", b.title, ${neededFromSql} AS "neededFrom", coalesce(v.number, 0) AS volume, v."fileKey" AS "volumeFileKey",
    d.copies - coalesce(w.book, 0) - CASE WHEN v.id IS NULL THEN coalesce(w.volumes, 0) ELSE coalesce(c.copies, 0) END AS open
  FROM asked d JOIN book b ON b."bookId" = d."bookId"
  LEFT JOIN "Volume" v ON v."bookRowId" = b.id AND v."prodType" = d."prodType"
  LEFT JOIN whole w ON w.kind = d.kind AND w.id = d.id AND w."bookId" = d."bookId" AND w."prodType" = d."prodType"
  LEFT JOIN covered c ON c.kind = d.kind AND c.id = d.id AND c."bookId" = d."bookId" AND c."prodType" = d."prodType" AND c.volume = v.number
  WHERE d."prodType" = ANY(b."prodTypes") OR v.stage = 'finished')`

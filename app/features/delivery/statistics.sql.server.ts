/** SQL of the yearly report: what was asked for, made and in hand. */
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { code, float, integer, nullable, statement, text } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { Prisma } from '../../../prisma/generated/client'

const { sql } = Prisma

/**
 * One row for each demand that was asked for from the first to the last day, also of applications
 * that have ended since, to stand behind FROM:
 *
 * - "prodType", grade (of the book), region (the first word of the school's or member's address) and
 *   school ('' for members without one);
 * - copies; made: the copies of finished types; "inHand": copies of which every volume has arrived
 *   or was fetched; days: from the day of asking to that of the last volume, for those that are all
 *   in hand, else null.
 */
const factsSql = (from: string, to: string) => sql`(
  WITH
    demand AS (
      SELECT kind, id, "bookId", "prodType", copies, "userId", school, day
      FROM ${demandSql} AS d
      WHERE day BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT
        'application',
        id, "bookId", "prodType", "orderNum", "userId", NULL,
        to_char("createTime" AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')
      FROM "Order"
      WHERE "endTime" IS NOT NULL
        AND to_char("createTime" AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') BETWEEN ${from} AND ${to}
    ),
    asked AS MATERIALIZED (
      SELECT
        d.*,
        -- one number for each, also in items: below 0 for a row of an order file
        CASE WHEN d.kind = 'school' THEN -d.id ELSE d.id END AS demand,
        b.id AS "bookRowId",
        coalesce(d."prodType" = ANY(b."prodTypes"), false) AS finished
      FROM demand d
      LEFT JOIN "Book" b ON b."bookId" = d."bookId"
    ),
    arrived AS MATERIALIZED (
      SELECT
        coalesce(i."orderId", -i."orderFileBookId") AS demand,
        i."bookId", i."prodType", i.volume,
        sum(i.arrived)::int AS copies,
        max(s."answerTime") AS time
      FROM "ShipmentItem" i
      JOIN "Shipment" s ON s.id = i."shipmentId"
      WHERE i.arrived > 0
        AND coalesce(i."orderId", -i."orderFileBookId") IN (SELECT demand FROM asked)
      GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT a.demand, a."bookId", a."prodType", f.volume, a.copies, f.time
      FROM asked a
      JOIN (
        SELECT "orderId", volume, min("createTime") AS time
        FROM "Download"
        WHERE "orderId" IN (SELECT id FROM asked WHERE kind = 'application')
        GROUP BY 1, 2
      ) AS f ON a.kind = 'application' AND f."orderId" = a.id
    ),
    piece AS (
      SELECT
        a.demand, a."prodType",
        coalesce(v.number, 0) AS volume,
        coalesce(sum(h.copies), 0)::int AS copies,
        max(h.time) AS time
      FROM asked a
      LEFT JOIN "Volume" v ON v."bookRowId" = a."bookRowId" AND v."prodType" = a."prodType"
      LEFT JOIN arrived h ON h.demand = a.demand
        AND h."bookId" = a."bookId"
        AND h."prodType" = a."prodType"
        AND h.volume IN (0, coalesce(v.number, 0))
      GROUP BY 1, 2, 3
    ),
    hand AS (
      SELECT demand, "prodType", min(copies) AS copies, max(time) AS time
      FROM piece
      GROUP BY 1, 2
    )
  SELECT
    a."prodType",
    coalesce(nullif(r.grade, ''), nullif(o.grade, ''), '') AS grade,
    a.copies,
    CASE WHEN a.finished THEN a.copies ELSE 0 END AS made,
    least(h.copies, a.copies) AS "inHand",
    CASE
      WHEN h.copies >= a.copies THEN (h.time AT TIME ZONE 'Asia/Seoul')::date - a.day::date
    END AS days,
    coalesce(a.school, u."schoolName", '') AS school,
    split_part(coalesce(nullif(c.address, ''), u.address, ''), ' ', 1) AS region
  FROM asked a
  LEFT JOIN hand h ON h.demand = a.demand AND h."prodType" = a."prodType"
  LEFT JOIN "RequestBook" r ON r."bookId" = a."bookId"
  LEFT JOIN "Order" o ON a.kind = 'application' AND o.id = a.id
  LEFT JOIN "User" u ON u.id = a."userId"
  LEFT JOIN "School" c ON c.name = coalesce(a.school, u."schoolName")
)`

/** The figures of what was asked for from the first to the last day, by each of `by`, and of all. */
export const figuresByGroup = statement(
  {
    by: code<'prodType' | 'grade' | 'region' | 'school' | 'all'>(),
    name: text,
    requests: integer,
    copies: integer,
    made: integer,
    inHand: integer,
    days: nullable(float),
  },
  (from: string, to: string) => sql`
    SELECT
      CASE
        WHEN GROUPING("prodType") = 0 THEN 'prodType'
        WHEN GROUPING(grade) = 0 THEN 'grade'
        WHEN GROUPING(region) = 0 THEN 'region'
        WHEN GROUPING(school) = 0 THEN 'school'
        ELSE 'all'
      END AS by,
      coalesce("prodType", grade, region, school, '') AS name,
      count(*)::int AS requests,
      coalesce(sum(copies), 0)::int AS copies,
      coalesce(sum(made), 0)::int AS made,
      coalesce(sum("inHand"), 0)::int AS "inHand",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY days)::float AS days
    FROM ${factsSql(from, to)} AS fact
    GROUP BY GROUPING SETS (("prodType"), (grade), (region), (school), ())
    ORDER BY name`,
)

/** How many asked for each type from the first to the last day, and the days until all of it was in hand. */
export const figuresByType = statement(
  { prodType: code<ProductionType>(), requests: integer, days: nullable(float) },
  (from: string, to: string) => sql`
    SELECT
      "prodType",
      count(*)::int AS requests,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY days)::float AS days
    FROM ${factsSql(from, to)} AS fact
    GROUP BY 1
    ORDER BY 1`,
)

/** SQL of how far corrected material came: who had a copy without it, and when they got one with it. */
import { boolean, integer, nullable, statement } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'
import { isCorrectedSql, lackingSql, noFirst, noLast, pagesOfCopySql } from '../holders.sql.server'

const { sql } = Prisma

/**
 * Of the members and schools who ever got a copy with pages of an erratum before it was corrected: how
 * many got a corrected one of each piece since, and how many of them within `soonDays` days of its
 * registration. What a member got is what they fetched; copies on paper count from the day on which
 * they were sent, and those that are missing or back do not. `lastDays`: days until the last of them
 * had it; null while somebody has not.
 */
export const reachOf = statement(
  {
    holders: integer,
    reached: integer,
    reachedSoon: integer,
    lastDays: nullable(integer),
    isSoonOver: boolean,
  },
  (id: number, soonDays: number) => sql`
    WITH RECURSIVE
      ${lackingSql([id])},
      got AS (
        SELECT
          o."userId", NULL::text AS school, o."bookId", o."prodType", d.volume, d.version,
          d."createTime" AS time, d."createTime" AS "gotTime", d."firstPage", d."lastPage"
        FROM "Order" o
        JOIN "Download" d ON d."orderId" = o.id
        WHERE o."bookId" IN (SELECT "bookId" FROM book)
        UNION ALL
        SELECT
          h."userId", h.school, i."bookId", i."prodType", i.volume, i."fileVersion",
          s."createTime", sent."sentDay"::date::timestamp AT TIME ZONE 'Asia/Seoul',
          i."firstPage", i."lastPage"
        FROM held h
        JOIN origin n ON n.held = h.id AND n."fromItemId" IS NULL
        JOIN "ShipmentItem" i ON i.id = n.id
        JOIN "Shipment" s ON s.id = i."shipmentId"
        JOIN "ShipmentItem" own ON own.id = h.id
        JOIN "Shipment" sent ON sent.id = own."shipmentId"
      ),
      judged AS (
        SELECT
          p."userId", p.school, p."prodType", k.volume, p."gotTime",
          ${isCorrectedSql} AS corrected,
          EXISTS (
            SELECT 1
            FROM "Correction" r
            WHERE r."erratumId" = ${id}
              AND (
                cardinality(r.pages) = 0
                OR EXISTS (
                  SELECT 1 FROM unnest(r.pages) AS page WHERE page BETWEEN p.first AND p.last
                )
              )
          ) AS concerned
        FROM (
          SELECT
            c.*,
            coalesce(p."firstPage", ${noFirst}) AS first,
            coalesce(p."lastPage", ${noLast}) AS last
          FROM got c
          ${pagesOfCopySql}
        ) AS p
        JOIN task k ON k."prodType" = p."prodType" AND (p.volume = 0 OR k.volume = p.volume)
      ),
      piece AS (
        SELECT
          "userId", school,
          min("gotTime") FILTER (WHERE corrected) AS time
        FROM judged
        GROUP BY "userId", school, "prodType", volume
        HAVING bool_or(concerned AND NOT corrected)
        UNION ALL
        -- a copy of a volume that no task corrects
        SELECT c."userId", c.school, NULL
        FROM lacking c
        WHERE NOT EXISTS (
            SELECT 1
            FROM task k
            WHERE k."prodType" = c."prodType" AND (c.volume = 0 OR k.volume = c.volume)
          )
          AND EXISTS (SELECT 1 FROM touched t WHERE t.first = c.first AND t.last = c.last)
      ),
      holder AS (
        SELECT true AS known, CASE WHEN count(*) = count(time) THEN max(time) END AS time
        FROM piece
        GROUP BY "userId", school
      )
    SELECT
      count(h.known)::int AS holders,
      count(h.time)::int AS reached,
      count(h.known) FILTER (WHERE h.time < e.soon)::int AS "reachedSoon",
      CASE
        WHEN count(h.known) > 0 AND count(h.known) = count(h.time)
          THEN greatest(
            (max(h.time) AT TIME ZONE 'Asia/Seoul')::date
              - (e."takeTime" AT TIME ZONE 'Asia/Seoul')::date,
            0
          )
      END AS "lastDays",
      coalesce(now() >= e.soon, false) AS "isSoonOver"
    FROM (
      SELECT "takeTime", "takeTime" + make_interval(days => ${soonDays}::int) AS soon
      FROM erratum
    ) AS e
    LEFT JOIN holder h ON true
    GROUP BY e."takeTime", e.soon`,
)

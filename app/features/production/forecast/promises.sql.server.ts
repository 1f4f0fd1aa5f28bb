/** SQL of promises: what moved and is told, and what is said of a day. */
import {
  boolean,
  code,
  integer,
  jsonb,
  nullable,
  statement,
  text,
} from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import type { NoticeFacts } from '~/notices/notice-text'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** Applications whose promised day was told to nobody, or moved by more than so many days. */
export const movedPromises = statement(
  {
    orderId: integer,
    userId: integer,
    type: code<ProductionType>(),
    /** the day that is promised now, and what delays it most */
    day: text,
    why: text,
    title: text,
    /** the day on which it is needed: of its own, or of the book; '' for none */
    needed: text,
    /** what was told last; null for who was told nothing yet */
    noticeId: nullable(integer),
    told: nullable(jsonb<NoticeFacts>()),
    /** it was told within the hour: it is not told again, but corrected */
    fresh: nullable(boolean),
  },
  (promiseDays: number) => sql`
    WITH
      promised AS (
        SELECT
          "bookRowId", "prodType",
          max(promised) AS day,
          (
            array_agg(facts -> 'because' ->> 'weighsMost' ORDER BY promised DESC, volume DESC)
          ) [1] AS why
        FROM "Forecast"
        GROUP BY 1, 2
        HAVING min(promised) <> ''
      ),
      waiting AS MATERIALIZED (
        SELECT
          d.id AS "orderId", d."userId", d."prodType" AS type, p.day,
          coalesce(p.why, 'none') AS why
        FROM promised p
        JOIN "Book" b ON b.id = p."bookRowId"
        JOIN ${demandSql} AS d ON d."bookId" = b."bookId" AND d."prodType" = p."prodType"
        WHERE d.kind = 'application'
      ),
      told AS (
        SELECT DISTINCT ON (n."orderId") n."orderId", n.id, n.facts, n."createTime"
        FROM "Notification" n
        WHERE n.kind IN ('promiseMade', 'promiseMoved')
          AND n."orderId" IN (SELECT "orderId" FROM waiting)
        ORDER BY n."orderId", n.id DESC
      )
    SELECT
      w.*,
      o.title,
      coalesce(nullif(o."neededFrom", ''), b."needDate", '') AS needed,
      t.id AS "noticeId", t.facts AS told,
      t."createTime" > now() - interval '1 hour' AS fresh
    FROM waiting w
    JOIN "Order" o ON o.id = w."orderId"
    LEFT JOIN "Book" b ON b."bookId" = o."bookId"
    LEFT JOIN told t ON t."orderId" = w."orderId"
    WHERE t.id IS NULL OR abs((t.facts ->> 'day')::date - w.day::date) > ${promiseDays}::int
    ORDER BY w."orderId"`,
)

/** Corrects notices, which are unread again; `corrected` is JSON with their ids. */
export const correctNotices = statement(
  {},
  (corrected: string) => sql`
    UPDATE "Notification" n
    SET facts = c.facts, "correctTime" = now(), "readTime" = NULL
    FROM jsonb_to_recordset(${corrected}::jsonb) AS c (id int, facts jsonb)
    WHERE n.id = c.id`,
)

/** Forgets what was said of pieces on a day; `names` is JSON. */
export const forgetSaid = statement(
  {},
  (names: string, day: string) => sql`
    DELETE FROM "ForecastSaid" s
    USING jsonb_to_recordset(${names}::jsonb) AS n("bookRowId" int, "prodType" text, volume int)
    WHERE s."bookRowId" = n."bookRowId"
      AND s."prodType" = n."prodType"
      AND s.volume = n.volume
      AND s.day = ${day}`,
)

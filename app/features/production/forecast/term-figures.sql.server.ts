/** SQL of the figures of terms: what was needed, and how much of it was in hand on its day. */
import { code, integer, statement, text } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

const dayOf = (column: Prisma.Sql) =>
  sql`to_char(${column} AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')`
const daysAfter = (day: Prisma.Sql, days: Prisma.Sql) =>
  sql`to_char((${day})::date + ${days}, 'YYYY-MM-DD')`

/**
 * Pieces by term of their lesson day, by school level and type. `terms`: JSON of {term, first, last};
 * `delivery`: JSON of the days from finished to in hand of each type. Late ones have one reason: the
 * application came less than `orderDays` before the day, else the source less than `sourceDays` before it
 * or not at all, else the work.
 */
export const figuresOfTerms = statement(
  {
    term: text,
    /** of the book; '' where nobody said it */
    grade: text,
    prodType: code<ProductionType>(),
    needed: integer,
    /** of the needed ones, in hand on the first day of the term */
    atFirst: integer,
    /** of the needed ones, those whose lesson day has passed */
    passed: integer,
    inTime: integer,
    lateOrder: integer,
    lateSource: integer,
    lateWork: integer,
  },
  (input: {
    terms: string
    delivery: string
    since: string
    today: string
    orderDays: number
    sourceDays: number
  }) => sql`
    WITH
      term AS (
        SELECT term, first, last
        FROM jsonb_to_recordset(${input.terms}::jsonb) AS t (term text, first text, last text)
      ),
      delivery AS (
        SELECT key AS "prodType", value::int AS days
        FROM jsonb_each_text(${input.delivery}::jsonb)
      ),
      last AS (
        SELECT DISTINCT
          ON ("bookRowId", "prodType", volume) "bookRowId",
          "prodType", volume, "neededBy",
          min(day) OVER (PARTITION BY "bookRowId", "prodType", volume) AS said
        FROM "ForecastSaid"
        WHERE day >= ${input.since}
        ORDER BY "bookRowId", "prodType", volume, day DESC
      ),
      needed AS (
        SELECT
          l."bookRowId", l."prodType", l.volume, l.said, f.place,
          coalesce(f."neededBy", l."neededBy") AS "neededBy"
        FROM last l
        LEFT JOIN "Forecast" f ON f."bookRowId" = l."bookRowId"
          AND f."prodType" = l."prodType"
          AND f.volume = l.volume
      ),
      lesson AS (
        SELECT
          n.*,
          d.days,
          ${daysAfter(sql`n."neededBy"`, sql`d.days`)} AS day
        FROM needed n
        JOIN delivery d ON d."prodType" = n."prodType"
        WHERE n."neededBy" <> '' AND n.said <= n."neededBy"
      ),
      book AS MATERIALIZED (
        SELECT
          b.id, b."bookId", b.grade,
          (
            SELECT min(day)
            FROM (
              SELECT ${dayOf(sql`f."createTime"`)} AS day
              FROM "StoredFile" f
              WHERE f.key = b."publisherFileKey"
              UNION ALL
              SELECT ${dayOf(sql`r."closeTime"`)}
              FROM "SourceRequest" r
              WHERE r."bookRowId" = b.id AND r.outcome = 'received'
            ) AS came
          ) AS came
        FROM "Book" b
        WHERE b.id IN (SELECT "bookRowId" FROM lesson)
      ),
      ordered AS MATERIALIZED (
        SELECT "bookId", "prodType", min(day) AS day
        FROM (
          SELECT d."bookId", d."prodType", d.day
          FROM ${demandSql} AS d
          UNION ALL
          SELECT o."bookId", o."prodType", ${dayOf(sql`o."createTime"`)}
          FROM "Order" o
          WHERE o."endTime" IS NOT NULL
        ) AS asked
        WHERE "bookId" IN (SELECT "bookId" FROM book)
        GROUP BY 1, 2
      ),
      piece AS (
        SELECT
          t.term, b.grade, l."prodType", l.day, t.first,
          coalesce(v."begunDate", m."begunDate", '') AS begun,
          CASE
            WHEN l.place IS NULL
              THEN ${daysAfter(
                sql`nullif(CASE WHEN l.volume > 0 THEN v."finishedDate" ELSE m."finishedDate" END, '')`,
                sql`l.days`,
              )}
          END AS "inHand",
          o.day AS ordered, b.came
        FROM lesson l
        JOIN term t ON l.day BETWEEN t.first AND t.last
        JOIN book b ON b.id = l."bookRowId"
        LEFT JOIN ordered o ON o."bookId" = b."bookId" AND o."prodType" = l."prodType"
        LEFT JOIN "Volume" v ON v."bookRowId" = l."bookRowId"
          AND v."prodType" = l."prodType"
          AND v.number = l.volume
        LEFT JOIN "Format" m ON m."bookRowId" = l."bookRowId" AND m."prodType" = l."prodType"
      ),
      judged AS (
        SELECT
          term, grade, "prodType",
          coalesce("inHand" <= first, false) AS "atFirst",
          day < ${input.today} AS passed,
          coalesce("inHand" <= day, false) AS "inTime",
          CASE
            WHEN ordered > ${daysAfter(sql`day`, sql`-${input.orderDays}::int`)}
              THEN 'order'
            WHEN least(came, nullif(begun, '')) <= ${daysAfter(sql`day`, sql`-${input.sourceDays}::int`)}
              THEN 'work'
            ELSE 'source'
          END AS reason
        FROM piece
      )
    SELECT
      term, grade, "prodType",
      count(*)::int AS needed,
      (count(*) FILTER (WHERE "atFirst"))::int AS "atFirst",
      (count(*) FILTER (WHERE passed))::int AS passed,
      (count(*) FILTER (WHERE passed AND "inTime"))::int AS "inTime",
      (count(*) FILTER (WHERE passed AND NOT "inTime" AND reason = 'order'))::int AS "lateOrder",
      (count(*) FILTER (WHERE passed AND NOT "inTime" AND reason = 'source'))::int AS "lateSource",
      (count(*) FILTER (WHERE passed AND NOT "inTime" AND reason = 'work'))::int AS "lateWork"
    FROM judged
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3`,
)

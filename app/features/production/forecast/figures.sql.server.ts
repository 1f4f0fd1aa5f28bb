/** SQL of the public figures and of forecasts against what happened. */
import { addDays } from '~/platform/today'
import { code, float, integer, nullable, statement } from '~/platform/statement.server'
import type { OrderStatus, ProductionType } from '~/tables/codes'
import { demandSql, demandStatusSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** What was needed in a time, by type, and how much of it was finished by its day. */
export const inTimeByType = statement(
  { prodType: code<ProductionType>(), needed: integer, inTime: integer },
  (first: string, today: string) => sql`
    WITH
      last AS (
        SELECT DISTINCT
          ON ("bookRowId", "prodType", volume) "bookRowId",
          "prodType", volume, "neededBy",
          min(day) OVER (PARTITION BY "bookRowId", "prodType", volume) AS first
        FROM "ForecastSaid"
        ORDER BY "bookRowId", "prodType", volume, day DESC
      ),
      piece AS (
        SELECT
          l."prodType", l.first,
          coalesce(f."neededBy", l."neededBy") AS "neededBy",
          CASE
            WHEN f.place IS NOT NULL THEN NULL
            WHEN l.volume > 0 THEN nullif(v."finishedDate", '')
            ELSE nullif(m."finishedDate", '')
          END AS finished
        FROM last l
        LEFT JOIN "Forecast" f ON f."bookRowId" = l."bookRowId"
          AND f."prodType" = l."prodType"
          AND f.volume = l.volume
        LEFT JOIN "Volume" v ON v."bookRowId" = l."bookRowId"
          AND v."prodType" = l."prodType"
          AND v.number = l.volume
        LEFT JOIN "Format" m ON m."bookRowId" = l."bookRowId" AND m."prodType" = l."prodType"
      )
    SELECT
      "prodType",
      count(*)::int AS needed,
      count(*) FILTER (WHERE finished <= "neededBy")::int AS "inTime"
    FROM piece
    WHERE "neededBy" >= ${first} AND "neededBy" < ${today} AND first <= "neededBy"
    GROUP BY 1`,
)

/** How much is waited for, by status. */
export const demandByStatus = statement(
  { step: code<OrderStatus>(), count: integer },
  () => sql`
    SELECT ${demandStatusSql} AS step, count(*)::int AS count
    FROM ${demandSql} AS d
    LEFT JOIN "Book" b ON b."bookId" = d."bookId"
    GROUP BY 1`,
)

/** Days of history that count. */
const scoreDays = 365

/** What was said in the last year, with the day on which its piece was finished, null when not yet. */
const known = (today: string) => sql`
  known AS (
    SELECT
      s."neededBy", s.early, s.late, s.chance, CASE
        WHEN s.volume > 0 THEN nullif(v."finishedDate", '')
        ELSE nullif(f."finishedDate", '')
      END AS finished
    FROM "ForecastSaid" s
    LEFT JOIN "Volume" v ON v."bookRowId" = s."bookRowId"
      AND v."prodType" = s."prodType"
      AND v.number = s.volume
    LEFT JOIN "Format" f ON f."bookRowId" = s."bookRowId" AND f."prodType" = s."prodType"
    WHERE s.day >= ${addDays(today, -scoreDays)} AND (s."neededBy" = '' OR s.day <= s."neededBy")
  )`

/** Chances that were said, in bands, and how often it came true. */
export const chancesByBand = statement(
  { band: integer, count: integer, said: float, happened: float },
  (today: string, bandCount: number) => sql`
    WITH
      ${known(today)}
    SELECT
      least(${bandCount - 1}::int, floor(chance * ${bandCount}::int)::int) AS band,
      count(*)::int AS count,
      avg(chance)::float AS said,
      avg(CASE WHEN finished <= "neededBy" THEN 1 ELSE 0 END)::float AS happened
    FROM known
    WHERE chance IS NOT NULL
      AND "neededBy" <> ''
      AND (finished IS NOT NULL OR "neededBy" < ${today})
    GROUP BY 1`,
)

/** How many days forecasts were off. */
export const daysOff = statement(
  { finished: integer, daysOff: nullable(float), byLate: nullable(float) },
  (today: string) => sql`
    WITH
      ${known(today)}
    SELECT
      count(*)::int AS finished,
      percentile_cont(0.5) WITHIN GROUP (
        ORDER BY abs(finished::date - early::date)
      )::float AS "daysOff",
      avg(CASE WHEN late <> '' AND finished <= late THEN 1 ELSE 0 END)::float AS "byLate"
    FROM known
    WHERE finished IS NOT NULL AND early <> ''`,
)

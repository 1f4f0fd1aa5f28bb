/**
 * SQL for the open formats and their risk; no other module decides which formats are open, and what
 * risk they have.
 *
 * An open format was ordered or begun, and is not finished. Its risk is:
 * - late: the day by which one of its pieces must be finished has passed, or the due date of an
 *   unfinished volume has;
 * - at risk: the forecast gives one of its pieces a chance below 85 % to be finished by its day;
 * - on time: it has a date, and none of the above holds;
 * - undated: it has no date.
 *
 * A format that no forecast knows yet is judged by the need-by date of its book.
 */
import { fragment, integer, statement } from '~/platform/statement.server'
import { certainChance, type ProductionType } from '~/tables/codes'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'
import { riskNumber } from './risk-number'

const { sql } = Prisma

/**
 * The unfinished volume that is due first, as one text: its date ('9999-99-99' for none) and its
 * number, which the table keeps below 1000.
 */
const firstDueVolume = sql`min(
  (coalesce(nullif("dueDate", ''), '9999-99-99') || lpad(number::text, 3, '0')) COLLATE "C"
)`

/**
 * The table expressions up to `open`: the open formats (id of the book, "prodType", progress,
 * copies) and their books. Open formats are of few books, so these are looked up instead of reading
 * all.
 */
export const openFormats = sql`
  demanded AS MATERIALIZED (
    SELECT d."bookId", d."prodType", sum(d.copies)::int AS copies
    FROM ${demandSql} AS d
    GROUP BY 1, 2
  ),
  made AS MATERIALIZED (
    SELECT id, "bookId"
    FROM "Book"
    WHERE "bookId" IN (SELECT "bookId" FROM demanded)
  ),
  wanted AS (
    SELECT made.id, d."prodType", d.copies
    FROM demanded d
    JOIN made USING ("bookId")
  ),
  begun AS (
    SELECT "bookRowId" AS id, "prodType", progress
    FROM "Format"
    WHERE "fileKey" IS NULL AND progress IS DISTINCT FROM 100
  ),
  asked AS MATERIALIZED (
    SELECT id, "prodType", f.progress, coalesce(w.copies, 0) AS copies
    FROM wanted w
    FULL JOIN begun f USING (id, "prodType")
  ),
  book AS MATERIALIZED (
    SELECT id, "bookId", title, publisher, "needDate", "publisherFileKey", "prodTypes"
    FROM "Book"
    WHERE id IN (SELECT id FROM asked)
  ),
  open AS MATERIALIZED (
    SELECT
      b.id, b."bookId", b.title, b.publisher, b."needDate",
      b."publisherFileKey" IS NOT NULL AS source,
      "prodType", f.progress, f.copies
    FROM asked f
    JOIN book b USING (id)
    WHERE NOT "prodType" = ANY(b."prodTypes")
  )`

/**
 * The table expression `rated`: the open formats with dates and risk. Dates are texts that sort as
 * dates do; '' is none. `forecast` is that of the piece that stands first in the order of work, as
 * JSON, null before the first one.
 */
export const ratedFormats = fragment(
  (today: string) => sql`
    ${openFormats},
    parts AS (
      SELECT "bookRowId" AS id, "prodType", ${firstDueVolume} AS first
      FROM "Volume"
      WHERE stage <> 'finished'
      GROUP BY 1, 2
    ),
    pieces AS (
      SELECT
        "bookRowId" AS id, "prodType",
        min(place) AS place,
        min(nullif("neededBy", '') COLLATE "C") AS "neededBy",
        min(chance) AS chance
      FROM "Forecast"
      GROUP BY 1, 2
    ),
    facts AS (
      SELECT
        o.*,
        p.first, f.place, f.chance,
        coalesce(f."neededBy", CASE WHEN f.place IS NULL THEN nullif(o."needDate", '') END) AS needed,
        coalesce(p.first < ${today}, false) AS "volumePassed"
      FROM open o
      LEFT JOIN parts p USING (id, "prodType")
      LEFT JOIN pieces f USING (id, "prodType")
    ),
    rated AS MATERIALIZED (
      SELECT
        *,
        coalesce(needed < ${today}, false) AS "needPassed",
        least(needed, CASE WHEN first < '9999' THEN left(first, 10) END) AS date,
        CASE
          WHEN needed < ${today} OR "volumePassed" THEN ${riskNumber('late')}::int
          WHEN chance < ${certainChance}::float THEN ${riskNumber('atRisk')}::int
          WHEN needed IS NULL
          AND coalesce(first, '9999') >= '9999' THEN ${riskNumber('undated')}::int
          ELSE ${riskNumber('onTime')}::int
        END AS risk
      FROM facts
    )`,
)

/** One row when a format is open, else none. */
export const openFormat = statement(
  { found: integer },
  (bookRowId: number, prodType: ProductionType) => sql`
    WITH ${openFormats}
    SELECT 1 AS found
    FROM open
    WHERE id = ${bookRowId} AND "prodType" = ${prodType}`,
)

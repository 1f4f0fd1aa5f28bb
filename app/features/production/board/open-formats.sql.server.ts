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

const { empty, sql } = Prisma

/**
 * The unfinished volume that is due first, as one text: its date ('9999-99-99' for none) and its
 * number, which the table keeps below 1000.
 */
const firstDueVolume = sql`min(
  (coalesce(nullif("dueDate", ''), '9999-99-99') || lpad(number::text, 3, '0')) COLLATE "C"
)`

/**
 * The table expressions up to `open`: the open formats (id of the book, "prodType", progress,
 * copies) and their books; `ofBooks`: an array of ids of books, to which they are narrowed.
 *
 * Most of what was ever asked for is finished, which the books' index tells: so the books themselves
 * are read for the open formats only.
 */
export const openFormats = fragment((ofBooks?: Prisma.Sql) => {
  const demands = ofBooks
    ? sql`WHERE d."bookId" = ANY(ARRAY(SELECT "bookId" FROM "Book" WHERE id = ANY(${ofBooks})))`
    : empty
  const formats = ofBooks ? sql`AND "bookRowId" = ANY(${ofBooks})` : empty
  return sql`
  demanded AS MATERIALIZED (
    SELECT d."bookId", d."prodType", sum(d.copies)::int AS copies
    FROM ${demandSql} AS d
    ${demands}
    GROUP BY 1, 2
  ),
  wanted AS MATERIALIZED (
    SELECT b.id, d."prodType", d.copies
    FROM demanded d
    JOIN "Book" b ON b."bookId" = d."bookId"
    WHERE NOT d."prodType" = ANY(b."prodTypes")
  ),
  begun AS (
    SELECT "bookRowId" AS id, "prodType", progress
    FROM "Format"
    WHERE "fileKey" IS NULL AND progress IS DISTINCT FROM 100 ${formats}
  ),
  asked AS MATERIALIZED (
    SELECT id, "prodType", f.progress, coalesce(w.copies, 0) AS copies
    FROM wanted w
    FULL JOIN begun f USING (id, "prodType")
  ),
  open AS MATERIALIZED (
    SELECT
      b.id, b."bookId", b.title, b.publisher, b."needDate",
      b."publisherFileKey" IS NOT NULL AS source,
      "prodType", f.progress, f.copies
    FROM asked f
    JOIN "Book" b USING (id)
    WHERE NOT "prodType" = ANY(b."prodTypes")
  )`
})

/**
 * The table expression `facts`: the formats in `open` with their dates; `ofBooks`: an array of the ids
 * of their books, where they are few. Dates are texts that sort as dates do; '' is none.
 */
export const formatFacts = fragment((today: string, ofBooks?: Prisma.Sql) => {
  const among = ofBooks ? sql`"bookRowId" = ANY(${ofBooks})` : sql`true`
  return sql`
    parts AS (
      SELECT "bookRowId" AS id, "prodType", ${firstDueVolume} AS first
      FROM "Volume"
      WHERE stage <> 'finished' AND ${among}
      GROUP BY 1, 2
    ),
    pieces AS (
      SELECT
        "bookRowId" AS id, "prodType",
        min(place) AS place,
        min(nullif("neededBy", '') COLLATE "C") AS "neededBy",
        min(chance) AS chance
      FROM "Forecast"
      WHERE ${among}
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
    )`
})

/** What follows from `facts`: whether the day has passed, the date and the risk. */
export const judgedColumns = fragment(
  (today: string) => sql`
    coalesce(needed < ${today}, false) AS "needPassed",
    least(needed, CASE WHEN first < '9999' THEN left(first, 10) END) AS date,
    CASE
      WHEN needed < ${today} OR "volumePassed" THEN ${riskNumber('late')}::int
      WHEN chance < ${certainChance}::float THEN ${riskNumber('atRisk')}::int
      WHEN needed IS NULL
      AND coalesce(first, '9999') >= '9999' THEN ${riskNumber('undated')}::int
      ELSE ${riskNumber('onTime')}::int
    END AS risk`,
)

/** The table expression `rated`: the open formats with dates and risk, of all books or of some. */
export const ratedFormats = fragment(
  (today: string, ofBooks?: Prisma.Sql) => sql`
    ${openFormats(ofBooks)},
    ${formatFacts(today, ofBooks)},
    rated AS MATERIALIZED (SELECT *, ${judgedColumns(today)} FROM facts)`,
)

/** One row when a format is open, else none. */
export const openFormat = statement(
  { found: integer },
  (bookRowId: number, prodType: ProductionType) => sql`
    WITH ${openFormats(sql`ARRAY[${bookRowId}::int]`)}
    SELECT 1 AS found
    FROM open
    WHERE "prodType" = ${prodType}`,
)

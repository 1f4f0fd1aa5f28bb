/**
 * SQL for the open formats and their risk; no other module decides the risk of a format.
 *
 * An open format was ordered or begun, and is not finished. Its risk is:
 * - late: its need-by date has passed, or the due date of an unfinished volume has;
 * - at risk: needed within 30 days and neither at 90 per cent nor with all its volumes being
 *   checked; or needed within 60 days, not begun, and without the publisher's source file;
 * - on time: it has a date, and none of the above holds;
 * - undated: it has no date.
 */
import { riskRules, risks, type Risk } from '~/tables/codes'
import { date } from '~/i18n/format'
import { demandSql } from '~/features/demand/demand-sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

export type RiskDays = { today: string; lastDay: string; sourceDay: string }

export const dayMs = 24 * 60 * 60 * 1000
const daysAfter = (today: string, days: number) =>
  new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)

export function riskDays(): RiskDays {
  const today = date(new Date())
  return {
    today,
    lastDay: daysAfter(today, riskRules.lastDays),
    sourceDay: daysAfter(today, riskRules.sourceDays),
  }
}

/** The number of a risk in the query: its position in `risks` (codes.ts). */
export const riskNumber = (risk: Risk) => risks.findIndex(({ value }) => value === risk)

/**
 * The unfinished volume that is due first, as one text: its date ('9999-99-99' for none) and its
 * number, which the table keeps below 1000.
 */
const firstDueVolume = sql`min((coalesce(nullif("dueDate", ''), '9999-99-99') || lpad(number::text, 3, '0')) COLLATE "C")`

/**
 * The table expression `rated`: the open formats with dates and risk. Dates are texts that sort as
 * dates do; '' is none. Open formats are of few books, so these are looked up instead of reading all.
 */
export const ratedFormats = ({ today, lastDay, sourceDay }: RiskDays) => sql`
  demanded AS MATERIALIZED (SELECT d."bookId", d."prodType", sum(d.copies)::int AS copies FROM ${demandSql} AS d GROUP BY 1, 2),
  made AS MATERIALIZED (SELECT id, "bookId" FROM "Book" WHERE "bookId" IN (SELECT "bookId" FROM demanded)),
  wanted AS (SELECT made.id, d."prodType", d.copies FROM demanded d JOIN made USING ("bookId")),
  begun AS (SELECT "bookRowId" AS id, "prodType", progress FROM "Format" WHERE "fileKey" IS NULL AND progress IS DISTINCT FROM 100),
  parts AS (
    SELECT "bookRowId" AS id, "prodType", ${firstDueVolume} AS first, bool_and(stage = 'checking') AS checked
    FROM "Volume" WHERE stage <> 'finished' GROUP BY 1, 2),
  open AS MATERIALIZED (SELECT id, "prodType", f.progress, coalesce(w.copies, 0) AS copies FROM wanted w FULL JOIN begun f USING (id, "prodType")),
  book AS MATERIALIZED (
    SELECT id, "bookId", title, "needDate", "publisherFileKey", "prodTypes" FROM "Book" WHERE id IN (SELECT id FROM open)),
  facts AS (
    SELECT b.id, b."bookId", b.title, b."needDate", "prodType", f.progress, f.copies, p.first,
      b."publisherFileKey" IS NOT NULL AS source,
      b."needDate" <> '' AND b."needDate" < ${today} AS "needPassed",
      coalesce(p.first < ${today}, false) AS "volumePassed",
      b."needDate" <> '' AND b."needDate" <= ${lastDay} AND coalesce(f.progress, 0) < ${riskRules.nearlyDone}::int AND NOT coalesce(p.checked, false) AS "littleDone",
      b."needDate" <> '' AND b."needDate" <= ${sourceDay} AND coalesce(f.progress, 0) = 0 AND b."publisherFileKey" IS NULL AS "noSource",
      least(nullif(b."needDate", ''), CASE WHEN p.first < '9999' THEN left(p.first, 10) END) AS date
    FROM open f LEFT JOIN parts p USING (id, "prodType") JOIN book b USING (id)
    WHERE NOT "prodType" = ANY(b."prodTypes")),
  rated AS MATERIALIZED (
    SELECT *, CASE
      WHEN "needPassed" OR "volumePassed" THEN ${riskNumber('late')}::int
      WHEN "littleDone" OR "noSource" THEN ${riskNumber('atRisk')}::int
      WHEN date IS NULL THEN ${riskNumber('undated')}::int ELSE ${riskNumber('onTime')}::int END AS risk
    FROM facts)`

/** Splits the text `first` of a rated format into date and number of the volume. */
export const parseNextVolume = (first: string | null) =>
  first === null
    ? null
    : { number: Number(first.slice(10)), dueDate: first < '9999' ? first.slice(0, 10) : '' }

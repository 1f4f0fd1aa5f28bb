/**
 * Every format of a book that somebody asked for or that is begun, and that is not finished. How each stands is decided here and nowhere
 * else:
 * - late: the day it is needed has passed, or the due date of a volume that is not finished;
 * - at risk: needed within 30 days and neither at 90 per cent nor with all its volumes being checked; or needed within 60 days, not begun,
 *   and without the publisher's source;
 * - on time: there is a date, and none of these holds; undated: there is no date.
 */
import { riskRules, risks, type Risk } from '~/tables/codes'
import { date } from '~/i18n/format'
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

/** The place of a risk in the codes is its number here. */
export const riskNumber = (risk: Risk) => risks.findIndex(({ value }) => value === risk)

/** The first due unfinished volume as one text: its date ('9999-99-99': none) and its number, which the table keeps below 1000. */
const firstDueVolume = sql`min((coalesce(nullif("dueDate", ''), '9999-99-99') || lpad(number::text, 3, '0')) COLLATE "C")`

/** `rated`: the open formats with their dates and how they stand. Dates are texts that compare as dates do; '' is none. */
export const ratedFormats = ({ today, lastDay, sourceDay }: RiskDays) => sql`
  asked AS (
    SELECT "bookId", "prodType", "orderNum" AS copies FROM "Order"
    UNION ALL
    SELECT s."bookId", c."prodType", c.copies FROM "OrderFileCount" c JOIN "OrderFileBook" s ON s.id = c."orderFileBookId"),
  wanted AS (
    SELECT b.id, a."prodType", sum(a.copies)::int AS copies FROM asked a JOIN "Book" b ON b."bookId" = a."bookId"
    WHERE NOT a."prodType" = ANY(b."prodTypes") GROUP BY 1, 2),
  begun AS (SELECT "bookRowId" AS id, "prodType", progress FROM "Format" WHERE "fileKey" IS NULL AND progress IS DISTINCT FROM 100),
  parts AS (
    SELECT "bookRowId" AS id, "prodType", ${firstDueVolume} AS first, bool_and(stage = 'checking') AS checked
    FROM "Volume" WHERE stage <> 'finished' GROUP BY 1, 2),
  facts AS (
    SELECT b.id, b."bookId", b.title, b."needDate", "prodType", f.progress, coalesce(w.copies, 0) AS copies, p.first,
      b."publisherFileKey" IS NOT NULL AS source,
      b."needDate" <> '' AND b."needDate" < ${today} AS "needPassed",
      coalesce(p.first < ${today}, false) AS "volumePassed",
      b."needDate" <> '' AND b."needDate" <= ${lastDay} AND coalesce(f.progress, 0) < ${riskRules.nearlyDone}::int AND NOT coalesce(p.checked, false) AS "littleDone",
      b."needDate" <> '' AND b."needDate" <= ${sourceDay} AND coalesce(f.progress, 0) = 0 AND b."publisherFileKey" IS NULL AS "noSource",
      least(nullif(b."needDate", ''), CASE WHEN p.first < '9999' THEN left(p.first, 10) END) AS date
    FROM wanted w FULL JOIN begun f USING (id, "prodType") LEFT JOIN parts p USING (id, "prodType") JOIN "Book" b USING (id)
    WHERE NOT "prodType" = ANY(b."prodTypes")),
  rated AS MATERIALIZED (
    SELECT *, CASE
      WHEN "needPassed" OR "volumePassed" THEN ${riskNumber('late')}::int
      WHEN "littleDone" OR "noSource" THEN ${riskNumber('atRisk')}::int
      WHEN date IS NULL THEN ${riskNumber('undated')}::int ELSE ${riskNumber('onTime')}::int END AS risk
    FROM facts)`

/** What `first` of such a format says. */
export const parseNextVolume = (first: string | null) =>
  first === null
    ? null
    : { number: Number(first.slice(10)), dueDate: first < '9999' ? first.slice(0, 10) : '' }

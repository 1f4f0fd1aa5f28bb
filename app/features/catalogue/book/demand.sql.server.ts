/**
 * SQL of demand: who waits for copies of which production type of which book. No other module reads
 * applications or rows of order files for that.
 *
 * A demand is a member's application, or the copies of one production type in a row of a school's
 * order file that is decided for a book. Lists of members whose eligibility was never confirmed are
 * none, because anybody may send one for any school.
 */
import { Prisma } from '../../../../prisma/generated/client'
import { env } from '~/platform/env.server'
import { paperTypes, type OrderStatus } from '~/tables/codes'

const { sql } = Prisma

/** Whether a file `f` counts: all do where the centre asks nobody for their eligibility. */
export const listCountsSql = env.ELIGIBILITY === 'required' ? sql`f."inDemand"` : sql`true`

/** The school of a row `s` of a file `f`; '' while nobody has said whose file it is. */
export const schoolNameSql = sql`coalesce(nullif(s."schoolName", ''), f."schoolName")`

/** The day on which a file `f` was received (YYYY-MM-DD, in Seoul). */
export const receivedDaySql = sql`coalesce(
  nullif(f."receiptDate", ''),
  to_char(f."createTime" AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')
)`

/**
 * One row for each demand, to stand behind FROM:
 *
 * - kind: 'application' or 'school'; id: of the application, or of the order file's row, which has a
 *   demand for each type; both with "prodType" name one demand;
 * - "bookId", "prodType", copies (at least 1);
 * - "userId" of an application, else null; "orderFileId", school ('' when it is not known), file (its
 *   name), place (in the file) and "receiptDate" (may be '') of a row, else null;
 * - "createTime" of the application or of the file; day: on which it was applied for, or its file
 *   received (YYYY-MM-DD, in Seoul);
 * - "neededFrom": the day that the member or the row of the school named, or ''.
 *
 * An application that its member needs no more is none. The planner leaves out what the query
 * around it does not read.
 */
export const demandSql = sql`(
  SELECT
    'application'::text AS kind, o.id, o."bookId", o."prodType", o."orderNum" AS copies, o."userId",
    NULL::int AS "orderFileId", NULL::text AS school, NULL::text AS file, NULL::int AS place,
    NULL::text AS "receiptDate", o."createTime",
    to_char(o."createTime" AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') AS day, o."neededFrom"
  FROM "Order" o
  WHERE o."endTime" IS NULL
  UNION ALL
  SELECT
    'school'::text, s.id, s."bookId", c."prodType", c.copies, NULL::int,
    s."orderFileId", ${schoolNameSql}, f.name, s.place,
    f."receiptDate", f."createTime",
    ${receivedDaySql}, s."neededFrom"
  FROM "OrderFileCount" c
  JOIN "OrderFileBook" s ON s.id = c."orderFileBookId"
  JOIN "OrderFile" f ON f.id = s."orderFileId"
  WHERE s."bookId" IS NOT NULL AND ${listCountsSql}
)`

/** When a demand `d` is needed: the day that its member or school named, else that of its book `b`; or ''. */
export const neededFromSql = sql`coalesce(nullif(d."neededFrom", ''), b."needDate", '')`

/**
 * Whether the type of a demand `d` is finished, and its book `b` has no files of it that could be
 * given out: see `availableTypes`.
 */
export const withoutFileSql = sql`coalesce(
  d."prodType" = ANY(b."prodTypes")
    AND NOT d."prodType" = ANY(b."fileTypes" || ${paperTypes}::text[]),
  false
)`

/** The status of a demand `d`, with its book `b` (left joined), as in `orderStatuses`. */
export const demandStatusSql = sql`CASE
  WHEN d."prodType" = ANY(b."prodTypes") THEN ${'finished' satisfies OrderStatus}
  WHEN EXISTS (
    SELECT 1
    FROM "Format" m
    WHERE m."bookRowId" = b.id AND m."prodType" = d."prodType" AND m.progress IS NOT NULL
  ) THEN ${'producing' satisfies OrderStatus}
  WHEN EXISTS (SELECT 1 FROM "RequestLog" l WHERE l."bookId" = d."bookId")
    THEN ${'sourcing' satisfies OrderStatus}
  ELSE ${'received' satisfies OrderStatus}
END`

/**
 * The first day (YYYY-MM-DD) on which a lesson or a reader needs something of a book `b`, as its
 * forecasts know it, else the need-by date of the book; null where nobody said one.
 */
export const neededDaySql = sql`coalesce(
  (
    SELECT min(nullif(f.facts -> 'source' ->> 'day', ''))
    FROM "Forecast" f
    WHERE f."bookRowId" = b.id
  ),
  nullif(b."needDate", '')
)`

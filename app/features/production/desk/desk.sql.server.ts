/** SQL of desks: whose pieces are on them, and the time that was worked. */
import { code, integer, nullable, statement, text } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import type { DeskPart } from '~/tables/staff-codes'
import { openFormats } from '~/features/production/board/open-formats.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { empty, sql } = Prisma

const openRemarks = sql`EXISTS (
  SELECT 1 FROM "VolumeRemark" r WHERE r."volumeId" = v.id AND r."answerTime" IS NULL
)`

/**
 * A finished volume whose maker has not yet answered an erratum, or who got their correction back:
 * readers keep its file meanwhile.
 */
const toCorrect = sql`(
  v.stage = 'finished'
  AND ${openRemarks}
  AND EXISTS (
    SELECT 1 FROM "CorrectionTask" k WHERE k."volumeId" = v.id AND k."fixTime" IS NULL
  )
)`

/** A file waits to be checked: of a volume that is new, or of a finished one that was corrected. */
const waitsForCheck = sql`(
  v.stage = 'checking' OR (v.stage = 'finished' AND v."handedInKey" IS NOT NULL)
)`

/** Volumes of one part of the desk of `owner`. */
function partCondition(part: DeskPart, owner: number | null): Prisma.Sql {
  const made = owner === null ? sql`v."makerId" IS NOT NULL` : sql`v."makerId" = ${owner}`
  const byAnother =
    owner === null ? empty : sql`AND (v."makerId" IS NULL OR v."makerId" <> ${owner})`
  return {
    returned: sql`${made} AND ((v.stage = 'producing' AND ${openRemarks}) OR ${toCorrect})`,
    making: sql`v.stage = 'producing' AND ${made} AND NOT ${openRemarks}`,
    handedIn: sql`${waitsForCheck} AND ${made}`,
    toCheck: sql`${waitsForCheck} ${byAnother}`,
    open: sql`v."makerId" IS NULL AND (v.stage IN ('waiting', 'producing') OR ${toCorrect})`,
  }[part]
}

/** The ids of the books of a producer. */
const booksOf = (owner: number) =>
  sql`ARRAY(SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${owner})`

/** Whether a row of this table is of a book of `owner`. */
const ofOwner = (owner: number | null, bookRowId: Prisma.Sql) =>
  owner === null
    ? sql`true`
    : sql`${bookRowId} IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${owner})`

/**
 * The table expression `piece`: what a part holds. What can be taken are volumes that nobody makes,
 * and the open formats that are not divided into volumes (number 0), each as one piece.
 */
function pieces(part: DeskPart, owner: number | null): Prisma.Sql {
  const volumes = sql`
        SELECT v.id, v."bookRowId", v."prodType", v.number, NULL::int AS progress
        FROM "Volume" v
        WHERE ${partCondition(part, owner)} AND ${ofOwner(owner, sql`v."bookRowId"`)}`
  if (part !== 'open') return sql`piece AS (${volumes})`
  const ofBooks = owner === null ? undefined : booksOf(owner)
  return sql`${openFormats(ofBooks)},
      piece AS (
        ${volumes}
        UNION ALL
        SELECT NULL, open.id, open."prodType", 0, open.progress
        FROM open
        WHERE NOT EXISTS (
            SELECT 1
            FROM "Volume" v
            WHERE v."bookRowId" = open.id AND v."prodType" = open."prodType"
          )
      )`
}

/**
 * The next day on which a lesson needs a finished volume `p` that is to be corrected: no forecast
 * knows it. Of the plans of a school or member the newest one of each term counts.
 */
const nextLesson = sql`(
  SELECT min(l.day) AS day
  FROM "Volume" v
  JOIN "Book" b ON b.id = v."bookRowId"
  JOIN "LessonPlan" n ON n."bookId" = b."bookId"
  JOIN "Lesson" l ON l."planId" = n.id
  WHERE v.id = p.id
    AND v.stage = 'finished'
    AND l.day >= to_char(now() AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')
    AND coalesce(l."firstPage", v."firstPage", 1) <= coalesce(v."lastPage", l."firstPage", 1)
    AND coalesce(l."lastPage", l."firstPage", v."lastPage", 1) >= coalesce(v."firstPage", 1)
    AND NOT EXISTS (
      SELECT 1
      FROM "LessonPlan" newer
      WHERE newer."bookId" = n."bookId"
        AND newer."schoolId" IS NOT DISTINCT FROM n."schoolId"
        AND newer."userId" IS NOT DISTINCT FROM n."userId"
        AND newer.term = n.term
        AND newer.id > n.id
    )
)`

/**
 * A page of a part, in the order of work; pieces that no forecast knows come last, those to be
 * corrected in the order of lessons.
 */
export const deskPieces = statement(
  {
    /** null for a format that is not divided, whose number is 0 */
    id: nullable(integer),
    bookRowId: integer,
    prodType: code<ProductionType>(),
    number: integer,
    /** the percentage of a format that is not divided */
    progress: nullable(integer),
    neededBy: nullable(text),
    early: nullable(text),
    late: nullable(text),
  },
  (part: DeskPart, owner: number | null, take: number, skip: number) => sql`
    WITH
      ${pieces(part, owner)}
    SELECT p.*, coalesce(f."neededBy", lesson.day) AS "neededBy", f.early, f.late
    FROM piece p
    LEFT JOIN "Forecast" f ON f."bookRowId" = p."bookRowId"
      AND f."prodType" = p."prodType"
      AND f.volume IN (0, p.number)
    LEFT JOIN LATERAL ${nextLesson} AS lesson ON f.place IS NULL
    ORDER BY f.place NULLS LAST, lesson.day NULLS LAST, p."bookRowId", p."prodType", p.number
    LIMIT ${take}
    OFFSET ${skip}`,
)

export const deskCount = statement(
  { total: integer },
  (part: DeskPart, owner: number | null) =>
    sql`WITH ${pieces(part, owner)} SELECT count(*)::int AS total FROM piece`,
)

/** Adds to what was noted for the day, up to so many minutes. */
export const addWorkedMinutes = statement(
  {},
  (userId: number, volumeId: number, day: string, minutes: number, fullDay: number) => sql`
    INSERT INTO "WorkHours" ("userId", "volumeId", day, minutes)
    VALUES (${userId}, ${volumeId}, ${day}, ${minutes})
    ON CONFLICT ("userId", "volumeId", day) DO UPDATE
    SET minutes = least("WorkHours".minutes + excluded.minutes, ${fullDay})`,
)

/** Saves the cells of a sheet; `cells` is JSON. */
export const saveWorkedMinutes = statement(
  {},
  (userId: number, cells: string) => sql`
    INSERT INTO "WorkHours" ("userId", "volumeId", day, minutes)
    SELECT DISTINCT ON (d."volumeId", d.day) ${userId}, d."volumeId", d.day, d.minutes
    FROM jsonb_to_recordset(${cells}::jsonb) AS d (row int, "volumeId" int, day text, minutes int)
    ORDER BY d."volumeId", d.day, d.row DESC
    ON CONFLICT ("userId", "volumeId", day) DO UPDATE
    SET minutes = excluded.minutes`,
)

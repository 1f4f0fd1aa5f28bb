/** SQL of a season: everything from which a forecast is computed. */
import {
  array,
  boolean,
  code,
  enumeration,
  integer,
  json,
  nullable,
  statement,
  text,
} from '~/platform/statement.server'
import type { ProductionType, VolumeState } from '~/tables/codes'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { namedSchoolSql } from '~/features/people/school/school-of-name.server'
import { openFormats } from '~/features/production/board/open-formats.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** The newest finished pieces and sources that are read. */
const MAX_HISTORY = 5_000

/** A time as its day in Seoul. */
const dayOf = (column: Prisma.Sql) =>
  sql`to_char(${column} AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')`
const createTime = (table: string) => dayOf(Prisma.raw(`${table}."createTime"`))

export const openSeasonFormats = statement(
  {
    /** the row number of its book */
    id: integer,
    bookId: text,
    title: text,
    publisher: text,
    needDate: text,
    /** whether the publisher's file is there */
    source: boolean,
    /** whether its manuscript is there */
    manuscript: boolean,
    prodType: code<ProductionType>(),
    progress: nullable(integer),
    begunDate: text,
  },
  () => sql`
    WITH
      ${openFormats()}
    SELECT
      open.id, open."bookId", open.title, open.publisher, open."needDate", open.source,
      EXISTS (
        SELECT 1
        FROM "Manuscript" m
        WHERE m."bookRowId" = open.id AND m.state = 'ready'
      ) AS manuscript,
      open."prodType", open.progress,
      coalesce(f."begunDate", '') AS "begunDate"
    FROM open
    LEFT JOIN "Format" f ON f."bookRowId" = open.id AND f."prodType" = open."prodType"
    ORDER BY open.id, open."prodType"`,
)

export const seasonVolumes = statement(
  {
    bookRowId: integer,
    prodType: code<ProductionType>(),
    number: integer,
    firstPage: nullable(integer),
    lastPage: nullable(integer),
    units: text,
    state: enumeration<VolumeState>('VolumeState'),
    dueDate: text,
    begunDate: text,
    /** who took it */
    makerId: nullable(integer),
    /** it came back to its maker, who corrects it */
    returned: boolean,
  },
  (ids: number[]) => sql`
    SELECT
      "bookRowId", "prodType", number, "firstPage", "lastPage", units, stage AS state,
      "dueDate", "begunDate", "makerId",
      stage = 'producing'
      AND "makerId" IS NOT NULL
      AND "handedInKey" IS NOT NULL AS returned
    FROM "Volume"
    WHERE "bookRowId" = ANY(${ids}::int[])
    ORDER BY "bookRowId", "prodType", number`,
)

export const seasonDemands = statement(
  {
    bookId: text,
    prodType: code<ProductionType>(),
    copies: integer,
    /** whose plan counts: 's' and the id of the school of its member or row, or 'u' and the member's */
    owner: nullable(text),
    /** name of the school; '' for a member without one */
    who: text,
    neededFrom: text,
  },
  (bookIds: string[]) => sql`
    SELECT
      d."bookId", d."prodType", d.copies,
      coalesce('s' || coalesce(u."schoolId", n.id), 'u' || u.id) AS owner,
      coalesce(d.school, s.name, '') AS who,
      d."neededFrom"
    FROM ${demandSql} AS d
    LEFT JOIN "User" u ON u.id = d."userId"
    LEFT JOIN "School" s ON s.id = u."schoolId"
    LEFT JOIN ${namedSchoolSql} AS n ON n.name = replace(d.school, ' ', '')
    WHERE d."bookId" = ANY(${bookIds}::text[])
    ORDER BY d."bookId", d.kind, d.id, d."prodType"`,
)

type PlannedLesson = {
  day: string
  unit: string
  firstPage: number | null
  lastPage: number | null
}
export const seasonPlans = statement(
  {
    bookId: text,
    /** as in `seasonDemands` */
    owner: text,
    term: text,
    estimated: boolean,
    lessons: json<PlannedLesson[]>(),
  },
  (bookIds: string[], term: string) => sql`
    WITH
      newest AS (
        SELECT DISTINCT
          ON ("bookId", "schoolId", "userId", term) id,
          "bookId", term, source,
          coalesce('s' || "schoolId", 'u' || "userId") AS owner
        FROM "LessonPlan"
        WHERE "bookId" = ANY(${bookIds}::text[]) AND term >= ${term}
        ORDER BY "bookId", "schoolId", "userId", term, id DESC
      )
    SELECT
      n."bookId", n.owner, n.term,
      n.source = 'spread' AS estimated,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object(
                'day',
                l.day,
                'unit',
                l.unit,
                'firstPage',
                l."firstPage",
                'lastPage',
                l."lastPage"
              )
              ORDER BY l.place
            ),
            '[]'
          )
        FROM "Lesson" l
        WHERE l."planId" = n.id
      ) AS lessons
    FROM newest n
    WHERE n.source <> 'removed'
    ORDER BY n."bookId", n.owner, n.term`,
)

/** Volumes, and formats without volumes, that were finished; the newest ones. */
export const finishedPieces = statement(
  {
    title: text,
    prodType: code<ProductionType>(),
    /** 0: a format without volumes */
    number: integer,
    firstPage: nullable(integer),
    lastPage: nullable(integer),
    makerId: nullable(integer),
    begun: text,
    finished: text,
    /** handed in for the first time since it was begun: corrections belong to its check */
    handedIn: text,
    sourceCame: text,
    /** the day on which its manuscript began; '' without one */
    manuscript: text,
    producers: array(integer),
  },
  (since: string) => sql`
    WITH
      done AS (
        SELECT
          id, "bookRowId", "prodType", number, "firstPage", "lastPage", "makerId",
          "begunDate" AS begun, "handedInDate" AS "handedIn", "finishedDate" AS finished
        FROM "Volume"
        WHERE stage = 'finished' AND "finishedDate" >= ${since}
        UNION ALL
        SELECT
          NULL, f."bookRowId", f."prodType", 0, NULL, NULL, NULL, f."begunDate",
          '',
          f."finishedDate"
        FROM "Format" f
        WHERE f."finishedDate" >= ${since}
          AND NOT EXISTS (
            SELECT 1
            FROM "Volume" v
            WHERE v."bookRowId" = f."bookRowId" AND v."prodType" = f."prodType"
          )
        ORDER BY finished DESC, "bookRowId", "prodType", number
        LIMIT ${MAX_HISTORY}::int
      )
    SELECT
      b.title, d."prodType", d.number, d."firstPage", d."lastPage", d."makerId", d.begun,
      d.finished,
      coalesce(
        (
          SELECT min(${createTime('p')})
          FROM "VolumeStep" p
          WHERE p."volumeId" = d.id AND p.kind = 'handedIn' AND ${createTime('p')} >= d.begun
        ),
        d."handedIn"
      ) AS "handedIn",
      coalesce(${createTime('s')}, '') AS "sourceCame",
      coalesce(${createTime('m')}, '') AS manuscript,
      ARRAY(
        SELECT a."userId"
        FROM "Assignment" a
        WHERE a."bookRowId" = b.id
        ORDER BY 1
      ) AS producers
    FROM done d
    JOIN "Book" b ON b.id = d."bookRowId"
    LEFT JOIN "StoredFile" s ON s.key = b."publisherFileKey"
    LEFT JOIN "Manuscript" m ON m."bookRowId" = b.id AND m.state = 'ready'
    ORDER BY d.finished, d."bookRowId", d."prodType", d.number`,
)

/** The first request to a publisher for each book, and the day on which its file came. */
export const sourceTimes = statement(
  { publisher: text, asked: text, came: text, made: boolean },
  (since: string) => sql`
    WITH
      first AS (
        SELECT "bookId", min("createTime") AS "createTime"
        FROM "RequestLog"
        GROUP BY 1
      ),
      recent AS (
        SELECT "bookId", ${createTime('first')} AS asked
        FROM first
        WHERE ${createTime('first')} >= ${since}
        ORDER BY "createTime" DESC
        LIMIT ${MAX_HISTORY}::int
      )
    SELECT
      coalesce(b.publisher, l.publisher, '') AS publisher,
      r.asked,
      coalesce(${createTime('s')}, '') AS came,
      coalesce(b."prodTypes" <> '{}', false)
      OR EXISTS (
        SELECT 1
        FROM "Format" f
        WHERE f."bookRowId" = b.id AND f.progress > 0
      ) AS made
    FROM recent r
    LEFT JOIN "Book" b USING ("bookId")
    LEFT JOIN "RequestBook" l USING ("bookId")
    LEFT JOIN "StoredFile" s ON s.key = b."publisherFileKey"
    ORDER BY r.asked, r."bookId"`,
)

/** Sources that came after a promise: the day that was promised first, and the day on which it came. */
export const keptPromises = statement(
  { publisher: text, promised: text, came: text },
  (since: string) => sql`
    SELECT b.publisher, p.day AS promised, ${createTime('c')} AS came
    FROM "SourceRequest" r
    JOIN "Book" b ON b.id = r."bookRowId"
    JOIN LATERAL (
      SELECT s.day
      FROM "SourceStep" s
      WHERE s."requestId" = r.id AND s.kind = 'promised'
      ORDER BY s.id
      LIMIT 1
    ) AS p ON true
    JOIN LATERAL (
      SELECT s."createTime"
      FROM "SourceStep" s
      WHERE s."requestId" = r.id AND s.kind IN ('registered', 'received')
      ORDER BY s.id DESC
      LIMIT 1
    ) AS c ON true
    WHERE r.outcome = 'received' AND ${createTime('c')} >= ${since}
    ORDER BY came, r.id
    LIMIT ${MAX_HISTORY}::int`,
)

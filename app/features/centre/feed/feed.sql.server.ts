/** SQL of feeds: a member's lessons and shelf, and a producer's work. */
import {
  bigint,
  code,
  integer,
  nullable,
  statement,
  text,
  timestamp,
} from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import type { PlanSource } from '~/tables/staff-codes'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** Of each book that these members wait for or have, the newest plan of each term, from a day on. */
export const lessonsOfMembers = statement(
  {
    userId: integer,
    /** null for the plan of a member who is in no school */
    schoolId: nullable(integer),
    bookId: text,
    title: text,
    term: text,
    source: code<PlanSource>(),
    place: integer,
    day: text,
    unit: text,
    firstPage: nullable(integer),
    lastPage: nullable(integer),
  },
  (userIds: readonly number[], since: string, limit: number) => sql`
    SELECT
      u.id AS "userId", u."schoolId", mine."bookId", mine.title, p.term, p.source, l.place, l.day, l.unit,
      l."firstPage", l."lastPage"
    FROM "User" u
    CROSS JOIN LATERAL (
      SELECT DISTINCT ON (o."bookId") o."bookId", o.title
      FROM "Order" o
      WHERE o."userId" = u.id AND o."endTime" IS NULL
      ORDER BY o."bookId", o.id DESC
    ) AS mine
    CROSS JOIN LATERAL (
      SELECT DISTINCT ON (v.term) v.id, v.term, v.source
      FROM "LessonPlan" v
      WHERE v."bookId" = mine."bookId"
        AND (v."schoolId" = u."schoolId" OR (u."schoolId" IS NULL AND v."userId" = u.id))
      ORDER BY v.term, v.id DESC
    ) AS p
    JOIN "Lesson" l ON l."planId" = p.id
    WHERE u.id = ANY(${userIds}::int[])
      AND p.source <> ${'removed' satisfies PlanSource}
      AND l.day >= ${since}
    ORDER BY l.day, mine."bookId", l.place, u.id
    LIMIT ${limit}::int`,
)

/** Days that publishers promised for sources, from a day on. */
export const promisedSources = statement(
  { id: integer, publisher: text, title: text, day: text },
  (since: string, limit: number) => sql`
    SELECT r.id, p.name AS publisher, b.title, r."promisedDay" AS day
    FROM "SourceRequest" r
    JOIN "Publisher" p ON p.id = r."publisherId"
    JOIN "Book" b ON b.id = r."bookRowId"
    WHERE r.state = 'promised' AND r."promisedDay" >= ${since}
    ORDER BY r."promisedDay", r.id
    LIMIT ${limit}::int`,
)

/** The volumes that somebody makes. */
export const workOfProducer = statement(
  {
    id: integer,
    title: text,
    prodType: code<ProductionType>(),
    number: integer,
    firstPage: nullable(integer),
    lastPage: nullable(integer),
    dueDate: text,
    neededBy: text,
  },
  (userId: number, limit: number) => sql`
    SELECT
      v.id, b.title, v."prodType", v.number, v."firstPage", v."lastPage", v."dueDate",
      coalesce(f."neededBy", '') AS "neededBy"
    FROM "Volume" v
    JOIN "Book" b ON b.id = v."bookRowId"
    LEFT JOIN "Forecast" f ON f."bookRowId" = v."bookRowId"
      AND f."prodType" = v."prodType"
      AND f.volume = v.number
    WHERE v."makerId" = ${userId} AND v.stage IN ('producing', 'checking')
    ORDER BY v.id
    LIMIT ${limit}::int`,
)

/** Errata of books of the catalogue that have been registered for some minutes, the newest first. */
export const newestErrata = statement(
  { id: integer, bookRowId: integer, title: text, corrections: integer, takeTime: timestamp },
  (minutes: number, limit: number) => sql`
    SELECT
      e.id, e."bookRowId", b.title, e."takeTime",
      (SELECT count(*)::int FROM "Correction" c WHERE c."erratumId" = e.id) AS corrections
    FROM "Erratum" e
    JOIN "Book" b ON b.id = e."bookRowId"
    WHERE e.state = 'taken' AND e."takeTime" < now() - make_interval(mins => ${minutes}::int)
    ORDER BY e."takeTime" DESC, e.id DESC
    LIMIT ${limit}::int`,
)

/** When corrections of these books were last registered, or what readers get was corrected. */
export const errataTimes = statement(
  { bookRowId: integer, time: timestamp },
  (bookRowIds: readonly number[]) => sql`
    SELECT e."bookRowId", max(greatest(e."takeTime", k."fixTime")) AS time
    FROM "Erratum" e
    LEFT JOIN "CorrectionTask" k ON k."erratumId" = e.id
    WHERE e."bookRowId" = ANY(${bookRowIds}::int[]) AND e.state = 'taken'
    GROUP BY e."bookRowId"
    HAVING max(greatest(e."takeTime", k."fixTime")) IS NOT NULL`,
)

/** One row for each piece of the applications of these members, to stand behind FROM. */
const piecesSql = (userIds: readonly number[]) => sql`(
  SELECT
    o.id AS "orderId", o."userId", o."bookId", b.id AS "bookRowId", o.title, o.creator, o.publisher,
    o.grade, o.curriculum, o.purpose, o."pubDate", o.isbn, o."prodType", p.volume, p.volumes,
    p.units, p."firstPage", p."lastPage",
    CASE WHEN s.key IS NULL THEN p.promised ELSE '' END AS promised,
    s.name AS "fileName", s.type AS "fileType", s.size AS "fileSize",
    s."createTime" AS "fileTime", m.time AS "errataTime"
  FROM "Order" o
  LEFT JOIN "Book" b ON b."bookId" = o."bookId"
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS volumes
    FROM "Volume" v
    WHERE v."bookRowId" = b.id AND v."prodType" = o."prodType"
  ) AS divided
  CROSS JOIN LATERAL (
    SELECT
      0 AS volume, divided.volumes,
      '' AS units,
      NULL::int AS "firstPage",
      NULL::int AS "lastPage",
      f."fileKey",
      coalesce(
        (
          SELECT e.promised
          FROM "Forecast" e
          WHERE e."bookRowId" = b.id
            AND e."prodType" = o."prodType"
            AND e.volume = 0
            AND e.waiting > 0
        ),
        ''
      ) AS promised
    FROM (SELECT 1) AS one
    LEFT JOIN "Format" f ON f."bookRowId" = b.id
      AND f."prodType" = o."prodType"
      AND o."prodType" = ANY(b."prodTypes")
    WHERE divided.volumes = 0 OR f."fileKey" IS NOT NULL
    UNION ALL
    SELECT
      v.number, divided.volumes, v.units, v."firstPage", v."lastPage",
      CASE WHEN v.stage = 'finished' THEN v."fileKey" END,
      coalesce(nullif(e.promised, ''), v."dueDate")
    FROM "Volume" v
    LEFT JOIN "Forecast" e ON e."bookRowId" = b.id
      AND e."prodType" = v."prodType"
      AND e.volume = v.number
      AND e.waiting > 0
    WHERE v."bookRowId" = b.id AND v."prodType" = o."prodType"
  ) AS p
  LEFT JOIN "StoredFile" s ON s.key = p."fileKey"
  LEFT JOIN LATERAL (
    SELECT max(greatest(e."takeTime", k."fixTime")) AS time
    FROM "Erratum" e
    JOIN "CorrectionTask" k ON k."erratumId" = e.id
    LEFT JOIN "Volume" v ON v.id = k."volumeId"
    WHERE e."bookRowId" = b.id
      AND e.state = 'taken'
      AND k."prodType" = o."prodType"
      AND (p.volume = 0 OR coalesce(v.number, k.volume) IN (0, p.volume))
  ) AS m ON true
  WHERE o."userId" = ANY(${userIds}::int[]) AND o."endTime" IS NULL
)`

const pieceColumns = {
  orderId: integer,
  userId: integer,
  bookId: text,
  bookRowId: nullable(integer),
  title: text,
  creator: text,
  publisher: text,
  grade: text,
  curriculum: text,
  purpose: text,
  pubDate: text,
  isbn: text,
  prodType: code<ProductionType>(),
  volume: integer,
  volumes: integer,
  units: text,
  firstPage: nullable(integer),
  lastPage: nullable(integer),
  promised: text,
  fileName: nullable(text),
  fileType: nullable(text),
  fileSize: nullable(bigint),
  fileTime: nullable(timestamp),
  /** when corrections of it were last registered, or were made in what readers get */
  errataTime: nullable(timestamp),
}

/** A page of the pieces, the newest application first. */
export const shelfPieces = statement(
  pieceColumns,
  (userIds: readonly number[], size: number, offset: number) => sql`
    SELECT *
    FROM ${piecesSql(userIds)} AS pieces
    ORDER BY "orderId" DESC, volume
    LIMIT ${size}::int
    OFFSET ${offset}::int`,
)

export const shelfCount = statement(
  { count: integer },
  (userIds: readonly number[]) =>
    sql`SELECT count(*)::int AS count FROM ${piecesSql(userIds)} AS pieces`,
)

/** The pieces that came last. */
export const arrivedShelfPieces = statement(
  pieceColumns,
  (userIds: readonly number[], limit: number) => sql`
    SELECT *
    FROM ${piecesSql(userIds)} AS pieces
    WHERE "fileTime" IS NOT NULL
    ORDER BY "fileTime" DESC, "orderId", volume
    LIMIT ${limit}::int`,
)

/** The pieces that are still to come and have a day, the next ones first. */
export const promisedShelfPieces = statement(
  pieceColumns,
  (userIds: readonly number[], limit: number) => sql`
    SELECT *
    FROM ${piecesSql(userIds)} AS pieces
    WHERE promised <> ''
    ORDER BY promised, "orderId", volume
    LIMIT ${limit}::int`,
)

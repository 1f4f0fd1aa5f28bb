/** SQL of lists of errata, of their tasks, and of the corrections that concern somebody's copies. */
import {
  array,
  boolean,
  code,
  integer,
  nullable,
  statement,
  text,
  timestamp,
} from '~/platform/statement.server'
import { likePattern } from '~/platform/like'
import type { ErratumState, ManuscriptResult, ProductionType } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'

const { join, sql } = Prisma

/**
 * Whether a notice `n` is of an erratum: its key begins with the number, and an index has those of
 * errata, by their bytes. A semicolon is the sign behind the colon.
 */
const isOfErratum = (id: Prisma.Sql) => sql`(
  n.kind = 'erratum'
  AND n."eventKey" ~>=~ ('erratum:' || ${id} || ':')
  AND n."eventKey" ~<~ ('erratum:' || ${id} || ';')
)`

const toldSql = sql`(
  SELECT count(*)::int FROM "Notification" n WHERE ${isOfErratum(sql`e.id`)}
)`

export type ErratumFilters = { state?: ErratumState; open?: '1'; keyword?: string }

const openTask = sql`EXISTS (
  SELECT 1 FROM "CorrectionTask" k WHERE k."erratumId" = e.id AND k."fixTime" IS NULL
)`

function conditions({ state, open, keyword }: ErratumFilters): Prisma.Sql {
  return join(
    [
      state ? sql`e.state = ${state}` : sql`true`,
      ...(open ? [sql`e.state = 'taken' AND ${openTask}`] : []),
      ...(keyword
        ? [
            sql`(
              b."bookId" = ${keyword}
              OR replace(b.title, ' ', '') ILIKE ${likePattern(keyword.replace(/\s/g, ''))}
            )`,
          ]
        : []),
    ],
    ' AND ',
  )
}

const columns = {
  id: integer,
  bookRowId: integer,
  bookId: text,
  title: text,
  state: code<ErratumState>(),
  source: text,
  day: text,
  fileName: text,
  userName: text,
  createTime: timestamp,
  corrections: integer,
  tasks: integer,
  open: integer,
  told: integer,
}

/** Errata, the newest first. */
export const erratumPage = statement(
  columns,
  (filters: ErratumFilters, take: number, skip: number) => sql`
    SELECT
      e.id, e."bookRowId", b."bookId", b.title, e.state, e.source, e.day, e."fileName",
      e."userName", e."createTime",
      (SELECT count(*)::int FROM "Correction" c WHERE c."erratumId" = e.id) AS corrections,
      k.tasks, k.open,
      ${toldSql} AS told
    FROM "Erratum" e
    JOIN "Book" b ON b.id = e."bookRowId"
    CROSS JOIN LATERAL (
      SELECT
        count(*)::int AS tasks,
        count(*) FILTER (WHERE k."fixTime" IS NULL)::int AS open
      FROM "CorrectionTask" k
      WHERE k."erratumId" = e.id
    ) AS k
    WHERE ${conditions(filters)}
    ORDER BY e.id DESC
    LIMIT ${take}::int
    OFFSET ${skip}::bigint`,
)

export const erratumCount = statement(
  { count: integer },
  (filters: ErratumFilters) => sql`
    SELECT count(*)::int AS count
    FROM "Erratum" e
    JOIN "Book" b ON b.id = e."bookRowId"
    WHERE ${conditions(filters)}`,
)

/** The tasks of an erratum, by type and volume, with the corrections of each. */
export const tasksOf = statement(
  {
    id: integer,
    prodType: code<ProductionType>(),
    volume: integer,
    volumeId: nullable(integer),
    corrections: integer,
    maker: nullable(text),
    answered: boolean,
    fixTime: nullable(timestamp),
  },
  (id: number) => sql`
    SELECT
      k.id, k."prodType", coalesce(v.number, k.volume) AS volume, k."volumeId",
      (
        SELECT count(*)::int
        FROM "Correction" c
        WHERE c."erratumId" = k."erratumId"
          AND (
            k.volume = 0
            OR cardinality(c.pages) = 0
            OR EXISTS (
              SELECT 1
              FROM unnest(c.pages) AS page
              WHERE page BETWEEN coalesce(v."firstPage", page) AND coalesce(v."lastPage", page)
            )
          )
      ) AS corrections,
      coalesce(nullif(u.name, ''), u."user") AS maker,
      r."answerTime" IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM "VolumeRemark" o WHERE o."volumeId" = v.id AND o."answerTime" IS NULL
        ) AS answered,
      k."fixTime"
    FROM "CorrectionTask" k
    LEFT JOIN "Volume" v ON v.id = k."volumeId"
    LEFT JOIN "User" u ON u.id = v."makerId"
    LEFT JOIN "VolumeRemark" r ON r.id = k."remarkId"
    WHERE k."erratumId" = ${id}
    ORDER BY k."prodType", 3, k.id`,
)

/** Corrections of pages that no volume of a divided type has, by type. */
export const pagesWithoutVolume = statement(
  { prodType: code<ProductionType>(), pages: array(text) },
  (id: number, bookRowId: number) => sql`
    SELECT f."prodType", array_agg(c."pageText" ORDER BY c.place) AS pages
    FROM (SELECT DISTINCT "prodType" FROM "Volume" WHERE "bookRowId" = ${bookRowId}) AS f
    JOIN "Correction" c ON c."erratumId" = ${id} AND cardinality(c.pages) > 0
    WHERE NOT EXISTS (
      SELECT 1
      FROM "Volume" v
      CROSS JOIN unnest(c.pages) AS page
      WHERE v."bookRowId" = ${bookRowId}
        AND v."prodType" = f."prodType"
        AND page BETWEEN coalesce(v."firstPage", page) AND coalesce(v."lastPage", page)
    )
    GROUP BY f."prodType"
    ORDER BY f."prodType"`,
)

const correctionColumns = {
  id: integer,
  manuscript: code<ManuscriptResult>(),
  manuscriptPageId: nullable(integer),
  sheet: text,
  rowNumber: integer,
  pageText: text,
  pages: array(integer),
  wrong: text,
  right: text,
  note: text,
  totalCount: integer,
}

/** The corrections of the pages of a volume, in the order of its pages. */
export const correctionsOfVolume = statement(
  correctionColumns,
  (volumeId: number, take: number, skip: number) => sql`
    SELECT
      c.id, c.manuscript, c."manuscriptPageId", c.sheet, c."rowNumber", c."pageText", c.pages,
      c.wrong, c."right", c.note,
      count(*) OVER ()::int AS "totalCount"
    FROM "Volume" v
    JOIN "Erratum" e ON e."bookRowId" = v."bookRowId" AND e.state = 'taken'
    JOIN "Correction" c ON c."erratumId" = e.id
    WHERE v.id = ${volumeId}
      AND (
        cardinality(c.pages) = 0
        OR EXISTS (
          SELECT 1
          FROM unnest(c.pages) AS page
          WHERE page BETWEEN coalesce(v."firstPage", page) AND coalesce(v."lastPage", page)
        )
      )
    ORDER BY c.pages, c.id
    LIMIT ${take}::int
    OFFSET ${skip}::bigint`,
)

/**
 * Errata whose holders may have become more: with open tasks, registered or corrected within a day, or
 * of a book of which copies were sent within a day, which may have been packed long before. Nobody
 * takes one back until the transaction ends.
 */
export const erratumsToTell = statement(
  { id: integer },
  () => sql`
    SELECT e.id
    FROM "Erratum" e
    WHERE e.state = 'taken'
      AND (
        e."takeTime" > now() - interval '1 day'
        OR EXISTS (
          SELECT 1
          FROM "CorrectionTask" k
          WHERE k."erratumId" = e.id
            AND (k."fixTime" IS NULL OR k."fixTime" > now() - interval '1 day')
        )
        OR e."bookRowId" IN (
          SELECT b.id
          FROM "Shipment" s
          JOIN "ShipmentItem" i ON i."shipmentId" = s.id
          JOIN "Book" b ON b."bookId" = i."bookId"
          WHERE s."sentDay" <> '' AND s."updateTime" > now() - interval '1 day'
        )
      )
    ORDER BY e.id
    FOR SHARE OF e`,
)

/** Takes back the notices of an erratum; returns whom they had reached by mail or on a page. */
export const takeBackNotices = statement(
  { userId: integer },
  (id: number) => sql`
    WITH
      told AS MATERIALIZED (
        SELECT
          n.id, n."userId",
          n."readTime" IS NOT NULL
            OR EXISTS (
              SELECT 1
              FROM "OutboxMessage" m
              WHERE m."notificationId" = n.id AND m.state IN ('sent', 'sending')
            ) AS reached
        FROM "Notification" n
        WHERE ${isOfErratum(sql`${id}::int`)}
      ),
      gone AS (
        DELETE FROM "Notification"
        WHERE id IN (SELECT id FROM told)
      )
    SELECT DISTINCT "userId"
    FROM told
    WHERE reached`,
)

/** Finished volumes of an erratum whose maker does not have the book any more are free to take. */
export const freeMakers = statement(
  {},
  (id: number) => sql`
    UPDATE "Volume" v
    SET "makerId" = NULL
    FROM "CorrectionTask" k
    WHERE k."erratumId" = ${id}
      AND v.id = k."volumeId"
      AND v.stage = 'finished'
      AND v."makerId" IS NOT NULL
      AND NOT EXISTS (
        SELECT 1
        FROM "Assignment" a
        WHERE a."userId" = v."makerId" AND a."bookRowId" = v."bookRowId"
      )`,
)

/** SQL of errata: which copies lack the corrections of an erratum, and who has them. */
import {
  array,
  code,
  fragment,
  integer,
  nullable,
  statement,
  text,
} from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'

const { empty, sql } = Prisma

/** Who has a copy on paper: an item `i` of a shipment `s`, with its application `o` or list `f`. */
const paperHolder = sql`(
  CASE
    WHEN i."orderId" IS NOT NULL THEN o."userId"
    WHEN s."userId" IS NOT NULL THEN s."userId"
    ELSE f."userId"
  END
)`

/** The tag of the content of a stored file `s`, as `contentTag` makes it. */
const tagSql = sql`left(translate(rtrim(encode(s.sha256, 'base64'), '='), '+/', '-_'), 22)`

/** Below and above every printed page. */
export const [noFirst, noLast] = [sql`0`, sql`1000000`]

/**
 * The printed pages `p` of a copy `c`: those of the volume that has its very file now, else those that were
 * recorded with it, else those of the volume with its number. To stand behind FROM, with `present`.
 */
export const pagesOfCopySql = sql`
  LEFT JOIN LATERAL (
    SELECT own."firstPage", own."lastPage"
    FROM (
      SELECT 1 AS rank, v.number <> c.volume AS other, v."firstPage", v."lastPage"
      FROM present v
      WHERE v."bookId" = c."bookId" AND v."prodType" = c."prodType" AND v.version = c.version
      UNION ALL
      SELECT 2, false, c."firstPage", c."lastPage"
      WHERE c."firstPage" IS NOT NULL OR c."lastPage" IS NOT NULL
      UNION ALL
      SELECT 3, false, v."firstPage", v."lastPage"
      FROM present v
      WHERE v."bookId" = c."bookId" AND v."prodType" = c."prodType" AND v.number = c.volume
    ) AS own
    ORDER BY own.rank, own.other
    LIMIT 1
  ) AS p ON c.volume > 0`

/** Whether a copy `p` that was made at its `time` has what a task `k` corrected. */
export const isCorrectedSql = sql`(
  k."fixTime" IS NOT NULL
  AND (
    (p.version <> '' AND p.version = k."fixVersion")
    OR (p.time >= k."fixTime" AND (p.version = '' OR p.version <> k."wrongVersion"))
  )
)`

/**
 * The table expression `lacking`: a row for each copy that lacks the corrections of one of these
 * errata, with the holder and the printed pages of the copy, to stand behind WITH RECURSIVE.
 *
 * A copy is a file that a member fetched, of which the last version of each volume counts, or a copy
 * on paper that was sent and is neither missing nor back. One that was handed on is what its first
 * recipient was sent. Its pages are those of the volume that has its very file now, else those that
 * were recorded with it, else those of the volume with its number; a volume without pages, and the
 * whole book, have every page.
 *
 * It has the corrections when every task of its volume (of all volumes, for the whole book) was done
 * before the copy was made, or with its very version. Where no task is of its volume, the copy is
 * older than the erratum.
 *
 * The holder is the member, or the school, with the member who sent its list. `userId`: only the copies of
 * this member are looked at.
 */
export const lackingSql = fragment((ids: readonly number[], userId?: number) => {
  const [fetchedByThem, heldByThem] =
    userId === undefined
      ? [empty, empty]
      : [sql`AND o."userId" = ${userId}`, sql`AND ${paperHolder} = ${userId}`]
  return sql`
    erratum AS MATERIALIZED (
      SELECT e.id, e."bookRowId", e."takeTime", b."bookId"
      FROM "Erratum" e
      JOIN "Book" b ON b.id = e."bookRowId"
      WHERE e.id = ANY(${[...ids]}::int[])
    ),
    book AS MATERIALIZED (SELECT DISTINCT "bookRowId", "bookId" FROM erratum),
    fetched AS MATERIALIZED (
      SELECT DISTINCT ON (o."userId", o."bookId", o."prodType", d.volume)
        o."userId", o."bookId", o."prodType", d.volume, d.version, d."createTime" AS time,
        d."lastTime", d."firstPage", d."lastPage"
      FROM "Order" o
      JOIN "Download" d ON d."orderId" = o.id
      WHERE o."bookId" IN (SELECT "bookId" FROM book) ${fetchedByThem}
      ORDER BY o."userId", o."bookId", o."prodType", d.volume, d."lastTime" DESC, d.id DESC
    ),
    held AS MATERIALIZED (
      SELECT
        i.id,
        ${paperHolder} AS "userId",
        CASE WHEN i."orderId" IS NULL AND s."userId" IS NULL THEN s."schoolName" END AS school
      FROM "ShipmentItem" i
      JOIN "Shipment" s ON s.id = i."shipmentId"
      LEFT JOIN "Order" o ON o.id = i."orderId"
      LEFT JOIN "OrderFileBook" r ON r.id = i."orderFileBookId"
      LEFT JOIN "OrderFile" f ON f.id = r."orderFileId"
      WHERE i."bookId" IN (SELECT "bookId" FROM book)
        ${heldByThem}
        AND s."sentDay" <> ''
        AND i.copies - i.missing - i.returned > coalesce(
          (SELECT sum(h.copies) FROM "ShipmentItem" h WHERE h."fromItemId" = i.id),
          0
        )
    ),
    origin AS (
      SELECT h.id AS held, i.id, i."fromItemId"
      FROM held h
      JOIN "ShipmentItem" i ON i.id = h.id
      UNION ALL
      SELECT n.held, i.id, i."fromItemId"
      FROM origin n
      JOIN "ShipmentItem" i ON i.id = n."fromItemId"
    ),
    copy AS (
      SELECT
        "userId", NULL AS school, "bookId", "prodType", volume, version, time,
        "firstPage", "lastPage"
      FROM fetched f
      WHERE NOT EXISTS (
        SELECT 1
        FROM fetched w
        WHERE w."userId" = f."userId"
          AND w."bookId" = f."bookId"
          AND w."prodType" = f."prodType"
          AND w.volume = 0
          AND f.volume > 0
          AND w."lastTime" > f."lastTime"
      )
      UNION ALL
      SELECT
        h."userId", h.school, i."bookId", i."prodType", i.volume, i."fileVersion",
        s."createTime", i."firstPage", i."lastPage"
      FROM held h
      JOIN origin n ON n.held = h.id AND n."fromItemId" IS NULL
      JOIN "ShipmentItem" i ON i.id = n.id
      JOIN "Shipment" s ON s.id = i."shipmentId"
    ),
    present AS MATERIALIZED (
      SELECT
        b."bookId", v."prodType", v.number, v."firstPage", v."lastPage",
        ${tagSql} AS version
      FROM book b
      JOIN "Volume" v ON v."bookRowId" = b."bookRowId"
      LEFT JOIN "StoredFile" s ON s.key = v."fileKey"
    ),
    placed AS MATERIALIZED (
      SELECT
        c."userId", c.school, c."bookId", c."prodType", c.volume, c.version, c.time,
        coalesce(p."firstPage", ${noFirst}) AS first,
        coalesce(p."lastPage", ${noLast}) AS last
      FROM copy c
      ${pagesOfCopySql}
    ),
    task AS MATERIALIZED (
      SELECT
        k."erratumId", k."prodType", coalesce(v.number, k.volume) AS volume,
        k."fixTime", k."fixVersion", k."wrongVersion"
      FROM "CorrectionTask" k
      LEFT JOIN "Volume" v ON v.id = k."volumeId"
      WHERE k."erratumId" IN (SELECT id FROM erratum)
        -- a volume that was deleted is corrected by nobody any more
        AND (k.volume = 0 OR k."volumeId" IS NOT NULL OR k."fixTime" IS NOT NULL)
    ),
    lacking AS MATERIALIZED (
      SELECT
        e.id AS "erratumId",
        p."userId", p.school, p."prodType", p.volume, p.first, p.last
      FROM placed p
      JOIN erratum e ON e."bookId" = p."bookId"
      LEFT JOIN LATERAL (
        SELECT bool_and(${isCorrectedSql}) AS corrected
        FROM task k
        WHERE k."erratumId" = e.id
          AND k."prodType" = p."prodType"
          AND (p.volume = 0 OR k.volume = p.volume)
      ) AS t ON true
      WHERE CASE
        WHEN t.corrected IS NULL THEN p.time < coalesce(e."takeTime", now())
        ELSE NOT t.corrected
      END
    ),
    -- the corrections of each run of pages, which many copies share
    touched AS MATERIALIZED (
      SELECT r."erratumId", r.first, r.last, c.id AS "correctionId"
      FROM (SELECT DISTINCT "erratumId", first, last FROM lacking) AS r
      JOIN "Correction" c ON c."erratumId" = r."erratumId"
      WHERE cardinality(c.pages) = 0
        OR EXISTS (SELECT 1 FROM unnest(c.pages) AS page WHERE page BETWEEN r.first AND r.last)
    ),
    concerned AS MATERIALIZED (
      SELECT l."erratumId", l."userId", l.school, l."prodType", l.volume, t."correctionId"
      FROM lacking l
      JOIN touched t ON t."erratumId" = l."erratumId" AND t.first = l.first AND t.last = l.last
    )`
})

/** The members to whom these errata are told, and how many corrections their copies lack. */
export const membersConcerned = statement(
  {
    erratumId: integer,
    userId: integer,
    corrections: integer,
    title: text,
    /** an application of theirs for the book; null where a school got it */
    orderId: nullable(integer),
  },
  (ids: readonly number[]) => sql`
    WITH RECURSIVE
      ${lackingSql(ids)}
    SELECT
      c."erratumId", c."userId",
      count(DISTINCT c."correctionId")::int AS corrections,
      b.title,
      (
        SELECT max(o.id)
        FROM "Order" o
        WHERE o."userId" = c."userId"
          AND o."bookId" = b."bookId"
          AND o."prodType" = ANY(array_agg(c."prodType"))
      ) AS "orderId"
    FROM concerned c
    JOIN erratum e ON e.id = c."erratumId"
    JOIN "Book" b ON b.id = e."bookRowId"
    WHERE c."userId" IS NOT NULL
    GROUP BY c."erratumId", c."userId", b.id
    ORDER BY c."erratumId", c."userId"`,
)

/** Who has copies that lack the corrections of an erratum: members, and schools ('' for no school). */
export const holdersOf = statement(
  {
    userId: nullable(integer),
    school: nullable(text),
    corrections: integer,
    prodType: code<ProductionType>(),
    volume: integer,
  },
  (id: number) => sql`
    WITH RECURSIVE
      ${lackingSql([id])}
    SELECT
      "userId", school, count(DISTINCT "correctionId")::int AS corrections, "prodType", volume
    FROM concerned
    GROUP BY "userId", school, "prodType", volume
    ORDER BY "prodType", volume, "userId", school`,
)

/**
 * The corrections that the copies of an application's type lack which its member has, in the order of
 * pages.
 */
export const correctionsLacking = statement(
  {
    id: integer,
    sheet: text,
    rowNumber: integer,
    pageText: text,
    pages: array(integer),
    wrong: text,
    right: text,
    note: text,
    totalCount: integer,
  },
  (
    ids: readonly number[],
    { userId, prodType }: { userId: number; prodType: ProductionType },
    take: number,
    skip: number,
  ) => sql`
    WITH RECURSIVE
      ${lackingSql(ids, userId)}
    SELECT
      c.id, c.sheet, c."rowNumber", c."pageText", c.pages, c.wrong, c."right", c.note,
      count(*) OVER ()::int AS "totalCount"
    FROM "Correction" c
    WHERE c.id IN (
      SELECT "correctionId"
      FROM concerned
      WHERE "userId" = ${userId} AND "prodType" = ${prodType}
    )
    ORDER BY c.pages, c.id
    LIMIT ${take}::int
    OFFSET ${skip}::bigint`,
)

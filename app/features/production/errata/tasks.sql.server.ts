/** SQL of the tasks that an erratum gives: made for each volume that it concerns, done, taken back. */
import { integer, statement } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** Whether a correction `c` is of the pages of a volume `v`; without pages each has all. */
const isOfVolume = sql`(
  cardinality(c.pages) = 0
  OR EXISTS (
    SELECT 1
    FROM unnest(c.pages) AS page
    WHERE page BETWEEN coalesce(v."firstPage", page) AND coalesce(v."lastPage", page)
  )
)`

/** The tag of the content of a stored file `s`, as `contentTag` makes it. */
const tagSql = sql`left(translate(rtrim(encode(s.sha256, 'base64'), '='), '+/', '-_'), 22)`

/**
 * Makes a task for each volume with pages of the erratum, and a remark for who makes it or will; and
 * one for each type that is given out as a whole. `userId`: whose remarks they are.
 */
export const makeTasks = statement(
  {},
  (id: number, bookRowId: number, userId: number) => sql`
    WITH
      piece AS MATERIALIZED (
        SELECT v.id AS "volumeId", v."prodType", v.number AS volume, count(*)::int AS corrections
        FROM "Volume" v
        JOIN "Correction" c ON c."erratumId" = ${id} AND ${isOfVolume}
        WHERE v."bookRowId" = ${bookRowId}
        GROUP BY v.id
      ),
      remark AS (
        INSERT INTO "VolumeRemark" ("volumeId", text, "userId")
        SELECT "volumeId", '정오 ' || corrections || '건을 고쳐 주세요.', ${userId}::int
        FROM piece
        ORDER BY "volumeId"
        RETURNING id, "volumeId"
      ),
      whole AS (
        SELECT f."prodType"
        FROM "Format" f
        WHERE f."bookRowId" = ${bookRowId} AND f."fileKey" IS NOT NULL
        UNION
        SELECT unnest(b."prodTypes")
        FROM "Book" b
        WHERE b.id = ${bookRowId}
      )
    INSERT INTO "CorrectionTask" ("erratumId", "prodType", volume, "volumeId", "remarkId")
    SELECT ${id}::int, p."prodType", p.volume, p."volumeId", r.id
    FROM piece p
    JOIN remark r USING ("volumeId")
    UNION ALL
    SELECT ${id}::int, w."prodType", 0, NULL, NULL
    FROM whole w
    WHERE NOT EXISTS (
      SELECT 1
      FROM "Volume" v
      WHERE v."bookRowId" = ${bookRowId} AND v."prodType" = w."prodType"
    )`,
)

/** A corrected file of a volume was signed, in place of the one before. */
export const taskDone = statement(
  {},
  (volumeId: number, fixVersion: string, wrongVersion: string) => sql`
    UPDATE "CorrectionTask"
    SET "fixTime" = now(), "fixVersion" = ${fixVersion}, "wrongVersion" = ${wrongVersion}
    WHERE "volumeId" = ${volumeId} AND "fixTime" IS NULL`,
)

/**
 * The open tasks of an erratum, or one of them, are done: what readers get now has the corrections.
 * `answer` is that to their remarks. Returns how many they were.
 */
export const declareDone = statement(
  { count: integer },
  (id: number, task: number | null, answer: string) => sql`
    WITH
      open AS MATERIALIZED (
        SELECT k.id, k."remarkId", ${tagSql} AS version
        FROM "CorrectionTask" k
        JOIN "Erratum" e ON e.id = k."erratumId"
        LEFT JOIN "Volume" v ON v.id = k."volumeId"
        LEFT JOIN "Format" f ON f."bookRowId" = e."bookRowId"
          AND f."prodType" = k."prodType"
          AND k.volume = 0
        LEFT JOIN "StoredFile" s ON s.key = coalesce(v."fileKey", f."fileKey")
        WHERE k."erratumId" = ${id}
          AND k."fixTime" IS NULL
          AND (${task}::int IS NULL OR k.id = ${task}::int)
      ),
      answered AS (
        UPDATE "VolumeRemark" r
        SET answer = ${answer}, "answerTime" = now()
        FROM open o
        WHERE r.id = o."remarkId" AND r."answerTime" IS NULL
      ),
      fixed AS (
        UPDATE "CorrectionTask" k
        SET "fixTime" = now(), "fixVersion" = coalesce(o.version, '')
        FROM open o
        WHERE k.id = o.id
        RETURNING k.id
      )
    SELECT count(*)::int AS count
    FROM fixed`,
)

/** How many tasks of an erratum somebody has worked on. */
export const tasksBegun = statement(
  { count: integer },
  (id: number) => sql`
    SELECT count(*)::int AS count
    FROM "CorrectionTask" k
    LEFT JOIN "VolumeRemark" r ON r.id = k."remarkId"
    WHERE k."erratumId" = ${id} AND (k."fixTime" IS NOT NULL OR r."answerTime" IS NOT NULL)`,
)

/** Takes the tasks of an erratum back, with their remarks. */
export const removeTasks = statement(
  {},
  (id: number) => sql`
    WITH
      task AS (
        DELETE FROM "CorrectionTask" WHERE "erratumId" = ${id}
        RETURNING "remarkId"
      )
    DELETE FROM "VolumeRemark"
    WHERE id IN (SELECT "remarkId" FROM task)`,
)

/** Removes corrections that another erratum of the book has already; returns how many they were. */
export const removeKnown = statement(
  { rowNumber: integer },
  (id: number, bookRowId: number) => sql`
    DELETE FROM "Correction" c
    USING "Correction" k, "Erratum" e
    WHERE c."erratumId" = ${id}
      AND e."bookRowId" = ${bookRowId}
      AND e.state = 'taken'
      AND e.id <> ${id}
      AND k."erratumId" = e.id
      AND k.pages = c.pages
      AND k."pageText" = c."pageText"
      AND k.wrong = c.wrong
      AND k."right" = c."right"
    RETURNING c."rowNumber"`,
)

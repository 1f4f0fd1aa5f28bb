/** SQL that writes the demo: who makes what, and whose lesson plans are wanted. */
import { array, integer, statement, text } from '~/platform/statement.server'
import { Prisma } from '../generated/client'

/** Three of four volumes in production have a maker, the producer of their book. */
export const writeVolumeMakers = statement(
  {},
  () => Prisma.sql`
    UPDATE "Volume" v
    SET "makerId" = (SELECT min("userId") FROM "Assignment" a WHERE a."bookRowId" = v."bookRowId")
    WHERE v.stage IN ('producing', 'checking') AND v.id % 4 <> 0`,
)

/** They took it on the day on which they began. */
export const writeTakenSteps = statement(
  {},
  () => Prisma.sql`
    INSERT INTO "VolumeStep" ("volumeId", kind, "userId", "createTime")
    SELECT id, 'taken', "makerId", ("begunDate" || 'T09:00:00+09:00')::timestamptz
    FROM "Volume"
    WHERE "makerId" IS NOT NULL AND "begunDate" <> ''`,
)

/** Of each school whose members wait: the first book that is not made yet, and these members. */
export const waitingSchools = statement(
  { school: text, schoolId: integer, bookId: text, people: array(text) },
  () => Prisma.sql`
    SELECT DISTINCT ON (s.id)
      s.name AS school,
      s.id AS "schoolId",
      o."bookId",
      ARRAY(
        SELECT m."user"
        FROM "User" m
        JOIN "Eligibility" e ON e."userId" = m.id AND e.state = 'confirmed'
        WHERE m."schoolId" = s.id
        ORDER BY m.id
      ) AS people
    FROM "Order" o
    JOIN "User" u ON u.id = o."userId"
    JOIN "School" s ON s.id = u."schoolId"
    JOIN "Book" b ON b."bookId" = o."bookId"
    WHERE o."endTime" IS NULL AND NOT o."prodType" = ANY (b."prodTypes")
    ORDER BY s.id, o.id`,
)

/** The file of a finished type: a format with a file of the whole has no percentage. */
export const writeFormatFile = statement(
  {},
  (bookRowId: number, prodType: string, fileKey: string) => Prisma.sql`
    INSERT INTO "Format" ("bookRowId", "prodType", "fileKey", "updateTime")
    VALUES (${bookRowId}, ${prodType}, ${fileKey}, now())
    ON CONFLICT ("bookRowId", "prodType") DO UPDATE
    SET "fileKey" = excluded."fileKey", progress = NULL`,
)

/** The types of each book with a file of the whole. */
export const writeFileTypes = statement(
  {},
  (types: readonly string[]) => Prisma.sql`
    UPDATE "Book" b
    SET "fileTypes" = f.types
    FROM (
      SELECT "bookRowId", array_agg("prodType" ORDER BY array_position(${types}::text[], "prodType")) AS types
      FROM "Format"
      WHERE "fileKey" IS NOT NULL
      GROUP BY 1
    ) AS f
    WHERE f."bookRowId" = b.id`,
)

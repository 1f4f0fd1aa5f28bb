/** SQL of the trash: how much is in it, and the files of what leaves it for good. */
import { bigint, integer, nullable, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { sql } = Prisma

/** Bytes and number of files of each row and everything deleted together with it. */
export const sizesBelow = statement(
  { start: integer, size: nullable(bigint), files: bigint },
  (ids: number[]) => sql`
    WITH RECURSIVE
      walk AS (
        SELECT id AS start, id, "fileKey"
        FROM "DriveItem"
        WHERE id = ANY(${ids}::int[])
        UNION ALL
        SELECT walk.start, d.id, d."fileKey"
        FROM walk
        JOIN "DriveItem" d ON d."parentId" = walk.id AND d."trashTime" IS NULL
      )
    SELECT start, sum(f.size)::bigint AS size, count(f.key) AS files
    FROM walk
    LEFT JOIN "StoredFile" f ON f.key = walk."fileKey"
    GROUP BY start`,
)

/** The files of these rows and everything below them. */
export const filesBelow = statement(
  { fileKey: text },
  (ids: number[]) => sql`
    WITH RECURSIVE
      walk AS (
        SELECT id, "fileKey"
        FROM "DriveItem"
        WHERE id = ANY(${ids}::int[])
        UNION
        SELECT d.id, d."fileKey"
        FROM walk
        JOIN "DriveItem" d ON d."parentId" = walk.id
      )
    SELECT "fileKey"
    FROM walk
    WHERE "fileKey" IS NOT NULL`,
)

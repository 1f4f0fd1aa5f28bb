/** SQL of paths in the drive: found from names, and names found from rows. */
import { array, integer, nullable, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** The names from the root to each of these rows; `trashed`: the folders above that were deleted. */
export const namesAbove = statement(
  { start: integer, names: array(text), trashed: nullable(array(text)) },
  (ids: number[]) => sql`
    WITH RECURSIVE
      walk AS (
        SELECT id AS start, id, "parentId", name, "trashTime", 0 AS up
        FROM "DriveItem"
        WHERE id = ANY(${ids}::int[])
        UNION ALL
        SELECT walk.start, d.id, d."parentId", d.name, d."trashTime", up + 1
        FROM walk
        JOIN "DriveItem" d ON d.id = walk."parentId"
      )
    SELECT
      start,
      array_agg(name ORDER BY up DESC) AS names,
      array_agg(name ORDER BY up DESC) FILTER (WHERE up > 0 AND "trashTime" IS NOT NULL) AS trashed
    FROM walk
    GROUP BY start`,
)

/** The folders of a path, as far as they exist; `names` are folded. */
export const foldersOfPath = statement(
  { id: integer, name: text, depth: integer },
  (names: string[]) => sql`
    WITH RECURSIVE
      walk AS (
        SELECT id, name, 1 AS depth
        FROM "DriveItem"
        WHERE "parentId" IS NULL
          AND "foldedName" = (${names}::text[]) [1]
          AND "fileKey" IS NULL
          AND "trashTime" IS NULL
        UNION ALL
        SELECT d.id, d.name, depth + 1
        FROM walk
        JOIN "DriveItem" d ON d."parentId" = walk.id
          AND d."foldedName" = (${names}::text[]) [depth + 1]
          AND d."fileKey" IS NULL
          AND d."trashTime" IS NULL
      )
    SELECT id, name, depth
    FROM walk
    ORDER BY depth`,
)

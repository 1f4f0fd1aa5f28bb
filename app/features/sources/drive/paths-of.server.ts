/** Finds the paths of drive rows: the reverse of resolve-path.server.ts. */
import type { Db } from '~/platform/db.server'

/**
 * `names` lead from a publisher's folder down to the row itself; `trashed` is the topmost parent
 * folder in the trash, or null.
 */
export type DrivePath = { names: string[]; trashed: string | null }

/** The paths of rows by their ids; rows that no longer exist have none. */
export async function pathsOf(tx: Db, ids: number[]): Promise<Map<number, DrivePath>> {
  if (ids.length === 0) return new Map()
  const found = await tx.$queryRaw<{ start: number; names: string[]; trashed: string[] | null }[]>`
    WITH RECURSIVE walk AS (
      SELECT id AS start, id, "parentId", name, "trashTime", 0 AS up FROM "DriveItem" WHERE id = ANY(${ids}::int[])
      UNION ALL
      SELECT walk.start, d.id, d."parentId", d.name, d."trashTime", up + 1 FROM walk JOIN "DriveItem" d ON d.id = walk."parentId"
    ) SELECT start, array_agg(name ORDER BY up DESC) AS names, array_agg(name ORDER BY up DESC) FILTER (WHERE up > 0 AND "trashTime" IS NOT NULL) AS trashed
      FROM walk GROUP BY start`
  return new Map(
    found.map(({ start, names, trashed }) => [start, { names, trashed: trashed?.[0] ?? null }]),
  )
}

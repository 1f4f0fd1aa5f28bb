/** Finds the paths of drive rows: the reverse of resolve-path.server.ts. */
import type { Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { namesAbove } from './drive.sql.server'

/**
 * `names` lead from a publisher's folder down to the row itself; `trashed` is the topmost parent
 * folder in the trash, or null.
 */
type DrivePath = { names: string[]; trashed: string | null }

/** The paths of rows by their ids; rows that no longer exist have none. */
export async function pathsOf(tx: Db, ids: number[]): Promise<Map<number, DrivePath>> {
  if (ids.length === 0) return new Map()
  const found = await readRows(tx, namesAbove(ids))
  return new Map(
    found.map(({ start, names, trashed }) => [start, { names, trashed: trashed?.[0] ?? null }]),
  )
}

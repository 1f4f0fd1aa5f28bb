/** Locks readers and their carers: what changes the care of one person follows one another. */
import type { Db } from '~/platform/db.server'

/** Nobody deletes them until the transaction ends, either; what only names them goes on. */
export async function lockPeople(tx: Db, ids: readonly (number | undefined)[]): Promise<void> {
  const people = ids.filter((id) => id !== undefined)
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ANY(${people}::int[]) ORDER BY id FOR NO KEY UPDATE`
}

/**
 * Searches read from the copy of the database (DATABASE_REPLICA_URL), unless it is behind: each of their statements tells the version of
 * the catalogue that it saw, and the database itself is asked for its version meanwhile. So nobody sees less than has been written.
 */
import { db, replica } from '~/platform/db.server'
import type { Prisma } from '../../../../prisma/generated/client'

/** ms for which a copy that did not answer is left alone */
const pauseMs = 5_000
let pausedUntil = 0

/** The catalogue's version, which every write to it raises. */
export async function currentVersion(): Promise<bigint> {
  const row = await db.catalogueVersion.findUnique({ where: { id: 1 }, select: { version: true } })
  return row?.version ?? 0n
}

/** Rows of a statement whose every row says the catalogue's version: the copy's if it has everything, else the database's. */
export async function readFromReplica<Row extends { version: bigint | null }>(
  statement: Prisma.Sql,
): Promise<Row[]> {
  const fromReplica =
    replica && Date.now() >= pausedUntil
      ? replica.$queryRaw<Row[]>(statement).catch(pauseReplica)
      : undefined
  const [rows, version] = await Promise.all([fromReplica, fromReplica && currentVersion()])
  return rows && version !== undefined && (rows[0]?.version ?? -1n) >= version
    ? rows
    : db.$queryRaw<Row[]>(statement)
}

/** What is wrong with the copy is nothing a visitor should notice; whoever runs the service finds it in the log. */
function pauseReplica(error: Error): undefined {
  if (Date.now() >= pausedUntil)
    console.warn(
      `DATABASE_REPLICA_URL does not answer, the database itself is searched: ${error.message.split('\n').at(-1)}`,
    )
  pausedUntil = Date.now() + pauseMs
}

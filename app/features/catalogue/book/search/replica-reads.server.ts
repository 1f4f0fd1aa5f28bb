/**
 * Runs searches on the replica (DATABASE_REPLICA_URL) unless it is behind the database.
 *
 * Each search also returns the catalogue version that it saw, while the primary is asked for its
 * version. So no search misses what has been written.
 */
import { queryReadOnly } from '~/platform/query.server'
import { replica } from '~/platform/db.server'
import type { Statement } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'
import { catalogueVersionSql } from '~/platform/page-versions.server'

/** Milliseconds for which a replica that did not answer is not used. */
const pauseMs = 5_000
let pausedUntil = 0

/** The catalogue version of the primary. */
export async function currentVersion(): Promise<bigint> {
  const [row] = await queryReadOnly<{ version: bigint }>(
    Prisma.sql`SELECT ${catalogueVersionSql} AS version`,
    { name: 'catalogue version' },
  )
  return row?.version ?? 0n
}

/**
 * Runs a statement whose rows all hold the catalogue version. Returns the replica's rows if they
 * are current, else those of the primary.
 */
export async function readFromReplica<Row extends { version: bigint }>(
  statement: Statement<Row>,
): Promise<Row[]> {
  const fromReplica =
    replica && Date.now() >= pausedUntil
      ? queryReadOnly<Row>(statement, { from: replica }).catch(pauseReplica)
      : undefined
  const [rows, version] = await Promise.all([fromReplica, fromReplica && currentVersion()])
  return rows && version !== undefined && (rows[0]?.version ?? -1n) >= version
    ? rows
    : queryReadOnly<Row>(statement)
}

/** A failing replica does not affect visitors; operators find it in the log. */
function pauseReplica(error: Error): undefined {
  if (Date.now() >= pausedUntil)
    console.warn(
      `DATABASE_REPLICA_URL does not answer, the database itself is searched: ${error.message.split('\n').at(-1)}`,
    )
  pausedUntil = Date.now() + pauseMs
}

/** Drops a database, although clients are connected. */
import pg from 'pg'
import { databaseUrl } from '../setup/once-per-run'

/**
 * Ends open connections. The database's owner may not end an autovacuum process of the server; the
 * superuser may.
 */
export async function dropDatabase(name: string): Promise<void> {
  const client = new pg.Client(
    Object.assign(new URL(databaseUrl('postgres')), { username: 'postgres' }).href,
  )
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

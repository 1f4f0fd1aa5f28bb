import pg from 'pg'
import { databaseUrl } from '../setup/once-per-run'

/** Whoever is connected is cut off. Its owner may not do that to a process that vacuums there just now; the server's own user may. */
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

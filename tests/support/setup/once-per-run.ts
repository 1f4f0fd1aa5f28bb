/** What a run needs once, and only if some test file asks for it. */
import pg from 'pg'
import { inject } from 'vitest'

const lockNumber = 20260303

/** Makes what is not there yet; whoever asks meanwhile waits. `client` is of the database that belongs to no worker. */
export async function oncePerRun(
  isThere: (client: pg.Client) => boolean | Promise<boolean>,
  make: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(databaseUrl('postgres'))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    if (!(await isThere(client))) await make(client)
  } finally {
    // and with it goes the lock
    await client.end()
  }
}

export const databaseUrl = (name: string) =>
  inject('templateUrl').replace(/\/moduchaek$/, `/${name}`)

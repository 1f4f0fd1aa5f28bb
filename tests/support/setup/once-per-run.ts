/** Makes what a run needs once, when the first test file asks for it. */
import pg from 'pg'
import { inject } from 'vitest'

const lockNumber = 20260303

/**
 * Calls `make` if it is missing; concurrent callers wait for the lock. `client` is connected to the
 * database that belongs to no worker.
 */
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
    // this also releases the lock
    await client.end()
  }
}

export const databaseUrl = (name: string) =>
  inject('templateUrl').replace(/\/moduchaek$/, `/${name}`)

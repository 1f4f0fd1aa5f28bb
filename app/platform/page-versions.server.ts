/**
 * Versions of what pages show. Triggers of the database raise the version of an area with every
 * write to one of its tables, in the transaction of that write (docs/decisions/0106).
 */
import pg from 'pg'
import { Prisma } from '../../prisma/generated/client'
import { env } from './env.server'

/** `public`: what visitors see. `work`: that, and what boards and lists of staff see. */
export type PageArea = 'public' | 'work'

/**
 * The version of an area, as a column of a statement. A server that took over from another one may
 * lack its last writes, and a copy of a database has the numbers of the original: so the start of the
 * server and the database belong to it.
 */
export const versionSql = (area: PageArea) => Prisma.sql`(
  SELECT concat_ws('@', coalesce(sum(version), 0), pg_postmaster_start_time(), (SELECT oid FROM pg_database WHERE datname = current_database()))
  FROM "PageVersion" WHERE area = ${area})`

/** Milliseconds after which a read fails, so that a page is made without it. */
const patience = 2_000

let pool: pg.Pool | undefined
/** A connection of its own: a read must not wait behind searches. */
const createPool = () =>
  new pg.Pool({
    connectionString: env.DATABASE_URL,
    // one read answers all who wait for it
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    application_name: 'moduchaek',
  }).on('error', () => undefined)

/** The read that begins when the running one has ended, for all who ask until then. */
let next: Promise<string> | undefined
let running: Promise<unknown> = Promise.resolve()

/**
 * The version of what visitors see, as it was at some moment after this call. Rejects when the
 * database does not answer within two seconds.
 */
export function publicVersion(): Promise<string> {
  return (next ??= running.then(() => {
    next = undefined
    const read = readVersion()
    running = read.catch(() => undefined)
    return read
  }))
}

const { text, values } = Prisma.sql`SELECT ${versionSql('public')} AS version`

async function readVersion(): Promise<string> {
  pool ??= createPool()
  const { rows } = await pool.query<{ version: string }>({ name: 'public version', text, values })
  return rows[0]!.version
}

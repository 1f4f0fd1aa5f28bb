/**
 * Versions of what pages show. Triggers of the database raise the version of an area with every
 * write to one of its tables, in the transaction of that write (docs/decisions/1201).
 */
import { firstOf } from '~/platform/records'
import pg from 'pg'
import { Prisma } from '../../prisma/generated/client'
import { env } from './env.server'

/**
 * `public`: what visitors see. `work`: that, and what boards and lists of staff see, but for `downloads`:
 * `Download` alone. `board`: what the rating of open formats reads. `books`: `Book` alone.
 */
export type PageArea = 'public' | 'work' | 'board' | 'books' | 'downloads'

/**
 * The version of an area, as a column of a statement. A server that took over from another one may
 * lack its last writes, and a copy of a database has the numbers of the original: so the start of the
 * server and the database belong to it.
 */
export const versionSql = (area: PageArea) => Prisma.sql`(
  SELECT concat_ws('@', coalesce(sum(version), 0), pg_postmaster_start_time(), (SELECT oid FROM pg_database WHERE datname = current_database()))
  FROM "PageVersion" WHERE area = ${area})`

/**
 * The version of the catalogue and the request list, as a column of a statement: a number that grows
 * with every write to `Book` or `RequestBook`, so that the answer of a replica can be compared.
 */
export const catalogueVersionSql = Prisma.sql`(
  SELECT coalesce(sum(version), 0)::bigint FROM "PageVersion" WHERE area = 'catalogue')`

/** Milliseconds after which a read fails, so that a page is made without it. */
const timeoutMs = 2_000

let pool: pg.Pool | undefined
/** A connection of its own: a read must not wait behind searches. */
const createPool = () =>
  new pg.Pool({
    connectionString: env.DATABASE_URL,
    // one read answers all who wait for it
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    application_name: 'moduchaek',
  }).on('error', () => undefined)

type Read = {
  /** the one that begins when the running one has ended, for all who ask until then */
  next?: Promise<string>
  running: Promise<unknown>
}
const reads: Record<PageArea, Read> = {
  public: { running: Promise.resolve() },
  work: { running: Promise.resolve() },
  board: { running: Promise.resolve() },
  books: { running: Promise.resolve() },
  downloads: { running: Promise.resolve() },
}

/**
 * The version of an area, as it was at some moment after this call. Rejects when the database does
 * not answer within two seconds.
 */
export function pageVersion(area: PageArea): Promise<string> {
  const read = reads[area]
  return (read.next ??= read.running.then(() => {
    read.next = undefined
    const version = readVersion(area)
    read.running = version.catch(() => undefined)
    return version
  }))
}

/** The version of what visitors see. */
export const publicVersion = () => pageVersion('public')

async function readVersion(area: PageArea): Promise<string> {
  pool ??= createPool()
  const { text, values } = Prisma.sql`SELECT ${versionSql(area)} AS version`
  const { rows } = await pool.query<{ version: string }>({ name: 'page version', text, values })
  return firstOf(rows).version
}

/**
 * Reads the versions of what pages show. Triggers of the database raise a version with every write
 * to a table of its area, in the transaction of that write.
 */
import pg from 'pg'
import { env } from './env.server'

/** `public`: what visitors see. `work`: that, and what boards and lists of staff see. */
export type PageArea = 'public' | 'work'
export type PageVersions = Record<PageArea, string>

/** Milliseconds after which a read fails, so that a page is made without it. */
const patience = 2_000

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

let pool: pg.Pool | undefined

/** Reads that wait for the one that runs; each begins after all requests that it answers. */
let next: Promise<PageVersions> | undefined
let running: Promise<unknown> = Promise.resolve()

/**
 * The versions as they were at some moment after this call; all who call while a read runs share
 * the one after it. Rejects when the database does not answer within two seconds.
 */
export function currentVersions(): Promise<PageVersions> {
  return (next ??= running.then(() => {
    next = undefined
    const read = readVersions()
    running = read.catch(() => undefined)
    return read
  }))
}

async function readVersions(): Promise<PageVersions> {
  const { rows } = await (pool ??= createPool()).query<{
    area: PageArea
    version: string
  }>({
    name: 'page-versions',
    // a server that took over from another one may lack its last writes
    text: `SELECT area, sum(version) || '@' || pg_postmaster_start_time() AS version FROM "PageVersion" GROUP BY area`,
  })
  const versions: PageVersions = { public: '0', work: '0' }
  for (const { area, version } of rows) versions[area] = version
  return versions
}

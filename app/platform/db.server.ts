/** The database: one Prisma client per process, connected to DATABASE_URL. */
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient, type Prisma } from '../../prisma/generated/client'
import { AppError } from './app-error'
import { env } from './env.server'

/** What service functions receive: the client itself for reading, a transaction for a change. */
export type Db = Prisma.TransactionClient

const createPool = (connectionString: string | undefined, more: { query_timeout?: number } = {}) =>
  new pg.Pool({
    connectionString,
    max: env.DATABASE_POOL,
    // also the longest wait for a free connection: a thousand searches at once are answered one
    // after the other
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 60_000,
    application_name: 'moduchaek',
    // Prisma's adapter drops a time's offset without converting, so the server must speak UTC. JIT
    // is off because compiling a search takes longer than searching. The places of a hundred thousand
    // books that a word finds need 8 MB; with less, every book near them is read. Who waits for a
    // lock of others is told to come back.
    options: '-c TimeZone=UTC -c jit=off -c work_mem=16MB -c lock_timeout=5s',
    ...more,
  })
    // an idle connection that is lost is replaced when it is needed
    .on('error', () => undefined)

const createClient = (pool: pg.Pool) =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: 20_000, timeout: 20_000 },
  })

/**
 * How many transactions run at once. They may wait for each other's locks: the connections that
 * remain answer those who only read.
 */
const transactionsAtOnce = Math.max(1, env.DATABASE_POOL - 3)
/** Milliseconds for which a transaction waits for its turn. */
const longestTurnWait = 20_000
let running = 0
const waiting: (() => void)[] = []

/** Runs a transaction in its turn. Throws AppError (503) when there was none within 20 seconds. */
export async function inTransaction<R>(
  task: (tx: Db) => Promise<R>,
  options?: {
    timeout?: number
    maxWait?: number
    isolationLevel?: Prisma.TransactionIsolationLevel
  },
): Promise<R> {
  await takeTurn()
  try {
    return await db.$transaction(task, options)
  } finally {
    // the turn passes on, or is free
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function takeTurn(): Promise<void> {
  if (running < transactionsAtOnce) return void (running += 1)
  await new Promise<void>((go, refuse) => {
    const given = () => {
      clearTimeout(timeoutMs)
      go()
    }
    const timeoutMs = setTimeout(() => {
      waiting.splice(waiting.indexOf(given), 1)
      refuse(new AppError('unavailable', 503, undefined, { retryAfter: 5 }))
    }, longestTurnWait)
    waiting.push(given)
  })
}

// One pool and one client over hot reloads in development.
const globalStore = globalThis as {
  moduchaekPool?: pg.Pool
  moduchaekDb?: PrismaClient
  moduchaekReplica?: pg.Pool
}
/** The connections, which the client and platform/query.server.ts share. */
export const pool = (globalStore.moduchaekPool ??= createPool(env.DATABASE_URL))
export const db = (globalStore.moduchaekDb ??= createClient(pool))

/**
 * A replica of the database (DATABASE_REPLICA_URL). It may be behind, so only
 * features/catalogue/book/search/replica-reads.server.ts reads from it.
 */
export const replica = env.DATABASE_REPLICA_URL
  ? (globalStore.moduchaekReplica ??= createPool(env.DATABASE_REPLICA_URL, {
      query_timeout: 5_000,
    }))
  : undefined

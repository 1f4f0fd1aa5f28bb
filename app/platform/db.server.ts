/** The database: one Prisma client per process, connected to DATABASE_URL. */
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from '../../prisma/generated/client'
import { env } from './env.server'

/** What service functions receive: the client itself for reading, a transaction for a change. */
export type Db = Prisma.TransactionClient

const createClient = (
  connectionString: string | undefined,
  more: { query_timeout?: number } = {},
) =>
  new PrismaClient({
    adapter: new PrismaPg({
      connectionString,
      max: env.DATABASE_POOL,
      // also the longest wait for a free connection: a thousand searches at once are answered one
      // after the other
      connectionTimeoutMillis: 20_000,
      idleTimeoutMillis: 60_000,
      application_name: 'moduchaek',
      // The adapter drops a time's offset without converting, so the server must speak UTC. JIT is
      // off because compiling a search takes longer than searching.
      options: '-c TimeZone=UTC -c jit=off',
      ...more,
    }),
    transactionOptions: { maxWait: 20_000, timeout: 20_000 },
  })

// One client over hot reloads in development.
const globalStore = globalThis as { moduchaekDb?: PrismaClient; moduchaekReplica?: PrismaClient }
export const db = (globalStore.moduchaekDb ??= createClient(env.DATABASE_URL))

/**
 * A replica of the database (DATABASE_REPLICA_URL). It may be behind, so only
 * features/book/search/replica-reads.server.ts reads from it.
 */
export const replica = env.DATABASE_REPLICA_URL
  ? (globalStore.moduchaekReplica ??= createClient(env.DATABASE_REPLICA_URL, {
      query_timeout: 5_000,
    }))
  : undefined

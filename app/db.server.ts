/** The database: one Prisma client per process, on whatever DATABASE_URL names. */
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from '../prisma/generated/client'
import { env } from './env.server'

/** What verbs get: the client itself for reading, a transaction for a change. */
export type Db = Prisma.TransactionClient

const connect = () =>
  new PrismaClient({
    adapter: new PrismaPg({
      connectionString: env.DATABASE_URL,
      max: env.DATABASE_POOL,
      // also the longest wait for a connection that others use: a thousand searches at once are answered one after the other
      connectionTimeoutMillis: 20_000,
      idleTimeoutMillis: 60_000,
      application_name: 'moduchaek',
      // the adapter drops a time's offset without converting, so the server must speak UTC; compiling a search takes longer than searching
      options: '-c TimeZone=UTC -c jit=off',
    }),
    transactionOptions: { maxWait: 20_000, timeout: 20_000 },
  })

// One client over hot reloads in development.
const kept = globalThis as { moduchaekDb?: PrismaClient }
export const db = (kept.moduchaekDb ??= connect())

/**
 * Starts the real server with the build, on a free port, over this worker's database with the demo.
 */
import { sandboxPeer } from '~/integrations/mail/sandbox.server'
import { PrismaPg } from '@prisma/adapter-pg'
import type { Logger } from 'pino'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { PrismaClient, type Prisma } from '../../../prisma/generated/client'
import { restoreDemo } from '../database/demo'
import { portOf } from '../../../server/processes/port-of'

export type App = {
  /** http://127.0.0.1:port */
  url: string
  db: PrismaClient
  /** unexpected errors that the application reported; empty at the end of a good test */
  complaints: string[]
  stop(): Promise<void>
}

/** `log`: where its lines go, for tests of the log. */
export async function startApp(log?: Logger): Promise<App> {
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) throw new Error('DATABASE_URL names no database for tests')
  // as server/index.ts does: this chooses React's production build
  process.env.NODE_ENV = 'production'
  await restoreDemo()
  // messages of the worker's earlier test files
  Object.assign(globalThis, { sandboxOutbox: [] })
  ;(await sandboxPeer()).clear()
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString, max: 3 }) })
  const complaints: string[] = []
  const usual = console.error
  console.error = (...messages: unknown[]) => void complaints.push(messages.map(String).join(' '))
  const { server, drain } = await startServer(log)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    await drain()
    await db.$disconnect()
    console.error = usual
  }
  return { url: `http://127.0.0.1:${portOf(server)}`, db, complaints, stop }
}

/** The server is imported late, because the build reads its configuration when it is imported. */
async function startServer(log?: Logger) {
  const [{ env }, { createApp }, { createServer }, { loadBuiltPages: builtPages }] =
    await Promise.all([
      import('../../../app/platform/env.server'),
      import('../../../server/http/app'),
      import('../../../server/http/http-server'),
      import('../../../server/http/page-builds'),
    ])
  const pages = await builtPages()
  return createServer(createApp({ ...pages, env: { ...env, LOG_LEVEL: 'silent' }, log }), {
    grace: 0,
    bound: 500,
  })
}

/** Adds a book that searches find like the others. */
export async function addBook({ db }: App, book: Prisma.BookCreateInput): Promise<number> {
  const { prodTypes } = book
  const columns = searchColumns({ ...book, prodTypes: Array.isArray(prodTypes) ? prodTypes : [] })
  const { id } = await db.book.create({ data: { ...book, ...columns }, select: { id: true } })
  return id
}

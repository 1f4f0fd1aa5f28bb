/**
 * Prepares the database: starts the embedded one if used, migrates, and fills an empty one with the
 * demo.
 */
import pg from 'pg'
import type { Env } from '../../app/platform/env.server'
import { printLine, runStep } from '../cli/cli-output'

/**
 * Sets DATABASE_URL for the build. Returns a function that stops the embedded database, if it is
 * used.
 */
export async function prepareDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'SEED'>,
): Promise<() => Promise<void>> {
  const { url, stop } = env.DATABASE_URL
    ? await openDatabase(env)
    : await runStep('데이터베이스 시작', () => openDatabase(env))
  process.env.DATABASE_URL = url
  try {
    const { migrate } = await import('../../prisma/migrate')
    await runStep('데이터베이스 구조 확인', () => migrate(url, printLine))
    if (env.SEED === 'demo' && (await isEmpty(url)))
      await runStep('시연 자료 넣기', () => seedDatabase(url))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** The configured database, running; `stop` ends the embedded one when no other process uses it. */
export async function openDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<{ url: string; stop(): Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => undefined }
  const { startDatabase } = await import('./embedded-postgres')
  return startDatabase({ dataDir: DATA_DIR, say: printLine })
}

async function seedDatabase(connectionString: string) {
  const [{ seedDemo }, { PrismaClient }, { PrismaPg }] = await Promise.all([
    import('../../prisma/seed'),
    import('../../prisma/generated/client'),
    import('@prisma/adapter-pg'),
  ])
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString, options: '-c TimeZone=UTC' }),
  })
  try {
    await seedDemo(prisma, printLine)
  } finally {
    await prisma.$disconnect()
  }
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM "User" LIMIT 1')
    return rowCount === 0
  } finally {
    await client.end()
  }
}

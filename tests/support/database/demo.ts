/**
 * Restores the demo for many test files. The first one fills it, the others copy it (a tenth of the
 * time).
 */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { inject } from 'vitest'
import { PrismaClient } from '../../../prisma/generated/client'
import { dropDatabase } from './drop-database'
import { databaseUrl, oncePerRun } from '../setup/once-per-run'
import { createCopy } from './create-copy'

const demoDatabase = 'moduchaek_demo'

/**
 * Puts this worker's database and this worker's storage into their state after `npm start`. Ends
 * open connections.
 */
export async function restoreDemo(): Promise<void> {
  const { DATABASE_URL: url = '', STORAGE_DIR: storage = '' } = process.env
  const name = new URL(url).pathname.slice(1)
  const files = join(inject('folder'), 'demo-files')
  await oncePerRun(isThere, (client) => makeDemo(client, storage, files))
  // a copy that fails or comes too late must not leave the worker's next files without a database
  const next = `${name}_next`
  await dropDatabase(next)
  const client = new pg.Client(databaseUrl('postgres'))
  await client.connect()
  try {
    await createCopy(client, next, demoDatabase)
    await dropDatabase(name)
    await client.query(`ALTER DATABASE ${next} RENAME TO ${name}`)
  } finally {
    await client.end()
  }
  await raiseVersion(url)
  // only now: an inspection of an earlier test file's upload may have been under way
  rmSync(storage, { recursive: true, force: true })
  if (existsSync(files)) cpSync(files, storage, { recursive: true })
}

/**
 * The application of an earlier file of this process may remember results of any catalogue version
 * until now.
 */
async function raiseVersion(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `UPDATE "PageVersion" SET version = $1 WHERE area = 'catalogue' AND slot = 0`,
    [Date.now()],
  )
  await client.end()
}

const isThere = async (client: pg.Client) =>
  (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [demoDatabase])).rowCount ===
  1

/** Under another name until it is complete: an interrupted copy would be taken for the demo. */
async function makeDemo(client: pg.Client, storage: string, files: string): Promise<void> {
  const { seedDemo } = await import('../../../prisma/seed')
  const begun = `${demoDatabase}_begun`
  await dropDatabase(begun)
  await createCopy(client, begun, 'moduchaek')
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: databaseUrl(begun), max: 3 }),
  })
  try {
    await seedDemo(db, () => undefined)
  } finally {
    await db.$disconnect()
  }
  rmSync(files, { recursive: true, force: true })
  if (existsSync(storage)) renameSync(storage, files)
  await client.query(`ALTER DATABASE ${begun} RENAME TO ${demoDatabase}`)
}

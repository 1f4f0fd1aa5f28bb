/**
 * What is lost and how long it takes when the disk of the database dies: `npm run bench -- --only
 * recovery --books 1000000 --gigabytes 50`. The stored files are sparse, so they need no room; data
 * stay under storage/bench-recovery.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../../../prisma/migrate'
import { seedBooks } from '../../../prisma/seed/large-catalogue'
import { startDatabase } from '../../../server/database/embedded-postgres'
import { ms, table } from '../measure'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [dataDir, filesDir] = ['data', 'files'].map((name) =>
  join(root, 'storage/bench-recovery', name),
) as [string, string]
const archive = join(filesDir, 'recovery')
const fileSize = 512 * 1024 * 1024
/** ms in which rows are written between the copy of the database and its end */
const writing = 60_000
const say = (line: string) => console.error(line)

export async function recovery(books: number, gigabytes: number): Promise<void> {
  await fill(books, Math.round((gigabytes * 1024 ** 3) / fileSize))
  rmSync(archive, { recursive: true, force: true })
  const { copied, rows, died } = await writeUntilDeath()
  const archived = sizeOf(archive)
  rmSync(dataDir, { recursive: true, force: true })

  const { took, said } = await restored()
  const last = await lastRow()
  const missing = rows.filter(({ number }) => number > last)
  const lost = missing[0] ? died - missing[0].time : 0
  console.log(`\nThe disk of a database with ${books.toLocaleString('en')} books dies`)
  console.log(
    table([
      ['stored files', `${gigabytes} GB`],
      ['copy of the database', ms(copied)],
      ['its archive with a minute of changes', `${Math.round(archived / 1024 ** 2)} MB`],
      ['rows written, and of these missing', `${rows.length}, ${missing.length}`],
      ['age of the oldest lost row (RPO)', ms(lost)],
      ['restored and checked after (RTO)', ms(took)],
      ['of this, the database', `${/rebuilding the database \((\d+ms)\)/.exec(said)?.[1]}`],
    ]),
  )
}

/** Books and files, unless they are there from the run before. */
async function fill(books: number, files: number): Promise<void> {
  const { url, stop } = await startDatabase({ dataDir, say })
  const client = new pg.Client(url)
  try {
    await migrate(url, say)
    await client.connect()
    const { rows } = await client.query('SELECT count(*)::int AS books FROM "Book"')
    if (rows[0].books !== books) await seedBooks(url, books, say)
    await client.query(`
      INSERT INTO "DriveItem" (name, "foldedName", "updateTime")
      SELECT 'bench', 'bench', now()
      WHERE NOT EXISTS (SELECT 1 FROM "DriveItem" WHERE "parentId" IS NULL)`)
    for (let number = 0; number < files; number += 1) await addFile(client, number)
    await client.query('DROP TABLE IF EXISTS kept')
  } finally {
    await client.end()
    await stop()
  }
}

async function addFile(client: pg.Client, number: number): Promise<void> {
  const key = `bench-${String(number).padStart(16, '0')}`
  const folder = join(filesDir, 'kept', key.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, key), '')
  truncateSync(join(folder, key), fileSize)
  await client.query(
    `WITH file AS (
       INSERT INTO "StoredFile" (key, name, size, type, sha256)
       VALUES ($1, $1, $2, 'application/octet-stream', sha256('')) ON CONFLICT DO NOTHING RETURNING key
     )
     INSERT INTO "DriveItem" ("parentId", name, "foldedName", "fileKey", "updateTime")
     SELECT (SELECT id FROM "DriveItem" WHERE "parentId" IS NULL), key, key, key, now() FROM file`,
    [key, fileSize],
  )
}

/** Records and writes in another process, which is killed together with the database. */
async function writeUntilDeath() {
  const script = join(root, 'tests/support/database/recorded-process.ts')
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, archive], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  while (!printed.includes('copied')) await wait(50)
  const copied = performance.now() - began
  await wait(writing)
  child.kill('SIGKILL')
  process.kill(Number(/^server (\d+)$/m.exec(printed)?.[1]), 'SIGKILL')
  const died = Date.now()
  await once(child, 'close')
  const rows = [...printed.matchAll(/^row (\d+) (\d+)$/gm)].map(([, number, time]) => ({
    number: Number(number),
    time: Number(time),
  }))
  return { copied, rows, died }
}

async function restored(): Promise<{ took: number; said: string }> {
  const began = performance.now()
  const child = spawn('npm', ['run', 'restore', '--', '--at', 'latest'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      STORAGE_DIR: filesDir,
      SEED: 'none',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`not restored:\n${said}`)
  return { took: performance.now() - began, said }
}

async function lastRow(): Promise<number> {
  const { url, stop } = await startDatabase({ dataDir, say })
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('SELECT coalesce(max(number), 0)::int AS last FROM kept')
  await client.end()
  await stop()
  return rows[0].last
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

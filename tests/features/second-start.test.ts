/** Tests that a second `npm start` does nothing of the first one again. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { restoreDemo } from '../support/database/demo'
import { snapshotTables } from '../support/database/row-changes'
import { serviceProcess } from '../support/servers/service-process'
import { databaseUrl } from '../support/setup/once-per-run'

const root = join(import.meta.dirname, '../..')
const start = () => serviceProcess({ SEED: 'demo', FORECAST_SECONDS: '0' })

/** Every file of what was built, with the time of its last change. */
const builtFiles = () =>
  ['build/client', 'build/server', 'build-service', 'prisma/generated'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name} ${statSync(join(root, folder, name)).mtimeMs}`,
    ),
  )

/** Transactions in this worker's database so far; its last client has left. */
async function transactions(): Promise<number> {
  const name = new URL(process.env.DATABASE_URL!).pathname.slice(1)
  const client = new pg.Client(databaseUrl('postgres'))
  await client.connect()
  try {
    // a client's transactions are counted when it leaves
    await vi.waitFor(
      async () => {
        const { rowCount } = await client.query(
          'SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND application_name = $2',
          [name, 'moduchaek'],
        )
        expect(rowCount).toBe(0)
      },
      { timeout: 30_000 },
    )
    const { rows } = await client.query<{ count: string }>(
      'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = $1',
      [name],
    )
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

beforeAll(restoreDemo)

test('a second start installs, builds, migrates and fills nothing, and asks the database little', async () => {
  await (await start()).end('SIGTERM')
  const [files, rows, asked] = [builtFiles(), await snapshotTables(), await transactions()]
  const second = await start()
  await second.end('SIGTERM')
  const counts = [(await transactions()) - asked]
  // PostgreSQL tidies up now and then by transactions of its own: not at each of three starts
  while (counts.length < 3 && counts.every((count) => count > 20)) {
    const before = await transactions()
    await (await start()).end('SIGTERM')
    counts.push((await transactions()) - before)
  }
  expect(Math.min(...counts), counts.join(', ')).toBeLessThanOrEqual(20)
  expect(builtFiles()).toEqual(files)
  expect(await snapshotTables()).toEqual(rows)
  expect(second.said.filter((line) => /설치|만들기|자료/.test(line))).toEqual([])
})

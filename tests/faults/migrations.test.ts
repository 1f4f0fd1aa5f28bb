/**
 * Tests migrations: they match schema.prisma, wait for other processes, and leave nothing when they
 * fail or are killed.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { firstMigrations, knownMigrations, migrate, pendingChange } from '../../prisma/migrate'
import { dropDatabase } from '../support/database/drop-database'

const silent = () => undefined

async function onServer(sql: string) {
  const client = new pg.Client(inject('templateUrl').replace(/\/moduchaek$/, '/postgres'))
  await client.connect()
  await client.query(sql)
  await client.end()
}

let databases = 0
async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${++databases}`
  await onServer(`CREATE DATABASE ${name}`)
  onTestFinished(() => dropDatabase(name))
  return inject('templateUrl').replace(/\/moduchaek$/, `/${name}`)
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

function addMigration(folder: string, name: string, script: string): string {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'migration.sql'), script)
  return place
}

it('the migrations and schema.prisma agree', async () => {
  expect(await pendingChange(await emptyDatabase())).toBe('')
})

it('processes that start at once migrate once', async () => {
  const url = await emptyDatabase()
  const lines: string[] = []
  await Promise.all([1, 2, 3].map(() => migrate(url, (line) => lines.push(line.trim()))))
  expect(new Set(lines).size).toBe(lines.length)
  expect(await query(url, `SELECT slot FROM "PageVersion" WHERE area = 'catalogue'`)).toEqual([
    { slot: 0 },
  ])
})

it('a migration that fails is named, leaves nothing of itself, and can be tried again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('prisma/migrations', folder, { recursive: true })
  const broken = addMigration(
    folder,
    '20991231000000_broken',
    'CREATE TABLE half (id int); SELECT no_such_function();',
  )
  const url = await emptyDatabase()
  await expect(migrate(url, silent, folder)).rejects.toThrow(
    /no_such_function[^]*20991231000000_broken/,
  )
  expect(
    await query(url, `SELECT to_regclass('half') AS half, to_regclass('"User"') AS users`),
  ).toEqual([{ half: null, users: null }])
  writeFileSync(join(broken, 'migration.sql'), 'CREATE TABLE half (id int)')
  await migrate(url, silent, folder)
  expect(await query(url, `SELECT to_regclass('half')::text AS half`)).toEqual([{ half: 'half' }])
})

it('processes killed in the middle of an upgrade leave the version before it with its rows, and the next one does all of it', async () => {
  const older = firstMigrations(knownMigrations().length - 1)
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-migrations-'))
  onTestFinished(() => [older, folder].forEach((one) => rmSync(one, { recursive: true })))
  cpSync('prisma/migrations', folder, { recursive: true })
  // writes, and then takes its time: kills come before, between and after the two migrations
  addMigration(
    folder,
    '20991231000000_one',
    `CREATE TABLE "One" (id int); INSERT INTO "One" SELECT generate_series(1, 1000); UPDATE "User" SET name = 'new'; SELECT pg_sleep(1)`,
  )
  addMigration(
    folder,
    '20991231000001_two',
    `ALTER TABLE "One" ADD COLUMN two int NOT NULL DEFAULT 2; SELECT pg_sleep(1)`,
  )
  const url = await emptyDatabase()
  await migrate(url, silent, older)
  await query(
    url,
    `INSERT INTO "User" ("user", name, "updateTime") VALUES ('member', 'old', now())`,
  )
  const before = await schemaOf(url)
  const start = () =>
    spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        join(import.meta.dirname, '../support/database/migrate-process.ts'),
        url,
        folder,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
  const inside = (sql: string) =>
    vi.waitFor(
      async () =>
        expect(
          await query(
            url,
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '${sql}'`,
          ),
        ).not.toEqual([]),
      { timeout: 60_000, interval: 10 },
    )
  const quiet = () =>
    vi.waitFor(
      async () =>
        expect(
          await query(
            url,
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
          ),
        ).toEqual([]),
      { timeout: 20_000 },
    )
  // each time a second process waits for the first, takes over when that one is killed, and is
  // killed itself
  for (const moment of ['%pg_advisory_xact_lock%', 'CREATE TABLE "One"%', 'ALTER TABLE "One"%']) {
    const both = [start(), start()]
    await inside(moment)
    const ended = both.map((child) => new Promise((done) => child.once('close', done)))
    for (const child of both) child.kill('SIGKILL')
    await Promise.all(ended)
    await quiet()
    expect(await schemaOf(url), moment).toEqual(before)
    expect(await query(url, 'SELECT name FROM "User"')).toEqual([{ name: 'old' }])
  }
  await Promise.all([migrate(url, silent, folder), migrate(url, silent, folder)])
  expect(await query(url, 'SELECT count(*)::int AS rows, min(two) AS two FROM "One"')).toEqual([
    { rows: 1000, two: 2 },
  ])
  expect(await query(url, 'SELECT name FROM "User"')).toEqual([{ name: 'new' }])
  expect(
    await query(
      url,
      `SELECT count(*)::int AS unfinished FROM "_prisma_migrations" WHERE finished_at IS NULL`,
    ),
  ).toEqual([{ unfinished: 0 }])
})

it('copies and states of volumes that stood there become rows and codes', async () => {
  const known = knownMigrations()
  const before = firstMigrations(known.findIndex(({ name }) => name.endsWith('types_as_rows')))
  onTestFinished(() => rmSync(before, { recursive: true }))
  const url = await emptyDatabase()
  await migrate(url, silent, before)
  await query(
    url,
    `INSERT INTO "StoredFile" (key, name, size, sha256) VALUES ('a', 'a', 1, decode(repeat('00', 32), 'hex'));
     INSERT INTO "OrderFile" (id, name, "fileKey", "updateTime") VALUES (1, 'a', 'a', now());
     INSERT INTO "Book" (id, "bookId", title, "updateTime") VALUES (1, 'B', 'B', now());
     INSERT INTO "Format" ("bookRowId", "prodType", "updateTime") VALUES (1, '점자', now());
     INSERT INTO "OrderFileBook" (id, "orderFileId", place, "rowNumber", "updateTime", brl, sp) VALUES (1, 1, 1, 1, now(), 2, 1);
     INSERT INTO "Volume" ("bookRowId", "prodType", number, state, "updateTime") VALUES (1, '점자', 1, '검수', now()), (1, '점자', 2, '완료', now())`,
  )
  await migrate(url, silent)
  expect(await query(url, 'SELECT * FROM "OrderFileCount" ORDER BY 1, 3 DESC')).toEqual([
    { orderFileBookId: 1, prodType: '점자', copies: 2 },
    { orderFileBookId: 1, prodType: '음성', copies: 1 },
  ])
  expect(await query(url, 'SELECT number, stage::text FROM "Volume" ORDER BY number')).toEqual([
    { number: 1, stage: 'checking' },
    { number: 2, stage: 'finished' },
  ])
})

/** Every column, and the applied migrations. */
const schemaOf = (url: string) =>
  query(
    url,
    `SELECT table_name || '.' || column_name || ' ' || data_type AS one FROM information_schema.columns WHERE table_schema = 'public' UNION ALL SELECT migration_name || finished_at FROM "_prisma_migrations" ORDER BY 1`,
  )

it('members who had applied for material before eligibility was asked for are confirmed, and nobody else is', async () => {
  const known = knownMigrations()
  const before = firstMigrations(known.findIndex(({ name }) => name.endsWith('_eligibility')))
  onTestFinished(() => rmSync(before, { recursive: true }))
  const url = await emptyDatabase()
  await migrate(url, silent, before)
  await query(
    url,
    `INSERT INTO "User" (id, "user", name, level, "updateTime") VALUES (1, 'admin', 'a', 1, now()), (2, 'reader', 'b', 10, now()), (3, 'looker', 'c', 10, now());
     INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title) VALUES (1, 'B', '점자', 1, 'B'), (2, 'B', '점자', 1, 'B'), (2, 'C', '음성', 1, 'C')`,
  )
  await migrate(url, silent)
  expect(
    await query(url, 'SELECT "userId", state::text, way, "untilDay" FROM "Eligibility"'),
  ).toEqual([{ userId: 2, state: 'confirmed', way: 'earlier', untilDay: '' }])
})

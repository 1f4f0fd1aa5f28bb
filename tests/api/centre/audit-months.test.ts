/**
 * Tests the months of the audit log: an older table becomes a partition, months are made in time and
 * emptied into, old ones go as a whole, and no entry is ever refused.
 */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/platform/db.server'
import { list, listWithin } from '~/features/centre/audit-log/audit-log.server'
import { dropAuditMonths, makeAuditMonths } from '~/features/centre/audit-log/months.server'
import { firstMigrations, knownMigrations, migrate } from '../../../prisma/migrate'
import { cleanDatabase, query } from '../../support/database/database'
import { dropDatabase } from '../../support/database/drop-database'
import { databaseUrl } from '../../support/setup/once-per-run'

const inSeoul = (time: string) => new Date(`${time}+09:00`)

/** The partitions with the months in which they begin and end, and the texts of their entries. */
const partitions = async (ask = query) =>
  (
    await ask<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '"Audit"'::regclass ORDER BY 1`,
    )
  ).map(({ name }) => name.replaceAll('"', ''))
const targetsIn = async (name: string, ask = query) =>
  (await ask<{ target: string }>(`SELECT target FROM "${name}" ORDER BY "createTime"`)).map(
    ({ target }) => target,
  )

/** As after the migration of an empty database in a month long before these tests. */
async function withoutMonths() {
  await cleanDatabase()
  for (const name of await partitions())
    if (name !== 'Audit_default') await query(`DROP TABLE "${name}"`)
}

const written = (...rows: [time: string, target: string][]) =>
  db.audit.createMany({
    data: rows.map(([time, target]) => ({ createTime: inSeoul(time), action: 'level', target })),
  })

describe('months', () => {
  beforeEach(withoutMonths)
  afterEach(async () => {
    await withoutMonths()
    await query(
      `CREATE TABLE "Audit_before" PARTITION OF "Audit" FOR VALUES FROM (MINVALUE) TO ('2026-12-01 00:00+09')`,
    )
  })

  test('an entry is taken in a month without a partition, also when a clock is years ahead', async () => {
    await written(['2026-11-29T12:00', 'now'], ['2093-01-01T00:00', 'ahead'])
    expect(await targetsIn('Audit_default')).toEqual(['now', 'ahead'])
    expect((await list({ page: 1, size: 10 })).items.map(({ target }) => target)).toEqual([
      'ahead',
      'now',
    ])
  })

  test('this month and the next three are made ahead, once, with the months of Korea', async () => {
    const now = inSeoul('2026-12-01T00:30')
    const made = { done: ['2026-12', '2027-01', '2027-02', '2027-03'], later: [] }
    expect(await makeAuditMonths(now)).toEqual(made)
    expect(await makeAuditMonths(now)).toBeNull()
    await written(
      ['2026-11-30T23:59:59.999', 'before'],
      ['2026-12-01T00:00', 'first'],
      ['2026-12-31T23:59:59.999', 'last'],
      ['2027-01-01T00:00', 'next'],
    )
    expect(await targetsIn('Audit_2026_12')).toEqual(['first', 'last'])
    expect(await targetsIn('Audit_2027_01')).toEqual(['next'])
    expect(await targetsIn('Audit_default')).toEqual(['before'])
  })

  test('entries that had no month move to theirs; those of a wrong clock stay until it comes', async () => {
    await written(
      ['2026-01-31T23:59', 'january'],
      ['2026-02-01T00:00', 'february'],
      ['2026-07-02T09:00', 'july'],
      ['2093-01-01T00:00', 'ahead'],
    )
    const ids = (await db.audit.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
    expect((await makeAuditMonths(inSeoul('2026-07-02T10:00')))?.done).toEqual([
      '2026-01',
      '2026-02',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ])
    expect([
      await targetsIn('Audit_2026_01'),
      await targetsIn('Audit_2026_02'),
      await targetsIn('Audit_2026_07'),
      await targetsIn('Audit_default'),
    ]).toEqual([['january'], ['february'], ['july'], ['ahead']])
    expect((await db.audit.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)).toEqual(ids)
  })

  test('each month has every index of the log', async () => {
    await makeAuditMonths(inSeoul('2026-12-01T00:30'))
    const indexes = await query<{ rule: string }>(
      `SELECT substring(indexdef FROM 'USING .*') AS rule FROM pg_indexes WHERE tablename = 'Audit_2026_12' ORDER BY 1`,
    )
    expect(indexes.map(({ rule }) => rule)).toEqual([
      'USING btree ("createTime", id)',
      'USING btree ("userId")',
      'USING btree (action, "createTime")',
      'USING btree (target)',
    ])
    expect(
      await query(
        `SELECT 1 FROM pg_index WHERE NOT indisvalid AND indrelid IN (SELECT oid FROM pg_class WHERE relname LIKE 'Audit%')`,
      ),
    ).toEqual([])
  })

  test('several processes make each month once, while others write, and lose no entry', async () => {
    const now = inSeoul('2026-12-15T12:00')
    const writing = Array.from({ length: 60 }, (_, i) =>
      written([`2026-12-15T12:00:00.${String(i).padStart(3, '0')}`, String(i)]),
    )
    const made = await Promise.all([1, 2, 3, 4].map(() => makeAuditMonths(now)))
    await Promise.all(writing)
    await makeAuditMonths(now)
    expect(made.flatMap((one) => one?.done ?? []).length).toBeLessThanOrEqual(4)
    expect((await targetsIn('Audit_2026_12')).length).toBe(60)
    expect(await targetsIn('Audit_default')).toEqual([])
  })

  test('a log that somebody holds is left for the next run, and writers do not wait for it', async () => {
    const holder = new pg.Client(process.env.DATABASE_URL)
    await holder.connect()
    onTestFinished(() => holder.end())
    // as a backup does
    await holder.query('BEGIN; LOCK TABLE "Audit" IN ACCESS SHARE MODE')
    const now = inSeoul('2026-12-15T12:00')
    const later = ['2026-12', '2027-01', '2027-02', '2027-03']
    expect(await makeAuditMonths(now)).toEqual({ done: [], later })
    await written(['2026-12-15T12:00', 'meanwhile'])
    await holder.query('ROLLBACK')
    expect(await makeAuditMonths(now)).toEqual({ done: later, later: [] })
    expect(await targetsIn('Audit_2026_12')).toEqual(['meanwhile'])
  })

  test('what is older than the months to keep goes by whole months, one in a run, and the log says so', async () => {
    await written(
      ['2024-09-30T12:00', 'september'],
      ['2024-10-31T23:59:59.999', 'october'],
      ['2024-11-01T00:00', 'kept'],
      ['2026-11-10T12:00', 'new'],
    )
    const now = inSeoul('2026-11-29T12:00')
    await makeAuditMonths(now)
    expect(await dropAuditMonths(now, 0)).toBeNull()
    expect(await dropAuditMonths(now, 24)).toEqual({ done: ['2024-09'], later: [] })
    expect(await dropAuditMonths(now, 24)).toEqual({ done: ['2024-10'], later: [] })
    expect(await dropAuditMonths(now, 24)).toBeNull()
    expect(await partitions()).not.toContain('Audit_2024_10')
    const left = await db.audit.findMany({ orderBy: { createTime: 'asc' } })
    expect(left.map(({ action, target, after }) => [action, target, after])).toEqual([
      ['level', 'kept', null],
      ['level', 'new', null],
      ['audit.drop', '2024-09', { lastDay: '2024-09-30' }],
      ['audit.drop', '2024-10', { lastDay: '2024-10-31' }],
    ])
  })

  test('a machine whose clock is years ahead drops nothing that the database’s clock would keep', async () => {
    await written(['2026-10-10T12:00', 'last month'])
    await makeAuditMonths(inSeoul('2026-11-29T12:00'))
    expect(await dropAuditMonths(inSeoul('2093-01-01T12:00'), 24)).toBeNull()
    expect(await targetsIn('Audit_2026_10')).toEqual(['last month'])
  })

  test('several processes drop each month once', async () => {
    await written(['2024-09-30T12:00', 'september'], ['2024-10-31T12:00', 'october'])
    const now = inSeoul('2026-11-29T12:00')
    await makeAuditMonths(now)
    const dropped = await Promise.all([1, 2, 3, 4].map(() => dropAuditMonths(now, 24)))
    const done = dropped.flatMap((one) => one?.done ?? [])
    expect(new Set(done).size).toBe(done.length)
    expect(await db.audit.count({ where: { action: 'audit.drop' } })).toBe(done.length)
  })

  test('the list goes over months, and asks only those of its period', async () => {
    await written(
      ['2026-09-01T00:00', 'a'],
      ['2026-10-31T23:59:59.999', 'b'],
      ['2026-11-01T00:00', 'c'],
      ['2093-01-01T00:00', 'ahead'],
    )
    await makeAuditMonths(inSeoul('2026-11-29T12:00'))
    const found = async (more: object) =>
      (await list({ page: 1, size: 10, ...more })).items.map(({ target }) => target)
    expect(await found({})).toEqual(['ahead', 'c', 'b', 'a'])
    expect(await found({ page: 2, size: 3 })).toEqual(['a'])
    expect(await found({ from: '2026-10-01', to: '2026-10-31' })).toEqual(['b'])
    const plan = await query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM "Audit" WHERE "createTime" >= '2026-10-01 00:00+09' AND "createTime" < '2026-11-01 00:00+09'`,
    )
    const asked = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(asked).toContain('Audit_2026_10')
    expect(asked).not.toMatch(/Audit_2026_(09|11)/)
  })

  test('one answer looks at a bounded number of the newest entries, and says so', async () => {
    await written(
      ['2026-09-01T00:00', 'math 1'],
      ['2026-10-01T00:00', 'other'],
      ['2026-11-01T00:00', 'math 2'],
    )
    const found = async (reach: number, more: object = {}) => {
      const one = await listWithin({ page: 1, size: 10, ...more }, reach)
      return [one.items.map(({ target }) => target), one.totalCount, one.reach]
    }
    expect(await found(3, { target: 'math' })).toEqual([['math 2', 'math 1'], 2, 3])
    expect(await found(2, { target: 'math' })).toEqual([['math 2'], 1, 2])
    expect(await found(4, { target: 'math' })).toEqual([['math 2', 'math 1'], 2, null])
    expect((await found(2)).slice(1)).toEqual([2, 2])
    expect((await found(3)).slice(1)).toEqual([3, null])
    expect(await found(2, { target: 'math', to: '2026-10-31' })).toEqual([['math 1'], 1, 2])
  })
})

describe('the migration', () => {
  const migration = knownMigrations().findIndex(({ name }) => name.endsWith('_audit_by_month'))
  const silent = () => undefined

  /** A database as it was before the log had months. */
  async function before() {
    const name = `months_${process.pid}`
    const server = new pg.Client(databaseUrl('postgres'))
    await server.connect()
    await server.query(`CREATE DATABASE ${name} OWNER moduchaek`).finally(() => server.end())
    onTestFinished(() => dropDatabase(name))
    const folder = firstMigrations(migration)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await migrate(databaseUrl(name), silent, folder)
    const client = new pg.Client(databaseUrl(name))
    await client.connect()
    onTestFinished(() => client.end())
    const ask: typeof query = async (sql, values) =>
      (await client.query(sql, values as unknown[])).rows as never
    return { url: databaseUrl(name), ask }
  }

  const old = `INSERT INTO "Audit" (action, target, "createTime") VALUES ('level', 'old', '2020-01-01'), ('level', 'new', now()), ('level', 'ahead', now() + interval '3 months')`

  test('keeps every entry in its table, and moves only those of a clock that was ahead', async () => {
    const { url, ask } = await before()
    await ask(old)
    const [table] = await ask<{ node: number }>(
      `SELECT pg_relation_filenode('"Audit"')::int AS node`,
    )
    await migrate(url, silent)
    expect(await partitions(ask)).toEqual(['Audit_before', 'Audit_default'])
    expect([await targetsIn('Audit_before', ask), await targetsIn('Audit_default', ask)]).toEqual([
      ['old', 'new'],
      ['ahead'],
    ])
    expect(await ask(`SELECT pg_relation_filenode('"Audit_before"')::int AS node`)).toEqual([table])
    // goes on counting, and belongs to the table that stays
    expect(await ask(`INSERT INTO "Audit" (action) VALUES ('level') RETURNING id`)).toEqual([
      { id: 4 },
    ])
    await ask('DROP TABLE "Audit_before"')
    expect(await ask(`INSERT INTO "Audit" (action) VALUES ('level') RETURNING id`)).toEqual([
      { id: 5 },
    ])
  })

  test('takes the indexes that were made before the upgrade', async () => {
    const { url, ask } = await before()
    await ask(old)
    for (const [name, columns] of [
      ['pkey', '("createTime", id)'],
      ['target_idx', '(target)'],
      ['userId_idx', '("userId")'],
    ] as const)
      await ask(
        `CREATE ${name === 'pkey' ? 'UNIQUE ' : ''}INDEX CONCURRENTLY "Audit_before_${name}" ON "Audit" ${columns}`,
      )
    const nodes = () =>
      ask(
        `SELECT relname, relfilenode FROM pg_class WHERE relname LIKE 'Audit_before_%' AND relkind = 'i' AND relname !~ 'action' ORDER BY 1`,
      )
    const made = await nodes()
    await migrate(url, silent)
    expect(await nodes()).toEqual(made)
    expect(made).toHaveLength(3)
  })
})

/**
 * Benchmark of the size of a nation: 1 million books and demands, 10 million downloads, 50 million audit
 * entries of 36 months. `npm run bench -- --only nation --share 0.01` tries a hundredth. Its data stay
 * under storage/bench-nation, a folder for each share. Asks for lists as people do, and runs fsck, backup,
 * figures and the migrations.
 */
import { rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { firstMigrations, knownMigrations, migrate } from '../../../prisma/migrate'
import { startDatabase } from '../../../server/database/embedded-postgres'
import { serviceProcess } from '../../support/servers/service-process'
import { ms, quantile, section, timed } from '../measure'
import { ask, logIn } from '../server/march-load'
import { peakOf, runMeasured, type Run } from './processes'
import { entriesSql, entryColumns, fillNation, sizeOf, type Size } from './rows'

const say = (line: string) => console.error(line)
const turns = 20

export async function nation(share: number): Promise<void> {
  const folder = fileURLToPath(new URL(`../../../storage/bench-nation/${share}`, import.meta.url))
  const variables = {
    ENVIRONMENT: 'development',
    DATABASE_URL: '',
    DATA_DIR: `${folder}/data`,
    STORAGE_DIR: `${folder}/files`,
    RATE_LIMITS: 'off',
    RECOVERY_DAYS: '0',
  }
  const size = sizeOf(share)
  const { url, stop } = await startDatabase({ dataDir: variables.DATA_DIR, say })
  try {
    const first = await serviceProcess({ ...variables, SEED: 'demo' })
    await first.end('SIGTERM')
    await fillNation(url, { size, filesDir: variables.STORAGE_DIR, say })
    await tellSizes(url)
    await askForLists(url, variables)
    await runLongOnes(url, { variables, folder, size })
  } finally {
    await stop()
  }
}

async function onDatabase<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return task(client).finally(() => client.end())
}

async function tellSizes(url: string): Promise<void> {
  const rows = await onDatabase(url, async (client) => {
    const tables = await client.query<{ name: string; rows: string; bytes: string }>(`
      SELECT regexp_replace(relname, '_(\\d{4}_\\d\\d|default|before)$', '') AS name, sum(reltuples)::bigint::text AS rows,
        pg_size_pretty(sum(pg_total_relation_size(oid))) AS bytes
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      GROUP BY 1 ORDER BY sum(pg_total_relation_size(oid)) DESC LIMIT 8`)
    const database = await client.query<{ bytes: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS bytes',
    )
    return [
      ...tables.rows.map(({ name, rows, bytes }) => [
        name,
        Number(rows).toLocaleString('en'),
        bytes,
      ]),
      ['the database', '', database.rows[0]!.bytes],
    ]
  })
  section('What is there', [['', 'rows', 'on disk'], ...rows])
}

type Asked = { who: 'visitor' | 'admin' | 'producer' | 'member'; path: string; last?: boolean }

/** `last`: its last page. */
const lists: Asked[] = [
  { who: 'visitor', path: '/' },
  { who: 'visitor', path: '/?keyword=수학' },
  { who: 'visitor', path: '/?keyword=미래엔 국어' },
  { who: 'visitor', path: '/?keyword=수학', last: true },
  { who: 'admin', path: '/figures' },
  { who: 'admin', path: '/admin' },
  { who: 'admin', path: '/admin/produce/list' },
  { who: 'admin', path: '/admin/produce/list', last: true },
  { who: 'admin', path: '/admin/produce/board' },
  { who: 'admin', path: '/admin/demand' },
  { who: 'admin', path: '/admin/demand', last: true },
  { who: 'admin', path: '/admin/request/demanded' },
  { who: 'admin', path: '/admin/order/list' },
  { who: 'admin', path: '/admin/user/order/list' },
  { who: 'admin', path: '/admin/delivery' },
  { who: 'admin', path: '/admin/delivery', last: true },
  { who: 'admin', path: '/admin/delivery/ready' },
  { who: 'admin', path: '/admin/source' },
  { who: 'admin', path: '/admin/member/list' },
  { who: 'admin', path: '/admin/member/list', last: true },
  { who: 'admin', path: '/admin/audit' },
  { who: 'admin', path: '/admin/audit', last: true },
  { who: 'admin', path: '/admin/audit?user=staff7' },
  { who: 'admin', path: '/admin/audit?action=order.end' },
  { who: 'admin', path: '/admin/audit?target=2019-10000' },
  { who: 'admin', path: '/admin/audit?target=nobody' },
  { who: 'admin', path: '/admin/audit?from=2025-03-01&to=2025-03-31' },
  { who: 'producer', path: '/producer' },
  { who: 'producer', path: '/producer/list' },
  { who: 'producer', path: '/producer/work' },
  { who: 'producer', path: '/producer/week' },
  { who: 'producer', path: '/producer/schedule' },
  { who: 'member', path: '/order' },
  { who: 'member', path: '/order', last: true },
]

/** What is written before a request, so that what was kept of it holds no more. */
const writes = {
  'a download':
    'UPDATE "Download" SET times = times WHERE "orderId" = (SELECT max("orderId") FROM "Download")',
  'an application':
    'UPDATE "Order" SET "orderNum" = "orderNum" WHERE id = (SELECT max(id) FROM "Order")',
}

async function askForLists(url: string, variables: Record<string, string>): Promise<void> {
  const service = await serviceProcess(variables)
  try {
    const tokens = Object.fromEntries(
      await Promise.all(
        ['admin', 'producer', 'member'].map(async (user) => [user, await logIn(service.url, user)]),
      ),
    ) as Partial<Record<Asked['who'], string>>
    const kinds = Object.entries(writes)
    const rows = [
      ['', '', ...kinds.flatMap(([title]) => [`p50 after ${title}`, 'p95']), 'first', 'status'],
    ]
    await onDatabase(url, async (client) => {
      for (const { who, path, last } of lists) {
        const token = tokens[who]
        const sent = { path: last ? await lastPage(service.url, path, token) : path, token }
        const statuses = new Set<number>()
        const askOnce = () => timed(async () => statuses.add((await ask(service.url, sent)).status))
        const first = await askOnce()
        const times: string[] = []
        for (const [, write] of kinds) {
          const found: number[] = []
          // what takes seconds has said so after a few
          while (found.length < turns && found.reduce((sum, one) => sum + one, 0) < 10_000) {
            await client.query(write)
            found.push(await askOnce())
          }
          times.push(ms(quantile(found, 0.5)), ms(quantile(found, 0.95)))
        }
        rows.push([who, decodeURI(sent.path), ...times, ms(first), [...statuses].join()])
        say(rows.at(-1)!.join('  '))
      }
    })
    section('Answers, each after a write', rows)
    section('Memory of the service', [['at most', `${peakOf(service.pid)} MiB`]])
  } finally {
    await service.end('SIGTERM')
  }
}

/** The address of the last page of a list, by the numbers of its pages. */
async function lastPage(origin: string, path: string, token?: string): Promise<string> {
  const withPage = (page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`
  const exists = async (page: number) =>
    (await ask(origin, { path: withPage(page), token })).status === 200
  let [there, gone] = [1, 2]
  while (await exists(gone)) [there, gone] = [gone, gone * 4]
  while (gone - there > 1) {
    const middle = Math.floor((there + gone) / 2)
    if (await exists(middle)) there = middle
    else gone = middle
  }
  return withPage(there)
}

type Where = { variables: Record<string, string>; folder: string; size: Size }

async function runLongOnes(url: string, { variables, folder, size }: Where): Promise<void> {
  const rows = [['', 'seconds', 'memory at most', 'ended with', '']]
  const told = (title: string, run: Run, more = '') => {
    rows.push([title, run.seconds.toFixed(1), `${run.mebibytes} MiB`, String(run.code), more])
    say(rows.at(-1)!.join('  '))
  }
  const file = `${folder}/backup.zip`
  rmSync(file, { force: true })
  told('npm run figures', await runMeasured('server/figures.ts', [], variables))
  const backup = await runMeasured('server/backup.ts', [file], variables)
  const zip = statSync(file, { throwIfNoEntry: false })
  told('npm run backup', backup, zip && `${Math.round(zip.size / 2 ** 20)} MiB`)
  rmSync(file, { force: true })
  const fsck = await runMeasured('server/fsck.ts', [], variables)
  told('npm run fsck', fsck, fsck.said.trim().split('\n').at(-1))
  for (const [title, seconds] of await migrations(url, size.entries))
    rows.push([title, seconds.toFixed(1)])
  section('Single long runs', rows)
}

/** All migrations of an empty database, and that of the audit log of this size without months. */
async function migrations(server: string, entries: number): Promise<[string, number][]> {
  const name = 'bench_migrations'
  const url = Object.assign(new URL(server), { pathname: name }).href
  const months = knownMigrations().findIndex((one) => one.name.endsWith('_audit_by_month'))
  const folder = firstMigrations(months)
  const seconds = async (task: () => Promise<unknown>) => (await timed(task)) / 1000
  const renew = async () => {
    await onDatabase(server, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    )
    await onDatabase(server, (client) => client.query(`CREATE DATABASE ${name}`))
  }
  const silent = () => undefined
  try {
    await renew()
    const whole = await seconds(() => migrate(url, silent))
    await renew()
    await migrate(url, silent, folder)
    await onDatabase(url, async (client) => {
      await client.query('SET synchronous_commit = off')
      const step = 1_000_000
      for (let from = 1; from <= entries; from += step)
        await client.query(
          `INSERT INTO "Audit" ${entryColumns} ${entriesSql(`now() - interval '36 months'`, 'now()')}`,
          [from, Math.min(from + step - 1, entries)],
        )
      await client.query('VACUUM (ANALYZE) "Audit"')
    })
    const divided = await seconds(() => migrate(url, silent))
    return [
      ['all migrations of an empty database', whole],
      ['the audit log gets months', divided],
    ]
  } finally {
    rmSync(folder, { recursive: true })
    await onDatabase(server, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    )
  }
}

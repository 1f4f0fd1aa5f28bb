/**
 * A morning in March: everybody at once on a season's data, while processes are replaced, a migration
 * runs, a replica dies, forecasts follow and drafts are made. `npm run bench -- --only march` measures
 * 35 and 350 requests a second with one process and two; `--seconds 60` is the length of each, `--rounds 3`
 * how often each is measured, `--rates 350` leaves others out. Its data stay under storage/bench-march.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { seedBooks } from '../../../prisma/seed/large-catalogue'
import { startDatabase } from '../../../server/database/embedded-postgres'
import { startStandby } from '../../support/database/standby'
import { serviceProcess } from '../../support/servers/service-process'
import { median, ms, quantile, table } from '../measure'
import {
  ask,
  findPeople,
  load,
  openConnections,
  roleNames,
  type Load,
  type People,
  type Role,
} from './march-load'

const folder = fileURLToPath(new URL('../../../storage/bench-march', import.meta.url))
const [dataDir, filesDir] = [`${folder}/data`, `${folder}/files`] as const
const say = (line: string) => console.error(line)
type Service = Awaited<ReturnType<typeof serviceProcess>>
type Standby = Awaited<ReturnType<typeof startStandby>>

export async function march(
  books: number,
  { seconds, rounds, rates }: { seconds: number; rounds: number; rates: number[] },
): Promise<void> {
  const { url, stop } = await startDatabase({ dataDir, say })
  try {
    await fill(url, books)
    const rows = [
      ['a second', 'processes', 'role', 'answers', 'p50', 'p95', 'p99', '503', 'failed'],
    ]
    const sums = [['a second', 'processes', 'stale of', 'older', 'resident MiB']]
    for (const processes of [1, 2])
      for (const rate of rates) {
        const mornings: Awaited<ReturnType<typeof morning>>[] = []
        for (let round = 1; round <= rounds; round += 1) {
          mornings.push(await morning(url, { rate, processes, seconds }))
          say(`${rate} a second, processes ${processes}, round ${round} of ${rounds}`)
        }
        const first = [String(rate), String(processes)]
        for (const role of roleNames) {
          const figures = mornings.map(({ found }) => figuresOf(found, role))
          const middle = (name: keyof Figures) => median(figures.map((one) => one[name]))
          rows.push([
            ...first,
            role,
            String(middle('answers')),
            ...(['p50', 'p95', 'p99'] as const).map((name) => ms(middle(name))),
            String(middle('refused')),
            // one that failed in any round is not hidden by two good ones
            String(Math.max(...figures.map(({ failed }) => failed))),
          ])
        }
        const sumOf = (count: (found: Load) => number) =>
          mornings.reduce((sum, { found }) => sum + count(found), 0)
        sums.push([
          ...first,
          `${sumOf(({ stale }) => stale)} of ${sumOf(({ checked }) => checked)}`,
          String(sumOf(({ answers }) => answers.filter(({ isOlder }) => isOlder).length)),
          String(median(mornings.map(({ resident }) => resident))),
        ])
      }
    console.log(
      `\nA morning in March with ${books.toLocaleString('en')} books, medians of ${rounds} rounds of ${seconds} s\n${table(rows)}`,
    )
    console.log(table(sums))
  } finally {
    await stop()
  }
}

/** The demo, and more books beside those of it. */
async function fill(url: string, books: number): Promise<void> {
  const first = await start({ SEED: 'demo' })
  await first.end('SIGTERM')
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ books: number }>(
    'SELECT count(*)::int AS books FROM "Book"',
  )
  await client.end()
  if (rows[0]!.books < books) await seedBooks(url, books, say)
}

const start = (more: Record<string, string>) =>
  serviceProcess({
    ENVIRONMENT: 'development',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    STORAGE_DIR: filesDir,
    RATE_LIMITS: 'off',
    ...more,
  })

type Morning = { rate: number; processes: number; seconds: number }

async function morning(url: string, { rate, processes, seconds }: Morning) {
  const standby = await startStandby(dataDir, url)
  const service = await start({
    PROCESSES: String(processes),
    DATABASE_REPLICA_URL: standby.url,
  })
  try {
    const people = await findPeople(service.url, url)
    // not counted: pages and caches are warm on any morning
    await load(service.url, people, { rate: 20, seconds: 10, seed: 1 })
    await openConnections(service.url, Math.min(2_000, 6 * rate))
    const events = disturb({ url, service, people, standby, processes, seconds })
    const found = await load(service.url, people, { rate, seconds, seed: 2 })
    const resident = residentOf(service.pid)
    await events
    return { found, resident }
  } finally {
    await service.end('SIGTERM')
    await standby.end().catch(() => undefined)
  }
}

type Events = Pick<Morning, 'processes' | 'seconds'> & {
  url: string
  service: Service
  people: People
  standby: Standby
}

/** Forecasts follow the writes of staff by themselves. */
async function disturb({ url, service, people, standby, processes, seconds }: Events) {
  const part = (share: number) => wait(share * seconds * 1000)
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ bookId: string }>(
    'SELECT b."bookId" FROM "Manuscript" m JOIN "Book" b ON b.id = m."bookRowId" WHERE m.state = \'ready\' LIMIT 1',
  )
  await part(0.2)
  if (processes > 1) process.kill(service.pid, 'SIGHUP')
  await part(0.2)
  // what a new version does to a table that everybody reads
  await client.query('ALTER TABLE "Book" ADD COLUMN bench int NOT NULL DEFAULT 0')
  await client.query('ALTER TABLE "Book" DROP COLUMN bench')
  await client.end()
  await part(0.2)
  await standby.crash()
  await part(0.1)
  for (const { bookId } of rows)
    for (const kind of ['braille', 'reading'])
      await ask(service.url, {
        path: `/api/manuscript/draft?bookId=${bookId}&kind=${kind}`,
        token: people.producer,
      })
}

type Figures = ReturnType<typeof figuresOf>

/** Times in ms of the answers that are none of 503 or failures. */
function figuresOf({ answers }: Load, wanted: Role) {
  const ofRole = answers.filter(({ role }) => role === wanted)
  const times = ofRole.filter(({ status }) => status < 500 && status > 0).map(({ ms }) => ms)
  const refused = ofRole.filter(({ status, isAskedAgain }) => status === 503 && isAskedAgain).length
  const failed = ofRole.filter(({ status }) => status === 0 || status >= 500).length - refused
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(times, part))
  return { answers: ofRole.length, p50: p50!, p95: p95!, p99: p99!, refused, failed }
}

/** MiB of the service's processes. */
function residentOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  const kilobytes = [String(pid), ...children].filter(Boolean).map((one) => {
    const status = readFileSync(`/proc/${one}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  })
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024)
}

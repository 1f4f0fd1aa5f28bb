/**
 * How long `npm start` takes when everything is installed and built, and its steps.
 * `npm run bench -- --only start`; its data stay under storage/bench-start.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../../../prisma/migrate'
import { seedBooks } from '../../../prisma/seed/large-catalogue'
import { startDatabase } from '../../../server/database/embedded-postgres'
import { freePort } from '../../support/servers/free-port'
import { median, ms, runs, table } from '../measure'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dataDir = `${root}storage/bench-start`
const say = (line: string) => console.error(line)

export async function secondStart(books: number): Promise<void> {
  await fill(books)
  // the first start may build
  await started()
  const measured = new Map<string, number[]>()
  for (let run = 0; run < runs; run += 1)
    for (const [step, took] of await started())
      measured.set(step, [...(measured.get(step) ?? []), took])
  console.log(`\nA second npm start with ${books.toLocaleString('en')} books`)
  console.log(table([...measured].map(([step, values]) => [step, ms(median(values))])))
}

async function fill(books: number): Promise<void> {
  const { url, stop } = await startDatabase({ dataDir, say })
  try {
    await migrate(url, say)
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('SELECT count(*)::int AS books FROM "Book"')
    await client.end()
    if (rows[0].books !== books) await seedBooks(url, books, say)
  } finally {
    await stop()
  }
}

/** Starts the service until its first page is there; what its lines say, and what passed until. */
async function started(): Promise<[step: string, took: number][]> {
  const began = performance.now()
  const port = await freePort()
  const service = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'none',
      PORT: String(port),
      FORECAST_SECONDS: '0',
      LOG_LEVEL: 'error',
      DEV: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const steps: [string, number][] = []
  for await (const line of createInterface(service.stdout)) {
    const [, step, took] = /^ {2}(.+) \((\d+)ms\)$/.exec(line) ?? []
    if (step) steps.push([step, Number(took)])
    if (line.includes('준비되었습니다')) break
  }
  steps.push(['from npm to ready', performance.now() - began])
  await (await fetch(`http://127.0.0.1:${port}/`)).text()
  steps.push(['from npm to the first page', performance.now() - began])
  service.kill('SIGTERM')
  await once(service, 'close')
  return steps
}

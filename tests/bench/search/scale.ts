/**
 * Benchmark of the whole for catalogues of three sizes. Compares a search with its own statement
 * through the bare driver, and pages of searches from one and from two processes with a bare `http`
 * server that always sends the bytes of one such page.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { serviceProcess } from '../../support/servers/service-process'
import type { Catalogues } from '../catalogues'
import { median, ms, ratio, table, times } from '../measure'
import { allWords } from './search-words'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const browser = { 'Accept-Encoding': 'br', Accept: 'text/html', 'Accept-Language': 'ko' }
const paths = allWords.map((word) => `/?${new URLSearchParams({ keyword: word })}`)
const rounds = 3

type Served = { origin: string; stop(): Promise<unknown> }

/** `sizes`: numbers of books. Prints one table. */
export async function scale(catalogues: Catalogues, sizes: number[]): Promise<void> {
  const rows = [
    [
      'books',
      'raw SQL',
      'search, first',
      '',
      'repeated',
      '',
      'pages of 1 process',
      '2 processes',
      '',
      'bare http',
      '',
    ],
  ]
  for (const books of sizes) {
    const url = await catalogues.withBooks(books)
    const [statement = NaN, first = NaN, repeated = NaN] = await searches(url)
    const { one, two, bare } = await pages(url)
    const perSecond = (values: number[]) => `${Math.round(median(values))}/s`
    rows.push([
      books.toLocaleString('en'),
      ms(statement),
      ms(first),
      times(first / statement),
      ms(repeated),
      times(repeated / statement),
      perSecond(one),
      perSecond(two),
      times(ratio(two, one)),
      perSecond(bare),
      times(ratio(bare, one)),
    ])
  }
  console.log(
    `\nScale: searches (p50, against raw SQL), pages of searches (32 connections; 2 processes and bare http against 1 process)\n${table(rows)}`,
  )
}

async function searches(url: string): Promise<number[]> {
  const [measured] = await once(
    fork(here('sizes.ts'), [], { env: { ...process.env, DATABASE_URL: url } }),
    'message',
  )
  return measured as number[]
}

/** Requests per second, in turns, so that a disturbance of the machine hits all three. */
async function pages(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-bench-'))
  const measured = { one: [] as number[], two: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, count] of [
      ['one', 1],
      ['two', 2],
    ] as const)
      await during(await service(url, count, folder), async ({ origin }) => {
        writeFileSync(join(folder, 'page.br'), await bytesOf(origin + paths[0]))
        // first searches are measured above, and the engine compiles hot code again for some
        // seconds
        for (const path of paths)
          for (let i = 0; i < 2 * count; i += 1) await bytesOf(origin + path)
        await load(origin, 6)
        measured[name].push(await load(origin, 5))
      })
    await during(
      await bare(join(folder, 'page.br')),
      async ({ origin }) => void measured.bare.push(await load(origin, 5)),
    )
  }
  rmSync(folder, { recursive: true, force: true })
  return measured
}

async function during(server: Served, task: (server: Served) => Promise<void>): Promise<void> {
  await task(server).finally(server.stop)
}

/** Starts the product as its operators do. */
async function service(url: string, count: number, folder: string): Promise<Served> {
  const process = await serviceProcess({
    DATABASE_URL: url,
    STORAGE_DIR: folder,
    PROCESSES: String(count),
    RATE_LIMITS: 'off',
  })
  return { origin: process.url, stop: () => process.end('SIGTERM') }
}

async function bare(file: string): Promise<Served> {
  const child = fork(here('../server/bare-server.ts'), [file])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => (child.disconnect(), once(child, 'exit')),
  }
}

async function load(url: string, duration: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration,
    headers: browser,
    requests: paths.map((path) => ({ path })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    console.log(`  ${result.non2xx} answers were not 200, ${result.errors} failed`)
  return result['2xx'] / result.duration
}

async function bytesOf(url: string): Promise<Buffer> {
  const [answer] = (await once(get(url, { headers: browser }), 'response')) as [IncomingMessage]
  return Buffer.concat(await answer.toArray())
}

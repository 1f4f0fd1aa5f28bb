/**
 * Benchmark of the pages of searches: one visitor, many visitors, the memory of the server, and the
 * administrators' request list.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import {
  compare,
  median,
  ms,
  print,
  quantile,
  ratio,
  runs,
  section,
  timed,
  times,
  verdict,
} from '../measure'
import { browser, fetched, isBuilt, serve, type Server } from '../server/served'
import { forget } from './forget'
import { allWords, filters } from './search-words'

const path = (keyword: string, page?: number) =>
  `/?${new URLSearchParams({ keyword, ...(page ? { page: String(page) } : {}) })}`

export async function pages(url: string) {
  if (!isBuilt()) return print('\nNo build: run `npm run build` to measure the pages.')
  const directory = mkdtempSync(join(tmpdir(), 'moduchaek-bench-'))
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const server = await serve()
  const atStart = await server.rss()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const visit = (path: string) => fetched(`${server.origin}${path}`, agent)
    const measured = await compare(
      allWords,
      {
        first: { prepare: forget(pool), work: (word) => visit(path(word)) },
        repeated: { work: (word) => visit(path(word)) },
        next: { work: (word) => visit(path(word, 2)) },
      },
      4,
    )
    section(
      '2. Page /?keyword=…, one visitor, brotli: p50',
      Object.entries(measured).map(([name, values]) => [
        name,
        ms(median(values)),
        verdict(median(values), 10),
      ]),
    )
    await filterPages(visit, forget(pool))
    await manyVisitors(server, pool, directory)
    await memory(server, atStart)
  } finally {
    agent.destroy()
    await server.stop()
    await pool.end()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function filterPages(
  visit: (path: string) => Promise<unknown>,
  forget: () => Promise<unknown>,
) {
  const samples: number[] = []
  for (let turn = 0; turn < 6; turn += 1)
    for (const filter of filters) {
      await forget()
      const query = new URLSearchParams({ size: '10', ...(filter as Record<string, string>) })
      const took = await timed(() => visit(`/search/advanced?${query}`))
      if (turn > 0) samples.push(took)
    }
  const p95 = quantile(samples, 0.95)
  section('Page /search/advanced?…, all filters, totals unknown', [
    ['p50', ms(median(samples))],
    ['p95', ms(p95), verdict(p95, 150)],
    ['most', ms(Math.max(...samples))],
  ])
}

/**
 * Requests per second over 32 connections. Where totals shall be unknown, a write to the searched
 * catalogue follows every 10 ms.
 */
async function manyVisitors(server: Server, pool: pg.Pool, directory: string) {
  const keyword = '수학'
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'ten-rows.html'), await fetched(`${server.origin}${path(keyword)}`))
  const fixed = await serve(directory)
  const all = allWords.map((word) => path(word))
  const cases: Record<string, () => Promise<number>> = {
    'the same page, its ten rows fixed, no database': () => load(fixed.origin, [path(keyword)]),
    'the same page as a file': () => load(fixed.origin, ['/ten-rows.html']),
    'searches, totals known': () => load(server.origin, all),
    'searches, totals counted every time': () => whileWriting(pool, () => load(server.origin, all)),
  }
  const measured: Record<string, number[]> = {}
  for (const [name, work] of Object.entries(cases)) measured[name] = [await work()].slice(1)
  for (let run = 0; run < runs; run += 1)
    for (const [name, work] of Object.entries(cases)) measured[name]!.push(await work())
  const [page, file] = Object.values(measured)
  const rows = Object.entries(measured).map(([name, values], i) => {
    const toPage = ratio(values, page!)
    return [
      name,
      `${Math.round(median(values))}/s`,
      times(toPage),
      times(ratio(values, file!)),
      i < 2 ? '' : toPage >= 0.4 ? 'ok (≥ 0.4)' : 'over (< 0.4)',
    ]
  })
  section('3. 32 connections', [['', 'requests', 'to the fixed page', 'to the file', ''], ...rows])
  await fixed.stop()
}

async function whileWriting<T>(pool: pg.Pool, task: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void forget(pool)(), 10)
  try {
    return await task()
  } finally {
    clearInterval(timer)
  }
}

async function load(origin: string, paths: string[]): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: 32,
    duration: 3,
    headers: browser,
    requests: paths.map((path) => ({ path })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    print(`  ${result.non2xx} answers were not 200, ${result.errors} failed`)
  return result['2xx'] / result.duration
}

async function memory(server: Server, atStart: number) {
  const before = await server.rss()
  const requests = allWords.flatMap((word) =>
    Array.from({ length: 10 }, (_, i) => ({ path: path(`${word} ${i || ''}`.trim()) })),
  )
  await autocannon({
    url: server.origin,
    connections: 32,
    amount: 10_000,
    headers: browser,
    requests,
  })
  const after = await server.rss()
  const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
  section('6. Memory of the server', [
    ['at its start', mb(atStart)],
    ['before 10,000 more searches', mb(before)],
    ['after', mb(after)],
  ])
}

/** The same through the whole page, as an administrator. */
export async function listPages(pool: pg.Pool) {
  if (!isBuilt()) return print('\nNo build: run `npm run build` to measure the pages.')
  const { administratorCookie } = await import('../staff/administrator')
  const Cookie = await administratorCookie()
  const server = await serve()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const visit = (path: string) => fetched(`${server.origin}${path}`, agent, { Cookie })
  try {
    for (const [name, prepare] of [
      ['totals unknown', forget(pool)],
      ['again', async () => undefined],
    ] as const) {
      const samples: number[] = []
      for (let turn = 0; turn < 6; turn += 1)
        for (const filter of filters) {
          await prepare()
          const took = await timed(() =>
            visit(
              `/admin/request/list?${new URLSearchParams({ size: '10', ...(filter as Record<string, string>) })}`,
            ),
          )
          if (turn > 0) samples.push(took)
        }
      section(`Page /admin/request/list?…, all filters, ${name}`, [
        ['p50', ms(median(samples)), verdict(median(samples), 30)],
        ['p95', ms(quantile(samples, 0.95))],
        ['most', ms(Math.max(...samples))],
      ])
    }
  } finally {
    agent.destroy()
    await server.stop()
  }
}

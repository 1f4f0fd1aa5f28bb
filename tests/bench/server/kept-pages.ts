/**
 * Measures pages that are kept for visitors (docs/decisions/1201) beside the same pages made each
 * time, the same bytes from Express, and the same search by hand-written SQL. Thirty-two readers;
 * the cases take turns, and ratios are those of one run.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import pg from 'pg'
import { median, ms, ratio, table, times } from '../measure'
import { allWords } from '../search/search-words'
import type { Server } from './served'

const readers = 32
const seconds = 4
const runs = 3
const browser = { 'Accept-Encoding': 'br', Accept: 'text/html' }

type Load = { perSecond: number; p50: number; p99: number }
/** The address of the n-th request. */
type Path = (n: number) => string

const pathOf = (fields: Record<string, string>) => `/?${new URLSearchParams(fields)}`
const inTurn: Path = (n) => pathOf({ keyword: allWords[n % allWords.length]! })
/** Another search each time: words of titles, each a little shortened, with a number of its own. */
const alwaysNew = (titles: readonly string[]): Path => {
  const begin = Math.floor(Math.random() * 1_000_000)
  return (n) => {
    const index = begin + n
    const [one = '', other = ''] = titles[index % titles.length]!.split(' ')
    const size = ['10', '20', '50'][index % 3]!
    return pathOf({ keyword: `${one} ${other.slice(0, 2)}`.trim(), size, n: String(index) })
  }
}

/**
 * The same without a result, from a network of its own each: a syllable of the title is wrong, a word
 * stands beside it that no book has, or words are joined.
 */
const neverFound = (titles: readonly string[]): Path => {
  const path = alwaysNew(titles)
  return (n) => {
    const address = new URL(path(n), 'http://localhost')
    const [one = '', ...others] = address.searchParams.get('keyword')!.split(' ')
    const typed = [
      [`${one.slice(0, 1)}쀍${one.slice(2)}`, ...others],
      [one, ...others, '뷁꿻'],
      [`${one}${others.join('')}쀍문제집`],
    ][n % 3]!
    address.searchParams.set('keyword', typed.join(' '))
    return address.pathname + address.search
  }
}

async function titlesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>(
    'SELECT title FROM "Book" ORDER BY random() LIMIT 20000',
  )
  return rows.map(({ title }) => title)
}

/** Limits count by network: everybody has one. */
const addressOf = (n: number) => [10, n >> 16, n >> 8, n].map((part) => part & 255).join('.')

async function load(origin: string, path: Path, duration = seconds): Promise<Load> {
  let asked = 0
  const result = await autocannon({
    url: origin,
    connections: readers,
    duration,
    headers: browser,
    // a list of requests would be the same list for each connection
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: path(asked),
          headers: { ...request.headers, 'X-Forwarded-For': addressOf(asked++) },
        }),
      },
    ],
  })
  if (result.non2xx + result.errors > 0)
    console.log(`  ${result.non2xx} answers were not 200, ${result.errors} failed`)
  const { p50, p99 } = result.latency
  return { perSecond: result['2xx'] / result.duration, p50, p99 }
}

async function whileWriting<T>(pool: pg.Pool, task: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void pool.query('UPDATE "Setting" SET value = value'), 20)
  try {
    return await task()
  } finally {
    clearInterval(timer)
  }
}

/** `url`: the database of the catalogue. `serve`: starts the product's server. */
export async function pageCache(
  url: string,
  serve: (directory?: string) => Promise<Server>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-bench-'))
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const titles = await titlesOf(pool)
  const server = await serve()
  const express = await expressWith(await fetched(server.origin + inTurn(0)), folder)
  const fixed = await serve(folder)
  try {
    const cases: Record<string, () => Promise<Load>> = {
      'Express, the same bytes': () => load(express.origin, inTurn),
      'words in turn, kept': () => load(server.origin, inTurn),
      'the same with a write every 20 ms': () =>
        whileWriting(pool, () => load(server.origin, inTurn)),
      'every search new': () => load(server.origin, alwaysNew(titles)),
      'every search new, without a result': () => load(server.origin, neverFound(titles)),
      'a fixed page, made each time without a database': () => load(fixed.origin, inTurn),
    }
    const measured: Record<string, Load[]> = {}
    for (let run = 0; run <= runs; run += 1)
      for (const [name, work] of Object.entries(cases)) {
        const result = await work()
        // the first run warms up
        if (run > 0) (measured[name] ??= []).push(result)
      }
    print(measured)
    await searchesBeside(url, server.origin, alwaysNew(titles))
    await memory(server, alwaysNew(titles))
  } finally {
    await Promise.all([express.stop(), fixed.stop(), server.stop(), pool.end()])
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(measured: Record<string, Load[]>): void {
  const rates = (name: string) => measured[name]!.map(({ perSecond }) => perSecond)
  const [first = ''] = Object.keys(measured)
  const rows = Object.entries(measured).map(([name, loads]) => {
    const p50 = median(loads.map((one) => one.p50))
    const p99 = median(loads.map((one) => one.p99))
    return [
      name,
      `${Math.round(median(rates(name)))}/s`,
      times(ratio(rates(name), rates(first))),
      ms(p50),
      ms(p99),
      times(p99 / p50),
    ]
  })
  const heads = ['', 'requests', 'to Express', 'p50', 'p99', 'p99 to p50']
  console.log(`\nPages for visitors, ${readers} readers\n${table([heads, ...rows])}`)
  const kept = ratio(rates('words in turn, kept'), rates(first))
  console.log(`kept pages to Express: ${kept >= 0.4 ? 'ok' : 'under'} (≥ 0.4)`)
  const vain = ratio(rates('every search new, without a result'), rates('every search new'))
  console.log(
    `searches without a result to those with one: ${times(vain)}, ${vain >= 0.5 ? 'ok' : 'under'} (≥ 0.5)`,
  )
}

/** What of a new search is its SQL: one reader, the statement beside the whole page. */
async function searchesBeside(url: string, origin: string, path: Path): Promise<void> {
  const { ourStatement } = await import('../search/hand-written-sql')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { ask } = ourStatement(pool)
  const took: { sql: number[]; page: number[] } = { sql: [], page: [] }
  for (let n = 0; n < 200; n += 1) {
    const keyword = new URL(path(n), origin).searchParams.get('keyword')!
    let began = performance.now()
    await ask(keyword)
    took.sql.push(performance.now() - began)
    began = performance.now()
    await fetched(origin + path(n))
    took.page.push(performance.now() - began)
  }
  await pool.end()
  console.log(
    `\nA search that nobody made before, one reader: page p50 ${ms(median(took.page))}, its statement by hand ${ms(median(took.sql))}`,
  )
}

async function memory(server: Server, path: Path): Promise<void> {
  const before = await server.rss()
  let asked = 0
  await autocannon({
    url: server.origin,
    connections: readers,
    amount: 20_000,
    headers: browser,
    requests: [{ setupRequest: (request) => ({ ...request, path: path(asked++) }) }],
  })
  const after = await server.rss()
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  const verdict = mb(after - before) <= 100 ? 'ok' : 'over'
  console.log(
    `\nMemory before and after 20,000 different searches: ${mb(before)} MB, ${mb(after)} MB: ${verdict} (≤ 100 MB more)`,
  )
}

async function fetched(url: string): Promise<Buffer> {
  const [answer] = await once(get(url, { headers: browser }), 'response')
  return buffer(answer)
}

/** Express in a process of its own that sends these bytes for every address. */
async function expressWith(bytes: Buffer, folder: string) {
  const file = join(folder, 'page.br')
  writeFileSync(file, bytes)
  const child: ChildProcess = fork(
    fileURLToPath(new URL('express-server.ts', import.meta.url)),
    [file],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const stop = async () => {
    child.disconnect()
    await once(child, 'exit')
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

/**
 * Benchmark of the search: tables with medians of five runs and ratios within a run. `npm run
 * bench` prepares a catalogue of 100,000 books (under storage/bench) and measures. `--books
 * 1000000` adds a million to the table of sizes; loading it takes minutes. `--demands 50000` is for
 * `--only orders`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { openCatalogues, type Catalogues } from '../catalogues'
import type { Plan } from './hand-written-sql'
import { compare, median, ms, quantile, ratio, runs, table, timed, times } from '../measure'
import type { Message } from '../server/serve'
import { allWords, filters, words } from './search-words'

const usual = 100_000
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const print = (text = '') => console.log(text)
const verdict = (value: number, max: number) => (value <= max ? `ok (≤ ${max})` : `over (> ${max})`)
const section = (title: string, rows: string[][]) => print(`\n${title}\n${table(rows)}`)

async function main() {
  const { values } = parseArgs({
    options: {
      books: { type: 'string' },
      only: { type: 'string' },
      demands: { type: 'string', default: '20000' },
      minutes: { type: 'string', default: '10' },
    },
  })
  const wanted = (name: string) => !values.only || values.only.split(',').includes(name)
  if (wanted('plan')) (await import('../reading/plan')).plans()
  // plans and seasons need no catalogue; the seasons take minutes, so they run only when named
  if (values.only === 'plan') return (await import('../planning/season')).seasonBench()
  if (values.only === 'checks') return (await import('../checks/checks')).checks()
  if (values.only === 'start') return (await import('../server/start')).secondStart(usual)
  const catalogues = await openCatalogues()
  try {
    // on request only, because the product reads the address of its database once
    if (values.only === 'relevance') {
      const withWorks = await catalogues.withMore(usual, 'real')
      configure(withWorks)
      return await (await import('./relevance')).relevance(withWorks)
    }
    // on request only, because it adds a list to the catalogue
    if (values.only === 'stalls') {
      configure(await catalogues.withMore(usual, 'stalls'))
      return await (await import('../server/stalls')).stalls()
    }
    // on request only: it needs no catalogue
    if (values.only === 'outbox') {
      const fewBooks = await catalogues.withBooks(1_000)
      configure(fewBooks)
      return await (await import('../server/outbox')).outbox(fewBooks)
    }
    const url = await catalogues.withBooks(usual)
    configure(url)
    if (wanted('query')) await queries(url, catalogues)
    if (wanted('filters')) await advanced()
    if (wanted('facets')) await narrowing(url)
    if (wanted('list')) await fullList(url)
    if (wanted('page')) await pages(url)
    if (values.only === 'pages' && isBuilt())
      await (await import('../server/kept-pages')).pageCache(url, serve)
    if (wanted('upload')) await upload(catalogues)
    if (wanted('production')) await (await import('../staff/production')).production(url)
    if (wanted('forecast')) await (await import('../planning/forecast')).forecasts(url)
    if (wanted('audit')) await (await import('../staff/audit')).auditLog(url)
    if (wanted('orders'))
      await (
        await import('../staff/orders')
      ).orders(url, Number(values.demands), isBuilt() ? serve : undefined)
    if (wanted('drive')) await (await import('../staff/drive')).drive(url)
    if (wanted('match')) await match(url, catalogues)
    if (wanted('ocr')) await (await import('../reading/ocr')).ocr(serve)
    if (wanted('scale'))
      await (
        await import('./scale')
      ).scale(catalogues, [
        10_000,
        usual,
        ...(Number(values.books) > usual ? [Number(values.books)] : []),
      ])
    // takes minutes, so it runs only on request
    if (values.only?.split(',').includes('soak'))
      await (await import('../server/soak')).soak(catalogues, Number(values.minutes))
  } finally {
    await catalogues.stop()
  }
}

/** Sets the variables that the product reads when it is imported. */
function configure(url: string) {
  const dataDir = here('../../../storage/bench')
  Object.assign(process.env, {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ENVIRONMENT: 'development',
    SEED: 'none',
    PUBLIC_URL: '',
    HOST: '',
    // visitors of many networks
    TRUST_PROXY: 'loopback',
  })
}

/**
 * Makes the next search a first one: raising the catalogue version invalidates all cached totals,
 * and a write to the settings all kept pages.
 */
const forget = (pool: pg.Pool) => async () => {
  await pool.query(
    `UPDATE "PageVersion" SET version = version + 1 WHERE area = 'catalogue' AND slot = 0; UPDATE "Setting" SET value = value`,
  )
  const { catalogueVersion } = await import('~/features/catalogue/book/search/search-query.server')
  await catalogueVersion()
}

const queryOf = (keyword: string, page = 1) => ({ keyword, page, size: 10, sort: '0' as const })

// 1 and 4: the query

async function queries(url: string, catalogues: Catalogues) {
  const { search } = await import('~/features/catalogue/book/book.server')
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const textPool = new pg.Pool({ connectionString: await catalogues.forTextSearch(usual), max: 4 })
  const { gramPlans, ourStatement, slowPlan, textPlans } = await import('./hand-written-sql')
  const ours = ourStatement(pool)
  const slow = [slowPlan(pool), ...textPlans(textPool)]
  const plans = [ours, ...gramPlans(pool), ...slow]
  const remarks = await check(plans)
  for (const [syllables, group] of Object.entries(words)) {
    const quick = plans.filter((plan) => !slow.includes(plan))
    const measured: Record<string, number[]> = await compare(group, {
      // all after the same write, because one write slows only the next statement
      ...casesOf(quick, forget(pool)),
      'book.search': { prepare: forget(pool), work: (word) => search(queryOf(word)) },
    })
    Object.assign(measured, await compare(group, casesOf(slow), 1))
    const rivals = plans.filter((plan) => plan !== ours && !plan.differs)
    const best = rivals
      .map(({ name }) => measured[name]!)
      .reduce((least, one) => (median(one) < median(least) ? one : least))
    const goals: Record<string, number> = { [ours.name]: 1.2, 'book.search': 1.6 }
    const rows = Object.entries(measured).map(([name, values]) => {
      const toBest = ratio(values, best)
      return [
        name,
        ms(median(values)),
        times(toBest),
        goals[name] ? verdict(toBest, goals[name]) : (remarks.get(name) ?? ''),
      ]
    })
    section(
      `1. Query, words of ${syllables} syllables: p50, and against the best hand-written plan`,
      rows,
    )
  }
  await again(pool)
  await pool.end()
  await textPool.end()
}

const casesOf = (plans: Plan[], prepare?: () => Promise<unknown>) =>
  Object.fromEntries(plans.map((plan) => [plan.name, { prepare, work: plan.ask }]))

async function again(pool: pg.Pool) {
  const { search } = await import('~/features/catalogue/book/book.server')
  const first = (word: string) => search(queryOf(word))
  const found = new Map<string, number>()
  for (const word of allWords) found.set(word, (await first(word)).totalCount)
  const frequent = allWords.filter((word) => (found.get(word) ?? 0) > 2_000)
  const groups = {
    'all words': allWords,
    'frequent words (more than 2,000 books)': frequent,
    'other words': allWords.filter((word) => !frequent.includes(word)),
  }
  for (const [name, group] of Object.entries(groups)) {
    const searched = async (word: string) => {
      await forget(pool)()
      await first(word)
    }
    const measured = await compare(group, {
      first: { prepare: forget(pool), work: first },
      repeated: { prepare: searched, work: first },
      'next page': { prepare: searched, work: (word) => search(queryOf(word, 2)) },
    })
    const rows = Object.entries(measured).map(([name, values]) => {
      const toFirst = ratio(values, measured.first)
      return [
        name,
        ms(median(values)),
        times(toFirst),
        name === 'first' ? '' : verdict(toFirst, 0.25),
      ]
    })
    section(`4. Searching again, ${name}: p50, and against the first`, rows)
  }
}

/** All plans must find the same books in the same order; returns a remark for those that do not. */
async function check([ours, ...others]: Plan[]): Promise<Map<string, string>> {
  const remarks = new Map<string, string>()
  for (const plan of others) {
    let equal = 0
    for (const word of allWords)
      if (JSON.stringify(await plan.ask(word)) === JSON.stringify(await ours!.ask(word))) equal += 1
    if (equal < allWords.length)
      remarks.set(plan.name, `same answer for ${equal} of ${allWords.length} words`)
    if (equal < allWords.length) plan.differs = true
  }
  return remarks
}

// The advanced search

async function advanced() {
  const { list } = await import('~/features/catalogue/book/book.server')
  const { db } = await import('~/platform/db.server')
  const rows: string[][] = []
  for (const filter of filters) {
    const given = { ...filter, page: 1, size: 10, sort: '0' as const }
    const again: number[] = []
    const first: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      await db.pageVersion.update({
        where: { area_slot: { area: 'catalogue', slot: 0 } },
        data: { version: { increment: 1 } },
      })
      first.push(await timed(() => list(given)))
      again.push(await timed(() => list(given)))
    }
    const { totalCount } = await list(given)
    const p95 = quantile(first.slice(2), 0.95)
    rows.push([
      JSON.stringify(filter),
      `${totalCount}`,
      ms(median(first.slice(2))),
      ms(p95),
      ms(median(again.slice(2))),
      verdict(p95, 150),
    ])
  }
  section('Advanced search through book.list', [
    ['filter', 'books', 'first p50', 'first p95', 'repeated p50', 'p95 in ms'],
    ...rows,
  ])
}

// Narrowing a search by filters with counts

/** The counts of the filters against the search itself, both with totals unknown. */
async function narrowing(url: string) {
  const { search } = await import('~/features/catalogue/book/book.server')
  const { facets } = await import('~/features/catalogue/book/search/facets.server')
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const found = new Map<string, number>()
  for (const word of allWords) found.set(word, (await search(queryOf(word))).totalCount)
  const frequent = allWords.filter((word) => (found.get(word) ?? 0) > 2_000)
  const rest = allWords.filter((word) => !frequent.includes(word))
  for (const [name, group] of Object.entries({ frequent, rest })) {
    const measured = await compare(group, {
      search: { prepare: forget(pool), work: (word) => search(queryOf(word)) },
      'and grade=고': {
        prepare: forget(pool),
        work: (word) => search({ ...queryOf(word), grade: '고' }),
      },
      counts: { prepare: forget(pool), work: (keyword) => facets({ keyword }) },
      'counts again': { work: (keyword) => facets({ keyword }) },
    })
    const rows = Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      times(ratio(values, measured.search)),
    ])
    section(`Narrowing, ${name} words: p50, and against the search`, rows)
  }
  await pool.end()
}

// The administrator's request list

/** As many books in the request list as in the catalogue; every third is in production. */
async function fillList(pool: pg.Pool) {
  const { rows } = await pool.query(
    'SELECT (SELECT count(*) FROM "Book") = (SELECT count(*) FROM "RequestBook") AS filled',
  )
  if (rows[0].filled) return
  const columns = [
    'bookId',
    'title',
    'grade',
    'publisher',
    'creator',
    'curriculum',
    'permission',
    'purpose',
    'pubDate',
    'isbn',
    'distributor',
    'searchText',
    'initialsText',
    'titleText',
    'creatorText',
    'publisherText',
    'curriculumText',
    'grams',
    'updateTime',
  ]
  const names = columns.map((name) => `"${name}"`).join(', ')
  await pool.query('TRUNCATE "RequestBook"')
  await pool.query(
    `INSERT INTO "RequestBook" (${names}, "produceId") SELECT ${names}, CASE WHEN id % 3 = 0 THEN id END FROM "Book" ORDER BY id`,
  )
  await pool.query('VACUUM ANALYZE "RequestBook"')
}

async function fullList(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await fillList(pool)
  const { list } = await import('~/features/catalogue/request-book/request-book.server')
  const { overview } = await import('~/features/centre/overview/overview.server')
  const rows: string[][] = []
  for (const filter of filters) {
    const given = { ...filter, page: 1, size: 10, sort: '0' as const }
    const samples: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      await forget(pool)()
      samples.push(await timed(() => list(given)))
    }
    const { totalCount } = await list(given)
    const p50 = median(samples.slice(1))
    rows.push([
      JSON.stringify(filter),
      `${totalCount}`,
      ms(p50),
      ms(quantile(samples.slice(1), 0.95)),
      verdict(p50, 30),
    ])
  }
  section('Full list through requestBook.list', [
    ['filter', 'books', 'first p50', 'first p95', 'p50 in ms'],
    ...rows,
  ])
  await unmade(pool)
  const times: number[] = []
  for (let turn = 0; turn < 12; turn += 1) times.push(await timed(() => overview()))
  section('Overview of the administrator', [
    ['p50', ms(median(times)), verdict(median(times), 100)],
  ])
  await listPages(pool)
  await pool.end()
}

/** Two thirds of the list are not made yet: everybody searches them beside the catalogue. */
async function unmade(pool: pg.Pool) {
  const { search } = await import('~/features/catalogue/request-book/unmade/unmade.server')
  const { Search } = await import('~/features/catalogue/request-book/unmade/unmade.schema')
  const samples: number[] = []
  for (const keyword of ['', ...allWords]) {
    const wanted = Search.parse({ keyword })
    for (let turn = 0; turn < 4; turn += 1) {
      await forget(pool)()
      const took = await timed(() => search(wanted))
      if (turn > 0) samples.push(took)
    }
  }
  section('Books that are not made yet, all words, totals unknown', [
    ['p50', ms(median(samples))],
    ['p95', ms(quantile(samples, 0.95)), verdict(quantile(samples, 0.95), 100)],
    ['most', ms(Math.max(...samples))],
  ])
}

/** The same through the whole page, as an administrator. */
async function listPages(pool: pg.Pool) {
  if (!existsSync(here('../../../build/server/index.js')))
    return print('\nNo build: run `npm run build` to measure the pages.')
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

// 2, 3 and 6: the page

const browser = {
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  Accept: 'text/html',
  'Accept-Language': 'ko',
}
const path = (keyword: string, page?: number) =>
  `/?${new URLSearchParams({ keyword, ...(page ? { page: String(page) } : {}) })}`

const isBuilt = () => existsSync(here('../../../build/server/index.js'))

async function pages(url: string) {
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

type Server = { origin: string; rss(): Promise<number>; stop(): Promise<void> }

/** `directory`: serve its public files, and pages with a cached loader result. */
async function serve(directory?: string): Promise<Server> {
  const child = fork(here('../server/serve.ts'), directory ? [directory] : [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = (await message(child)) as { port: number }
  const stop = async () => {
    child.disconnect()
    await once(child, 'exit')
  }
  const rss = async () => {
    child.send('rss')
    return ((await message(child)) as { rss: number }).rss
  }
  return { origin: `http://127.0.0.1:${port}`, rss, stop }
}

const message = async (child: ChildProcess): Promise<Message> =>
  (await once(child, 'message', { signal: AbortSignal.timeout(60_000) }))[0]

/** The bytes of an answer; with an agent, requested as a browser does. */
function fetched(url: string, agent?: Agent, more: Record<string, string> = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: agent ? { ...browser, ...more } : {} }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      if (answer.statusCode === 200) resolve(Buffer.concat(chunks))
      else reject(new Error(`${answer.statusCode} ${url}`))
    }).once('error', reject)
  })
}

// Replacement of the request list by a sheet

async function upload(catalogues: Catalogues) {
  const url = await catalogues.empty('list')
  const child = fork(here('../staff/upload.ts'), [String(usual)], {
    env: { ...process.env, DATABASE_URL: url },
  })
  const [measured] = await once(child, 'message')
  const rows = (
    measured as { what: string; seconds: number; lag: number; megabytes: number }[]
  ).map(({ what, seconds, lag, megabytes }) => [
    what,
    `${seconds.toFixed(1)} s`,
    verdict(seconds, 60),
    ms(lag),
    verdict(lag, 100),
    `${Math.round(megabytes)} MB`,
  ])
  section('A sheet of 100,000 books becomes the full list', [
    ['', 'in all', '', 'event loop lag p99', '', 'memory'],
    ...rows,
  ])
}

// Rows of order files

async function match(url: string, catalogues: Catalogues) {
  await (await import('../reading/match')).speed(url)
  const child = fork(here('../reading/match-quality.ts'), [], {
    env: { ...process.env, DATABASE_URL: await catalogues.empty('match') },
  })
  await once(child, 'exit')
}

main().catch((error: unknown) => console.error(error))

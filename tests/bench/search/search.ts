/**
 * Benchmark of the search beside hand-written SQL: the query, its repetition, the advanced search,
 * the counts of filters, and the request list.
 */
import pg from 'pg'
import type { Catalogues } from '../catalogues'
import {
  compare,
  median,
  ms,
  quantile,
  ratio,
  section,
  timed,
  times,
  usual,
  verdict,
} from '../measure'
import { forget } from './forget'
import type { Plan } from './hand-written-sql'
import { listPages } from './search-pages'
import { allWords, filters, words } from './search-words'

const queryOf = (keyword: string, page = 1) => ({ keyword, page, size: 10, sort: '0' as const })

// 1 and 4: the query

export async function queries(url: string, catalogues: Catalogues) {
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

export async function advanced() {
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
export async function narrowing(url: string) {
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

export async function fullList(url: string) {
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

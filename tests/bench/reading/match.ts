/**
 * Benchmark of book matching: precision on labelled rows, and the time of 1,000 rows against
 * 100,000 books beside other requests.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { random } from '../../../prisma/seed/random'
import { labelledRows, seeds } from '../../support/matching/labelled-rows'
import {
  measureQuality,
  storeLabelledBooks,
  type Quality,
} from '../../support/matching/match-quality'
import { median, ms, quantile, section, timed } from '../measure'
import { allWords } from '../search/search-words'

const percent = (share: number) => `${(100 * share).toFixed(2)} %`
const atLeast = (share: number, least: number) =>
  share >= least ? `ok (≥ ${percent(least)})` : `under (< ${percent(least)})`
const atMost = (value: number, max: number) => (value <= max ? `ok (≤ ${max})` : `over (> ${max})`)

/** Runs in a process of its own: its database holds the labelled books only. */
export async function quality(): Promise<void> {
  const { db } = await import('~/platform/db.server')
  for (const [name, seed] of Object.entries(seeds)) {
    await db.requestBook.deleteMany()
    await db.book.deleteMany()
    const set = labelledRows(seed)
    await storeLabelledBooks(set)
    const found = await measureQuality(set)
    const kinds = found.kinds.toSorted((one, other) => other.rows - one.rows)
    if (name === 'training')
      section('Labelled rows by kind', [
        [
          'kind',
          'rows',
          'right and certain',
          'wrong and certain',
          'left open',
          'of these among the first ten',
        ],
        ...kinds.map((kind) => [
          kind.kind,
          ...[kind.rows, kind.certain, kind.wrong, kind.open, kind.firstTen].map(String),
        ]),
      ])
    summary(name, set.rows.length, found)
  }
  await db.$disconnect()
}

function summary(
  name: string,
  rows: number,
  { precision, recall, firstTen, kinds, wrong, unsure }: Quality,
) {
  section(`Matching, ${name}: ${rows} rows of ${kinds.length} kinds`, [
    [
      'certain ones that are right',
      percent(precision),
      atLeast(precision, 0.995),
      `${wrong.length} wrong`,
    ],
    ['rows with a book that are certain', percent(recall), atLeast(recall, 0.9)],
    [
      'the book among the first ten of the others',
      percent(firstTen),
      atLeast(firstTen, 0.98),
      `${unsure.length} rows`,
    ],
  ])
  for (const { kind, row, work, answer } of wrong)
    console.log(
      `  wrong: ${kind}: ${Object.values(row).join(' | ')} (means ${work.title}, ${work.creator}, ${work.publisher}${answer ? '' : ', which is not there'})`,
    )
}

type Row = {
  title: string
  publisher: string
  creator: string
  curriculum: string
  grade: string
  permission: string
  purpose: string
  isbn: string
}

/**
 * A thousand different rows from the catalogue's own books: every seventh with a slip, some without
 * number, author or curriculum.
 */
async function rowsOf(pool: pg.Pool): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `SELECT title, publisher, creator, curriculum, grade, permission, purpose, isbn FROM "Book" WHERE id % 97 = 5 ORDER BY id LIMIT 1000`,
  )
  const rng = random(97)
  return rows.map((row, index) => ({
    ...row,
    isbn: rng.chance(0.35) ? row.isbn : '',
    creator: rng.chance(0.15) ? '' : row.creator,
    curriculum: rng.chance(0.1) ? '' : row.curriculum,
    title: index % 7 === 3 ? row.title.replace(/[가-힣](?=[^가-힣]*$)/, '햑') : row.title,
  }))
}

/**
 * The longest block of the event loop, in milliseconds of processor time, so that other work on the
 * machine does not count.
 */
function longestTurn(): () => number {
  let [max, last, going] = [0, process.cpuUsage(), true]
  const turn = () => {
    const { user, system } = process.cpuUsage(last)
    max = Math.max(max, (user + system) / 1000)
    last = process.cpuUsage()
    if (going) setTimeout(turn, 1)
  }
  turn()
  return () => ((going = false), max)
}

export async function speed(url: string): Promise<void> {
  const { matchRows: matchAll, findCandidates: candidatesOf } =
    await import('~/features/catalogue/book-matching/candidates.server')
  const { search } = await import('~/features/catalogue/book/book.server')
  const { db } = await import('~/platform/db.server')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const rows = await rowsOf(pool)
  const labelled = labelledRows(seeds.training)
    .rows.slice(0, 1000)
    .map(({ row }) => row)
  await pool.end()
  const searchFor = (n: number) =>
    timed(() =>
      search({
        keyword: allWords[n % allWords.length] ?? '수학',
        page: 1 + (n % 5),
        size: 10,
        sort: '0',
      }),
    )
  const alone: number[] = []
  for (let n = 0; n < 60; n += 1) alone.push(await searchFor(n))
  for (const [name, rowsToMatch] of [
    ['rows of its own books', rows],
    ['rows of other books', labelled],
  ] as const) {
    await matchAll(db, rowsToMatch.slice(0, 50), { year: 2027 })
    const beside: number[] = []
    const delay = monitorEventLoopDelay({ resolution: 1 })
    let going = true
    const searches = (async () => {
      for (let n = 0; going; n += 1) {
        beside.push(await searchFor(n + 100))
        await new Promise((next) => setTimeout(next, 50))
      }
    })()
    delay.enable()
    const turns = longestTurn()
    const took = await timed(() =>
      db.$transaction((tx) => matchAll(tx, rowsToMatch, { year: 2027 }), { timeout: 60_000 }),
    )
    delay.disable()
    const turn = turns()
    going = false
    await searches
    section(`1,000 ${name} against 100,000 books`, [
      ['all of them', `${(took / 1000).toFixed(2)} s`, atMost(took / 1000, 8)],
      [
        'longest turn of the process',
        ms(turn),
        atMost(turn, 50),
        `${ms(delay.max / 1e6)} by the clock`,
      ],
      [
        'a search beside it, p95',
        ms(quantile(beside, 0.95)),
        `p50 ${ms(median(beside))}, ${beside.length} searches`,
      ],
      ['a search alone, p95', ms(quantile(alone, 0.95)), `p50 ${ms(median(alone))}`],
    ])
  }
  const one: number[] = []
  for (const row of rows.slice(0, 60))
    one.push(await timed(() => candidatesOf(db, row, { year: 2027 })))
  section('Candidates of one row, 100,000 books', [
    ['p50', ms(median(one))],
    ['p95', ms(quantile(one, 0.95))],
  ])
}

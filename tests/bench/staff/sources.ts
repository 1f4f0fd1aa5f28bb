/**
 * Benchmark of requests for sources, in a catalogue of 100,000 books: 20,000 requests of 500 publishers,
 * a third of them closed, with 60,000 steps, 20,000 applications and the forecasts of their books.
 */
import pg from 'pg'
import { addDays, todayInSeoul } from '~/platform/today'
import { compare, median, ms, section, verdict } from '../measure'

const mark = 'bench-source'
const publishers = 500
const requests = 20_000

async function prepared(pool: pg.Pool) {
  await removed(pool)
  const today = todayInSeoul()
  const day = (days: number) => addDays(today, days)
  await pool.query(
    `WITH made AS (INSERT INTO "Publisher" (name, email, "updateTime") SELECT $1 || n, CASE WHEN n % 5 > 0 THEN n || '@bench.example' ELSE '' END, now() FROM generate_series(1, $2::int) n RETURNING id, name)
     INSERT INTO "PublisherName" (key, name, "publisherId") SELECT name, name, id FROM made`,
    [mark, publishers],
  )
  await pool.query(
    `WITH p AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM "Publisher" WHERE name LIKE $1 || '%'),
       b AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM "Book" ORDER BY id LIMIT $2),
       r AS (SELECT p.id AS publisher, b.id AS book, b.n, (ARRAY['toSend', 'asked', 'promised', 'came', 'refused', 'asked', 'closed', 'closed', 'closed'])[b.n % 9 + 1] AS state FROM b JOIN p ON p.n = b.n / ($2 / $3) % $3)
     INSERT INTO "SourceRequest" ("publisherId", "bookRowId", pdf, state, "nextDay", "sentDay", "promisedDay", reminders, outcome, "closeTime", "updateTime")
     SELECT publisher, book, true, state,
       CASE WHEN state = 'closed' THEN '' ELSE (ARRAY[$4, $5, $6])[n % 3 + 1] END,
       CASE WHEN state = 'toSend' THEN '' ELSE $7 END,
       CASE WHEN state = 'promised' THEN $6 ELSE '' END, n % 3,
       CASE WHEN state = 'closed' THEN 'received' ELSE '' END,
       CASE WHEN state = 'closed' THEN now() END, now()
     FROM r`,
    [mark, requests, publishers, day(-1), today, day(9), day(-12)],
  )
  await pool.query(
    `INSERT INTO "SourceStep" ("requestId", kind, maker, day, "createTime") SELECT r.id, k.kind, k.maker, CASE WHEN k.kind = 'promised' THEN $2 ELSE '' END, now() - interval '12 days'
     FROM "SourceRequest" r JOIN "Publisher" p ON p.id = r."publisherId" CROSS JOIN (VALUES ('requested', 'centre'), ('sent', 'centre'), ('promised', 'publisher')) AS k (kind, maker) WHERE p.name LIKE $1 || '%'`,
    [mark, day(9)],
  )
  await pool.query(
    `INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title) SELECT (SELECT min(id) FROM "User"), b."bookId", '점자', 1, b.title FROM "SourceRequest" r JOIN "Book" b ON b.id = r."bookRowId" JOIN "Publisher" p ON p.id = r."publisherId" WHERE p.name LIKE $1 || '%'`,
    [mark],
  )
  await pool.query(
    `INSERT INTO "Forecast" ("bookRowId", "prodType", volume, place, "workGroup", "neededBy", waiting, facts) SELECT r."bookRowId", '점자', 0, r.id, 'needed', $2, 1, '{}' FROM "SourceRequest" r JOIN "Publisher" p ON p.id = r."publisherId" WHERE p.name LIKE $1 || '%'
     ON CONFLICT DO NOTHING`,
    [mark, day(60)],
  )
  await pool.query('ANALYZE')
}

async function removed(pool: pg.Pool) {
  const ours = `(SELECT r."bookRowId" FROM "SourceRequest" r JOIN "Publisher" p ON p.id = r."publisherId" WHERE p.name LIKE $1 || '%')`
  await pool.query(`DELETE FROM "Forecast" WHERE "bookRowId" IN ${ours}`, [mark])
  await pool.query(
    `DELETE FROM "Order" WHERE "bookId" IN (SELECT "bookId" FROM "Book" WHERE id IN ${ours})`,
    [mark],
  )
  await pool.query(
    `DELETE FROM "SourceRequest" WHERE "publisherId" IN (SELECT id FROM "Publisher" WHERE name LIKE $1 || '%')`,
    [mark],
  )
  await pool.query(`DELETE FROM "Publisher" WHERE name LIKE $1 || '%'`, [mark])
}

/** Prints whether each page of requests answers within 100 ms. */
export async function sources(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    const user = await pool.query(
      `INSERT INTO "User" ("user", level, name, "nickName", "cellPhone", "schoolName", "updateTime") SELECT $1, 10, $1, $1, '01000000000', '', now() WHERE NOT EXISTS (SELECT 1 FROM "User") RETURNING id`,
      [mark],
    )
    await prepared(pool)
    await measure(pool)
    await removed(pool)
    if (user.rowCount)
      await pool.query('DELETE FROM "User" WHERE id = $1', [(user.rows[0] as { id: number }).id])
  } finally {
    await pool.end()
  }
}

async function measure(pool: pg.Pool) {
  const lists = await import('~/features/sources/source-request/source-list.server')
  const { remindDue } = await import('~/features/sources/source-request/clock.server')
  const { db } = await import('~/platform/db.server')
  const { queryReadOnly } = await import('~/platform/query.server')
  const { promisedSources } = await import('~/features/centre/feed/feed.sql.server')
  const { figuresOf, lastTerms } =
    await import('~/features/production/forecast/term-figures.server')
  const { currentTermDays } = await import('~/setting/term-days.server')
  const found = await pool.query(`SELECT id FROM "Publisher" WHERE name = $1 || '250'`, [mark])
  const { id } = found.rows[0] as { id: number }
  const page = { page: 1, size: 50 }
  const me = {} as never
  const ctx = { origin: '' } as never
  const terms = lastTerms(todayInSeoul(), await currentTermDays())
  const cases = {
    'all publishers': () => lists.publishers(page),
    'those with something to do': () => lists.publishers({ ...page, only: 'due' }),
    'found by name': () => lists.publishers({ ...page, keyword: `${mark}49` }),
    'last page': () => lists.publishers({ ...page, page: 10 }),
    'open requests': () => lists.list(page),
    'requests of a publisher': () => lists.list({ ...page, publisher: id }),
    'closed ones': () => lists.list({ ...page, state: 'closed' }),
    'case of a publisher': () => lists.info({ id }, me, ctx),
    'letter to a publisher': () => lists.letter({ id }, me, ctx),
    "the administrators' day": () => lists.workOfSources(),
    'calendar of promises': () => queryReadOnly(promisedSources('2000-01-01', 2_000)),
    'figures of five terms': () => figuresOf(db, terms, todayInSeoul()),
  }
  const measured = await compare(
    [''],
    Object.fromEntries(Object.entries(cases).map(([name, work]) => [name, { work }])),
  )
  section(
    `${requests} requests of ${publishers} publishers, p50`,
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      verdict(median(values), 100),
    ]),
  )
  const began = performance.now()
  // a working day at ten: mails are made, none is sent
  const weekend = { 0: 1, 6: 2 }[new Date(todayInSeoul()).getUTCDay()] ?? 0
  const reminded = await remindDue(new Date(`${addDays(todayInSeoul(), weekend)}T10:00:00+09:00`))
  section('Reminders of one look', [[`${reminded} requests`, ms(performance.now() - began), '']])
}

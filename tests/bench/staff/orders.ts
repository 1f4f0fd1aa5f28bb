/**
 * Benchmark of the lists of who waits and what they get, in a catalogue of 100,000 books: 20,000
 * demands (8,000 rows of 200 schools' order files, 4,000 applications), 2,000 shipments of 8,000 items,
 * 2,000 requests for eligibility and 2,000 proposals; `--demands 50000` makes more of each.
 */
import autocannon from 'autocannon'
import pg from 'pg'
import { compare, median, ms, section, timed, verdict } from '../measure'

type Cases = Parameters<typeof compare>[1]
/** Starts the product's server; undefined where there is no build. */
type Serve = (() => Promise<{ origin: string; stop(): Promise<void> }>) | undefined

/** Something is written, so that no answer that was kept holds any more. */
async function write() {
  const { pool } = await import('~/platform/db.server')
  await pool.query('UPDATE "Setting" SET value = value')
}

/**
 * Measures the cases in turns, each after a write, and prints whether their p50 is at most `most`
 * milliseconds.
 */
async function measure(title: string, cases: Cases, most = 100) {
  const measured = await compare(
    [''],
    Object.fromEntries(
      Object.entries(cases).map(([name, one]) => [name, { prepare: write, ...one }]),
    ),
  )
  section(
    `${title}, p50`,
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      verdict(median(values), most),
    ]),
  )
}

/**
 * 200 schools whose rows are of 5,000 books; a tenth of the rows has no book yet. Half of the books are
 * only in the request list. A row asks for 2.5 types on average, so 25 demands are ten rows with
 * five applications.
 */
async function prepared(pool: pg.Pool, total: number) {
  const size = {
    rows: Math.round(total / 500),
    applications: Math.round(total / 5),
    others: Math.round(total / 10),
  }
  await removed(pool)
  await pool.query(
    `INSERT INTO "StoredFile" (key, name, size, sha256) SELECT 'bench-order-' || n, 'a.xlsx', 1, decode(repeat('00', 32), 'hex') FROM generate_series(1, 200) n`,
  )
  await pool.query(
    `INSERT INTO "OrderFile" (name, "schoolName", "receiptDate", "fileKey", "updateTime") SELECT 'bench-' || n || '.xlsx', '학교 ' || n, '2026-10-' || lpad((n % 28 + 1)::text, 2, '0'), 'bench-order-' || n, now() FROM generate_series(1, 200) n`,
  )
  await pool.query(`
    INSERT INTO "RequestBook" ("bookId", title, publisher, grade, "searchText", "initialsText", "titleText", "publisherText", grams, "updateTime")
    SELECT 'bench-' || "bookId", title, publisher, grade, "searchText", "initialsText", "titleText", "publisherText", grams, now() FROM "Book" ORDER BY id LIMIT 2500`)
  const asked = `SELECT row_number() OVER () - 1 AS n, "bookId", title, publisher FROM ((SELECT "bookId", title, publisher FROM "Book" ORDER BY id DESC LIMIT 2500) UNION ALL (SELECT "bookId", title, publisher FROM "RequestBook" WHERE "bookId" LIKE 'bench-%' LIMIT 2500)) AS one`
  await pool.query(`
    INSERT INTO "OrderFileBook" ("orderFileId", place, "rowNumber", "bookId", decision, "schoolName", title, publisher, "updateTime")
    SELECT f.id, p, p + 1, CASE WHEN p % 10 > 0 THEN a."bookId" END, CASE WHEN p % 10 > 0 THEN 'automatic' ELSE 'waiting' END, f."schoolName", a.title, a.publisher, now()
    FROM "OrderFile" f CROSS JOIN generate_series(1, ${size.rows}) p JOIN (${asked}) a ON a.n = (f.id * 7919 + p * 104729) % 5000 WHERE f.name LIKE 'bench-%'`)
  await pool.query(`
    INSERT INTO "OrderFileCount" SELECT b.id, c.* FROM "OrderFileBook" b JOIN "OrderFile" f ON f.id = b."orderFileId"
    CROSS JOIN LATERAL (VALUES ('점자', place % 3), ('점역', place % 2), ('확대A3', (place % 5 = 0)::int), ('확대B4', (place % 7 = 0)::int), ('음성', place % 4)) c (type, copies)
    WHERE f.name LIKE 'bench-%' AND c.copies > 0`)
  const {
    rows: [user],
  } = await pool.query<{ id: number }>(
    `INSERT INTO "User" ("user", name, "updateTime") VALUES ('bench-orders', 'bench', now()) RETURNING id`,
  )
  await pool.query(
    `INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title) SELECT $1, a."bookId", (ARRAY['점자', '점역', '확대A3', '확대B4', '음성'])[i % 5 + 1], i % 3 + 1, a.title FROM generate_series(1, ${size.applications}) i JOIN (${asked}) a ON a.n = i * 31 % 5000`,
    [user!.id],
  )
  // every fourth school row with braille was sent; of every tenth item something is missing
  await pool.query(`
    INSERT INTO "Shipment" (code, "schoolName", recipient, "sentDay", "updateTime")
    SELECT 'BENCH' || lpad(n::text, 7, '0'), '학교 ' || (n % 200 + 1), '학교', CASE WHEN n % 9 = 0 THEN '' ELSE '2026-09-' || lpad((n % 28 + 1)::text, 2, '0') END, now() FROM generate_series(1, ${size.others}) n`)
  await pool.query(`
    INSERT INTO "ShipmentItem" ("shipmentId", "orderFileBookId", "bookId", title, "prodType", copies, arrived, missing)
    SELECT s.id, b.id, coalesce(b."bookId", ''), b.title, '점자', 2, CASE WHEN s."sentDay" = '' THEN 0 ELSE 1 END, CASE WHEN s."sentDay" <> '' AND b.id % 10 = 0 THEN 1 ELSE 0 END
    FROM (SELECT id, "sentDay", row_number() OVER (ORDER BY id) AS n FROM "Shipment" WHERE code LIKE 'BENCH%') s
    JOIN (SELECT b.*, row_number() OVER (ORDER BY b.id) AS n FROM "OrderFileBook" b JOIN "OrderFile" f ON f.id = b."orderFileId" WHERE f.name LIKE 'bench-%') b ON (b.n - 1) / 4 + 1 = s.n`)
  await pool.query(
    `INSERT INTO "User" ("user", name, "schoolName", "updateTime") SELECT 'bench-asks-' || n, '회원 ' || n, '학교 ' || (n % 200 + 1), now() FROM generate_series(1, ${size.others}) n`,
  )
  // three of four were decided
  await pool.query(`
    INSERT INTO "Eligibility" ("userId", way, state, "decideTime", "createTime")
    SELECT id, 'school', (CASE WHEN id % 4 = 0 THEN 'asked' ELSE 'confirmed' END)::"EligibilityState", CASE WHEN id % 4 > 0 THEN now() END, now() - id % 90 * interval '1 day' FROM "User" WHERE "user" LIKE 'bench-asks-%'`)
  await pool.query(`
    INSERT INTO "BookProposal" ("userId", title, publisher, state, reason, "decideTime", "createTime")
    SELECT id, '없는 책 ' || id, '출판사', CASE WHEN id % 4 = 0 THEN 'open' ELSE 'declined' END, CASE WHEN id % 4 > 0 THEN '없습니다' ELSE '' END, CASE WHEN id % 4 > 0 THEN now() END, now() - id % 90 * interval '1 day' FROM "User" WHERE "user" LIKE 'bench-asks-%'`)
  await pool.query('ANALYZE')
  const { demandSql } = await import('~/features/catalogue/book/demand.sql.server')
  const {
    rows: [counted],
  } = await pool.query<{ count: number }>(`SELECT count(*)::int FROM ${demandSql.sql} AS d`)
  section('Prepared', [['demands', String(counted!.count)]])
}

async function removed(pool: pg.Pool) {
  await pool.query(`DELETE FROM "Shipment" WHERE code LIKE 'BENCH%'`)
  await pool.query(`DELETE FROM "OrderFile" WHERE name LIKE 'bench-%'`)
  await pool.query(`DELETE FROM "StoredFile" WHERE key LIKE 'bench-order-%'`)
  await pool.query(`DELETE FROM "User" WHERE "user" = 'bench-orders' OR "user" LIKE 'bench-asks-%'`)
  await pool.query(`DELETE FROM "RequestBook" WHERE "bookId" LIKE 'bench-%'`)
}

export async function orders(url: string, total: number, serve: Serve) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await prepared(pool, total)
    await lists()
    await demands()
    await deliveries()
    await wanted()
    await queues()
    await duplicates(pool)
    if (serve) await bookPages(pool, serve)
    if (serve) await staffPages(serve)
  } finally {
    await removed(pool)
    await pool.end()
  }
}

async function lists() {
  const { bookList, bookSchools } =
    await import('~/features/requests/order-file/applications/applications.server')
  const { BookList, BookSheet } =
    await import('~/features/requests/order-file/applications/applications.schema')
  const { bookSheet } =
    await import('~/features/requests/order-file/applications/application-sheet.server')
  const listing = (fields: object) => ({
    work: () => bookList(BookList.parse({ page: '1', size: '50', ...fields })),
  })
  const { items } = await bookList(BookList.parse({}))
  await measure('Applications by book', {
    'most copies first': listing({}),
    'by title': listing({ sort: 'title' }),
    'by title, page 90': listing({ sort: '-title', page: '90' }),
    'by state': listing({ sort: 'state' }),
    수학: listing({ keyword: '수학' }),
    'ㅅㅎ 중': listing({ keyword: 'ㅅㅎ 중' }),
    'publisher and grade': listing({ publisher: '미래엔', grade: '중' }),
    'not requested yet': listing({ state: 'listed' }),
    'one school': listing({ school: '학교 17' }),
    'who asks for a book': { work: () => bookSchools({ bookId: items[0]!.bookId }) },
  })
  let longest = 0
  let last = performance.now()
  const watching = setInterval(
    () => ((longest = Math.max(longest, performance.now() - last)), (last = performance.now())),
    1,
  )
  const took = await timed(() => bookSheet(BookSheet.parse({})))
  clearInterval(watching)
  section('The workbook of all of them', [
    ['made in', ms(took)],
    ['others waited at most', ms(longest)],
  ])
}

/** The books of them that are not made yet: some 2,500. */
async function wanted() {
  const { demanded, demandedCount } =
    await import('~/features/catalogue/request-book/demanded/demanded.server')
  const { Demanded } = await import('~/features/catalogue/request-book/demanded/demanded.schema')
  const listing = (fields: object) => ({ work: () => demanded(Demanded.parse(fields)) })
  await measure('Wanted and not begun', {
    'waiting longest first': listing({}),
    'most copies first, page 20 of 100': listing({ sort: '1', size: '100', page: '20' }),
    'in the day': { work: () => demandedCount({}) },
  })
}

/** The same, one row for each who waits: some 20,000. */
async function demands() {
  const { list } = await import('~/features/requests/demand/demand.server')
  const { List } = await import('~/features/requests/demand/demand.schema')
  const listing = (fields: object) => ({ work: () => list(List.parse({ size: '50', ...fields })) })
  const { items } = await list(List.parse({}))
  await measure('Who waits', {
    'newest first': listing({}),
    'by day of need, page 90': listing({ sort: '2', page: '90' }),
    'one book': listing({ bookId: items[0]!.bookId }),
    'one school': listing({ school: '학교 17' }),
    'one member': listing({ user: 'bench-orders' }),
    'one status': listing({ state: 'sourcing' }),
    late: listing({ late: 'true' }),
  })
}

async function deliveries() {
  const { ready, readyOf, readySummary } = await import('~/features/delivery/packing/ready.server')
  const { list, waitingShipments } = await import('~/features/delivery/shipments.server')
  const { List, Ready } = await import('~/features/delivery/delivery.schema')
  const listing = (fields: object) => ({ work: () => list(List.parse({ size: '50', ...fields })) })
  const readyFor = (fields: object) => ({
    work: () => ready(Ready.parse({ size: '50', ...fields })),
  })
  await measure('Deliveries', {
    'ready to send': readyFor({}),
    'ready, page 4': readyFor({ page: '4' }),
    'ready, one school': readyFor({ keyword: '학교 17' }),
    'packing for a school': { work: () => readyOf({ schoolName: '학교 17' }) },
    'what is ready, for overviews': { work: () => readySummary({}) },
    'shipments, newest first': listing({}),
    'shipments, page 30': listing({ page: '30' }),
    'shipments with something missing': listing({ state: 'incomplete' }),
    'silent shipments': listing({ state: 'silent' }),
    'waiting shipments, for overviews': { work: () => waitingShipments() },
  })
}

async function duplicates(pool: pg.Pool) {
  const { db } = await import('~/platform/db.server')
  const { findDuplicates: duplicatesOf } =
    await import('~/features/requests/order-file/review/duplicates.server')
  const { rows } = await pool.query<{
    id: number
    orderFileId: number
    schoolName: string
    bookId: string
  }>(
    `SELECT id, "orderFileId", "schoolName", "bookId" FROM "OrderFileBook" WHERE "bookId" IS NOT NULL ORDER BY id LIMIT 1000`,
  )
  const asked = rows.map((row) => ({ ...row, wanted: ['점자', '음성'] }))
  const measured = await compare([''], {
    'ten rows': { work: () => duplicatesOf(db, asked.slice(0, 10)) },
    'a thousand rows': { work: () => duplicatesOf(db, asked) },
  })
  section(
    'The duplicate guard, p50',
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      verdict(median(values), name === 'ten rows' ? 50 : 500),
    ]),
  )
}

/** What waits for administrators: their day, requests for eligibility, proposals. */
async function queues() {
  const { overview } = await import('~/features/centre/overview/overview.server')
  const eligibility = await import('~/features/people/eligibility/decide-eligibility.server')
  const { List: Requests } = await import('~/features/people/eligibility/eligibility.schema')
  const proposals = await import('~/features/catalogue/book-proposal/book-proposal.server')
  const { List: Proposals } =
    await import('~/features/catalogue/book-proposal/book-proposal.schema')
  await measure('Queues of administrators', {
    'the day': { work: () => overview() },
    'requests for eligibility': { work: () => eligibility.list(Requests.parse({ size: '50' })) },
    'requests of one name': {
      work: () => eligibility.list(Requests.parse({ size: '50', keyword: '회원 17' })),
    },
    proposals: { work: () => proposals.list(Proposals.parse({ size: '50' })) },
    'proposals, declined, page 20': {
      work: () => proposals.list(Proposals.parse({ size: '50', state: 'declined', page: '20' })),
    },
  })
}

/** The page of a book that somebody waits for, as one visitor gets it. */
async function bookPages(pool: pg.Pool, serve: NonNullable<Serve>) {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT b.id FROM "Book" b WHERE b."bookId" IN (SELECT "bookId" FROM "Order") ORDER BY b.id LIMIT 1000`,
  )
  const server = await serve()
  let next = 0
  try {
    const visit = async () =>
      (await fetch(`${server.origin}/item/${rows[(next += 1) % rows.length]!.id}`)).text()
    await measure('The page of a book', { 'one visitor': { work: visit } }, 10)
  } finally {
    await server.stop()
  }
}

const staffPaths = [
  '/admin',
  '/admin/order/list',
  '/admin/demand',
  '/admin/delivery/ready',
  '/admin/delivery',
  '/admin/request/demanded',
  '/admin/request/list',
  '/admin/produce/list',
  '/admin/produce/board',
  '/admin/eligibility',
  '/admin/proposals',
  '/admin/member/list',
]

/** Pages of administrators: for one of them, for eight, and for eight while something is written. */
async function staffPages(serve: NonNullable<Serve>) {
  const { administratorCookie } = await import('./administrator')
  const Cookie = await administratorCookie()
  const server = await serve()
  const load = async (path: string, connections: number) => {
    const result = await autocannon({
      url: server.origin + path,
      connections,
      duration: 4,
      headers: { Cookie, 'Accept-Encoding': 'br' },
    })
    if (result.non2xx + result.errors > 0) console.log(`  ${path}: ${result.non2xx} were not 200`)
    return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50 }
  }
  try {
    const rows: string[][] = []
    for (const path of staffPaths) {
      await load(path, 8)
      const [alone, eight] = [await load(path, 1), await load(path, 8)]
      const writing = setInterval(() => void write(), 500)
      const beside = await load(path, 8)
      clearInterval(writing)
      rows.push([
        path,
        ms(alone.p50),
        verdict(alone.p50, 60),
        `${Math.round(eight.perSecond)}/s`,
        eight.perSecond >= 60 ? 'ok (≥ 60)' : 'under (< 60)',
        `${Math.round(beside.perSecond)}/s`,
      ])
    }
    section('Pages of staff', [
      ['', 'alone, p50', '', 'eight readers', '', 'with a write every 500 ms'],
      ...rows,
    ])
  } finally {
    await server.stop()
  }
}

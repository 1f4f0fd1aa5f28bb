/**
 * Benchmark of demand (20,000 rows of order files, 10,000 applications, 100,000 books), of deliveries
 * (5,000 shipments, 20,000 items) and of the duplicate guard.
 */
import pg from 'pg'
import { compare, median, ms, table, timed } from './measure'

const print = (title: string, rows: string[][]) => console.log(`\n${title}\n${table(rows)}`)
const verdict = (value: number, max: number) => (value <= max ? `ok (≤ ${max})` : `over (> ${max})`)

/**
 * 200 schools of 100 rows each, of 5,000 books; a tenth of the rows has no book yet. Half of the
 * books are only in the request list.
 */
async function prepared(pool: pg.Pool) {
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
    FROM "OrderFile" f CROSS JOIN generate_series(1, 100) p JOIN (${asked}) a ON a.n = (f.id * 7919 + p * 104729) % 5000 WHERE f.name LIKE 'bench-%'`)
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
    `INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title) SELECT $1, a."bookId", (ARRAY['점자', '점역', '확대A3', '확대B4', '음성'])[i % 5 + 1], i % 3 + 1, a.title FROM generate_series(1, 10000) i JOIN (${asked}) a ON a.n = i * 31 % 5000`,
    [user!.id],
  )
  // every fourth school row with braille was sent; of every tenth item something is missing
  await pool.query(`
    INSERT INTO "Shipment" (code, "schoolName", recipient, "sentDay", "updateTime")
    SELECT 'BENCH' || lpad(n::text, 7, '0'), '학교 ' || (n % 200 + 1), '학교', CASE WHEN n % 9 = 0 THEN '' ELSE '2026-09-' || lpad((n % 28 + 1)::text, 2, '0') END, now() FROM generate_series(1, 5000) n`)
  await pool.query(`
    INSERT INTO "ShipmentItem" ("shipmentId", "orderFileBookId", "bookId", title, "prodType", copies, arrived, missing)
    SELECT s.id, b.id, coalesce(b."bookId", ''), b.title, '점자', 2, CASE WHEN s."sentDay" = '' THEN 0 ELSE 1 END, CASE WHEN s."sentDay" <> '' AND b.id % 10 = 0 THEN 1 ELSE 0 END
    FROM (SELECT id, "sentDay", row_number() OVER (ORDER BY id) AS n FROM "Shipment" WHERE code LIKE 'BENCH%') s
    JOIN (SELECT b.*, row_number() OVER (ORDER BY b.id) AS n FROM "OrderFileBook" b JOIN "OrderFile" f ON f.id = b."orderFileId" WHERE f.name LIKE 'bench-%') b ON (b.n - 1) / 4 + 1 = s.n`)
  await pool.query('ANALYZE')
}

async function removed(pool: pg.Pool) {
  await pool.query(`DELETE FROM "Shipment" WHERE code LIKE 'BENCH%'`)
  await pool.query(`DELETE FROM "OrderFile" WHERE name LIKE 'bench-%'`)
  await pool.query(`DELETE FROM "StoredFile" WHERE key LIKE 'bench-order-%'`)
  await pool.query(`DELETE FROM "User" WHERE "user" = 'bench-orders'`)
  await pool.query(`DELETE FROM "RequestBook" WHERE "bookId" LIKE 'bench-%'`)
}

export async function orders(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await prepared(pool)
    await lists()
    await demands()
    await deliveries()
    await wanted()
    await duplicates(pool)
  } finally {
    await removed(pool)
    await pool.end()
  }
}

async function lists() {
  const { bookList, bookSchools } =
    await import('~/features/order-file/applications/applications.server')
  const { BookList, BookSheet } =
    await import('~/features/order-file/applications/applications.schema')
  const { bookSheet } = await import('~/features/order-file/applications/application-sheet.server')
  const of = (fields: object) => ({
    work: () => bookList(BookList.parse({ page: '1', size: '50', ...fields })),
  })
  const { items } = await bookList(BookList.parse({}))
  const measured = await compare([''], {
    'most copies first': of({}),
    'by title': of({ sort: 'title' }),
    'by title, page 90': of({ sort: '-title', page: '90' }),
    'by state': of({ sort: 'state' }),
    수학: of({ keyword: '수학' }),
    'ㅅㅎ 중': of({ keyword: 'ㅅㅎ 중' }),
    'publisher and grade': of({ publisher: '미래엔', grade: '중' }),
    'not requested yet': of({ state: 'listed' }),
    'one school': of({ school: '학교 17' }),
    'who asks for a book': { work: () => bookSchools({ bookId: items[0]!.bookId }) },
  })
  print(
    'Applications: 20,000 rows of files, 10,000 applications, p50',
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      verdict(median(values), 150),
    ]),
  )
  let longest = 0
  let last = performance.now()
  const watching = setInterval(
    () => ((longest = Math.max(longest, performance.now() - last)), (last = performance.now())),
    1,
  )
  const took = await timed(() => bookSheet(BookSheet.parse({})))
  clearInterval(watching)
  print('The workbook of all of them', [
    ['made in', ms(took)],
    ['others waited at most', ms(longest)],
  ])
}

/** The books of them that are not made yet: some 2,500. */
async function wanted() {
  const { demanded, demandedCount } = await import('~/features/request-book/demanded.server')
  const { Demanded } = await import('~/features/request-book/demanded.schema')
  const of = (fields: object) => ({ work: () => demanded(Demanded.parse(fields)) })
  const measured = await compare([''], {
    'waiting longest first': of({}),
    'most copies first, page 20 of 100': of({ sort: '1', size: '100', page: '20' }),
    'in the day': { work: () => demandedCount() },
  })
  print(
    'Wanted and not begun, p50',
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      verdict(median(values), 100),
    ]),
  )
}

/** The same, one row for each who waits: some 50,000. */
async function demands() {
  const { list } = await import('~/features/demand/demand.server')
  const { List } = await import('~/features/demand/demand.schema')
  const of = (fields: object) => ({ work: () => list(List.parse({ size: '50', ...fields })) })
  const { items } = await list(List.parse({}))
  const measured = await compare([''], {
    'newest first': of({}),
    'by day of need, page 90': of({ sort: '2', page: '90' }),
    'one book': of({ bookId: items[0]!.bookId }),
    'one school': of({ school: '학교 17' }),
    'one member': of({ user: 'bench-orders' }),
    'one status': of({ state: 'sourcing' }),
    late: of({ late: 'true' }),
  })
  print(
    'Who waits, p50',
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      verdict(median(values), 100),
    ]),
  )
}

async function deliveries() {
  const { ready, readyOf, readySummary } = await import('~/features/delivery/ready.server')
  const { list, waitingShipments } = await import('~/features/delivery/shipments.server')
  const { List, Ready } = await import('~/features/delivery/delivery.schema')
  const of = (fields: object) => ({ work: () => list(List.parse({ size: '50', ...fields })) })
  const readyFor = (fields: object) => ({
    work: () => ready(Ready.parse({ size: '50', ...fields })),
  })
  const measured = await compare([''], {
    'ready to send': readyFor({}),
    'ready, page 4': readyFor({ page: '4' }),
    'ready, one school': readyFor({ keyword: '학교 17' }),
    'packing for a school': { work: () => readyOf({ schoolName: '학교 17' }) },
    'what is ready, for overviews': { work: () => readySummary() },
    'shipments, newest first': of({}),
    'shipments, page 90': of({ page: '90' }),
    'shipments with something missing': of({ state: 'incomplete' }),
    'silent shipments': of({ state: 'silent' }),
    'waiting shipments, for overviews': { work: () => waitingShipments() },
  })
  print(
    'Deliveries, p50',
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      verdict(median(values), 100),
    ]),
  )
}

async function duplicates(pool: pg.Pool) {
  const { db } = await import('~/platform/db.server')
  const { findDuplicates: duplicatesOf } =
    await import('~/features/order-file/review/duplicates.server')
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
  print(
    'The duplicate guard, p50',
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      verdict(median(values), name === 'ten rows' ? 50 : 500),
    ]),
  )
}

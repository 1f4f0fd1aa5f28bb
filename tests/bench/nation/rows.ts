/** The rows of a nation by statements over sets: books, demands, downloads, and three years of the audit log. */
import pg from 'pg'
import { seedBooks } from '../../../prisma/seed/large-catalogue'
import { finishTypes } from './finished'
import { writeFilesOfBooks, writeOrderFiles } from './files'
import { sendFinished } from './sent'

/** What a whole nation has. */
const nation = {
  books: 1_000_000,
  members: 100_000,
  applications: 200_000,
  /** each asks for two and a half types on average: with the applications, a million demands */
  rowsOfSchools: 320_000,
  rowsOfAFile: 40,
  /** at most, in production */
  volumes: 400_000,
  downloads: 10_000_000,
  entries: 50_000_000,
}
export type Size = typeof nation
export const months = 36

export const sizeOf = (share: number): Size => ({
  ...(Object.fromEntries(
    Object.entries(nation).map(([name, count]) => [name, Math.max(1, Math.round(count * share))]),
  ) as Size),
  rowsOfAFile: nation.rowsOfAFile,
})

type Say = (line: string) => void

/** Fills a database that has the demo; one that is full already stays as it is. */
export async function fillNation(
  url: string,
  { size, filesDir, say }: { size: Size; filesDir: string; say: Say },
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // a run that was interrupted begins anew in an empty folder
    const { rows } = await client.query<{ entries: number }>(
      `SELECT count(*)::int AS entries FROM (SELECT 1 FROM "Audit" LIMIT 1000) AS few`,
    )
    if (rows[0]!.entries === 1000) return
    await seedBooks(url, size.books, say)
    await client.query(`SET synchronous_commit = off; SET work_mem = '128MB'`)
    const run = async (statements: [title: string, sql: string, values?: number[]][]) => {
      for (const [title, sql, values] of statements) {
        await client.query(sql, values)
        say(`  ${title}`)
      }
    }
    await run(demandsOf(size))
    await writeOrderFiles(client, filesDir)
    await finishTypes(client, run, size)
    await writeFilesOfBooks(client, filesDir)
    await run([...sendFinished, ...downloadsOf(size)])
    await writeEntries(client, size.entries, say)
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

/** Few books are asked for often, and most seldom. */
const someBook = (count: string, n: string) =>
  `1 + floor(${count} * power(abs(hashint8(${n}::bigint)) / 2147483648.0, 3))::int`
/** A day in the last `months` months, more of them lately. */
const someTime = (n: string) =>
  `now() - interval '${months} months' * (1 - power(abs(hashint8(${n}::bigint)) / 2147483648.0, 0.8))`
const types = `(ARRAY['점자', '점역', '확대A3', '확대B4', '음성'])`
/** Those of the demo stay as they are. */
const booksByNumber = `numbered AS MATERIALIZED (SELECT row_number() OVER (ORDER BY id) AS number, id, "bookId", title, grade, publisher, creator FROM "Book" WHERE "bookId" ~ '-[1-9]')`

function demandsOf(size: Size): [title: string, sql: string, values: number[]][] {
  const books = String(size.books)
  return [
    [
      'members',
      `INSERT INTO "User" ("user", name, "schoolName", "createTime", "updateTime")
       SELECT 'nation' || n, '회원 ' || n, '학교 ' || n % 3000, now() - interval '40 months', now() FROM generate_series(1, $1::int) n`,
      [size.members],
    ],
    [
      'applications',
      `WITH ${booksByNumber}, people AS MATERIALIZED (SELECT row_number() OVER (ORDER BY id) - 1 AS number, id FROM "User" WHERE "user" LIKE 'nation%')
       INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title, grade, publisher, creator, "createTime", "updateTime")
       SELECT CASE WHEN n % 1000 = 0 THEN (SELECT id FROM "User" WHERE "user" = 'member') ELSE p.id END,
         b."bookId", ${types}[1 + n % 5], 1, b.title, b.grade, b.publisher, b.creator, ${someTime('n')}, now()
       FROM generate_series(1, $1::int) n JOIN people p ON p.number = n % $2::int JOIN numbered b ON b.number = ${someBook(books, 'n * 7919')}`,
      [size.applications, size.members],
    ],
    [
      'their files, still without content',
      `INSERT INTO "StoredFile" (key, name, size, sha256) SELECT md5('nation' || n), '신청.csv', 0, sha256('') FROM generate_series(1, $1::int) n`,
      [Math.ceil(size.rowsOfSchools / size.rowsOfAFile)],
    ],
    [
      'order files',
      `INSERT INTO "OrderFile" (name, "schoolName", "receiptDate", "fileKey", "createTime", "updateTime")
       SELECT '학교 ' || n || '.csv', '학교 ' || n % 3000, to_char(${someTime('n')}, 'YYYY-MM-DD'), md5('nation' || n), ${someTime('n')}, now()
       FROM generate_series(1, $1::int) n`,
      [Math.ceil(size.rowsOfSchools / size.rowsOfAFile)],
    ],
    [
      'rows of order files',
      `WITH ${booksByNumber}, files AS (SELECT row_number() OVER (ORDER BY id) AS number, id, "schoolName" FROM "OrderFile" WHERE "fileKey" IN (SELECT md5('nation' || n) FROM generate_series(1, $1::int) n))
       INSERT INTO "OrderFileBook" ("orderFileId", place, "rowNumber", "bookId", decision, "schoolName", title, grade, publisher, "updateTime")
       SELECT f.id, 1 + n % $2::int, 2 + n % $2::int, CASE WHEN n % 20 > 0 THEN b."bookId" END, CASE WHEN n % 20 > 0 THEN 'automatic' ELSE 'waiting' END, f."schoolName", b.title, b.grade, b.publisher, now()
       FROM generate_series(0, $1::int - 1) n JOIN files f ON f.number = 1 + n / $2::int JOIN numbered b ON b.number = ${someBook(books, 'n * 104729')}`,
      [size.rowsOfSchools, size.rowsOfAFile],
    ],
    [
      'their copies',
      `INSERT INTO "OrderFileCount" ("orderFileBookId", "prodType", copies)
       SELECT b.id, ${types}[1 + (b.id + t) % 5], 1 + b.id % 3 FROM "OrderFileBook" b JOIN "OrderFile" f ON f.id = b."orderFileId" CROSS JOIN generate_series(0, 2) t
       WHERE f.name LIKE '학교 %' AND t < 2 + b.id % 2 ON CONFLICT DO NOTHING`,
      [],
    ],
  ]
}

/** Of what is fetched, the finished types. */
function downloadsOf(size: Size): [title: string, sql: string, values: number[]][] {
  return [
    [
      'downloads',
      `WITH applied AS MATERIALIZED (SELECT count(*) OVER () AS total, o.id, o."createTime" FROM "Order" o JOIN "Book" b USING ("bookId") WHERE o.id > (SELECT max("orderId") FROM "Download") AND o."prodType" IN ('점역', '음성') AND o."prodType" = ANY(b."prodTypes"))
       INSERT INTO "Download" ("orderId", volume, version, name, times, "createTime", "lastTime")
       SELECT o.id, v % 9, left(translate(encode(sha256((o.id::text || v)::bytea), 'base64'), '+/=', '-_'), 22), '제' || v || '권.brf', 1 + v % 3, o."createTime" + (now() - o."createTime") * 0.5, o."createTime" + (now() - o."createTime") * 0.5
       FROM applied o CROSS JOIN LATERAL generate_series(1, 2 * ceil($1::int / total::float8 * (abs(hashint8(o.id)) / 2147483648.0))::int) v
       ON CONFLICT DO NOTHING`,
      [size.downloads],
    ],
  ]
}

/** Of a hundred entries so many, with what a target of them is. */
export const entriesSql = (from: string, until: string) => `
  SELECT (${from})::timestamptz + ((${until})::timestamptz - (${from})::timestamptz) * random() AS "createTime",
    people.id AS "userId", people.user AS "userName", kind AS action,
    CASE WHEN kind IN ('level', 'modify') THEN 'nation' || 1 + n % 100000
      ELSE (2012 + n % 15) || '-' || 1000000 + ${someBook('1000000', 'n * 31')} END AS target,
    CASE WHEN kind IN ('order.modify', 'produceBook.modify') THEN '{"orderNum": 1, "title": "수학"}'::jsonb END AS before,
    CASE WHEN kind = 'order.download' THEN jsonb_build_object('name', '제' || n % 9 || '권.brf')
      ELSE jsonb_build_object('order', n % 200000, 'title', '국어') END AS after,
    md5(n::text)::uuid::text AS "requestId"
  FROM generate_series($1::bigint, $2::bigint) n
  CROSS JOIN LATERAL (SELECT (ARRAY['order.download', 'order.modify', 'produceBook.modify', 'produceBook.setProgress', 'volume.take', 'volume.handIn', 'drive.download', 'orderFile.accept', 'delivery.send', 'modify', 'level', 'order.end'])
    [CASE WHEN n % 100 < 72 THEN 1 ELSE 2 + n % 11 END] AS kind) k
  CROSS JOIN LATERAL (SELECT CASE WHEN kind LIKE 'order.%' THEN 1000 + ${someBook('100000', 'n * 17')} ELSE 1 + n % 40 END AS id,
    CASE WHEN kind LIKE 'order.%' THEN 'nation' || ${someBook('100000', 'n * 17')} ELSE 'staff' || n % 40 END AS user) people`
export const entryColumns = `("createTime", "userId", "userName", action, target, before, after, "requestId")`

const chunk = 1_000_000

/** Months of the past have their partitions, as if the service had run for so long. */
async function writeEntries(client: pg.Client, total: number, say: Say): Promise<void> {
  const { rows } = await client.query<{
    name: string
    begin: string
    until: string
    share: number
  }>(`
    WITH months AS (
      SELECT n, (date_trunc('month', now() AT TIME ZONE 'Asia/Seoul') - n * interval '1 month') AT TIME ZONE 'Asia/Seoul' AS begin,
        (date_trunc('month', now() AT TIME ZONE 'Asia/Seoul') - (n - 1) * interval '1 month') AT TIME ZONE 'Asia/Seoul' AS until
      FROM generate_series(${months - 1}, 0, -1) n)
    SELECT to_char(begin AT TIME ZONE 'Asia/Seoul', '"Audit_"YYYY_MM') AS name, begin::text, until::text,
      -- more each year, and most before terms begin
      ((${months} + 12 - n) * CASE WHEN extract(month FROM begin AT TIME ZONE 'Asia/Seoul') IN (2, 3, 8, 9) THEN 2 ELSE 1 END)::float8 AS share
    FROM months ORDER BY n DESC`)
  await client.query(`ALTER TABLE "Audit" DETACH PARTITION "Audit_before"`)
  const sum = rows.reduce((all, { share }) => all + share, 0)
  let next = 1
  for (const { name, begin, until, share } of rows) {
    await client.query(
      `CREATE TABLE "${name}" PARTITION OF "Audit" FOR VALUES FROM ('${begin}') TO ('${until}')`,
    )
    const last = next + Math.round((total * share) / sum) - 1
    for (; next <= last; next += chunk)
      await client.query(
        `INSERT INTO "Audit" ${entryColumns} ${entriesSql(`'${begin}'`, `least('${until}', now())`)}`,
        [next, Math.min(next + chunk - 1, last)],
      )
    next = last + 1
    say(`  ${name}: ${last.toLocaleString('en')} entries`)
  }
  await client.query(`INSERT INTO "Audit" SELECT * FROM "Audit_before"`)
  await client.query(`DROP TABLE "Audit_before"`)
}

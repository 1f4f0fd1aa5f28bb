/** The rows of a nation by statements over sets: books, demands, downloads, and three years of the audit log. */
import pg from 'pg'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedBooks } from '../../../prisma/seed/large-catalogue'

/** What a whole nation has. */
const nation = {
  books: 1_000_000,
  members: 100_000,
  applications: 200_000,
  /** each asks for two and a half types on average: with the applications, a million demands */
  rowsOfSchools: 320_000,
  rowsOfAFile: 40,
  volumes: 400_000,
  shipments: 60_000,
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
    const { rows: files } = await client.query<{ key: string }>(insertFiles, [
      Math.ceil(size.rowsOfSchools / size.rowsOfAFile),
    ])
    writeFiles(files, filesDir)
    for (const [title, sql, values] of statementsOf(size)) {
      await client.query(sql, values)
      say(`  ${title}`)
    }
    await writeEntries(client, size.entries, say)
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

const content = Buffer.from('a')
const insertFiles = `
  INSERT INTO "StoredFile" (key, name, size, sha256)
  SELECT md5('nation' || n), '신청.csv', 1, decode('${createHash('sha256').update(content).digest('hex')}', 'hex')
  FROM generate_series(1, $1::int) n RETURNING key`

/** Their bytes, so that fsck and backup read each. */
function writeFiles(files: { key: string }[], filesDir: string): void {
  for (const { key } of files) {
    const folder = join(filesDir, 'kept', key.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, key), content)
  }
}

/** Few books are asked for often, and most seldom. */
const someBook = (count: string, n: string) =>
  `1 + floor(${count} * power(abs(hashint8(${n}::bigint)) / 2147483648.0, 3))::int`
/** A day in the last `months` months, more of them lately. */
const someTime = (n: string) =>
  `now() - interval '${months} months' * (1 - power(abs(hashint8(${n}::bigint)) / 2147483648.0, 0.8))`
const types = `(ARRAY['점자', '점역', '확대A3', '확대B4', '음성'])`
const booksByNumber = `numbered AS MATERIALIZED (SELECT row_number() OVER (ORDER BY id) AS number, id, "bookId", title, grade, publisher, creator FROM "Book")`

function statementsOf(size: Size): [title: string, sql: string, values: number[]][] {
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
      `WITH ${booksByNumber}, people AS (SELECT array_agg(id) AS ids FROM "User" WHERE "user" LIKE 'nation%')
       INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title, grade, publisher, creator, "createTime", "updateTime")
       SELECT CASE WHEN n % 1000 = 0 THEN (SELECT id FROM "User" WHERE "user" = 'member') ELSE ids[1 + n % cardinality(ids)] END,
         b."bookId", ${types}[1 + n % 5], 1, b.title, b.grade, b.publisher, b.creator, ${someTime('n')}, now()
       FROM generate_series(1, $1::int) n CROSS JOIN people JOIN numbered b ON b.number = ${someBook(books, 'n * 7919')}`,
      [size.applications],
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
    [
      'volumes in production',
      `WITH begun AS (SELECT row_number() OVER (ORDER BY "bookRowId") AS number, "bookRowId", "prodType" FROM "Format" WHERE "bookRowId" IN (SELECT id FROM "Book" WHERE "prodTypes" = '{}' AND "bookId" ~ '-[1-9]'))
       INSERT INTO "Volume" ("bookRowId", "prodType", number, "firstPage", "lastPage", stage, "updateTime", "finishedDate", "begunDate", "makerId")
       SELECT "bookRowId", "prodType", v, v * 40 - 39, v * 40,
         (ARRAY['finished', 'finished', 'producing', 'waiting'])[v]::"VolumeState", now(),
         CASE WHEN v <= 2 THEN to_char(now() - number % 300 * interval '1 day', 'YYYY-MM-DD') ELSE '' END, '',
         CASE WHEN v = 3 AND number % 4000 = 0 THEN (SELECT id FROM "User" WHERE "user" = 'producer') END
       FROM begun CROSS JOIN generate_series(1, 4) v WHERE number <= $1::int / 4 ON CONFLICT DO NOTHING`,
      [size.volumes],
    ],
    [
      'their progress',
      `UPDATE "Format" f SET progress = 50 FROM "Book" b WHERE b.id = f."bookRowId" AND b."bookId" ~ '-[1-9]'
         AND EXISTS (SELECT 1 FROM "Volume" v WHERE v."bookRowId" = f."bookRowId" AND v."prodType" = f."prodType")`,
      [],
    ],
    [
      'shipments',
      `INSERT INTO "Shipment" (code, "schoolName", recipient, "sentDay", "createTime", "updateTime")
       SELECT 'N' || lpad(n::text, 9, '0'), '학교 ' || n % 3000, '학교', CASE WHEN n % 50 = 0 THEN '' ELSE to_char(${someTime('n')}, 'YYYY-MM-DD') END, ${someTime('n')}, now()
       FROM generate_series(1, $1::int) n`,
      [size.shipments],
    ],
    [
      'what is in them',
      `WITH sent AS (SELECT row_number() OVER (ORDER BY id) AS number, id, "sentDay" FROM "Shipment" WHERE code LIKE 'N0%'),
         rows AS (SELECT row_number() OVER (ORDER BY id) AS number, id, "bookId", title FROM "OrderFileBook" WHERE "bookId" IS NOT NULL AND "orderFileId" IN (SELECT id FROM "OrderFile" WHERE name LIKE '학교 %'))
       INSERT INTO "ShipmentItem" ("shipmentId", "orderFileBookId", "bookId", title, "prodType", copies, arrived)
       SELECT s.id, r.id, r."bookId", r.title, c."prodType", 1, CASE WHEN s."sentDay" = '' THEN 0 ELSE 1 END
       FROM rows r JOIN sent s ON s.number = 1 + (r.number - 1) / 3
       CROSS JOIN LATERAL (SELECT "prodType" FROM "OrderFileCount" WHERE "orderFileBookId" = r.id ORDER BY 1 LIMIT 1) c`,
      [],
    ],
    [
      'downloads',
      `WITH applied AS MATERIALIZED (SELECT row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS total, id, "createTime" FROM "Order" WHERE id > (SELECT max("orderId") FROM "Download"))
       INSERT INTO "Download" ("orderId", volume, version, name, times, "createTime", "lastTime")
       SELECT o.id, v, left(translate(encode(sha256((o.id::text || v)::bytea), 'base64'), '+/=', '-_'), 22), '제' || v || '권.brf', 1 + v % 3, o."createTime" + (now() - o."createTime") * 0.5, o."createTime" + (now() - o."createTime") * 0.5
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

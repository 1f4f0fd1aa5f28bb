/** Finishes what was asked for as a centre does: nearly all of what is half a year old, in part what is new. */
import type pg from 'pg'
import { searchColumns, type SearchedBook } from '~/features/catalogue/book/search/search-text'
import { productionTypeValues } from '~/tables/codes'
import type { Size } from './rows'

type Run = (statements: [title: string, sql: string, values?: number[]][]) => Promise<void>

/** What is half a year old is finished but for three of a hundred; of what is newer the fewer the newer it is. */
const finished = 0.97
const halfYear = `interval '6 months'`

/** The same number from 0 to 1 for each book, type and purpose. */
const drawn = (purpose: string) =>
  `(abs(hashtext(concat(id, "prodType", '${purpose}'))::bigint) / 2147483649.0)`
const dayOf = (time: string) => `to_char(${time}, 'YYYY-MM-DD')`

/** Types that somebody asked for or that were begun, with the time of that; those that were finished before are none. */
const wantedTypes = `
  CREATE TEMP TABLE wanted AS
  WITH asked AS (
    SELECT "bookId", "prodType", "createTime" AS time FROM "Order" WHERE "endTime" IS NULL
    UNION ALL
    SELECT s."bookId", c."prodType", f."createTime" FROM "OrderFileCount" c JOIN "OrderFileBook" s ON s.id = c."orderFileBookId" JOIN "OrderFile" f ON f.id = s."orderFileId" WHERE s."bookId" IS NOT NULL
  ), found AS (
    SELECT b.id, "prodType", time FROM asked JOIN "Book" b USING ("bookId")
    UNION ALL
    SELECT id, "prodType", now() - ${drawn('begun')} * interval '30 months' FROM (SELECT "bookRowId" AS id, "prodType" FROM "Format") AS begun
  ), first AS (
    SELECT id, "bookId", "prodType", min(time) AS time FROM found JOIN "Book" b USING (id)
    -- the books of the demo stay as they are
    WHERE b."bookId" ~ '-[1-9]' AND NOT "prodType" = ANY(b."prodTypes") GROUP BY 1, 2, 3
  )
  SELECT *, ${drawn('finished')} < ${finished} * least(1, extract(epoch FROM now() - time) / extract(epoch FROM ${halfYear})) AS finished,
    CASE WHEN "prodType" IN ('점역', '음성') THEN 'file' WHEN ${drawn('parts')} < 0.5 THEN 'volumes' ELSE 'percentage' END AS parts,
    ${dayOf(`time + least(now() - time, interval '120 days') * 0.1`)} AS "begunDate",
    ${dayOf(`time + least(now() - time, interval '120 days') * (0.2 + 0.8 * ${drawn('day')})`)} AS "finishedDate"
  FROM first`

const finishedRows: [title: string, sql: string, values?: number[]][] = [
  ['types that are wanted', wantedTypes],
  [
    'requests to publishers',
    `INSERT INTO "RequestLog" ("bookId", type, "createTime") SELECT "bookId", 0, least(now(), min(time) + interval '3 days') FROM wanted WHERE finished OR ${drawn('source')} < 0.7 GROUP BY 1`,
  ],
  [
    'files of finished types, still without content',
    `INSERT INTO "StoredFile" (key, name, size, sha256) SELECT DISTINCT md5('nation book' || id), '전체.zip', 0, sha256('') FROM wanted WHERE finished AND parts = 'file'`,
  ],
  [
    'finished types',
    `INSERT INTO "Format" ("bookRowId", "prodType", progress, "fileKey", "begunDate", "finishedDate", "updateTime")
     SELECT id, "prodType", CASE WHEN parts <> 'file' THEN 100 END, CASE WHEN parts = 'file' THEN md5('nation book' || id) END, "begunDate", "finishedDate", now() FROM wanted WHERE finished
     ON CONFLICT ("bookRowId", "prodType") DO UPDATE SET progress = excluded.progress, "fileKey" = excluded."fileKey", "begunDate" = excluded."begunDate", "finishedDate" = excluded."finishedDate"`,
  ],
  [
    'their volumes',
    `INSERT INTO "Volume" ("bookRowId", "prodType", number, "firstPage", "lastPage", stage, "begunDate", "finishedDate", "updateTime")
     SELECT id, "prodType", v, v * 60 - 59, v * 60, 'finished', "begunDate", "finishedDate", now() FROM wanted CROSS JOIN generate_series(1, 3) v WHERE finished AND parts = 'volumes'`,
  ],
]

/** Half of what is not finished is begun, and in volumes. */
const openRows = (size: Size): [title: string, sql: string, values?: number[]][] => [
  [
    'types in production',
    `INSERT INTO "Format" ("bookRowId", "prodType", progress, "begunDate", "updateTime")
     SELECT id, "prodType", 50, "begunDate", now() FROM wanted WHERE NOT finished AND ${drawn('open')} < 0.5 ON CONFLICT DO NOTHING`,
  ],
  [
    'volumes in production',
    `WITH begun AS (SELECT row_number() OVER (ORDER BY id) AS number, id, f."prodType" FROM wanted w JOIN "Format" f ON f."bookRowId" = w.id AND f."prodType" = w."prodType" WHERE NOT finished)
     INSERT INTO "Volume" ("bookRowId", "prodType", number, "firstPage", "lastPage", stage, "updateTime", "finishedDate", "begunDate", "makerId")
     SELECT id, "prodType", v, v * 40 - 39, v * 40,
       (ARRAY['finished', 'finished', 'producing', 'waiting'])[v]::"VolumeState", now(),
       CASE WHEN v <= 2 THEN ${dayOf(`now() - number % 300 * interval '1 day'`)} ELSE '' END, '',
       CASE WHEN v = 3 AND number % 1000 = 0 THEN (SELECT id FROM "User" WHERE "user" = 'producer') END
     FROM begun CROSS JOIN generate_series(1, 4) v WHERE number <= $1::int / 4`,
    [size.volumes],
  ],
  [
    'their progress',
    `UPDATE "Format" f SET progress = 50 FROM wanted w WHERE w.id = f."bookRowId" AND w."prodType" = f."prodType" AND NOT w.finished
       AND EXISTS (SELECT 1 FROM "Volume" v WHERE v."bookRowId" = f."bookRowId" AND v."prodType" = f."prodType")`,
  ],
  [
    'who makes them',
    `INSERT INTO "Assignment" ("userId", "bookRowId") SELECT DISTINCT "makerId", "bookRowId" FROM "Volume" WHERE "makerId" IS NOT NULL AND stage = 'producing' ON CONFLICT DO NOTHING`,
  ],
]

/** Writes formats, files' names, volumes and books of what is finished, and the volumes of what is in production. */
export async function finishTypes(client: pg.Client, run: Run, size: Size): Promise<void> {
  await run(finishedRows)
  await updateBooks(client)
  await run(openRows(size))
}

type Finished = SearchedBook & { id: number; files: string[]; day: string; fileTypes: string[] }

/** Books at once: each has a hundred numbers in an index. */
const chunk = 5_000

/** Finished types, those with a file, the day of the last one, and the words by which the book is found. */
async function updateBooks(client: pg.Client): Promise<void> {
  const inOrder = (types: readonly string[]) =>
    productionTypeValues.filter((type) => types.includes(type))
  for (let last = 0; ;) {
    const { rows } = await client.query<Finished>(
      `SELECT b.*, b."prodTypes" || w.types AS "prodTypes", b."fileTypes" || w.files AS files, greatest(b."prodDate", w.day) AS day
       FROM (SELECT id, array_agg("prodType") AS types, array_agg("prodType") FILTER (WHERE parts = 'file') AS files, max("finishedDate") AS day
         FROM wanted WHERE finished AND id > $1::int GROUP BY id ORDER BY id LIMIT ${chunk}) AS w JOIN "Book" b USING (id) ORDER BY id`,
      [last],
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const changed = rows.map((book) => {
      const prodTypes = inOrder(book.prodTypes ?? [])
      return {
        id: book.id,
        prodTypes,
        fileTypes: inOrder(book.files),
        prodDate: book.day,
        ...searchColumns({ ...book, prodTypes }),
      }
    })
    const names = Object.keys(changed[0]!).filter((name) => name !== 'id')
    await client.query(
      `UPDATE "Book" b SET ${names.map((name) => `"${name}" = r."${name}"`).join(', ')}
       FROM jsonb_populate_recordset(NULL::"Book", $1::jsonb) AS r WHERE r.id = b.id`,
      [JSON.stringify(changed)],
    )
  }
}

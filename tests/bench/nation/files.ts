/** The bytes of stored files: the sheets of schools as their rows say them, and one file of each finished book. */
import type pg from 'pg'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionTypeValues } from '~/tables/codes'

type File = { key: string; content: string }

const sheetsSql = `
  SELECT f."fileKey" AS key, string_agg(concat_ws(',', r.title, r.publisher, r.grade, ${productionTypeValues.map((_type, place) => `coalesce(c.copies[${place + 1}], 0)`).join(', ')}), E'\\n' ORDER BY r.place) AS content
  FROM "OrderFile" f JOIN "OrderFileBook" r ON r."orderFileId" = f.id
  CROSS JOIN LATERAL (
    SELECT array_agg(c.copies ORDER BY t.place) AS copies FROM unnest($1::text[]) WITH ORDINALITY AS t (type, place)
    LEFT JOIN "OrderFileCount" c ON c."orderFileBookId" = r.id AND c."prodType" = t.type
  ) c
  WHERE f.name LIKE '학교 %' GROUP BY 1`
const headings = ['도서명', '출판사', '학교급', ...productionTypeValues].join(',')

/** The sheets of schools, so that fsck reads each and finds its rows in it. */
export async function writeOrderFiles(client: pg.Client, filesDir: string): Promise<void> {
  const { rows } = await client.query<File>(sheetsSql, [productionTypeValues])
  await writeFiles(
    client,
    filesDir,
    rows.map(({ key, content }) => ({ key, content: `${headings}\n${content}\n` })),
  )
}

/** A byte for each file of a book, so that fsck and backup read each. */
export async function writeFilesOfBooks(client: pg.Client, filesDir: string): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM "StoredFile" WHERE name = '전체.zip' AND size = 0`,
  )
  await writeFiles(
    client,
    filesDir,
    rows.map(({ key }) => ({ key, content: 'a' })),
  )
}

async function writeFiles(client: pg.Client, filesDir: string, files: File[]): Promise<void> {
  const facts = files.map(({ key, content }) => {
    const folder = join(filesDir, 'kept', key.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, key), content)
    return {
      key,
      size: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    }
  })
  await client.query(
    `UPDATE "StoredFile" s SET size = f.size, sha256 = decode(f.sha256, 'hex')
     FROM jsonb_to_recordset($1::jsonb) AS f (key text, size bigint, sha256 text) WHERE f.key = s.key`,
    [JSON.stringify(facts)],
  )
}

/**
 * Finding books: one statement tells how many fit, how the block of ten pages around the wanted one is ordered, and what the page's rows
 * say. What was found is kept by what was asked and the catalogue's version, which is raised in the transaction of every write to the
 * catalogue and read by every search: what is kept is never wrong, only absent. Other pages of a block that is known are read by their ids.
 */
import { LRUCache } from 'lru-cache'
import { pagesPerBlock } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { readFromReplica, currentVersion } from './replica-reads.server'
import { assertPageExists, toSearchPage, type Paging, type SearchPage } from '~/validation/paging'
import { Prisma } from '../../../../prisma/generated/client'
import type { Conditions } from './search-conditions.server'

const { empty, join, raw, sql } = Prisma

/** What is looked for: `order` names columns, the newest first, that tell any two rows apart. */
export type SearchQuery = {
  table: 'Book' | 'RequestBook'
  columns: readonly string[]
  where: Conditions
  order: readonly string[]
}

/** A page of rows as they are stored. */
export async function findPage<Row>(query: SearchQuery, paging: Paging): Promise<SearchPage<Row>> {
  const key = cacheKey(query, paging)
  const { total, rows } =
    (await cachedPage(key, query, paging)) ?? (await findShared(key, query, paging))
  assertPageExists(total, paging)
  return toSearchPage(rows as Row[], total, paging)
}

/** How many rows fit. */
export async function countRows(table: SearchQuery['table'], where: Conditions): Promise<number> {
  const [row] = await db.$queryRaw<{ total: bigint }[]>(
    sql`SELECT count(*) AS total FROM ${quoteName(table)} ${whereClause(where)}`,
  )
  return Number(row?.total)
}

// ── the statement ───────────────────────────────────────────────────────────────────────────────────────────────────

type QueryResult = { version: bigint; total: number; rows: object[] }
type QueryRow = { version: bigint | null; total: bigint; ids: number[] | null; id: number | null }

/** The place of the page's first row in its block, from 0. */
const offsetInBlock = ({ page, size }: Paging) => ((page - 1) % pagesPerBlock) * size
const quoteName = (text: string) => raw(`"${text}"`)
const quoteNames = (texts: readonly string[]) => raw(texts.map((text) => `"${text}"`).join(', '))
const whereClause = (where: Conditions) =>
  where.length > 0 ? sql`WHERE ${join(where, ' AND ')}` : empty
const orderClause = (order: readonly string[]) =>
  raw(order.map((text) => `"${text}" DESC`).join(', '))

/** The statement; the tests measure it (tests/bench). */
export function searchStatement(
  { table, columns, where, order }: SearchQuery,
  paging: Paging,
): Prisma.Sql {
  const { page, size } = paging
  const blockSize = size * pagesPerBlock
  const offset = offsetInBlock(paging)
  // with no condition, the index that holds the order is quicker than a copy of everything
  const copied = raw(where.length > 0 ? 'MATERIALIZED' : 'NOT MATERIALIZED')
  return sql`
    WITH found AS ${copied} (SELECT ${quoteNames([...new Set(['id', ...order])])} FROM ${quoteName(table)} ${whereClause(where)}),
      block AS MATERIALIZED (
        SELECT (SELECT version FROM "CatalogueVersion" WHERE id = 1), (SELECT count(*) FROM found) AS total,
          ARRAY(SELECT id FROM found ORDER BY ${orderClause(order)} LIMIT ${blockSize}::int OFFSET ${(page - 1) * size - offset}::int) AS ids)
    SELECT version, total, CASE WHEN id = ids[${offset + 1}::int] THEN ids END AS ids, ${quoteNames(columns)}
    FROM block LEFT JOIN ${quoteName(table)} ON id = ANY(ids[${offset + 1}::int:${offset + size}::int])
    ORDER BY ${orderClause(order)}`
}

/** What is being looked for now, by question and page. */
const inFlight = new Map<string, Promise<QueryResult>>()

/** A class that looks for the same word at once is answered by one statement; whoever has written since it began begins another. */
async function findShared(key: string, query: SearchQuery, paging: Paging): Promise<QueryResult> {
  const pageCacheKey = key + paging.page
  let running = inFlight.get(pageCacheKey)
  while (running) {
    const [version, answer] = await Promise.all([catalogueVersion(), running.catch(() => null)])
    if (answer && answer.version >= version) return answer
    const latest = inFlight.get(pageCacheKey)
    running = latest === running ? undefined : latest
  }
  const pending = runQuery(key, query, paging)
  inFlight.set(pageCacheKey, pending)
  return pending.finally(
    () => inFlight.get(pageCacheKey) === pending && inFlight.delete(pageCacheKey),
  )
}

async function runQuery(key: string, query: SearchQuery, paging: Paging): Promise<QueryResult> {
  const found = await readFromReplica<QueryRow>(searchStatement(query, paging))
  const version = (lastVersion = found[0]?.version ?? 0n)
  const total = Number(found[0]?.total)
  const rows = found
    .filter(({ id }) => id !== null)
    .map(({ version: _, total: __, ids: ___, ...row }) => row)
  const ids = found[0]?.ids
  if (ids) cachedBlocks.set(key, { version, total, ids })
  cachedPages.set(key + paging.page, { version, rows })
  return { version, total, rows }
}

// ── what is kept ────────────────────────────────────────────────────────────────────────────────────────────────────

/** the version that was read last */
let lastVersion: bigint | undefined

/** Read before what is kept is used. */
export async function catalogueVersion(): Promise<bigint> {
  return (lastVersion = await currentVersion())
}

/** Called by every verb that writes Books or RequestBooks, in its transaction. */
export async function raiseCatalogueVersion(tx: Db): Promise<void> {
  await tx.catalogueVersion.update({
    where: { id: 1 },
    data: { version: { increment: 1 } },
    select: { id: true },
  })
}

/** a block of a hundred takes about 2 KB */
const cachedBlocks = new LRUCache<string, { version: bigint; total: number; ids: number[] }>({
  max: 2_000,
})
/** ten rows take about 5 KB */
const cachedPages = new LRUCache<string, { version: bigint; rows: object[] }>({ max: 500 })

const cacheKey = ({ table, where, order }: SearchQuery, { page, size }: Paging) => {
  const { text, values } = join([...where, empty], ' AND ')
  return JSON.stringify([table, order, size, Math.floor((page - 1) / pagesPerBlock), text, values])
}

/** The page, if what is kept of it is still so. */
async function cachedPage(
  key: string,
  query: SearchQuery,
  paging: Paging,
): Promise<QueryResult | null> {
  const block = cachedBlocks.get(key)
  if (!block || block.version !== lastVersion) return null
  const page = cachedPages.get(key + paging.page)
  const [version, rows] =
    page?.version === lastVersion
      ? [await catalogueVersion(), page.rows]
      : await rowsByIds(query, block.ids.slice(offsetInBlock(paging)).slice(0, paging.size))
  if (version !== block.version) return null
  cachedPages.set(key + paging.page, { version, rows })
  return { ...block, rows }
}

async function rowsByIds(
  { table, columns, order }: SearchQuery,
  ids: number[],
): Promise<[bigint, object[]]> {
  const found = await readFromReplica<{ version: bigint | null; id: number | null }>(sql`
    SELECT version, ${quoteNames(columns)}
    FROM (SELECT (SELECT version FROM "CatalogueVersion" WHERE id = 1)) AS now LEFT JOIN ${quoteName(table)} ON id = ANY(${ids}::int[])
    ORDER BY ${orderClause(order)}`)
  lastVersion = found[0]?.version ?? 0n
  return [lastVersion, found.filter(({ id }) => id !== null).map(({ version: _, ...row }) => row)]
}

/**
 * Runs searches for books: one statement per page, with an LRU cache judged by version.
 *
 * The statement returns the total, the ids of the block of ten pages around the page, and the
 * page's rows. Results are cached by query and catalogue version. Triggers raise the version with
 * every write to the catalogue and every search reads it, so a cached result may be absent but
 * never wrong. Other pages of a cached block are read by their ids
 * (docs/decisions/2001).
 */
import { LRUCache } from 'lru-cache'
import { pagesPerBlock } from '~/tables/codes'
import { readFromReplica, currentVersion } from './replica-reads.server'
import {
  assertPageExists,
  offsetInBlock,
  toSearchPage,
  type Paging,
  type SearchPage,
} from '~/validation/paging'
import { Prisma } from '../../../../../prisma/generated/client'
import type { Conditions } from './search-conditions.server'
import {
  countsOfConditions,
  rowsOfIds,
  searchStatement,
  type SearchQuery,
} from './search.sql.server'

const { empty, join } = Prisma

/** One page of rows as they are stored. Throws 404 for a page that does not exist. */
export async function findPage<Row>(query: SearchQuery, paging: Paging): Promise<SearchPage<Row>> {
  const key = cacheKey(query, paging)
  const { total, rows } =
    (await cachedPage(key, query, paging)) ?? (await findShared(key, query, paging))
  assertPageExists(total, paging)
  return toSearchPage(rows as Row[], total, paging)
}

/**
 * How many books meet each of some conditions: one statement for those that nobody counted since the
 * last change.
 */
export async function countEach(conditions: readonly Conditions[]): Promise<number[]> {
  const keys = conditions.map((where) => {
    const { text, values } = join(where, ' AND ')
    return JSON.stringify([text, values])
  })
  const known = await catalogueVersion()
  const counts = keys.map((key) => cachedCounts.get(key))
  const missing = keys.flatMap((_, i) => (counts[i]?.version === known ? [] : [i]))
  if (missing.length > 0) {
    const [found] = await readFromReplica(
      countsOfConditions(missing.map((i) => conditions[i] ?? [])),
    )
    const version = found?.version ?? 0n
    for (const [place, i] of missing.entries()) {
      counts[i] = { version, count: found?.counts[place] ?? 0 }
      cachedCounts.set(keys[i] ?? '', counts[i])
    }
  }
  return counts.map((one) => one?.count ?? 0)
}

// ── One page ──

type QueryResult = { version: bigint; total: number; rows: object[] }

/** Running searches, by query and page. */
const inFlight = new Map<string, Promise<QueryResult>>()

/**
 * Shares one statement among equal searches that run at the same time, such as those of a class. A
 * search that began after a write starts a statement of its own.
 */
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
  const found = await readFromReplica(searchStatement(query, paging))
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

// ── The cache ──

/** The version that was read last. */
let lastVersion: bigint | undefined

/** Reads the version, before a cached result is used. */
export async function catalogueVersion(): Promise<bigint> {
  return (lastVersion = await currentVersion())
}

/** A block of a hundred ids takes about 2 KB. */
const cachedBlocks = new LRUCache<string, { version: bigint; total: number; ids: number[] }>({
  max: 2_000,
})
/** A page of ten rows takes about 5 KB. */
const cachedPages = new LRUCache<string, { version: bigint; rows: object[] }>({ max: 500 })
/** Words that people leave over are often the same: subjects, publishers, grades. */
const cachedCounts = new LRUCache<string, { version: bigint; count: number }>({ max: 2_000 })

const cacheKey = ({ table, where, rank, order }: SearchQuery, { page, size }: Paging) => {
  const { text, values } = join([...where, rank ?? empty], ' AND ')
  return JSON.stringify([table, order, size, Math.floor((page - 1) / pagesPerBlock), text, values])
}

/** The cached page, unless the catalogue has changed since. */
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
  { table, columns }: SearchQuery,
  ids: number[],
): Promise<[bigint, object[]]> {
  const found = await readFromReplica(rowsOfIds({ table, columns }, ids))
  lastVersion = found[0]?.version ?? 0n
  return [lastVersion, found.filter(({ id }) => id !== null).map(({ version: _, ...row }) => row)]
}

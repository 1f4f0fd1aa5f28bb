/**
 * Finding books: one statement tells how many fit, how the block of ten pages around the wanted one is ordered, and what the page's rows
 * say. What was found is kept by what was asked and the catalogue's version, which is raised in the transaction of every write to the
 * catalogue and read by every search: what is kept is never wrong, only absent. Other pages of a block that is known are read by their ids.
 */
import { LRUCache } from 'lru-cache'
import { pagesPerBlock } from '~/codes'
import { db, type Db } from '~/db.server'
import { upToDate, versionNow } from './replica.server'
import { refusePageBeyond, searchPage, type Paging, type SearchPage } from '~/paging'
import { Prisma } from '../../../prisma/generated/client'
import type { Conditions } from './where.server'

const { empty, join, raw, sql } = Prisma

/** What is looked for: `order` names columns, the newest first, that tell any two rows apart. */
export type Question = {
  table: 'Book' | 'RequestBook'
  columns: readonly string[]
  where: Conditions
  order: readonly string[]
}

/** A page of rows as they are stored. */
export async function findPage<Row>(question: Question, paging: Paging): Promise<SearchPage<Row>> {
  const key = keyOf(question, paging)
  const { total, rows } =
    (await keptPage(key, question, paging)) ?? (await findOnce(key, question, paging))
  refusePageBeyond(total, paging)
  return searchPage(rows as Row[], total, paging)
}

/** How many rows fit. */
export async function countOf(table: Question['table'], where: Conditions): Promise<number> {
  const [row] = await db.$queryRaw<{ total: bigint }[]>(
    sql`SELECT count(*) AS total FROM ${name(table)} ${condition(where)}`,
  )
  return Number(row?.total)
}

// ── the statement ───────────────────────────────────────────────────────────────────────────────────────────────────

type Answer = { version: bigint; total: number; rows: object[] }
type Found = { version: bigint | null; total: bigint; ids: number[] | null; id: number | null }

/** The place of the page's first row in its block, from 0. */
const placeOf = ({ page, size }: Paging) => ((page - 1) % pagesPerBlock) * size
const name = (text: string) => raw(`"${text}"`)
const names = (texts: readonly string[]) => raw(texts.map((text) => `"${text}"`).join(', '))
const condition = (where: Conditions) =>
  where.length > 0 ? sql`WHERE ${join(where, ' AND ')}` : empty
const newestFirst = (order: readonly string[]) =>
  raw(order.map((text) => `"${text}" DESC`).join(', '))

/** The statement; the tests measure it (tests/bench). */
export function statement({ table, columns, where, order }: Question, paging: Paging): Prisma.Sql {
  const { page, size } = paging
  const most = size * pagesPerBlock
  const place = placeOf(paging)
  // with no condition, the index that holds the order is quicker than a copy of everything
  const copied = raw(where.length > 0 ? 'MATERIALIZED' : 'NOT MATERIALIZED')
  return sql`
    WITH found AS ${copied} (SELECT ${names([...new Set(['id', ...order])])} FROM ${name(table)} ${condition(where)}),
      block AS MATERIALIZED (
        SELECT (SELECT version FROM "CatalogueVersion" WHERE id = 1), (SELECT count(*) FROM found) AS total,
          ARRAY(SELECT id FROM found ORDER BY ${newestFirst(order)} LIMIT ${most}::int OFFSET ${(page - 1) * size - place}::int) AS ids)
    SELECT version, total, CASE WHEN id = ids[${place + 1}::int] THEN ids END AS ids, ${names(columns)}
    FROM block LEFT JOIN ${name(table)} ON id = ANY(ids[${place + 1}::int:${place + size}::int])
    ORDER BY ${newestFirst(order)}`
}

/** What is being looked for now, by question and page. */
const underWay = new Map<string, Promise<Answer>>()

/** A class that looks for the same word at once is answered by one statement; whoever has written since it began begins another. */
async function findOnce(key: string, question: Question, paging: Paging): Promise<Answer> {
  const at = key + paging.page
  let begun = underWay.get(at)
  while (begun) {
    const [version, answer] = await Promise.all([catalogueVersion(), begun.catch(() => null)])
    if (answer && answer.version >= version) return answer
    const now = underWay.get(at)
    begun = now === begun ? undefined : now
  }
  const finding = find(key, question, paging)
  underWay.set(at, finding)
  return finding.finally(() => underWay.get(at) === finding && underWay.delete(at))
}

async function find(key: string, question: Question, paging: Paging): Promise<Answer> {
  const found = await upToDate<Found>(statement(question, paging))
  const version = (seen = found[0]?.version ?? 0n)
  const total = Number(found[0]?.total)
  const rows = found
    .filter(({ id }) => id !== null)
    .map(({ version: _, total: __, ids: ___, ...row }) => row)
  const ids = found[0]?.ids
  if (ids) blocks.set(key, { version, total, ids })
  pages.set(key + paging.page, { version, rows })
  return { version, total, rows }
}

// ── what is kept ────────────────────────────────────────────────────────────────────────────────────────────────────

/** the version that was read last */
let seen: bigint | undefined

/** Read before what is kept is used. */
export async function catalogueVersion(): Promise<bigint> {
  return (seen = await versionNow())
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
const blocks = new LRUCache<string, { version: bigint; total: number; ids: number[] }>({
  max: 2_000,
})
/** ten rows take about 5 KB */
const pages = new LRUCache<string, { version: bigint; rows: object[] }>({ max: 500 })

const keyOf = ({ table, where, order }: Question, { page, size }: Paging) => {
  const { text, values } = join([...where, empty], ' AND ')
  return JSON.stringify([table, order, size, Math.floor((page - 1) / pagesPerBlock), text, values])
}

/** The page, if what is kept of it is still so. */
async function keptPage(key: string, question: Question, paging: Paging): Promise<Answer | null> {
  const block = blocks.get(key)
  if (!block || block.version !== seen) return null
  const page = pages.get(key + paging.page)
  const [version, rows] =
    page?.version === seen
      ? [await catalogueVersion(), page.rows]
      : await rowsOf(question, block.ids.slice(placeOf(paging)).slice(0, paging.size))
  if (version !== block.version) return null
  pages.set(key + paging.page, { version, rows })
  return { ...block, rows }
}

async function rowsOf(
  { table, columns, order }: Question,
  ids: number[],
): Promise<[bigint, object[]]> {
  const found = await upToDate<{ version: bigint | null; id: number | null }>(sql`
    SELECT version, ${names(columns)}
    FROM (SELECT (SELECT version FROM "CatalogueVersion" WHERE id = 1)) AS now LEFT JOIN ${name(table)} ON id = ANY(${ids}::int[])
    ORDER BY ${newestFirst(order)}`)
  seen = found[0]?.version ?? 0n
  return [seen, found.filter(({ id }) => id !== null).map(({ version: _, ...row }) => row)]
}

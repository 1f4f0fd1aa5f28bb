/**
 * Searches the books in production; each comes with its requests, formats and producers.
 *
 * The results are not cached: percentages and assignments change more often than the catalogue
 * does.
 */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { levels, productionGroups, productionTypes, productionTypeValues } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { bookColumns, bookRow } from '~/features/catalogue/book/book-columns.server'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { progressColumns, channelProgress } from '~/features/catalogue/book/channel-progress.server'
import {
  whereFilters,
  whereKeyword,
  type Conditions,
} from '~/features/catalogue/book/search/search-conditions.server'
import { assertPageExists, toSearchPage, type Paging } from '~/validation/paging'
import { Prisma } from '../../../../prisma/generated/client'
import type { List, ProductionState } from './production-list.schema'

const { empty, join, raw, sql } = Prisma
type ListInput = z.infer<typeof List>

/**
 * Sort orders that leave no two rows equal, with the columns they read: no others, so that an index
 * alone may answer. `lastLog` is the number of the last request, `lateSince` the earliest due date of
 * an overdue volume, `workPlace` the place of its first piece in the order of work.
 */
const sortOrders: Record<ListInput['sort'], { by: Prisma.Sql; columns: Prisma.Sql }> = {
  '0': { by: raw('"prodDate" DESC, id DESC'), columns: raw('id, "prodDate"') },
  '1': { by: raw('"bookId" DESC'), columns: raw('id, "bookId"') },
  '2': { by: raw(`"needDate" = '', "needDate", id DESC`), columns: raw('id, "needDate"') },
  '3': { by: raw('"lastLog" DESC NULLS LAST, id DESC'), columns: raw('id, "lastLog"') },
  '4': {
    by: raw(`least("lateSince", nullif("needDate", '')) NULLS LAST, id DESC`),
    columns: raw('id, "needDate", "lateSince"'),
  },
  '5': {
    by: raw(
      `"workPlace" NULLS LAST, least("lateSince", nullif("needDate", '')) NULLS LAST, id DESC`,
    ),
    columns: raw('id, "needDate", "lateSince", "workPlace"'),
  },
}

/**
 * Books that pass every filter, for producers only their own. A SearchPage of BookRow with
 * production state.
 */
export async function list({ page, size, sort, ...filters }: ListInput, me: User) {
  const { total, ids } = await findPageIds(productionConditions(filters, me), sort, { page, size })
  assertPageExists(total, { page, size })
  return toSearchPage(await loadRows(ids), total, { page, size })
}
export type ProductionRow = Awaited<ReturnType<typeof list>>['items'][number]

/** The number of matching books, and which of them are on the page. */
async function findPageIds(where: Conditions, sort: ListInput['sort'], { page, size }: Paging) {
  const lateVolumes = () =>
    sql`LEFT JOIN (SELECT late.id AS "lateId", min("dueDate") AS "lateSince" FROM ${overdueVolumes()} GROUP BY 1) AS late ON "lateId" = "Book".id`
  const joins = {
    '3': () =>
      sql`LEFT JOIN (SELECT "bookId" AS requested, max(id) AS "lastLog" FROM "RequestLog" GROUP BY 1) AS log ON requested = "bookId"`,
    '4': lateVolumes,
    '5': () =>
      sql`${lateVolumes()} LEFT JOIN (SELECT "bookRowId" AS "pieceOf", min(place) AS "workPlace" FROM "Forecast" GROUP BY 1) AS work ON "pieceOf" = "Book".id`,
  }
  const more = sort === '3' || sort === '4' || sort === '5' ? joins[sort]() : empty
  const { by, columns } = sortOrders[sort]
  // Without a condition, the index with this order is quicker than a copy of all rows.
  const copied = raw(where.length > 0 || more !== empty ? 'MATERIALIZED' : 'NOT MATERIALIZED')
  const [found] = await db.$queryRaw<{ total: bigint; ids: number[] }[]>(sql`
    WITH found AS ${copied} (SELECT ${columns} FROM "Book" ${more} ${where.length > 0 ? sql`WHERE ${join(where, ' AND ')}` : empty})
    SELECT (SELECT count(*) FROM found) AS total, ARRAY(SELECT id FROM found ORDER BY ${by} LIMIT ${size}::int OFFSET ${(page - 1) * size}::int) AS ids`)
  return { total: Number(found?.total), ids: found?.ids ?? [] }
}

/** Unfinished volumes whose due date has passed, of formats without a complete file. */
const overdueVolumes = () => sql`
  (SELECT v."bookRowId" AS id, v."prodType", v.number, v."dueDate" FROM "Volume" v JOIN "Format" f USING ("bookRowId", "prodType")
  WHERE v.stage <> 'finished' AND v."dueDate" <> '' AND v."dueDate" < ${todayInSeoul()} AND f."fileKey" IS NULL) AS late`

// ── filters ──────────────────────────────────────────────────────────────────────────────────────

function productionConditions(
  { keyword, state, producer, prodType, ...filters }: Omit<ListInput, 'page' | 'size' | 'sort'>,
  me: User,
): Conditions {
  return [
    ...(me.level > levels.administrator ? [assignedTo(me.id)] : []),
    ...(keyword ? whereKeyword(keyword) : []),
    ...whereFilters(filters),
    ...(state ? [stateConditions[state]] : []),
    ...(prodType ? [hasType(typesOfFilter(prodType))] : []),
    ...(producer ? [assignedTo(producer)] : []),
  ]
}

const assignedTo = (userId: number) =>
  sql`id IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${userId})`

/** The type is finished, begun or ordered. */
const hasType = (types: string[]) => sql`("prodTypes" && ${types}::text[]
  OR id IN (SELECT "bookRowId" FROM "Format" WHERE progress IS NOT NULL AND "prodType" = ANY(${types}::text[]))
  OR "bookId" IN (SELECT d."bookId" FROM ${demandSql} AS d WHERE d."prodType" = ANY(${types}::text[])))`

const typesOfFilter = (value: string) =>
  productionTypes
    .filter(
      (type) =>
        (productionGroups.some((group) => group.value === value) ? type.group : type.value) ===
        value,
    )
    .map((type) => type.value as string)

const hasStarted = sql`EXISTS (SELECT 1 FROM "Format" f WHERE f."bookRowId" = "Book".id AND f.progress IS NOT NULL)`
const isMaking = sql`EXISTS (SELECT 1 FROM "Format" f WHERE f."bookRowId" = "Book".id AND f.progress IS NOT NULL AND NOT f."prodType" = ANY("Book"."prodTypes"))`
const hasOpenDemand = sql`EXISTS (SELECT 1 FROM ${demandSql} AS d WHERE d."bookId" = "Book"."bookId" AND NOT d."prodType" = ANY("Book"."prodTypes"))`

/**
 * `sourcing`: requested from a publisher and nothing begun. `making`: something begun and not
 * finished. `finished`: something finished, and nothing else ordered or begun.
 */
export const stateConditions: Record<ProductionState, Prisma.Sql> = {
  sourcing: sql`("prodTypes" = '{}' AND NOT ${hasStarted} AND EXISTS (SELECT 1 FROM "RequestLog" l WHERE l."bookId" = "Book"."bookId"))`,
  making: isMaking,
  finished: sql`("prodTypes" <> '{}' AND NOT ${isMaking} AND NOT ${hasOpenDemand})`,
}

// ── the rows of a page ───────────────────────────────────────────────────────────────────────────

const rowColumns = {
  ...bookColumns,
  ...progressColumns,
  needDate: true,
  assignments: { select: { user: { select: { id: true, name: true } } } },
} as const

async function loadRows(ids: number[]) {
  if (ids.length === 0) return []
  const books = await db.book.findMany({ where: { id: { in: ids } }, select: rowColumns })
  const [logs, late] = await Promise.all([
    lastRequests(books.map(({ bookId }) => bookId)),
    lateVolumes(ids),
  ])
  return ids.flatMap((id) => {
    const book = books.find((row) => row.id === id)
    if (!book) return []
    const finished = new Set(book.prodTypes)
    const formats = productionTypeValues.flatMap((prodType) => {
      const format = book.formats.find((row) => row.prodType === prodType)
      const progress = format?.progress ?? null
      return finished.has(prodType) || progress !== null
        ? [
            {
              prodType: prodType as string,
              progress,
              finished: finished.has(prodType),
              file: Boolean(format?.file),
            },
          ]
        : []
    })
    const producers = book.assignments
      .map(({ user }) => user)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'ko'))
    return [
      {
        ...bookRow(book),
        needDate: book.needDate,
        ...logs.of(book.bookId),
        progress: channelProgress(book),
        formats,
        late: late.flatMap(({ id: bookRowId, ...volume }) => (bookRowId === id ? [volume] : [])),
        producers,
      },
    ]
  })
}

/** For each format of these books the volume that is overdue longest, and how many there are. */
const lateVolumes = (ids: number[]) =>
  db.$queryRaw<
    { id: number; prodType: string; number: number; dueDate: string; count: number }[]
  >(sql`
    SELECT DISTINCT ON (id, "prodType") id, "prodType", number, "dueDate", count(*) OVER (PARTITION BY id, "prodType")::int AS count
    FROM ${overdueVolumes()} WHERE id = ANY(${ids}::int[]) ORDER BY id, "prodType", "dueDate", number`)

/** The dates of the last PDF request and the last printed-book request of each book. */
export async function lastRequests(bookIds: string[]) {
  const last = await db.requestLog.groupBy({
    by: ['bookId', 'type'],
    where: { bookId: { in: bookIds } },
    _max: { createTime: true },
  })
  const dateOf = (bookId: string, wanted: number) => {
    const time = last.find((log) => log.bookId === bookId && log.type === wanted)?._max.createTime
    return time ? { date: wireTime(time) } : null
  }
  return { of: (bookId: string) => ({ ebookLog: dateOf(bookId, 0), bookLog: dateOf(bookId, 1) }) }
}

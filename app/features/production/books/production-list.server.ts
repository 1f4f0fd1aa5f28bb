/**
 * Searches the books in production; each comes with its requests, formats and producers.
 *
 * The results are not cached: percentages and assignments change more often than the catalogue
 * does.
 */
import type * as z from 'zod/mini'
import { levels, productionGroups, productionTypes, productionTypeValues } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import type { User } from '~/auth/tokens.server'
import { bookColumns, bookRow } from '~/features/catalogue/book/book-columns.server'
import { progressColumns, channelProgress } from '~/features/catalogue/book/channel-progress.server'
import {
  whereFilters,
  whereKeyword,
  type Conditions,
} from '~/features/catalogue/book/search/search-conditions.server'
import { assertPageExists, toSearchPage } from '~/validation/paging'
import { Prisma } from '../../../../prisma/generated/client'
import type { List } from './production-list.schema'
import { readRows } from '~/platform/statement.server'
import { hasType, isInState, overdueFormats, pageOfBooks } from './production-list.sql.server'

const { sql } = Prisma
type ListInput = z.infer<typeof List>

/**
 * Books that pass every filter, for producers only their own. A SearchPage of BookRow with
 * production state.
 */
export async function list({ page, size, sort, ...filters }: ListInput, me: User) {
  const [found] = await readRows(
    db,
    pageOfBooks(productionConditions(filters, me), sort, size, (page - 1) * size),
  )
  const { total, ids } = { total: Number(found?.total), ids: found?.ids ?? [] }
  assertPageExists(total, { page, size })
  return toSearchPage(await loadRows(ids), total, { page, size })
}
export type ProductionRow = Awaited<ReturnType<typeof list>>['items'][number]

// ── filters ──────────────────────────────────────────────────────────────────────────────────────

function productionConditions(
  { keyword, state, producer, prodType, ...filters }: Omit<ListInput, 'page' | 'size' | 'sort'>,
  me: User,
): Conditions {
  return [
    ...(me.level > levels.administrator ? [assignedTo(me.id)] : []),
    ...(keyword ? whereKeyword(keyword) : []),
    ...whereFilters(filters),
    ...(state ? [isInState(state)] : []),
    ...(prodType ? [hasType(typesOfFilter(prodType))] : []),
    ...(producer ? [assignedTo(producer)] : []),
  ]
}

const assignedTo = (userId: number) =>
  sql`id IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${userId})`

const typesOfFilter = (value: string) =>
  productionTypes
    .filter(
      (type) =>
        (productionGroups.some((group) => group.value === value) ? type.group : type.value) ===
        value,
    )
    .map((type) => type.value as string)

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
    readRows(db, overdueFormats(ids)),
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

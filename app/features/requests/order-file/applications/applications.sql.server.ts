/** SQL of applications: what members and order files ask of each book, filtered and sorted. */
import { likePattern } from '~/platform/like'
import { productionGroups, productionTypes } from '~/tables/codes'
import { openDecisions } from '~/tables/staff-codes'
import { bookFields, fieldsCopiedTo } from '~/features/catalogue/book/fields'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { searchColumnNames } from '~/features/catalogue/book/search/search-text'
import {
  whereFilters,
  whereKeyword,
} from '~/features/catalogue/book/search/search-conditions.server'
import {
  demandSql,
  listCountsSql,
  receivedDaySql,
  schoolNameSql,
} from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../../prisma/generated/client'
import {
  bookFilters,
  productionStages,
  type ApplicationFilters,
  type ApplicationSort,
} from './applications.schema'
import { requestedColumns } from '~/features/requests/order-file/row-columns.server'
import { recordFrom } from '~/platform/records'
import { integer, json, statement, text } from '~/platform/statement.server'
import type { Counts } from '~/features/requests/order-file/read/order-row'

const { empty, join, raw, sql } = Prisma

/** Copies by type, under their names on the wire. */
export type OrderBooks = Record<(typeof productionTypes)[number]['sum'], number>
export type Sums = OrderBooks & { total: number }
/**
 * Rows without a book, which are therefore in no sum: those that wait for a decision, in how many files,
 * and those that stand in no list.
 */
export type Waiting = { rows: number; files: number; absent: number }

const columns = productionTypes.map(({ column }) => column)
const qualified = (table: string, column: string) => raw(`${table}."${column}"`)
const joinTypes = (write: (type: (typeof productionTypes)[number]) => Prisma.Sql, between = ', ') =>
  join(productionTypes.map(write), between)

/** The sum of copies `c` of each type in a group. */
const copiesByType = joinTypes(
  ({ value, column }) =>
    sql`coalesce(sum(c.copies) FILTER (WHERE c."prodType" = ${value}), 0)::int AS ${raw(column)}`,
)

/** Demands that are this old or younger; `since` is a day (YYYY-MM-DD, in Seoul). */
const sinceSql = (since?: string) => (since ? sql`day >= ${since}` : sql`true`)
/** The same of files `f`. */
const filesSinceSql = (since?: string) => (since ? sql`${receivedDaySql} >= ${since}` : sql`true`)

/**
 * Defines `asked`: for each book the copies of each type (columns as in an order sheet), and how
 * many schools and members ask for it. Each is counted on its own, because counting distinct texts
 * in one group would sort all rows.
 */
const demandCte = (since?: string) => sql`
  members AS (
    SELECT "bookId", count(*)::int AS members
    FROM (
      SELECT DISTINCT "bookId", "userId"
      FROM ${demandSql} AS d
      WHERE kind = 'application' AND ${sinceSql(since)}
    ) AS one
    GROUP BY 1
  ),
  schools AS (
    SELECT "bookId", count(*)::int AS schools
    FROM (
      SELECT DISTINCT s."bookId", replace(${schoolNameSql}, ' ', '')
      FROM "OrderFileBook" s
      JOIN "OrderFile" f ON f.id = s."orderFileId"
      WHERE s."bookId" IS NOT NULL AND ${listCountsSql} AND ${filesSinceSql(since)}
    ) AS one
    GROUP BY 1
  ),
  copies AS (
    SELECT "bookId", ${copiesByType}
    FROM ${demandSql} AS c
    WHERE ${sinceSql(since)}
    GROUP BY 1
  ),
  asked AS (
    SELECT *, ${raw(columns.join(' + '))} AS total
    FROM (
      SELECT
        "bookId",
        ${joinTypes(
          ({ column }) => sql`coalesce(${qualified('copies', column)}, 0) AS ${raw(column)}`,
        )},
        coalesce(members, 0) AS members,
        coalesce(schools, 0) AS schools
      FROM copies
      FULL JOIN schools USING ("bookId")
      FULL JOIN members USING ("bookId")
    ) AS one
  )`

/**
 * A field of the book from the catalogue, else from the request list, else from the copy in the
 * latest application or order file.
 */
const copiedField = (name: string) => {
  const copied = (table: 'Order' | 'OrderFileBook') =>
    sql`(
      SELECT ${qualified('c', name)}
      FROM ${raw(`"${table}"`)} c
      WHERE c."bookId" = a."bookId"
      ORDER BY c.id DESC
      LIMIT 1
    )`
  const stored =
    name in requestedColumns ? sql`${copied('Order')}, ${copied('OrderFileBook')}` : copied('Order')
  return sql`
    coalesce(${qualified('b', name)}, ${qualified('r', name)}, ${stored}, '') AS ${raw(`"${name}"`)}`
}
const copiedNames = fieldsCopiedTo('Order').filter((name) => name !== 'bookId')
const searchColumnsSql = searchColumnNames().map(
  (name) => sql`coalesce(${qualified('b', name)}, ${qualified('r', name)}) AS ${raw(`"${name}"`)}`,
)

/**
 * The index of a stage in `productionStages`. A book is finished when all types that were asked for
 * are.
 */
const stageNumber = (name: (typeof productionStages)[number]) =>
  raw(String(productionStages.indexOf(name)))
const allFinished = joinTypes(
  ({ value, column }) => sql`(${qualified('a', column)} = 0 OR ${value} = ANY(b."prodTypes"))`,
  ' AND ',
)
const stageCase = sql`CASE
    WHEN b.id IS NULL AND r.id IS NULL THEN ${stageNumber('gone')}
    WHEN b.id IS NULL THEN ${stageNumber('listed')}
    WHEN a.total > 0 AND ${allFinished} THEN ${stageNumber('finished')}
    ELSE ${stageNumber('making')}
  END AS state`

// the planner drops columns, and then tables, that the query does not use, so a sum without filters
// stays cheap
const demandRows = sql`(
  SELECT
    a.*,
    ${stageCase},
    b.id IS NULL AND r.id IS NULL AS gone,
    ${join([...copiedNames.map(copiedField), ...searchColumnsSql])}
  FROM asked a
  LEFT JOIN "Book" b ON b."bookId" = a."bookId"
  LEFT JOIN "RequestBook" r ON r."bookId" = a."bookId"
) AS row`

/**
 * Books that have left both lists have no search columns, so their copied fields are compared
 * unnormalised.
 */
const deletedBookHas = (names: string[], words: string) => sql`(
  gone
  AND concat_ws(' ', ${raw(names.map((name) => `"${name}"`).join(', '))}) ILIKE ${likePattern(words)}
)`

/** A condition on a field of the book, for books of both lists and for those that have left them. */
function whereBook(name: (typeof bookFilters)[number], value: string): Prisma.Sql {
  const copied = bookFields[name].filter.by === 'isbn' ? (toIsbn13(value) ?? value) : value
  return sql`(
    (${join(whereFilters({ [name]: value }), ' AND ')})
    OR ${deletedBookHas([name], copied)}
  )`
}

function conditions(filters: ApplicationFilters): Prisma.Sql[] {
  const { keyword, prodType, state: stage, school } = filters
  const types = productionTypes.filter(
    (type) =>
      (productionGroups.some(({ value }) => value === prodType) ? type.group : type.value) ===
      prodType,
  )
  return [
    ...(keyword
      ? [
          sql`(
            (${join(whereKeyword(keyword), ' AND ')})
            OR ${deletedBookHas(['bookId', 'isbn', 'title', 'publisher', 'creator'], keyword)}
          )`,
        ]
      : []),
    ...bookFilters.flatMap((name) => {
      const value = filters[name]
      return value ? [whereBook(name, value)] : []
    }),
    ...(prodType
      ? [
          join(
            types.map(({ column }) => sql`${raw(column)} > 0`),
            ' OR ',
            '(',
            ')',
          ),
        ]
      : []),
    ...(stage ? [sql`state = ${productionStages.indexOf(stage)}::int`] : []),
    ...(school
      ? [
          sql`"bookId" IN (
            SELECT s."bookId"
            FROM "OrderFileBook" s
            JOIN "OrderFile" f ON f.id = s."orderFileId"
            WHERE replace(${schoolNameSql}, ' ', '') ILIKE ${likePattern(school.replace(/\s/g, ''))}
          )`,
        ]
      : []),
  ]
}

const sumColumns: Partial<Record<ApplicationSort, string>> = Object.fromEntries(
  productionTypes.map(({ sum, column }) => [sum, column]),
)
const numbers: string[] = [...columns, 'total', 'schools', 'members', 'state']

/** The sort key, which statements name `by`, and the direction; blank texts come last in both directions. */
function sortOrder(sort: ApplicationFilters['sort']) {
  const name = sort.replace(/^-/, '') as ApplicationSort
  const column = sumColumns[name] ?? name
  const expression = numbers.includes(column)
    ? raw(column)
    : sql`nullif(${raw(`"${column}"`)}, '') COLLATE "C"`
  return {
    by: expression,
    order: raw(`by ${sort.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST, "bookId"`),
  }
}

/** Defines `found`: the books that pass the filters, with their copies and the sort key `by`. */
function foundCte(filters: ApplicationFilters) {
  const { by: expression, order } = sortOrder(filters.sort)
  const where = conditions(filters)
  const narrowed = where.length > 0 ? sql`WHERE ${join(where, ' AND ')}` : empty
  return {
    order,
    ctes: sql`${demandCte(filters.since)},
        found AS MATERIALIZED (
          SELECT "bookId", ${raw(columns.join(', '))}, total, members, schools, ${expression} AS by
          FROM ${demandRows} ${narrowed}
        )`,
  }
}

/** The sums of copies over `found`, by type and in total. */
const foundSumsSql = sql`(
  SELECT json_build_object(
    ${joinTypes(({ sum, column }) => sql`${raw(`'${sum}'`)}, coalesce(sum(${raw(column)}), 0)`)},
    'total', coalesce(sum(total), 0)
  )
  FROM found
)`

const countColumns = recordFrom(productionTypes.map(({ column }) => [column, integer] as const))

type FoundBook = Counts & { bookId: string; total: number; schools: number; members: number }

/** Rows that are not decided, those of them that can be, and how many files they are in. */
const waitingCounts = sql`(
  SELECT json_build_object(
    'rows', count(*) FILTER (WHERE open),
    'files', count(DISTINCT "orderFileId") FILTER (WHERE open),
    'absent', count(*) FILTER (WHERE NOT open)
  )
  FROM (
    SELECT "orderFileId", decision = ANY(${openDecisions}::text[]) AS open
    FROM "OrderFileBook"
    JOIN "OrderFile" f ON f.id = "orderFileId"
    WHERE "bookId" IS NULL AND ${listCountsSql}
  ) AS without
)`

const booksAndSums = { rows: json<FoundBook[]>(), sums: json<Sums>() }

/** A page of the books that are asked for, the number of all, their copies, and what waits. */
export const applicationPage = statement(
  { total: integer, ...booksAndSums, waiting: json<Waiting>() },
  (filters: ApplicationFilters, size: number, offset: number) => {
    const { ctes, order } = foundCte(filters)
    return sql`
      WITH
        ${ctes},
        page AS (
          SELECT *
          FROM found
          ORDER BY ${order}
          LIMIT ${size}::int
          OFFSET ${offset}::bigint
        )
      SELECT
        (SELECT count(*)::int FROM found) AS total,
        (SELECT coalesce(json_agg(page ORDER BY ${order}), '[]') FROM page) AS rows,
        ${foundSumsSql} AS sums,
        ${waitingCounts} AS waiting`
  },
)

/** The books that are asked for, at most so many, and their copies. */
export const allBooks = statement(booksAndSums, (filters: ApplicationFilters, limit: number) => {
  const { ctes, order } = foundCte(filters)
  return sql`
    WITH
      ${ctes},
      page AS (SELECT * FROM found ORDER BY ${order} LIMIT ${limit}::int)
    SELECT
      (SELECT coalesce(json_agg(page ORDER BY ${order}), '[]') FROM page) AS rows,
      ${foundSumsSql} AS sums`
})

const schoolColumns = { bookId: text, school: text, receiptDate: text, name: text, ...countColumns }

/** What each file asks of each book; `which` is a condition on rows `s` of files `f`. */
const schoolsSql = (which: Prisma.Sql, limit: number, ctes = empty) => sql`
  WITH
    ${ctes} grouped AS (
      SELECT s."bookId", ${schoolNameSql} AS school, f."receiptDate", f.name, ${copiesByType}
      FROM "OrderFileBook" s
      JOIN "OrderFile" f ON f.id = s."orderFileId"
      LEFT JOIN "OrderFileCount" c ON c."orderFileBookId" = s.id
      WHERE ${which} AND ${listCountsSql}
      GROUP BY 1, 2, 3, 4
    )
  SELECT *
  FROM grouped
  ORDER BY "bookId", "receiptDate" DESC, school, name
  LIMIT ${limit}::int`

/**
 * What each file asks of the books that are asked for, the newest first, also without a copy: a number
 * may have been forgotten.
 */
export const schoolsOfAllBooks = statement(
  schoolColumns,
  (filters: ApplicationFilters, limit: number) =>
    schoolsSql(
      sql`s."bookId" IN (SELECT "bookId" FROM found) AND ${filesSinceSql(filters.since)}`,
      limit,
      sql`${foundCte(filters).ctes},`,
    ),
)

/** The same of one book. */
export const schoolsOfBook = statement(
  schoolColumns,
  (bookId: string, since: string | undefined, limit: number) =>
    schoolsSql(sql`s."bookId" = ${bookId} AND ${filesSinceSql(since)}`, limit),
)

/** What members ask of a book. */
export const membersOfBook = statement(
  { count: integer, applications: integer, ...countColumns },
  (bookId: string, since?: string) => sql`
    SELECT count(DISTINCT "userId")::int AS count, count(*)::int AS applications, ${copiesByType}
    FROM ${demandSql} AS c
    WHERE kind = 'application' AND "bookId" = ${bookId} AND ${sinceSql(since)}`,
)

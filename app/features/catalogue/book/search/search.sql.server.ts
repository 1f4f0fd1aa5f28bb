/** SQL of the search for books: a page, the rows of known ids, counts, and counts by filter. */
import { catalogueVersionSql } from '~/platform/page-versions.server'
import {
  absentTogether,
  array,
  bigint,
  code,
  columnsOfTable,
  integer,
  nullable,
  statement,
  text,
} from '~/platform/statement.server'
import { pagesPerBlock, productionGroups, productionTypes } from '~/tables/codes'
import { offsetInBlock, type Paging } from '~/validation/paging'
import { narrowFields, type NarrowField } from '~/features/catalogue/book/fields'
import { Prisma } from '../../../../../prisma/generated/client'
import type { Conditions } from './search-conditions.server'

const { empty, join, raw, sql } = Prisma

/**
 * A search. `order` names columns, sorted descending, that together are unique; `rank` comes before
 * them, the smallest first.
 */
export type SearchQuery = {
  table: 'Book' | 'RequestBook'
  columns: readonly string[]
  where: Conditions
  rank?: Prisma.Sql
  order: readonly string[]
}

const quoteName = (name: string) => raw(`"${name}"`)
const quoteNames = (names: readonly string[]) => raw(names.map((name) => `"${name}"`).join(', '))
const whereClause = (where: Conditions) =>
  where.length > 0 ? sql`WHERE ${join(where, ' AND ')}` : empty
const orderClause = (order: readonly string[]) =>
  raw(order.map((name) => `"${name}" DESC`).join(', '))

/** Whatever a search reads of a table; all null where it finds nothing. */
const readColumns = ({ table, columns }: Pick<SearchQuery, 'table' | 'columns'>) =>
  absentTogether(columnsOfTable(table, columns))

/** The statement of a search; tests/bench measures it. */
export const searchStatement = statement(
  (query: SearchQuery, _: Paging) => ({
    ...readColumns(query),
    id: nullable(integer),
    version: bigint,
    total: bigint,
    ids: nullable(array(integer)),
  }),
  ({ table, columns, where, rank, order }: SearchQuery, paging: Paging) => {
    const { page, size } = paging
    const blockSize = size * pagesPerBlock
    const offset = offsetInBlock(paging)
    // without a condition, the index in this order is quicker than a copy of all rows
    const copied = raw(where.length > 0 ? 'MATERIALIZED' : 'NOT MATERIALIZED')
    return sql`
      WITH
        found AS ${copied} (
          SELECT
            ${quoteNames([...new Set(['id', ...order])])}${rank ? sql`, ${rank} AS rank` : empty}
          FROM ${quoteName(table)} ${whereClause(where)}
        ),
        block AS MATERIALIZED (
          SELECT
            ${catalogueVersionSql} AS version,
            (SELECT count(*) FROM found) AS total,
            ARRAY(
              SELECT id
              FROM found
              ORDER BY ${rank ? sql`rank, ` : empty}${orderClause(order)}
              LIMIT ${blockSize}::int
              OFFSET ${(page - 1) * size - offset}::int
            ) AS ids
        )
      SELECT
        version, total,
        CASE WHEN id = ids[${offset + 1}::int] THEN ids END AS ids,
        ${quoteNames(columns)}
      FROM block
      LEFT JOIN ${quoteName(table)} ON id = ANY(ids[${offset + 1}::int:${offset + size}::int])
      ORDER BY array_position(ids, id)`
  },
)

/** The rows of these ids, in their order. */
export const rowsOfIds = statement(
  (query: Pick<SearchQuery, 'table' | 'columns'>, _: number[]) => ({
    ...readColumns(query),
    id: nullable(integer),
    version: bigint,
  }),
  ({ table, columns }: Pick<SearchQuery, 'table' | 'columns'>, ids: number[]) => sql`
    SELECT version, ${quoteNames(columns)}
    FROM (SELECT ${catalogueVersionSql} AS version) AS now
    LEFT JOIN ${quoteName(table)} ON id = ANY(${ids}::int[])
    ORDER BY array_position(${ids}::int[], id)`,
)

/** How many books meet each of some conditions. */
export const countsOfConditions = statement(
  { version: bigint, counts: array(integer) },
  (conditions: readonly Conditions[]) => {
    const counts = conditions.map(
      (where) => sql`(SELECT count(*)::int FROM "Book" ${whereClause(where)})`,
    )
    return sql`
      SELECT
        ${catalogueVersionSql} AS version,
        ARRAY[${join(counts)}] AS counts`
  },
)

const filterColumn = (name: NarrowField) => (name === 'prodType' ? '"prodTypes"' : `"${name}"`)

/** The groups of the search filter with their types: 점자 stands for 점자 and 점역. */
const typeGroups = sql`(VALUES ${join(
  productionGroups.map(({ value }) => {
    const members = productionTypes.filter((type) => type.group === value).map((type) => type.value)
    return sql`(${value}, ${members}::text[])`
  }),
)}) AS types(value, members)`

/** Values of a text field beyond these are rare, and left to the advanced search. */
const maxRead = 200

/** How many of the found books each value of these filters would leave; tests/bench measures it. */
export const facetStatement = statement(
  {
    version: bigint,
    name: nullable(code<NarrowField>()),
    value: nullable(text),
    count: nullable(bigint),
  },
  (names: readonly NarrowField[], where: Conditions) => {
    const columns = raw(narrowFields.map(filterColumn).join(', '))
    const counts = names.map((name) =>
      name === 'prodType'
        ? sql`
          SELECT 'prodType' AS name, types.value, count(*) AS count
          FROM found
          JOIN ${typeGroups} ON "prodTypes" && types.members
          GROUP BY types.value`
        : sql`(
          SELECT ${name} AS name, ${raw(filterColumn(name))} AS value, count(*) AS count
          FROM found
          GROUP BY 2
          ORDER BY 3 DESC
          LIMIT ${maxRead}::int
        )`,
    )
    const none = sql`SELECT NULL AS name, '' AS value, 0::bigint AS count WHERE false`
    return sql`
      WITH
        found AS MATERIALIZED (SELECT ${columns} FROM "Book" WHERE ${join(where, ' AND ')}),
        counted AS (${join([...counts, none], ' UNION ALL ')})
      SELECT version, name, value, count
      FROM (SELECT ${catalogueVersionSql} AS version) AS now
      LEFT JOIN counted ON true`
  },
)

/** SQL of the books in production: their state, what is overdue, and who makes how many. */
import type * as z from 'zod/mini'
import { array, bigint, fragment, integer, statement, text } from '~/platform/statement.server'
import { todayInSeoul } from '~/platform/today'
import { levels } from '~/tables/codes'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import type { Conditions } from '~/features/catalogue/book/search/search-conditions.server'
import { Prisma } from '../../../../prisma/generated/client'
import type { List, ProductionState } from './production-list.schema'

const { empty, join, raw, sql } = Prisma

type Sort = z.infer<typeof List>['sort']

/**
 * Sort orders that leave no two rows equal, with the columns they read: no others, so that an index
 * alone may answer. `lastLog` is the number of the last request, `lateSince` the earliest due date of
 * an overdue volume, `workPlace` the place of its first piece in the order of work.
 */
const sortOrders: Record<Sort, { by: Prisma.Sql; columns: Prisma.Sql }> = {
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

/** Unfinished volumes whose due date has passed, of formats without a complete file. */
export const overdueVolumes = fragment(
  () => sql`
    (
      SELECT v."bookRowId" AS id, v."prodType", v.number, v."dueDate"
      FROM "Volume" v
      JOIN "Format" f USING ("bookRowId", "prodType")
      WHERE v.stage <> 'finished'
        AND v."dueDate" <> ''
        AND v."dueDate" < ${todayInSeoul()}
        AND f."fileKey" IS NULL
    ) AS late`,
)

/** The type is finished, begun or ordered. */
export const hasType = fragment(
  (types: string[]) => sql`(
  "prodTypes" && ${types}::text[]
  OR id IN (
    SELECT "bookRowId"
    FROM "Format"
    WHERE progress IS NOT NULL AND "prodType" = ANY(${types}::text[])
  )
  OR "bookId" IN (
    SELECT d."bookId"
    FROM ${demandSql} AS d
    WHERE d."prodType" = ANY(${types}::text[])
  )
)`,
)

const hasStarted = sql`EXISTS (
  SELECT 1
  FROM "Format" f
  WHERE f."bookRowId" = "Book".id AND f.progress IS NOT NULL
)`
const isMaking = sql`EXISTS (
  SELECT 1
  FROM "Format" f
  WHERE f."bookRowId" = "Book".id
    AND f.progress IS NOT NULL
    AND NOT f."prodType" = ANY("Book"."prodTypes")
)`
const hasOpenDemand = sql`EXISTS (
  SELECT 1
  FROM ${demandSql} AS d
  WHERE d."bookId" = "Book"."bookId" AND NOT d."prodType" = ANY("Book"."prodTypes")
)`

const stateConditions: Record<ProductionState, Prisma.Sql> = {
  sourcing: sql`(
    "prodTypes" = '{}'
    AND NOT ${hasStarted}
    AND EXISTS (SELECT 1 FROM "RequestLog" l WHERE l."bookId" = "Book"."bookId")
  )`,
  making: isMaking,
  finished: sql`("prodTypes" <> '{}' AND NOT ${isMaking} AND NOT ${hasOpenDemand})`,
}
/**
 * `sourcing`: requested from a publisher and nothing begun. `making`: something begun and not
 * finished. `finished`: something finished, and nothing else ordered or begun.
 */
export const isInState = fragment((state: ProductionState) => stateConditions[state])

const lateSince = () => sql`
      LEFT JOIN (
        SELECT late.id AS "lateId", min("dueDate") AS "lateSince"
        FROM ${overdueVolumes()}
        GROUP BY 1
      ) AS late ON "lateId" = "Book".id`
/** What orders need besides the book. */
const joins: Partial<Record<Sort, () => Prisma.Sql>> = {
  '3': () => sql`
      LEFT JOIN (
        SELECT "bookId" AS requested, max(id) AS "lastLog"
        FROM "RequestLog"
        GROUP BY 1
      ) AS log ON requested = "bookId"`,
  '4': lateSince,
  '5': () => sql`${lateSince()}
      LEFT JOIN (
        SELECT "bookRowId" AS "pieceOf", min(place) AS "workPlace"
        FROM "Forecast"
        GROUP BY 1
      ) AS work ON "pieceOf" = "Book".id`,
}

/** The number of matching books, and which of them are on the page. */
export const pageOfBooks = statement(
  { total: bigint, ids: array(integer) },
  (where: Conditions, sort: Sort, size: number, offset: number) => {
    const more = joins[sort]?.() ?? empty
    const { by: expression, columns } = sortOrders[sort]
    // Without a condition, the index with this order is quicker than a copy of all rows.
    const copied = raw(where.length > 0 || more !== empty ? 'MATERIALIZED' : 'NOT MATERIALIZED')
    return sql`
      WITH
        found AS ${copied} (
          SELECT ${columns}
          FROM "Book" ${more}
          ${where.length > 0 ? sql`WHERE ${join(where, ' AND ')}` : empty}
        )
      SELECT
        (SELECT count(*) FROM found) AS total,
        ARRAY(
          SELECT id
          FROM found
          ORDER BY ${expression}
          LIMIT ${size}::int
          OFFSET ${offset}::int
        ) AS ids`
  },
)

/** For each format of these books the volume that is overdue longest, and how many there are. */
export const overdueFormats = statement(
  { id: integer, prodType: text, number: integer, dueDate: text, count: integer },
  (ids: number[]) => sql`
    SELECT DISTINCT
      ON (id, "prodType") id,
      "prodType", number, "dueDate",
      count(*) OVER (PARTITION BY id, "prodType")::int AS count
    FROM ${overdueVolumes()}
    WHERE id = ANY(${ids}::int[])
    ORDER BY id, "prodType", "dueDate", number`,
)

/** All producers by name, and how many unfinished books each has. */
export const producersWithBooks = statement(
  { id: integer, user: text, name: text, assigned: integer },
  () => sql`
    SELECT u.id, u."user", u.name, coalesce(open.assigned, 0)::int AS assigned
    FROM "User" u
    LEFT JOIN (
      SELECT a."userId", count(*) AS assigned
      FROM "Assignment" a
      JOIN "Book" ON "Book".id = a."bookRowId"
      WHERE NOT ${isInState('finished')}
      GROUP BY 1
    ) AS open ON open."userId" = u.id
    WHERE u.level = ${levels.producer}
    ORDER BY u.name, u.id
    LIMIT 1000`,
)

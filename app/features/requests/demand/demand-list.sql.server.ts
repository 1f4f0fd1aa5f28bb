/** SQL of the list of demand, filtered and sorted. */
import type * as z from 'zod/mini'
import { likePattern } from '~/platform/like'
import { integer, json, statement } from '~/platform/statement.server'
import { todayInSeoul } from '~/platform/today'
import type { DemandKind, OrderStatus, ProductionType } from '~/tables/codes'
import {
  demandSql,
  demandStatusSql,
  neededFromSql,
  withoutFileSql,
} from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'
import type { List } from './demand.schema'

const { empty, join, raw, sql } = Prisma

type Filters = Omit<z.infer<typeof List>, 'page' | 'size' | 'sort'>

export type FoundDemand = {
  kind: DemandKind
  id: number
  bookId: string
  bookRowId: number | null
  listId: number | null
  title: string
  publisher: string
  prodType: ProductionType
  copies: number
  userId: number | null
  user: string | null
  name: string | null
  school: string | null
  file: string | null
  place: number | null
  neededFrom: string
  late: boolean
  step: OrderStatus
  withoutFile: boolean
  progress: number | null
  /** ISO 8601, as json_agg writes it */
  createTime: string
}

/** A login id, or else a part of a name. */
const userSql = (user: string) => sql`d."userId" IN (
  SELECT id
  FROM "User"
  WHERE "user" = ${user}
    OR (
      name ILIKE ${likePattern(user)}
      AND NOT EXISTS (SELECT 1 FROM "User" WHERE "user" = ${user})
    )
)`

/** Conditions on demands `d`. */
const conditions = ({ bookId, prodType, kind, user, school }: Filters): Prisma.Sql[] => [
  sql`true`,
  ...(bookId ? [sql`d."bookId" = ${bookId}`] : []),
  ...(prodType ? [sql`d."prodType" = ${prodType}`] : []),
  ...(kind ? [sql`d.kind = ${kind}`] : []),
  ...(user ? [userSql(user)] : []),
  ...(school
    ? [sql`replace(d.school, ' ', '') ILIKE ${likePattern(school.replace(/\s/g, ''))}`]
    : []),
]

/** Needed before today, and not finished. */
const isLate = () => sql`(
  ${neededFromSql} <> ''
  AND ${neededFromSql} < ${todayInSeoul()}
  AND NOT coalesce(d."prodType" = ANY(b."prodTypes"), false)
)`

/** Conditions on demands `d` with their book `b`, which is null when it is not in the catalogue. */
const bookConditions = ({ state, late }: Filters): Prisma.Sql[] => [
  ...(state === 'withoutFile'
    ? [withoutFileSql]
    : state
      ? [sql`${demandStatusSql} = ${state}`]
      : []),
  ...(late === undefined ? [] : [late ? isLate() : sql`NOT ${isLate()}`]),
]

const orders: Record<z.infer<typeof List>['sort'], Prisma.Sql> = {
  '0': raw('"createTime" DESC'),
  '1': raw('"createTime", kind, id'),
  '2': raw(`nullif("neededFrom", '') NULLS LAST, "createTime", kind, id`),
}

/** A page of demand, with the number and the copies of all. */
export const demandPage = statement(
  { totalCount: integer, copies: integer, items: json<FoundDemand[]>() },
  ({ page, size, sort, ...filters }: z.infer<typeof List>) => {
    const ofBooks = bookConditions(filters)
    const byNeed = sort === '2'
    // what is read of books decides whether an index of them suffices
    const books = sql`LEFT JOIN "Book" b ON b."bookId" = d."bookId"`
    const found = sql`
      SELECT
        d.kind, d.id, d."prodType", d.copies, d."createTime"
        ${byNeed ? sql`, ${neededFromSql} AS "neededFrom"` : empty}
      FROM ${demandSql} AS d
      ${byNeed || ofBooks.length > 0 ? books : empty}
      WHERE ${join([...conditions(filters), ...ofBooks], ' AND ')}`
    const order = sql`${orders[sort]}, kind, id DESC, "prodType"`
    return sql`
      WITH
        found AS MATERIALIZED (${found}),
        page AS MATERIALIZED (
          SELECT kind, id, "prodType", row_number() OVER (ORDER BY ${order}) AS at
          FROM (
            SELECT *
            FROM found
            ORDER BY ${order}
            LIMIT ${size}::int
            OFFSET ${(page - 1) * size}::bigint
          ) AS one
        ),
        shown AS (
          SELECT
            d.kind, d.id, d."bookId", b.id AS "bookRowId", r.id AS "listId",
            coalesce(b.title, r.title, o.title, s.title) AS title,
            coalesce(b.publisher, r.publisher, o.publisher, s.publisher) AS publisher,
            d."prodType", d.copies, d."userId", u."user", u.name, d.school, d.file, d.place,
            ${neededFromSql} AS "neededFrom", ${isLate()} AS late, ${demandStatusSql} AS step,
            ${withoutFileSql} AS "withoutFile", f.progress, d."createTime", page.at
          FROM page
          JOIN LATERAL (
            SELECT *
            FROM ${demandSql} AS one
            WHERE one.kind = page.kind AND one.id = page.id AND one."prodType" = page."prodType"
          ) AS d ON true
          LEFT JOIN "Book" b ON b."bookId" = d."bookId"
          LEFT JOIN "RequestBook" r ON r."bookId" = d."bookId"
          LEFT JOIN "Format" f ON f."bookRowId" = b.id AND f."prodType" = d."prodType"
          LEFT JOIN "User" u ON u.id = d."userId"
          LEFT JOIN "Order" o ON d.kind = 'application' AND o.id = d.id
          LEFT JOIN "OrderFileBook" s ON d.kind = 'school' AND s.id = d.id
        )
      SELECT
        (SELECT count(*)::int FROM found) AS "totalCount",
        (SELECT coalesce(sum(copies), 0)::int FROM found) AS copies,
        (SELECT coalesce(json_agg(shown ORDER BY at), '[]') FROM shown) AS items`
  },
)

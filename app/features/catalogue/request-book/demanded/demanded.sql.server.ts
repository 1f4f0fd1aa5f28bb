/** SQL of the books that somebody waits for and whose production nobody has begun. */
import { integer, json, nullable, statement, text, timestamp } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { raw, sql } = Prisma

/**
 * One row for each book that is not in the catalogue and that somebody waits for. Nearly all demands
 * are of books in it, and leave before anything is sorted.
 */
const waitingSql = sql`(
  SELECT
    d."bookId",
    count(DISTINCT d."userId")::int AS members,
    count(DISTINCT d.school)::int AS schools,
    coalesce(min(nullif(d.school, '')), '') AS school,
    sum(d.copies)::int AS copies,
    min(d."createTime") AS since,
    min(nullif(d."neededFrom", '')) AS "neededFrom"
  FROM ${demandSql} AS d
  WHERE NOT EXISTS (SELECT 1 FROM "Book" b WHERE b."bookId" = d."bookId")
  GROUP BY 1
)`

/** What is in the purchase cart is on its way. */
const inCartSql = sql`EXISTS (SELECT 1 FROM "PurchaseCartEntry" p WHERE p."bookId" = w."bookId")`

export type DemandedBook = {
  bookId: string
  listId: number | null
  title: string | null
  publisher: string | null
  isbn: string | null
  asked: string | null
  members: number
  schools: number
  school: string
  copies: number
  types: Partial<Record<ProductionType, number>>
  since: string
  neededFrom: string | null
  inCart: number[]
}

const orders = {
  '0': raw('since, "bookId"'),
  '1': raw('copies DESC, since, "bookId"'),
  '2': raw('"neededFrom" NULLS LAST, since, "bookId"'),
}

/** A page of these books, and the number of all; what is in the cart comes last. */
export const demandedPage = statement(
  { totalCount: integer, items: json<DemandedBook[]>() },
  (sort: keyof typeof orders, size: number, offset: number) => {
    const order = sql`"isInCart", ${orders[sort]}`
    return sql`
      WITH
        found AS MATERIALIZED (SELECT w.*, ${inCartSql} AS "isInCart" FROM ${waitingSql} AS w),
        page AS MATERIALIZED (
          SELECT *, row_number() OVER (ORDER BY ${order}) AS at
          FROM found
          ORDER BY ${order}
          LIMIT ${size}::int
          OFFSET ${offset}::bigint
        ),
        shown AS (
          SELECT
            w."bookId", r.id AS "listId",
            coalesce(r.title, o.title, s.title) AS title,
            coalesce(r.publisher, o.publisher, s.publisher) AS publisher,
            coalesce(r.isbn, o.isbn, s.isbn) AS isbn,
            o.title AS asked, w.members, w.schools, w.school, w.copies, w.since, w."neededFrom", w.at,
            (
              SELECT json_object_agg(t."prodType", t.copies)
              FROM (
                SELECT d."prodType", sum(d.copies)::int AS copies
                FROM ${demandSql} AS d
                WHERE d."bookId" = w."bookId"
                GROUP BY 1
              ) AS t
            ) AS types,
            ARRAY(
              SELECT p."orderType"
              FROM "PurchaseCartEntry" p
              WHERE p."bookId" = w."bookId"
              ORDER BY 1
            ) AS "inCart"
          FROM page w
          LEFT JOIN "RequestBook" r ON r."bookId" = w."bookId"
          LEFT JOIN LATERAL (
            SELECT title, publisher, isbn
            FROM "Order"
            WHERE "bookId" = w."bookId"
            ORDER BY id
            LIMIT 1
          ) AS o ON true
          LEFT JOIN LATERAL (
            SELECT title, publisher, isbn
            FROM "OrderFileBook"
            WHERE "bookId" = w."bookId"
            ORDER BY id
            LIMIT 1
          ) AS s ON true
        )
      SELECT
        (SELECT count(*)::int FROM found) AS "totalCount",
        (SELECT coalesce(json_agg(shown ORDER BY at), '[]') FROM shown) AS items`
  },
)

/** How many wait that are not in the cart, and the one that waits longest. */
export const demandedOldest = statement(
  {
    count: integer,
    bookId: text,
    title: nullable(text),
    listId: nullable(integer),
    since: timestamp,
  },
  () => sql`
    WITH
      found AS MATERIALIZED (
        SELECT w."bookId", w.since
        FROM ${waitingSql} AS w
        WHERE NOT ${inCartSql}
      )
    SELECT
      (SELECT count(*)::int FROM found) AS count,
      f."bookId", r.title, r.id AS "listId", f.since
    FROM found f
    LEFT JOIN "RequestBook" r ON r."bookId" = f."bookId"
    ORDER BY f.since, f."bookId"
    LIMIT 1`,
)

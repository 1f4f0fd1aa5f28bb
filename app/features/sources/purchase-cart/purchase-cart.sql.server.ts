/** SQL of the purchase cart: filled from the request list, emptied into requests, and counted. */
import { columnsOfTable, integer, statement } from '~/platform/statement.server'
import { Prisma, type PurchaseCartEntry } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** Takes the entries of a type, up to the newest one that was seen, and records their requests. */
export const takeEntries = statement(
  columnsOfTable<PurchaseCartEntry>(
    'PurchaseCartEntry',
    Object.values(Prisma.PurchaseCartEntryScalarFieldEnum),
  ),
  (orderType: number | undefined, upTo: number | undefined) => {
    const ofType = orderType === undefined ? sql`true` : sql`"orderType" = ${orderType}::int`
    const shownFilter = upTo === undefined ? sql`true` : sql`id <= ${upTo}::int`
    return sql`
      WITH
        gone AS (DELETE FROM "PurchaseCartEntry" WHERE ${ofType} AND ${shownFilter} RETURNING *),
        logged AS (
          INSERT INTO "RequestLog" ("bookId", type, "orderNum")
          SELECT "bookId", "orderType", "orderNum"
          FROM gone
          ORDER BY id
        )
      SELECT *
      FROM gone
      ORDER BY id`
  },
)

/** Adds the books of the request list that meet a condition, with these columns of theirs. */
export const insertListed = statement(
  {},
  (copiedColumnList: Prisma.Sql, where: Prisma.Sql, orderType: number, orderNum: number) => sql`
    INSERT INTO "PurchaseCartEntry" (${copiedColumnList}, "orderType", "orderNum", "updateTime")
    SELECT ${copiedColumnList}, ${orderType}::int, ${orderNum}::int, now()
    FROM "RequestBook"
    WHERE ${where}
    ORDER BY id
    ON CONFLICT ("bookId", "orderType") DO NOTHING`,
)

/** Entries by type, the newest of a type (of any without one), and how many books would be new. */
export const cartTotals = statement(
  { pdf: integer, book: integer, newest: integer, newBooks: integer },
  (orderType: number | undefined) => {
    const typeFilter = orderType === undefined ? sql`true` : sql`e."orderType" = ${orderType}::int`
    return sql`
      SELECT
        count(*) FILTER (WHERE e."orderType" = 0)::int AS pdf,
        count(*) FILTER (WHERE e."orderType" = 1)::int AS book,
        coalesce(max(e.id) FILTER (WHERE ${typeFilter}), 0)::int AS newest,
        (
          count(DISTINCT e."bookId") FILTER (WHERE b.id IS NULL AND ${typeFilter})
        )::int AS "newBooks"
      FROM "PurchaseCartEntry" e
      LEFT JOIN "Book" b ON b."bookId" = e."bookId"`
  },
)

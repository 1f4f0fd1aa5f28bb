/** SQL of the review of rows: copied, decided, and what else asks for the same book. */
import { recordFrom } from '~/platform/records'
import { integer, statement, text, code } from '~/platform/statement.server'
import { productionTypes, type ProductionType } from '~/tables/codes'
import { requestedColumns, schoolColumns } from '~/features/requests/order-file/row-columns.server'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { join, raw, sql } = Prisma

/** What the line of the sheet says of both of its rows: an ISBN is that of one book. */
const { isbn: _, ...columnsOfLine } = { ...requestedColumns, ...schoolColumns }
const lineSql = raw(
  ['sheet', 'rowNumber', 'remarks', 'neededFrom', ...Object.keys(columnsOfLine)]
    .map((name) => `"${name}"`)
    .join(', '),
)

/** Copies a row behind itself, as one of the same line; its counts stay with the first. */
export const copyRowBehind = statement(
  { id: integer },
  (rowId: number) => sql`
    INSERT INTO "OrderFileBook" (
      "orderFileId", place, "splitFromId", "updateTime", ${lineSql}
    )
    SELECT
      "orderFileId",
      place + 1,
      coalesce("splitFromId", id),
      now(),
      ${lineSql}
    FROM "OrderFileBook"
    WHERE id = ${rowId}::int
    RETURNING id`,
)

/** Writes the states of rows; `rows` is JSON with their ids. */
export const writeRowStates = statement(
  {},
  (rows: string) => sql`
    UPDATE "OrderFileBook" b
    SET "bookId" = row."bookId", decision = row.decision, remarks = row.remarks, "updateTime" = now()
    FROM json_populate_recordset(NULL::"OrderFileBook", ${rows}::json) AS row
    WHERE b.id = row.id`,
)

/**
 * Stores what rows that say the same mean; `before`: what this row meant until now. In one statement, so
 * that of two choices at once the second finds the first.
 */
export const learnChoice = statement(
  {},
  (key: string, bookId: string, before: string, userName: string) => sql`
    INSERT INTO "MatchAlias" AS a (key, "bookId", "userName", "updateTime")
    VALUES (${key}, ${bookId}, ${userName}, now())
    ON CONFLICT (key) DO UPDATE
    SET
      contested = a.contested OR a."bookId" NOT IN (excluded."bookId", ${before}),
      "bookId" = excluded."bookId",
      "userName" = excluded."userName",
      "updateTime" = now()`,
)

const countColumns = recordFrom(productionTypes.map(({ column }) => [column, integer] as const))
const countsByType = productionTypes.map(
  ({ value, column }) => sql`count(*) FILTER (WHERE "prodType" = ${value})::int AS ${raw(column)}`,
)

/** How many rows of each file ask for a book in each type. */
export const filesAsking = statement(
  {
    bookId: text,
    orderFileId: integer,
    school: text,
    name: text,
    date: text,
    ...countColumns,
  },
  (bookIds: string[]) => sql`
    SELECT
      "bookId", "orderFileId", school, file AS name, "receiptDate" AS date,
      ${join(countsByType)}
    FROM ${demandSql} AS d
    WHERE kind = 'school' AND "bookId" = ANY(${bookIds}::text[])
    GROUP BY 1, 2, 3, 4, 5
    ORDER BY 5 DESC, 2 DESC, 3`,
)

/** How many members applied for a book in each type. */
export const membersAsking = statement(
  { bookId: text, prodType: code<ProductionType>(), members: integer },
  (bookIds: string[]) => sql`
    SELECT "bookId", "prodType", count(DISTINCT "userId")::int AS members
    FROM ${demandSql} AS d
    WHERE kind = 'application' AND "bookId" = ANY(${bookIds}::text[])
    GROUP BY 1, 2`,
)

/** The rows `b` of a file that are duplicates: a type is made already, or somebody else waits for it. */
export const isDuplicateSql = sql`(
  b."bookId" IS NOT NULL AND EXISTS (
    SELECT 1
    FROM "OrderFileCount" w
    WHERE w."orderFileBookId" = b.id
      AND (
        EXISTS (
          SELECT 1
          FROM "Book" k
          WHERE k."bookId" = b."bookId"
            AND (
              w."prodType" = ANY(k."prodTypes")
              OR EXISTS (
                SELECT 1
                FROM "Format" m
                WHERE m."bookRowId" = k.id
                  AND m.progress IS NOT NULL
                  AND m."prodType" = w."prodType"
              )
            )
        )
        OR EXISTS (
          SELECT 1
          FROM ${demandSql} AS d
          WHERE d."bookId" = b."bookId"
            AND d."prodType" = w."prodType"
            AND NOT (d.kind = 'school' AND d.id = b.id)
        )
      )
  )
)`

export const duplicatesOfFile = statement(
  { id: integer },
  (orderFileId: number) => sql`
    SELECT b.id
    FROM "OrderFileBook" b
    WHERE b."orderFileId" = ${orderFileId}::int AND ${isDuplicateSql}`,
)

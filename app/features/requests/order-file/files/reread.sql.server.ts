/** SQL of a file that is read again: rows in new places, and new answers for open rows. */
import { statement } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { sql } = Prisma

/** Puts rows in their new places, with their school where none is named; `places` is JSON with ids. */
export const placeRows = statement(
  {},
  (places: string) => sql`
    UPDATE "OrderFileBook" b
    SET
      place = row.place,
      sheet = row.sheet,
      "rowNumber" = row."rowNumber",
      "neededFrom" = row."neededFrom",
      marks = row.marks,
      "schoolName" = coalesce(nullif(b."schoolName", ''), row."schoolName")
    FROM json_populate_recordset(NULL::"OrderFileBook", ${places}::json) AS row
    WHERE b.id = row.id`,
)

/** Writes what open rows are matched with now; `rows` is JSON with their ids. */
export const matchRows = statement(
  {},
  (rows: string) => sql`
    UPDATE "OrderFileBook" b
    SET
      "bookId" = row."bookId",
      decision = row.decision,
      band = row.band,
      score = row.score,
      "updateTime" = now()
    FROM json_populate_recordset(NULL::"OrderFileBook", ${rows}::json) AS row
    WHERE b.id = row.id
      AND (b."bookId", b.decision, b.band, b.score)
        IS DISTINCT FROM (row."bookId", row.decision, row.band, row.score)`,
)

/** SQL of rows of order files that were decided for books which leave the catalogue. */
import { fragment, statement } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** Whether a row `r` was decided for one of these books, and the book is nowhere any more. */
export const bookIsGone = fragment(
  (bookIds: readonly string[]) => sql`
    r."bookId" = ANY(${[...bookIds]}::text[])
    AND NOT EXISTS (SELECT 1 FROM "Book" b WHERE b."bookId" = r."bookId")
    AND NOT EXISTS (SELECT 1 FROM "RequestBook" b WHERE b."bookId" = r."bookId")`,
)

/** Resets the rows whose books are gone; the rows of each file are one step of its review. */
export const resetRows = statement(
  {},
  (bookIds: readonly string[], userName: string) => sql`
    WITH
      reset_row AS (
        SELECT r.id, r."orderFileId", r.place, r."bookId", r.decision, r.remarks
        FROM "OrderFileBook" r
        WHERE ${bookIsGone(bookIds)}
      ),
      step AS (
        INSERT INTO "OrderFileStep" ("orderFileId", "userName", action, rows)
        SELECT
          "orderFileId", ${userName},
          'bookGone',
          jsonb_agg(
            jsonb_build_object(
              'id',
              id,
              'before',
              jsonb_build_object('bookId', "bookId", 'decision', decision, 'remarks', remarks),
              'after',
              jsonb_build_object('bookId', NULL, 'decision', 'reset', 'remarks', remarks)
            )
            ORDER BY place
          )
        FROM reset_row
        GROUP BY "orderFileId"
      )
    UPDATE "OrderFileBook" r
    SET "bookId" = NULL, decision = 'reset', "updateTime" = now()
    FROM reset_row
    WHERE reset_row.id = r.id`,
)

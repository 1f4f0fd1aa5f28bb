/** SQL of manuscripts: whose turn it is to be made, counts, replacing. */
import { boolean, integer, nullable, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/**
 * Takes up the next source to be read: those of books that are needed first. A reading that ended with its
 * process is taken up after ten minutes, five times as long as a reading may take.
 */
export const takeUpManuscript = statement(
  { bookRowId: integer },
  () => sql`
    UPDATE "Manuscript"
    SET state = 'making', "turnTime" = now()
    WHERE "bookRowId" = (
      SELECT m."bookRowId"
      FROM "Manuscript" m
      JOIN "Book" b ON b.id = m."bookRowId"
      WHERE m.state = 'waiting'
        OR (m.state = 'making' AND m."turnTime" < now() - interval '10 minutes')
      ORDER BY
        least(
          nullif(b."needDate", ''),
          (
            SELECT min(nullif(f."neededBy", ''))
            FROM "Forecast" f
            WHERE f."bookRowId" = b.id
          )
        ) NULLS LAST,
        m."createTime",
        m."bookRowId"
      LIMIT 1
      FOR UPDATE OF m SKIP LOCKED
    )
    RETURNING "bookRowId"`,
)

/** Locks the manuscript of a book; `isAddedTo`: a file that adds pages is not read yet. */
export const lockManuscript = statement(
  { sourceKey: nullable(text), ofPublisher: boolean, isAddedTo: boolean },
  (bookRowId: number) => sql`
    SELECT "sourceKey", "ofPublisher", adds AND state IN ('waiting', 'making') AS "isAddedTo"
    FROM "Manuscript"
    WHERE "bookRowId" = ${bookRowId}
    FOR UPDATE`,
)

export const manuscriptCounts = statement(
  {
    bookRowId: integer,
    pages: integer,
    read: integer,
    checked: integer,
    doubts: integer,
    openPictures: integer,
    changed: integer,
  },
  (bookRowIds: number[]) => sql`
    SELECT
      "bookRowId",
      count(*)::int AS pages,
      count(*) FILTER (WHERE state = 'read')::int AS read,
      count(*) FILTER (WHERE state = 'checked')::int AS checked,
      coalesce(sum(doubts), 0)::int AS doubts,
      coalesce(sum("openPictures"), 0)::int AS "openPictures",
      count("newText")::int AS changed
    FROM "ManuscriptPage"
    WHERE "bookRowId" = ANY(${bookRowIds}::int[])
    GROUP BY "bookRowId"`,
)

/** Pages that hold a text, in their order; the text itself is compared letter by letter. */
export const pagesWithText = statement(
  { id: integer, label: text, text: text },
  (bookRowId: number, wanted: string) => sql`
    SELECT id, label, text
    FROM "ManuscriptPage"
    WHERE "bookRowId" = ${bookRowId} AND strpos(text, ${wanted}) > 0
    ORDER BY place, id`,
)

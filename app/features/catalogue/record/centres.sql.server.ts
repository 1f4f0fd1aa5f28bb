/** SQL of the records of other centres. */
import { array, integer, statement, text, timestamp } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** A page of the imports, the newest first; `matched`: the books of the catalogue among them. */
export const importPage = statement(
  {
    id: integer,
    centre: text,
    fileName: text,
    records: integer,
    editions: integer,
    userName: text,
    createTime: timestamp,
    matched: integer,
  },
  (take: number, skip: number) => sql`
    SELECT
      i.*,
      (
        SELECT count(DISTINCT e.isbn)::int
        FROM "OtherEdition" e
        WHERE e."importId" = i.id
          AND EXISTS (SELECT 1 FROM "Book" b WHERE b.isbn = e.isbn)
      ) AS matched
    FROM "CentreImport" i
    ORDER BY i.id DESC
    LIMIT ${take}::int
    OFFSET ${skip}::int`,
)

/** The centres that made a book, by its ISBN; none for a book without one. */
export const centresOfBook = statement(
  { centre: text, formats: array(text), notes: array(text) },
  (bookId: string) => sql`
    SELECT
      i.centre,
      coalesce(array_agg(DISTINCT e.format) FILTER (WHERE e.format <> ''), '{}') AS formats,
      coalesce(array_agg(DISTINCT e.note) FILTER (WHERE e.note <> ''), '{}') AS notes
    FROM "Book" b
    JOIN "OtherEdition" e ON e.isbn = b.isbn AND b.isbn <> ''
    JOIN "CentreImport" i ON i.id = e."importId"
    WHERE b."bookId" = ${bookId}
    GROUP BY i.centre
    ORDER BY i.centre
    LIMIT 50`,
)

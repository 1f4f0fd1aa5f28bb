/** SQL of the school of an order file: schools of the list that a file names, and rows that take one. */
import { statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { sql } = Prisma

/**
 * Schools of the list that a file names: written like one of these names, else within its text, else
 * ending like one of the names; spaces do not count.
 */
export const listedSchools = statement(
  { name: text },
  (names: string[], inText: string, limit: number) => sql`
    SELECT name
    FROM (
      SELECT
        name,
        CASE
          WHEN replace(name, ' ', '') = ANY(w.names) THEN array_position(w.names, replace(name, ' ', ''))
          WHEN position(replace(name, ' ', '') IN w.whole) > 0 THEN 1000
          WHEN EXISTS (
            SELECT 1
            FROM unnest(w.names) AS given
            WHERE given <> '' AND right(replace(name, ' ', ''), length(given)) = given
          )
            THEN 2000
        END AS rank
      FROM "School"
      CROSS JOIN (
        SELECT
          ${names.map((name) => name.replace(/ /g, ''))}::text[] AS names,
          ${inText}::text AS whole
      ) AS w
    ) AS found
    WHERE rank IS NOT NULL
    ORDER BY rank, length(name) DESC, name
    LIMIT ${limit}::int`,
)

/** Gives a school to the rows of a file that name none, or that had the school of the file. */
export const giveSchoolToRows = statement(
  {},
  (orderFileId: number, before: string, schoolName: string) => sql`
    UPDATE "OrderFileBook"
    SET "schoolName" = ${schoolName}
    WHERE "orderFileId" = ${orderFileId}::int AND "schoolName" IN ('', ${before})`,
)

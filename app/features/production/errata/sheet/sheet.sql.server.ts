/** SQL of errata sheets: the corrections of errata in the order of pages, and where they come from. */
import { integer, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../../../prisma/generated/client'

const { sql } = Prisma

/** The first corrections of errata, with the number of all. */
export const correctionsOfErrata = statement(
  { id: integer, pageText: text, wrong: text, right: text, note: text, totalCount: integer },
  (ids: readonly number[], take: number) => sql`
    SELECT
      c.id, c."pageText", c.wrong, c."right", c.note,
      count(*) OVER ()::int AS "totalCount"
    FROM "Correction" c
    WHERE c."erratumId" = ANY(${[...ids]}::int[])
    ORDER BY c.pages, c.id
    LIMIT ${take}::int`,
)

/** Who told of these corrections, and on which day, the newest first. */
export const sourcesOfCorrections = statement(
  { source: text, day: text },
  (ids: readonly number[], take: number) => sql`
    SELECT e.source, e.day
    FROM "Erratum" e
    WHERE e.id IN (SELECT "erratumId" FROM "Correction" WHERE id = ANY(${[...ids]}::int[]))
      AND (e.source <> '' OR e.day <> '')
    GROUP BY e.source, e.day
    ORDER BY max(e.id) DESC
    LIMIT ${take}::int`,
)

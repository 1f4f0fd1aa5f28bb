/** SQL of what manuscripts save: lines of drafts that makers left, and minutes a page. */
import { code, float, integer, statement, text } from '~/platform/statement.server'
import type { DraftBlockKind } from '~/features/production/file-check/card'
import type { ProductionType } from '~/tables/codes'
import { Prisma } from '../../../../../prisma/generated/client'

const { sql } = Prisma

/** Finished volumes whose file was compared to its draft. */
const compared = (since: string) => sql`
  compared AS (
    SELECT v."bookRowId", v."prodType", v."finishedDate", s.card -> 'draft' AS draft
    FROM "Volume" v
    JOIN "StoredFile" s ON s.key = v."fileKey"
    WHERE v.stage = 'finished' AND v."finishedDate" >= ${since} AND s.card ? 'draft'
  )`

const counts = {
  volumes: integer,
  lines: integer,
  sameLines: integer,
  cells: integer,
  sameCells: integer,
}
const sums = sql`
  count(*)::int AS volumes,
  sum((draft ->> 'lines')::int)::int AS lines,
  sum((draft ->> 'sameLines')::int)::int AS "sameLines",
  sum((draft ->> 'cells')::int)::int AS cells,
  sum((draft ->> 'sameCells')::int)::int AS "sameCells"`

export const draftsByType = statement(
  { prodType: code<ProductionType>(), ...counts },
  (since: string) => sql`
    WITH
      ${compared(since)}
    SELECT "prodType", ${sums}
    FROM compared
    GROUP BY 1
    ORDER BY 1`,
)

/** The books that were finished last. */
export const draftsByBook = statement(
  { bookId: text, title: text, prodType: code<ProductionType>(), ...counts },
  (since: string, most: number) => sql`
    WITH
      ${compared(since)}
    SELECT b."bookId", b.title, c."prodType", ${sums}
    FROM compared c
    JOIN "Book" b ON b.id = c."bookRowId"
    GROUP BY b.id, c."prodType"
    ORDER BY max(c."finishedDate") DESC, b.id, c."prodType"
    LIMIT ${most}::int`,
)

export const draftsByKind = statement(
  { kind: code<DraftBlockKind>(), lines: integer, sameLines: integer },
  (since: string) => sql`
    WITH
      ${compared(since)}
    SELECT
      one ->> 'kind' AS kind,
      sum((one ->> 'lines')::int)::int AS lines,
      sum((one ->> 'sameLines')::int)::int AS "sameLines"
    FROM compared
    CROSS JOIN LATERAL jsonb_array_elements(draft -> 'kinds') AS one
    GROUP BY 1
    ORDER BY 2 DESC, 1`,
)

/**
 * Finished volumes with hours and pages, by whether their manuscript was there when they were begun, and the
 * median of their minutes a page of print.
 */
export const minutesByManuscript = statement(
  {
    prodType: code<ProductionType>(),
    /** 1: the manuscript was there */
    manuscript: integer,
    volumes: integer,
    minutes: float,
  },
  (since: string) => sql`
    WITH
      worked AS (
        SELECT
          v."prodType",
          v."lastPage" - v."firstPage" + 1 AS pages,
          (
            SELECT sum(h.minutes)
            FROM "WorkHours" h
            WHERE h."volumeId" = v.id
          ) AS minutes,
          EXISTS (
            SELECT 1
            FROM "Manuscript" m
            WHERE m."bookRowId" = v."bookRowId"
              AND m.state = 'ready'
              AND to_char(m."createTime" AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')
                <= coalesce(nullif(v."begunDate", ''), v."finishedDate")
          )::int AS manuscript
        FROM "Volume" v
        WHERE v.stage = 'finished'
          AND v."finishedDate" >= ${since}
          AND v."firstPage" <= v."lastPage"
      )
    SELECT
      "prodType", manuscript,
      count(*)::int AS volumes,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes::float / pages) AS minutes
    FROM worked
    WHERE minutes > 0
    GROUP BY 1, 2
    ORDER BY 1, 2`,
)

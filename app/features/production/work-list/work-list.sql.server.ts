/** SQL of the printable work list. */
import { integer, json, statement } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { ratedFormats } from '~/features/production/board/open-formats.sql.server'
import { Prisma } from '../../../../prisma/generated/client'

const { empty, raw, sql } = Prisma

/** Books that no forecast knows come last, needed soonest first. */
const workOrder = raw(`place NULLS LAST, "needDate" = '', "needDate", id`)

export type WorkListBook = {
  id: number
  bookId: string
  title: string
  publisher: string
  needDate: string
}
/** Days of the piece that stands first in the order of work, '' for none. */
type Expected = { volume: number; neededBy: string; early: string; late: string }
export type WorkListFormat = {
  prodType: ProductionType
  progress: number | null
  /** the unfinished volume that is due first */
  first: string | null
  forecast: Expected | null
}

/** Books with an open format or with none finished, only those of a producer or all. */
export const workListBooks = statement(
  {
    total: integer,
    rows: json<(WorkListBook & { formats: WorkListFormat[] | null })[]>(),
  },
  (today: string, producerId: number | undefined, maxRows: number) => {
    const visibleOnly =
      producerId === undefined
        ? empty
        : sql`AND id IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${producerId})`
    const ofBooks =
      producerId === undefined
        ? undefined
        : sql`ARRAY(SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${producerId})`
    return sql`
      WITH
        ${ratedFormats(today, ofBooks)},
        books AS MATERIALIZED (
          SELECT id, "bookId", title, publisher, "needDate"
          FROM "Book"
          WHERE ("prodTypes" = '{}' OR id IN (SELECT id FROM rated)) ${visibleOnly}
        ),
        places AS (
          SELECT "bookRowId" AS id, min(place) AS place
          FROM "Forecast"
          GROUP BY 1
        ),
        page AS MATERIALIZED (
          SELECT books.*, place
          FROM books
          LEFT JOIN places USING (id)
          ORDER BY ${workOrder}
          LIMIT ${maxRows}::int
        ),
        formats AS (
          SELECT
            id,
            json_agg(
              json_build_object(
                'prodType',
                "prodType",
                'progress',
                progress,
                'first',
                first,
                'forecast',
                (
                  SELECT
                    json_build_object(
                      'volume',
                      f.volume,
                      'neededBy',
                      f."neededBy",
                      'early',
                      f.early,
                      'late',
                      f.late
                    )
                  FROM "Forecast" f
                  WHERE f."bookRowId" = rated.id AND f."prodType" = rated."prodType"
                  ORDER BY f.place
                  LIMIT 1
                )
              )
              ORDER BY place
            ) AS formats
          FROM rated
          WHERE id IN (SELECT id FROM page)
          GROUP BY 1
        )
      SELECT
        (SELECT count(*)::int FROM books) AS total,
        (
          SELECT coalesce(json_agg(one ORDER BY ${workOrder}), '[]')
          FROM (SELECT page.*, formats FROM page LEFT JOIN formats USING (id)) AS one
        ) AS rows`
  },
)

/** Builds the printable work list: the caller's unfinished books, in the order of work. */
import { todayInSeoul } from '~/platform/today'
import { levels, productionTypeValues } from '~/tables/codes'
import { db } from '~/platform/db.server'
import type { User } from '~/auth/tokens.server'
import { Prisma } from '../../../../prisma/generated/client'
import { parseNextVolume, ratedFormats } from '~/features/production/board/open-formats.server'
import type { OpenFormat } from '~/features/production/production.output'

const { empty, raw, sql } = Prisma

/** More rows would be too many to use on paper. */
const MAX_ROWS = 1000

/** Books that no forecast knows come last, needed soonest first. */
const workOrder = raw(`place NULLS LAST, "needDate" = '', "needDate", id`)

type WorkListBook = {
  id: number
  bookId: string
  title: string
  publisher: string
  needDate: string
}

type WorkListResult = {
  total: number
  rows: (WorkListBook & {
    formats: (Omit<OpenFormat, 'next'> & { first: string | null })[] | null
  })[]
}

/**
 * Books with an open format or with none finished, at most 1,000; `totalCount` is the number of
 * all.
 */
export async function workList(
  _: unknown,
  me: User,
): Promise<{ items: (WorkListBook & { formats: OpenFormat[] })[]; totalCount: number }> {
  const visibleOnly =
    me.level <= levels.administrator
      ? empty
      : sql`AND id IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${me.id})`
  const [found] = await db.$queryRaw<WorkListResult[]>(sql`
    WITH ${ratedFormats(todayInSeoul())},
      books AS MATERIALIZED (SELECT id, "bookId", title, publisher, "needDate" FROM "Book" WHERE ("prodTypes" = '{}' OR id IN (SELECT id FROM rated)) ${visibleOnly}),
      places AS (SELECT "bookRowId" AS id, min(place) AS place FROM "Forecast" GROUP BY 1),
      page AS MATERIALIZED (SELECT books.*, place FROM books LEFT JOIN places USING (id) ORDER BY ${workOrder} LIMIT ${MAX_ROWS}::int),
      formats AS (
        SELECT id, json_agg(json_build_object('prodType', "prodType", 'progress', progress, 'first', first, 'forecast', (
          SELECT json_build_object('volume', f.volume, 'neededBy', f."neededBy", 'early', f.early, 'late', f.late)
          FROM "Forecast" f WHERE f."bookRowId" = rated.id AND f."prodType" = rated."prodType" ORDER BY f.place LIMIT 1)) ORDER BY place) AS formats
        FROM rated WHERE id IN (SELECT id FROM page) GROUP BY 1)
    SELECT (SELECT count(*)::int FROM books) AS total,
      (SELECT coalesce(json_agg(one ORDER BY ${workOrder}), '[]') FROM (SELECT page.*, formats FROM page LEFT JOIN formats USING (id)) AS one) AS rows`)
  const { total, rows } = found!
  return {
    items: rows.map(({ formats, id, bookId, title, publisher, needDate }) => ({
      ...{ id, bookId, title, publisher, needDate },
      formats: (formats ?? [])
        .map(({ first, ...format }) => ({ ...format, next: parseNextVolume(first) }))
        .sort(byType),
    })),
    totalCount: total,
  }
}

const typePosition = ({ prodType }: OpenFormat) =>
  (productionTypeValues as string[]).indexOf(prodType)
const byType = (a: OpenFormat, b: OpenFormat) => typePosition(a) - typePosition(b)

/** Builds the printable work list: the caller's unfinished books, needed soonest first. */
import { levels, productionTypeValues, type ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import type { User } from '~/auth/tokens.server'
import { Prisma } from '../../../../prisma/generated/client'
import {
  riskDays,
  parseNextVolume,
  ratedFormats,
} from '~/features/production/board/open-formats.server'

const { empty, sql } = Prisma

/** More rows would be too many to use on paper. */
const MAX_ROWS = 1000

type WorkListBook = {
  id: number
  bookId: string
  title: string
  publisher: string
  needDate: string
}
type OpenFormat = {
  prodType: ProductionType
  progress: number | null
  next: { number: number; dueDate: string } | null
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
    WITH ${ratedFormats(riskDays())},
      books AS MATERIALIZED (SELECT id, "bookId", title, publisher, "needDate" FROM "Book" WHERE ("prodTypes" = '{}' OR id IN (SELECT id FROM rated)) ${visibleOnly}),
      page AS MATERIALIZED (SELECT * FROM books ORDER BY "needDate" = '', "needDate", id LIMIT ${MAX_ROWS}::int),
      formats AS (SELECT id, json_agg(json_build_object('prodType', "prodType", 'progress', progress, 'first', first)) AS formats FROM rated WHERE id IN (SELECT id FROM page) GROUP BY 1)
    SELECT (SELECT count(*)::int FROM books) AS total,
      (SELECT coalesce(json_agg(one ORDER BY "needDate" = '', "needDate", id), '[]') FROM (SELECT page.*, formats FROM page LEFT JOIN formats USING (id)) AS one) AS rows`)
  const { total, rows } = found!
  return {
    items: rows.map(({ formats, ...book }) => ({
      ...book,
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

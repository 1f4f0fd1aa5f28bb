/**
 * Reads what a season is made of: open formats and their volumes, who waits, lesson plans,
 * producers, sources, what was finished, and what administrators decided. Days are YYYY-MM-DD, ''
 * when not known.
 */
import { addDays } from '~/platform/today'
import { levels, type WorkDecisionKind } from '~/tables/codes'
import { inTransaction } from '~/platform/db.server'
import { Prisma } from '../../../../prisma/generated/client'
import { readRows, type RowIn } from '~/platform/statement.server'
import {
  finishedPieces,
  keptPromises,
  openSeasonFormats,
  seasonDemands,
  seasonPlans,
  seasonVolumes,
  sourceTimes,
} from './season-rows.sql.server'

const { sql } = Prisma

/** Days of history from which pace and publishers' times are learned. */
const historyDays = 730
export type DecisionRow = {
  bookRowId: number
  kind: WorkDecisionKind
  prodType: string
  volume: number
  day: string
}

export type OpenFormatRow = RowIn<typeof openSeasonFormats>
export type VolumeRow = RowIn<typeof seasonVolumes>
export type DemandOfBook = RowIn<typeof seasonDemands>
export type PlanRow = RowIn<typeof seasonPlans>
export type FinishedRow = RowIn<typeof finishedPieces>

export type SeasonRows = {
  today: string
  formats: OpenFormatRow[]
  volumes: VolumeRow[]
  demands: DemandOfBook[]
  plans: PlanRow[]
  assignments: { bookRowId: number; userId: number }[]
  /** the first request to the publisher */
  requests: { bookId: string; day: string }[]
  producers: { id: number; name: string; absences: { firstDay: string; lastDay: string }[] }[]
  finished: FinishedRow[]
  /**
   * requests to publishers: `came` is '' while no file came; `made`: the book is begun or made
   * nevertheless, so its source came on another way
   */
  sources: { publisher: string; asked: string; came: string; made: boolean }[]
  /** days that publishers have promised for sources that are not there */
  promised: { bookRowId: number; day: string }[]
  /** sources that came after a promise */
  promises: { publisher: string; promised: string; came: string }[]
  decisions: DecisionRow[]
}

/** A time as its day in Seoul. */
const dayOf = (column: Prisma.Sql) =>
  sql`to_char(${column} AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')`
const createTime = (table: string) => dayOf(Prisma.raw(`${table}."createTime"`))

/** Everything at one moment; `term`: the first term whose lesson plans count. */
export function readSeason(today: string, term: string): Promise<SeasonRows> {
  return inTransaction(
    async (tx) => {
      const formats = await readRows(tx, openSeasonFormats())
      const ids = [...new Set(formats.map(({ id }) => id))]
      const bookIds = [...new Set(formats.map(({ bookId }) => bookId))]
      const since = addDays(today, -historyDays)
      return {
        today,
        formats,
        volumes: await readRows(tx, seasonVolumes(ids)),
        demands: await readRows(tx, seasonDemands(bookIds)),
        plans: await readRows(tx, seasonPlans(bookIds, term)),
        assignments: await tx.$queryRaw<SeasonRows['assignments']>`
          SELECT "bookRowId", "userId" FROM "Assignment" WHERE "bookRowId" = ANY(${ids}::int[]) ORDER BY 1, 2`,
        requests: await tx.$queryRaw<SeasonRows['requests']>`
          SELECT r."bookId", min(${createTime('r')}) AS day FROM "RequestLog" r WHERE r."bookId" = ANY(${bookIds}::text[]) GROUP BY 1 ORDER BY 1`,
        producers: await tx.user.findMany({
          where: { level: levels.producer },
          orderBy: { id: 'asc' },
          select: {
            id: true,
            name: true,
            absences: {
              where: { lastDay: { gte: since } },
              orderBy: { id: 'asc' },
              select: { firstDay: true, lastDay: true },
            },
          },
        }),
        finished: await readRows(tx, finishedPieces(since)),
        sources: await readRows(tx, sourceTimes(since)),
        promised: await tx.$queryRaw<SeasonRows['promised']>`
          SELECT "bookRowId", "promisedDay" AS day FROM "SourceRequest" WHERE state = 'promised' AND "bookRowId" = ANY(${ids}::int[]) ORDER BY 1`,
        promises: await readRows(tx, keptPromises(since)),
        decisions: await tx.workDecision.findMany({
          where: { bookRowId: { in: ids }, endTime: null },
          orderBy: { id: 'asc' },
          select: { bookRowId: true, kind: true, prodType: true, volume: true, day: true },
        }),
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: 30_000 },
  )
}

/**
 * Reads what a season is made of: open formats and their volumes, who waits, lesson plans,
 * producers, sources, what was finished, and what administrators decided. Days are YYYY-MM-DD, ''
 * when not known.
 */
import {
  levels,
  type ProductionType,
  type VolumeState,
  type WorkDecisionKind,
} from '~/tables/codes'
import { inTransaction } from '~/platform/db.server'
import { addDays } from '~/features/requests/lesson-plan/read/calendar'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { namedSchoolSql } from '~/features/people/school/school-of-name.server'
import { openFormats } from '~/features/production/board/open-formats.server'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** Days of history from which pace and publishers' times are learned. */
const historyDays = 730
/** The newest finished pieces and sources that are read. */
const MAX_HISTORY = 5_000

export type OpenFormatRow = {
  /** the row number of its book */
  id: number
  bookId: string
  title: string
  publisher: string
  needDate: string
  /** whether the publisher's file is there */
  source: boolean
  prodType: ProductionType
  progress: number | null
  begunDate: string
}
export type VolumeRow = {
  bookRowId: number
  prodType: ProductionType
  number: number
  firstPage: number | null
  lastPage: number | null
  units: string
  state: VolumeState
  dueDate: string
  begunDate: string
  /** who took it */
  makerId: number | null
  /** it came back to its maker, who corrects it */
  returned: boolean
}
/** `schoolId`: the school of its member or row, when it is in the list of schools. */
export type DemandOfBook = {
  bookId: string
  prodType: ProductionType
  copies: number
  schoolId: number | null
  /** name of the school; '' for a member without one */
  who: string
  neededFrom: string
}
export type PlanRow = {
  bookId: string
  schoolId: number
  term: string
  estimated: boolean
  lessons: { day: string; unit: string; firstPage: number | null; lastPage: number | null }[]
}
export type FinishedRow = {
  title: string
  prodType: ProductionType
  /** 0: a format without volumes */
  number: number
  firstPage: number | null
  lastPage: number | null
  makerId: number | null
  begun: string
  /** handed in for the first time since it was begun: corrections belong to its check */
  handedIn: string
  finished: string
  sourceCame: string
  producers: number[]
}
export type DecisionRow = {
  bookRowId: number
  kind: WorkDecisionKind
  prodType: string
  volume: number
  day: string
}

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
      const formats = await tx.$queryRaw<OpenFormatRow[]>`
        WITH ${openFormats}
        SELECT open.id, open."bookId", open.title, open.publisher, open."needDate", open.source, open."prodType", open.progress, coalesce(f."begunDate", '') AS "begunDate"
        FROM open LEFT JOIN "Format" f ON f."bookRowId" = open.id AND f."prodType" = open."prodType" ORDER BY open.id, open."prodType"`
      const ids = [...new Set(formats.map(({ id }) => id))]
      const bookIds = [...new Set(formats.map(({ bookId }) => bookId))]
      const since = addDays(today, -historyDays)
      return {
        today,
        formats,
        volumes: await tx.$queryRaw<VolumeRow[]>`
          SELECT "bookRowId", "prodType", number, "firstPage", "lastPage", units, stage AS state, "dueDate", "begunDate", "makerId",
            stage = 'producing' AND "makerId" IS NOT NULL AND "handedInKey" IS NOT NULL AS returned
          FROM "Volume" WHERE "bookRowId" = ANY(${ids}::int[]) ORDER BY "bookRowId", "prodType", number`,
        demands: await tx.$queryRaw<DemandOfBook[]>`
          SELECT d."bookId", d."prodType", d.copies, coalesce(u."schoolId", n.id) AS "schoolId", coalesce(d.school, s.name, '') AS who, d."neededFrom"
          FROM ${demandSql} AS d LEFT JOIN "User" u ON u.id = d."userId" LEFT JOIN "School" s ON s.id = u."schoolId" LEFT JOIN ${namedSchoolSql} AS n ON n.name = replace(d.school, ' ', '')
          WHERE d."bookId" = ANY(${bookIds}::text[]) ORDER BY d."bookId", d.kind, d.id, d."prodType"`,
        plans: await tx.$queryRaw<PlanRow[]>`
          WITH newest AS (
            SELECT DISTINCT ON ("bookId", "schoolId", term) id, "bookId", "schoolId", term, source FROM "LessonPlan"
            WHERE "bookId" = ANY(${bookIds}::text[]) AND term >= ${term} ORDER BY "bookId", "schoolId", term, id DESC)
          SELECT n."bookId", n."schoolId", n.term, n.source = 'spread' AS estimated,
            (SELECT coalesce(json_agg(json_build_object('day', l.day, 'unit', l.unit, 'firstPage', l."firstPage", 'lastPage', l."lastPage") ORDER BY l.place), '[]')
              FROM "Lesson" l WHERE l."planId" = n.id) AS lessons
          FROM newest n WHERE n.source <> 'removed' ORDER BY n."bookId", n."schoolId", n.term`,
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
        finished: await tx.$queryRaw<FinishedRow[]>(finishedPieces(since)),
        sources: await tx.$queryRaw<SeasonRows['sources']>(sourceTimes(since)),
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

/** Volumes, and formats without volumes, that were finished; the newest ones. */
const finishedPieces = (since: string) => sql`
  WITH done AS (
    SELECT id, "bookRowId", "prodType", number, "firstPage", "lastPage", "makerId", "begunDate" AS begun, "handedInDate" AS "handedIn", "finishedDate" AS finished
    FROM "Volume" WHERE stage = 'finished' AND "finishedDate" >= ${since}
    UNION ALL
    SELECT NULL, f."bookRowId", f."prodType", 0, NULL, NULL, NULL, f."begunDate", '', f."finishedDate"
    FROM "Format" f WHERE f."finishedDate" >= ${since} AND NOT EXISTS (SELECT 1 FROM "Volume" v WHERE v."bookRowId" = f."bookRowId" AND v."prodType" = f."prodType")
    ORDER BY finished DESC, "bookRowId", "prodType", number LIMIT ${MAX_HISTORY}::int)
  SELECT b.title, d."prodType", d.number, d."firstPage", d."lastPage", d."makerId", d.begun, d.finished,
    coalesce((SELECT min(${createTime('p')}) FROM "VolumeStep" p WHERE p."volumeId" = d.id AND p.kind = 'handedIn' AND ${createTime('p')} >= d.begun), d."handedIn") AS "handedIn", coalesce(${createTime('s')}, '') AS "sourceCame",
    ARRAY(SELECT a."userId" FROM "Assignment" a WHERE a."bookRowId" = b.id ORDER BY 1) AS producers
  FROM done d JOIN "Book" b ON b.id = d."bookRowId" LEFT JOIN "StoredFile" s ON s.key = b."publisherFileKey"
  ORDER BY d.finished, d."bookRowId", d."prodType", d.number`

/** The first request to a publisher for each book, and the day on which its file came. */
const sourceTimes = (since: string) => sql`
  WITH first AS (SELECT "bookId", min("createTime") AS "createTime" FROM "RequestLog" GROUP BY 1),
    recent AS (SELECT "bookId", ${createTime('first')} AS asked FROM first WHERE ${createTime('first')} >= ${since} ORDER BY "createTime" DESC LIMIT ${MAX_HISTORY}::int)
  SELECT coalesce(b.publisher, l.publisher, '') AS publisher, r.asked, coalesce(${createTime('s')}, '') AS came,
    coalesce(b."prodTypes" <> '{}', false) OR EXISTS (SELECT 1 FROM "Format" f WHERE f."bookRowId" = b.id AND f.progress > 0) AS made
  FROM recent r LEFT JOIN "Book" b USING ("bookId") LEFT JOIN "RequestBook" l USING ("bookId") LEFT JOIN "StoredFile" s ON s.key = b."publisherFileKey"
  ORDER BY r.asked, r."bookId"`

/**
 * Computes the forecasts anew and stores them.
 *
 * A promise stays as it was said while it moves by three days or less, so that nobody is told a new
 * day for every change. What was said is kept once a week, and whenever a promise moves.
 */
import { firstOf, zip } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'
import { createHash } from 'node:crypto'
import { readSetting } from '~/setting/read-setting.server'
import { currentTermDays } from '~/setting/term-days.server'
import { db, inTransaction, type Db } from '~/platform/db.server'
import { termOf } from '~/features/requests/lesson-plan/read/calendar'
import { factsOf } from '~/features/production/planning/explanation/facts'
import { fromDay, type Piece, type PieceForecast } from '~/features/production/planning/season'
import { forecastSeason } from '~/features/production/planning/worker/plan-season.server'
import type { Prisma } from '../../../../prisma/generated/client'
import { promiseDays, notifyPromises } from './notify-promises.server'
import { readSeason } from './season-rows.server'
import { seasonOf, type ReadSeason } from './season-of-rows'
import { forgetSaid } from './promises.sql.server'

/** Rows of one insert: a statement takes at most 65,535 values. */
const rowsAtOnce = 4_000

export type Refreshed = {
  /** pieces of work in the forecast */
  pieces: number
  /** false when nothing had changed since the last time */
  computed: boolean
  /** promises that moved */
  moved: number
}

/** The tables of which a season is made. */
const seasonTables = [
  'Book',
  'Format',
  'Volume',
  'Assignment',
  'RequestLog',
  'SourceRequest',
  'RequestBook',
  'WorkDecision',
  'Order',
  'OrderFile',
  'OrderFileBook',
  'OrderFileCount',
  'User',
  'School',
  'LessonPlan',
  'Absence',
  'Setting',
]

/** How many rows of the season's tables were ever written, as PostgreSQL counts them. */
async function countWrites(): Promise<bigint> {
  const rows = await db.$queryRaw<{ writes: bigint }[]>`
    SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint AS writes FROM pg_stat_user_tables
    WHERE schemaname = 'public' AND relname = ANY(${seasonTables}::text[])`
  return firstOf(rows).writes
}

/**
 * For the timer of every process: computes the forecasts when a row of the season was written since
 * the last time or a new day has begun; null when not.
 */
export async function refreshWhenWritten(): Promise<Refreshed | null> {
  const last = await db.forecastRun.findUnique({ where: { id: 1 } })
  const isNew = last?.day !== todayInSeoul() || last.writes !== (await countWrites())
  return isNew ? refreshForecasts() : null
}

/** The season as it is now, with the need of each piece. */
export async function currentSeason(): Promise<ReadSeason> {
  const [termDays, deliveryDays] = await Promise.all([
    currentTermDays(),
    readSetting('deliveryDays'),
  ])
  const today = todayInSeoul()
  return seasonOf(await readSeason(today, termOf(today, termDays)), { termDays, deliveryDays })
}

/** Computes the forecasts when their season has changed since the last time. */
export async function refreshForecasts(): Promise<Refreshed> {
  const beginTime = new Date()
  const writes = await countWrites()
  const read = await currentSeason()
  const digest = createHash('sha256').update(JSON.stringify(read)).digest('base64url')
  const last = await db.forecastRun.findUnique({ where: { id: 1 } })
  const pieces = read.season.pieces.length
  if (last?.digest === digest) {
    await db.forecastRun.update({ where: { id: 1 }, data: { writes } })
    return { pieces, computed: false, moved: 0 }
  }
  const forecasts = await forecastSeason(read.season)
  const moved = await inTransaction(async (tx) => {
    // a process that read an older season does not write over a newer one
    const day = fromDay(read.season.today)
    const run = { beginTime, endTime: new Date(), digest, day, writes }
    await tx.forecastRun.createMany({ data: { id: 1, ...run }, skipDuplicates: true })
    const { count } = await tx.forecastRun.updateMany({
      where: { id: 1, beginTime: { lte: beginTime } },
      data: run,
    })
    return count === 0 ? 0 : store(tx, read, forecasts)
  })
  return { pieces, computed: true, moved }
}

type Named = { bookRowId: number; prodType: string; volume: number }
const nameOf = ({ bookRowId, prodType, volume }: Named) => `${bookRowId} ${prodType} ${volume}`

/** Replaces all forecasts; returns how many promises moved. */
async function store(
  tx: Db,
  { season, needs }: ReadSeason,
  forecasts: PieceForecast[],
): Promise<number> {
  const today = fromDay(season.today)
  const stored = await tx.forecast.findMany({
    select: { bookRowId: true, prodType: true, volume: true, promised: true },
  })
  const promises = new Map(stored.map((row) => [nameOf(row), row.promised]))
  const books = await remainingBooks(tx, season.pieces)
  const rows = zip(season.pieces, zip(needs, forecasts)).flatMap(([piece, [need, forecast]]) =>
    books.has(piece.book) ? [toRow(piece, forecast, factsOf(need, forecast))] : [],
  )
  const said: typeof rows = []
  let moved = 0
  for (const row of rows) {
    const before = promises.get(nameOf(row))
    row.promised = promiseOf(row.late, before ?? '')
    if (before !== undefined && before !== row.promised) moved += 1
    if (before !== row.promised || isSayingDay(season.today)) said.push(row)
  }
  await tx.forecast.deleteMany()
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.forecast.createMany({
      data: rows.slice(from, from + rowsAtOnce),
      skipDuplicates: true,
    })
  await say(tx, said, today)
  await notifyPromises(tx)
  return moved
}

/** The books that nobody removed meanwhile, held until the transaction ends. */
async function remainingBooks(tx: Db, pieces: Piece[]): Promise<Set<number>> {
  const ids = [...new Set(pieces.map(({ book }) => book))]
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM "Book" WHERE id = ANY(${ids}::int[]) ORDER BY id FOR KEY SHARE`
  return new Set(rows.map(({ id }) => id))
}

/** Once a week, on Mondays; day 4 after 1970-01-01, a Thursday, was one. */
const isSayingDay = (today: number) => today % 7 === 4

/** The promise of before, as long as the day does not move by more than three days. */
export function promiseOf(late: string, before: string): string {
  if (late === '' || before === '') return late
  const days = (Date.parse(late) - Date.parse(before)) / 86_400_000
  return Math.abs(days) > promiseDays ? late : before
}

function toRow(piece: Piece, forecast: PieceForecast, facts: ReturnType<typeof factsOf>) {
  const day = (value: number | null) => (value === null ? '' : fromDay(value))
  return {
    bookRowId: piece.book,
    prodType: piece.prodType,
    volume: piece.volume,
    place: forecast.place,
    workGroup: forecast.group,
    neededBy: day(piece.neededBy),
    waiting: piece.waiting,
    early: day(forecast.early),
    late: day(forecast.late),
    chance: forecast.chance,
    promised: '',
    facts,
  } satisfies Prisma.ForecastCreateManyInput
}

/** Keeps what is said today; what was said earlier today is replaced. */
async function say(tx: Db, rows: ReturnType<typeof toRow>[], day: string): Promise<void> {
  if (rows.length === 0) return
  const names = rows.map(({ bookRowId, prodType, volume }) => ({ bookRowId, prodType, volume }))
  await tx.$executeRaw(forgetSaid(JSON.stringify(names), day))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.forecastSaid.createMany({
      data: rows.slice(from, from + rowsAtOnce).map((row) => {
        const { bookRowId, prodType, volume, neededBy, early, late, chance, promised } = row
        return { bookRowId, prodType, volume, day, neededBy, early, late, chance, promised }
      }),
    })
}

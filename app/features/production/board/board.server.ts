/**
 * Reads the production board: open formats, page by page, in the order of work, with their forecast
 * and counts by risk.
 */
import type * as z from 'zod/mini'
import { recordOf } from '~/platform/records'
import {
  type boardReasons,
  certainChance,
  productionTypeValues,
  risks,
  type Risk,
  type ProductionType,
  type WorkGroup,
} from '~/tables/codes'
import { daysBetween } from '~/i18n/format'
import type { StoredFacts } from '~/features/planning/facts'
import { db } from '~/platform/db.server'
import { assertPageExists, toSearchPage, type SearchPage } from '~/validation/paging'
import { Prisma } from '../../../../prisma/generated/client'
import type { Board, BoardFilters } from './board.schema'
import { todayInSeoul, parseNextVolume, ratedFormats, riskNumber } from './open-formats.server'

const { empty, join, raw, sql } = Prisma

/**
 * Why a format has its risk: `days` until the date, or since it; `number` of the volume concerned;
 * `chance` in per cent. What weighs most has `days` only for a source: until it is expected.
 */
export type Reason = {
  key: (typeof boardReasons)[number]
  days: number
  number?: number
  chance?: number
}

/**
 * What the forecast says of the piece of a format that stands first in the order of work; days are
 * YYYY-MM-DD, '' for none; `volume` 0 is a format without volumes.
 */
export type BoardForecast = {
  volume: number
  place: number
  group: WorkGroup
  neededBy: string
  waiting: number
  early: string
  late: string
  chance: number | null
  facts: StoredFacts
}

type BoardQueryRow = {
  id: number
  bookId: string
  title: string
  prodType: ProductionType
  progress: number | null
  needDate: string
  /** whether the publisher's file has arrived */
  source: boolean
  copies: number
  producers: { id: number; name: string }[]
}

/** `next` is the unfinished volume with the earliest due date; `forecast` is null before the first one. */
export type BoardRow = BoardQueryRow & {
  forecast: BoardForecast | null
  risk: Risk
  reasons: Reason[]
  volumes: { count: number; finished: number } | null
  next: { number: number; dueDate: string } | null
}

/** Number of formats by risk. */
export type RiskCounts = Record<Risk, number> & { total: number }
/** `id` null: nobody is assigned. A format with two producers counts for both. */
export type BoardSummary = {
  producers: (RiskCounts & { id: number | null; name: string })[]
  formats: (RiskCounts & { prodType: ProductionType })[]
}

// ── the query ────────────────────────────────────────────────────────────────────────────────────

/**
 * The order of work. Formats that no forecast knows yet come after it: those that nobody ordered
 * last, late ones first, then by date; with equal dates, the most copies first.
 */
const boardOrder = raw(
  'place NULLS LAST, copies = 0, risk, date NULLS LAST, copies DESC, id, "prodType"',
)

function boardWhere({ producer, prodType, risk }: BoardFilters) {
  const isAssigned = sql`EXISTS (SELECT 1 FROM "Assignment" a WHERE a."bookRowId" = rated.id AND a."userId" = ${producer ?? 0}::int)`
  const isUnassigned = sql`NOT EXISTS (SELECT 1 FROM "Assignment" a WHERE a."bookRowId" = rated.id)`
  const all = [
    ...(prodType ? [sql`"prodType" = ${prodType}`] : []),
    ...(risk ? [sql`risk = ${riskNumber(risk)}::int`] : []),
    ...(producer === undefined ? [] : [producer === 0 ? isUnassigned : isAssigned]),
  ]
  return all.length > 0 ? sql`WHERE ${join(all, ' AND ')}` : empty
}

/** The filtered rows from `skip` on with their producers, and how many there are. */
const boardStatement = (
  today: string,
  filters: BoardFilters,
  { skip, take }: { skip: number; take: number },
  more = empty,
) => sql`
  WITH ${ratedFormats(today)},
    filtered AS MATERIALIZED (SELECT * FROM rated ${boardWhere(filters)}),
    page AS (SELECT * FROM filtered ORDER BY ${boardOrder} LIMIT ${take}::int OFFSET ${skip}::bigint)
  SELECT (SELECT count(*)::int FROM filtered) AS total,
    (SELECT coalesce(json_agg(one ORDER BY ${boardOrder}), '[]') FROM (
      SELECT page.*, (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id), '[]')
        FROM "Assignment" a JOIN "User" u ON u.id = a."userId" WHERE a."bookRowId" = page.id) AS producers,
        (SELECT CASE WHEN count(*) > 0 THEN json_build_object('count', count(*), 'finished', count(*) FILTER (WHERE stage = 'finished')) END
        FROM "Volume" v WHERE v."bookRowId" = page.id AND v."prodType" = page."prodType") AS volumes, ${firstPiece} AS forecast FROM page) AS one) AS rows ${more}`

/** The forecast of the piece of a format in `page` that stands first in the order of work. */
const firstPiece = sql`(
  SELECT json_build_object('volume', f.volume, 'place', f.place, 'group', f."workGroup", 'neededBy', f."neededBy", 'waiting', f.waiting,
    'early', f.early, 'late', f.late, 'chance', f.chance, 'facts', f.facts)
  FROM "Forecast" f WHERE f."bookRowId" = page.id AND f."prodType" = page."prodType" ORDER BY f.place LIMIT 1)`

const summaryColumns = sql`,
  (SELECT coalesce(json_agg(one), '[]') FROM (SELECT "prodType" AS key, risk, count(*)::int AS count FROM rated GROUP BY 1, 2) AS one) AS formats,
  (SELECT coalesce(json_agg(one ORDER BY one.name NULLS LAST, one.key), '[]') FROM (
    SELECT u.id AS key, u.name, risk, count(*)::int AS count
    FROM rated LEFT JOIN "Assignment" a ON a."bookRowId" = rated.id LEFT JOIN "User" u ON u.id = a."userId" GROUP BY 1, 2, 3) AS one) AS producers`

// ── results ──────────────────────────────────────────────────────────────────────────────────────

type OpenFormatRow = BoardQueryRow &
  Record<'needPassed' | 'volumePassed', boolean> &
  Pick<BoardRow, 'volumes' | 'forecast'> & {
    first: string | null
    needed: string | null
    chance: number | null
    risk: number
  }
type RiskCount<Key> = { key: Key; name?: string; risk: number; count: number }
type BoardResult = {
  total: number
  rows: OpenFormatRow[]
  formats: RiskCount<ProductionType>[]
  producers: RiskCount<number | null>[]
}

/**
 * A page of the board as a SearchPage, and the counts by risk of all open formats, which the
 * filters do not change.
 */
export async function board({
  page,
  size,
  ...filters
}: z.infer<typeof Board>): Promise<SearchPage<BoardRow> & { summary: BoardSummary }> {
  const today = todayInSeoul()
  const [found] = await db.$queryRaw<BoardResult[]>(
    boardStatement(today, filters, { skip: (page - 1) * size, take: size }, summaryColumns),
  )
  const { total, rows, formats, producers } = found!
  assertPageExists(total, { page, size })
  const summary = {
    producers: toRiskCounts(producers).map(({ key, name, ...standing }) => ({
      id: key,
      name: name ?? '',
      ...standing,
    })),
    formats: toRiskCounts(formats)
      .map(({ key, name: _, ...standing }) => ({ prodType: key, ...standing }))
      .sort((a, b) => typePosition(a.prodType) - typePosition(b.prodType)),
  }
  return {
    ...toSearchPage(
      rows.map((row) => toBoardRow(row, today)),
      total,
      { page, size },
    ),
    summary,
  }
}

const typePosition = (prodType: ProductionType) => productionTypeValues.indexOf(prodType)

/** All filtered rows, at most `maxRows`, for the sheet. */
export async function boardRows(filters: BoardFilters, maxRows: number): Promise<BoardRow[]> {
  const today = todayInSeoul()
  const [found] = await db.$queryRaw<BoardResult[]>(
    boardStatement(today, filters, { skip: 0, take: maxRows }),
  )
  return found!.rows.map((row) => toBoardRow(row, today))
}

/** An open format, and the date that it misses or must meet. */
export type DatedFormat = { bookId: string; title: string; prodType: ProductionType; date: string }

/** Number of open formats by risk and, of the late ones, the one that is overdue longest. */
export async function boardCounts(): Promise<{
  counts: RiskCounts
  longestLate: DatedFormat | null
}> {
  const today = todayInSeoul()
  const [found] = await db.$queryRaw<
    { counted: RiskCount<null>[]; longestLate: DatedFormat | null }[]
  >`
    WITH ${ratedFormats(today)}
    SELECT (SELECT coalesce(json_agg(one), '[]') FROM (SELECT NULL AS key, risk, count(*)::int AS count FROM rated GROUP BY risk) AS one) AS counted,
      (SELECT json_build_object('bookId', "bookId", 'title', title, 'prodType', "prodType", 'date', date)
        FROM rated WHERE risk = ${riskNumber('late')}::int ORDER BY ${boardOrder} LIMIT 1) AS "longestLate"`
  const { counted = [], longestLate = null } = found ?? {}
  const {
    key: _,
    name: __,
    ...counts
  } = toRiskCounts(counted)[0] ?? { key: null, ...zeroRiskCounts() }
  return { counts, longestLate }
}

const zeroRiskCounts = () => ({
  ...recordOf(
    risks.map(({ value }) => value),
    () => 0,
  ),
  total: 0,
})

/** Groups the counts by key and keeps the order in which the keys come. */
function toRiskCounts<Key>(
  counted: RiskCount<Key>[],
): (RiskCounts & { key: Key; name?: string })[] {
  const all = new Map<Key, RiskCounts & { key: Key; name?: string }>()
  for (const { key, name, risk, count } of counted) {
    const standing = all.get(key) ?? { key, name, ...zeroRiskCounts() }
    standing[risks[risk]!.value] += count
    standing.total += count
    all.set(key, standing)
  }
  return [...all.values()]
}

function toBoardRow(row: OpenFormatRow, today: string): BoardRow {
  const { id, bookId, title, prodType, progress, needDate, source, copies } = row
  return {
    ...{ id, bookId, title, prodType, progress, needDate, source, copies },
    ...{ producers: row.producers, volumes: row.volumes, forecast: row.forecast },
    risk: risks[row.risk]!.value,
    reasons: reasonsOf(row, today),
    next: parseNextVolume(row.first),
  }
}

function reasonsOf(row: OpenFormatRow, today: string): Reason[] {
  const { needed, needPassed, volumePassed, first, chance } = row
  const next = parseNextVolume(first)
  const given: (Reason | false | null | undefined)[] = [
    needed !== null && needPassed && { key: 'needPassed', days: daysBetween(needed, today) },
    volumePassed &&
      next && { key: 'volumePassed', days: daysBetween(next.dueDate, today), number: next.number },
    needed !== null && !needPassed && { key: 'needAhead', days: daysBetween(today, needed) },
    !needPassed &&
      chance !== null &&
      chance < certainChance && { key: 'unlikely', days: 0, chance: Math.round(chance * 100) },
    weighsMost(row.forecast),
  ]
  return given.filter((reason) => !!reason)
}

/** What delays the first piece most, as the forecast says it. */
function weighsMost(forecast: BoardForecast | null): Reason | null {
  const { weighsMost: most = 'none', sourceDays = null } = forecast?.facts.because ?? {}
  if (most === 'none') return null
  return { key: most, days: most === 'source' ? (sourceDays ?? 0) : 0 }
}

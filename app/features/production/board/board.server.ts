/**
 * Reads the production board: open formats, page by page, in the order of work, with their forecast
 * and counts by risk.
 */
import type * as z from 'zod/mini'
import { recordOf, zip, elementAt } from '~/platform/records'
import { certainChance, productionTypeValues, type ProductionType } from '~/tables/codes'
import { risks, type Risk } from '~/tables/staff-codes'
import { daysBetween } from '~/i18n/format'
import { assertPageExists, toSearchPage, type SearchPage } from '~/validation/paging'
import type { Board, BoardFilters } from './board.schema'
import { parseNextVolume } from './open-formats.server'
import {
  readRated,
  type BoardForecast,
  type RatedFormat,
  type RiskCount,
  type RowDetails,
} from './rated-formats.server'
import type { BoardSummary, Reason } from '~/features/production/production.output'
import { riskNumber } from './risk-number'

type BoardQueryRow = Omit<
  RatedFormat,
  'needPassed' | 'volumePassed' | 'first' | 'needed' | 'date' | 'chance' | 'risk' | 'producerIds'
> &
  RowDetails

/** `next` is the unfinished volume with the earliest due date; `forecast` is null before the first one. */
export type BoardRow = BoardQueryRow & {
  risk: Risk
  reasons: Reason[]
  next: { number: number; dueDate: string } | null
}

/** Number of formats by risk. */
export type RiskCounts = Record<Risk, number> & { total: number }

// ── filters ──────────────────────────────────────────────────────────────────────────────────────

/** The formats that pass the filters; `producer` 0: nobody is assigned to their book. */
const narrowed = (rows: readonly RatedFormat[], { producer, prodType, risk }: BoardFilters) =>
  rows.filter(
    (row) =>
      (!prodType || row.prodType === prodType) &&
      (!risk || row.risk === riskNumber(risk)) &&
      (producer === undefined ||
        (producer === 0 ? row.producerIds.length === 0 : row.producerIds.includes(producer))),
  )

// ── results ──────────────────────────────────────────────────────────────────────────────────────

/**
 * A page of the board as a SearchPage, and the counts by risk of all open formats, which the
 * filters do not change.
 */
export async function board({
  page,
  size,
  ...filters
}: z.infer<typeof Board>): Promise<SearchPage<BoardRow> & { summary: BoardSummary }> {
  let total = 0
  const { rated, chosen, details } = await readRated(({ rows }) => {
    const found = narrowed(rows, filters)
    total = found.length
    return found.slice((page - 1) * size, page * size)
  })
  const { formats, producers, today } = rated
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
      zip(chosen, details).map(([row, more]) => toBoardRow(row, more, today)),
      total,
      { page, size },
    ),
    summary,
  }
}

const typePosition = (prodType: ProductionType) => productionTypeValues.indexOf(prodType)

/** All filtered rows, at most `maxRows`, for the sheet. */
export async function boardRows(filters: BoardFilters, maxRows: number): Promise<BoardRow[]> {
  const { rated, chosen, details } = await readRated(({ rows }) =>
    narrowed(rows, filters).slice(0, maxRows),
  )
  return zip(chosen, details).map(([row, more]) => toBoardRow(row, more, rated.today))
}

/** An open format, and the date that it misses or must meet. */
export type DatedFormat = { bookId: string; title: string; prodType: ProductionType; date: string }

/** Number of open formats by risk and, of the late ones, the one that is overdue longest. */
export async function boardCounts(): Promise<{
  counts: RiskCounts
  longestLate: DatedFormat | null
}> {
  const { rated } = await readRated(() => [])
  const [counted] = toRiskCounts(rated.formats.map((count) => ({ ...count, key: null })))
  const { key: _, name: __, ...counts } = counted ?? { key: null, ...zeroRiskCounts() }
  const late = rated.rows.find(({ risk }) => risk === riskNumber('late'))
  const longestLate = late && {
    bookId: late.bookId,
    title: late.title,
    prodType: late.prodType,
    // what is late has a date
    date: late.date ?? '',
  }
  return { counts, longestLate: longestLate ?? null }
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
    standing[elementAt(risks, risk).value] += count
    standing.total += count
    all.set(key, standing)
  }
  return [...all.values()]
}

function toBoardRow(row: RatedFormat, details: RowDetails, today: string): BoardRow {
  const { id, bookId, title, prodType, progress, needDate, source, copies } = row
  return {
    id,
    bookId,
    title,
    prodType,
    progress,
    needDate,
    source,
    copies,
    ...details,
    risk: elementAt(risks, row.risk).value,
    reasons: reasonsOf(row, details.forecast, today),
    next: parseNextVolume(row.first),
  }
}

function reasonsOf(row: RatedFormat, forecast: BoardForecast | null, today: string): Reason[] {
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
    weighsMost(forecast),
  ]
  return given.filter((reason) => !!reason)
}

/** What delays the first piece most, as the forecast says it. */
function weighsMost(forecast: BoardForecast | null): Reason | null {
  const { weighsMost: most = 'none', sourceDays = null } = forecast?.facts.because ?? {}
  if (most === 'none') return null
  return { key: most, days: most === 'source' ? (sourceDays ?? 0) : 0 }
}

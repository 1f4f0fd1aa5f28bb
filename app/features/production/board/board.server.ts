/**
 * Reads the production board: open formats, page by page, in the order of work, with their forecast
 * and counts by risk.
 */
import type * as z from 'zod/mini'
import { recordOf, elementAt } from '~/platform/records'
import { certainChance, productionTypeValues, type ProductionType } from '~/tables/codes'
import { risks, type Risk } from '~/tables/staff-codes'
import { daysBetween } from '~/i18n/format'
import { assertPageExists, toSearchPage, type SearchPage } from '~/validation/paging'
import type { Board, BoardFilters } from './board.schema'
import { parseNextVolume } from './open-formats.server'
import {
  placesOf,
  readRated,
  type BoardForecast,
  type RiskCount,
  type ShownFormat,
} from './rated-formats.server'
import type { BoardSummary, Reason } from '~/features/production/production.output'
import { riskNumber } from './risk-number'

type BoardQueryRow = Omit<
  ShownFormat,
  'needPassed' | 'volumePassed' | 'first' | 'needed' | 'date' | 'chance' | 'risk'
>

/** `next` is the unfinished volume with the earliest due date; `forecast` is null before the first one. */
export type BoardRow = BoardQueryRow & {
  risk: Risk
  reasons: Reason[]
  next: { number: number; dueDate: string } | null
}

/** Number of formats by risk. */
export type RiskCounts = Record<Risk, number> & { total: number }

// ── filters ──────────────────────────────────────────────────────────────────────────────────────

/** Filters as the order of work has them. */
const narrowed = ({ risk, ...filters }: BoardFilters) => ({
  ...filters,
  risk: risk && riskNumber(risk),
})

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
  const { rated, rows } = await readRated((all) => {
    const found = placesOf(all, narrowed(filters))
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
  const { rated, rows } = await readRated((all) =>
    placesOf(all, narrowed(filters)).slice(0, maxRows),
  )
  return rows.map((row) => toBoardRow(row, rated.today))
}

/** An open format, and the date that it misses or must meet. */
export type DatedFormat = { bookId: string; title: string; prodType: ProductionType; date: string }

/** Number of open formats by risk and, of the late ones, the one that is overdue longest. */
export async function boardCounts(): Promise<{
  counts: RiskCounts
  longestLate: DatedFormat | null
}> {
  const { rated, rows } = await readRated(({ risks }) => {
    const first = risks.indexOf(riskNumber('late'))
    return first < 0 ? [] : [first]
  })
  const [counted] = toRiskCounts(rated.formats.map((count) => ({ ...count, key: null })))
  const { key: _, name: __, ...counts } = counted ?? { key: null, ...zeroRiskCounts() }
  const [late] = rows
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

function toBoardRow(row: ShownFormat, today: string): BoardRow {
  const { id, bookId, title, prodType, progress, needDate, source, copies } = row
  const { producers, volumes, forecast } = row
  return {
    id,
    bookId,
    title,
    prodType,
    progress,
    needDate,
    source,
    copies,
    producers,
    volumes,
    forecast,
    risk: elementAt(risks, row.risk).value,
    reasons: reasonsOf(row, today),
    next: parseNextVolume(row.first),
  }
}

function reasonsOf(row: ShownFormat, today: string): Reason[] {
  const { needed, needPassed, volumePassed, first, chance, forecast } = row
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

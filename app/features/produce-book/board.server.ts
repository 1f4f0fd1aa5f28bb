/** The board: the open formats on pages, what is late or at risk first, and how many stand how. */
import type * as z from 'zod/mini'
import { productionTypeValues, risks, type Risk } from '~/codes'
import { db } from '~/db.server'
import { refusePageBeyond, searchPage, type SearchPage } from '~/paging'
import { Prisma } from '../../../prisma/generated/client'
import type { Board, BoardFilters } from './board.schema'
import { day, daysNow, nextOf, rated, riskNumber, type Days } from './open-formats.server'

const { empty, join, raw, sql } = Prisma

/** Why a format stands as it does: `days` until that day, or since; `number` of the volume. */
export type Reason = {
  key: 'needPassed' | 'volumePassed' | 'littleDone' | 'noSource' | 'needAhead'
  days: number
  number?: number
}

type Read = {
  id: number
  bookId: string
  title: string
  prodType: string
  progress: number | null
  needDate: string
  /** the publisher's file is there */
  source: boolean
  copies: number
  producers: { id: number; name: string }[]
}

/** `next` is the unfinished volume that is due first. */
export type BoardRow = Read & {
  risk: Risk
  reasons: Reason[]
  volumes: { count: number; finished: number } | null
  next: { number: number; dueDate: string } | null
}

/** How many formats stand how. */
export type Standing = Record<Risk, number> & { total: number }
/** `id` null: nobody is assigned. A format of two producers counts for both. */
export type Summary = {
  producers: (Standing & { id: number | null; name: string })[]
  formats: (Standing & { prodType: string })[]
}

// ── the statement ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Late ones first, the longest first; then by date; where it is the same, what most people wait for. */
const order = raw('risk, date NULLS LAST, copies DESC, id, "prodType"')

function condition({ producer, prodType, risk }: BoardFilters) {
  const mine = sql`EXISTS (SELECT 1 FROM "Assignment" a WHERE a."bookRowId" = rated.id AND a."userId" = ${producer ?? 0}::int)`
  const nobodys = sql`NOT EXISTS (SELECT 1 FROM "Assignment" a WHERE a."bookRowId" = rated.id)`
  const all = [
    ...(prodType ? [sql`"prodType" = ${prodType}`] : []),
    ...(risk ? [sql`risk = ${riskNumber(risk)}::int`] : []),
    ...(producer === undefined ? [] : [producer === 0 ? nobodys : mine]),
  ]
  return all.length > 0 ? sql`WHERE ${join(all, ' AND ')}` : empty
}

/** The filtered rows from `skip` on with their producers, and how many there are. */
const rowsOf = (
  days: Days,
  filters: BoardFilters,
  { skip, take }: { skip: number; take: number },
  more = empty,
) => sql`
  WITH ${rated(days)},
    filtered AS MATERIALIZED (SELECT * FROM rated ${condition(filters)}),
    page AS (SELECT * FROM filtered ORDER BY ${order} LIMIT ${take}::int OFFSET ${skip}::bigint)
  SELECT (SELECT count(*)::int FROM filtered) AS total,
    (SELECT coalesce(json_agg(one ORDER BY ${order}), '[]') FROM (
      SELECT page.*, (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id), '[]')
        FROM "Assignment" a JOIN "User" u ON u.id = a."userId" WHERE a."bookRowId" = page.id) AS producers,
        (SELECT CASE WHEN count(*) > 0 THEN json_build_object('count', count(*), 'finished', count(*) FILTER (WHERE stage = 'finished')) END
        FROM "Volume" v WHERE v."bookRowId" = page.id AND v."prodType" = page."prodType") AS volumes FROM page) AS one) AS rows ${more}`

const summaries = sql`,
  (SELECT coalesce(json_agg(one), '[]') FROM (SELECT "prodType" AS key, risk, count(*)::int AS count FROM rated GROUP BY 1, 2) AS one) AS formats,
  (SELECT coalesce(json_agg(one ORDER BY one.name NULLS LAST, one.key), '[]') FROM (
    SELECT u.id AS key, u.name, risk, count(*)::int AS count
    FROM rated LEFT JOIN "Assignment" a ON a."bookRowId" = rated.id LEFT JOIN "User" u ON u.id = a."userId" GROUP BY 1, 2, 3) AS one) AS producers`

// ── what is told ────────────────────────────────────────────────────────────────────────────────────────────────────

type Open = Read &
  Record<'needPassed' | 'volumePassed' | 'littleDone' | 'noSource', boolean> &
  Pick<BoardRow, 'volumes'> & { first: string | null; risk: number }
type Counted<Key> = { key: Key; name?: string; risk: number; count: number }
type Answer = {
  total: number
  rows: Open[]
  formats: Counted<string>[]
  producers: Counted<number | null>[]
}

/** A page of the board, as a SearchPage, and how many stand how: of all, whatever the filters say. */
export async function board({
  page,
  size,
  ...filters
}: z.infer<typeof Board>): Promise<SearchPage<BoardRow> & { summary: Summary }> {
  const days = daysNow()
  const [found] = await db.$queryRaw<Answer[]>(
    rowsOf(days, filters, { skip: (page - 1) * size, take: size }, summaries),
  )
  const { total, rows, formats, producers } = found!
  refusePageBeyond(total, { page, size })
  const summary = {
    producers: standings(producers).map(({ key, name, ...standing }) => ({
      id: key,
      name: name ?? '',
      ...standing,
    })),
    formats: standings(formats)
      .map(({ key, name: _, ...standing }) => ({ prodType: key, ...standing }))
      .sort((a, b) => place(a.prodType) - place(b.prodType)),
  }
  return {
    ...searchPage(
      rows.map((row) => boardRow(row, days)),
      total,
      { page, size },
    ),
    summary,
  }
}

const place = (prodType: string) => (productionTypeValues as string[]).indexOf(prodType)

/** All rows that the filters leave, at most `most`, for the sheet. */
export async function boardRows(filters: BoardFilters, most: number): Promise<BoardRow[]> {
  const days = daysNow()
  const [found] = await db.$queryRaw<Answer[]>(rowsOf(days, filters, { skip: 0, take: most }))
  return found!.rows.map((row) => boardRow(row, days))
}

/** How many open formats stand how, for the overview. */
export async function boardCounts(): Promise<Standing> {
  const counted = await db.$queryRaw<
    Counted<null>[]
  >`WITH ${rated(daysNow())} SELECT NULL AS key, risk, count(*)::int AS count FROM rated GROUP BY risk`
  const { key: _, name: __, ...standing } = standings(counted)[0] ?? { key: null, ...none() }
  return standing
}

const none = () => ({
  ...(Object.fromEntries(risks.map(({ value }) => [value, 0])) as Record<Risk, number>),
  total: 0,
})

/** One standing for each key, in the order in which they come. */
function standings<Key>(counted: Counted<Key>[]): (Standing & { key: Key; name?: string })[] {
  const all = new Map<Key, Standing & { key: Key; name?: string }>()
  for (const { key, name, risk, count } of counted) {
    const standing = all.get(key) ?? { key, name, ...none() }
    standing[risks[risk]!.value] += count
    standing.total += count
    all.set(key, standing)
  }
  return [...all.values()]
}

function boardRow(row: Open, { today }: Days): BoardRow {
  const {
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
    risk,
  } = row
  return {
    ...{ id, bookId, title, prodType, progress, needDate, source, copies, producers, volumes },
    risk: risks[risk]!.value,
    reasons: reasonsOf(row, today),
    next: nextOf(row.first),
  }
}

function reasonsOf(
  { needDate, needPassed, volumePassed, littleDone, noSource, first }: Open,
  today: string,
): Reason[] {
  const next = nextOf(first)
  const between = (from: string, to: string) =>
    Math.round(Math.abs(Date.parse(to) - Date.parse(from)) / day)
  const given: (Reason | false | null)[] = [
    needPassed && { key: 'needPassed', days: between(needDate, today) },
    volumePassed &&
      next && { key: 'volumePassed', days: between(next.dueDate, today), number: next.number },
    needDate !== '' &&
      !needPassed && {
        key: littleDone ? 'littleDone' : 'needAhead',
        days: between(today, needDate),
      },
    noSource && { key: 'noSource', days: between(today, needDate) },
  ]
  return given.filter((reason) => reason !== false && reason !== null)
}

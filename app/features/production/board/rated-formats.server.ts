/**
 * Rates all open formats once for each state of what they depend on, and reads the rest of a board
 * for what it shows.
 *
 * Rating reads everything that anybody waits for; a page shows twenty rows of it. So the rated
 * formats are kept with the version of the tables that boards show (platform/page-versions.server.ts),
 * and the statement that reads the rest returns the version that it saw: unless the two are the same,
 * the formats are rated anew (docs/decisions/1201).
 */
import { todayInSeoul } from '~/platform/today'
import { ask } from '~/platform/ask.server'
import { inTransaction, type Db } from '~/platform/db.server'
import { versionSql } from '~/platform/page-versions.server'
import type { StoredFacts } from '~/features/production/planning/facts'
import type { ProductionType, WorkGroup } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'
import { ratedFormats } from './open-formats.server'

const { raw, sql } = Prisma

/** An open format with its dates and its risk, by number; `producerIds`: who is assigned to its book. */
export type RatedFormat = {
  id: number
  bookId: string
  title: string
  prodType: ProductionType
  progress: number | null
  needDate: string
  /** whether the publisher's file has arrived */
  source: boolean
  copies: number
  needPassed: boolean
  volumePassed: boolean
  first: string | null
  needed: string | null
  date: string | null
  chance: number | null
  risk: number
  producerIds: number[]
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

/** What a row of the board shows besides. */
export type RowDetails = {
  producers: { id: number; name: string }[]
  volumes: { count: number; finished: number } | null
  forecast: BoardForecast | null
}

/** How many formats of a production type, or of a producer, have this risk. */
export type RiskCount<Key> = { key: Key; name?: string; risk: number; count: number }

/** All open formats in the order of work, and how many of each risk types and producers have. */
export type Rated = {
  version: string
  today: string
  rows: RatedFormat[]
  formats: RiskCount<ProductionType>[]
  producers: RiskCount<number | null>[]
}

/**
 * The order of work. Formats that no forecast knows yet come after it: those that nobody ordered
 * last, late ones first, then by date; with equal dates, the most copies first.
 */
const order = raw(
  'place NULLS LAST, copies = 0, risk, date NULLS LAST, copies DESC, id, "prodType"',
)

async function rate(today: string, tx?: Db): Promise<Rated> {
  const [found] = await ask<Omit<Rated, 'today'>>(
    sql`
      WITH ${ratedFormats(today)},
        assigned AS MATERIALIZED (SELECT a."bookRowId" AS id, array_agg(a."userId") AS "producerIds" FROM "Assignment" a WHERE a."bookRowId" IN (SELECT id FROM rated) GROUP BY 1)
      SELECT ${versionSql('work')} AS version,
        (SELECT coalesce(json_agg(json_build_object('id', id, 'bookId', "bookId", 'title', title, 'prodType', "prodType", 'progress', progress, 'needDate', "needDate",
            'source', source, 'copies', copies, 'needPassed', "needPassed", 'volumePassed', "volumePassed", 'first', first, 'needed', needed, 'date', date,
            'chance', chance, 'risk', risk, 'producerIds', coalesce("producerIds", '{}')) ORDER BY ${order}), '[]')
          FROM rated LEFT JOIN assigned USING (id)) AS rows,
        (SELECT coalesce(json_agg(one), '[]') FROM (SELECT "prodType" AS key, risk, count(*)::int AS count FROM rated GROUP BY 1, 2) AS one) AS formats,
        (SELECT coalesce(json_agg(one ORDER BY one.name NULLS LAST, one.key), '[]') FROM (
          SELECT u.id AS key, u.name, risk, count(*)::int AS count
          FROM rated LEFT JOIN "Assignment" a ON a."bookRowId" = rated.id LEFT JOIN "User" u ON u.id = a."userId" GROUP BY 1, 2, 3) AS one) AS producers`,
    { tx },
  )
  return { today, ...found! }
}

/** The version that the database has now, and what these rows show. */
async function readDetails(rows: readonly RatedFormat[], tx?: Db) {
  const [found] = await ask<{ version: string; details: RowDetails[] }>(
    sql`
      SELECT ${versionSql('work')} AS version, (SELECT coalesce(json_agg(json_build_object(
        'producers', (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id), '[]')
          FROM "Assignment" a JOIN "User" u ON u.id = a."userId" WHERE a."bookRowId" = page.id),
        'volumes', (SELECT CASE WHEN count(*) > 0 THEN json_build_object('count', count(*), 'finished', count(*) FILTER (WHERE stage = 'finished')) END
          FROM "Volume" v WHERE v."bookRowId" = page.id AND v."prodType" = page."prodType"),
        'forecast', ${firstPiece}) ORDER BY n), '[]')
      FROM unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ prodType }) => prodType)}::text[]) WITH ORDINALITY AS page (id, "prodType", n)) AS details`,
    { tx },
  )
  return found!
}

/** The forecast of the piece of a format in `page` that stands first in the order of work. */
const firstPiece = sql`(
  SELECT json_build_object('volume', f.volume, 'place', f.place, 'group', f."workGroup", 'neededBy', f."neededBy", 'waiting', f.waiting,
    'early', f.early, 'late', f.late, 'chance', f.chance, 'facts', f.facts)
  FROM "Forecast" f WHERE f."bookRowId" = page.id AND f."prodType" = page."prodType" ORDER BY f.place LIMIT 1)`

// ── what is kept ─────────────────────────────────────────────────────────────────────────────────

let kept: Rated | undefined
/** The rating that runs: whoever needs one meanwhile waits for it. */
let rating: Promise<Rated> | undefined

/** What may be tried with a kept or shared rating while others write all the time. */
const mostTries = 3

/**
 * The rated formats, and the details of those that `choose` takes from them: both as they were at
 * one moment after the call.
 */
export async function readRated(
  choose: (rated: Rated) => readonly RatedFormat[],
): Promise<{ rated: Rated; chosen: readonly RatedFormat[]; details: RowDetails[] }> {
  const today = todayInSeoul()
  for (let tries = 0; tries < mostTries; tries += 1) {
    const rated = kept?.today === today ? kept : await rateOnce(today)
    const chosen = choose(rated)
    const { version, details } = await readDetails(chosen)
    if (version === rated.version) return { rated, chosen, details }
    if (kept === rated) kept = undefined
  }
  return inTransaction(
    async (tx) => {
      const rated = await rate(today, tx)
      const chosen = choose(rated)
      return { rated, chosen, details: (await readDetails(chosen, tx)).details }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/** Shared by those who need it at the same time; whether it is new enough, the details tell. */
function rateOnce(today: string): Promise<Rated> {
  rating ??= rate(today)
    .then((rated) => (kept = rated))
    .finally(() => (rating = undefined))
  return rating
}

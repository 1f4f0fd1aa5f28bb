/**
 * Rates all open formats once for each state of what they depend on, and reads the rest of a board
 * for what it shows.
 *
 * Rating reads everything that anybody waits for; a page shows twenty rows of it. So the rated
 * formats are kept with the version of the tables that boards show (platform/page-versions.server.ts),
 * and the statement that reads the rest returns the version that it saw: unless the two are the same,
 * the formats are rated anew (docs/decisions/1201).
 */
import { firstOf } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'
import { queryReadOnly } from '~/platform/query.server'
import { inTransaction, type Db } from '~/platform/db.server'
import type { ProductionType } from '~/tables/codes'
import {
  boardDetails,
  boardRows,
  type BoardForecast,
  type RatedFormat,
  type RiskCount,
  type RowDetails,
} from './rated-formats.sql.server'

export type { BoardForecast, RatedFormat, RiskCount, RowDetails }

/** All open formats in the order of work, and how many of each risk types and producers have. */
type Rated = {
  version: string
  today: string
  rows: RatedFormat[]
  formats: RiskCount<ProductionType>[]
  producers: RiskCount<number | null>[]
}

async function rate(today: string, tx?: Db): Promise<Rated> {
  return { today, ...firstOf(await queryReadOnly(boardRows(today), { tx })) }
}

/** The version that the database has now, and what these rows show. */
async function readDetails(rows: readonly RatedFormat[], tx?: Db) {
  return firstOf(await queryReadOnly(boardDetails(rows), { tx }))
}

// ── what is kept ─────────────────────────────────────────────────────────────────────────────────

let kept: Rated | undefined
/** The rating that runs: whoever needs one meanwhile waits for it. */
let rating: Promise<Rated> | undefined

/** What may be tried with a kept or shared rating while others write all the time. */
const maxTries = 3

/**
 * The rated formats, and the details of those that `choose` takes from them: both as they were at
 * one moment after the call.
 */
export async function readRated(
  choose: (rated: Rated) => readonly RatedFormat[],
): Promise<{ rated: Rated; chosen: readonly RatedFormat[]; details: RowDetails[] }> {
  const today = todayInSeoul()
  for (let tries = 0; tries < maxTries; tries += 1) {
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

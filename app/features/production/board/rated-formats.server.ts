/**
 * Rates all open formats once for each state of what they depend on, and reads what a board shows of them.
 *
 * Rating reads everything that anybody waits for; a page shows twenty rows of it. So the order of work
 * is kept with the version of the tables that boards show (platform/page-versions.server.ts), in numbers of
 * 16 bytes for each format. The statement that reads the rows of a page returns the version that it saw: unless
 * the two are the same, the formats are rated anew (docs/decisions/1201).
 */
import { elementAt, firstOf } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'
import { queryReadOnly } from '~/platform/query.server'
import { inTransaction, type Db } from '~/platform/db.server'
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import {
  boardDetails,
  boardOrder,
  type BoardForecast,
  type FormatKey,
  type RiskCount,
  type RowDetails,
} from './rated-formats.sql.server'

export type { BoardForecast, RiskCount }

/** All open formats in the order of work, and how many of each risk types and producers have. */
type Rated = {
  version: string
  today: string
  /** an element for each format: the id of its book, its place in `productionTypeValues`, copies, risk */
  ids: Int32Array
  types: Uint8Array
  copies: Int32Array
  risks: Uint8Array
  /** the open books of each producer */
  assigned: Map<number, Int32Array>
  formats: RiskCount<ProductionType>[]
  producers: RiskCount<number | null>[]
}

async function rate(today: string, tx?: Db): Promise<Rated> {
  const found = firstOf(await queryReadOnly(boardOrder(today, productionTypeValues), { tx }))
  return {
    ...found,
    today,
    ids: Int32Array.from(found.ids),
    types: Uint8Array.from(found.types, (place) => place - 1),
    copies: Int32Array.from(found.copies),
    risks: Uint8Array.from(found.risks),
    assigned: new Map(found.assigned.map(({ userId, ids }) => [userId, Int32Array.from(ids)])),
  }
}

/** The places of the formats in the order of work that pass the filters; `producer` 0: nobody has their book. */
export function placesOf(
  { ids, types, risks, assigned }: Rated,
  { producer, prodType, risk }: { producer?: number; prodType?: ProductionType; risk?: number },
): number[] {
  const books =
    producer === undefined
      ? null
      : new Set(
          producer === 0
            ? [...assigned.values()].flatMap((ofProducer) => [...ofProducer])
            : assigned.get(producer),
        )
  const type = prodType && productionTypeValues.indexOf(prodType)
  const places: number[] = []
  for (let place = 0; place < ids.length; place += 1)
    if (
      (type === undefined || types[place] === type) &&
      (risk === undefined || risks[place] === risk) &&
      (books === null || books.has(ids[place]!) === (producer !== 0))
    )
      places.push(place)
  return places
}

const keyAt = ({ ids, types }: Rated, place: number): FormatKey => ({
  id: ids[place]!,
  prodType: elementAt(productionTypeValues, types[place]!),
})

/** The version that the database has now, and what the board shows of these formats. */
async function readDetails(rated: Rated, places: readonly number[], tx?: Db) {
  const formats = places.map((place) => keyAt(rated, place))
  const { version, details } = firstOf(
    await queryReadOnly(boardDetails(rated.today, formats), { tx }),
  )
  const rows = details.map((row, index) => ({ ...row, copies: rated.copies[places[index]!]! }))
  return { version, rows }
}

/** An open format as the board shows it. */
export type ShownFormat = RowDetails & { copies: number }

// ── what is kept ─────────────────────────────────────────────────────────────────────────────────

let kept: Rated | undefined
/** The rating that runs: whoever needs one meanwhile waits for it. */
let rating: Promise<Rated> | undefined

/** What may be tried with a kept or shared rating while others write all the time. */
const maxTries = 3

/**
 * The order of work, and the rows of the places that `choose` takes from it: both as they were at one
 * moment after the call.
 */
export async function readRated(
  choose: (rated: Rated) => readonly number[],
): Promise<{ rated: Rated; rows: ShownFormat[] }> {
  const today = todayInSeoul()
  for (let tries = 0; tries < maxTries; tries += 1) {
    const rated = kept?.today === today ? kept : await rateOnce(today)
    const { version, rows } = await readDetails(rated, choose(rated))
    if (version === rated.version) return { rated, rows }
    if (kept === rated) kept = undefined
  }
  return inTransaction(
    async (tx) => {
      const rated = await rate(today, tx)
      return { rated, rows: (await readDetails(rated, choose(rated), tx)).rows }
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

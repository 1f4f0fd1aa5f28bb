/** The numbers that explain a forecast: what stands before a piece, its people's pace, its source. */
import { certainChance } from '~/tables/codes'
import type { Plan, PlannedPiece } from '~/features/production/planning/simulation/plan'
import { quantileOfSorted } from '~/features/production/planning/numbers/quantile'
import type { Outcome } from '~/features/production/planning/simulation/outcome'
import { usualLateness } from '~/features/production/planning/history/source-promises'
import { fromDay } from '~/features/production/planning/season'
import type {
  ForecastAssumption,
  ForecastNumbers,
  Piece,
  Producer,
  Season,
} from '~/features/production/planning/season'
import { neighboursOf, type Pool } from '~/features/production/planning/simulation/work-pools'
import { workingDaysBetween } from '~/features/production/planning/working-days'

/** A week's pages are the average of so many weeks. */
const weeks = 8

/** Explains the forecasts of a plan, one after the other. */
export function explainer(plan: Plan): (outcome: Outcome) => ForecastNumbers {
  const { season } = plan
  const ahead = aheadOf(plan)
  const alone = new Map(season.producers.map((producer) => [producer.id, [producer]]))
  const pagesPerWeek = new Map<Producer[], number | null>()
  const pagesPerWeekBy = (people: Producer[]) => {
    const known = pagesPerWeek.get(people)
    if (known !== undefined) return known
    const pages = pagesPerWeekOf(season, people)
    pagesPerWeek.set(people, pages)
    return pages
  }
  return (outcome) => {
    const { piece, pool } = outcome.planned
    // who makes a piece that somebody has taken, else who may make it
    const { maker, state } = piece
    const people = (state === 'producing' && maker !== null && alone.get(maker)) || pool.people
    const { pieces, pages } = ahead.get(outcome.planned) ?? nothing
    return {
      piecesAhead: pieces,
      pagesAhead: Math.round(pages),
      pagesPerWeek: pagesPerWeekBy(people),
      sourceDays: piece.source.here ? null : Math.ceil(quantileOfSorted(outcome.sourceAt, 0.5)),
      promise:
        piece.source.here || piece.source.promised === undefined
          ? null
          : {
              day: fromDay(piece.source.promised),
              late: usualLateness(plan.promises, piece.publisher),
            },
      weighsMost: weighsMost(season, outcome, people),
      assumed: assumedOf(plan, piece, people),
    }
  }
}

type Amount = { pieces: number; pages: number }
const nothing: Amount = { pieces: 0, pages: 0 }

/** Pieces and pages that stand before each piece for somebody who may make it. */
function aheadOf({ order, pools }: Plan): Map<PlannedPiece, Amount> {
  const neighbours = neighboursOf(pools)
  const amounts = new Map<Pool, Amount>()
  const add = ({ pagesLeft, pool }: PlannedPiece) => {
    if (pagesLeft <= 0) return
    const { pieces, pages } = amounts.get(pool) ?? nothing
    amounts.set(pool, { pieces: pieces + 1, pages: pages + pagesLeft })
  }
  const ahead = new Map<PlannedPiece, Amount>()
  // what is begun is finished first, wherever it stands
  for (const planned of order) if (planned.piece.state !== 'waiting') add(planned)
  for (const planned of order) {
    if (planned.piece.state !== 'waiting') continue
    const sum = { ...nothing }
    for (const pool of neighbours.get(planned.pool) ?? []) {
      const { pieces, pages } = amounts.get(pool) ?? nothing
      sum.pieces += pieces
      sum.pages += pages
    }
    ahead.set(planned, sum)
    add(planned)
  }
  return ahead
}

/** Pages a week that people finished; a piece whose maker is not known counts in parts. */
function pagesPerWeekOf({ finished, today }: Season, people: Producer[]): number | null {
  const ids = new Set(people.map(({ id }) => id))
  let pages = 0
  for (const piece of finished) {
    if (today - piece.day > weeks * 7) continue
    if (piece.maker !== null) pages += ids.has(piece.maker) ? piece.pages : 0
    else if (piece.producers.length > 0)
      pages +=
        (piece.pages * piece.producers.filter((id) => ids.has(id)).length) / piece.producers.length
  }
  return pages > 0 ? Math.round(pages / weeks) : null
}

/** What delays a piece most: the longest of waiting for its source, for people, for absent people. */
function weighsMost(
  season: Season,
  { planned, finished, waitedForSource }: Outcome,
  people: Producer[],
): ForecastNumbers['weighsMost'] {
  const { reprint, state, neededBy } = planned.piece
  if (reprint !== undefined || state === 'checking') return 'none'
  if (people.length === 0) return 'nobody'
  if (neededBy !== null) {
    const daysLeft = neededBy - season.today
    const inTime = finished.filter((day) => day <= daysLeft).length
    if (inTime >= certainChance * finished.length) return 'none'
  }
  const middle = Math.min(365, quantileOfSorted(finished, 0.5))
  if (waitedForSource > middle / 2) return 'source'
  return absentDays(season, people, middle) > (middle - waitedForSource) / 4 ? 'absence' : 'work'
}

/** Working days until a day on which these people are away, as calendar days of an average person. */
function absentDays({ today }: Season, people: Producer[], days: number): number {
  const until = today + Math.ceil(days)
  const all = workingDaysBetween(today - 1, until)
  const away = people.map(({ absences }) =>
    absences.length === 0 ? 0 : all - workingDaysBetween(today - 1, until, absences),
  )
  return (away.reduce((sum, value) => sum + value, 0) / people.length) * (7 / 5)
}

function assumedOf({ pace }: Plan, piece: Piece, people: Producer[]): ForecastAssumption[] {
  const isNew = !people.some(({ id }) => pace.known.producer.has(id))
  const notAsked = !piece.source.here && piece.source.asked === null && piece.source.by === null
  return [
    ...(piece.pagesKnown ? [] : ['pages' as const]),
    ...(notAsked ? ['sourceNotAsked' as const] : []),
    ...(piece.state === 'producing' && piece.done === null && piece.begun === null
      ? ['progress' as const]
      : []),
    ...(isNew || !pace.known.prodType.has(piece.prodType) ? ['pace' as const] : []),
  ]
}

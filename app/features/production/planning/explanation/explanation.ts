/** The numbers that explain a forecast: what stands before a piece, its people's pace, its source. */
import { certainChance } from '~/tables/codes'
import type { Plan } from '~/features/production/planning/simulation/plan'
import { quantileOfSorted } from '~/features/production/planning/numbers/quantile'
import { rowOf, type Outcome } from '~/features/production/planning/simulation/outcome'
import type {
  ForecastAssumption,
  ForecastNumbers,
  Piece,
} from '~/features/production/planning/season'
import { neighboursOf } from '~/features/production/planning/simulation/work-pools'
import { workingDaysBetween } from '~/features/production/planning/working-days'

/** A week's pages are the average of so many weeks. */
const weeks = 8

/** The explanation of every piece, in their order. */
export function explanationsOf(plan: Plan, outcome: Outcome): ForecastNumbers[] {
  const { season } = plan
  const ahead = aheadOf(plan)
  const pagesPerWeek = new Map<number[], number | null>()
  const pagesPerWeekBy = (people: number[]) => {
    if (!pagesPerWeek.has(people)) pagesPerWeek.set(people, pagesPerWeekOf(plan, people))
    return pagesPerWeek.get(people)!
  }
  const alone = season.producers.map((_, place) => [place])
  return season.pieces.map((piece, i) => {
    const sources = rowOf(outcome.sourceAt, i, outcome.runs)
    const people = peopleOf(plan, piece, i, alone)
    return {
      piecesAhead: ahead.pieces[i]!,
      pagesAhead: Math.round(ahead.pages[i]!),
      pagesPerWeek: pagesPerWeekBy(people),
      sourceDays: piece.source.here ? null : Math.ceil(quantileOfSorted(sources, 0.5)),
      weighsMost: weighsMost(plan, outcome, i, people),
      assumed: assumedOf(plan, piece, people),
    }
  })
}

/** Who makes a piece that somebody has taken, else who may make it, as places of producers. */
function peopleOf({ placeOf, pools }: Plan, { maker, state }: Piece, i: number, alone: number[][]) {
  const place = state === 'producing' && maker !== null ? placeOf.get(maker) : undefined
  return place === undefined ? pools.people[pools.of[i]!]! : alone[place]!
}

/** Pieces and pages that stand before each piece for somebody who may make it. */
function aheadOf(plan: Plan): { pieces: Int32Array; pages: Float64Array } {
  const { order, pools, pagesLeft, season } = plan
  const neighbours = neighboursOf(pools)
  const counts = new Int32Array(pools.people.length)
  const sums = new Float64Array(pools.people.length)
  const pieces = new Int32Array(order.length)
  const pages = new Float64Array(order.length)
  const add = (piece: number) => {
    if (pagesLeft[piece]! <= 0) return
    counts[pools.of[piece]!]! += 1
    sums[pools.of[piece]!]! += pagesLeft[piece]!
  }
  // what is begun is finished first, wherever it stands
  const isBegun = (piece: number) => season.pieces[piece]!.state !== 'waiting'
  for (const { piece } of order) if (isBegun(piece)) add(piece)
  for (const { piece } of order) {
    if (isBegun(piece)) continue
    for (const pool of neighbours[pools.of[piece]!]!) {
      pieces[piece]! += counts[pool]!
      pages[piece]! += sums[pool]!
    }
    add(piece)
  }
  return { pieces, pages }
}

/** Pages a week that people finished; a piece whose maker is not known counts in parts. */
function pagesPerWeekOf({ season }: Plan, people: number[]): number | null {
  const ids = new Set(people.map((place) => season.producers[place]!.id))
  let pages = 0
  for (const piece of season.finished) {
    if (season.today - piece.day > weeks * 7) continue
    if (piece.maker !== null) pages += ids.has(piece.maker) ? piece.pages : 0
    else if (piece.producers.length > 0)
      pages +=
        (piece.pages * piece.producers.filter((id) => ids.has(id)).length) / piece.producers.length
  }
  return pages > 0 ? Math.round(pages / weeks) : null
}

/** What delays a piece most: the longest of waiting for its source, for people, for absent people. */
function weighsMost(
  plan: Plan,
  outcome: Outcome,
  i: number,
  people: number[],
): ForecastNumbers['weighsMost'] {
  const { season } = plan
  const piece = season.pieces[i]!
  if (piece.reprint !== undefined || piece.state === 'checking') return 'none'
  if (people.length === 0) return 'nobody'
  const days = rowOf(outcome.finished, i, outcome.runs)
  if (piece.neededBy !== null) {
    const daysLeft = piece.neededBy - season.today
    if (days.filter((day) => day <= daysLeft).length >= certainChance * outcome.runs) return 'none'
  }
  const source = outcome.waitedForSource[i]!
  const middle = Math.min(365, quantileOfSorted(days, 0.5))
  if (source > middle / 2) return 'source'
  return absentDays(plan, people, middle) > (middle - source) / 4 ? 'absence' : 'work'
}

/** Working days until a day on which these people are away, as calendar days of an average person. */
function absentDays({ season }: Plan, people: number[], days: number): number {
  const until = season.today + Math.ceil(days)
  const all = workingDaysBetween(season.today - 1, until)
  const away = people.map((place) => {
    const { absences } = season.producers[place]!
    return absences.length === 0 ? 0 : all - workingDaysBetween(season.today - 1, until, absences)
  })
  return (away.reduce((sum, value) => sum + value, 0) / people.length) * (7 / 5)
}

function assumedOf({ pace, season }: Plan, piece: Piece, people: number[]): ForecastAssumption[] {
  const isNew = !people.some((place) => pace.known.producer.has(season.producers[place]!.id))
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

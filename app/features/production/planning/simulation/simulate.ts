/** The forecast: a season simulated many times, and what the runs say of each piece. */
import { certainChance } from '~/tables/codes'
import { explanationsOf } from '~/features/production/planning/explanation/explanation'
import { horizon, planOf, type Plan } from './plan'
import { rowOf, runAll, type RunOptions } from './outcome'
import { quantileOfSorted } from '~/features/production/planning/numbers/quantile'
import type { PieceForecast, Season } from '~/features/production/planning/season'

/** The chances that `early` and `late` stand for. */
const chances = { early: 0.5, late: certainChance } as const

/** Forecasts every piece of a season. The answer has their order. */
export function simulate(season: Season, options: RunOptions = {}): PieceForecast[] {
  return forecastsOf(planOf(season), options)
}

/** The same from a plan that is at hand. */
export function forecastsOf(plan: Plan, options: RunOptions = {}): PieceForecast[] {
  const { season } = plan
  const outcome = runAll(plan, options)
  const because = explanationsOf(plan, outcome)
  const forecasts = season.pieces.map((piece, i): PieceForecast => {
    const days = rowOf(outcome.finished, i, outcome.runs)
    return {
      place: 0,
      group: 'needed',
      early: dayAt(season.today, quantileOfSorted(days, chances.early)),
      late: dayAt(season.today, quantileOfSorted(days, chances.late)),
      chance: piece.neededBy === null ? null : chanceBy(days, piece.neededBy - season.today),
      because: because[i]!,
    }
  })
  for (const { piece, place, group } of plan.order)
    Object.assign(forecasts[piece]!, { place, group })
  return forecasts
}

const dayAt = (today: number, days: number) => (days < horizon ? today + Math.ceil(days) : null)

/**
 * The share of runs that finish by a day, as one half run more of two: of a hundred runs none is not
 * never, and all is not certainly.
 */
function chanceBy(sortedDays: Float64Array, day: number): number {
  let count = 0
  while (count < sortedDays.length && sortedDays[count]! <= day) count += 1
  return (count + 0.5) / (sortedDays.length + 1)
}

/** The forecast: a season simulated many times, and what the runs say of each piece. */
import { certainChance } from '~/tables/codes'
import { explainer } from '~/features/production/planning/explanation/explanation'
import { horizon, planOf, type Plan } from './plan'
import { runAll, type RunOptions } from './outcome'
import { quantileOfSorted } from '~/features/production/planning/numbers/quantile'
import type { PieceForecast, Season } from '~/features/production/planning/season'

/** The chances that `early` and `late` stand for. */
const chances = { early: 0.5, late: certainChance } as const

/** Forecasts every piece of a season. The answer has their order. */
export function simulate(season: Season, options: RunOptions = {}): PieceForecast[] {
  return forecastsOf(planOf(season), options)
}

/** The same from a plan that is at hand. */
function forecastsOf(plan: Plan, options: RunOptions = {}): PieceForecast[] {
  const { today } = plan.season
  const explain = explainer(plan)
  return runAll(plan, options).map((outcome) => {
    const { place, group, piece } = outcome.planned
    const { neededBy } = piece
    const days = outcome.finished
    return {
      place,
      group,
      early: dayAt(today, quantileOfSorted(days, chances.early)),
      late: dayAt(today, quantileOfSorted(days, chances.late)),
      chance: neededBy === null ? null : chanceBy(days, neededBy - today),
      because: explain(outcome),
    }
  })
}

const dayAt = (today: number, days: number) => (days < horizon ? today + Math.ceil(days) : null)

/**
 * The share of runs that finish by a day, as one half run more of two: of a hundred runs none is not
 * never, and all is not certainly.
 */
function chanceBy(sortedDays: Float64Array, day: number): number {
  const later = sortedDays.findIndex((finished) => finished > day)
  const count = later < 0 ? sortedDays.length : later
  return (count + 0.5) / (sortedDays.length + 1)
}

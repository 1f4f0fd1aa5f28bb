/** What many runs of a season say together. */
import { numberAt } from '~/features/production/planning/numbers/number-at'
import { horizon, type Plan, type PlannedPiece } from './plan'
import { runOnce } from './season-run'

export type RunOptions = {
  /** equal seeds give equal forecasts */
  seed?: number
  runs?: number
}
const usualRuns = 100

/** What all runs together say of a piece. */
export type Outcome = {
  planned: PlannedPiece
  /** days from today on which it is finished, sorted */
  finished: Float64Array
  /** days from today on which its source is there, sorted */
  sourceAt: Float64Array
  /** on average: days until its source came */
  waitedForSource: number
}

/** Runs a season many times. The answer has the order of its pieces. */
export function runAll(plan: Plan, { seed = 1, runs = usualRuns }: RunOptions): Outcome[] {
  const outcomes = plan.pieces.map((planned): Outcome => ({
    planned,
    finished: new Float64Array(runs),
    sourceAt: new Float64Array(runs),
    waitedForSource: 0,
  }))
  for (let number = 0; number < runs; number += 1) {
    const run = runOnce(plan, seed, number)
    outcomes.forEach((outcome, piece) => {
      const sourceAt = numberAt(run.sourceAt, piece)
      outcome.finished[number] = numberAt(run.finished, piece)
      outcome.sourceAt[number] = sourceAt
      outcome.waitedForSource += Math.min(horizon, numberAt(run.begunAt, piece), sourceAt) / runs
    })
  }
  for (const { finished, sourceAt } of outcomes) {
    finished.sort()
    sourceAt.sort()
  }
  return outcomes
}

/** What many runs of a season say together. */
import { horizon, type Plan } from './plan'
import { runOnce } from './season-run'

export type RunOptions = {
  /** equal seeds give equal forecasts */
  seed?: number
  runs?: number
}
export const usualRuns = 100

/** What all runs together say; a value of piece i in run r stands at i × runs + r. */
export type Outcome = {
  runs: number
  /** days from today on which a piece is finished, sorted for each piece */
  finished: Float64Array
  /** days from today on which its source is there, sorted for each piece */
  sourceAt: Float64Array
  /** of each piece, on average: days until its source came, and from then until it was begun */
  waitedForSource: Float64Array
  waitedForWork: Float64Array
}

/** Runs a season many times. */
export function runAll(plan: Plan, { seed = 1, runs = usualRuns }: RunOptions): Outcome {
  const count = plan.season.pieces.length
  const outcome: Outcome = {
    runs,
    finished: new Float64Array(count * runs),
    sourceAt: new Float64Array(count * runs),
    waitedForSource: new Float64Array(count),
    waitedForWork: new Float64Array(count),
  }
  for (let number = 0; number < runs; number += 1) {
    const run = runOnce(plan, seed, number)
    for (let i = 0; i < count; i += 1) {
      outcome.finished[i * runs + number] = run.finished[i]!
      outcome.sourceAt[i * runs + number] = run.sourceAt[i]!
      const begun = Math.min(horizon, run.begunAt[i]!)
      const source = Math.min(begun, run.sourceAt[i]!)
      outcome.waitedForSource[i]! += source / runs
      outcome.waitedForWork[i]! += (begun - source) / runs
    }
  }
  for (let i = 0; i < count; i += 1) {
    rowOf(outcome.finished, i, runs).sort()
    rowOf(outcome.sourceAt, i, runs).sort()
  }
  return outcome
}

/** The values of a piece in all runs. */
export const rowOf = (values: Float64Array, piece: number, runs: number) =>
  values.subarray(piece * runs, (piece + 1) * runs)

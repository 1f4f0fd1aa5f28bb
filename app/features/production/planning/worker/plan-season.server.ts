/** Simulates seasons in a thread of its own, one after the other, bounded in memory and time. */
import { WorkerPool } from '~/workers/pool.server'
import type { PieceForecast, Season } from '~/features/production/planning/season'
import type { Change, WhatIf } from '~/features/production/planning/simulation/what-if'
import type { PlanningResult, PlanningTask } from './worker'

const pool = new WorkerPool<PlanningTask, PlanningResult>(
  'planning',
  'features/production/planning/worker/start.js',
)

/** The forecast of every piece, in the season's order. Throws AppError (503) when too many wait. */
export const forecastSeason = async (season: Season) =>
  (await pool.run({ season })) as PieceForecast[]

/** The season before and after changes. Throws AppError (503) when too many wait. */
export const compareSeasons = async (season: Season, changes: Change[]) =>
  (await pool.run({ season, changes })) as WhatIf

/** Worker thread that simulates a season, as it is or with changes beside it. */
import { simulate } from '~/features/production/planning/simulation/simulate'
import type { PieceForecast, Season } from '~/features/production/planning/season'
import { whatIf, type Change, type WhatIf } from '~/features/production/planning/simulation/what-if'

/** Without `changes` a forecast, with them what they would change. */
export type PlanningTask = { season: Season; changes?: Change[] }
export type PlanningResult = PieceForecast[] | WhatIf

export const work = ({ season, changes }: PlanningTask): PlanningResult =>
  changes ? whatIf(season, changes) : simulate(season)

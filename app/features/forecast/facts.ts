/** What is stored with a forecast to explain it. */
import type { NeedAssumption, NeedSource } from '~/features/planning/need-by'
import type { ForecastNumbers } from '~/features/planning/season'

/** Where the need-by day comes from, what was assumed for it, and the numbers behind the days. */
export type StoredFacts = {
  source: NeedSource
  needAssumed: NeedAssumption[]
  because: ForecastNumbers
}

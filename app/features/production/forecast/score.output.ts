/** Output schema of the score of forecasts. */
import * as z from 'zod/mini'
import { count, percent } from '~/validation/output'

/** Shares and chances are in per cent, null where nothing is known. */
export const Score = z.object({
  bands: z.array(z.object({ from: count, to: count, count, said: percent, happened: percent })),
  /** statements whose outcome is known */
  known: count,
  /** those of pieces that were finished */
  finished: count,
  daysOff: z.nullable(count),
  byLate: percent,
})

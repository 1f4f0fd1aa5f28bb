/** Output schemas of what-if. */
import * as z from 'zod/mini'
import { productionTypeValues, workDecisionKinds } from '~/tables/codes'
import { count, id, listOf, partialDate, time } from '~/validation/output'

const prodType = z.enum(productionTypeValues)
/**
 * Formats with a day of need, how many of them are expected in time, and how many are late or at risk:
 * counted as on the board.
 */
const Sum = z.object({ needed: count, inTime: count, atRisk: count })
type Sum = z.infer<typeof Sum>

const movedFields = z.object({
  id,
  bookId: z.string(),
  title: z.string(),
  prodType,
  volume: count,
  neededBy: partialDate,
  before: partialDate,
  after: partialDate,
})
export type Moved = z.infer<typeof movedFields>

/** `moved`: the pieces whose day moves most, at most twenty; `late` is '' beyond the horizon. */
export const WhatIf = z.object({
  before: Sum,
  after: Sum,
  movedCount: count,
  moved: z.array(movedFields),
})
export type Comparison = z.infer<typeof WhatIf>

export const Decision = z.object({
  id,
  kind: z.enum(workDecisionKinds),
  bookId: z.string(),
  title: z.string(),
  prodType: z.string(),
  volume: count,
  day: partialDate,
  userName: z.string(),
  createTime: time,
})
export type Decision = z.infer<typeof Decision>
/** Decisions that count, the newest first. */
export const Decisions = listOf(Decision)
/** What was taken over; null: nothing of that kind. */
export const TakenOver = z.object({
  decision: z.nullable(Decision),
  absence: z.nullable(z.object({ user: z.string(), firstDay: partialDate, lastDay: partialDate })),
})

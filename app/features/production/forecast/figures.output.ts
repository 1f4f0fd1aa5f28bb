/** Output schema of the figures for everybody. */
import * as z from 'zod/mini'
import { orderStatuses, productionTypeValues } from '~/tables/codes'
import { count, partialDate } from '~/validation/output'

const prodType = z.enum(productionTypeValues)

const waitingRow = z.object({ step: z.enum(orderStatuses.map(({ value }) => value)), count })
export type WaitingRow = z.infer<typeof waitingRow>

const handRow = z.object({ prodType, requests: count, days: z.nullable(count) })
export type HandRow = z.infer<typeof handRow>

export const Figures = z.object({
  /** whether everybody may see them */
  public: z.boolean(),
  /** since when the term runs */
  termBegan: partialDate,
  /** pieces whose day of need in this term has passed, and those finished by it */
  term: z.array(z.object({ prodType, needed: count, inTime: count })),
  /** what was asked for in the last year, and the median of days until all of it was in hand */
  hand: z.array(handRow),
  /** requests by where they are now */
  waiting: z.array(waitingRow),
})

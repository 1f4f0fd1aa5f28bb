/** Output schema of the figures for everybody. */
import * as z from 'zod/mini'
import { orderStatuses, productionTypeValues } from '~/tables/codes'
import { keysOf, recordFrom } from '~/platform/records'
import { count, partialDate } from '~/validation/output'

const prodType = z.enum(productionTypeValues)

const waitingRow = z.object({ step: z.enum(orderStatuses.map(({ value }) => value)), count })
export type WaitingRow = z.infer<typeof waitingRow>

const handRow = z.object({ prodType, requests: count, days: z.nullable(count) })
export type HandRow = z.infer<typeof handRow>

const counts = {
  needed: count,
  atFirst: count,
  passed: count,
  inTime: count,
  lateOrder: count,
  lateSource: count,
  lateWork: count,
}
const publisherRow = z.object({
  publisher: z.string(),
  requests: count,
  came: count,
  days: z.nullable(z.int()),
  promised: count,
  inTime: count,
})

/** A term: numbers of one to four are null in its sums, and in no group. */
const termRow = z.object({
  term: z.string(),
  first: partialDate,
  began: z.boolean(),
  total: z.object(recordFrom(keysOf(counts).map((name) => [name, z.nullable(count)] as const))),
  groups: z.array(z.object({ grade: z.string(), prodType, ...counts })),
  others: z.nullable(z.object(counts)),
  publishers: z.array(publisherRow),
})
export type TermRow = z.infer<typeof termRow>

export const Figures = z.object({
  /** whether everybody may see them */
  public: z.boolean(),
  /** since when the term runs */
  termBegan: partialDate,
  /** pieces whose day of need in this term has passed, and those finished by it */
  term: z.array(z.object({ prodType, needed: count, inTime: count })),
  /** what was asked for in the last year, and the median of days until all of it was in hand */
  hand: z.array(handRow),
  /** the last terms, the newest first: what was in hand on its day, and why not */
  terms: z.array(termRow),
  /** who sees publishers by name, whoever reads this among them: everybody or administrators */
  publishers: z.enum(['everybody', 'administrators', 'nobody']),
  /** how it is counted, sentence by sentence */
  method: z.array(z.object({ ko: z.string(), en: z.string() })),
  /** requests by where they are now */
  waiting: z.array(waitingRow),
})

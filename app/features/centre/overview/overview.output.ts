/** Output schema of the administrators' overview. */
import * as z from 'zod/mini'
import { orderStatuses, productionTypeValues } from '~/tables/codes'
import { RiskCounts } from '~/features/production/production.output'
import { count, id, partialDate, time } from '~/validation/output'

const waiting = {
  count,
  oldest: z.nullable(
    z.object({
      title: z.string(),
      since: time,
      listId: z.nullable(id),
      bookRowId: z.nullable(id),
    }),
  ),
}
const waitingByName = z.object({
  count,
  oldest: z.nullable(z.object({ name: z.string(), since: time })),
})
const waitingShipment = z.object({
  count,
  oldest: z.nullable(z.object({ id, name: z.string(), since: partialDate })),
})

const missingSource = z.object({ publisher: z.string(), count, since: time })
/** Books of one publisher whose source file was requested and has not come, since the first request. */
export type MissingSource = z.infer<typeof missingSource>

export const Overview = z.object({
  cart: z.array(z.object({ orderType: z.literal([0, 1]), ...waiting })),
  requested: z.object(waiting),
  making: z.object(waiting),
  finished: z.object({ month: z.string(), count }),
  orders: z.array(
    z.object({
      step: z.enum(orderStatuses.map(({ value }) => value)),
      ...waiting,
      recent: z.optional(count),
      ofMonth: z.optional(count),
    }),
  ),
  /** applications whose type is finished, and has no files that could be downloaded */
  withoutFile: z.object(waiting),
  uploads: z.object({
    count,
    oldest: z.nullable(z.object({ id, fileName: z.string(), since: time })),
  }),
  /** books that somebody waits for, neither made nor in the purchase cart */
  unmade: z.object(waiting),
  proposals: z.object({
    count,
    oldest: z.nullable(z.object({ id, name: z.string(), since: time })),
  }),
  /** of errata, by readers, that nobody has answered */
  reports: z.object({
    count,
    oldest: z.nullable(z.object({ id, name: z.string(), since: time })),
  }),
  board: RiskCounts,
  longestLate: z.nullable(
    z.object({
      bookId: z.string(),
      title: z.string(),
      prodType: z.enum(productionTypeValues),
      date: partialDate,
    }),
  ),
  arrived: waitingByName,
  /** members who wait to be confirmed as eligible */
  eligibility: z.object({
    count,
    oldest: z.nullable(z.object({ id, name: z.string(), since: time })),
  }),
  /** messages that fail or are tried again */
  messages: waitingByName,
  /** webhooks that were switched off because they answered so, or not at all */
  webhooks: waitingByName,
  orderRows: z.extend(waitingByName, { files: count }),
  /** finished and not sent; `since` when the oldest was asked for */
  ready: z.object({ recipients: count, copies: count, since: z.nullable(time) }),
  /** packed and not sent, and sent long ago without an answer */
  shipments: z.object({ packed: waitingShipment, silent: waitingShipment }),
  /** publishers who owe sources longest */
  sources: z.object({
    count,
    publishers: z.array(missingSource),
  }),
  /** requests for sources for which a person has something to do, with the first lesson that waits */
  sourceWork: z.array(
    z.object({
      kind: z.enum(['toSend', 'came', 'refused', 'broken', 'silent']),
      requests: count,
      publishers: count,
      needed: z.nullable(partialDate),
      since: z.nullable(partialDate),
      publisherId: id,
      name: z.string(),
    }),
  ),
  /** what came since yesterday, and this month */
  fresh: z.object({
    since: partialDate,
    members: count,
    membersOfMonth: count,
    orderFiles: count,
    orderFilesOfMonth: count,
    orders: count,
    ordersOfMonth: count,
  }),
})

/** What waits behind each entry of the administrators' menu. */
export const Work = z.object({
  orderRows: count,
  uploads: count,
  unmade: count,
  proposals: count,
  reports: count,
  cart: count,
  late: count,
  ready: count,
  packed: count,
  silent: count,
  arrived: count,
  /** publishers with requests for which a person has something to do */
  sources: count,
  eligibility: count,
  webhooks: count,
  messages: count,
})

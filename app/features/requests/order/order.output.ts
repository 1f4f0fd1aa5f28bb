/** Output schemas of a member's applications. */
import * as z from 'zod/mini'
import {
  orderEventKinds,
  orderNextSteps,
  orderStatuses,
  productionTypeValues,
} from '~/tables/codes'
import { timings } from './in-time'
import { bookFields, copiedFields, FileInfo } from '~/features/catalogue/book/book.output'
import { SentItem } from '~/features/delivery/delivery.output'
import { Delivered } from '~/features/requests/demand/demand.output'
import { named } from '~/validation/documented'
import { count, id, listOf, partialDate, percent, time } from '~/validation/output'

/**
 * When its member last began to fetch this file. `current`: the file that is there now was among
 * those fetched; false: a newer one came since.
 */
const Fetched = z.nullable(named('Fetched', z.object({ time, current: z.boolean() })))

const prodType = z.enum(productionTypeValues)

/**
 * An application with the fields that it copied from its book. Those that only the book has are
 * absent when the book is gone or not made yet; `bookRowId` is null then. `listId`: of the request
 * list, while the book is not made yet. `neededFrom`: the day that the member named, or ''.
 * `delivered`: null as long as it can be changed and cancelled. `endTime`: since when the member
 * needs it no more, or null.
 */
const { createTime: _, prodType: __, ...ofBook } = z.partial(z.object(bookFields)).shape
const orderFields = {
  ...ofBook,
  ...copiedFields,
  produceId: z.optional(id),
  id,
  bookRowId: z.nullable(id),
  listId: z.nullable(id),
  prodType,
  orderNum: id,
  /** the step in Korean, with its percentage */
  status: z.string(),
  step: z.enum(orderStatuses.map(({ value }) => value)),
  percent,
  file: z.nullable(FileInfo),
  volumeCount: count,
  neededFrom: partialDate,
  /** the day on which it is needed: `neededFrom`, or else the need-by date of the book */
  needed: partialDate,
  /** when all of it is in hand with a chance of one half, and as it was promised; '' beyond the forecast */
  early: partialDate,
  promised: partialDate,
  timing: z.enum(timings),
  /** days from `needed` to `promised`, or to today; null when it is not late */
  lateDays: z.nullable(count),
  delivered: z.nullable(Delivered),
  endTime: z.nullable(time),
  createTime: time,
  updateTime: time,
  /** whose it is, where the caller acts for somebody */
  reader: z.optional(z.object({ id, name: z.string() })),
}
export const Order = named('Order', z.object(orderFields))
/** How many the member has, and how many of them are late, can be downloaded and are waited for. */
export const Orders = z.extend(listOf(Order), {
  counts: z.object({ all: count, late: count, ready: count, waiting: count }),
})
/**
 * Something that happened since the application was made. `volume`: the one that it is about, null
 * for the whole book or none; `name`: of a fetched file; `copies`, `neededFrom`: what was asked for
 * or changed, null where that did not change.
 */
const Event = named(
  'OrderEvent',
  z.object({
    kind: z.enum(orderEventKinds),
    time,
    volume: z.nullable(id),
    name: z.nullable(z.string()),
    copies: z.nullable(id),
    neededFrom: z.nullable(partialDate),
  }),
)
export type Event = z.infer<typeof Event>
/** What was there when the application was made; `volumes` is null where none were finished. */
const Already = named(
  'OrderAlready',
  z.object({
    source: z.enum(['none', 'requested', 'received']),
    finished: z.boolean(),
    volumes: z.nullable(z.object({ total: id, finished: id })),
  }),
)
export type Already = z.infer<typeof Already>

const volumeFile = z.object({
  number: id,
  firstPage: z.nullable(id),
  lastPage: z.nullable(id),
  units: z.string(),
  file: FileInfo,
  fetched: Fetched,
})
export type VolumeFile = z.infer<typeof volumeFile>

/**
 * `volumes`: those that can be downloaded before the whole book is finished; `fetched`: of the file
 * of the whole book. `events` are in the order of time; `next`: what comes after them, null when
 * nothing does; `making`: volumes that are not finished while others are.
 */
export const OrderDetails = z.object({
  ...orderFields,
  fetched: Fetched,
  already: Already,
  events: z.array(Event),
  next: z.nullable(z.enum(orderNextSteps)),
  making: z.array(id),
  volumes: z.array(volumeFile),
  /** copies on paper that were packed or sent for it */
  shipments: z.array(SentItem),
  sourcingDate: z.nullable(partialDate),
  finishedDate: z.nullable(partialDate),
})

const asked = { bookId: z.string(), prodType, orderNum: id, createTime: time }
const { step } = orderFields
const previousEntry = z.object(asked)
export type PreviousEntry = z.infer<typeof previousEntry>

export const Previous = z.object({
  orders: z.array(z.object({ ...asked, id, step, percent })),
  cart: z.array(previousEntry),
})
/** `day`: YYYY-MM-DD; today itself when a term begins today. */
export const NextTerm = z.object({ day: z.iso.date() })
/** `left`: entries of the cart whose books have left the list, when there are any. */
export const Ordered = z.object({ count, left: z.optional(count) })

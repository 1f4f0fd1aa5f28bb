/** Output schemas of a member's applications. */
import * as z from 'zod/mini'
import { orderStatuses, productionTypeValues } from '~/tables/codes'
import { bookFields, copiedFields } from '~/features/book/book.output'
import { SentItem } from '~/features/delivery/delivery.output'
import { named } from '~/validation/documented'
import { count, id, listOf, partialDate, percent, time } from '~/validation/output'

/** A file that can be downloaded; `version` names its content. */
export const FileInfo = named(
  'FileInfo',
  z.object({ name: z.string(), size: count, version: z.string(), createTime: time }),
)
const prodType = z.enum(productionTypeValues)

/**
 * An application with the fields that it copied from its book. Those that only the book has are
 * absent when the book is gone or not made yet; `bookRowId` is null then. `listId`: of the request list,
 * while the book is not made yet.
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
  createTime: time,
}
export const Order = named('Order', z.object(orderFields))
export const Orders = listOf(Order)
/** `volumes`: those that can be downloaded before the whole book is finished. */
export const OrderDetails = z.object({
  ...orderFields,
  volumes: z.array(
    z.object({
      number: id,
      firstPage: z.nullable(id),
      lastPage: z.nullable(id),
      units: z.string(),
      file: FileInfo,
    }),
  ),
  /** copies on paper that were packed or sent for it */
  shipments: z.array(SentItem),
  sourcingDate: z.nullable(partialDate),
  finishedDate: z.nullable(partialDate),
})

const asked = { bookId: z.string(), prodType, orderNum: id, createTime: time }
const { step } = orderFields
export const Previous = z.object({
  orders: z.array(z.object({ ...asked, id, step, percent })),
  cart: z.array(z.object(asked)),
})
/** `left`: entries of the cart whose books have left the list, when there are any. */
export const Ordered = z.object({ count, left: z.optional(count) })

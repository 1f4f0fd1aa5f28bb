/** What may be sent to the administrator's purchase-request cart. */
import * as z from 'zod/mini'
import { limits } from '~/codes'
import { copies, listOf, optional, prepared, requiredText, rowId, text, whole } from '~/fields'
import * as requestBook from '~/features/request-book/request-book.schema'
import { Paging } from '~/paging'

/** 0 PDF, 1 printed book. */
const orderType = whole({ min: 0, max: 1, wrong: 'invalidChoice' })
const one = prepared((value) => value ?? '1', copies)

/** `bookId` may come once, several times, or as a list with commas. */
const bookIds = prepared(
  (value) => [value ?? []].flat().flatMap((one) => (typeof one === 'string' ? one.split(',').map((part) => part.trim()).filter(Boolean) : [one])),
  listOf(requiredText('required', 50), limits.bulk).check(z.minLength(1, 'noneChosen')),
)

export const Add = z.object({ bookId: bookIds, orderType, orderNum: one })

/** Everything that passes the filters of the full list. */
export const AddAll = z.extend(z.omit(requestBook.List, { page: true, size: true, sort: true }), { orderType, orderNum: one })

export const List = z.extend(Paging, { orderType: optional(orderType) })

export const ById = z.object({ id: rowId })

export const Modify = z.object({
  id: rowId,
  updateTime: optional(z.string().check(z.maxLength(40, 'invalidInput'))),
  orderType: optional(orderType),
  orderNum: optional(copies),
  distributor: z.optional(text(limits.text)),
})

export const Produce = z.object({ orderType: optional(orderType) })

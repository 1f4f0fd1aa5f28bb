/** Input schemas of the administrators' purchase cart. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import {
  commaList,
  copies,
  optional,
  preprocess,
  requiredText,
  rowId,
  text,
  integer,
} from '~/validation/fields'
import * as requestBook from '~/features/catalogue/request-book/request-book.schema'
import { Paging } from '~/validation/paging'

/** 0 PDF, 1 printed book. */
const orderType = integer({ min: 0, max: 1, message: 'invalidChoice' })
const copiesOrOne = preprocess((value) => value ?? '1', copies)

const bookIds = commaList(requiredText('required', 50))

export const Add = z.object({ bookId: bookIds, orderType, orderNum: copiesOrOne })

/** Every book of the request list that passes the filters. */
export const AddAll = z.extend(z.omit(requestBook.List, { page: true, size: true, sort: true }), {
  orderType,
  orderNum: copiesOrOne,
})

export const List = z.extend(Paging, { orderType: optional(orderType) })

export const Modify = z.object({
  id: rowId,
  updateTime: optional(z.string().check(z.maxLength(40, 'invalidInput'))),
  orderType: optional(orderType),
  orderNum: z.optional(copies),
  distributor: z.optional(text(fieldLimits.text)),
})

/** The rows ticked in a list. */
export const ByIds = z.object({ id: commaList(rowId) })

export const Totals = z.object({ orderType: optional(orderType) })

/**
 * `upTo` and `count`: the newest entry and the number of entries that the person saw; without them,
 * all entries are completed.
 */
export const Produce = z.object({
  orderType: optional(orderType),
  upTo: optional(rowId),
  count: optional(integer({ min: 1, max: 2_147_483_647 })),
})

/** An empty title becomes the default title. */
export const RequestFile = z.object({ title: optional(text(300)) })

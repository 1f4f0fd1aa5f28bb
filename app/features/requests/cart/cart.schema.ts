/** Input schemas of a member's cart. */
import * as z from 'zod/mini'
import { productionTypeValues, type userTypes } from '~/tables/codes'
import { copies, listOf, optional, requiredText, rowId } from '~/validation/fields'

const prodType = z.enum(productionTypeValues, {
  error: (issue) => (issue.input ? 'invalidChoice' : 'prodTypeRequired'),
})

export const Add = z.object({ bookId: requiredText('required', 50), prodType, orderNum: copies })
export const OfBooks = z.object({ bookIds: listOf(requiredText('required', 50)) })
export const SetOrderNum = z.object({
  id: rowId,
  /** nothing written changes nothing */
  orderNum: optional(copies),
  updateTime: optional(z.iso.datetime({ offset: true, error: 'invalidInput' })),
})
/** Copies of several entries, by position. */
export const SetOrderNums = z.object({
  entry: listOf(rowId),
  orderNum: listOf(SetOrderNum.shape.orderNum),
  updateTime: listOf(SetOrderNum.shape.updateTime),
})
export const Sheet = z.object({
  userName: requiredText('nameRequired', 50),
  userType: z.enum(['teacher', 'student'] satisfies (typeof userTypes)[number]['value'][], {
    error: 'userTypeRequired',
  }),
})

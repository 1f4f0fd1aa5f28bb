/** Input schemas of a member's applications. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { Add } from '~/features/requests/cart/cart.schema'
import {
  copies,
  integer,
  isoDate,
  listOf,
  optional,
  requiredText,
  rowId,
  text,
} from '~/validation/fields'

export const ByBooks = z.object({ bookIds: listOf(requiredText('required', 50)) })

/** A day from which something is needed; '' is none. */
const neededFrom = z.pipe(
  isoDate,
  z.transform((day) => day ?? ''),
)
/** One book in one type, without the cart; an absent `neededFrom` like ''. */
export const Apply = z.object({ ...Add.shape, neededFrom })
/**
 * `neededFrom`: of everything that is applied for; absent like ''. `only`: these entries of the cart,
 * otherwise all; `leave`: entries that stay in it.
 */
export const Order = z.object({
  neededFrom,
  only: listOf(rowId, fieldLimits.cartEntries),
  leave: listOf(rowId, fieldLimits.cartEntries),
})

/**
 * What may change of an application; an absent field stays as it is. `updateTime`: of the
 * application as the caller read it.
 */
export const Modify = z.object({
  id: rowId,
  orderNum: z.optional(copies),
  neededFrom: z.optional(neededFrom),
  updateTime: optional(z.iso.datetime({ offset: true, error: 'invalidInput' })),
})

/**
 * The file of a finished application, or of one volume; `version`: the file that the link named.
 */
export const Download = z.object({
  id: rowId,
  volume: optional(integer({ min: 1, max: 100_000, message: 'noSuchItem' })),
  version: optional(text(64)),
})

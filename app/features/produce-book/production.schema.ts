/** What may be asked of, and written to, the list of books in production. */
import * as z from 'zod/mini'
import { channels, limits } from '~/codes'
import { Filters } from '~/features/book/book.schema'
import { severalOf } from '~/features/purchase-cart/purchase-cart.schema'
import * as requestBook from '~/features/request-book/request-book.schema'
import { choice, day, optional, prepared, requiredText, rowId, text, whole } from '~/fields'
import { Paging } from '~/paging'
import { bookId } from './produce-book.schema'

/** How far a book is as a whole; a book whose source was never requested is in none of them. */
export const productionStates = ['sourcing', 'making', 'finished'] as const
export type ProductionState = (typeof productionStates)[number]

/** 0 newest production date, 1 newest book id, 2 needed soonest, 3 requested last. */
export const productionSorts = ['0', '1', '2', '3'] as const

export const List = z.extend(Paging, {
  ...Filters.shape,
  keyword: optional(text(limits.keyword)),
  state: choice(productionStates),
  producer: optional(rowId),
  sort: prepared((value) => value || '0', z.enum(productionSorts, { error: 'invalidChoice' })),
})

/** A book by the number of its row or, when it is not one, by its book id. */
export const Which = z.object({ id: optional(text(50)), bookId: optional(text(50)) })
export type Which = z.infer<typeof Which>

/** An empty text empties the field; absent means unchanged. */
const changed = <T extends z.ZodMiniType<string | undefined>>(piece: T) =>
  z.optional(
    z.pipe(
      piece,
      z.transform((value) => value ?? ''),
    ),
  )

export const Modify = z.extend(requestBook.Modify, {
  ...Which.shape,
  code1: changed(optional(text(50))),
  code2: changed(optional(text(50))),
  type: changed(choice(channels.map(({ value }) => value))),
  needDate: changed(day),
})
export const writtenNames = [
  ...requestBook.writtenNames,
  'code1',
  'code2',
  'type',
  'needDate',
] as const
export type Written = Record<(typeof writtenNames)[number], string>

const producer = whole({ min: 1, max: 2_147_483_647, wrong: 'notProducer' })

/** `userId` is the number of a producer. */
export const Share = z.object({ bookId, userId: prepared((value) => value || 0, producer) })

const bookIds = severalOf(requiredText('required', 50))
export const ShareAll = z.object({ bookId: bookIds, userId: Share.shape.userId })
export const SetNeedDates = z.object({
  bookId: bookIds,
  needDate: z.pipe(day, z.string('needDateRequired')),
})

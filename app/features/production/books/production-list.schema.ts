/** Schemas of the production list: search, book references, changed fields, assignments. */
import * as z from 'zod/mini'
import { type BookType, channels, fieldLimits } from '~/tables/codes'
import { Filters } from '~/features/catalogue/book/book.schema'
import { editFields } from '~/features/catalogue/book/fields'
import * as requestBook from '~/features/catalogue/request-book/request-book.schema'
import {
  commaList,
  oneOf,
  isoDate,
  optional,
  preprocess,
  requiredText,
  rowId,
  text,
  integer,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { bookId } from '~/features/production/produced-book.schema'

/** Production state of a whole book. A book whose source was never requested has none of them. */
export const productionStates = ['sourcing', 'making', 'finished'] as const
export type ProductionState = (typeof productionStates)[number]

/**
 * 0 newest production date, 1 newest book ID, 2 needed soonest, 3 requested last, 4 overdue volumes
 * and need-by dates, the earliest first, 5 order of work.
 */
export const productionSorts = ['0', '1', '2', '3', '4', '5'] as const

export const List = z.extend(Paging, {
  ...Filters.shape,
  keyword: optional(text(fieldLimits.keyword)),
  state: oneOf(productionStates),
  producer: optional(rowId),
  sort: preprocess((value) => value || '0', z.enum(productionSorts, { error: 'invalidChoice' })),
})

/** A book by the number of its row or, where `id` is no number, by its book ID. */
export const BookRef = z.object({ id: optional(text(50)), bookId: optional(text(50)) })
export type BookRef = z.infer<typeof BookRef>

const productionFields = editFields('production')

export const Modify = z.extend(requestBook.Modify, {
  ...BookRef.shape,
  ...requestBook.clearableFields(productionFields),
  // again by itself, because the column takes no other text
  type: requestBook.clearable(oneOf(channels.map(({ value }) => value))),
  needDate: requestBook.clearable(isoDate),
})
export const writableFieldNames = [
  ...requestBook.writableFieldNames,
  ...productionFields,
  'needDate',
] as const
type WritableField = (typeof writableFieldNames)[number]
export type WritableFields = Record<Exclude<WritableField, 'type'>, string> & { type: BookType }

const producer = integer({ min: 1, max: 2_147_483_647, message: 'notProducer' })

/** `userId` is the number of a producer. */
export const Share = z.object({ bookId, userId: preprocess((value) => value || 0, producer) })

const bookIds = commaList(requiredText('required', 50))
export const ShareAll = z.object({ bookId: bookIds, userId: Share.shape.userId })
export const SetNeedDates = z.object({
  bookId: bookIds,
  needDate: z.pipe(isoDate, z.string('needDateRequired')),
})

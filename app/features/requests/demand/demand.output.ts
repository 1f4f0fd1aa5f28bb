/** Output schema of demand. */
import * as z from 'zod/mini'
import { orderStatuses, productionTypeValues } from '~/tables/codes'
import { named } from '~/validation/documented'
import { count, id, listOf, partialDate, percent, time } from '~/validation/output'
import { demandKinds } from '~/tables/codes'

/**
 * What was delivered for a demand. `files`: how many volumes its member fetched, the whole book being
 * one; `copies`: on paper, of all volumes, that arrived or are on their way; `lastTime`: of the last
 * delivery.
 */
export const Delivered = named(
  'Delivered',
  z.object({ files: count, copies: count, lastTime: time }),
)
/**
 * What was delivered for an application. `files`: volumes that its member fetched, the whole book
 * being one; `copies`: on paper, of all volumes, that arrived or are on their way; `lastTime`: of the
 * last delivery.
 */
export type Delivered = z.infer<typeof Delivered>

/**
 * Somebody who waits for copies of a book in one production type. `id`: that of the application, or
 * of the row of an order file, which has a demand for each type. `member` of an application, else
 * null; `school` of a row, else null. `bookRowId`: of the catalogue; `listId`: of the request list;
 * null where the book is in neither. `neededFrom`: the day that the member or school named, else that of the
 * book. `delivered`: null where nothing was.
 */
const Demand = named(
  'Demand',
  z.object({
    kind: z.enum(demandKinds),
    id,
    bookId: z.string(),
    bookRowId: z.nullable(id),
    listId: z.nullable(id),
    title: z.string(),
    publisher: z.string(),
    prodType: z.enum(productionTypeValues),
    copies: id,
    member: z.nullable(z.object({ id, user: z.string(), name: z.string() })),
    school: z.nullable(z.object({ name: z.string(), file: z.string(), place: id })),
    neededFrom: partialDate,
    late: z.boolean(),
    step: z.enum(orderStatuses.map(({ value }) => value)),
    /** finished, and nothing of it can be downloaded */
    withoutFile: z.boolean(),
    percent,
    delivered: z.nullable(Delivered),
    createTime: time,
  }),
)
/** `copies`: of all demands that pass the filters, not only of this page. */
export const Demands = z.extend(listOf(Demand), { copies: count })

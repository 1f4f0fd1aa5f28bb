/** Output schemas of school lists and of their status pages. */
import { timings } from '~/features/requests/order/in-time'
import * as z from 'zod/mini'
import { orderStatuses, productionTypeValues } from '~/tables/codes'
import { named } from '~/validation/documented'
import { count, flag, id, listOf, partialDate, percent, text, time } from '~/validation/output'
import { OrderFile, OrderRow, unreadCell } from '~/features/requests/order-file/order-file.output'

/** `repeated`: lines that the list has already, and that were left out. */
export const Sent = z.extend(OrderFile, { id, repeated: count })

const counts = { rows: count, matched: count, open: count }

/** `id`: of the first file; `schoolYear`: it begins in March of this year. */
export const SchoolLists = listOf(
  z.object({ id, schoolName: text, schoolYear: count, files: count, ...counts, lastTime: time }),
)

/**
 * `inDemand` false: some of it counts only when its sender's eligibility is confirmed. `statusToken`: of
 * the address of the status page, null when it has none; `removable`: nothing of the file was sent yet.
 */
export const SchoolList = z.object({
  id,
  schoolName: text,
  schoolYear: count,
  statusToken: z.nullable(text),
  inDemand: flag,
  ignored: text,
  unread: z.array(unreadCell),
  nextOpen: z.nullable(id),
  files: z.array(
    z.object({
      id,
      name: text,
      createTime: time,
      size: count,
      unread: count,
      removable: flag,
      ...counts,
    }),
  ),
})

const prodType = z.enum(productionTypeValues)

/**
 * One type of a row. `step`: null while the row has no book; `next`, `last`: the due dates of its
 * first and last unfinished volumes; `again`: another row of the list asks for the same; `sent`:
 * copies by volume (0: the whole book).
 */
const typeStatus = z.object({
  prodType,
  copies: id,
  step: z.nullable(z.enum(orderStatuses.map(({ value }) => value))),
  percent,
  volumes: z.nullable(z.object({ total: count, finished: count })),
  next: partialDate,
  last: partialDate,
  late: z.boolean(),
  /** the day on which it is needed, and whether it is in hand by then, as for applications */
  needed: partialDate,
  timing: z.enum(timings),
  lateDays: z.nullable(count),
  again: flag,
  sent: z.array(
    z.object({ volume: count, day: partialDate, copies: count, arrived: count, missing: count }),
  ),
})

/** A row of a school's list without pupils and contacts; `state`: whether its book is known. */
const StatusRow = named(
  'SchoolListRow',
  z.object({
    id,
    place: id,
    schoolName: text,
    title: text,
    creator: text,
    publisher: text,
    state: z.enum(['decided', 'open', 'absent']),
    book: z.nullable(z.object({ bookId: text, title: text, creator: text, publisher: text })),
    types: z.array(typeStatus),
  }),
)
export const StatusRows = listOf(StatusRow)
export const StatusPage = z.extend(StatusRows, {
  schoolName: text,
  schoolYear: count,
  inDemand: flag,
  rows: count,
  open: count,
})

/** `list`: its first file; `next`: another row of the list that nobody has decided. */
export const OwnRow = z.object({ row: OrderRow, list: id, next: z.nullable(id) })
export const Withdrawn = z.object({ name: text, rows: count, next: z.nullable(id) })
export const StatusLink = z.object({ token: z.nullable(text) })

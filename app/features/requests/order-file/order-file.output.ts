/** Output schemas of schools' order files and of the demand computed from them. */
import * as z from 'zod/mini'
import { productionTypes, productionTypeValues } from '~/tables/codes'
import { orderDecisions, matchBands } from '~/tables/staff-codes'
import { recordOf } from '~/platform/records'
import { bookFields, catalogueFields, Format } from '~/features/catalogue/book/book.output'
import { orderType } from '~/features/catalogue/request-book/request-book.output'
import { productionStages } from '~/features/requests/order-file/applications/applications.schema'
import { named } from '~/validation/documented'
import { count, id, listOf, partialDate, searchPageOf, time } from '~/validation/output'

/** `inDemand` false: sent by a member whose eligibility was never confirmed; its copies do not count. */
const fileFields = {
  name: z.string(),
  schoolName: z.string(),
  receiptDate: partialDate,
  userName: z.string(),
  inDemand: z.boolean(),
  createTime: time,
}
const decided = { rows: count, matched: count, open: count }
/** Rows whose school neither they nor their file names. */
const withoutSchool = count

/** Cells that were read from a mark such as ○, and the most frequent mark. */
const marked = z.object({ count, mark: z.string() })

/** `unread`: cells and rows that could not be read. */
export const OrderFile = z.object({
  ...fileFields,
  ...decided,
  withoutSchool,
  unread: count,
  marked,
})
export type OrderFileItem = z.infer<typeof OrderFile>
export const OrderFiles = listOf(OrderFile)

const action = z.enum([
  'choose',
  'reset',
  'absent',
  'accept',
  'remarks',
  'bookGone',
  'split',
  'counts',
])
/** A cell that could not be read; `key` and `params` say why. */
export const unreadCell = z.object({
  sheet: z.string(),
  row: count,
  column: z.string(),
  value: z.string(),
  key: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/**
 * `last`: the step that can be undone; `nextOpen`: the next row that waits for a person; `sender`:
 * the member who sent it; `statusToken`: of its status page.
 */
export const OrderFileInfo = z.object({
  id,
  ...fileFields,
  ...decided,
  withoutSchool,
  sender: z.nullable(z.object({ id, user: z.string(), name: z.string(), eligible: z.boolean() })),
  statusToken: z.nullable(z.string()),
  unread: z.array(unreadCell),
  ignored: z.string(),
  marked,
  pupils: count,
  automatic: count,
  absent: count,
  review: count,
  none: count,
  size: count,
  last: z.nullable(
    z.object({
      id,
      action,
      userName: z.string(),
      createTime: time,
      rows: count,
      place: z.nullable(id),
    }),
  ),
  nextOpen: z.nullable(id),
})

/** What the file may mean: names of schools, those of the list first, and its day of receipt. */
export const SchoolProposals = z.object({ schools: z.array(z.string()), date: z.string() })

const pupil = z.object({ name: z.string(), grade: z.string(), phone: z.string() })
export const Pupils = listOf(pupil)

/** Where a book stands: in the request list, in production, or finished. */
const place = z.enum(['listed', 'making', 'finished'])
const band = z.enum(matchBands.map(({ value }) => value))
/** `produceId` is 0 for a book that is only in the request list. */
const matched = { ...catalogueFields, produceId: count, place, requestId: z.nullable(id) }

const copies = recordOf(
  productionTypes.map(({ column }) => column),
  () => count,
)
const prodType = z.enum(productionTypeValues)

const duplicate = z.object({
  prodType,
  kind: z.enum(['member', 'school', 'making', 'sourcing', 'finished', 'sameFile', 'sameSchool']),
  percent: z.optional(count),
  others: z.optional(z.array(z.string())),
  count: z.optional(count),
  date: z.optional(z.string()),
})
/**
 * A duplicate in one type: it is finished, in production or its source is being obtained; or it was
 * also requested in the same file, by the same school in another file, by other schools, or by
 * members.
 */
export type Duplicate = z.infer<typeof duplicate>

/**
 * `marks`: copies that were read from a mark; `said`: what the sheet says, where a person corrected
 * it; `splitFromId`: the row that this one was split from; `splitTitles`: the titles of two books
 * that the row seems to name.
 */
export const OrderRow = named(
  'OrderFileRow',
  z.object({
    id,
    place: id,
    sheet: z.string(),
    rowNumber: id,
    bookId: z.nullable(z.string()),
    decision: z.enum(orderDecisions.map(({ value }) => value)),
    band,
    score: count,
    curriculum: z.string(),
    grade: z.string(),
    permission: z.string(),
    purpose: z.string(),
    title: z.string(),
    creator: z.string(),
    publisher: z.string(),
    isbn: z.string(),
    remarks: z.string(),
    neededFrom: partialDate,
    schoolName: z.string(),
    teacher: z.string(),
    phone: z.string(),
    cellPhone: z.string(),
    email: z.string(),
    address: z.string(),
    ...copies,
    marks: z.array(z.object({ prodType, mark: z.string() })),
    said: z.nullable(z.object({ title: z.string(), isbn: z.string(), ...copies })),
    splitFromId: z.nullable(id),
    splitTitles: z.nullable(z.readonly(z.tuple([z.string(), z.string()]))),
    orderUsers: z.array(pupil),
    matched: z.nullable(z.object(matched)),
    duplicates: z.array(duplicate),
    updateTime: time,
  }),
)
export const OrderRows = listOf(OrderRow)
/** A row with its neighbours of the file that wait for a person. */
export const OrderRowInfo = z.object({
  row: OrderRow,
  name: z.string(),
  next: z.nullable(id),
  previous: z.nullable(id),
})

/** `reasons`: keys of the texts that say what speaks for the book; `differences`: fields. */
export const Candidates = listOf(
  z.object({
    ...matched,
    band,
    score: count,
    reasons: z.array(z.object({ key: z.string() })),
    differences: z.array(z.string()),
  }),
)

export const Accepted = z.object({ accepted: count })
export const Undone = z.object({ action, rows: count, orderFileBookId: z.nullable(id) })
export const ToCart = z.object({ added: count, already: count, inProduction: count })
export const Reread = z.object({ kept: count, added: count, removed: count, matched: count })
export const SchoolNames = listOf(z.string())

const sums = recordOf(
  productionTypes.map(({ sum }) => sum),
  () => count,
)
const orderBooks = z.object(sums)
/** `id` and `produceId` are null for a book that is not in production. */
export const AppliedBooks = z.extend(
  searchPageOf(
    z.object({
      ...bookFields,
      id: z.nullable(id),
      produceId: z.nullable(id),
      orderBooks,
      total: count,
      schools: count,
      members: count,
      place: z.enum(productionStages),
      formats: z.array(Format),
      inCart: z.array(orderType),
    }),
  ),
  {
    sums: z.object({ ...sums, total: count }),
    waiting: z.object({ rows: count, files: count, absent: count }),
  },
)
const schoolApplication = z.object({
  schoolName: z.string(),
  receiptDate: partialDate,
  name: z.string(),
  orderBooks,
  total: count,
})
/** What the rows of one file ask of a book. */
export type SchoolApplication = z.infer<typeof schoolApplication>

export const AppliedSchools = z.object({
  bookId: z.string(),
  title: z.string(),
  schools: z.array(schoolApplication),
  members: z.object({ count, applications: count, orderBooks, total: count }),
})

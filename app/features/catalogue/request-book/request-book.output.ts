/** Output schemas of the request list and of its uploads. */
import * as z from 'zod/mini'
import { listedFields } from '~/features/catalogue/book/book.output'
import { Progress } from '~/features/catalogue/book/progress.output'
import { count, id, searchPageOf, time } from '~/validation/output'

/** 0 PDF, 1 printed book. */
export const orderType = z.int().check(z.minimum(0), z.maximum(1))
export const RequestLog = z.object({ type: orderType, date: time, orderNum: id })
export type RequestLog = z.infer<typeof RequestLog>

/**
 * `decidedRows`: rows of schools that removing the book would reset; `waiting`: applications of
 * members for it.
 */
export const BookInfo = z.object({
  ...listedFields,
  requestLogs: z.array(RequestLog),
  progress: z.nullable(Progress),
  decidedRows: count,
  waiting: count,
})

/** A cell that could not be read, in the row as spreadsheet programs number it. */
const cells = z.array(
  z.object({
    sheet: z.string(),
    row: count,
    column: z.string(),
    value: z.string(),
    message: z.string(),
  }),
)
const changes = { added: count, changed: count, removed: count }
export const Registered = z.object({ ...changes, errors: cells, warnings: z.optional(cells) })
export const Id = z.object({ id })

const titles = z.array(z.string())
export const Upload = z.object({
  id,
  state: z.enum(['applied', 'reading', 'refused', 'checked', 'applying', 'replaced']),
  fileName: z.string(),
  userName: z.string(),
  problem: z.string(),
  progress: count,
  interrupted: z.boolean(),
  rowCount: count,
  ...changes,
  errorCount: count,
  leftOut: count,
  errors: cells,
  warnings: z.object({ cells, count }),
  ignored: z.string(),
  preview: z.object({
    added: titles,
    changed: titles,
    removed: titles,
    resets: z.object({
      count,
      rows: z.array(z.object({ file: z.string(), place: id, title: z.string() })),
    }),
    waiting: z.object({ count, titles }),
  }),
  createTime: time,
  updateTime: time,
})
export const Replaced = z.object({ items: z.array(Upload) })

export const Changes = searchPageOf(
  z.object({
    bookId: z.string(),
    title: z.string(),
    fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  }),
)

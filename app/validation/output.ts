/** Parts of output schemas: what the answers of several calls have in common. */
import * as z from 'zod/mini'
import { documented } from './documented'

/** ISO 8601 with milliseconds and +09:00; see `wireTime`. */
export const time = documented(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+09:00$/)),
  { format: 'date-time' },
)
/** A date, its beginning (2026, 2026-03), or '' when it is unknown. */
export const partialDate = z.string().check(z.regex(/^(\d{4}(-\d\d(-\d\d)?)?)?$/))

export const id = z.int().check(z.minimum(1))
export const count = z.int().check(z.minimum(0))
export const percent = z.nullable(z.int().check(z.minimum(0), z.maximum(100)))
/** The answer of a call that only says that it was done. */
export const done = z.literal(true)

/** One page of a list, or all of it. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), totalCount: count })

/** One page of a search, with the numbers of the pagination. */
export const searchPageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    totalCount: count,
    totalPage: count,
    page: id,
    pageList: z.array(id),
    start: count,
    end: count,
    prev: z.boolean(),
    next: z.boolean(),
  })

export const text = z.string()
export const texts = z.array(z.string())
export const flag = z.boolean()

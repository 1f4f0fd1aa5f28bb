/** Output schemas of forecasts. */
import * as z from 'zod/mini'
import { workGroups } from '~/tables/codes'
import { count, partialDate } from '~/validation/output'

const Facts = z.object({
  source: z.object({
    from: z.enum(['plan', 'demand', 'book', 'due', 'none']),
    who: z.string(),
    day: partialDate,
    estimated: z.boolean(),
    deliveryDays: count,
  }),
  assumed: z.array(z.string()),
  because: z.object({
    piecesAhead: count,
    pagesAhead: count,
    pagesPerWeek: z.nullable(count),
    sourceDays: z.nullable(z.int()),
    /** the day that the publisher promised, and how late it usually is */
    promise: z.optional(z.nullable(z.object({ day: partialDate, late: z.nullable(z.int()) }))),
    weighsMost: z.enum(['work', 'source', 'absence', 'nobody', 'none']),
  }),
})

/** `volume` 0 is a format without volumes; days are '' for none; `chance` is from 0 to 1. */
export const PieceForecast = z.object({
  volume: count,
  place: count,
  group: z.enum(workGroups),
  neededBy: partialDate,
  waiting: count,
  early: partialDate,
  late: partialDate,
  chance: z.nullable(z.number()),
  facts: Facts,
})

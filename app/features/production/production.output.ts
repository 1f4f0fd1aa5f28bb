/** Output schemas of production: its list, books, volumes, board and work list. */
import * as z from 'zod/mini'
import { productionTypeValues, volumeStates } from '~/tables/codes'
import { boardReasons, risks } from '~/tables/staff-codes'
import { recordOf } from '~/platform/records'
import { catalogueFields } from '~/features/catalogue/book/book.output'
import { Progress } from '~/features/catalogue/book/progress.output'
import { Card } from '~/features/production/file-check/card.output'
import { cardStates } from '~/features/production/file-check/stored-card'
import { FileInfo } from '~/features/catalogue/book/book.output'
import { PieceForecast } from '~/features/production/planning/planning.output'
import { RequestLog } from '~/features/catalogue/request-book/request-book.output'
import { count, id, listOf, partialDate, percent, searchPageOf, time } from '~/validation/output'

const prodType = z.enum(productionTypeValues)
const bookFields = { ...catalogueFields, needDate: partialDate }
const log = z.nullable(z.object({ date: time }))
const logs = { ebookLog: log, bookLog: log }
const person = { id, name: z.string() }
const account = { ...person, user: z.string() }
const volumeCounts = z.nullable(z.object({ count, finished: count }))
const nextVolume = z.nullable(z.object({ number: id, dueDate: partialDate }))

/** The piece of a format that stands first in the order of work. */
const Expected = z.object({
  volume: count,
  neededBy: partialDate,
  early: partialDate,
  late: partialDate,
})
/** Days of the piece that stands first in the order of work, '' for none. */
type Expected = z.infer<typeof Expected>

export const Book = z.object(bookFields)
const formatState = z.object({
  prodType: z.string(),
  progress: percent,
  finished: z.boolean(),
  file: z.boolean(),
})
export type FormatState = z.infer<typeof formatState>

const lateVolume = z.object({ prodType: z.string(), number: id, dueDate: partialDate, count })
export type LateVolume = z.infer<typeof lateVolume>

/** `late`: for each type, the volume that is overdue longest, and how many are. */
export const Books = searchPageOf(
  z.object({
    ...bookFields,
    ...logs,
    progress: Progress,
    formats: z.array(formatState),
    producers: z.array(z.object(person)),
    late: z.array(lateVolume),
  }),
)
const producedFormat = z.object({
  prodType: z.string(),
  progress: percent,
  finished: z.boolean(),
  file: z.nullable(FileInfo),
  card: z.nullable(Card),
  cardState: z.enum(cardStates),
  volumes: volumeCounts,
  ordered: count,
})
export type ProducedFormat = z.infer<typeof producedFormat>

/**
 * `orders`: members' applications; `listId`: its row in the request list; `card`, `cardState`: what the
 * check of a format's file found, and whether it still runs or failed.
 */
export const BookInfo = z.object({
  ...bookFields,
  ...logs,
  requestLogs: z.array(RequestLog),
  progress: Progress,
  formats: z.array(producedFormat),
  publisherFile: z.nullable(FileInfo),
  producers: z.array(z.object(account)),
  orders: count,
  listId: z.nullable(id),
})
export const Belongings = z.object({ volumes: count, manuscriptPages: count, cartEntries: count })
export const RequestLogs = listOf(RequestLog)

export const Assigned = z.array(z.object(account))
export const Producers = listOf(z.object({ ...account, assigned: count }))
/** `already`: as it was before; `gone`: books that no longer exist. */
export const Changed = z.object({ changed: count, already: count, gone: count })
export type Changed = z.infer<typeof Changed>

const volumeState = z.enum(volumeStates.map(({ ko }) => ko))
const volumeRow = z.object({
  id,
  number: id,
  firstPage: z.nullable(id),
  lastPage: z.nullable(id),
  units: z.string(),
  state: volumeState,
  dueDate: partialDate,
  finishedDate: partialDate,
  file: z.nullable(FileInfo),
})
export type VolumeRow = z.infer<typeof volumeRow>

export const Volumes = z.object({
  items: z.array(volumeRow),
  totalCount: count,
  progress: percent,
  hasFile: z.boolean(),
  version: z.string(),
})
export const SavedVolumes = z.object({
  totalCount: count,
  added: count,
  changed: count,
  removed: count,
  progress: z.object({ before: percent, after: percent }),
  version: z.string(),
})
export const Volume = z.object({
  id,
  number: id,
  state: volumeState,
  file: z.nullable(FileInfo),
})

/** Formats by risk. */
const riskCounts = {
  ...recordOf(
    risks.map(({ value }) => value),
    () => count,
  ),
  total: count,
}
export const RiskCounts = z.object(riskCounts)

const boardSummary = z.object({
  producers: z.array(z.object({ id: z.nullable(id), name: z.string(), ...riskCounts })),
  formats: z.array(z.object({ prodType, ...riskCounts })),
})
/** `id` null: nobody is assigned. A format with two producers counts for both. */
export type BoardSummary = z.infer<typeof boardSummary>

const reason = z.object({
  key: z.enum(boardReasons),
  days: z.int(),
  number: z.optional(id),
  chance: z.optional(z.int()),
})
/**
 * Why a format has its risk: `days` until the date, or since it; `number` of the volume concerned;
 * `chance` in per cent. What weighs most has `days` only for a source: until it is expected.
 */
export type Reason = z.infer<typeof reason>

export const Board = z.extend(
  searchPageOf(
    z.object({
      id,
      bookId: z.string(),
      title: z.string(),
      prodType,
      progress: percent,
      needDate: partialDate,
      source: z.boolean(),
      copies: count,
      producers: z.array(z.object(person)),
      risk: z.enum(risks.map(({ value }) => value)),
      reasons: z.array(reason),
      volumes: volumeCounts,
      next: nextVolume,
      forecast: z.nullable(PieceForecast),
    }),
  ),
  {
    summary: boardSummary,
  },
)

const openFormat = z.object({
  prodType,
  progress: percent,
  next: nextVolume,
  forecast: z.nullable(Expected),
})
export type OpenFormat = z.infer<typeof openFormat>

export const WorkList = listOf(
  z.object({
    id,
    bookId: z.string(),
    title: z.string(),
    publisher: z.string(),
    needDate: partialDate,
    formats: z.array(openFormat),
  }),
)

/** Pieces that are not finished, in the order of work; `id` is the row number of their book. */
export const Schedule = z.extend(
  searchPageOf(
    z.extend(PieceForecast, {
      id,
      bookId: z.string(),
      title: z.string(),
      publisher: z.string(),
      prodType,
      promised: partialDate,
      risk: z.enum(risks.map(({ value }) => value)),
    }),
  ),
  { computed: z.nullable(time) },
)

/** Output schemas of errata. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { erratumStates, manuscriptResults } from '~/tables/staff-codes'
import { count, flag, id, listOf, text, time } from '~/validation/output'

const state = z.enum(erratumStates.map(({ value }) => value))
const prodType = z.enum(productionTypeValues)

/** `corrections`: how many; `open`: tasks that are not done, of `tasks`; `told`: members who were told. */
const Erratum = z.object({
  id,
  bookRowId: id,
  bookId: text,
  title: text,
  state,
  source: text,
  day: text,
  fileName: text,
  userName: text,
  createTime: time,
  corrections: count,
  tasks: count,
  open: count,
  told: count,
})
export type ErratumItem = z.infer<typeof Erratum>
export const Errata = listOf(Erratum)

/** `pages` is empty for a cover or the like, which concerns every volume. */
const Correction = z.object({
  id,
  sheet: text,
  rowNumber: count,
  pageText: text,
  pages: z.array(id),
  wrong: text,
  right: text,
  note: text,
})
export type CorrectionItem = z.infer<typeof Correction>
export const Corrections = listOf(Correction)
/**
 * `all`: corrections of the book, also those that the copies have. `printSize`: points of print that the reader
 * reads; 0 when not known.
 */
export const OfOrder = z.extend(Corrections, { all: count, printSize: count })

const manuscriptResult = z.enum(manuscriptResults.map(({ value }) => value))
/** `manuscript`: what became of it in the manuscript; 'none' without one, and before it is confirmed. */
const StaffCorrection = z.extend(Correction, {
  manuscript: manuscriptResult,
  manuscriptPageId: z.nullable(id),
})
export type StaffCorrectionItem = z.infer<typeof StaffCorrection>
export const StaffCorrections = listOf(StaffCorrection)

/** `seen`: it was read, and something is noticed; `row` 0: the whole sheet. */
const Unread = z.object({
  sheet: text,
  row: count,
  value: text,
  key: text,
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: text,
  seen: flag,
})

/**
 * `volume` 0: the whole type; `corrections` of its pages; `fixTime`: since when readers get a corrected file;
 * `answered`: its maker has handed one in; `holders`: who has copies without the corrections.
 */
const Task = z.object({
  id,
  prodType,
  volume: count,
  volumeId: z.nullable(id),
  corrections: count,
  maker: z.nullable(text),
  answered: flag,
  fixTime: z.nullable(time),
})
export type TaskItem = z.infer<typeof Task>

/**
 * Of `holders` of copies with its pages before they were corrected, how many got a corrected one, and within
 * `soonDays` days; `lastDays`: until the last of them had it, null while one has not.
 */
const Reach = z.object({
  holders: count,
  reached: count,
  reachedSoon: count,
  lastDays: z.nullable(count),
  isSoonOver: flag,
  soonDays: count,
})

/**
 * `reach`: null unless it is registered. `withoutVolume`: corrections whose pages no volume of a divided type has.
 * `manuscript`: how many corrections came to which result; null for a book without a manuscript.
 */
export const Info = z.extend(Erratum, {
  takeTime: z.nullable(time),
  unread: z.array(Unread),
  ignored: text,
  taskList: z.array(Task),
  holders: z.object({ members: count, schools: z.array(text) }),
  manuscript: z.nullable(z.object({ changed: count, already: count, doubt: count, absent: count })),
  reach: z.nullable(Reach),
  withoutVolume: z.array(z.object({ prodType, pages: z.array(text) })),
  mayUndo: flag,
  /** of readers, which became this erratum */
  reports: z.array(z.object({ id, pageText: text })),
})
export type ErratumInfo = z.infer<typeof Info>

export const Registered = z.object({ id, corrections: count, unread: count })
/** `known`: corrections that another erratum had already; `told`: members who were told. */
export const Taken = z.object({ id, corrections: count, known: count, tasks: count, told: count })
export const Done = z.object({ id, tasks: count })
/** `pagesLeft`: pages of the manuscript that people have changed since, which stay as they are. */
export const Undone = z.object({ id, told: count, pagesLeft: count })

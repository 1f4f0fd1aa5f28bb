/** Output schemas of the producers' desk. */
import * as z from 'zod/mini'
import { productionTypeValues, volumeStates } from '~/tables/codes'
import { deskParts, volumeSteps } from '~/tables/staff-codes'
import { recordOf } from '~/platform/records'
import { Card } from '~/features/production/file-check/card.output'
import { cardStates } from '~/features/production/file-check/stored-card'
import { FileInfo } from '~/features/catalogue/book/book.output'
import { named } from '~/validation/documented'
import { count, id, listOf, partialDate, time } from '~/validation/output'

const person = z.nullable(z.object({ id, user: z.string(), name: z.string() }))
const prodType = z.enum(productionTypeValues)
const page = z.nullable(id)

const row = {
  id,
  bookRowId: id,
  bookId: z.string(),
  title: z.string(),
  prodType,
  number: id,
  firstPage: page,
  lastPage: page,
  units: z.string(),
  state: z.enum(volumeStates.map(({ ko }) => ko)),
  dueDate: partialDate,
  handedInDate: partialDate,
  neededBy: partialDate,
  early: partialDate,
  late: partialDate,
  maker: person,
}
const cardState = z.enum(cardStates)

/**
 * `remarks`: how many wait for an answer; `card`: what the check of the new file found; `manuscript`: that
 * of the book, with the places in it to look at. A format that is not divided into volumes has no `id`, and the number 0.
 */
const Row = named(
  'DeskVolume',
  z.object({
    ...row,
    id: z.nullable(id),
    number: count,
    remarks: count,
    card: cardState,
    manuscript: z.nullable(z.object({ pages: count, checked: count, open: count })),
  }),
)
export const Rows = listOf(Row)
export const Counts = z.object(
  recordOf(
    deskParts.map(({ value }) => value),
    () => count,
  ),
)

/**
 * `file`: what readers get; `handedIn`: what waits for a signature; `card`: of the latter, else of
 * the former; `mine`: the caller makes it; `producers`: everybody who has the book;
 * `toCorrect`: an erratum waits for a corrected file;
 * `readers` of a signed file: how many applications fetched it.
 */
export const Info = z.object({
  ...row,
  source: z.nullable(z.string()),
  openRemarks: count,
  toCorrect: z.boolean(),
  begunDate: partialDate,
  finishedDate: partialDate,
  file: z.nullable(FileInfo),
  handedIn: z.nullable(FileInfo),
  card: z.nullable(Card),
  cardState,
  checker: person,
  mine: z.boolean(),
  producers: z.array(z.object({ id, user: z.string(), name: z.string() })),
  remarks: z.array(
    z.object({
      id,
      version: z.string(),
      page,
      line: page,
      text: z.string(),
      answer: z.string(),
      createTime: time,
      answerTime: z.nullable(time),
      user: person,
    }),
  ),
  steps: z.array(
    z.object({
      id,
      kind: z.enum(volumeSteps.map(({ value }) => value)),
      reason: z.string(),
      day: partialDate,
      fileName: z.string(),
      version: z.string(),
      pages: page,
      createTime: time,
      readers: z.nullable(count),
      user: person,
      by: person,
    }),
  ),
})

export const Done = z.object({ id })
export const HandedIn = z.object({ id, version: z.string() })
export const Delayed = z.object({ id, dueDate: partialDate })
export const Checked = z.object({ id, state: z.enum(['완료', '제작 중']) })
export const Remarked = z.object({ id, volumeId: id, page, line: page })
export const Unremarked = z.object({ id, volumeId: id })

const text = {
  key: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
}

/**
 * `texts` of a doubtful word: its possible readings, none when it is impossible; `source`: the
 * publisher's pages that this page of braille belongs to.
 */
export const Proof = z.object({
  page: id,
  pages: count,
  lines: z.array(
    z.object({
      number: id,
      braille: z.string(),
      text: z.string(),
      mark: z.nullable(count),
      pageNumber: z.nullable(count),
      doubtful: z.array(z.object({ braille: z.string(), texts: z.array(z.string()) })),
      findings: z.array(z.object(text)),
    }),
  ),
  findings: z.array(z.object(text)),
  source: z.array(z.object({ page: count, text: z.string() })),
})

/** `minutes`: of each of `days`. */
export const Week = z.object({
  user: z.string(),
  days: z.array(z.string()),
  items: z.array(
    z.object({
      id,
      prodType,
      number: id,
      bookRowId: id,
      title: z.string(),
      minutes: z.array(count),
    }),
  ),
})
export const WeekSaved = z.object({ saved: count, minutes: count })

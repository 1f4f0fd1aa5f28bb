/** Output schemas of lesson plans. */
import * as z from 'zod/mini'
import { planDoubts } from '~/tables/codes'
import { planSources } from '~/tables/staff-codes'
import { named } from '~/validation/documented'
import { count, flag, id, listOf, partialDate, text, texts, time } from '~/validation/output'
import { planStates } from './lesson-plan.schema'

const source = z.enum(planSources.map(({ value }) => value))
const page = z.nullable(count)

/** `doubt`: why it may be read wrongly, as the key of a text; '' for nothing. */
const Lesson = named(
  'Lesson',
  z.object({
    place: id,
    day: partialDate,
    unit: text,
    firstPage: page,
    lastPage: page,
    doubt: z.enum([...planDoubts, '']),
  }),
)
/** A line that was not understood; `line`: its number in the text or sheet, 0 for a whole sheet. */
const Unread = z.object({ line: count, text })
/** `line` 0: a whole sheet was left out. */
export type Unread = z.infer<typeof Unread>

/** `name`: '' when they have left; `staff`: the centre itself. */
const author = z.object({ name: text, staff: flag })

const version = { id, source, fileName: text, by: author, createTime: time }

/** `doubtful`: how many of the lessons have a doubt. */
const lessons = { lessons: z.array(Lesson), doubtful: count }

export const ReadPlan = z.object({
  term: text,
  source,
  text,
  fileName: text,
  ...lessons,
  unread: z.array(Unread),
})

const planSchool = z.object({ id, name: text })
export type PlanSchool = z.infer<typeof planSchool>
/** The member whose plan it is while they are in no school of the list. */
const planMember = z.object({ id, name: text })
export type PlanMember = z.infer<typeof planMember>

/**
 * `first` and `last`: days of the term; `terms`: those to choose from. `plan`: null where there is none,
 * or where it was removed. `version`: what saving sends back; 0 when nothing was ever saved. `versions`:
 * newest first, at most fifty of `versionCount`; their `lessons` is how many each had.
 */
const view = {
  bookId: text,
  title: text,
  publisher: text,
  bookRowId: z.nullable(id),
  listId: z.nullable(id),
  /** null for the plan of a member who is in no school; `member` then says whose it is */
  school: z.nullable(planSchool),
  member: z.nullable(planMember),
  term: text,
  first: partialDate,
  last: partialDate,
  terms: texts,
  mayChange: flag,
  version: count,
  plan: z.nullable(z.object({ ...version, text, ...lessons })),
  versions: z.array(z.object({ ...version, lessons: count })),
  versionCount: count,
}
export const Plan = named('LessonPlan', z.object(view))
export const SavedPlan = z.object({ ...view, unread: z.array(Unread) })

/**
 * One of `school` and `member` is not null. `waiting`: demands of the school for the book that are not
 * finished; `neededFrom`: the first day.
 */
const PlanRow = named(
  'LessonPlanRow',
  z.object({
    school: z.nullable(planSchool),
    member: z.nullable(planMember),
    bookId: text,
    title: text,
    publisher: text,
    bookRowId: z.nullable(id),
    listId: z.nullable(id),
    state: z.enum(planStates),
    plan: z.nullable(
      z.object({ id, source, lessons: count, doubtful: count, by: author, createTime: time }),
    ),
    waiting: count,
    neededFrom: partialDate,
  }),
)
/** `term`: the one that the rows are of; `terms`: those to choose from. */
export const Plans = z.extend(listOf(PlanRow), { term: text, terms: texts })

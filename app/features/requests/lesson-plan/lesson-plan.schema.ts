/** Input schemas of lesson plans: reading, saving, removing and finding them. */
import * as z from 'zod/mini'
import { bodyLimits, fieldLimits, planDoubts } from '~/tables/codes'
import { planSources, type PlanSource } from '~/tables/staff-codes'
import {
  booleanField,
  integer,
  isoDate,
  multilineText,
  oneOf,
  optional,
  parseJson,
  preprocess,
  requiredText,
  rowId,
  text,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'
import { isTerm } from '~/features/requests/lesson-plan/read/calendar'
import { MAX_LESSONS } from '~/features/requests/lesson-plan/read/read-plan'

const bookId = requiredText('noSuchMaterial', 50)
/** '2027-1' or '2027-2' */
const termText = z.string('planTermBad').check(z.refine(isTerm, 'planTermBad'))
const term = preprocess((value) => value ?? '', termText)
/**
 * For staff: the id or the name of a school, or the id of a member who is in none. Members mean their
 * own school, or themselves.
 */
const owner = { school: optional(text(fieldLimits.schoolName)), member: optional(rowId) }
const page = optional(integer({ min: 1, max: 9_999, message: 'pagesBad' }))

/** A person who sends a line has looked at it: without a `doubt` it is certain. */
const lesson = z
  .object({
    day: z.pipe(
      preprocess((value) => value ?? '', isoDate),
      z.string('planDayMissing'),
    ),
    unit: preprocess((value) => value ?? '', text()),
    firstPage: page,
    lastPage: page,
    doubt: oneOf(planDoubts),
  })
  .check(
    z.refine(({ unit, firstPage }) => unit !== '' || firstPage !== undefined, {
      error: 'planLessonEmpty',
      path: ['unit'],
    }),
    z.refine(({ firstPage, lastPage }) => lastPage === undefined || firstPage !== undefined, {
      error: 'planFirstPageMissing',
      path: ['firstPage'],
    }),
    z.refine(
      ({ firstPage, lastPage }) =>
        firstPage === undefined || lastPage === undefined || lastPage >= firstPage,
      { error: 'planPagesBack', path: ['lastPage'] },
    ),
  )

/** Lines as JSON: a list, or its text in the field of a form. */
const lessons = preprocess(
  parseJson,
  z.optional(
    z
      .array(lesson, { error: 'invalidInput' })
      .check(z.minLength(1, 'planEmpty'), z.maxLength(MAX_LESSONS, 'planTooMany')),
  ),
)

/** `spread`: the pages from `firstPage` to `lastPage`, spread evenly over the weeks of the term. */
const content = {
  text: optional(multilineText(fieldLimits.planText)),
  file: optional(fileField(bodyLimits.sheet, 'sheetTooLarge')),
  spread: booleanField,
  firstPage: page,
  lastPage: page,
}
type Content = {
  text?: string
  file?: unknown
  spread?: boolean
  firstPage?: number
  lastPage?: number
}
const ways = ({ text, file, spread }: Content) => [text, file, spread].filter(Boolean).length

const spreadChecks = [
  z.refine<Content>(({ spread, firstPage }) => !spread || firstPage !== undefined, {
    error: 'planFirstPageMissing',
    path: ['firstPage'],
  }),
  z.refine<Content>(({ spread, lastPage }) => !spread || lastPage !== undefined, {
    error: 'planLastPageMissing',
    path: ['lastPage'],
  }),
  z.refine<Content>(
    ({ spread, firstPage = 1, lastPage = firstPage }) => !spread || lastPage >= firstPage,
    { error: 'planPagesBack', path: ['lastPage'] },
  ),
]

/** One of `text`, `file` and `spread`. Without a term the one of the plan's page is meant. */
export const Read = z.object({ bookId, term: optional(termText), ...content }).check(
  z.refine((input) => ways(input) > 0, { error: 'planNothing', path: ['text'] }),
  z.refine((input) => ways(input) < 2, { error: 'planOneWay', path: ['text'] }),
  ...spreadChecks,
)

/**
 * `version`: the id of the plan that the caller saw, or absent when they saw none.
 *
 * One of `text`, `file`, `spread`, and `lessons`: lines that a person corrected. With lines, `source`,
 * `text` and `fileName` say where they came from.
 */
export const Set = z
  .object({
    bookId,
    term,
    ...owner,
    version: optional(integer({ min: 0, max: 2_147_483_647 })),
    ...content,
    lessons,
    source: oneOf(
      planSources
        .map(({ value }) => value)
        .filter((value): value is Exclude<PlanSource, 'removed'> => value !== 'removed'),
    ),
    fileName: optional(text()),
  })
  .check(
    z.refine((input) => input.lessons !== undefined || ways(input) > 0, {
      error: 'planNothing',
      path: ['text'],
    }),
    z.refine((input) => input.lessons !== undefined || ways(input) < 2, {
      error: 'planOneWay',
      path: ['text'],
    }),
    ...spreadChecks,
  )

/** Without a term: that of the newest plan unless it is over, else the one that is taught next. */
export const Info = z.object({ bookId, term: optional(termText), ...owner })

/** `version`: as for saving. */
export const Remove = z.object({
  bookId,
  term,
  ...owner,
  version: optional(integer({ min: 0, max: 2_147_483_647 })),
})

/** `id`: the version that is stored again as the newest one. */
export const Restore = z.object({ bookId, term, ...owner, id: rowId })

/** `missing`: somebody waits for the book, and there is no plan. */
export const planStates = ['missing', 'doubtful', 'certain'] as const
/** What is missing first; newest change first; by school. */
const planSorts = ['0', '1', '2'] as const

/** `school` and `title`: a part of the name. */
export const List = z.extend(Paging, {
  school: optional(text(fieldLimits.keyword)),
  bookId: optional(text(50)),
  title: optional(text(fieldLimits.keyword)),
  term: optional(termText),
  state: oneOf(planStates),
  sort: preprocess((value) => value || '0', z.enum(planSorts, { error: 'invalidChoice' })),
})

/** What was sent for a plan as lessons: a text, a file, an even spread, or corrected lines. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import type { PlanSource } from '~/tables/staff-codes'
import { t } from '~/tables/messages'
import { AppError, InvalidInputError } from '~/platform/app-error'
import { isInTerm, type TermCalendar } from '~/features/requests/lesson-plan/read/calendar'
import { readPlanFile } from '~/features/requests/lesson-plan/read/read-plan-file.server'
import {
  readPlanText,
  type ReadLesson,
  type ReadPlan,
} from '~/features/requests/lesson-plan/read/read-plan'
import { spreadEvenly } from './spread'
import type { Read, Set as SetPlan } from './lesson-plan.schema'

/** `text`: what was typed or pasted; `fileName`: of the file that was read. */
export type PlanContent = ReadPlan & {
  source: Exclude<PlanSource, 'removed'>
  text: string
  fileName: string
}
type Sent = Omit<z.infer<typeof Read>, 'bookId' | 'term'>

/**
 * `title`: of the plan's book. Throws AppError (400, at the field) for a text or file in which no lesson
 * was found.
 */
export async function readContent(
  sent: Sent,
  calendar: TermCalendar,
  title: string,
): Promise<PlanContent> {
  const { text, file, firstPage = 1, lastPage = firstPage } = sent
  const none = { text: '', fileName: '' }
  if (file) {
    const plan = await readPlanFile(new Uint8Array(await readFile(file.path)), calendar, title)
    return withLessons({ ...none, ...plan, source: 'file', fileName: file.name.slice(0, 200) })
  }
  if (text)
    return withLessons({
      ...none,
      ...readPlanText(text, calendar, { title }),
      source: 'text',
      text,
    })
  const lessons = spreadEvenly({ firstPage, lastPage }, calendar)
  return { ...none, lessons, unread: [], source: 'spread' }
}

function withLessons(plan: PlanContent): PlanContent {
  if (plan.lessons.length === 0)
    throw new AppError('planNothingRead', 400, plan.source === 'file' ? 'file' : 'text')
  return { ...plan, unread: bounded(plan.unread) }
}

const MAX_UNREAD = 200

/** Beyond the bound, only how many lines there are. */
function bounded(unread: PlanContent['unread']): PlanContent['unread'] {
  const next = unread[MAX_UNREAD]
  if (!next) return unread
  const text = t('planUnreadMore', 'ko', { count: unread.length - MAX_UNREAD })
  return [...unread.slice(0, MAX_UNREAD), { line: next.line, text }]
}

/** The same for what is saved, which may be lines that a person corrected. */
export async function contentOf(
  sent: z.infer<typeof SetPlan>,
  calendar: TermCalendar,
  title: string,
): Promise<PlanContent> {
  const { lessons, source = 'text', text = '', fileName = '' } = sent
  const content = lessons
    ? { source, text, fileName, lessons: lessons.map(toReadLesson), unread: [] }
    : await readContent(sent, calendar, title)
  assertInTerm(content.lessons, calendar, lessons ? null : content.source)
  return content
}

type SentLesson = NonNullable<z.infer<typeof SetPlan>['lessons']>[number]

const toReadLesson = ({ firstPage, lastPage, doubt, ...rest }: SentLesson): ReadLesson => ({
  ...rest,
  firstPage: firstPage ?? null,
  lastPage: lastPage ?? firstPage ?? null,
  doubt: doubt ?? '',
})

/** Named days of a text or file that are of no use. */
const SHOWN_DAYS = 5

/** Refuses days outside the term: at their lines, or at the text or file that holds them. */
function assertInTerm(
  lessons: readonly ReadLesson[],
  calendar: TermCalendar,
  source: PlanSource | null,
): void {
  const outside = lessons.flatMap(({ day }, index) =>
    isInTerm(calendar, day) ? [] : [{ day, index }],
  )
  if (outside.length === 0) return
  if (source === null)
    throw new InvalidInputError(
      Object.fromEntries(outside.map(({ index }) => [`lessons.${index}.day`, 'planDayOutside'])),
    )
  const { first, last } = calendar
  const days = [...new Set(outside.map(({ day }) => day))].slice(0, SHOWN_DAYS).join(', ')
  throw new AppError('planDaysOutside', 400, source === 'file' ? 'file' : 'text', {
    params: { days, first, last },
  })
}

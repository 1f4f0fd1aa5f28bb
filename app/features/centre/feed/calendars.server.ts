/** Calendars under a private link: a member's lessons and promises, the dates of staff. */
import type * as z from 'zod/mini'
import { Prisma } from '../../../../prisma/generated/client'
import { levels } from '~/tables/codes'
import { queryReadOnly } from '~/platform/query.server'
import { AppError, FeedResult } from '~/platform/app-error'
import { writeCalendar, type CalendarEvent } from '~/platform/calendar.server'
import { date } from '~/i18n/format'
import { t } from '~/tables/messages'
import { readersInCare } from '~/features/people/care/act-for.server'
import { ownerOf } from './feed-link.server'
import type { ByToken } from './feed.schema'
import { forWhom, pieceName } from './piece-name.server'
import { promisedPieces } from './shelf.server'
import type { RowIn } from '~/platform/statement.server'
import { lessonsOfMembers, promisedSources, workOfProducer } from './feed.sql.server'

const { sql } = Prisma

/** More than any calendar shows. */
const MAX_EVENTS = 2_000
/** Days of the past that stay in the calendar. */
const PAST_DAYS = 60

const isDay = ({ day }: CalendarEvent) => /^\d{4}-\d{2}-\d{2}$/.test(day)
const since = () => date(new Date(Date.now() - PAST_DAYS * 86_400_000))
const slug = (text: string) => Buffer.from(text).toString('base64url')

const calendar = async (name: string, events: CalendarEvent[]) =>
  new FeedResult(
    'text/calendar; charset=utf-8',
    await writeCalendar(name, events.filter(isDay).slice(0, MAX_EVENTS)),
    true,
  )

/**
 * The lessons of the member's books in the plans of their school, and the promised days; with those of the
 * readers in their care, who have no calendar of their own.
 */
export async function mine({ token }: z.infer<typeof ByToken>): Promise<FeedResult> {
  const { id } = await ownerOf(token)
  const readers = await readersInCare(id, 'see')
  const ids = [id, ...readers.keys()]
  const [pieces, lessons] = await Promise.all([promisedPieces(ids, MAX_EVENTS), lessonsOf(ids)])
  const named = (userId: number, summary: string) => forWhom(readers.get(userId), summary)
  return calendar(t('calendarMine'), [
    ...pieces.map((piece) => ({
      uid: `promise-${piece.orderId}-${piece.volume}`,
      day: piece.promised,
      summary: named(
        piece.userId,
        t('calendarPromise', 'ko', { title: piece.title, piece: pieceName(piece) }),
      ),
    })),
    ...lessons.map((lesson) => lessonEvent(lesson, named, lesson.userId === id)),
  ])
}

type LessonRow = RowIn<typeof lessonsOfMembers>
type WorkRow = RowIn<typeof workOfProducer>

/** Of each book that the member waits for or has, the newest plan of each term. */
const lessonsOf = (userIds: readonly number[]) =>
  queryReadOnly(lessonsOfMembers(userIds, since(), MAX_EVENTS))

/** A plan has many versions, so its lessons are named by their places. */
function lessonEvent(
  lesson: LessonRow,
  named: (userId: number, summary: string) => string,
  mine: boolean,
): CalendarEvent {
  const { userId, schoolId, bookId, title, term, source, place, day, unit, firstPage, lastPage } =
    lesson
  const pages =
    firstPage !== null
      ? t('feedPages', 'ko', { pages: `${firstPage}–${lastPage ?? firstPage}` })
      : ''
  return {
    uid: `lesson-${schoolId ?? 'mine'}-${slug(bookId)}-${term}-${place}${mine ? '' : `-${userId}`}`,
    day,
    summary: named(
      userId,
      t('calendarLesson', 'ko', { title, what: `${unit}${pages}`.trim() }).trim(),
    ),
    ...(source === 'spread' ? { description: t('calendarEstimate') } : {}),
  }
}

/** What the caller makes, with its days, when they do not work, and to administrators publishers' promises. */
export async function work({ token }: z.infer<typeof ByToken>): Promise<FeedResult> {
  const { id, level } = await ownerOf(token)
  if (level > levels.producer) throw new AppError('noSuchItem', 404)
  const [volumes, absences, sources] = await Promise.all([
    volumesOf(id),
    absencesOf(id),
    level > levels.administrator ? [] : queryReadOnly(promisedSources(since(), MAX_EVENTS)),
  ])
  return calendar(t('calendarWork'), [
    ...volumes.flatMap(volumeEvents),
    ...sources.map(({ id: requestId, publisher, title, day }) => ({
      uid: `source-${requestId}`,
      day,
      summary: t('calendarSource', 'ko', { publisher, title }),
    })),
    ...absences.map((absence) => ({
      uid: `absence-${absence.id}`,
      day: absence.firstDay,
      lastDay: absence.lastDay,
      summary: absence.reason || t('calendarAbsence'),
    })),
  ])
}

const volumesOf = (userId: number) => queryReadOnly(workOfProducer(userId, MAX_EVENTS))

function volumeEvents({
  id,
  title,
  dueDate,
  neededBy,
  number,
  ...piece
}: WorkRow): CalendarEvent[] {
  const named = { title, piece: pieceName({ ...piece, volume: number }) }
  return [
    { uid: `volume-${id}-due`, day: dueDate, summary: t('calendarDue', 'ko', named) },
    { uid: `volume-${id}-needed`, day: neededBy, summary: t('calendarNeeded', 'ko', named) },
  ].filter(({ day }) => day !== '')
}

const absencesOf = (userId: number) =>
  queryReadOnly<{ id: number; firstDay: string; lastDay: string; reason: string }>(
    sql`SELECT id, "firstDay", "lastDay", reason FROM "Absence" WHERE "userId" = ${userId} AND "lastDay" >= ${since()} ORDER BY "firstDay" LIMIT ${MAX_EVENTS}::int`,
  )

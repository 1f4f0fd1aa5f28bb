/** Calendars under a private link: a member's lessons and promises, a producer's dates. */
import type * as z from 'zod/mini'
import { Prisma } from '../../../../prisma/generated/client'
import { levels, type PlanSource, type ProductionType } from '~/tables/codes'
import { ask } from '~/platform/ask.server'
import { AppError, FeedResult } from '~/platform/app-error'
import { writeCalendar, type CalendarEvent } from '~/platform/calendar.server'
import { date } from '~/i18n/format'
import { t } from '~/tables/messages'
import { ownerOf } from './feed-link.server'
import type { ByToken } from './feed.schema'
import { pieceName } from './piece-name.server'
import { promisedPieces } from './shelf.server'

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

/** The lessons of the member's books in the plans of their school, and the promised days. */
export async function mine({ token }: z.infer<typeof ByToken>): Promise<FeedResult> {
  const { id } = await ownerOf(token)
  const [pieces, lessons] = await Promise.all([promisedPieces(id, MAX_EVENTS), lessonsOf(id)])
  return calendar(t('calendarMine'), [
    ...pieces.map((piece) => ({
      uid: `promise-${piece.orderId}-${piece.volume}`,
      day: piece.promised,
      summary: t('calendarPromise', 'ko', { title: piece.title, piece: pieceName(piece) }),
    })),
    ...lessons.map(lessonEvent),
  ])
}

type LessonRow = {
  schoolId: number
  bookId: string
  title: string
  term: string
  source: PlanSource
  place: number
  day: string
  unit: string
  firstPage: number | null
  lastPage: number | null
}

/** Of each book that the member waits for or has, the newest plan of each term. */
const lessonsOf = (userId: number) =>
  ask<LessonRow>(sql`
    SELECT u."schoolId", mine."bookId", mine.title, p.term, p.source, l.place, l.day, l.unit, l."firstPage", l."lastPage"
    FROM "User" u
    CROSS JOIN LATERAL (SELECT DISTINCT ON (o."bookId") o."bookId", o.title FROM "Order" o
      WHERE o."userId" = u.id AND o."endTime" IS NULL ORDER BY o."bookId", o.id DESC) AS mine
    CROSS JOIN LATERAL (SELECT DISTINCT ON (v.term) v.id, v.term, v.source FROM "LessonPlan" v
      WHERE v."bookId" = mine."bookId" AND v."schoolId" = u."schoolId" ORDER BY v.term, v.id DESC) AS p
    JOIN "Lesson" l ON l."planId" = p.id
    WHERE u.id = ${userId} AND p.source <> ${'removed' satisfies PlanSource} AND l.day >= ${since()}
    ORDER BY l.day, mine."bookId", l.place LIMIT ${MAX_EVENTS}::int`)

/** A plan has many versions, so its lessons are named by their places. */
function lessonEvent(lesson: LessonRow): CalendarEvent {
  const { schoolId, bookId, title, term, source, place, day, unit, firstPage, lastPage } = lesson
  const pages =
    firstPage !== null
      ? t('feedPages', 'ko', { pages: `${firstPage}–${lastPage ?? firstPage}` })
      : ''
  return {
    uid: `lesson-${schoolId}-${slug(bookId)}-${term}-${place}`,
    day,
    summary: t('calendarLesson', 'ko', { title, what: `${unit}${pages}`.trim() }).trim(),
    ...(source === 'spread' ? { description: t('calendarEstimate') } : {}),
  }
}

/** What the producer makes, with its days, and the days on which they do not work. */
export async function work({ token }: z.infer<typeof ByToken>): Promise<FeedResult> {
  const { id, level } = await ownerOf(token)
  if (level > levels.producer) throw new AppError('noSuchItem', 404)
  const [volumes, absences] = await Promise.all([volumesOf(id), absencesOf(id)])
  return calendar(t('calendarWork'), [
    ...volumes.flatMap(volumeEvents),
    ...absences.map((absence) => ({
      uid: `absence-${absence.id}`,
      day: absence.firstDay,
      lastDay: absence.lastDay,
      summary: absence.reason || t('calendarAbsence'),
    })),
  ])
}

type WorkRow = {
  id: number
  title: string
  prodType: ProductionType
  number: number
  firstPage: number | null
  lastPage: number | null
  dueDate: string
  neededBy: string
}

const volumesOf = (userId: number) =>
  ask<WorkRow>(sql`
    SELECT v.id, b.title, v."prodType", v.number, v."firstPage", v."lastPage", v."dueDate", coalesce(f."neededBy", '') AS "neededBy"
    FROM "Volume" v JOIN "Book" b ON b.id = v."bookRowId"
      LEFT JOIN "Forecast" f ON f."bookRowId" = v."bookRowId" AND f."prodType" = v."prodType" AND f.volume = v.number
    WHERE v."makerId" = ${userId} AND v.stage IN ('producing', 'checking')
    ORDER BY v.id LIMIT ${MAX_EVENTS}::int`)

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
  ask<{ id: number; firstDay: string; lastDay: string; reason: string }>(
    sql`SELECT id, "firstDay", "lastDay", reason FROM "Absence" WHERE "userId" = ${userId} AND "lastDay" >= ${since()} ORDER BY "firstDay" LIMIT ${MAX_EVENTS}::int`,
  )

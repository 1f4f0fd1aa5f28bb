/**
 * Lesson plans of schools, and of members who are in none: read, shown, saved, removed and brought
 * back. A plan is its newest version (docs/decisions/6008).
 */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { levels } from '~/tables/codes'
import type { PlanSource } from '~/tables/staff-codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { refuseStale } from '~/http/edit-conflict.server'
import type { CallContext } from '~/http/call-context.server'
import { date, wireTime } from '~/i18n/format'
import {
  findKnownBooks,
  holdKnownBooks,
  type KnownBook,
} from '~/features/catalogue/book/known-books.server'
import { currentTermDays, type TermDays } from '~/setting/term-days.server'
import { contentOf, readContent, type PlanContent } from './plan-content.server'
import {
  assertMayChange,
  lockPlanOwner,
  mayChange,
  planOwner,
  type NamedOwner,
  type PlanOwner,
} from './plan-owner.server'
import { termCalendar } from '~/features/requests/lesson-plan/read/calendar'
import type { ReadLesson } from '~/features/requests/lesson-plan/read/read-plan'
import { nextTerm, plannedTerm } from './terms'
import type { Info, Read, Remove, Restore, Set as SetPlan } from './lesson-plan.schema'

/** Versions that a page shows. */
const SHOWN_VERSIONS = 50
/** Terms with a plan that a page offers. */
const SHOWN_TERMS = 10

const lessonColumns = {
  place: true,
  day: true,
  unit: true,
  firstPage: true,
  lastPage: true,
  doubt: true,
} as const

const versionColumns = {
  id: true,
  source: true,
  fileName: true,
  userName: true,
  createTime: true,
  _count: { select: { lessons: true } },
} as const

/** One plan, whatever its versions: of a school or a member, a book and a term. */
type PlanKey = PlanOwner['where'] & { bookId: string; term: string }

async function knownBook(found: Promise<Map<string, KnownBook>>, bookId: string) {
  const book = (await found).get(bookId)
  if (!book) throw new AppError('noSuchMaterial', 404)
  return book
}

// ── reading ──────────────────────────────────────────────────────────────────────────────────────

/** The lessons of a text, a file or a spread as they would be saved; stores nothing. */
export async function read({ bookId, term, ...sent }: z.infer<typeof Read>, me: User) {
  await consumeRateLimit('lesson-plan', String(me.id))
  const { title } = await knownBook(findKnownBooks(db, [bookId]), bookId)
  const termDays = await currentTermDays()
  const meant = term ?? plannedTerm(todayInSeoul(), termDays)
  const { lessons, ...content } = await readContent(sent, termCalendar(meant, termDays), title)
  return { term: meant, ...content, lessons: withPlaces(lessons), doubtful: doubtfulOf(lessons) }
}

const withPlaces = (lessons: readonly ReadLesson[]) =>
  lessons.map((lesson, index) => ({ place: index + 1, ...lesson }))
const doubtfulOf = (lessons: readonly { doubt: string }[]) =>
  lessons.filter(({ doubt }) => doubt !== '').length

/** The plan of a school or a member for a book, with its versions. */
export async function info({ bookId, term, ...named }: z.infer<typeof Info>, me: User) {
  const book = await knownBook(findKnownBooks(db, [bookId]), bookId)
  const owner = await planOwner(db, me, named)
  const termDays = await currentTermDays()
  const shownTerm = term ?? (await defaultTerm({ ...owner.where, bookId }, termDays))
  return planView(db, me, { book, owner, term: shownTerm })
}
export type PlanView = Awaited<ReturnType<typeof info>>

/** The term of the newest plan unless it is over, else the one that is planned now. */
async function defaultTerm(
  plan: PlanOwner['where'] & { bookId: string },
  termDays: TermDays,
): Promise<string> {
  const newest = await db.lessonPlan.findFirst({
    where: plan,
    orderBy: { id: 'desc' },
    select: { term: true, source: true },
  })
  const isRunning =
    newest &&
    newest.source !== 'removed' &&
    termCalendar(newest.term, termDays).last >= todayInSeoul()
  return isRunning ? newest.term : plannedTerm(todayInSeoul(), termDays)
}

type Shown = { book: KnownBook; owner: PlanOwner; term: string }

async function planView(tx: Db, me: User, { book, owner, term }: Shown) {
  const termDays = await currentTermDays()
  const planKey = { ...owner.where, bookId: book.bookId }
  const key = { ...planKey, term }
  const [versions, versionCount, terms] = await Promise.all([
    tx.lessonPlan.findMany({
      where: key,
      orderBy: { id: 'desc' },
      take: SHOWN_VERSIONS,
      select: versionColumns,
    }),
    tx.lessonPlan.count({ where: key }),
    tx.lessonPlan.groupBy({
      by: ['term'],
      where: planKey,
      orderBy: { term: 'desc' },
      take: SHOWN_TERMS,
    }),
  ])
  const people = await peopleOf(tx, versions)
  const { first, last } = termCalendar(term, termDays)
  const planned = plannedTerm(todayInSeoul(), termDays)
  return {
    bookId: book.bookId,
    title: book.title,
    publisher: book.publisher,
    bookRowId: book.place === 'listed' ? null : book.produceId,
    listId: book.requestId,
    school: owner.school,
    member: owner.member,
    term,
    first,
    last,
    terms: [
      ...new Set([...terms.map((row) => row.term), planned, nextTerm(planned, termDays), term]),
    ].sort(),
    mayChange: mayChange(me),
    version: versions[0]?.id ?? 0,
    plan: await newestPlan(tx, versions[0], people),
    versions: versions.map((version) => toVersion(version, people)),
    versionCount,
  }
}

type VersionRow = {
  id: number
  source: PlanSource
  fileName: string
  userName: string
  createTime: Date
  _count: { lessons: number }
}
type People = Map<string, { name: string; level: number }>

/** Who saved these versions, by login id, in one query. */
async function peopleOf(tx: Db, versions: readonly { userName: string }[]): Promise<People> {
  const found = await tx.user.findMany({
    where: { user: { in: [...new Set(versions.map(({ userName }) => userName))] } },
    select: { user: true, name: true, level: true },
  })
  return new Map(found.map(({ user, ...person }) => [user, person]))
}

function toVersion(
  { id, source, fileName, userName, createTime, _count }: VersionRow,
  people: People,
) {
  const person = people.get(userName)
  return {
    id,
    source,
    fileName,
    by: { name: person?.name ?? '', staff: person ? person.level < levels.member : false },
    createTime: wireTime(createTime),
    lessons: _count.lessons,
  }
}

/** The newest version with its lessons; null where there is none, or where the plan was removed. */
async function newestPlan(tx: Db, newest: VersionRow | undefined, people: People) {
  if (!newest || newest.source === 'removed') return null
  const [stored, lessons] = await Promise.all([
    tx.lessonPlan.findUniqueOrThrow({ where: { id: newest.id }, select: { text: true } }),
    tx.lesson.findMany({
      where: { planId: newest.id },
      orderBy: { place: 'asc' },
      select: lessonColumns,
    }),
  ])
  const { lessons: _, ...version } = toVersion(newest, people)
  return { ...version, text: stored.text, lessons, doubtful: doubtfulOf(lessons) }
}

// ── changing ─────────────────────────────────────────────────────────────────────────────────────

/** Before the transaction: the file is read, which may take long. */
export async function readForSet(input: z.infer<typeof SetPlan>, me: User): Promise<PlanContent> {
  assertMayChange(me)
  await consumeRateLimit('lesson-plan', String(me.id))
  // an unknown book is refused in the transaction
  const title = (await findKnownBooks(db, [input.bookId])).get(input.bookId)?.title ?? ''
  return contentOf(input, termCalendar(input.term, await currentTermDays()), title)
}

/**
 * Stores a version as the plan. Throws 409 when somebody saved one since the caller read it; what they
 * saved stays in the versions either way.
 */
export async function set(
  { bookId, term, school, member, version = 0 }: z.infer<typeof SetPlan>,
  me: User,
  ctx: CallContext,
  content: PlanContent,
) {
  const { book, owner, newest } = await lockPlan({ bookId, term, school, member }, me, ctx.db)
  refuseStale(newest !== null && newest.id !== version, ['version'])
  await addVersion({ ...owner.where, bookId, term }, me, ctx.db, content)
  await audit(ctx, me, 'lessonPlan.set', targetOf({ bookId, owner, term }), {
    before: { lessons: newest?._count.lessons ?? 0 },
    after: { lessons: content.lessons.length, planSource: content.source },
  })
  return { ...(await planView(ctx.db, me, { book, owner, term })), unread: content.unread }
}

/** Stores a version without lessons. Throws 404 without a plan, and 409 as for saving. */
export async function remove(
  { bookId, term, version = 0, ...named }: z.infer<typeof Remove>,
  me: User,
  ctx: CallContext,
) {
  assertMayChange(me)
  const { book, owner, newest } = await lockPlan({ bookId, term, ...named }, me, ctx.db)
  if (!newest || newest.source === 'removed') throw new AppError('planNone', 404)
  refuseStale(newest.id !== version, ['version'])
  const nothing = { source: 'removed' as const, text: '', fileName: '', lessons: [] }
  await addVersion({ ...owner.where, bookId, term }, me, ctx.db, nothing)
  await audit(ctx, me, 'lessonPlan.remove', targetOf({ bookId, owner, term }), {
    before: { lessons: newest._count.lessons },
  })
  return planView(ctx.db, me, { book, owner, term })
}

/**
 * Stores an older version once more, as the newest one. Throws 404 for one that is no version of this
 * plan, and 409 for one that has no lessons or is the plan already.
 */
export async function restore(
  { bookId, term, id, ...named }: z.infer<typeof Restore>,
  me: User,
  ctx: CallContext,
) {
  assertMayChange(me)
  const { book, owner, newest } = await lockPlan({ bookId, term, ...named }, me, ctx.db)
  const key = { ...owner.where, bookId, term }
  const old = await ctx.db.lessonPlan.findFirst({
    where: { id, ...key },
    select: {
      source: true,
      text: true,
      fileName: true,
      createTime: true,
      lessons: { orderBy: { place: 'asc' }, select: lessonColumns },
    },
  })
  if (!old) throw new AppError('noSuchItem', 404)
  if (old.source === 'removed') throw new AppError('planVersionEmpty', 409)
  if (newest?.id === id) throw new AppError('planVersionCurrent', 409)
  await addVersion(key, me, ctx.db, old)
  await audit(ctx, me, 'lessonPlan.restore', targetOf({ bookId, owner, term }), {
    before: { lessons: newest?._count.lessons ?? 0 },
    after: { lessons: old.lessons.length, planVersion: date(old.createTime) },
  })
  return planView(ctx.db, me, { book, owner, term })
}

type NamedPlan = NamedOwner & { bookId: string; term: string }

/** The book, whose plan it is and its newest version, held until the transaction ends. */
async function lockPlan({ bookId, term, ...named }: NamedPlan, me: User, tx: Db) {
  const book = await knownBook(holdKnownBooks(tx, [bookId]), bookId)
  const owner = await lockPlanOwner(tx, me, named)
  const newest = await tx.lessonPlan.findFirst({
    where: { ...owner.where, bookId, term },
    orderBy: { id: 'desc' },
    select: versionColumns,
  })
  return { book, owner, newest }
}

type NewVersion = Pick<PlanContent, 'text' | 'fileName' | 'lessons'> & { source: PlanSource }

async function addVersion(
  key: PlanKey,
  me: User,
  tx: Db,
  { source, text, fileName, lessons }: NewVersion,
): Promise<void> {
  const { id } = await tx.lessonPlan.create({
    data: { ...key, source, text, fileName, userName: me.user },
    select: { id: true },
  })
  await tx.lesson.createMany({
    data: lessons.map(({ day, unit, firstPage, lastPage, doubt }, index) => ({
      planId: id,
      place: index + 1,
      day,
      unit,
      firstPage,
      lastPage,
      doubt,
    })),
  })
}

/** A member's name does not stay in the audit log. */
const targetOf = ({ bookId, owner, term }: { bookId: string; owner: PlanOwner; term: string }) =>
  `${bookId} ${owner.school?.name ?? `user:${owner.member?.id}`} ${term}`

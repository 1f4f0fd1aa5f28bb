/**
 * What if: the season with a change, beside the season as it is. Nothing is stored until an
 * administrator takes the change over: an absence, or a decision for a piece, which can be undone.
 */
import { elementAt } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import type { ProductionType, WorkDecisionKind } from '~/tables/codes'
import * as absence from '~/features/production/absence/absence.server'
import { fromDay, toDay, type Season } from '~/features/production/planning/season'
import type { Change } from '~/features/production/planning/simulation/what-if'
import { compareSeasons } from '~/features/production/planning/worker/plan-season.server'
import type { Prisma } from '../../../../prisma/generated/client'
import { currentSeason } from './refresh-forecasts.server'
import type { WhatIf } from './what-if.schema'

/** Moved pieces that the answer names. */
const MAX_MOVED = 20

/** The season before and after a change. */
export async function whatIf(input: WhatIf) {
  const { season } = await currentSeason()
  const changes = await changesOf(input, season)
  const { before, after, forecasts, moved } = await compareSeasons(season, changes)
  const shown = moved.slice(0, MAX_MOVED)
  const books = await db.book.findMany({
    where: { id: { in: shown.map(({ piece }) => elementAt(season.pieces, piece).book) } },
    select: { id: true, bookId: true, title: true },
  })
  const day = (value: number | null) => (value === null ? '' : fromDay(value))
  return {
    before: rounded(before),
    after: rounded(after),
    movedCount: moved.length,
    moved: shown.flatMap(({ piece: index }) => {
      const { book: bookRowId, prodType, volume, neededBy } = elementAt(season.pieces, index)
      const book = books.find(({ id }) => id === bookRowId)
      if (!book) return []
      return [
        {
          ...book,
          prodType,
          volume,
          neededBy: day(neededBy),
          before: day(elementAt(forecasts.before, index).late),
          after: day(elementAt(forecasts.after, index).late),
        },
      ]
    }),
  }
}

const rounded = <Sum extends { inTime: number }>(sum: Sum) => ({
  ...sum,
  inTime: Math.round(sum.inTime),
})

/** The changes of an input. Throws AppError (400) at the field that names nothing of the season. */
async function changesOf(input: WhatIf, season: Season): Promise<Change[]> {
  const { people, away, firstDay, lastDay } = input
  const more = Array.from({ length: people }, (_, i): Change => ({
    change: 'joins',
    // no producer has a negative number
    producer: { id: -1 - i, name: '', absences: [] },
  }))
  if (away && firstDay) {
    const producer = await db.user.findUnique({ where: { user: away }, select: { id: true } })
    if (!producer || !season.producers.some(({ id }) => id === producer.id))
      throw new AppError('absenceNoProducer', 400, 'away')
    const [first, last] = [toDay(firstDay), toDay(lastDay ?? firstDay)]
    more.push({ change: 'away', producer: producer.id, first, last })
  }
  const decision = await decisionOf(input, season)
  return decision ? [...more, decision] : more
}

async function decisionOf(input: WhatIf, season: Season): Promise<Change | null> {
  const { kind, day } = input
  if (!kind) return null
  const book = await bookOf(input, db)
  if (kind === 'source') return { change: 'source', book: book.id, day: toDay(day!) }
  const piece = season.pieces.findIndex(
    (one) => one.book === book.id && one.prodType === input.type && one.volume === input.volume,
  )
  if (piece < 0) throw new AppError('whatIfNoPiece', 400, 'type')
  return kind === 'first'
    ? { change: 'first', piece }
    : { change: 'reprint', piece, day: toDay(day!) }
}

async function bookOf({ bookId }: WhatIf, tx: Db) {
  const book = await tx.book.findUnique({
    where: { bookId: bookId! },
    select: { id: true, bookId: true, title: true },
  })
  if (!book) throw new AppError('noSuchMaterial', 400, 'bookId')
  return book
}

// ── decisions ────────────────────────────────────────────────────────────────────────────────────

const columns = {
  id: true,
  kind: true,
  prodType: true,
  volume: true,
  day: true,
  userName: true,
  createTime: true,
  book: { select: { bookId: true, title: true } },
} as const
type StoredDecision = Prisma.WorkDecisionGetPayload<{ select: typeof columns }>

const toDecision = ({ book, createTime, ...decision }: StoredDecision) => ({
  ...decision,
  ...book,
  kind: decision.kind as WorkDecisionKind,
  createTime: wireTime(createTime),
})
export type DecisionView = ReturnType<typeof toDecision>

/** Decisions that count, the newest first. */
export async function decisions() {
  const rows = await db.workDecision.findMany({
    where: { endTime: null },
    orderBy: { id: 'desc' },
    take: 200,
    select: columns,
  })
  return { items: rows.map(toDecision), totalCount: rows.length }
}

/**
 * Takes a change over: stores the absence and the decision that it names. A decision replaces the
 * one of its kind for the same piece. People who are not there cannot be taken over.
 */
export async function takeOver(input: WhatIf, me: User, ctx: CallContext) {
  const { away: user, firstDay, lastDay, kind } = input
  if (!user && !kind) throw new AppError('whatIfNothing', 400, input.people ? 'people' : 'kind')
  // two decisions for a piece follow one another; and books are locked before people
  if (kind)
    await ctx.db.$executeRaw`SELECT 1 FROM "Book" WHERE "bookId" = ${input.bookId!} FOR UPDATE`
  const added =
    user && firstDay
      ? await absence.add({ user, firstDay, lastDay, reason: undefined }, me, ctx)
      : null
  const decision = kind ? await decide({ ...input, kind }, me, ctx) : null
  return {
    decision,
    absence: added && { user: added.user, firstDay: added.firstDay, lastDay: added.lastDay },
  }
}

async function decide(
  input: WhatIf & { kind: WorkDecisionKind },
  me: User,
  ctx: CallContext,
): Promise<DecisionView> {
  const { db: tx } = ctx
  const { kind, type, volume, day = '' } = input
  if (day && day < todayInSeoul()) throw new AppError('whatIfDayPast', 400, 'day')
  const book = await bookOf(input, tx)
  const ofPiece = kind === 'source' ? null : await openPiece(tx, book.id, type!, volume)
  const piece = ofPiece ?? { prodType: '', volume: 0 }
  await tx.workDecision.updateMany({
    where: { bookRowId: book.id, kind, ...piece, endTime: null },
    data: { endTime: new Date() },
  })
  const decided = await tx.workDecision.create({
    data: {
      bookRowId: book.id,
      kind,
      ...piece,
      day: kind === 'first' ? '' : day,
      userName: me.user,
    },
    select: columns,
  })
  await audit(ctx, me, 'produceBook.takeOver', book.bookId, {
    after: { decision: kind, ...(piece.prodType ? piece : {}), ...(day ? { date: day } : {}) },
  })
  return toDecision(decided)
}

/** Throws AppError (400) for a piece that is finished, or that is not one. */
async function openPiece(tx: Db, bookRowId: number, prodType: ProductionType, number: number) {
  const [book, volumes] = await Promise.all([
    tx.book.findUniqueOrThrow({ where: { id: bookRowId }, select: { prodTypes: true } }),
    tx.volume.findMany({ where: { bookRowId, prodType }, select: { number: true, state: true } }),
  ])
  const volume = volumes.find((one) => one.number === number)
  const isOpen = volumes.length > 0 ? volume && volume.state !== 'finished' : number === 0
  if (!isOpen || book.prodTypes.includes(prodType)) throw new AppError('whatIfNoPiece', 400, 'type')
  return { prodType, volume: number }
}

/** Undoes a decision. Throws AppError (404) for one that does not count any more. */
export async function undo(
  { id }: { id: number },
  me: User,
  ctx: CallContext,
): Promise<DecisionView> {
  const { db: tx } = ctx
  const found = await tx.workDecision.findUnique({ where: { id }, select: columns })
  const { count } = await tx.workDecision.updateMany({
    where: { id, endTime: null },
    data: { endTime: new Date() },
  })
  if (!found || count === 0) throw new AppError('noSuchItem', 404)
  await audit(ctx, me, 'produceBook.undoDecision', found.book.bookId, {
    before: { decision: found.kind, prodType: found.prodType, volume: found.volume },
  })
  return toDecision(found)
}

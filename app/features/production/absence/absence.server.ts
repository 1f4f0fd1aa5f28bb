/** Absences: days on which a producer does not work, so that nothing is promised for them. */
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { isAdministrator, levels } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { CallContext } from '~/http/call-context.server'
import { daysBetween } from '~/i18n/format'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { Prisma } from '../../../../prisma/generated/client'
import type { Add, List } from './absence.schema'

/** The most days from the first to the last one. */
const longestDays = 366

const columns = {
  id: true,
  firstDay: true,
  lastDay: true,
  reason: true,
  user: { select: { id: true, user: true, name: true } },
} as const
type AbsenceRow = Prisma.AbsenceGetPayload<{ select: typeof columns }>

const toAbsence = ({ user: { id: userId, user, name }, ...row }: AbsenceRow) => ({
  ...row,
  userId,
  user,
  name,
})
export type AbsenceView = ReturnType<typeof toAbsence>

/** Whose absences the caller may see: `user`'s, everybody's for administrators, else their own. */
function visibleTo(me: User, user?: string): Prisma.AbsenceWhereInput {
  if (isAdministrator(me)) return user ? { user: { user } } : {}
  if (user && user !== me.user) throw new AppError('noPermission', 403)
  return { userId: me.id }
}

/** Those of today and later, the first one first; with those that are over, the last one first. */
export async function list({ user, past, ...paging }: z.infer<typeof List>, me: User) {
  const current = past ? {} : { lastDay: { gte: todayInSeoul() } }
  const where = { ...visibleTo(me, user), ...current }
  const direction = past ? ('desc' as const) : ('asc' as const)
  const [totalCount, rows] = await Promise.all([
    db.absence.count({ where }),
    db.absence.findMany({
      where,
      orderBy: [{ firstDay: direction }, { id: direction }],
      ...skipTake(paging),
      select: columns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: rows.map(toAbsence), totalCount }
}

/** The producer whom the call is about, locked so that two absences do not overlap. */
async function lockProducer(tx: Db, user: string | undefined, me: User) {
  if (!isAdministrator(me) && user && user !== me.user) throw new AppError('noPermission', 403)
  if (isAdministrator(me) && !user) throw new AppError('absenceUserRequired', 400, 'user')
  const name = isAdministrator(me) ? user : me.user
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "user" = ${name} FOR UPDATE`
  const found = await tx.user.findUnique({
    where: { user: name },
    select: { id: true, user: true, level: true },
  })
  if (found?.level !== levels.producer) throw new AppError('absenceNoProducer', 400, 'user')
  return found
}

function assertPossible(firstDay: string, lastDay: string): void {
  if (firstDay < todayInSeoul()) throw new AppError('absencePast', 400, 'firstDay')
  if (daysBetween(firstDay, lastDay) >= longestDays)
    throw new AppError('absenceTooLong', 400, 'lastDay')
}

/** Adds an absence. Refuses, at its field, one that is over, too long, or overlaps another one. */
export async function add(
  { user, firstDay, lastDay = firstDay, reason = '' }: z.infer<typeof Add>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const producer = await lockProducer(tx, user, me)
  assertPossible(firstDay, lastDay)
  const other = await tx.absence.findFirst({
    where: { userId: producer.id, firstDay: { lte: lastDay }, lastDay: { gte: firstDay } },
    orderBy: { firstDay: 'asc' },
    select: { firstDay: true, lastDay: true },
  })
  if (other) {
    const days = [...new Set([other.firstDay, other.lastDay])].join(' ~ ')
    throw new AppError('absenceOverlaps', 409, 'firstDay', { params: { days } })
  }
  const added = await tx.absence.create({
    data: { userId: producer.id, firstDay, lastDay, reason },
    select: columns,
  })
  // the reason may tell of somebody's health
  await audit(ctx, me, 'absence.add', producer, { after: { firstDay, lastDay } })
  return toAbsence(added)
}

/** Removes an absence: a producer's own, or for administrators anybody's. */
export async function remove({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const found = await tx.absence.findFirst({ where: { id, ...visibleTo(me) }, select: columns })
  if (!found) throw new AppError('noSuchItem', 404)
  const { count } = await tx.absence.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  const { firstDay, lastDay } = found
  await audit(ctx, me, 'absence.remove', found.user, { before: { firstDay, lastDay } })
  return toAbsence(found)
}

/** Eligibility for administrators: the queue, the photo, and every decision. */
import { todayInSeoul } from '~/platform/today'
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { levels, type EligibilityWay } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError, StoredFileResult } from '~/platform/app-error'
import { containing } from '~/platform/like'
import type { CallContext } from '~/http/call-context.server'
import { fileColumns, forgetFiles } from '~/storage/stored-files.server'
import { notify } from '~/notices/notify.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import { joinNamedSchool } from '~/features/people/school/choose-school.server'
import { currentEligibility, recordColumns, toRecord } from './current-eligibility.server'
import { lockMember } from './eligibility.server'
import type { ByUser, Confirm, Decide, List, Withdraw } from './eligibility.schema'

const memberColumns = { id: true, user: true, name: true, schoolName: true } as const
/** Decisions of one member that a page shows. */
const shownHistory = 50

/** Requests of one state: those that wait longest first, what was decided last first. */
export async function list({ state, keyword, ...paging }: z.infer<typeof List>) {
  const named = keyword && { OR: [{ user: containing(keyword) }, { name: containing(keyword) }] }
  const where = { state, ...(named ? { user: named } : {}) }
  const [totalCount, rows] = await Promise.all([
    db.eligibility.count({ where }),
    db.eligibility.findMany({
      where,
      orderBy: state === 'asked' ? [{ createTime: 'asc' }, { id: 'asc' }] : newestFirst,
      ...skipTake(paging),
      select: { ...recordColumns, user: { select: memberColumns } },
    }),
  ])
  assertPageExists(totalCount, paging)
  return {
    items: rows.map(({ user: member, ...row }) => ({ ...toRecord(row), member })),
    totalCount,
  }
}
const newestFirst = [{ decideTime: 'desc' as const }, { id: 'desc' as const }]

/** Where a member stands, and what was asked for and decided before. */
export const ofMember = ({ userId }: z.infer<typeof ByUser>) => withHistory(db, userId)

async function withHistory(tx: Db, userId: number) {
  const [current, history] = await Promise.all([
    currentEligibility(tx, userId),
    tx.eligibility.findMany({
      where: { userId },
      orderBy: { id: 'desc' },
      take: shownHistory,
      select: recordColumns,
    }),
  ])
  if (!current) throw new AppError('noSuchItem', 404)
  return { ...current, history: history.map(toRecord) }
}

/** One request with its member. */
export async function info({ id }: z.infer<typeof ById>) {
  const found = await db.eligibility.findUnique({
    where: { id },
    select: {
      ...recordColumns,
      user: { select: memberColumns },
      file: { select: { type: true } },
    },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const { user: member, file, ...row } = found
  const current = await withHistory(db, member.id)
  return { ...toRecord(row), member, photoType: file?.type ?? '', current }
}

/** The photo of a request that waits. Every look at it is on record. */
export async function photo(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult> {
  const found = await db.eligibility.findUnique({
    where: { id },
    select: { user: { select: { user: true } }, file: { select: fileColumns } },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  if (!found.file) throw new AppError('fileGone', 404)
  if (await ctx.beginsDownload(found.file)) await audit(ctx, me, 'eligibility.photo', found.user)
  return new StoredFileResult(found.file)
}

/** A confirmation whose last day is over would end before it begins. */
function assertNotPast(untilDay: string | undefined): void {
  if (untilDay && untilDay < todayInSeoul()) throw new AppError('untilDayPast', 400, 'untilDay')
}

type Decision = {
  state: 'confirmed' | 'refused'
  way: EligibilityWay
  reason: string
  untilDay: string
}

/** Writes a decision into the request that waits; the photo goes with it. */
async function close(
  tx: Db,
  me: User,
  { id, fileKey }: { id: number; fileKey: string | null },
  decision: Decision,
): Promise<void> {
  await tx.eligibility.update({
    where: { id },
    data: { ...decision, userName: me.user, decideTime: new Date(), fileKey: null },
    select: { id: true },
  })
  await forgetFiles(tx, [fileKey])
}

/** Lists that the member sent before count as demand from now on, and the member is one of their school. */
async function countFromNow(tx: Db, userId: number): Promise<void> {
  await tx.orderFile.updateMany({ where: { userId, inDemand: false }, data: { inDemand: true } })
  await joinNamedSchool(userId, tx)
}

/**
 * Confirms or refuses a request. Of two administrators the first one decides; the other one is told
 * (409).
 */
export async function decide(
  { id, decision, way, reason = '', untilDay }: z.infer<typeof Decide>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const asked = await tx.eligibility.findUnique({ where: { id }, select: { userId: true } })
  if (!asked) throw new AppError('noSuchItem', 404)
  const member = await lockMember(tx, asked.userId)
  const open = await tx.eligibility.findUniqueOrThrow({ where: { id }, select: recordColumns })
  if (open.state === 'cancelled') throw new AppError('eligibilityTakenBack', 409)
  if (open.state !== 'asked')
    throw new AppError('eligibilityDecided', 409, undefined, { params: { user: open.userName } })
  const refused = decision === 'refused'
  if (!refused) assertNotPast(untilDay)
  // a photo says by itself how it was confirmed
  if (!refused && !open.fileKey && !reason) throw new AppError('reasonRequired', 400, 'reason')
  const made = {
    way: (!refused && way) || open.way,
    reason,
    untilDay: refused ? '' : (untilDay ?? ''),
  }
  await close(tx, me, open, { state: decision, ...made })
  if (refused) await audit(ctx, me, 'eligibility.refuse', member)
  else
    await audit(ctx, me, 'eligibility.confirm', member, {
      after: { way: made.way, untilDay: made.untilDay },
    })
  if (!refused) await countFromNow(tx, asked.userId)
  await notifyDecision(tx, asked.userId, decision)
  return withHistory(tx, asked.userId)
}

/** Confirms a member who has not asked, or whose request waits: for example by telephone. */
export async function confirm(
  { userId, way = 'administrator', reason, untilDay = '' }: z.infer<typeof Confirm>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const member = await lockMember(tx, userId)
  const { level } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { level: true },
  })
  if (level < levels.member) throw new AppError('eligibilityOfStaff', 409)
  assertNotPast(untilDay)
  const decision = { state: 'confirmed' as const, way, reason, untilDay }
  const open = await tx.eligibility.findFirst({
    where: { userId, state: 'asked' },
    select: { id: true, fileKey: true },
  })
  if (open) await close(tx, me, open, decision)
  else await addDecision(tx, me, userId, decision)
  await audit(ctx, me, 'eligibility.confirm', member, { after: { way, untilDay } })
  await countFromNow(tx, userId)
  await notifyDecision(tx, userId, 'confirmed')
  return withHistory(tx, userId)
}

/** Takes a confirmation back; a request that waits stays. */
export async function withdraw(
  { userId, reason }: z.infer<typeof Withdraw>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const member = await lockMember(tx, userId)
  const current = await currentEligibility(tx, userId)
  if (current?.state !== 'confirmed') throw new AppError('eligibilityNotHeld', 409)
  await addDecision(tx, me, userId, {
    state: 'withdrawn',
    way: 'administrator',
    reason,
    untilDay: '',
  })
  // their school's plans are no longer theirs to see
  await tx.$executeRaw`UPDATE "User" SET "schoolId" = NULL WHERE id = ${userId}`
  await audit(ctx, me, 'eligibility.withdraw', member)
  await notifyDecision(tx, userId, 'withdrawn')
  return withHistory(tx, userId)
}

/** The member is told of the decision that was written just now; its reason stands on their page. */
async function notifyDecision(
  tx: Db,
  userId: number,
  why: 'confirmed' | 'refused' | 'withdrawn',
): Promise<void> {
  const { id } = await tx.eligibility.findFirstOrThrow({
    where: { userId, state: why },
    orderBy: [{ decideTime: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  await notify(tx, 'eligibilityDecided', [
    { userId, eventKey: `eligibility:${id}`, facts: { why } },
  ])
}

/** A decision that answers no request. */
const addDecision = (
  tx: Db,
  me: User,
  userId: number,
  decision: Omit<Decision, 'state'> & { state: 'confirmed' | 'withdrawn' },
) =>
  tx.eligibility.create({
    data: { userId, ...decision, userName: me.user, decideTime: new Date() },
    select: { id: true },
  })

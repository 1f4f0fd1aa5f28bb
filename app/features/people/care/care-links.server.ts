/** One-time links of care: somebody becomes a reader's carer, or a reader gets a log-in. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { hashNewPassword } from '~/features/people/login/new-password.server'
import { newToken, tokenHash, type User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { notifyAccount } from '~/notices/notify.server'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { todayInSeoul } from '~/platform/today'
import { scopeHolds } from '~/tables/care-codes'
import { careLinkDays, fieldLimits, type CareScope } from '~/tables/codes'
import type { ById } from '~/validation/inputs'
import { isUnderFourteen } from './age'
import type { ByToken, Invite, TakeLogin } from './care.schema'
import { lockPeople } from './lock-people.server'
import { hasLogin } from './reader-account'
import { lastDayOf, readerOf } from './readers.server'

/** One answer for a link that was used, taken back, has expired or never existed. */
const linkOver = () => new AppError('careLinkOver', 410)

/** The reader for whom the caller may invite: the caller, or one of theirs without a log-in. */
async function invitedFor(tx: Db, id: number, me: User): Promise<CareScope> {
  if (id === me.id) return 'download'
  const reader = await readerOf(tx, id, me)
  if (reader.hasLogin) throw new AppError('readerInvites', 409)
  return reader.scope
}

/**
 * Makes a link for one person, with at most the rights of who makes it. The token is answered once and
 * not stored.
 */
export async function invite(
  { id, kind, scope, untilDay = '' }: z.infer<typeof Invite>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  await lockPeople(tx, [id, me.id])
  const held = await invitedFor(tx, id, me)
  if (!scopeHolds(held, kind === 'login' ? 'download' : scope))
    throw new AppError('careMayNot', 403, 'scope')
  if (untilDay !== '' && untilDay < todayInSeoul())
    throw new AppError('dateIsPast', 400, 'untilDay')
  const reader = await tx.user.findUniqueOrThrow({ where: { id } })
  if (kind === 'login' && hasLogin(reader.user)) throw new AppError('readerHasLogin', 409)
  if (kind === 'login' && isUnderFourteen(reader.birth, todayInSeoul()))
    throw new AppError('readerTooYoung', 409)
  const open = { readerId: id, usedTime: null, expireTime: { gt: new Date() } }
  if ((await tx.careInvite.count({ where: open })) >= fieldLimits.careInvites)
    throw new AppError('careInvitesFull', 409, undefined, {
      params: { n: fieldLimits.careInvites },
    })
  const token = newToken()
  const made = await tx.careInvite.create({
    data: {
      tokenHash: tokenHash(token),
      readerId: id,
      inviterId: me.id,
      kind,
      scope: kind === 'login' ? 'see' : scope,
      untilDay,
      expireTime: new Date(Date.now() + careLinkDays * 24 * 60 * 60 * 1000),
    },
    select: { id: true, expireTime: true },
  })
  await audit(ctx, me, 'care.invite', reader, { after: { kind, scope } })
  return { id: made.id, token, expireTime: wireTime(made.expireTime) }
}

/** Takes a link back that the caller made and nobody used. */
export async function withdrawInvite({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const where = { id, inviterId: me.id, usedTime: null }
  const open = await tx.careInvite.findFirst({ where, select: { readerId: true } })
  if (!open) throw new AppError('noSuchItem', 404)
  await lockPeople(tx, [open.readerId, me.id])
  // whoever has the link may have used it meanwhile
  const found = await tx.careInvite.findFirst({
    where,
    select: { reader: { select: { user: true } } },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  await tx.careInvite.delete({ where: { id }, select: { id: true } })
  await audit(ctx, me, 'care.withdrawInvite', found.reader)
  return true as const
}

const openInvite = (token: string) => ({
  tokenHash: tokenHash(token),
  usedTime: null,
  expireTime: { gt: new Date() },
})

async function findInvite(token: string, tx: Db) {
  const found = await tx.careInvite.findFirst({
    where: openInvite(token),
    include: {
      reader: { select: { id: true, user: true, name: true, birth: true } },
      inviter: { select: { id: true, user: true, name: true } },
    },
  })
  if (!found) throw linkOver()
  // whoever made it must still be allowed to
  if (found.inviterId !== found.readerId) {
    const [care] = await tx.care.findMany({
      where: { readerId: found.readerId, carerId: found.inviterId, endTime: null },
      select: { scope: true, untilDay: true },
    })
    const lasts = care && (care.untilDay === '' || care.untilDay >= todayInSeoul())
    if (!lasts || !scopeHolds(care.scope, found.kind === 'login' ? 'download' : found.scope))
      throw linkOver()
  }
  return found
}

/**
 * An open link while its reader, its maker and the caller stay as they are: who else changes their care, or
 * deletes one of them, comes before or after.
 */
async function lockInvite(token: string, me: User | null, tx: Db) {
  const open = await tx.careInvite.findFirst({
    where: openInvite(token),
    select: { readerId: true, inviterId: true },
  })
  if (!open) throw linkOver()
  await lockPeople(tx, [open.readerId, open.inviterId, me?.id])
  return findInvite(token, tx)
}

/** What a link offers. Asking does not use it up. */
export async function invitation({ token }: z.infer<typeof ByToken>) {
  const { kind, scope, untilDay, reader, inviter, expireTime } = await findInvite(token, db)
  return {
    kind,
    scope,
    untilDay,
    reader: reader.name,
    inviter: inviter.name,
    expireTime: wireTime(expireTime),
  }
}

/** Uses a link up: of simultaneous requests only one goes on. */
async function consume(token: string, tx: Db) {
  const { count } = await tx.careInvite.updateMany({
    where: openInvite(token),
    data: { usedTime: new Date() },
  })
  if (count !== 1) throw linkOver()
}

/** The earlier of two last days; '' is no end. */
const earlier = (a: string, b: string) => (a && b ? (a < b ? a : b) : a || b)

/** The caller becomes the reader's carer. Throws 409 for the reader, and for who is one already. */
export async function accept({ token }: z.infer<typeof ByToken>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { kind, scope, untilDay, reader, inviter } = await lockInvite(token, me, tx)
  if (kind === 'login') throw new AppError('careLinkIsLogin', 409)
  if (reader.id === me.id) throw new AppError('careOfSelf', 409)
  const present = await tx.care.findFirst({
    where: { readerId: reader.id, carerId: me.id, endTime: null },
    select: { id: true },
  })
  if (present) throw new AppError('careAlready', 409)
  if ((await tx.care.count({ where: { carerId: me.id, endTime: null } })) >= fieldLimits.readers)
    throw new AppError('readersFull', 409, undefined, { params: { n: fieldLimits.readers } })
  await consume(token, tx)
  const agreed = await tx.careConsent.count({ where: { readerId: reader.id, kind: 'reader' } })
  const age = hasLogin(reader.user) || agreed > 0 ? '' : lastDayOf(reader.birth)
  await tx.care.create({
    data: {
      readerId: reader.id,
      carerId: me.id,
      kind,
      scope,
      invitedBy: inviter.user,
      untilDay: earlier(untilDay, age),
    },
    select: { id: true },
  })
  await audit(ctx, me, 'care.accept', reader, { after: { kind, scope } })
  await notifyAccount(tx, 'careBegun', { userId: inviter.id, title: me.name })
  return { readerId: reader.id }
}

/**
 * Gives the reader of a link a log-in: a login id and a password instead of none. Everything that is the
 * reader's stays; who acted for them goes on until they end it.
 */
export async function takeLogin(
  { token, user, password }: z.infer<typeof TakeLogin>,
  _: User | null,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const { kind, reader, inviter } = await lockInvite(token, null, tx)
  if (kind !== 'login') throw linkOver()
  await consume(token, tx)
  if ((await tx.user.count({ where: { user } })) > 0) throw new AppError('userTaken', 409, 'user')
  await tx.user.update({
    where: { id: reader.id },
    data: { user, passwordHash: await hashNewPassword(password) },
    select: { id: true },
  })
  // links that carers made for others end: from now on the reader invites
  await tx.careInvite.deleteMany({ where: { readerId: reader.id, usedTime: null } })
  await audit(ctx, { id: reader.id, user }, 'care.takeLogin', user)
  await notifyAccount(tx, 'careLogin', { userId: inviter.id, title: reader.name })
  return true
}

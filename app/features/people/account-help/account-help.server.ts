/**
 * Help for members who lost their telephone: administrators change the mobile number, or send a
 * one-time link to a new password. Every step is on record with its reason.
 */
import { endEverythingOf } from '~/auth/end-everything.server'
import { issuePasswordLink, setLinkSmsState } from '~/auth/password-links.server'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { business } from '~/tables/business'
import { levels, passwordLinks, type SmsState } from '~/tables/codes'
import { t } from '~/tables/messages'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { endCodesOf } from '~/features/people/recovery/phone-codes.server'
import { maskPhone } from '~/features/people/user/user-record.server'
import type { CallContext } from '~/http/call-context.server'
import { refuseStale } from '~/http/edit-conflict.server'
import { href } from '~/http/href'
import { wireTime } from '~/i18n/format'
import { hasSmsFailedRecently, sendSms, smsReady } from '~/integrations/sms/solapi.server'
import { removeSecondStepsOf } from '~/features/people/second-step/remove-all.server'
import { notifyAccount } from '~/notices/notify.server'
import { mobilePattern } from '~/validation/phone'
import type { ChangeMobile, RemoveSecondSteps, SendPasswordLink } from './account-help.schema'

/** Counts help for one member, so that nobody's telephone is flooded with messages. */
export async function countHelp({ id }: { id: number }): Promise<void> {
  await consumeRateLimit('account-help', String(id))
}

const memberColumns = {
  id: true,
  user: true,
  level: true,
  cellPhone: true,
  passwordHash: true,
  updateTime: true,
} as const

async function findMember(tx: Db, id: number) {
  const found = await tx.user.findUnique({ where: { id }, select: memberColumns })
  if (!found) throw new AppError('noSuchItem', 404)
  return found
}

/**
 * The member, locked until the transaction ends. Refuses administrators, also oneself: one of them
 * must not get into the account of another one by a telephone number of their own.
 */
async function lockMember(tx: Db, id: number) {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${id} FOR UPDATE`
  const member = await findMember(tx, id)
  if (member.level <= levels.administrator)
    throw new AppError('helpOfAdministrator', 409, undefined, { params: { user: member.user } })
  return member
}

/**
 * Changes a member's mobile number, and ends what was opened with the old one: log-ins, access key,
 * codes and link. Both numbers are told. Like at sign-up, several accounts may share a number.
 */
export async function changeMobile(
  { id, cellPhone, reason, updateTime }: z.infer<typeof ChangeMobile>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  // codes before the member, as in recovery, so that the two wait for each other
  await endCodesOf((await findMember(tx, id)).cellPhone, tx)
  const member = await lockMember(tx, id)
  if (member.cellPhone === cellPhone) throw new AppError('sameCellPhone', 400, 'cellPhone')
  refuseStale(!!updateTime && new Date(updateTime).getTime() !== member.updateTime.getTime(), [
    'cellPhone',
  ])
  await tx.user.update({ where: { id }, data: { cellPhone }, select: { id: true } })
  const keyTaken = await endEverythingOf(id, tx)
  await notifyAccount(tx, 'mobileChanged', { userId: id })
  await audit(ctx, me, 'help.mobile', member, {
    before: { cellPhone: maskPhone(member.cellPhone) },
    after: { cellPhone: maskPhone(cellPhone), reason },
  })
  if (keyTaken) await audit(ctx, me, 'removeAccessKey', member)
  const told = smsReady(ctx.origin)
  if (told) tellBothNumbers(ctx, member.cellPhone, cellPhone)
  const others = await tx.user.count({ where: { cellPhone, id: { not: id } } })
  return { cellPhone, told, others }
}

/** The old telephone may be in other hands, so its message does not name the new number. */
function tellBothNumbers({ origin, afterCommit }: CallContext, before: string, after: string) {
  const phone = business.phone
  if (mobilePattern.test(before))
    afterCommit(() =>
      sendSms(origin, before, t('smsMobileBefore', 'ko', { number: maskPhone(after), phone })),
    )
  afterCommit(() => sendSms(origin, after, t('smsMobileAfter', 'ko', { phone })))
}

/**
 * Sends a member a one-time link to a new password, to the number as it is stored; the link before
 * ends. Nobody else gets to see it.
 */
export async function sendPasswordLink(
  { id, reason }: z.infer<typeof SendPasswordLink>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx, origin } = ctx
  const member = await lockMember(tx, id)
  if (member.passwordHash === null) throw new AppError('helpOfSocial', 409)
  if (!mobilePattern.test(member.cellPhone)) throw new AppError('helpWithoutMobile', 409)
  if (!smsReady(origin) || hasSmsFailedRecently())
    throw new AppError('helpSmsOff', 503, undefined, { retryAfter: 60 })
  const { token, expireTime } = await issuePasswordLink(id, me.user, tx)
  await audit(ctx, me, 'help.link', member, { after: { reason } })
  ctx.afterCommit(() => sendLink(origin, member.cellPhone, token))
  return { expireTime: wireTime(expireTime) }
}

async function sendLink(origin: string, to: string, token: string): Promise<void> {
  const link = origin + href('/newpw/:token', { token })
  const params = { hours: passwordLinks.hours, phone: business.phone, link }
  const smsState = await sendSms(origin, to, t('smsPasswordLink', 'ko', params)).then(
    (): SmsState => 'sent',
    (): SmsState => 'failed',
  )
  await setLinkSmsState(token, smsState)
}

/**
 * Removes passkeys, authenticator and recovery codes of a member who has lost them all, and ends what
 * was opened with them. The password stays; staff set up a new second step when they log in next.
 */
export async function removeSecondSteps(
  { id, reason }: z.infer<typeof RemoveSecondSteps>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { db: tx } = ctx
  const member = await lockMember(tx, id)
  if (!(await removeSecondStepsOf(id, tx))) throw new AppError('helpNoSecondStep', 409)
  const keyTaken = await endEverythingOf(id, tx)
  await audit(ctx, me, 'help.secondStep', member, { after: { reason } })
  if (keyTaken) await audit(ctx, me, 'removeAccessKey', member)
  await notifyAccount(tx, 'secondStepsRemoved', { userId: id })
  return true
}

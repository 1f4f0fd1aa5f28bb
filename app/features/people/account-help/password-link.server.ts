/** Sets a new password by a one-time link, without a log-in. */
import { endEverythingOf } from '~/auth/end-everything.server'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import {
  consumePasswordLink,
  findPasswordLink,
  ownerOfPasswordLink,
} from '~/auth/password-links.server'
import { resetLoginAttempts } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { business } from '~/tables/business'
import { t } from '~/tables/messages'
import { AppError } from '~/platform/app-error'
import { hashNewPassword } from '~/features/people/login/new-password.server'
import { differsFromId } from '~/features/people/login/password-rules'
import { maskLoginId } from '~/features/people/user/user-record.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { notifyAccount } from '~/notices/notify.server'
import { sendSms } from '~/integrations/sms/solapi.server'
import type { ByToken, SetPassword } from './account-help.schema'

/** One answer for a link that was used, has expired, was replaced or never existed. */
const linkOver = () => new AppError('passwordLinkOver', 410)

/**
 * Whose password it is: the beginning of the login id, so that whoever finds the message cannot log
 * in with what the page says. Asking does not use the link up.
 */
export async function info({ token }: z.infer<typeof ByToken>) {
  const link = await findPasswordLink(token)
  if (!link) throw linkOver()
  return { user: maskLoginId(link.user.user), expireTime: wireTime(link.expireTime) }
}

/**
 * Sets the password and uses the link up. Locks out everybody who knew the old password: ends
 * sessions and the access key. The member is told by text message.
 */
export async function setPassword(
  { token, password }: z.infer<typeof SetPassword>,
  _: User | null,
  ctx: CallContext,
): Promise<true> {
  const { db: tx, origin } = ctx
  const userId = await ownerOfPasswordLink(token, tx)
  // The member before the link, as where links are issued and ended.
  if (userId !== null) await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR UPDATE`
  const found = await findPasswordLink(token, tx)
  if (!found) throw linkOver()
  const { id, user, cellPhone } = found.user
  if (!differsFromId({ user, password })) throw new AppError('passwordIsId', 400, 'password')
  if (!(await consumePasswordLink(token, tx))) throw linkOver()
  const passwordHash = await hashNewPassword(password)
  await tx.user.update({ where: { id }, data: { passwordHash }, select: { id: true } })
  const keyTaken = await endEverythingOf(id, tx)
  await notifyAccount(tx, 'passwordChanged', { userId: id })
  await resetLoginAttempts(user, tx)
  await audit(ctx, null, 'help.password', found.user, { after: { changed: ['password'] } })
  if (keyTaken) await audit(ctx, null, 'removeAccessKey', found.user)
  const text = t('smsPasswordSet', 'ko', { phone: business.phone })
  ctx.afterCommit(() => sendSms(origin, cellPhone, text))
  return true
}

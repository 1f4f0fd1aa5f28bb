/**
 * One-time links to a new password: issued, found, used up and ended; only their SHA-256 is stored.
 */
import { levels, passwordLinks, type SmsState } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { newToken, tokenHash } from './tokens.server'

/**
 * Issues a link for a member; the one before ends. The caller holds the member's row, so that two
 * administrators follow one another. The token is returned for the text message only.
 */
export async function issuePasswordLink(
  userId: number,
  userName: string,
  tx: Db,
): Promise<{ token: string; expireTime: Date }> {
  const token = newToken()
  const createTime = new Date()
  const expireTime = new Date(createTime.getTime() + passwordLinks.hours * 60 * 60 * 1000)
  await endPasswordLink(userId, tx)
  await tx.passwordLink.create({
    data: { tokenHash: tokenHash(token), userId, userName, createTime, expireTime },
    select: { userId: true },
  })
  return { token, expireTime }
}

/** Ends a member's link: with a new number, level or password it must not open the account. */
export async function endPasswordLink(userId: number, tx: Db): Promise<void> {
  await tx.passwordLink.deleteMany({ where: { userId } })
}

/** The same, but what was used stays known as used. */
export async function endUnusedPasswordLink(userId: number, tx: Db): Promise<void> {
  await tx.passwordLink.deleteMany({ where: { userId, usedTime: null } })
}

/**
 * A link that can be used. Administrators are left out here, too: somebody may have become one after
 * the link was sent, by a command that does not know of links.
 */
const openLink = (token: string) => ({
  tokenHash: tokenHash(token),
  usedTime: null,
  expireTime: { gt: new Date() },
  user: { passwordHash: { not: null }, level: { gt: levels.administrator } },
})

/** The number of the member whose password a link sets, to lock them first; null for one that cannot be used. */
export async function ownerOfPasswordLink(token: string, tx: Db): Promise<number | null> {
  const found = await tx.passwordLink.findFirst({
    where: openLink(token),
    select: { userId: true },
  })
  return found?.userId ?? null
}

/** Whose password a link sets, and until when; null for a link that cannot be used. */
export async function findPasswordLink(token: string, tx: Db = db) {
  return tx.passwordLink.findFirst({
    where: openLink(token),
    select: { expireTime: true, user: { select: { id: true, user: true, cellPhone: true } } },
  })
}

/** Uses a link up: of simultaneous requests only one gets true. */
export async function consumePasswordLink(token: string, tx: Db): Promise<boolean> {
  const { count } = await tx.passwordLink.updateMany({
    where: openLink(token),
    data: { usedTime: new Date() },
  })
  return count === 1
}

/** Notes whether the text message with a link was handed over. */
export async function setLinkSmsState(token: string, smsState: SmsState): Promise<void> {
  await db.passwordLink.updateMany({ where: { tokenHash: tokenHash(token) }, data: { smsState } })
}

/** Deletes links whose time is over, used or not; called every hour. */
export async function deleteExpiredLinks(): Promise<number> {
  const { count } = await db.passwordLink.deleteMany({ where: { expireTime: { lt: new Date() } } })
  return count
}

/**
 * Private links to a member's calendar and shelf, for programs that cannot log in. Like an access
 * key, a token is derived from a number that is stored, so it can be shown again, and the database
 * alone opens nothing. It opens nothing else, and ends with the password.
 */
import { randomBytes } from 'node:crypto'
import { db, type Db } from '~/platform/db.server'
import { isSigned, sign } from '~/platform/session-secret.server'
import { userColumns, type User } from './tokens.server'

const tokenPattern = /^([A-Za-z0-9_-]{16})([A-Za-z0-9_-]{43})$/

const signedText = (userId: number, number: string) => `feed-link:${userId}:${number}`

const tokenFor = (userId: number, number: string) => number + sign(signedText(userId, number))

/** The member's token, or null. */
export async function feedTokenOf(userId: number, tx: Db): Promise<string | null> {
  const link = await tx.feedLink.findUnique({ where: { userId }, select: { number: true } })
  return link && tokenFor(userId, link.number)
}

/** Gives the member a new token, which ends the one before. */
export async function newFeedToken(userId: number, tx: Db): Promise<string> {
  const number = randomBytes(12).toString('base64url')
  await tx.feedLink.upsert({
    where: { userId },
    create: { userId, number },
    update: { number, createTime: new Date() },
    select: { userId: true },
  })
  return tokenFor(userId, number)
}

export async function endFeedLink(userId: number, tx: Db): Promise<boolean> {
  return (await tx.feedLink.deleteMany({ where: { userId } })).count > 0
}

/** The member of a token that has not ended. */
export async function userOfFeedToken(token: string): Promise<User | null> {
  const [, number, given] = tokenPattern.exec(token) ?? []
  if (!number || !given) return null
  const link = await db.feedLink.findUnique({
    where: { number },
    select: { user: { select: userColumns } },
  })
  return link && isSigned(signedText(link.user.id, number), given) ? link.user : null
}

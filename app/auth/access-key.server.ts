/**
 * Access keys: a member's own programs read with them, until they are taken back. A key is derived from the account, a random number
 * and our secret; only the number is stored, so that the key can be shown again and the database alone opens nothing.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { db, type Db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { userColumns, type User } from './tokens.server'

const keyPattern = /^mdc_([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/

export const isAccessKey = (token: string) => token.startsWith('mdc_')

/** What is stored of a new key. */
export const newKeyNumber = () => randomBytes(16).toString('base64url')

/** The key itself. */
export const accessKeyFor = (userId: number, number: string) =>
  `mdc_${number}${signature(userId, number)}`

const signature = (userId: number, number: string) =>
  createHmac('sha256', env.SESSION_SECRET)
    .update(`access-key:${userId}:${number}`)
    .digest('base64url')

/** Takes a member's key back; says whether there was one. Plain SQL, so that `updateTime` goes on telling of the member's fields. */
export async function revokeAccessKey(userId: number, tx: Db): Promise<boolean> {
  return (
    (await tx.$executeRaw`UPDATE "User" SET "accessKey" = NULL WHERE "id" = ${userId} AND "accessKey" IS NOT NULL`) >
    0
  )
}

/** The user a key was issued to, as long as it has not been taken back. */
export async function userOfAccessKey(key: string): Promise<User | null> {
  const [, number, givenSignature] = keyPattern.exec(key) ?? []
  if (!number || !givenSignature) return null
  const user = await db.user.findUnique({ where: { accessKey: number }, select: userColumns })
  return user &&
    timingSafeEqual(Buffer.from(givenSignature), Buffer.from(signature(user.id, number)))
    ? user
    : null
}

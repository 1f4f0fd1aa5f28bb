/**
 * Access keys: a member's own programs read with them, and apply where the key's scope says so,
 * until the member revokes them.
 * A key is derived from the account, a random number and SESSION_SECRET. Only the number is stored,
 * so the key can be shown again, and the database alone opens nothing.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { db, type Db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import type { AccessScope } from '~/tables/codes'
import { userColumns, type User } from './tokens.server'

const keyPattern = /^mdc_([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/

export const isAccessKey = (token: string) => token.startsWith('mdc_')

/** The random number that is stored for a new key. */
export const newKeyNumber = () => randomBytes(16).toString('base64url')

/** The access key derived from the stored number. */
export const accessKeyFor = (userId: number, number: string) =>
  `mdc_${number}${signature(userId, number)}`

const signature = (userId: number, number: string) =>
  createHmac('sha256', env.SESSION_SECRET)
    .update(`access-key:${userId}:${number}`)
    .digest('base64url')

/**
 * Revokes a member's key; returns whether there was one. Plain SQL, so that `updateTime` still
 * tells when the member's fields changed.
 */
export async function revokeAccessKey(userId: number, tx: Db): Promise<boolean> {
  return (
    (await tx.$executeRaw`UPDATE "User" SET "accessKey" = NULL WHERE "id" = ${userId} AND "accessKey" IS NOT NULL`) >
    0
  )
}

/** The user of a key that has not been revoked, and what the key may do. */
export async function userOfAccessKey(
  key: string,
): Promise<{ user: User; scope: AccessScope } | null> {
  const [, number, givenSignature] = keyPattern.exec(key) ?? []
  if (!number || !givenSignature) return null
  const found = await db.user.findUnique({
    where: { accessKey: number },
    select: { ...userColumns, accessKeyScope: true },
  })
  if (!found) return null
  const { accessKeyScope: scope, ...user } = found
  const isSigned = timingSafeEqual(
    Buffer.from(givenSignature),
    Buffer.from(signature(user.id, number)),
  )
  return isSigned ? { user, scope } : null
}

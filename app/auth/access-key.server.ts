/**
 * Access keys: a member's own programs read with them, and apply where the key's scope says so,
 * until the member revokes them.
 * A key is derived from the account, a random number and SESSION_SECRET. Only the number is stored,
 * so the key can be shown again, and the database alone opens nothing.
 */
import { todayInSeoul } from '~/platform/today'
import { randomBytes } from 'node:crypto'
import { db, type Db } from '~/platform/db.server'
import { isSigned, sign } from '~/platform/session-secret.server'
import { accessKeyDays, type AccessScope } from '~/tables/codes'
import { userColumns, type User } from './tokens.server'

const keyPattern = /^mdc_([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/

export const isAccessKey = (token: string) => token.startsWith('mdc_')

/** The random number that is stored for a new key. */
export const newKeyNumber = () => randomBytes(16).toString('base64url')

/** The access key derived from the stored number. */
export const accessKeyFor = (userId: number, number: string) =>
  `mdc_${number}${sign(signedText(userId, number))}`

const signedText = (userId: number, number: string) => `access-key:${userId}:${number}`

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

/** The user of a key that has neither been revoked nor ended, and what the key may do. */
export async function userOfAccessKey(
  key: string,
): Promise<{ user: User; scope: AccessScope; proved: boolean } | null> {
  const [, number, givenSignature] = keyPattern.exec(key) ?? []
  if (!number || !givenSignature) return null
  const found = await db.user.findUnique({
    where: { accessKey: number },
    select: {
      ...userColumns,
      accessKeyScope: true,
      accessKeyEnd: true,
      accessKeyUsedDay: true,
      accessKeyProved: true,
    },
  })
  if (!found) return null
  const {
    accessKeyScope: scope,
    accessKeyEnd,
    accessKeyUsedDay,
    accessKeyProved: proved,
    ...user
  } = found
  if (!isSigned(signedText(user.id, number), givenSignature)) return null
  if (accessKeyEnd && accessKeyEnd < new Date()) return null
  if (accessKeyUsedDay !== todayInSeoul()) await noteUse(user.id)
  return { user, scope, proved }
}

/** Once a day. Plain SQL leaves `updateTime` alone. */
const noteUse = (userId: number) =>
  db.$executeRaw`UPDATE "User" SET "accessKeyUsedDay" = ${todayInSeoul()} WHERE id = ${userId}`

/** When a key that is issued now ends. */
export const newKeyEnd = () => new Date(Date.now() + accessKeyDays * 24 * 60 * 60 * 1000)

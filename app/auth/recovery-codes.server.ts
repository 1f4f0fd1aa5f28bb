/** Recovery codes: ten of sixteen digits, each works once; only their argon2id is stored. */
import { randomInt } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { recoveryCodes } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { argon2Options } from './password-hash.server'

const { count, digits } = recoveryCodes

const newCode = () => Array.from({ length: digits }, () => randomInt(10)).join('')

/** Ten new codes in place of those before, which end. They are shown once. */
export async function renewRecoveryCodes(userId: number, tx: Db): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  const data: { userId: number; hash: Buffer<ArrayBuffer> }[] = []
  for (const code of codes)
    data.push({ userId, hash: Buffer.from(await hash(code, argon2Options)) })
  await tx.recoveryCode.createMany({ data })
  return codes
}

/** Of a code that was made before each had a random salt: the salt followed from the person. */
const formerHash = (userId: number, code: string) =>
  hashRaw(code, {
    algorithm: argon2Options.algorithm,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: Buffer.from(`recovery:${String(userId).padStart(12, '0')}`),
  })
const formerBytes = 32

type StoredHash = Uint8Array<ArrayBuffer>

/**
 * The hash under which an unused code of somebody is stored; null for any other code. Each has its own salt, so up to
 * ten are computed, one after the other: that takes a quarter second, which no transaction should wait for.
 */
export async function hashOfRecoveryCode(userId: number, code: string): Promise<StoredHash | null> {
  const stored = await db.recoveryCode.findMany({ where: { userId, usedTime: null } })
  let former: Promise<Buffer> | undefined
  for (const { hash: kept } of stored) {
    const isIt =
      kept.length > formerBytes
        ? await verify(kept, code)
        : (await (former ??= formerHash(userId, code))).equals(kept)
    if (isIt) return kept
  }
  return null
}

/** Uses a code up: of two requests with one code, only one gets true. */
export async function spendRecoveryCode(
  userId: number,
  hash: StoredHash,
  tx: Db,
): Promise<boolean> {
  const { count: used } = await tx.recoveryCode.updateMany({
    where: { userId, hash, usedTime: null },
    data: { usedTime: new Date() },
  })
  return used === 1
}

export const recoveryCodesLeft = (userId: number, tx: Db): Promise<number> =>
  tx.recoveryCode.count({ where: { userId, usedTime: null } })

/** Recovery codes: ten of sixteen digits, each works once; only their argon2id is stored. */
import { randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { recoveryCodes } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { argon2Options } from './password-hash.server'

const { count, digits } = recoveryCodes

const newCode = () => Array.from({ length: digits }, () => randomInt(10)).join('')

/**
 * The salt follows from the person, so that one hash finds a code among the ten. Codes are random: no
 * two people share one that a table could have been made for.
 */
const hashOf = (userId: number, code: string) =>
  hashRaw(code, {
    ...argon2Options,
    salt: Buffer.from(`recovery:${String(userId).padStart(12, '0')}`),
  })

/** Ten new codes in place of those before, which end. They are shown once. */
export async function renewRecoveryCodes(userId: number, tx: Db): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  const data: { userId: number; hash: Buffer<ArrayBuffer> }[] = []
  for (const code of codes) data.push({ userId, hash: Buffer.from(await hashOf(userId, code)) })
  await tx.recoveryCode.createMany({ data })
  return codes
}

/** Uses a code up: of two requests with one code, only one gets true. */
export async function spendRecoveryCode(userId: number, code: string, tx: Db): Promise<boolean> {
  const hash = Buffer.from(await hashOf(userId, code))
  const { count: used } = await tx.recoveryCode.updateMany({
    where: { userId, hash, usedTime: null },
    data: { usedTime: new Date() },
  })
  return used === 1
}

export const recoveryCodesLeft = (userId: number, tx: Db): Promise<number> =>
  tx.recoveryCode.count({ where: { userId, usedTime: null } })

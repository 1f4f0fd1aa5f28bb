/** Hashes and verifies passwords: argon2id, 19 MiB, two passes. */
import { hash, parseOptions, verify, type Algorithm } from '@node-rs/argon2'
import type { Db } from '~/platform/db.server'

export const argon2Options = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

export const hashPassword = (password: string) => hash(password, argon2Options)

/**
 * An unknown login id is checked against this hash, so that it takes as long as a wrong password.
 */
let dummyHash: Promise<string> | undefined

/**
 * Whether the password matches; an account without a password (a social one, or none at all) never
 * matches.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const fits = await verify(
    passwordHash ?? (await (dummyHash ??= hashPassword('nobody'))),
    password,
  )
  return fits && passwordHash != null
}

/** Whether a hash was made with other settings than those of now. */
function isFormer(passwordHash: string): boolean {
  const { algorithm, ...made } = parseOptions(passwordHash)
  const { algorithm: wanted, memoryCost, timeCost, parallelism } = argon2Options
  return (
    algorithm !== wanted ||
    made.memoryCost !== memoryCost ||
    made.timeCost !== timeCost ||
    made.parallelism !== parallelism
  )
}

/**
 * After the right password was typed: hashes it anew when the settings have changed since. Plain SQL leaves
 * `updateTime` alone, and writes nothing over a password that was changed meanwhile.
 */
export async function renewPasswordHash(
  { id, passwordHash }: { id: number; passwordHash: string | null },
  password: string,
  tx: Db,
): Promise<void> {
  if (!passwordHash || !isFormer(passwordHash)) return
  const renewed = await hashPassword(password)
  await tx.$executeRaw`UPDATE "User" SET "passwordHash" = ${renewed} WHERE id = ${id} AND "passwordHash" = ${passwordHash}`
}

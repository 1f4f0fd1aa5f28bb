/** Hashes and verifies passwords: argon2id, 19 MiB, two passes. */
import { hash, verify, type Algorithm } from '@node-rs/argon2'

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

/** Passwords: argon2id, 19 MiB, two passes (decisions, passwords). */
import { hash, verify, type Algorithm } from '@node-rs/argon2'

const argon2Options = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

export const hashPassword = (password: string) => hash(password, argon2Options)

/** What an unknown id is checked against, so that it takes as long as a wrong password. */
let dummyHash: Promise<string> | undefined

/** Whether the password fits; an account without one (social, or none at all) never fits. */
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

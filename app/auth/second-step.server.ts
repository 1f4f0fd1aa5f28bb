/** Who needs a second step beside the password, who has one, and what a session without it may do. */
import { levels } from '~/tables/codes'
import { proofMinutes } from '~/tables/account-codes'
import { db, type Db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import type { SessionFacts, User } from './tokens.server'

/** Administrators and producers see and change what is other people's. */
export const mustHaveSecondStep = ({ level }: Pick<User, 'level'>): boolean =>
  env.STAFF_MFA === 'required' && level <= levels.producer

/**
 * Whether somebody has logged in without the second step that their level needs. Such a session
 * reaches its set-up only, and so does an access key that was issued without one.
 */
export const isHalfLoggedIn = ({
  user,
  session,
  keyProved = false,
}: {
  user: Pick<User, 'level'> | null
  session?: SessionFacts
  keyProved?: boolean
}): boolean => user !== null && !(session?.proved ?? keyProved) && mustHaveSecondStep(user)

/** What a person has set up. `codes`: recovery codes that were not used yet. */
export type SecondSteps = { passkeys: number; authenticator: boolean; codes: number }

export async function secondStepsOf(userId: number, tx: Db): Promise<SecondSteps> {
  const [passkeys, authenticator, codes] = [
    await tx.passkey.count({ where: { userId } }),
    await tx.authenticator.count({ where: { userId } }),
    await tx.recoveryCode.count({ where: { userId, usedTime: null } }),
  ]
  return { passkeys, authenticator: authenticator > 0, codes }
}

/**
 * Whether a password alone does not log somebody in: they have an authenticator, or a passkey and a
 * level that needs a second step. A member's passkey stands beside the password, which still opens the
 * account where scripts are off.
 */
export const asksSecondStep = (
  { level }: Pick<User, 'level'>,
  { passkeys, authenticator }: SecondSteps,
): boolean => authenticator || (passkeys > 0 && mustHaveSecondStep({ level }))

/**
 * Whether the person of a session has proved who they are a short time ago, with the second step if
 * their account asks for one.
 */
export async function isProofFresh(
  user: Pick<User, 'id' | 'level'>,
  { proved, proofTime }: SessionFacts,
  tx: Db,
): Promise<boolean> {
  if (!proofTime || proofTime.getTime() < Date.now() - proofMinutes * 60_000) return false
  return proved || !asksSecondStep(user, await secondStepsOf(user.id, tx))
}

/** Deletes log-ins that waited too long, and questions that no passkey answered; called every hour. */
export async function deleteExpiredSteps(): Promise<number> {
  const where = { expireTime: { lt: new Date() } }
  const logins = await db.pendingLogin.deleteMany({ where })
  const questions = await db.passkeyChallenge.deleteMany({ where })
  return logins.count + questions.count
}

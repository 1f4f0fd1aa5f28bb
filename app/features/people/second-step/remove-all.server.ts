/** Removes every second step of a person: for who has lost them, and for `npm run admin`. */
import type { Db } from '~/platform/db.server'

/** Returns whether there was one. */
export async function removeSecondStepsOf(userId: number, tx: Db): Promise<boolean> {
  const passkeys = await tx.passkey.deleteMany({ where: { userId } })
  const authenticators = await tx.authenticator.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  return passkeys.count + authenticators.count > 0
}

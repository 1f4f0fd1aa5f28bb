/** Secrets of authenticators, encrypted anew after the secret of the service was renewed. */
import { resealed } from '~/auth/encrypt.server'
import { db } from '~/platform/db.server'
import { authenticatorPurpose } from './check-code.server'

/** Called every hour: soon nothing needs the former secret to be read. Returns how many were renewed. */
export async function renewAuthenticators(): Promise<number> {
  const stored = await db.authenticator.findMany({ select: { userId: true, secret: true } })
  let renewed = 0
  for (const { userId, secret } of stored) {
    const anew = resealed(authenticatorPurpose, secret)
    if (anew === null) continue
    // not over one that was set up meanwhile
    const { count } = await db.authenticator.updateMany({
      where: { userId, secret },
      data: { secret: anew },
    })
    renewed += count
  }
  return renewed
}

/** How often somebody may try to log in: counted in the database, so that it holds over processes and parallel requests. */
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { Failure } from '~/failure'

const limiter = (keyPrefix: string, points: number, minutes: number) =>
  new RateLimiterPrisma({ storeClient: db, keyPrefix, points, duration: minutes * 60 })

// One account from one address; one account from anywhere; one address. A school sits behind one address, so the last is wide.
const limiters = {
  pair: limiter('login-pair', 10, 15),
  account: limiter('login-account', 50, 60),
  address: limiter('login-address', 300, 15),
}

/** Counts one attempt before the password is checked, so that parallel guesses cannot slip through. Throws 429. */
export async function countLogin(user: string, address: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  try {
    await limiters.pair.consume(`${user}|${address}`)
    await limiters.account.consume(user)
    await limiters.address.consume(address)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new Failure('tooManyLogins', 429, undefined, { retryAfter, params: { minutes: Math.ceil(retryAfter / 60) } })
  }
}

/** A right password takes the attempt back. */
export async function forgiveLogin(user: string, address: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  await limiters.pair.delete(`${user}|${address}`)
  await limiters.account.reward(user)
  await limiters.address.reward(address)
}

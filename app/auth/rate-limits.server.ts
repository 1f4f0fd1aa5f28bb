/** Rate limits, counted in the database so that they hold over processes and parallel requests. */
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { entriesOf } from '~/platform/records'
import { db, type Db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { AppError } from '~/platform/app-error'
import { clientNetwork } from '~/platform/client-network'

// A school shares one address, so limits that count by address are high.
// prettier-ignore
const rateLimits = {
  // one account from one address
  'login-pair':       { points:  10, minutes: 15, message: 'tooManyLogins' },
  // one account from any address, except from browsers in which its owner has logged in before
  'login-account':    { points:  50, minutes: 15, message: 'tooManyLogins' },
  // one account from such a browser
  'login-device':     { points:  10, minutes: 15, message: 'tooManyLogins' },
  // all accounts from one address; as many may log in at the same moment
  'login-address':    { points: 200, minutes: 15, message: 'tooManyLogins' },
  // codes of an authenticator and recovery codes for one account, and from a browser of its owner
  'second-step':        { points: 20, minutes: 60, message: 'tooManyTries' },
  'second-step-device': { points: 20, minutes: 60, message: 'tooManyTries' },
  // questions to passkeys, and their answers, from one address
  'passkey':          { points: 600, minutes: 10, message: 'tooManyTries' },
  // requests for a code by text message
  'code-address':     { points:  60, minutes: 10, message: 'tooManyTries' },
  'code-try-address': { points: 300, minutes: 15, message: 'tooManyTries' },  // codes entered
  'id-check':         { points: 300, minutes: 10, message: 'tooManyTries' },
  'identity':         { points: 600, minutes: 10, message: 'tooManyTries' },
  'address-search':   { points: 300, minutes: 10, message: 'tooManyTries' },
  'join':             { points:  60, minutes: 60, message: 'tooManyTries' },
  // links of shared files that do not exist
  'share-gone':       { points: 100, minutes: 10, message: 'tooManyTries' },
  // pages of a packing list's code, and what arrived
  'packing-code':     { points: 300, minutes: 10, message: 'tooManyTries' },
  // requests of one member for confirmation as eligible
  'eligibility':      { points:  10, minutes: 60, message: 'tooManyTries' },
  // changed numbers and sent links of one member
  'account-help':     { points:  10, minutes: 60, message: 'tooManyTries' },
  // pages of a link to a new password, and passwords sent there
  'password-link':    { points: 300, minutes: 10, message: 'tooManyTries' },
  // watches that one network asks for; their mails to one mailbox, those that one network causes, and
  // those to all mailboxes of a domain
  'watch':            { points:  60, minutes: 60, message: 'tooManyTries' },
  'watch-mail':       { points:  10, minutes: 24 * 60, message: 'tooManyTries' },
  'watch-mail-from':  { points:   5, minutes: 24 * 60, message: 'tooManyTries' },
  'watch-domain':     { points: 1000, minutes: 24 * 60, message: 'tooManyTries' },
  // mails that ask an address whether it is a member's, to one mailbox and of one member
  'email-confirm':      { points: 5, minutes: 24 * 60, message: 'tooManyTries' },
  'email-confirm-from': { points: 10, minutes: 24 * 60, message: 'tooManyTries' },
  // pages of a link that ends mails, and what is sent there
  'stop-link':        { points: 300, minutes: 10, message: 'tooManyTries' },
  // browsers that one member subscribes, and trial messages to them
  'push':             { points:  60, minutes: 60, message: 'tooManyTries' },
  // messages that administrators try webhooks with, from one network
  'webhook-test':     { points:  60, minutes: 10, message: 'tooManyTries' },
  'social':           { points: 300, minutes: 10, message: 'tooManyTries' },
  // pages of an upload link, and uploads by it
  'inbox':            { points: 600, minutes: 10, message: 'tooManyTries' },
  // pieces of large files that are sent by upload links: sixty gigabytes from one address
  'inbox-chunk':      { points: 8_000, minutes: 10, message: 'tooManyTries' },
  'attach':           { points: 100, minutes: 10, message: 'tooManyTries' },
  // lists that one member sends for a school
  'school-list':      { points:  30, minutes: 60, message: 'tooManyTries' },
  // pages of a status link, its sheets and calendars, from one address; the files of one link
  'status-page':      { points: 120, minutes: 10, message: 'tooManyTries' },
  'status-file':      { points:  30, minutes: 10, message: 'tooManyTries' },
  'status-file-link': { points:  20, minutes: 10, message: 'tooManyTries' },
  // plans that one member has read or saves
  'lesson-plan':      { points: 300, minutes: 60, message: 'tooManyTries' },
  // texts of braille that one member has read
  'braille':          { points: 300, minutes: 60, message: 'tooManyTries' },
  // errata sheets that one member has made
  'errata-sheet':     { points:  60, minutes: 60, message: 'tooManyTries' },
  // the whole catalogue as records
  'records':          { points:  20, minutes: 60, message: 'tooManyTries' },
  // books proposed that are in no list
  'proposal':         { points: 200, minutes: 60, message: 'tooManyTries' },
  // reports of errata from one network and of one member; mails of their answers to one mailbox
  'erratum-report':      { points: 200, minutes: 60, message: 'tooManyTries' },
  'erratum-report-from': { points:  60, minutes: 60, message: 'tooManyTries' },
  'erratum-report-mail': { points:  20, minutes: 24 * 60, message: 'tooManyTries' },
  // searches without a result that are offered others
  'suggestion':       { points: 120, minutes: 10, message: 'tooManyTries' },
  // pictures searched for an ISBN
  'picture':          { points: 600, minutes: 10, message: 'tooManyTries' },
  // forms saved until after a log-in
  'kept-form':        { points: 300, minutes: 10, message: 'tooManyTries' },
  // pictures of a camera, searched only for a barcode
  'frame':            { points: 3000, minutes: 10, message: 'tooManyTries' },
} as const
export type RateLimitName = keyof typeof rateLimits

const limiters = new Map(
  entriesOf(rateLimits).map(([name, { points, minutes }], i) => {
    // All limiters share one table, so only one of them clears it.
    const limiter = new RateLimiterPrisma({
      storeClient: db,
      keyPrefix: name,
      points,
      duration: minutes * 60,
      clearExpiredByTimeout: i === 0,
    })
    return [name, limiter]
  }),
)
const limiterOf = (limit: RateLimitName) => limiters.get(limit)!

/**
 * Counts a use, or several, by `key` (an address, an account …). Throws 429 with the seconds to wait
 * when the limit is exceeded. Counts outside the transaction of a change, so that a failed attempt stays
 * counted.
 */
export async function consumeRateLimit(limit: RateLimitName, key: string, uses = 1): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  try {
    await limiterOf(limit).consume(clientNetwork(key), uses)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw tooManyRequests(
      rateLimits[limit].message,
      Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)),
    )
  }
}

/** The 429 error, with the seconds to wait. */
const tooManyRequests = (
  message: 'tooManyLogins' | 'tooManyTries' | 'codeTooSoon' | 'tooManyCodes',
  seconds: number,
) =>
  new AppError(message, 429, undefined, {
    retryAfter: seconds,
    params: { seconds, minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3600) },
  })

/**
 * Counts one attempt before the password is checked, so that parallel guesses cannot slip through.
 * Throws 429. `device`: the browser's number, when this user has logged in there before. It counts
 * for itself: whoever guesses elsewhere does not lock the owner out (OWASP, device cookies).
 */
export async function consumeLoginAttempt(
  user: string,
  address: string,
  device?: string,
): Promise<void> {
  if (device) return consumeRateLimit('login-device', `${user}|${device}`)
  await consumeRateLimit('login-pair', `${user}|${clientNetwork(address)}`)
  await consumeRateLimit('login-account', user)
  await consumeRateLimit('login-address', address)
}

/** Takes back the attempt of a log-in whose password was right. */
export async function refundLoginAttempt(
  user: string,
  address: string,
  device?: string,
): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  if (device) return void (await limiterOf('login-device').delete(`${user}|${device}`))
  await limiterOf('login-pair').delete(`${user}|${clientNetwork(address)}`)
  await limiterOf('login-account').reward(user)
  await limiterOf('login-address').reward(clientNetwork(address))
}

/**
 * Counts one code of a second step before it is checked. `device`: the browser's number, which counts
 * for itself: whoever knows the password and guesses elsewhere does not lock the owner out.
 */
export async function consumeSecondStep(user: string, device?: string): Promise<void> {
  if (device) return consumeRateLimit('second-step-device', `${user}|${device}`)
  await consumeRateLimit('second-step', user)
}

/** Takes back the attempt of a code that was right. */
export async function refundSecondStep(user: string, device?: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  if (device) return void (await limiterOf('second-step-device').delete(`${user}|${device}`))
  await limiterOf('second-step').reward(user)
}

/** A new password ends the lock-outs of the old one, from every address. */
export async function resetLoginAttempts(user: string, tx: Db): Promise<void> {
  await tx.rateLimiterFlexible.deleteMany({
    where: {
      OR: [{ key: `login-account:${user}` }, { key: { startsWith: `login-pair:${user}|` } }],
    },
  })
}

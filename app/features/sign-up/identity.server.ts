/** The identity check by mobile phone (spec 2, sign-up): asking for it, taking its result, and who was verified in this browser. */
import type * as z from 'zod/mini'
import type { Browser, Verified } from '~/browser.server'
import { Failure } from '~/failure'
import { countUse } from '~/features/auth/limits.server'
import { newToken } from '~/features/auth/tokens.server'
import { encodeRequest, identityUrl, readResult } from '~/outside/identity.server'
import { safePath } from '~/safe-path'
import type { User } from '~/session.server'
import type { Visit } from '~/visit.server'
import type { CheckSucc, UserCheck } from './sign-up.schema'

/** Where the encoded string is posted to; null when the service is off. */
export const identityAddress = (origin: string) => identityUrl(origin)

/**
 * The encoded string for the provider's form. A browser keeps its nonce while a check is under way, so that a page that was loaded twice, or
 * its popup, still leads to a result that counts.
 */
export async function userCheck(
  input: z.infer<typeof UserCheck>,
  _: User | null,
  { browser, origin, address }: Visit,
): Promise<string> {
  const succUrl = ours(origin, input.succUrl, 'succUrl')
  const failUrl = ours(origin, input.failUrl, 'failUrl')
  await countUse('identity', address)
  const nonce = (await browser.get('identityCheck')) ?? newToken()
  const encoded = encodeRequest(origin, { succUrl, failUrl, nonce })
  if (!encoded) throw new Failure('identityOff', 503)
  await browser.keep('identityCheck', nonce)
  return encoded
}

/** A path of ours, also when it came as a whole address. */
function ours(origin: string, address: string, field: string): string {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const safe = safePath(path)
  if (!safe) throw new Failure('badRedirect', 400, field)
  return safe
}

/**
 * Opens what the provider sealed and keeps it. It may come from the provider's page, across sites and so without any cookie of ours:
 * nothing but the seal is looked at, and the result counts only where `verifiedIdentity` finds the nonce of the same check.
 */
export async function checkSucc(
  { encData }: z.infer<typeof CheckSucc>,
  _: User | null,
  { browser, origin }: Visit,
) {
  const result = readResult(origin, encData)
  if (!result) throw new Failure('identityFailed', 400, 'encData')
  await browser.keep('authData', result)
  return { name: result.name, mobileNo: result.mobileNo }
}

/** Who was verified, when the check was asked for by this very browser. */
export async function verifiedIdentity(browser: Browser): Promise<Verified | null> {
  const [result, nonce] = [await browser.get('authData'), await browser.get('identityCheck')]
  return result && nonce && result.nonce === nonce ? result : null
}

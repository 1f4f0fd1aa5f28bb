/**
 * Identity check by mobile phone: the request for the provider, and its result.
 *
 * Both are encrypted with the shared secret. Both pass through the visitor's browser, so a result
 * counts only in the browser whose check has the same nonce.
 */
import * as z from 'zod/mini'
import type { VerifiedIdentity } from '~/auth/flow-state.server'
import { mobilePhone, requiredText } from '~/validation/fields'
import { encrypt, decrypt } from '~/auth/encrypt.server'
import { identityService } from '~/integrations/configured-services.server'

const maxAge = 10 * 60_000

/** The address that the form posts the encoded string to; null when the service is off. */
export const identityUrl = (origin: string): string | null => identityService(origin)?.url ?? null

/** The encoded string; null when the service is off. The addresses may be paths of this service. */
export function encodeRequest(
  origin: string,
  { succUrl, failUrl, nonce }: { succUrl: string; failUrl: string; nonce: string },
): string | null {
  const service = identityService(origin)
  if (!service) return null
  const absoluteUrl = (address: string) => new URL(address, origin).href
  return encrypt(service.secret, 'identity-request', {
    site: service.site,
    succUrl: absoluteUrl(succUrl),
    failUrl: absoluteUrl(failUrl),
    nonce,
    time: Date.now(),
  })
}

const ResultSchema = z.object({
  name: requiredText('required', 50),
  mobileNo: mobilePhone(),
  nonce: z.string().check(z.minLength(1), z.maxLength(200)),
  time: z.number(),
})

/**
 * The verified person; null for a failed check, an outdated result, and everything that the
 * provider did not encrypt.
 */
export function readResult(origin: string, encData: string): VerifiedIdentity | null {
  const service = identityService(origin)
  if (!service) return null
  const { data } = ResultSchema.safeParse(decrypt(service.secret, 'identity-result', encData))
  if (!data || Math.abs(Date.now() - data.time) > maxAge) return null
  const { name, mobileNo, nonce } = data
  return { name, mobileNo, nonce }
}

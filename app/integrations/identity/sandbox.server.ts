/** Sandbox of the identity check: reads the service's request and encrypts the result. */
import * as z from 'zod/mini'
import { identityService } from '~/integrations/configured-services.server'
import { encrypt, decrypt } from '~/auth/encrypt.server'
import type { Person } from './sandbox.schema'

const maxAge = 30 * 60_000

const RequestSchema = z.object({
  site: z.literal('sandbox'),
  succUrl: z.string(),
  failUrl: z.string(),
  nonce: z.string(),
  time: z.number(),
})
type IdentityRequest = z.infer<typeof RequestSchema>

/**
 * The request in the encoded string; null when this service did not encrypt it, when it is
 * outdated, or when its addresses belong to another service.
 */
export function readRequest(origin: string, encData: unknown): IdentityRequest | null {
  const { data } = RequestSchema.safeParse(
    decrypt(sharedSecret(origin), 'identity-request', String(encData)),
  )
  const isOwn = (url: string) => URL.canParse(url) && new URL(url).origin === origin
  return data && data.time > Date.now() - maxAge && isOwn(data.succUrl) && isOwn(data.failUrl)
    ? data
    : null
}

/**
 * The address that the browser takes the result to, and the result; without a person the check
 * failed.
 */
export function createResult(
  origin: string,
  { succUrl, failUrl, nonce }: IdentityRequest,
  person: z.infer<typeof Person> | null,
): { to: string; encData: string } {
  const result = person
    ? { ...person, nonce, time: Date.now() }
    : { failed: true, nonce, time: Date.now() }
  return {
    to: person ? succUrl : failUrl,
    encData: encrypt(sharedSecret(origin), 'identity-result', result),
  }
}

const sharedSecret = (origin: string) => identityService(origin)?.secret ?? ''

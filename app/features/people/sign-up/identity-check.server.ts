/**
 * Identity check by mobile phone during sign-up: request, result, and verified person of this
 * browser.
 */
import type * as z from 'zod/mini'
import type { FlowStateStore, VerifiedIdentity } from '~/auth/flow-state.server'
import { AppError } from '~/platform/app-error'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { newToken } from '~/auth/tokens.server'
import {
  encodeRequest,
  identityUrl,
  readResult,
} from '~/integrations/identity/identity-check.server'
import { safePath } from '~/http/safe-path'
import type { User } from '~/auth/session.server'
import type { CallContext } from '~/http/call-context.server'
import type { CheckSucc, UserCheck } from './sign-up.schema'

/** The address that the form posts the encoded string to; null when the service is off. */
export const identityAddress = (origin: string) => identityUrl(origin)

/**
 * The encoded string for the provider's form. A browser keeps its nonce during a check, so that a
 * page that was loaded twice, or its popup, still gets a valid result.
 */
export async function userCheck(
  input: z.infer<typeof UserCheck>,
  _: User | null,
  { flowState, origin, address }: CallContext,
): Promise<string> {
  const succUrl = ownPath(origin, input.succUrl, 'succUrl')
  const failUrl = ownPath(origin, input.failUrl, 'failUrl')
  await consumeRateLimit('identity', address)
  const nonce = (await flowState.get('identityCheck')) ?? newToken()
  const encoded = encodeRequest(origin, { succUrl, failUrl, nonce })
  if (!encoded) throw new AppError('identityOff', 503)
  await flowState.set('identityCheck', nonce)
  return encoded
}

/** A path of this service, also when it came as an absolute address; throws 400 for any other. */
function ownPath(origin: string, address: string, field: string): string {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const safe = safePath(path)
  if (!safe) throw new AppError('badRedirect', 400, field)
  return safe
}

/**
 * Decrypts the provider's result and stores it in the flow state. The request may come from the
 * provider's page, cross-site and therefore without cookies. So only the encryption is checked
 * here, and `verifiedIdentity` accepts the result only with the nonce of the same check.
 */
export async function checkSucc(
  { encData }: z.infer<typeof CheckSucc>,
  _: User | null,
  { flowState, origin }: CallContext,
) {
  const result = readResult(origin, encData)
  if (!result) throw new AppError('identityFailed', 400, 'encData')
  await flowState.set('authData', result)
  return { name: result.name, mobileNo: result.mobileNo }
}

/** The verified person, if this browser requested the check. */
export async function verifiedIdentity(
  flowState: FlowStateStore,
): Promise<VerifiedIdentity | null> {
  const [result, nonce] = [await flowState.get('authData'), await flowState.get('identityCheck')]
  return result && nonce && result.nonce === nonce ? result : null
}

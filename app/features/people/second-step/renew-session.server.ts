/** A session after a proof: noted in it, and with new tokens. */
import {
  noteProof,
  renewTokens,
  type SessionFacts,
  type Tokens,
  type User,
} from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'

/**
 * Notes that the person of a session is there, and gives it new tokens. A browser gets them with its cookies,
 * once the change is committed. `proved`: with a second step.
 */
export async function renewSession(
  { session, me, proved }: { session: SessionFacts; me: User; proved: boolean },
  { db: tx, cookieTokens, setTokens, afterCommit }: CallContext,
): Promise<Tokens> {
  // tokens before their session, as in an exchange of tokens
  const tokens = await renewTokens(session, me, cookieTokens, tx)
  await noteProof(session, proved, tx)
  if (cookieTokens.length > 0) afterCommit(async () => setTokens(tokens))
  return tokens
}

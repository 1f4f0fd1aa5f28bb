/** What a new second step brings: recovery codes, and the end of what a password alone had opened. */
import { audit } from '~/auth/audit.server'
import { endFeedLink } from '~/auth/feed-link.server'
import { revokeAccessKey } from '~/auth/access-key.server'
import { renewRecoveryCodes } from '~/auth/recovery-codes.server'
import { asksSecondStep, type SecondSteps, secondStepsOf } from '~/auth/second-step.server'
import { assertSessionLasts, endSessionsOf, noteProof, type User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { renewSession } from './renew-session.server'

/**
 * Changes of what opens one person's account follow one another. Throws tokenExpired where one of them has ended
 * the session of the call meanwhile.
 */
export async function lockPerson(
  { id }: Pick<User, 'id'>,
  { db: tx, session }: Pick<CallContext, 'db' | 'session'>,
): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${id} FOR UPDATE`
  await assertSessionLasts(session, tx)
}

/**
 * Who has just shown a new step has proved it in this session: a browser gets new tokens, and a program does
 * when it proves who is there the next time. With the first one that the account asks
 * for, other log-ins, the access key and the private feeds end. Returns new recovery codes where there
 * are none yet.
 */
export async function noteNewStep(
  me: User,
  before: SecondSteps,
  ctx: CallContext,
): Promise<string[]> {
  const { db: tx, session, cookieTokens } = ctx
  if (session && cookieTokens.length > 0) await renewSession({ session, me, proved: true }, ctx)
  else if (session) await noteProof(session, true, tx)
  const after = await secondStepsOf(me.id, tx)
  if (!asksSecondStep(me, after)) return []
  if (!asksSecondStep(me, before)) {
    await endSessionsOf(me.id, tx, { id: { not: session?.id } })
    await endFeedLink(me.id, tx)
    if (await revokeAccessKey(me.id, tx)) await audit(ctx, me, 'removeAccessKey', me)
  }
  return after.codes === 0 ? renewRecoveryCodes(me.id, tx) : []
}

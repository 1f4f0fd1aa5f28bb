/** The progress of a sign-up, and redirects for people who skipped a step. */
import { flowStateOf, type FlowState, type VerifiedIdentity } from '~/auth/flow-state.server'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { type Notice, redirectWithNotice } from '~/http/notices.server'
import { authenticate } from '~/auth/session.server'
import type { RequestArgs } from '~/platform/request-args'
import { verifiedIdentity } from './identity-check.server'

type SignUpProgress = {
  chosen: FlowState['signUp'] | null
  verified: VerifiedIdentity | null
  agreed: boolean
  /** the terms were agreed to, which needs a confirmed identity, but the check is an hour old */
  expired: boolean
}

/** A social sign-up counts as chosen only while its social account is known. */
export async function signUpProgress(args: RequestArgs): Promise<SignUpProgress> {
  const flowState = flowStateOf(args)
  const [signUp, openId] = [await flowState.get('signUp'), await flowState.get('openId')]
  const chosen =
    signUp && (signUp.type === 'local' || openId?.startsWith(`${signUp.type}:`)) ? signUp : null
  const verified = await verifiedIdentity(flowState)
  const consented = Boolean(chosen?.agreeTerms && chosen.agreePrivacy)
  return {
    chosen,
    verified,
    agreed: consented && verified !== null,
    expired: consented && verified === null,
  }
}

/** Redirects to the identity check, which has to be made again; a saved form returns after it. */
export async function redirectToNewCheck(
  args: RequestArgs,
  ...more: (Notice | null)[]
): Promise<Response> {
  const notices = more.filter((notice) => notice !== null)
  return redirectWithNotice(
    args,
    href('/certification'),
    { key: 'identityExpired', alert: true },
    ...notices,
  )
}

/**
 * Redirects logged-in members, who already have an account, to where they came from: `from` of the
 * first step, which the later ones remember.
 */
export async function redirectMembers(args: RequestArgs, from?: string | null): Promise<void> {
  const { user } = await authenticate(args)
  if (!user) return
  const path = from === undefined ? (await flowStateOf(args).get('signUp'))?.from : from
  throw await redirectWithNotice(args, path ?? href('/'))
}

/** Redirects to the first step with the reason. */
export async function redirectInvalidAccess(args: RequestArgs): Promise<Response> {
  const signUp = await flowStateOf(args).get('signUp')
  return redirectWithNotice(args, withReturnPath(href('/join'), signUp?.from), {
    key: 'invalidAccess',
    alert: true,
  })
}

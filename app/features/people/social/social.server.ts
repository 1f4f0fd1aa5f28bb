/** Social log-in with Google, Kakao or Naver; accounts that are not registered lead to sign-up. */
import type * as z from 'zod/mini'
import type { SocialProvider } from '~/auth/flow-state.server'
import { db } from '~/platform/db.server'
import { RedirectResult, AppError } from '~/platform/app-error'
import { personColumns } from '~/features/people/login/devices.server'
import { allowedRedirect, appendCode } from '~/features/people/login/login-code.server'
import { afterFirstStep } from '~/features/people/second-step/pending-login.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { href } from '~/http/href'
import {
  startSocialLogin,
  finishSocialLogin,
  type SocialProfile,
} from '~/integrations/social/oauth.server'
import { socialService } from '~/integrations/configured-services.server'
import type { User } from '~/auth/session.server'
import type { CallContext } from '~/http/call-context.server'
import type { Begin, Finish } from './social.schema'

const providers: SocialProvider[] = ['google', 'kakao', 'naver']

/** The configured providers, in the order in which the pages show them. */
export const socialProviders = (origin: string): SocialProvider[] =>
  providers.filter((provider) => socialService(provider, origin))

/** The return address that is registered with the provider. */
const returnUrl = (origin: string, provider: SocialProvider) =>
  `${origin}/api/oauth/${provider}/return`

/** Redirects to the provider. */
export async function begin(
  { provider, redirect_uri }: z.infer<typeof Begin>,
  _: User | null,
  { origin, address, flowState }: CallContext,
): Promise<RedirectResult> {
  const target = allowedRedirect(redirect_uri ?? href('/auth'))
  if (await isRateLimited(address)) return new RedirectResult(href('/login'), 'socialBusy')
  const started = await startSocialLogin(provider, origin, returnUrl(origin, provider))
  if (!started) return new RedirectResult(href('/login'), 'socialOff')
  await flowState.set('oauthState', { provider, store: started.store, redirect_uri: target })
  return new RedirectResult(started.to)
}

/**
 * Handles the return from the provider: redirects with a log-in code, or with an empty one when the
 * account is not registered.
 */
export async function finish(
  { provider, ...answer }: z.infer<typeof Finish>,
  _: User | null,
  ctx: CallContext,
): Promise<RedirectResult> {
  const { flowState, origin, address } = ctx
  const oauthState = await flowState.get('oauthState')
  await flowState.clear('oauthState', 'openId', 'socialData')
  if (await isRateLimited(address)) return new RedirectResult(href('/login'), 'socialBusy')
  if (oauthState?.provider !== provider) return new RedirectResult(href('/login'), 'socialFailed')
  const query = new URLSearchParams(
    Object.entries(answer).filter(([, value]) => value !== undefined),
  )
  try {
    const profile = await finishSocialLogin(
      provider,
      origin,
      returnUrl(origin, provider),
      query,
      oauthState.store,
    )
    return new RedirectResult(
      await loggedInTarget({ provider, target: oauthState.redirect_uri }, profile, ctx),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.key === 'secondStepRequired') return new RedirectResult(href('/login/step'))
    // A popup tells its opener that there is no code, and closes.
    return oauthState.redirect_uri === '/oauth/callback'
      ? new RedirectResult(href('/oauth/callback'))
      : new RedirectResult(href('/login'), error.key)
  }
}

/**
 * Where to go with the log-in code of a registered account; for any other with an empty one, and its
 * profile in the flow state.
 */
async function loggedInTarget(
  { provider, target }: { provider: SocialProvider; target: string },
  { subject, name, email, verified }: SocialProfile,
  ctx: CallContext,
): Promise<string> {
  const user = `${provider}:${subject}`
  const found = await db.user.findUnique({ where: { user }, select: personColumns })
  if (found) return afterFirstStep(found, { target }, ctx)
  await ctx.flowState.set('openId', user)
  await ctx.flowState.set('socialData', {
    provider,
    name: name.slice(0, 50),
    email: email.slice(0, 254),
    verified,
  })
  return appendCode(target, '')
}

/**
 * Whether the rate limit is exceeded. Callers redirect to a page then, because a person who follows
 * a link should not get JSON.
 */
async function isRateLimited(address: string): Promise<boolean> {
  try {
    await consumeRateLimit('social', address)
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

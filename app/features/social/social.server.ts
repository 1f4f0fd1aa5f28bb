/** Logging in at Google, Kakao or Naver: a registered account gets a log-in code, any other is asked whether it wants to sign up (spec 5). */
import type * as z from 'zod/mini'
import type { SocialProvider } from '~/browser.server'
import { db } from '~/db.server'
import { Elsewhere, Failure } from '~/failure'
import { allowedRedirect, issueCode, withCode } from '~/features/auth/auth.server'
import { countUse } from '~/features/auth/limits.server'
import { href } from '~/http/href'
import { beginSocial, finishSocial, type SocialProfile } from '~/outside/social.server'
import { socialService } from '~/outside/services.server'
import type { User } from '~/session.server'
import type { Visit } from '~/visit.server'
import type { Begin, Finish } from './social.schema'

const providers: SocialProvider[] = ['google', 'kakao', 'naver']

/** The providers that are on, in the order of the spec. */
export const socialProviders = (origin: string): SocialProvider[] =>
  providers.filter((provider) => socialService(provider, origin))

/** What is registered as the return address at the provider. */
const returnUrl = (origin: string, provider: SocialProvider) =>
  `${origin}/api/oauth/${provider}/return`

/** Sends the visitor to the provider. */
export async function begin(
  { provider, redirect_uri }: z.infer<typeof Begin>,
  _: User | null,
  { origin, address, browser }: Visit,
): Promise<Elsewhere> {
  const target = allowedRedirect(redirect_uri ?? href('/auth'))
  if (await tooOften(address)) return new Elsewhere(href('/login'), 'socialBusy')
  const begun = await beginSocial(provider, origin, returnUrl(origin, provider))
  if (!begun) return new Elsewhere(href('/login'), 'socialOff')
  await browser.keep('oauthState', { provider, store: begun.store, redirect_uri: target })
  return new Elsewhere(begun.to)
}

/** Takes the visitor back from the provider: with a code, or with an empty one when the account is not registered. */
export async function finish(
  { provider, ...answer }: z.infer<typeof Finish>,
  _: User | null,
  visit: Visit,
): Promise<Elsewhere> {
  const { browser, origin, address } = visit
  const kept = await browser.get('oauthState')
  await browser.forget('oauthState', 'openId', 'socialData')
  if (await tooOften(address)) return new Elsewhere(href('/login'), 'socialBusy')
  if (kept?.provider !== provider) return new Elsewhere(href('/login'), 'socialFailed')
  const query = new URLSearchParams(
    Object.entries(answer).filter(([, value]) => value !== undefined),
  )
  try {
    const profile = await finishSocial(
      provider,
      origin,
      returnUrl(origin, provider),
      query,
      kept.store,
    )
    return new Elsewhere(withCode(kept.redirect_uri, await codeFor(provider, profile, visit)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // a popup tells its opener that there is no code, and closes
    return kept.redirect_uri === '/oauth/callback'
      ? new Elsewhere(href('/oauth/callback'))
      : new Elsewhere(href('/login'), error.key)
  }
}

/** A log-in code for a registered account; for any other nothing, and the browser keeps who it proved to be. */
async function codeFor(
  provider: SocialProvider,
  { subject, name, email }: SocialProfile,
  visit: Visit,
): Promise<string> {
  const user = `${provider}:${subject}`
  const found = await db.user.findUnique({ where: { user }, select: { id: true } })
  if (found) return issueCode(found.id, visit)
  await visit.browser.keep('openId', user)
  await visit.browser.keep('socialData', {
    provider,
    name: name.slice(0, 50),
    email: email.slice(0, 254),
  })
  return ''
}

/** A person who follows a link is better told by a page than by JSON. */
async function tooOften(address: string): Promise<boolean> {
  try {
    await countUse('social', address)
    return false
  } catch (error) {
    if (error instanceof Failure) return true
    throw error
  }
}

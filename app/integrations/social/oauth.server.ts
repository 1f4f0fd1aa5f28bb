/**
 * Social log-in with Google, Kakao and Naver: OAuth 2, state and PKCE, through remix-auth-oauth2.
 */
import { OAuth2RequestError, OAuth2Strategy } from 'remix-auth-oauth2'
import * as z from 'zod/mini'
import type { SocialProvider } from '~/auth/flow-state.server'
import { AppError } from '~/platform/app-error'
import { fetchJson } from '~/integrations/fetch-json.server'
import { socialService, type SocialService } from '~/integrations/configured-services.server'

/** `verified`: the provider says that the address is its member's. */
export type SocialProfile = { subject: string; email: string; name: string; verified: boolean }

/**
 * The scopes of Kakao and Naver are chosen in their consoles; a provider refuses a scope that was
 * not chosen there.
 */
const scopes: Record<SocialProvider, string[]> = {
  google: ['openid', 'email', 'profile'],
  kakao: [],
  naver: [],
}

const optionalFlag = z.catch(z.optional(z.boolean()), undefined)
const optionalText = z.nullish(z.string())
const textOrEmpty = (value: string | null | undefined) => value ?? ''
const subject = z.string().check(z.minLength(1), z.maxLength(100))

/** Reads the profile of each provider. */
const profiles = {
  google: z.pipe(
    z.object({
      sub: subject,
      email: optionalText,
      name: optionalText,
      email_verified: optionalFlag,
    }),
    z.transform(({ sub, email, name, email_verified }) => ({
      subject: sub,
      email: textOrEmpty(email),
      name: textOrEmpty(name),
      verified: email_verified === true,
    })),
  ),
  kakao: z.pipe(
    z.object({
      id: z.union([z.int(), subject]),
      kakao_account: z.nullish(
        z.object({
          email: optionalText,
          is_email_valid: optionalFlag,
          is_email_verified: optionalFlag,
          profile: z.nullish(z.object({ nickname: optionalText })),
        }),
      ),
    }),
    z.transform(({ id, kakao_account: account }) => ({
      subject: String(id),
      email: textOrEmpty(account?.email),
      name: textOrEmpty(account?.profile?.nickname),
      verified: account?.is_email_valid === true && account.is_email_verified === true,
    })),
  ),
  naver: z.pipe(
    z.object({ response: z.object({ id: subject, email: optionalText, name: optionalText }) }),
    z.transform(({ response: { id, email, name } }) => ({
      subject: id,
      email: textOrEmpty(email),
      name: textOrEmpty(name),
      // Naver does not say whether it is
      verified: false,
    })),
  ),
} satisfies Record<SocialProvider, z.ZodMiniType<SocialProfile>>

type Tokens = OAuth2Strategy.VerifyOptions['tokens']

class OAuthProvider extends OAuth2Strategy<SocialProfile> {
  constructor(
    provider: SocialProvider,
    private readonly service: SocialService,
    private readonly returnUrl: string,
    private readonly state = '',
  ) {
    const { clientId, clientSecret, authorizeUrl, tokenUrl, userinfoUrl } = service
    const ends = {
      authorizationEndpoint: authorizeUrl,
      tokenEndpoint: tokenUrl,
      redirectURI: returnUrl,
    }
    super(
      { cookie: 'oauth2', clientId, clientSecret, ...ends, scopes: scopes[provider] },
      async ({ tokens }) => {
        const { ok, body } = await fetchJson(userinfoUrl, {
          headers: { Authorization: `Bearer ${tokens.accessToken()}`, Accept: 'application/json' },
        })
        if (!ok) throw new Error('no profile')
        return profiles[provider].parse(body)
      },
    )
  }

  /**
   * Replaces the library's request, which sends the client in a header and has no time limit. Kakao
   * and Naver read only the body, and Naver also requires the state.
   */
  protected override async validateAuthorizationCode(
    code: string,
    codeVerifier: string,
  ): Promise<Tokens> {
    const { clientId, clientSecret, tokenUrl } = this.service
    const client = {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: this.returnUrl,
    }
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      ...client,
      code,
      code_verifier: codeVerifier,
      state: this.state,
    })
    const { ok, body: tokens } = await fetchJson(tokenUrl, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
    })
    const { access_token } = z
      .object({ access_token: z.string().check(z.minLength(1)) })
      .parse(tokens)
    if (!ok) throw new Error('no token')
    // This client reads nothing but the access token.
    return { accessToken: () => access_token } as Tokens
  }
}

/**
 * The provider's address to redirect to, and the state that `finishSocialLogin` needs; null when
 * the provider is switched off.
 */
export async function startSocialLogin(
  provider: SocialProvider,
  origin: string,
  returnUrl: string,
): Promise<{ to: string; store: string } | null> {
  const service = socialService(provider, origin)
  if (!service) return null
  const answer = await new OAuthProvider(provider, service, returnUrl)
    .authenticate(new Request(returnUrl))
    .catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw answer
  const [cookie = ''] = answer.headers.getSetCookie()
  return {
    to: answer.headers.get('location') ?? '',
    store: cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')),
  }
}

/**
 * The profile of the person who came back with `query`. Throws socialCancelled when they refused,
 * else socialFailed.
 */
export async function finishSocialLogin(
  provider: SocialProvider,
  origin: string,
  returnUrl: string,
  query: URLSearchParams,
  store: string,
  service: SocialService | null = socialService(provider, origin),
): Promise<SocialProfile> {
  if (!service || !query.get('state')) throw new AppError('socialFailed', 503)
  const request = new Request(`${returnUrl}?${query}`, {
    headers: { Cookie: `oauth2:kept=${store}` },
  })
  try {
    return await new OAuthProvider(
      provider,
      service,
      returnUrl,
      query.get('state') ?? '',
    ).authenticate(request)
  } catch (error) {
    // The error is not passed on: the library's errors quote the provider's answer.
    const cancelled = error instanceof OAuth2RequestError && error.code === 'access_denied'
    throw new AppError(cancelled ? 'socialCancelled' : 'socialFailed', cancelled ? 400 : 503)
  }
}

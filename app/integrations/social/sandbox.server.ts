/**
 * Sandbox of social log-in (RFC 6749 with PKCE, RFC 7636) for all three providers.
 *
 * It refuses what the providers would refuse. It stores nothing: its codes and tokens contain,
 * encrypted, who logged in and for which client.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { SocialProvider } from '~/auth/flow-state.server'
import { sandboxClient } from '~/integrations/configured-services.server'
import { seal, unseal } from '~/auth/encrypt.server'
import { Profile } from './sandbox.schema'

const providers: SocialProvider[] = ['google', 'kakao', 'naver']
const codeTtl = 60_000
const tokenTtl = 60 * 60_000

type Authorization = {
  provider: SocialProvider
  redirect_uri: string
  state: string
  challenge: string
}

/** The request for a log-in page; or the names of the wrong parameters. */
export function readAuthorization(
  origin: string,
  query: URLSearchParams,
): { asked: Authorization; wrong: null } | { asked: null; wrong: string[] } {
  const parameter = (name: string) => query.get(name) ?? ''
  const provider = providers.find(
    (provider) => sandboxClient(provider).clientId === parameter('client_id'),
  )
  const checks = {
    client_id: provider !== undefined,
    redirect_uri:
      URL.canParse(parameter('redirect_uri')) &&
      new URL(parameter('redirect_uri')).origin === origin,
    response_type: parameter('response_type') === 'code',
    state: parameter('state').length >= 8,
    code_challenge_method: parameter('code_challenge_method') === 'S256',
    code_challenge: /^[\w-]{43}$/.test(parameter('code_challenge')),
  }
  const wrong = Object.entries(checks)
    .filter(([, right]) => !right)
    .map(([name]) => name)
  if (!provider || wrong.length > 0) return { asked: null, wrong }
  return {
    asked: {
      provider,
      redirect_uri: parameter('redirect_uri'),
      state: parameter('state'),
      challenge: parameter('code_challenge'),
    },
    wrong: null,
  }
}

/** The address that leads back to the requesting service, with code or error. */
export function redirectBackUrl(
  { redirect_uri, state }: Authorization,
  result: { code: string } | { error: 'access_denied' },
): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...result, state }))
    url.searchParams.set(name, value)
  return url.href
}

export const issueCode = (authorization: Authorization, profile: z.infer<typeof Profile>) =>
  seal('sandbox-code', {
    ...authorization,
    profile,
    until: Date.now() + codeTtl,
  })

const CodeSchema = z.object({
  provider: z.enum(providers),
  redirect_uri: z.string(),
  challenge: z.string(),
  profile: Profile,
  until: z.number(),
})
const TokenSchema = z.object({ provider: z.enum(providers), profile: Profile, until: z.number() })

const usedCodes = new Map<string, number>()

/** Exchanges a code for a token. Refuses the second use of a code, and every wrong parameter. */
export function exchange(
  fields: Record<string, unknown>,
  authorization: string | null,
): { status: number; body: object } {
  const provider = authenticateClient(fields, authorization)
  if (!provider) return { status: 401, body: { error: 'invalid_client' } }
  if (fields.grant_type !== 'authorization_code')
    return { status: 400, body: { error: 'unsupported_grant_type' } }
  const { data: code } = CodeSchema.safeParse(unseal('sandbox-code', String(fields.code)))
  const challenge = createHash('sha256').update(String(fields.code_verifier)).digest('base64url')
  const fits =
    code &&
    code.provider === provider &&
    code.until > Date.now() &&
    code.redirect_uri === fields.redirect_uri &&
    code.challenge === challenge
  if (!fits || !markCodeUsed(String(fields.code), code.until))
    return { status: 400, body: { error: 'invalid_grant' } }
  const access_token = seal('sandbox-token', {
    provider,
    profile: code.profile,
    until: Date.now() + tokenTtl,
  })
  const seconds = tokenTtl / 1000
  // Naver sends its numbers as texts.
  return {
    status: 200,
    body: {
      access_token,
      token_type: 'bearer',
      expires_in: provider === 'naver' ? String(seconds) : seconds,
    },
  }
}

function markCodeUsed(code: string, until: number): boolean {
  for (const [old, end] of usedCodes) if (end < Date.now()) usedCodes.delete(old)
  if (usedCodes.has(code)) return false
  usedCodes.set(code, until)
  return true
}

/** Google accepts the client's secret in a header, too; Kakao and Naver read only the body. */
function authenticateClient(
  fields: Record<string, unknown>,
  authorization: string | null,
): SocialProvider | null {
  const [, basic = ''] = /^Basic (\S+)$/i.exec(authorization ?? '') ?? []
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':')
    : [fields.client_id, fields.client_secret]
  const provider = providers.find((provider) => sandboxClient(provider).clientId === id)
  if (!provider || (basic && provider !== 'google')) return null
  return safeEqual(String(secret), sandboxClient(provider).clientSecret) ? provider : null
}

const safeEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The profile that belongs to a token, in the provider's format; null for an invalid token. */
export function userinfo(authorization: string | null): object | null {
  const [, bearer = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  const { data: token } = TokenSchema.safeParse(unseal('sandbox-token', bearer))
  if (!token || token.until < Date.now()) return null
  const {
    provider,
    profile: { sub, email = '', name },
  } = token
  if (provider === 'google') return { sub, email, email_verified: true, name }
  if (provider === 'naver')
    return { resultcode: '00', message: 'success', response: { id: sub, email, name } }
  return {
    id: /^\d{1,15}$/.test(sub) ? Number(sub) : sub,
    kakao_account: {
      email,
      is_email_valid: true,
      is_email_verified: true,
      profile: { nickname: name },
    },
  }
}

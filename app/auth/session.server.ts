/** Authenticates a request, once, from its bearer token, cookies or a download's access_token. */
import { readCookies, writeCookie } from '~/platform/cookies.server'
import { AppError } from '~/platform/app-error'
import { urlOf } from '~/platform/request-url'
import type { RequestArgs } from '~/platform/request-args'
import type { AccessScope } from '~/tables/codes'
import { isAccessKey, userOfAccessKey } from './access-key.server'
import { refresh, userOfToken, type Tokens, type User } from './tokens.server'

export type { User }

/**
 * `expired`: tokens came, but none is valid any more. `keyScope`: an access key came, which may do
 * this.
 */
export type Authentication = { user: User | null; expired: boolean; keyScope?: AccessScope }

/**
 * The authentication of this request; loaders that run in parallel share it. When the access token
 * of a page has expired it is refreshed silently, once, and the new cookies go to
 * `context.cookies`.
 * @param allowRefresh whether an expired cookie may be refreshed here: pages and downloads yes,
 *   calls of /api no (they get 403)
 */
export function authenticate(
  { request, context }: RequestArgs,
  allowRefresh = true,
): Promise<Authentication> {
  return (context.visitor ??= findAuthentication(request, context, allowRefresh))
}

async function findAuthentication(
  request: Request,
  context: RequestArgs['context'],
  allowRefresh: boolean,
): Promise<Authentication> {
  const { accessToken, refreshToken } = readCookies(request)
  const token = requestToken(request, accessToken)
  if (token && isAccessKey(token)) return authenticateByKey(token, urlOf(request).pathname)
  if (token) {
    const user = await userOfToken(token)
    if (user || token !== accessToken) return { user, expired: !user }
  }
  if (!refreshToken) return { user: null, expired: Boolean(token) }
  if (!allowRefresh) return { user: null, expired: true }
  const renewed = await refresh(refreshToken)
  ;(context.cookies ??= []).push(
    ...(renewed ? logInCookies(request, renewed) : logOutCookies(request)),
  )
  return { user: renewed?.me ?? null, expired: !renewed }
}

/** An access key opens the calls of /api, not the pages. */
async function authenticateByKey(key: string, pathname: string): Promise<Authentication> {
  const found = pathname.startsWith('/api/') ? await userOfAccessKey(key) : null
  return { user: found?.user ?? null, expired: !found, keyScope: found?.scope ?? 'read' }
}

const bearerToken = (request: Request) =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/**
 * The token of the request. Two different tokens are refused, because it is unclear which one
 * counts.
 */
function requestToken(request: Request, cookie: string | undefined): string | undefined {
  const { pathname, searchParams } = urlOf(request)
  const query =
    request.method === 'GET' && pathname.startsWith('/api/')
      ? searchParams.get('access_token')
      : null
  const tokens = new Set(
    [bearerToken(request), query, cookie].filter((token) => token != null && token !== ''),
  )
  if (tokens.size > 1) throw new AppError('twoTokens', 400)
  return [...tokens][0] ?? undefined
}

/** Set-Cookie values of a log-in. */
export function logInCookies(
  request: Request,
  { access_token, refresh_token, me }: Tokens,
): string[] {
  const { user, name, level, nickName } = me
  return [
    writeCookie(request, 'accessToken', access_token),
    writeCookie(request, 'refreshToken', refresh_token),
    writeCookie(request, 'userData', JSON.stringify({ user, name, level, nickName })),
  ]
}

/** Set-Cookie values of a log-out. */
export const logOutCookies = (request: Request) => {
  const sent = readCookies(request)
  return (['accessToken', 'refreshToken', 'userData', 'typedPasswords'] as const)
    .filter((name) => name !== 'typedPasswords' || sent.typedPasswords)
    .map((name) => writeCookie(request, name, ''))
}

/** All tokens of this request, for the log-out. */
export function requestTokens(request: Request): string[] {
  const { accessToken, refreshToken } = readCookies(request)
  return [accessToken, refreshToken, bearerToken(request)].filter((token) => token !== undefined)
}

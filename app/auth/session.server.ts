/** Who is asking: found once per request from the bearer token, the cookies or a download's access_token. */
import { readCookies, writeCookie } from '~/platform/cookies.server'
import { AppError } from '~/platform/app-error'
import type { RequestArgs } from '~/platform/request-args'
import { isAccessKey, userOfAccessKey } from './access-key.server'
import { refresh, userOfToken, type Tokens, type User } from './tokens.server'

export type { User }

/** `expired`: tokens came, but none of them is good any more. `byKey`: an access key came, which may read only. */
export type Authentication = { user: User | null; expired: boolean; viaAccessKey?: boolean }

/**
 * The visitor of this request; loaders that run side by side share one answer. A page whose access token has run out is
 * refreshed silently, once, and the new cookies are put on `context.cookies` (see answer.server.ts).
 * @param allowRefresh whether an expired cookie may be refreshed here: pages and downloads yes, /api calls no (they get 403)
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
  if (token && isAccessKey(token)) return authenticateByKey(token, new URL(request.url).pathname)
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

/** An access key opens the calls of programs, not our pages. */
async function authenticateByKey(key: string, pathname: string): Promise<Authentication> {
  const user = pathname.startsWith('/api/') ? await userOfAccessKey(key) : null
  return { user, expired: !user, viaAccessKey: true }
}

const bearerToken = (request: Request) =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** The token of the request; two different ones are refused, because it is unclear who is meant. */
function requestToken(request: Request, cookie: string | undefined): string | undefined {
  const { pathname, searchParams } = new URL(request.url)
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
export const logOutCookies = (request: Request) =>
  (['accessToken', 'refreshToken', 'userData'] as const).map((name) =>
    writeCookie(request, name, ''),
  )

/** Every token this request carries, for logging out. */
export function requestTokens(request: Request): string[] {
  const { accessToken, refreshToken } = readCookies(request)
  return [accessToken, refreshToken, bearerToken(request)].filter((token) => token !== undefined)
}

/** Who is asking: found once per request from the bearer token, the cookies or a download's access_token. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { readCookies, writeCookie } from './cookies.server'
import { Failure } from './failure'
import { isAccessKey, userOfAccessKey } from './features/auth/access-key.server'
import { refresh, userOfToken, type Tokens, type User } from './features/auth/tokens.server'

export type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>
export type { User }

/** `expired`: tokens came, but none of them is good any more. `byKey`: an access key came, which may read only. */
export type Visitor = { user: User | null; expired: boolean; byKey?: boolean }

/**
 * The visitor of this request; loaders that run side by side share one answer. A page whose access token has run out is
 * refreshed silently, once, and the new cookies are put on `context.cookies` (see answer.server.ts).
 * @param silently whether an expired cookie may be refreshed here: pages and downloads yes, /api calls no (they get 403)
 */
export function visitorOf({ request, context }: Asked, silently = true): Promise<Visitor> {
  return (context.visitor ??= findVisitor(request, context, silently))
}

async function findVisitor(
  request: Request,
  context: Asked['context'],
  silently: boolean,
): Promise<Visitor> {
  const { accessToken, refreshToken } = readCookies(request)
  const token = theOneToken(request, accessToken)
  if (token && isAccessKey(token)) return byAccessKey(token, new URL(request.url).pathname)
  if (token) {
    const user = await userOfToken(token)
    if (user || token !== accessToken) return { user, expired: !user }
  }
  if (!refreshToken) return { user: null, expired: Boolean(token) }
  if (!silently) return { user: null, expired: true }
  const renewed = await refresh(refreshToken)
  ;(context.cookies ??= []).push(
    ...(renewed ? logInCookies(request, renewed) : logOutCookies(request)),
  )
  return { user: renewed?.me ?? null, expired: !renewed }
}

/** An access key opens the calls of programs, not our pages. */
async function byAccessKey(key: string, pathname: string): Promise<Visitor> {
  const user = pathname.startsWith('/api/') ? await userOfAccessKey(key) : null
  return { user, expired: !user, byKey: true }
}

const bearerOf = (request: Request) =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** The token of the request; two different ones are refused, because it is unclear who is meant. */
function theOneToken(request: Request, cookie: string | undefined): string | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const query =
    request.method === 'GET' && pathname.startsWith('/api/')
      ? searchParams.get('access_token')
      : null
  const given = new Set(
    [bearerOf(request), query, cookie].filter((token) => token != null && token !== ''),
  )
  if (given.size > 1) throw new Failure('twoTokens', 400)
  return [...given][0] ?? undefined
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
export function heldTokens(request: Request): string[] {
  const { accessToken, refreshToken } = readCookies(request)
  return [accessToken, refreshToken, bearerOf(request)].filter((token) => token !== undefined)
}

/** Authenticates a request, once, from its bearer token, cookies or a download's access_token. */
import { readCookies, writeCookie } from '~/platform/cookies.server'
import { AppError } from '~/platform/app-error'
import { logWarning } from '~/platform/log-error.server'
import { urlOf } from '~/platform/request-url'
import type { RequestArgs } from '~/platform/request-args'
import type { AccessScope } from '~/tables/codes'
import { isAccessKey, userOfAccessKey } from './access-key.server'
import { refresh, userOfToken, type SessionFacts, type Tokens, type User } from './tokens.server'

export type { User }

/**
 * `expired`: tokens came, but none is valid any more. `keyScope`: an access key came, which may do
 * this. `keyProved`: it was issued in a session with a second step.
 */
export type Authentication = {
  user: User | null
  expired: boolean
  keyScope?: AccessScope
  session?: SessionFacts
  keyProved?: boolean
}

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
  return (context.visitor ??= findAuthentication(request, context, allowRefresh).then((found) => {
    if (found.user && context.logged) context.logged.user = found.user.id
    context.level = found.user?.level ?? null
    return found
  }))
}

async function findAuthentication(
  request: Request,
  context: RequestArgs['context'],
  allowRefresh: boolean,
): Promise<Authentication> {
  const { accessToken, refreshToken } = readCookies(request)
  const token = requestToken(request, accessToken)
  if (token && isAccessKey(token)) return authenticateByKey(token, request)
  if (token) {
    const found = await userOfToken(token)
    // after a proof, a tab that still sends the tokens before it is given the new ones
    const isRenewed = found?.ending && token === accessToken && refreshToken && allowRefresh
    if (found && !isRenewed) return { user: found.user, session: found.session, expired: false }
    if (token !== accessToken) return { user: null, expired: true }
  }
  if (!refreshToken) return { user: null, expired: Boolean(token) }
  if (!allowRefresh) return { user: null, expired: true }
  const renewed = await refresh(refreshToken)
  if (!renewed) logWarning('Refresh token expired or error', { request, context })
  ;(context.cookies ??= []).push(
    ...(renewed ? logInCookies(request, renewed) : logOutCookies(request)),
  )
  return {
    user: renewed?.me ?? null,
    expired: !renewed,
    session: renewed?.session,
  }
}

/** An access key opens the addresses of programs, not the pages; with Basic, its owner's login id only. */
async function authenticateByKey(key: string, request: Request): Promise<Authentication> {
  const found = isForPrograms(request) ? await userOfAccessKey(key) : null
  const login = basicLogin(request)
  const owner = login === undefined || login.user === found?.user.user ? found : null
  return {
    user: owner?.user ?? null,
    expired: !owner,
    keyScope: owner?.scope ?? 'read',
    keyProved: owner?.proved,
  }
}

/** The calls of /api, and the catalogue feeds. */
const isForPrograms = (request: Request) => /^\/(api|opds)\//.test(urlOf(request).pathname)

const bearerToken = (request: Request) =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/**
 * Login id and access key as reading programs send them (RFC 7617). Anything else is ignored: it may
 * be meant for a proxy. The id of a social account has a colon of its own.
 */
function basicLogin(request: Request): { user: string; key: string } | undefined {
  const [, encoded] =
    /^Basic\s+([\w+/=-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!encoded || !isForPrograms(request)) return undefined
  const [, user = '', key = ''] =
    /^(.*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return isAccessKey(key) ? { user, key } : undefined
}

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
    [bearerToken(request) ?? basicLogin(request)?.key, query, cookie].filter(
      (token) => token != null && token !== '',
    ),
  )
  if (tokens.size > 1) throw new AppError('twoTokens', 400)
  return [...tokens][0] ?? undefined
}

/** Set-Cookie values of a log-in. */
export function logInCookies(
  request: Request,
  { access_token, refresh_token, me }: Pick<Tokens, 'access_token' | 'refresh_token' | 'me'>,
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

/** Those of a browser's cookies; none of a program, which sends its token itself. */
export const browserTokens = (request: Request): string[] =>
  bearerToken(request) === undefined ? requestTokens(request) : []

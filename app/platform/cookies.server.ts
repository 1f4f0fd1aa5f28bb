/** The cookies that the product sets, by name, and their attributes. */
import { createCookie } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import { ttl } from '~/tables/codes'
import { urlOf } from './request-url'
import { sessionSecrets } from './session-secret.server'

/** The attributes of every cookie. */
export const cookieAttributes = { path: '/', sameSite: 'lax', httpOnly: true } as const

/** The signed notices for the next page. Ends with the browser session. */
export const noticeCookie = createCookie('notice', {
  ...cookieAttributes,
  secrets: sessionSecrets,
})

/**
 * Lifetime in seconds of each unsigned cookie. `userData` is for display and decides nothing;
 * `typedPasswords` is encrypted (http/typed-passwords.server.ts).
 */
const cookieMaxAges = {
  accessToken: ttl.accessToken,
  refreshToken: ttl.refreshToken,
  userData: ttl.refreshToken,
  typedPasswords: ttl.typedPasswords,
  lang: 365 * 24 * 60 * 60,
  display: 365 * 24 * 60 * 60,
}
type UnsignedCookie = keyof typeof cookieMaxAges

type Cookies = Partial<Record<UnsignedCookie, string>>
const parsed = new WeakMap<Request, Readonly<Cookies>>()

/** The values of the unsigned cookies of a request, parsed once. */
export function readCookies(request: Request): Readonly<Cookies> {
  const known = parsed.get(request)
  if (known) return known
  const header = request.headers.get('cookie')
  const cookies: Cookies = header ? parse(header) : {}
  parsed.set(request, cookies)
  return cookies
}

/** A Set-Cookie value; an empty value removes the cookie. */
export function writeCookie(request: Request, name: UnsignedCookie, value: string): string {
  return serialize(name, value, {
    ...cookieAttributes,
    ...secureAttribute(request),
    maxAge: value ? cookieMaxAges[name] : 0,
  })
}

/** Secure when the visitor uses https. */
export const secureAttribute = (request: Request) => ({
  secure: urlOf(request).protocol === 'https:',
})

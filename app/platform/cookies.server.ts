/** The cookies the product sets, by name, with one place for their attributes. */
import { createCookie } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import { ttl } from '~/tables/codes'
import { env } from './env.server'

/** The attributes of every cookie of ours. */
export const cookieAttributes = { path: '/', sameSite: 'lax', httpOnly: true } as const

/** Signed: the messages that the next page shows. Ends with the browser session. */
export const noticeCookie = createCookie('notice', {
  ...cookieAttributes,
  secrets: [env.SESSION_SECRET],
})

/** Life in seconds of each plain cookie; `userData` is display data that decides nothing. */
const cookieMaxAges = {
  accessToken: ttl.accessToken,
  refreshToken: ttl.refreshToken,
  userData: ttl.refreshToken,
  lang: 365 * 24 * 60 * 60,
  display: 365 * 24 * 60 * 60,
}
export type UnsignedCookie = keyof typeof cookieMaxAges

/** The values of the plain cookies that came with a request. */
export function readCookies(request: Request): Partial<Record<UnsignedCookie, string>> {
  const header = request.headers.get('cookie')
  return header ? parse(header) : {}
}

/** A Set-Cookie value; an empty value removes the cookie. */
export function writeCookie(request: Request, name: UnsignedCookie, value: string): string {
  return serialize(name, value, {
    ...cookieAttributes,
    ...secureAttribute(request),
    maxAge: value ? cookieMaxAges[name] : 0,
  })
}

/** Secure wherever people reach us by https. */
export const secureAttribute = (request: Request) => ({
  secure: new URL(request.url).protocol === 'https:',
})

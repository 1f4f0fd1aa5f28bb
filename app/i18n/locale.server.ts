/** The language of a request: ?lang=, else the cookie, else Korean. */
import { readCookies, writeCookie } from '~/platform/cookies.server'
import { urlOf } from '~/platform/request-url'
import type { Locale } from '~/tables/messages'
import type { RequestArgs } from '~/platform/request-args'

const isLocale = (value: unknown): value is Locale => value === 'ko' || value === 'en'

export function localeOf(request: Request): Locale {
  const requested = urlOf(request).searchParams.get('lang')
  if (isLocale(requested)) return requested
  const { lang } = readCookies(request)
  return isLocale(lang) ? lang : 'ko'
}

/** Stores the language of `?lang=` in the cookie. */
export function setLocaleCookie({ request, context }: RequestArgs): void {
  const requested = urlOf(request).searchParams.get('lang')
  if (isLocale(requested)) (context.cookies ??= []).push(writeCookie(request, 'lang', requested))
}

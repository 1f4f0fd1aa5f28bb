/** The language of a request: ?lang=, else the cookie, else Korean (decisions, language). */
import { readCookies, writeCookie } from './cookies.server'
import type { Locale } from './messages'
import type { Asked } from './session.server'

const isLocale = (value: unknown): value is Locale => value === 'ko' || value === 'en'

export function localeOf(request: Request): Locale {
  const asked = new URL(request.url).searchParams.get('lang')
  if (isLocale(asked)) return asked
  const { lang } = readCookies(request)
  return isLocale(lang) ? lang : 'ko'
}

/** Keeps a language that was chosen in the address. */
export function keepLocale({ request, context }: Asked): void {
  const asked = new URL(request.url).searchParams.get('lang')
  if (isLocale(asked)) (context.cookies ??= []).push(writeCookie(request, 'lang', asked))
}

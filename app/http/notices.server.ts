/** Notices: messages for the next page, in a signed cookie, shown once. */
import { redirect } from '@remix-run/node'
import { appendSetCookies } from './set-cookies.server'
import { noticeCookie, secureAttribute } from '~/platform/cookies.server'
import type { MessageParams } from '~/platform/app-error'
import type { MessageKey } from '~/tables/messages'
import type { RequestArgs } from '~/platform/request-args'

/**
 * `alert`: something went wrong; `info`: nothing was done yet, another step comes first; `link`:
 * what to do next; `toast`: milliseconds for which the message is also drawn over the page; `left`: its person
 * has just been logged out here, and other tabs load again what they show (public/enhance.js).
 */
export type Notice = {
  key: MessageKey
  params?: MessageParams
  alert?: boolean
  info?: boolean
  link?: { to: string; key: MessageKey }
  toast?: number
  left?: true
}

/** Redirects (303) to `to` with a notice; notices that were not shown yet are kept. */
export async function redirectWithNotice(
  args: RequestArgs,
  to: string,
  ...notices: Notice[]
): Promise<Response> {
  const pending = await readNotices(args.request)
  const headers = {
    'Set-Cookie': await noticeCookie.serialize(
      [...pending, ...notices].slice(-5),
      secureAttribute(args.request),
    ),
  }
  return appendSetCookies(args, redirect(to, { status: 303, headers }))
}

/** Redirects to the screen that posted, without the parameters of its confirmation. */
export async function redirectBack(
  args: RequestArgs,
  notice: Notice,
  dropParams: string[] = ['confirm', 'id'],
): Promise<Response> {
  const { pathname, searchParams } = new URL(args.request.url)
  for (const name of ['index', ...dropParams]) searchParams.delete(name)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return redirectWithNotice(args, pathname + query, notice)
}

/** The notices to show now; this answer removes them from the browser. */
export async function takeNotices({ request, context }: RequestArgs): Promise<Notice[]> {
  const notices = await readNotices(request)
  if (notices.length > 0)
    (context.cookies ??= []).push(
      await noticeCookie.serialize('', { ...secureAttribute(request), maxAge: 0 }),
    )
  return notices
}

async function readNotices(request: Request): Promise<Notice[]> {
  const value: unknown = await noticeCookie.parse(request.headers.get('cookie'))
  return Array.isArray(value) ? value : []
}

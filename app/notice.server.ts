/** Messages for the next page: flashed through a signed cookie, shown once, staying while the page stays (decisions, toasts). */
import { redirect } from '@remix-run/node'
import { withCookies } from './answer.server'
import { noticeCookie, secure } from './cookies.server'
import type { Params } from './failure'
import type { MessageKey } from './messages'
import type { Asked } from './session.server'

/** `alert`: something went wrong; `info`: nothing was done yet, something comes first; `link`: what to do next; `toast`: milliseconds it is also drawn over the page. */
export type Notice = {
  key: MessageKey
  params?: Params
  alert?: boolean
  info?: boolean
  link?: { to: string; key: MessageKey }
  toast?: number
}

/** Redirects (303) to `to` with messages; those still waiting to be shown are kept. */
export async function flash(asked: Asked, to: string, ...notices: Notice[]): Promise<Response> {
  const waiting = await read(asked.request)
  const headers = {
    'Set-Cookie': await noticeCookie.serialize(
      [...waiting, ...notices].slice(-5),
      secure(asked.request),
    ),
  }
  return withCookies(asked, redirect(to, { status: 303, headers }))
}

/** Back to the screen that posted, without the parameters of its confirmation. */
export async function back(
  asked: Asked,
  notice: Notice,
  drop: string[] = ['confirm', 'id'],
): Promise<Response> {
  const { pathname, searchParams } = new URL(asked.request.url)
  for (const name of ['index', ...drop]) searchParams.delete(name)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return flash(asked, pathname + query, notice)
}

/** The messages to show now; they are taken off the browser with this answer. */
export async function takeNotices({ request, context }: Asked): Promise<Notice[]> {
  const notices = await read(request)
  if (notices.length > 0)
    (context.cookies ??= []).push(
      await noticeCookie.serialize('', { ...secure(request), maxAge: 0 }),
    )
  return notices
}

async function read(request: Request): Promise<Notice[]> {
  const value: unknown = await noticeCookie.parse(request.headers.get('cookie'))
  return Array.isArray(value) ? value : []
}

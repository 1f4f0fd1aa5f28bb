/** Puts the cookies that a request collected (a silent refresh) on its answer of any kind. */
import type { data } from '@remix-run/node'
import type { RequestArgs } from '~/platform/request-args'

type AnyResponse = Response | ReturnType<typeof data>

/** Moves the collected cookies to the answer, so that they are sent once. */
export function appendSetCookies<T extends AnyResponse>(
  { context }: Pick<RequestArgs, 'context'>,
  response: T,
): T {
  const cookies = context.cookies?.splice(0) ?? []
  if (cookies.length === 0) return response
  if (response instanceof Response)
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  else {
    const headers = new Headers(response.init?.headers)
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    response.init = { ...response.init, headers }
  }
  return response
}

/** Puts the cookies that were collected for a request (a silent refresh) on its answer, of whatever kind that is. */
import type { data } from '@remix-run/node'
import type { Asked } from './session.server'

type Answer = Response | ReturnType<typeof data>

/** Moves the collected cookies to the answer, so that they are sent once. */
export function withCookies<T extends Answer>({ context }: Pick<Asked, 'context'>, answer: T): T {
  const cookies = context.cookies?.splice(0) ?? []
  if (cookies.length === 0) return answer
  if (answer instanceof Response)
    for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
  else {
    const headers = new Headers(answer.init?.headers)
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    answer.init = { ...answer.init, headers }
  }
  return answer
}

/**
 * A script that posts a form cannot see where a redirect leads: its browser would follow, and the page it never shows would use up the
 * message for the person. With `X-Follow: by-hand` it is told the address instead, and goes there as a person does.
 */
import type { IncomingMessage } from 'node:http'

export function byHand({ method, headers }: IncomingMessage, answer: Response): Response {
  const to = answer.headers.get('location')
  if (
    method !== 'POST' ||
    headers['x-follow'] !== 'by-hand' ||
    (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin'
  )
    return answer
  if (answer.status !== 303 && answer.status !== 302) return answer
  if (!to || !/^\/(?![/\\])/.test(to)) return answer
  const told = new Headers(answer.headers)
  told.delete('location')
  told.delete('content-length')
  told.set('Content-Type', 'application/json; charset=utf-8')
  told.set('Cache-Control', 'no-store')
  return new Response(JSON.stringify({ to }), { headers: told })
}

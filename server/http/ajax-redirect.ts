/**
 * A script that posts a form cannot see where a redirect leads: its browser would follow, and the page it never shows would use up the
 * message for the person. With `X-Follow: by-hand` it is told the address instead, and goes there as a person does.
 */
import type { IncomingMessage } from 'node:http'

export function ajaxRedirect({ method, headers }: IncomingMessage, response: Response): Response {
  const to = response.headers.get('location')
  if (
    method !== 'POST' ||
    headers['x-follow'] !== 'by-hand' ||
    (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin'
  )
    return response
  if (response.status !== 303 && response.status !== 302) return response
  if (!to || !/^\/(?![/\\])/.test(to)) return response
  const headersWithoutLocation = new Headers(response.headers)
  headersWithoutLocation.delete('location')
  headersWithoutLocation.delete('content-length')
  headersWithoutLocation.set('Content-Type', 'application/json; charset=utf-8')
  headersWithoutLocation.set('Cache-Control', 'no-store')
  return new Response(JSON.stringify({ to }), { headers: headersWithoutLocation })
}

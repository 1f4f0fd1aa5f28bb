/**
 * Sends scripts the target of a redirect as data (`X-Follow: by-hand`).
 * A script that posts a form cannot see where a redirect leads: its browser would follow it, and
 * the page that nobody sees would use up the notice. With the header the script gets the address
 * and navigates there.
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

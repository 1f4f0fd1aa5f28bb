/** The sandbox: the outside services, played by this one so that everything can be tried without them. Off, it is not there at all. */
import { env } from '~/platform/env.server'

/** First in every loader and action under /sandbox. */
export function requireSandbox(on: boolean | undefined = env.SANDBOX): void {
  if (!on) throw new Response(null, { status: 404 })
}

/** No search engine needs to know these pages. */
export const noIndexHeaders = { 'X-Robots-Tag': 'noindex, nofollow' }

/** Answers of a service, as programs get them. */
export const jsonResponse = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...noIndexHeaders } })

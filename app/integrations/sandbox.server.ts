/** The sandbox: imitates external services, so that everything can be tried without them. */
import { env } from '~/platform/env.server'

/**
 * Throws 404 unless the sandbox is switched on. Call it first in every loader and action under
 * /sandbox.
 */
export function requireSandbox(on: boolean | undefined = env.SANDBOX): void {
  if (!on) throw new Response(null, { status: 404 })
}

/** Keeps search engines from listing these pages. */
export const noIndexHeaders = { 'X-Robots-Tag': 'noindex, nofollow' }

/** A JSON response, as programs receive it from a service. */
export const jsonResponse = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...noIndexHeaders } })

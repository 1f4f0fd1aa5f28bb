/** Fetches JSON from an external service, within five seconds. */

/**
 * The parsed answer and its status. Throws when the service refuses the connection, does not answer
 * in time, or answers with something else.
 */
export async function fetchJson(
  url: string | URL,
  request: RequestInit = {},
): Promise<{ ok: boolean; body: unknown }> {
  const response = await fetch(url, {
    redirect: 'error',
    ...request,
    signal: AbortSignal.timeout(5000),
  })
  return { ok: response.ok, body: await response.json() }
}

/** Asking an outside service for JSON: within five seconds, or not at all. */

/** The parsed answer and its status; throws when the service refuses the connection, hangs or answers with something else. */
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

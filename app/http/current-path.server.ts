/** The path of the current page, as the links on it remember it. */

/**
 * Path and query of a request, without the parameters that belong to this one view, and without a
 * token: the path is shown and sent on.
 */
export function currentPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const params = new URLSearchParams(searchParams)
  for (const name of ['lang', '_routes', 'index', 'access_token']) params.delete(name)
  return (pathname.replace(/\.data$/, '') || '/') + (params.size > 0 ? `?${params}` : '')
}

/** The address of a page as the links on it remember it. */

/** Path and query of a request, without what belongs to this visit only. */
export function currentPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const params = new URLSearchParams(searchParams)
  for (const name of ['lang', '_routes', 'index']) params.delete(name)
  return (pathname.replace(/\.data$/, '') || '/') + (params.size > 0 ? `?${params}` : '')
}

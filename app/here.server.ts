/** The address of a page as the links on it remember it. */

/** Path and query of a request, without what belongs to this visit only. */
export function here(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const kept = new URLSearchParams(searchParams)
  for (const name of ['lang', '_routes', 'index']) kept.delete(name)
  return (pathname.replace(/\.data$/, '') || '/') + (kept.size > 0 ? `?${kept}` : '')
}

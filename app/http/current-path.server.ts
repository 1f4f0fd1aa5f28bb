/** The path of the current page, as the links on it remember it. */
import { urlOf } from '~/platform/request-url'
import { safePath } from './safe-path'

/**
 * Path and query of a request, without the parameters that belong to this one view, and without a
 * token: the path is shown and sent on.
 */
export function currentPath(request: Request): string {
  const { pathname, searchParams } = urlOf(request)
  const params = new URLSearchParams(searchParams)
  for (const name of ['lang', '_routes', 'index', 'access_token']) params.delete(name)
  return (pathname.replace(/\.data$/, '') || '/') + (params.size > 0 ? `?${params}` : '')
}

/** The same for links that lead back to the page: a `from` that is no path of ours is left out. */
export function returnPath(request: Request): string {
  const url = new URL(currentPath(request), request.url)
  if (safePath(url.searchParams.get('from')) === null) url.searchParams.delete('from')
  return url.pathname + url.search
}

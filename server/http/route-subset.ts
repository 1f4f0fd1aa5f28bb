/**
 * Selects the routes of a build that a request can match.
 * Remix flattens, ranks and tries all routes several times for each request (a fifth of the time of
 * a page). Routes whose first segment is another word cannot match, so a handler without them
 * answers the same.
 */
import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/**
 * Returns the handler for a path without its query; `begin` creates one handler for each first
 * segment, when it is first needed.
 */
export function routeSubsets<Handler>(
  build: ServerBuild,
  begin: (part: ServerBuild) => Handler,
): (path: string) => Handler {
  const firsts = new Map(Object.keys(build.routes).map((id) => [id, firstPart(build.routes, id)]))
  const known = new Set(firsts.values())
  const handlers = new Map<string, Handler>()
  return (path) => {
    // Remix matches without regard to case
    const first = path.split('/', 2)[1]?.toLowerCase()
    // Remix's own addresses, and paths that no route names, go to the whole build
    const isWhole = !first ? path !== '/' : !known.has(first)
    const key = isWhole ? '*' : (first ?? '')
    const handler =
      handlers.get(key) ??
      begin(isWhole ? build : subsetOf(build, (id) => (firsts.get(id) ?? first) === first))
    handlers.set(key, handler)
    return handler
  }
}

/**
 * null for routes that may match any path: the frame, the first page, parameters at the beginning.
 */
function firstPart(routes: Routes, id: string): string | null {
  const { path = '', parentId } = routes[id] ?? {}
  const above = parentId ? firstPart(routes, parentId) : null
  const [first = ''] = path.split('/')
  return above ?? (first === '' || /^[:*]|\?$/.test(first) ? null : first.toLowerCase())
}

function subsetOf(build: ServerBuild, isIncluded: (id: string) => boolean): ServerBuild {
  const pick = <All extends object>(all: All) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isIncluded(id))) as All
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  }
}

/** The screens of the product, from the routes of the build. */
import { matchRoutes } from '@remix-run/react'
import { loadBuiltPages } from '../../../server/http/page-builds'

type Route = { id: string; path: string }

let routes: Route[] = []

/** Every route with a page, by its file: `routes/item.$id`. */
export async function findScreens(): Promise<string[]> {
  const { build } = await loadBuiltPages()
  const all = build.routes
  const pathOf = (id: string | undefined): string =>
    id && id !== 'root'
      ? `${pathOf(all[id]?.parentId)}/${all[id]?.path ?? ''}`.replace(/\/+/g, '/')
      : ''
  const pages = Object.values(all).filter(({ id, module }) => id !== 'root' && 'default' in module)
  routes = pages.map(({ id }) => ({ id, path: pathOf(id) || '/' }))
  return routes.map(({ id }) => id)
}

/** The route of the screen at an address; call `findScreens` before. */
export function routeOf(url: string): string {
  return matchRoutes(routes, new URL(url).pathname)?.at(-1)?.route.id ?? ''
}

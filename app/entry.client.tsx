/**
 * Hydrates the pages that request it (handle.hydrate).
 *
 * Links and forms load documents, so the browser gets the router that renders on the server: it
 * knows the page, and neither navigates nor fetches
 * (docs/decisions/1102).
 */
import { matchRoutes, RemixBrowser, UNSAFE_RemixContext as RemixContext } from '@remix-run/react'
import type { ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom/server'
import { decode } from 'turbo-stream'
import { i18nFrom, I18nProvider, type SerializedI18n } from '~/i18n/provider'

declare global {
  interface Window {
    moduchaekWords: SerializedI18n
  }
}

type RouteObjects = Parameters<typeof createStaticRouter>[0]
type Manifest = typeof window.__remixManifest

/** The routes of the page, as Remix builds them on the server; others are not in the manifest. */
const routesUnder = (parent: string | undefined, manifest: Manifest): RouteObjects =>
  Object.values(manifest.routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) => {
      const { default: Page, Layout, handle } = window.__remixRouteModules[id] ?? {}
      const page = Page ? <Page /> : null
      const element = Layout && page ? <Layout>{page}</Layout> : page
      const shared = { id, path, caseSensitive, handle, element }
      return index ? { ...shared, index } : { ...shared, children: routesUnder(id, manifest) }
    })

/** The page from what the document carries: its data, and the modules of its routes. */
async function pageOfDocument(): Promise<ReactElement> {
  const { stream, future, isSpaMode } = window.__remixContext
  const { value: data } = await decode(stream!)
  const routes = routesUnder(undefined, window.__remixManifest)
  const { pathname, search } = window.location
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  // each of these routes has its id
  const matches = (matchRoutes(routes, location) ?? []) as StaticHandlerContext['matches']
  const page = {
    basename: '/',
    location,
    matches,
    errors: null,
    loaderData: {},
    actionData: null,
    ...(data as object),
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  }
  const shared = { manifest: window.__remixManifest, routeModules: window.__remixRouteModules }
  return (
    <RemixContext.Provider value={{ ...shared, future, isSpaMode }}>
      <StaticRouterProvider
        router={createStaticRouter(routes, page)}
        context={page}
        hydrate={false}
      />
    </RemixContext.Provider>
  )
}

// Not in a transition: form stores that change during a sliced hydration make React give up ("Root
// did not complete").
const hydrate = (page: ReactElement) =>
  hydrateRoot(document, <I18nProvider value={i18nFrom(window.moduchaekWords)}>{page}</I18nProvider>)

// The development server exchanges modules through Remix's own router.
if (import.meta.env.DEV) hydrate(<RemixBrowser />)
else void pageOfDocument().then(hydrate)

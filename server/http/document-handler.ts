/**
 * Answers documents whose scripts never read the loaders' data, which are nearly all.
 *
 * Remix prepares for every document that its browser goes on with the data: it writes them as a
 * stream, keeps them for five seconds, and copies the request for every loader. A page without
 * hydration throws that away. So this does what Remix's request handler does for a GET of such a
 * page, with the same router, and leaves everything else to it
 * (docs/decisions/1202).
 */
import {
  createStaticHandler,
  getStaticContextFromError,
  isRouteErrorResponse,
  matchRoutes,
  type AgnosticDataRouteObject,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
} from '@remix-run/router'
import type {
  AppLoadContext,
  EntryContext,
  HandleErrorFunction,
  LoaderFunction,
  ServerBuild,
} from '@remix-run/node'
import { entryOf, type OurEntry } from './page-builds'

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>
type RouteModule = ServerBuild['routes'][string]['module']

/** Returns a handler that takes the short way where it can, and else Remix's `usual` one. */
export function documentHandler(build: ServerBuild, usual: Handler): Handler {
  const routes = dataRoutes(build)
  const answer = answerDocuments(build, routes)
  const allPlain = Object.values(build.routes).every(({ module }) => isPlainPage([module]))
  return (request, context) =>
    isDocumentRequest(request) && (allPlain || matchesPlainPage(build, routes, request))
      ? answer(request, context)
      : usual(request, context)
}

/** Requests of Remix's own scripts have their own addresses. */
const isDocumentRequest = ({ method, url }: Request) =>
  (method === 'GET' || method === 'HEAD') &&
  !/\/__|[?&](?:_data|_routes|index)\b|\.data(?:\?|$)/.test(url)

const isPlainPage = (modules: RouteModule[]) =>
  modules.at(-1)?.default !== undefined && modules.every(isPlain)

const isPlain = ({ handle, headers }: RouteModule) =>
  headers === undefined && !(handle as { hydrate?: boolean } | undefined)?.hydrate

function matchesPlainPage(
  build: ServerBuild,
  routes: AgnosticDataRouteObject[],
  request: Request,
): boolean {
  const matches = matchRoutes(routes, new URL(request.url).pathname) ?? []
  return isPlainPage(matches.map(({ route }) => build.routes[route.id]!.module))
}

/** The build's routes as the router takes them. */
function dataRoutes({ routes, entry }: ServerBuild, parentId?: string): AgnosticDataRouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const common = {
        id,
        path,
        hasErrorBoundary: id === 'root' || module.ErrorBoundary !== undefined,
        handle: module.handle,
        loader: module.loader && loaderOf(id, module.loader, entryOf({ entry }).refusalOf),
      }
      return index
        ? { index: true, ...common }
        : { caseSensitive, children: dataRoutes({ routes, entry } as ServerBuild, id), ...common }
    })
}

/** The loader gets the request itself; Remix gives each one two copies. */
const loaderOf =
  (id: string, loader: LoaderFunction, refusalOf: OurEntry['refusalOf']) =>
  async ({ request, params, context }: LoaderFunctionArgs<AppLoadContext>) => {
    const args = { request, params, context: context! }
    const data = await Promise.resolve(loader(args)).catch((error: unknown) => {
      throw refusalOf?.(error, args) ?? error
    })
    if (data === undefined) throw new Error(`The loader of ${id} returned nothing.`)
    return data
  }

function answerDocuments(build: ServerBuild, routes: AgnosticDataRouteObject[]): Handler {
  const { future, assets: manifest, entry, isSpaMode } = build
  const router = createStaticHandler(routes, {
    future: { v7_relativeSplatPath: true, v7_throwAbortReason: true },
  })
  const routeModules = Object.fromEntries(
    Object.entries(build.routes).map(([id, { module }]) => [id, module]),
  ) as EntryContext['routeModules']
  const render = async (
    request: Request,
    context: AppLoadContext,
    page: StaticHandlerContext,
  ): Promise<Response> =>
    (await entry.module.default(
      request,
      page.statusCode,
      cookiesOf(page),
      {
        manifest,
        routeModules,
        staticHandlerContext: page,
        future,
        isSpaMode,
        renderMeta: {},
        serializeError: ({ message }) => ({ message }),
      },
      context,
    )) as Response
  return async (request, context) => {
    const tell: HandleErrorFunction = entry.module.handleError!
    const report = (error: unknown) => tell(error, { request, context, params: {} })
    let page: Awaited<ReturnType<typeof router.query>>
    try {
      page = await router.query(request, { requestContext: context })
    } catch (error) {
      report(error)
      return new Response(null, { status: 500 })
    }
    if (page instanceof Response) return page
    for (const error of Object.values(page.errors ?? {}))
      if (!isRouteErrorResponse(error) || ('error' in error && error.error)) report(error)
    page.errors = withoutDetails(page.errors)
    const answer = await render(request, context, page).catch((error: unknown) => {
      report(error)
      const failed = getStaticContextFromError(routes, page as StaticHandlerContext, error)
      failed.errors = withoutDetails(failed.errors)
      return render(request, context, failed)
    })
    return request.method === 'HEAD' ? new Response(null, answer) : answer
  }
}

/** Cookies that loaders set; a page's other headers are those of entry.server.tsx. */
function cookiesOf({ matches, loaderHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers()
  const cookies = matches.flatMap(({ route }) => loaderHeaders[route.id]?.getSetCookie() ?? [])
  for (const cookie of new Set(cookies)) headers.append('Set-Cookie', cookie)
  return headers
}

/** What a page may know of an unexpected error: that there was one. */
function withoutDetails(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return errors
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      error instanceof Error
        ? Object.assign(new Error('Unexpected Server Error'), { stack: undefined })
        : error,
    ]),
  )
}

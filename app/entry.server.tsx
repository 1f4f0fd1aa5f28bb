/**
 * Renders documents whole and logs unexpected errors.
 * Streaming placeholders would stay visible when scripts are off.
 */
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/node'
import { data } from '@remix-run/node'
import { RemixServer, isRouteErrorResponse } from '@remix-run/react'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { appendSetCookies } from '~/http/set-cookies.server'
import { largerBodies as largerBodiesOf, type LargerBody } from '~/http/body-limits.server'
import { restoreForm } from '~/api/restore-form.server'
import { rows } from './api/table.server'
import { handleOf } from '~/components/frame/screen-handle'
import { pageOwner } from '~/http/saved-form.server'
import { localeOf } from '~/i18n/locale.server'
import { isDatabaseUnavailable } from '~/platform/database-error'
import { logError } from '~/platform/log-error.server'
import { createDocumentI18n } from '~/i18n/document-texts.server'
import { I18nProvider } from '~/i18n/provider'

/**
 * The paths that take more than a usual form: the server reads them from the build before it reads
 * a body.
 */
export const largerBodies = (largest: number): LargerBody[] => largerBodiesOf(rows, largest)

/** The patterns of all calls, by which the log and the metrics name addresses. */
export const apiPaths = (): string[] => rows.map(({ path }) => path)

/** What a page tells when its loader could not read the database: to come back. */
export function refusalOf(error: unknown, args: LoaderFunctionArgs): unknown {
  if (!isDatabaseUnavailable(error)) return error
  logError(error, args)
  args.context.retryAfter = 5
  return data({ key: 'unavailable', params: {} }, { status: 503 })
}

/** For pages that the server keeps: read by the build, which knows the database's address. */
export { publicVersion } from '~/platform/page-versions.server'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  if (context.answer) return appendSetCookies({ context }, context.answer)
  const restored = await restoreForm(request, status, remix, context)
  const refused = Object.values(remix.staticHandlerContext.actionData ?? {}).some(
    (answer) => Object.keys(answer?.fieldErrors ?? {}).length > 0,
  )
  const i18n = createDocumentI18n(
    localeOf(request),
    refused || status >= 400,
    await pageOwner({ request, context }),
    context.nonce,
  )
  const render = async () => {
    const page = (
      <I18nProvider value={i18n}>
        <RemixServer context={withOwnStream(remix)} url={request.url} nonce={context.nonce} />
      </I18nProvider>
    )
    return needsHydration(remix) && !restored
      ? await renderDocument(page, context.nonce)
      : `<!DOCTYPE html>${renderToStaticMarkup(page)}`
  }
  let html = await render()
  // the title and the error summary repeat what stands below them
  if (i18n.isIncomplete()) html = await render()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', i18n.locale)
  headers.set('Vary', 'Cookie, Save-Data')
  // A part of the frame may have been refused while the page itself was not.
  if (context.retryAfter && (status === 429 || status === 503))
    headers.set('Retry-After', String(context.retryAfter))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (context.document) context.document.html = html
  const body = context.document ? null : html
  return appendSetCookies({ context }, new Response(body, { status, headers }))
}

/**
 * Pages that do not hydrate need neither a stream nor React's markers; rendering without them takes
 * a third less time.
 */
const needsHydration = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(({ route }) => handleOf(route)?.hydrate)

/**
 * React 18 writes pages in blocks. Where a Korean character does not fit at the end of a block, the
 * block's unused zero bytes are sent as well (facebook/react issue 24985). HTML contains no zero
 * characters, so removing them restores the page.
 */
const removePadding = (html: string) => html.replaceAll('\0', '')

/** Each rendering reads the stream of the loaders' data once; a copy stays for the next one. */
function withOwnStream(remix: EntryContext): EntryContext {
  if (!remix.serverHandoffStream) return remix
  const [now, later] = remix.serverHandoffStream.tee()
  remix.serverHandoffStream = later
  return { ...remix, serverHandoffStream: now }
}

/** The whole page: sends nothing before everything is rendered. */
function renderDocument(page: ReactElement, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough())).then(removePadding)),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Adds the cookies to the answers to data requests of Remix's script. */
export function handleDataRequest(
  response: Response,
  { context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  return appendSetCookies({ context }, context.answer ?? response)
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  // A wrong method or address is the visitor's mistake, not an error of the service.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) logError(error, { request, context })
}

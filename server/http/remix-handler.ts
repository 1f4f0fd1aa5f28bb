/**
 * Passes a request to Remix and its answer to the client.
 * The package @remix-run/express is not used: it writes an answer without waiting for the client (a
 * stalled download of 500 MiB took 369 MiB of memory, here 4), flushes the compression after every
 * piece, and leaves an upload hanging that the action did not read.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type AppLoadContext,
} from '@remix-run/node'
import type {
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from 'express'
import { documentHandler } from './document-handler'
import type { AddressNames } from '../logging/address-names'
import type { Build } from './page-builds'
import { routeSubsets } from './route-subset'
import { requestContext } from './request-context'
import { ajaxRedirect } from './ajax-redirect'
import { sendBodyError } from '../checks/body-limits'
import { hasBody, sendError } from './error-response'
import { toNodeStream } from '~/platform/streams'

export function remixHandler(build: Build, mode: string, names: AddressNames): RequestHandler {
  const handlerOf =
    typeof build === 'function'
      ? constant(createRequestHandler(build, mode))
      : routeSubsets(build, (part) => documentHandler(part, createRequestHandler(part, mode)))
  return async (req, res, next) => {
    if (sendLostBody(req, res)) return
    const abort = new AbortController()
    const context = toLoadContext(res, names)
    res.once('close', () => res.writableFinished || abort.abort())
    try {
      const answer = handlerOf(req.path)(toWebRequest(req, res, abort.signal), context)
      const { bodyError: bodyProblem, answerBegins } = requestContext(res)
      const response = await (bodyProblem ? Promise.race([answer, bodyProblem]) : answer)
      answerBegins?.(context.level)
      await sendResponse(req, res, ajaxRedirect(req, response), context)
    } catch (error) {
      abort.abort()
      if (!sendBodyError(req, res, error) && !res.destroyed) next(error)
    } finally {
      await Promise.allSettled((context.afterwards ?? []).map((work) => work()))
    }
  }
}

/**
 * A body that failed before it reached Remix has told so already: whoever reads it would wait for
 * ever. Returns whether it failed.
 */
function sendLostBody(req: ExpressRequest, res: ExpressResponse): boolean {
  const { body } = requestContext(res)
  if (!(body instanceof Readable) || !body.errored) return false
  return sendBodyError(req, res, body.errored)
}

const constant =
  <T>(one: T) =>
  () =>
    one

function toLoadContext(res: ExpressResponse, names: AddressNames): AppLoadContext {
  const { requestId, address, nonce, path, logged } = requestContext(res)
  const loggedPath = () => names.withoutSecrets(path)
  return {
    requestId,
    address,
    nonce,
    loggedPath,
    logged,
    cookies: [],
    afterwards: [],
    document: {},
  }
}

function toWebRequest(req: ExpressRequest, res: ExpressResponse, signal: AbortSignal): Request {
  const { https, body } = requestContext(res)
  const headers = new Headers()
  for (const [name, value = ''] of Object.entries(req.headers))
    for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one)
  const init: RequestInit & { duplex?: 'half' } = { method: req.method, headers, signal }
  if (body instanceof Readable)
    Object.assign(init, { body: createReadableStreamFromReadable(body), duplex: 'half' })
  else if (body) init.body = new Uint8Array(body)
  return new Request(`${https ? 'https' : 'http'}://${req.headers.host}${req.url}`, init)
}

/** Remix's answer when rendering itself failed: nothing, or a line of English. */
const isEmptyError = ({ status, headers }: Response) =>
  status === 500 && !/html|json|x-script/.test(headers.get('content-type') ?? '')

const isBuffered = ({ headers }: Response) =>
  /^(?:text\/html|application\/(?:[\w-]+\+)?(?:json|xml))\b/.test(
    headers.get('content-type') ?? '',
  ) && !headers.has('content-disposition')

function copyHeaders(from: Response, res: ExpressResponse): void {
  for (const [name, value] of from.headers) {
    if (name === 'set-cookie') res.appendHeader(name, value)
    else if (name === 'vary') res.vary(value)
    // Remix writes UTF-8 here and does not say so
    else if (value === 'text/x-script') res.setHeader(name, `${value}; charset=utf-8`)
    else res.setHeader(name, value)
  }
}

/** `document`: its HTML, when the response has no body of its own. */
async function sendResponse(
  req: ExpressRequest,
  res: ExpressResponse,
  response: Response,
  { document, shortened }: AppLoadContext,
): Promise<void> {
  if (isEmptyError(response)) return sendError(req, res, 'unexpected')
  // A connection that closes while its client still sends is reset, and the answer lost;
  // checks/body-limits.ts reads the rest.
  if (!req.complete && hasBody(req)) res.shouldKeepAlive = true
  res.statusCode = response.status
  if (response.statusText) res.statusMessage = response.statusText
  copyHeaders(response, res)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  if (response.headers.get('content-type')?.startsWith('text/html')) res.vary('Cookie, Save-Data')
  const { keep } = requestContext(res)
  // pages and JSON answers are complete already: streaming them would cost a tenth of their time
  const whole = isBuffered(response)
    ? response.body
      ? Buffer.from(await response.arrayBuffer())
      : Buffer.from(document?.html ?? '')
    : undefined
  const isForAll = response.status === 200 && !res.hasHeader('Set-Cookie') && !shortened
  if (!isForAll || !whole) void keep?.()
  else if (keep) return keep(whole)
  if (whole && req.method !== 'HEAD') return void res.end(whole)
  if (!response.body || req.method === 'HEAD') return void res.end()
  await pipeline(toNodeStream(response.body), res)
}

/**
 * Answers a request that does not reach Remix, in its sender's format, so that the answer arrives.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { actionError, envelope, errorPage } from './error-page'
import { errorCatalogue, type ErrorKey } from './error-catalogue'

/** milliseconds for which the rest of a refused body is read and discarded */
export const lingerMs = 60_000

export type ErrorOptions = { detail?: string; headers?: Record<string, string>; lingerMs?: number }

export function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  key: ErrorKey,
  more: ErrorOptions = {},
): void {
  if (res.headersSent) return void res.destroy()
  // malformed requests have no context
  const { logged } = (res as { locals?: { logged?: { refused?: string } } }).locals ?? {}
  if (logged) logged.refused = key
  const { type, text } = errorBody(
    req,
    key,
    String(res.getHeader('X-Request-Id') ?? ''),
    more.detail,
  )
  const unread = !req.complete && hasBody(req) && !req.headers.expect
  for (const name of ['ETag', 'Last-Modified', 'Content-Encoding', 'Content-Disposition'])
    res.removeHeader(name)
  res.statusCode = errorCatalogue[key].status
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', Buffer.byteLength(text))
  // compression would hold the page back until the answer ends
  res.setHeader('Cache-Control', 'no-store, no-transform')
  if (!req.complete && hasBody(req)) res.setHeader('Connection', 'close')
  for (const [name, value] of Object.entries(more.headers ?? {})) res.setHeader(name, value)
  if (!unread) return void res.end(req.method === 'HEAD' ? undefined : text)
  res.write(text)
  endAfterBody(req, res, more.lingerMs ?? lingerMs)
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

export const isApi = (url = '') => /^\/api(\/|\?|$)/i.test(url)

function errorBody(
  req: IncomingMessage,
  key: ErrorKey,
  requestId: string,
  detail?: string,
): { type: string; text: string } {
  if (isApi(req.url))
    return { type: 'application/json; charset=utf-8', text: envelope(key, detail) }
  const fromScript = req.method === 'POST' && /\.data(\?|$)/.test(req.url ?? '')
  if (fromScript) return { type: 'text/x-script; charset=utf-8', text: actionError(key, detail) }
  return { type: 'text/html; charset=utf-8', text: errorPage(key, requestId, detail) }
}

/**
 * When a connection closes while its client still sends, it is reset, and a reset can destroy the
 * answer before it is read. So the rest of the body is read and discarded, for a limited time.
 */
function endAfterBody(req: IncomingMessage, res: ServerResponse, ms: number): void {
  const end = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(end, ms)
  req.once('end', end).once('close', end).on('error', end)
  req.unpipe()
  req.resume()
}

/** The HTTP server: its time-outs, its answers to malformed requests, and how it listens. */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { createDrainer, type DrainTimes } from '../processes/drain'
import { errorPage } from './error-page'
import { isApi, sendError } from './error-response'
import { parserErrorKey, errorCatalogue } from './error-catalogue'

/**
 * In milliseconds. There is no limit for a whole request: body-reader.ts requires a minimum rate
 * instead.
 */
export const timeouts = {
  /**
   * until the headers are complete; also for a connection that sends nothing. Many requests at once
   * are read one after the other
   */
  headers: 15_000,
  checkEvery: 2_000,
  /**
   * longer than the 60 s for which proxies keep a connection, so that this side never closes first
   */
  keepAlive: 65_000,
  /** without a byte in either direction */
  idle: 300_000,
}

export type Serving = { server: Server; drain: () => Promise<void> }

export function createServer(
  app: RequestListener,
  given: Partial<typeof timeouts> & DrainTimes = {},
): Serving {
  const { headers, checkEvery, keepAlive, idle } = { ...timeouts, ...given }
  const options = {
    headersTimeout: headers,
    requestTimeout: 0,
    connectionsCheckingInterval: checkEvery,
    keepAliveTimeout: keepAlive,
  }
  // requireHostHeader: off, because this server's own page explains what is wrong
  const server = createHttpServer({
    ...options,
    maxHeaderSize: 16 * 1024,
    requireHostHeader: false,
  })
  const underWay = new Map<Socket, ServerResponse>()
  const draining = createDrainer(server, underWay, given)
  const listen = (req: IncomingMessage, res: ServerResponse) => {
    underWay.set(req.socket, res)
    // the listeners of this server, of compression and of a pipeline exceed Node's default of ten
    res.setMaxListeners(20)
    res.once('close', () => underWay.get(req.socket) === res && underWay.delete(req.socket))
    if (draining.started()) res.setHeader('Connection', 'close')
    if (draining.started() && isHealth(req))
      sendError(req, res, 'unavailable', { headers: { 'Retry-After': '5' } })
    else app(req, res)
  }
  server.setTimeout(idle)
  server.on('request', listen)
  // without this, Node would send 100-continue before the size is checked
  server.on('checkContinue', listen)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerMalformed(error, socket, underWay.get(socket)),
  )
  return { server, drain: draining.drain }
}

const isHealth = ({ url }: IncomingMessage) =>
  isApi(url) && /^\/api\/health\/?(\?|$)/i.test(url ?? '')

/**
 * A request that the parser refuses has no request object: the answer is written to the socket,
 * unless another answer is being sent.
 */
function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  current?: ServerResponse,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent)
    return void socket.destroy()
  const key = parserErrorKey(error.code)
  const page = errorPage(key, '')
  const head = [
    `HTTP/1.1 ${errorCatalogue[key].status} Refused`,
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'",
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${page}`)
  setTimeout(() => socket.destroy(), 1_000).unref()
}

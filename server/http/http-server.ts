/** The HTTP server: how long a connection may take its time, what a malformed request is told, and how the server ends. */
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

/** In milliseconds. There is no time for a whole request: body.ts asks a minimum rate instead. */
export const timeouts = {
  /** until the headers are complete; also for a connection that sends nothing. A crowd that comes at once is read one after the other */
  headers: 15_000,
  checkEvery: 2_000,
  /** longer than the 60 s that proxies keep their side, so that it is never us who closes first */
  keepAlive: 65_000,
  /** nothing sent in either direction */
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
  // requireHostHeader: our own page says what is wrong
  const server = createHttpServer({
    ...options,
    maxHeaderSize: 16 * 1024,
    requireHostHeader: false,
  })
  const underWay = new Map<Socket, ServerResponse>()
  const draining = createDrainer(server, underWay, given)
  const listen = (req: IncomingMessage, res: ServerResponse) => {
    underWay.set(req.socket, res)
    // ours, those of compression and those of a pipeline are more than Node's ten
    res.setMaxListeners(20)
    res.once('close', () => underWay.get(req.socket) === res && underWay.delete(req.socket))
    if (draining.started()) res.setHeader('Connection', 'close')
    if (draining.started() && isHealth(req))
      sendError(req, res, 'unavailable', { headers: { 'Retry-After': '5' } })
    else app(req, res)
  }
  server.setTimeout(idle)
  server.on('request', listen)
  // without this Node would ask for a body before anyone looked at its size
  server.on('checkContinue', listen)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerMalformed(error, socket, underWay.get(socket)),
  )
  return { server, drain: draining.drain }
}

const isHealth = ({ url }: IncomingMessage) =>
  isApi(url) && /^\/api\/health\/?(\?|$)/i.test(url ?? '')

/** What the parser refuses has no request object: the answer is written by hand, unless another one is already on its way. */
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

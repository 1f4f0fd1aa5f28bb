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

export type Serving = {
  server: Server
  /** ends the server when what is under way has been answered */
  drain: () => Promise<void>
  /** before that, when another process has taken over */
  retire: (ms: number) => Promise<void>
}

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
    if (draining.closes()) res.setHeader('Connection', 'close')
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
  return { server, drain: draining.drain, retire: draining.retire }
}

const isHealth = ({ url }: IncomingMessage) =>
  isApi(url) && /^\/api\/health\/?(\?|$)/i.test(url ?? '')

const rawPacketOf = (error: object) =>
  'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0)

/**
 * The address of a GET that was sent in raw UTF-8, which some programs do and the parser refuses,
 * percent-encoded; null for anything else that is wrong.
 */
export function encodedAddress(packet: Buffer): string | null {
  const line = packet.subarray(0, Math.max(0, packet.indexOf('\r\n'))).toString('latin1')
  const [, sent = ''] =
    /^(?:GET|HEAD) (\/(?!\/)[\x21-\x7e\x80-\xff]*) HTTP\/1\.[01]$/.exec(line) ?? []
  if (!/[\x80-\xff]/.test(sent) || sent.length > 8 * 1024 || sent.includes('\\')) return null
  const bytes = Buffer.from(sent, 'latin1')
  if (bytes.toString('utf8').includes('\ufffd')) return null
  return sent.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** In JSON, because programs send such addresses, and browsers never do. */
function redirectTo(address: string, socket: Socket): void {
  const text = JSON.stringify({
    errorCode: 308,
    key: 'encodedAddress',
    location: address,
    data: null,
  })
  const head = [
    'HTTP/1.1 308 Permanent Redirect',
    `Location: ${address}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  setTimeout(() => socket.destroy(), 1_000).unref()
}

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
  const address = error.code === 'HPE_INVALID_URL' ? encodedAddress(rawPacketOf(error)) : null
  if (address) return redirectTo(address, socket)
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

/**
 * What the server knows about a request: id, client address, host, path, body.
 * It believes a proxy's headers only when TRUST_PROXY names the proxy.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import type { Express, RequestHandler, Response } from 'express'

type RequestContext = {
  requestId: string
  /** of the client, behind trusted proxies */
  address: string
  nonce: string
  https: boolean
  /** as the client sent it, before a trusted proxy; checked in checks/host-check.ts */
  host: string
  /**
   * decoded, in lower case, without a closing slash or Remix's `.data`; set in checks/url-guard.ts
   */
  path: string
  /** set in checks/body-limits.ts, when there is one */
  body?: Buffer | Readable
  /** for the log: who was there, by number, and the message of what was refused */
  logged: { user?: number; refused?: string }
  /** rejects when the streamed body turns out too large or too slow */
  bodyError?: Promise<never>
  /** sends and keeps the page that was made; without a page, tells that this answer is not kept */
  keep?: (html?: Buffer) => Promise<void> | void
  /** for pages that are kept (page-cache.ts): whether it was there already, and true or older */
  cachedPage?: 'sent' | 'made' | 'older'
  /**
   * gives back the place of this request (checks/admission.ts). `level`: of who calls, null for a
   * visitor, undefined when nobody looked
   */
  answerBegins?: (level: number | null | undefined) => void
}

export const requestContext = (res: Response) => res.locals as RequestContext

const safeId = /^[\w-]{8,64}$/
const proxyHeaders = /^(x-forwarded-|x-real-ip$|forwarded$)/

export function attachRequestContext(app: Express): RequestHandler {
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  return (req, res, next) => {
    const direct = req.socket.remoteAddress ?? ''
    const behindProxy = trusts(direct, 0)
    const sentId = req.get('X-Request-Id') ?? ''
    const context: RequestContext = {
      requestId: behindProxy && safeId.test(sentId) ? sentId : randomText(9),
      address: plainAddress(req.ip, direct),
      nonce: randomText(16),
      https: req.protocol === 'https',
      host: (behindProxy && req.get('X-Forwarded-Host')?.split(',')[0]?.trim()) || singleHost(req),
      path: '',
      logged: {},
    }
    Object.assign(res.locals, context)
    res.setHeader('X-Request-Id', context.requestId)
    removeHeaders(req, proxyHeaders)
    next()
  }
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

const plainAddress = (address = '', direct: string) =>
  (isIP(address) ? address : direct).replace(/^::ffff:/i, '')

/**
 * Two Host headers are an attempt to make two readers disagree: then the request counts as without
 * one.
 */
const singleHost = (req: IncomingMessage) =>
  req.headersDistinct.host?.length === 1 ? (req.headers.host ?? '') : ''

/** Remix's adapter and router read these headers too, whether or not the proxy is trusted. */
function removeHeaders(req: IncomingMessage, pattern: RegExp): void {
  for (const name of Object.keys(req.headers)) if (pattern.test(name)) delete req.headers[name]
}

/** Limits the size and type of request bodies by route, before Remix sees a byte of them. */
import type { Request, RequestHandler, Response } from 'express'
import type { LargerBody } from '../../app/http/body-limits.server'
import { bodyLimits, multipartTextBytes } from '../../app/tables/codes'
import { BodyBudget } from './body-budget'
import { BodyError, guardBody, minimumRate, readWhole, type MinimumRate } from '../http/body-reader'
import { requestContext } from '../http/request-context'
import { hasBody, lingerMs, sendError } from '../http/error-response'

const { form } = bodyLimits

const retryAfter = '10'

const acceptedTypes =
  /^(application\/x-www-form-urlencoded|multipart\/form-data|application\/json)\s*(;|$)/i

/** A chunk of a resumable upload (tus 1.0), only where files are taken in this way. */
const chunkType = /^application\/offset\+octet-stream\s*(;|$)/i

/** Bytes of a body in memory while it is written to the disk. */
const streamedBytes = 128 * 1024

type Kind = 'multipart' | 'text' | 'chunk'

const kindOf = (type: string): Kind | null =>
  chunkType.test(type)
    ? 'chunk'
    : !acceptedTypes.test(type)
      ? null
      : /^multipart\//i.test(type)
        ? 'multipart'
        : 'text'

/** Files are written to disk while they arrive; only the fields beside them are in memory. */
const bytesInMemory = (kind: Kind, declared: number) =>
  ({
    multipart: Math.min(declared, multipartTextBytes),
    chunk: Math.min(declared, streamedBytes),
    text: declared,
  })[kind]

/**
 * `larger`: the paths that take more than a usual form, as the build lists them. What bodies hold in
 * memory is counted in `budget` before a byte of them is read.
 */
export function limitBody(
  larger: () => Promise<LargerBody[]>,
  rate: MinimumRate = minimumRate,
  budget = new BodyBudget(),
): RequestHandler {
  /** 0: no such body is taken there */
  const capOf = async (path: string, kind: Kind) => {
    const row = (await larger()).find(
      ({ path: start }) => path === start || path.startsWith(`${start}/`),
    )
    return row?.[kind] ?? (kind === 'chunk' ? 0 : form)
  }
  return async (req, res, next) => {
    if (!hasBody(req)) return next()
    res.once('finish', () => dropRest(req))
    // no route reads the body of a GET
    if (req.method !== 'POST') return next()
    const kind = kindOf(req.headers['content-type'] ?? '')
    const cap = kind ? await capOf(requestContext(res).path, kind) : 0
    if (!kind || cap === 0 || req.headers['content-encoding'])
      return sendError(req, res, 'badBodyType', {
        headers: {
          'Accept-Post': 'application/x-www-form-urlencoded, multipart/form-data, application/json',
        },
      })
    const declared = Number(req.headers['content-length'] ?? cap)
    if (declared > cap) return sendTooLarge(req, res, cap)
    const taken = budget.take(requestContext(res).address, bytesInMemory(kind, declared))
    if (typeof taken === 'string')
      return sendError(req, res, taken, { headers: { 'Retry-After': retryAfter }, lingerMs: 5_000 })
    res.once('close', taken)
    if (await acceptBody(req, res, cap, rate)) next()
  }
}

/**
 * Reads a usual form as a whole, so that no action starts on a body that is refused later; a larger
 * body streams.
 */
async function acceptBody(
  req: Request,
  res: Response,
  cap: number,
  rate: MinimumRate,
): Promise<boolean> {
  if (req.headers.expect) res.writeContinue()
  delete req.headers.expect
  const body = guardBody(req, cap, rate)
  // Whoever answers without reading leaves the body paused, and nothing else would end it.
  res.once('close', () => body.destroy(new Error('the answer was sent')))
  const context = requestContext(res)
  context.body = body
  context.bodyError = new Promise((_, reject) =>
    body.once('error', (error) => error instanceof BodyError && reject(error)),
  )
  context.bodyError.catch(() => undefined)
  if (cap > form) return true
  try {
    context.body = await readWhole(body)
    return true
  } catch (error) {
    sendBodyError(req, res, error, cap)
    return false
  }
}

/** Answers a body that could not be read to its end; returns whether `error` was such a failure. */
export function sendBodyError(req: Request, res: Response, error: unknown, cap?: number): boolean {
  if (!(error instanceof BodyError)) return req.destroyed
  if (error.key === 'bodyTooLarge') sendTooLarge(req, res, cap)
  else sendError(req, res, 'tooSlow', { lingerMs: 0 })
  return true
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)}KB` : `${Math.floor(bytes / 1024 / 1024)}MB`

function sendTooLarge(req: Request, res: Response, cap?: number): void {
  sendError(
    req,
    res,
    'bodyTooLarge',
    cap ? { detail: `한 번에 ${sizeText(cap)}까지 보낼 수 있습니다.` } : {},
  )
}

/**
 * An action may answer without reading its body. The rest is discarded, or the client would wait
 * for ever.
 */
function dropRest(req: Request): void {
  if (req.complete) return
  req.unpipe()
  req.resume()
  const timer = setTimeout(() => req.socket.destroy(), lingerMs)
  req.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
}

/** How large a body may be, by route, and which kinds are read at all; decided before Remix sees a byte of it. */
import type { Request, RequestHandler, Response } from 'express'
import type { LargerBody } from '../app/api/body-limits.server'
import { bodyLimits } from '../app/codes'
import { BodyProblem, guarded, minimumRate, whole, type MinimumRate } from './body'
import { factsOf } from './facts'
import { hasBody, lingerMs, refuse } from './refuse'

const { form } = bodyLimits

const types =
  /^(application\/x-www-form-urlencoded|multipart\/form-data|application\/json)\s*(;|$)/i

/** `larger`: what takes more than a usual form, as the build says. */
export function limitBody(
  larger: () => Promise<LargerBody[]>,
  rate: MinimumRate = minimumRate,
): RequestHandler {
  const capOf = async (path: string, multipart: boolean) => {
    const row = (await larger()).find(
      ({ path: start }) => path === start || path.startsWith(`${start}/`),
    )
    return (multipart ? row?.multipart : row?.text) ?? form
  }
  return async (req, res, next) => {
    if (!hasBody(req)) return next()
    res.once('finish', () => dropRest(req))
    // nothing of ours reads the body of a GET
    if (req.method !== 'POST') return next()
    if (!types.test(req.headers['content-type'] ?? '') || req.headers['content-encoding'])
      return refuse(req, res, 'badBodyType', {
        headers: {
          'Accept-Post': 'application/x-www-form-urlencoded, multipart/form-data, application/json',
        },
      })
    const isMultipart = /^multipart\//i.test(req.headers['content-type'] ?? '')
    const cap = await capOf(factsOf(res).path, isMultipart)
    if (Number(req.headers['content-length'] ?? 0) > cap) return tooLarge(req, res, cap)
    if (await accept(req, res, cap, rate)) next()
  }
}

/** A usual form is read here as a whole, so that no action starts on a body that is refused later; a larger one streams. */
async function accept(
  req: Request,
  res: Response,
  cap: number,
  rate: MinimumRate,
): Promise<boolean> {
  if (req.headers.expect) res.writeContinue()
  delete req.headers.expect
  const body = guarded(req, cap, rate)
  const facts = factsOf(res)
  facts.body = body
  facts.bodyProblem = new Promise((_, reject) =>
    body.once('error', (error) => error instanceof BodyProblem && reject(error)),
  )
  facts.bodyProblem.catch(() => undefined)
  if (cap > form) return true
  try {
    facts.body = await whole(body)
    return true
  } catch (error) {
    refuseBody(req, res, error, cap)
    return false
  }
}

/** Answers for a body that could not be read to its end; says whether that was the reason. */
export function refuseBody(req: Request, res: Response, error: unknown, cap?: number): boolean {
  if (!(error instanceof BodyProblem)) return req.destroyed
  if (error.key === 'bodyTooLarge') tooLarge(req, res, cap)
  else refuse(req, res, 'tooSlow', { lingerMs: 0 })
  return true
}

const inWords = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)}KB` : `${Math.floor(bytes / 1024 / 1024)}MB`

function tooLarge(req: Request, res: Response, cap?: number): void {
  refuse(
    req,
    res,
    'bodyTooLarge',
    cap ? { detail: `한 번에 ${inWords(cap)}까지 보낼 수 있습니다.` } : {},
  )
}

/** An action may answer without reading its body. What still comes is thrown away, or the client would wait for ever. */
function dropRest(req: Request): void {
  if (req.complete) return
  req.unpipe()
  req.resume()
  const timer = setTimeout(() => req.socket.destroy(), lingerMs)
  req.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
}

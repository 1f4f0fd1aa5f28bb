/** Everything in front of Remix, in the order in which a request passes it. */
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Env } from '../../app/platform/env.server'
import { Admission, admit } from '../checks/admission'
import { guardUrl } from '../checks/url-guard'
import type { MinimumRate } from './body-reader'
import { compress } from './compress'
import { requestContext, attachRequestContext } from './request-context'
import { openerPolicy, securityHeaders } from './security-headers'
import { checkHost } from '../checks/host-check'
import { limitBody } from '../checks/body-limits'
import { pageCache } from './page-cache'
import { addressNames, patternsOf, type AddressNames } from '../logging/address-names'
import { createLog, logRequests } from '../logging/log'
import { checkOrigin } from '../checks/origin-check'
import { largerBodies, type Build } from './page-builds'
import { sendError } from './error-response'
import { remixHandler } from './remix-handler'
import { staticFiles } from './static-files'

export { Admission }

export type Settings = Pick<
  Env,
  'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'MAX_UPLOAD_BYTES' | 'LOG_LEVEL'
>

export type AppOptions = {
  build: Build
  env: Settings
  log?: Logger
  /** origins, besides this site's, to which forms may post */
  formTargets?: string[]
  minimumRate?: MinimumRate
  /** the places of this process */
  admission?: Admission
  /** middleware that measures every request */
  measured?: RequestHandler
  /** serves the browser's files in development */
  vite?: RequestHandler
}

export function createApp({
  build,
  env,
  log = createLog(env.LOG_LEVEL),
  formTargets,
  minimumRate,
  admission = new Admission(),
  measured,
  vite,
}: AppOptions): Express {
  const app = express()
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', false)
    .set('trust proxy', proxies(env.TRUST_PROXY))
  const names = addressNames(typeof build === 'function' ? [] : patternsOf(build))
  app.use(attachRequestContext(app), logRequests(log, names))
  if (measured) app.use(measured)
  app.use(securityHeaders({ formTargets, hotReload: vite !== undefined }))
  app.use(guardUrl, checkHost(env), openerPolicy, checkOrigin)
  app.use(limitBody(largerBodies(build, env.MAX_UPLOAD_BYTES), minimumRate))
  // before the compression: kept pages are compressed already
  app.use(pageCache(build, () => admission.isCrowdLasting))
  app.use(compress())
  if (vite) app.use(vite)
  else if (typeof build !== 'function') app.use(staticFiles(build.assetsBuildDirectory))
  app.use(admit(admission))
  app.use(remixHandler(build, vite ? 'development' : 'production', names))
  app.use(answerErrors(log, names))
  return app
}

/**
 * TRUST_PROXY as Express takes it: the number of proxies in front, or their addresses. Throws for
 * anything else.
 */
export function proxies(value: string): number | string | false {
  const trusted = /^\d{1,2}$/.test(value) ? Number(value) : value || false
  try {
    express().set('trust proxy', trusted)
    return trusted
  } catch {
    throw new Error(
      'Bad configuration:\n  TRUST_PROXY: expected how many proxies stand in front, or their addresses, separated by commas',
    )
  }
}

function answerErrors(log: Logger, names: AddressNames): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters
  return (error: unknown, req, res, _next) => {
    log.error({
      err: error,
      requestId: requestContext(res).requestId,
      path: names.withoutSecrets(requestContext(res).path),
    })
    sendError(req, res, 'unexpected')
  }
}

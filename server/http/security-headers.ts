/** Security headers: what a page may load, who may frame or open it, and what its links reveal. */
import type { ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { requestContext } from './request-context'

/**
 * Pages that answer to the window that opened them, and all pages that such a window passes
 * through: an opener policy on one of them, also on a redirect, would cut the connection.
 */
const popupPages =
  /^\/(oauth\/callback|login\/step|usercheck|usersucc|userfail|api\/oauth\/\w+(\/return)?|sandbox\/(identity|oauth\/authorize))$/

const disabledFeatures = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * The one policy of Trusted Types: it gives the address of the worker of notices, whatever it is
 * asked for (public/push.js). No text becomes HTML or a script.
 */
const pushWorkerPolicy = 'push-worker'

const permissions = ['camera=(self)', ...disabledFeatures.map((feature) => `${feature}=()`)].join(
  ', ',
)

/**
 * `formTargets`: origins, besides this site's, to which forms may post (the identity provider).
 * `hotReload`: Vite writes styles into the page.
 */
export function securityHeaders({
  formTargets = [],
  hotReload = false,
}: { formTargets?: string[]; hotReload?: boolean } = {}): RequestHandler {
  const nonce = (_: unknown, res: ServerResponse) =>
    `'nonce-${requestContext(res as Response).nonce}'`
  const usual = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce],
        styleSrc: ["'self'", ...(hotReload ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...formTargets],
        // Vite's client and React's fast refresh write HTML and scripts
        ...(!hotReload && {
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: [pushWorkerPolicy],
        }),
      },
    },
    // Helmet's `no-referrer` makes browsers send `Origin: null` with the site's own forms
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // these headers are for browsers and plug-ins that no longer exist
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return (req, res, next) => {
    if (requestContext(res).https) res.setHeader('Strict-Transport-Security', 'max-age=31536000')
    res.setHeader('Permissions-Policy', permissions)
    res.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    usual(req, res, next)
  }
}

const documentOnlyHeaders = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
]

/**
 * For files that are not documents: a page fetches half a dozen, and headers without meaning there
 * would be a tenth of their bytes. Called where a file is sent: by its address, the page of a 404
 * under /assets would lose them. What is left of the policy keeps them out of the frames of others.
 */
export function trimHeaders(res: ServerResponse, file: string): void {
  if (/\.svg$/i.test(file)) res.setHeader('Content-Type', 'image/svg+xml; charset=utf-8')
  if (/\.(svg|html?|xml)$/i.test(file)) return
  for (const name of documentOnlyHeaders) res.removeHeader(name)
  res.setHeader('Content-Security-Policy', "frame-ancestors 'none'")
}

/** Runs after the path is known. */
export const openerPolicy: RequestHandler = (_, res, next) => {
  if (popupPages.test(requestContext(res).path))
    res.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
  next()
}

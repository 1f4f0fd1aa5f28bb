/**
 * Refuses requests that another site makes a visitor's browser send (CSRF): changes, and downloads
 * that an image or a script of that site would start. Remix checks document posts only and answers a
 * blank 500; its resource routes (/api) would simply run. So every request passes here first.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { requestContext } from '../http/request-context'
import { sendError } from '../http/error-response'

/**
 * Paths (lower case) to which a provider's page posts through the visitor's browser. These routes
 * authenticate the sender themselves.
 */
const postsFromProviders: readonly string[] = ['/usercheck', '/usersucc', '/userfail']

/** Programs get tokens here for what the body says; a cookie beside it means nothing. */
const tokenPath = '/api/oauth/token'

export const checkOrigin: RequestHandler = (req, res, next) => {
  const { path } = requestContext(res)
  if (req.method === 'GET' || req.method === 'HEAD')
    return isForeignPart(path, req.headers) ? sendError(req, res, 'foreignOrigin') : next()
  const mayBeForeign =
    postsFromProviders.includes(path) || (path === tokenPath && isProgram(req.headers))
  if (!mayBeForeign && !isOurs(req.headers)) return sendError(req, res, 'foreignOrigin')
  // Remix compares again, as text: it would refuse `null` and an explicit default port.
  delete req.headers.origin
  next()
}

function isOurs(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // A few old browsers send neither; Referrer-Policy same-origin makes them name the form's page.
  const from = headers.origin ?? headers.referer
  if (from !== undefined) return hostOfUrl(from) === headers.host
  // a program: without a cookie another site has nothing to misuse, and a page cannot send a token
  // without naming its origin
  return headers.cookie === undefined || /^bearer\s/i.test(headers.authorization ?? '')
}

const isProgram = (headers: IncomingHttpHeaders) =>
  (headers['sec-fetch-site'] ?? headers.origin ?? headers.referer) === undefined

/** An image, script or fetch of another site's page, with the visitor's cookies. */
const isForeignPart = (path: string, headers: IncomingHttpHeaders) =>
  path.startsWith('/api/') &&
  headers.cookie !== undefined &&
  ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] as string) &&
  headers['sec-fetch-mode'] !== 'navigate'

const hostOfUrl = (address: string) => (URL.canParse(address) ? new URL(address).host : null)

/**
 * Refuses requests that another site makes a visitor's browser send (CSRF).
 * Remix checks document posts only and answers a blank 500; its resource routes (/api) would simply
 * run. So every request that may change something passes here first.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { requestContext } from '../http/request-context'
import { sendError } from '../http/error-response'

/**
 * Paths (lower case) to which a provider's page posts through the visitor's browser. These routes
 * authenticate the sender themselves.
 */
export const postsFromProviders: readonly string[] = ['/usercheck', '/usersucc', '/userfail']

export const checkOrigin: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  if (!postsFromProviders.includes(requestContext(res).path) && !isOurs(req.headers))
    return sendError(req, res, 'foreignOrigin')
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
  // a program: without a cookie another site has nothing to misuse
  return headers.cookie === undefined
}

const hostOfUrl = (address: string) => (URL.canParse(address) ? new URL(address).host : null)

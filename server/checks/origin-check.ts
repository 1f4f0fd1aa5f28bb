/**
 * Refuses what another site makes a visitor's browser send. Remix checks document posts only, and answers a blank 500; its
 * resource routes (/api) would simply run. So every request that may change something passes here first.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { requestContext } from '../http/request-context'
import { sendError } from '../http/error-response'

/** Paths (lower case) that a provider's page posts to through the visitor's browser. Such a route proves its sender itself. */
export const postsFromProviders: readonly string[] = ['/usercheck', '/usersucc', '/userfail']

export const checkOrigin: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  if (!postsFromProviders.includes(requestContext(res).path) && !isOurs(req.headers))
    return sendError(req, res, 'foreignOrigin')
  // Remix compares again, as text: it would refuse `null` and a default port that is written out
  delete req.headers.origin
  next()
}

function isOurs(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // a few old browsers send neither; Referrer-Policy same-origin lets them say where the form was
  const from = headers.origin ?? headers.referer
  if (from !== undefined) return hostOfUrl(from) === headers.host
  // a program: without a cookie there is nothing that another site could misuse
  return headers.cookie === undefined
}

const hostOfUrl = (address: string) => (URL.canParse(address) ? new URL(address).host : null)

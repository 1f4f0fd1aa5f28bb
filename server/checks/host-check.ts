/**
 * Refuses requests for unknown host names.
 * A foreign name must not get into links, nor be pointed at this server by a hostile DNS.
 */
import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import type { Env } from '../../app/platform/env.server'
import { requestContext } from '../http/request-context'
import { sendError } from '../http/error-response'

const hostPattern = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i
const wildcardHosts = ['0.0.0.0', '::']

export function checkHost({ PUBLIC_URL, HOST }: Pick<Env, 'PUBLIC_URL' | 'HOST'>): RequestHandler {
  const known = PUBLIC_URL && new URL(PUBLIC_URL)
  return (req, res, next) => {
    const { host, https, path } = requestContext(res)
    const url = hostPattern.test(host) ? parsed(`${https ? 'https' : 'http'}://${host}`) : null
    if (!url) return sendError(req, res, 'badRequest')
    const ours = known
      ? url.host === known.host || (isLoopback(url) && path === '/api/health')
      : isLoopback(url) || isListenedHost(url, HOST)
    if (!ours) return sendError(req, res, 'wrongHost')
    req.headers.host = url.host
    next()
  }
}

const parsed = (url: string) => (URL.canParse(url) ? new URL(url) : null)
const bareHostname = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase()
const isLoopback = ({ hostname }: URL) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/**
 * A server that listens everywhere is reachable by any of its IP addresses; an IP address, unlike a
 * name, cannot be pointed elsewhere.
 */
const isListenedHost = ({ hostname }: URL, listens: string) =>
  bareHostname(hostname) === bareHostname(listens) ||
  (wildcardHosts.includes(listens) && isIP(bareHostname(hostname)) !== 0)

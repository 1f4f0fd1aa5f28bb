/** Refuses unsafe URLs and methods: broken escapes, control characters, `//host`, `_data`. */
import type { RequestHandler } from 'express'
import { requestContext } from '../http/request-context'
import { sendError } from '../http/error-response'

const maxUrlLength = 8 * 1024
const methods = ['GET', 'HEAD', 'POST']

export const guardUrl: RequestHandler = (req, res, next) => {
  const path = cleanPath(req.url.slice(0, maxUrlLength))
  // also of a refused request, for the log
  requestContext(res).path = path ?? ''
  if (!methods.includes(req.method))
    return sendError(req, res, 'badMethod', { headers: { Allow: methods.join(', ') } })
  if (req.url.length > maxUrlLength) return sendError(req, res, 'addressTooLong')
  if (path === null) return sendError(req, res, 'badAddress')
  next()
}

/**
 * The path, decoded and in lower case (Remix matches routes so), or null when it is not a safe path
 * of this origin: the URL parser turns `/..//host` and `/\host` into `//host`, which a redirect
 * would take for another site.
 */
function cleanPath(url: string): string | null {
  if (
    !/^\/[^\\?]*(\?|$)/.test(url) ||
    url.includes('%00') ||
    !URL.canParse(url, 'http://here.invalid')
  )
    return null
  const { host, pathname, searchParams } = new URL(url, 'http://here.invalid')
  if (host !== 'here.invalid' || pathname.startsWith('//')) return null
  // The parameter by which Remix's former scripts requested parts of pages; unused here, and each
  // request would log an error.
  if (searchParams.has('_data')) return null
  try {
    const path = decodeURIComponent(pathname)
    // eslint-disable-next-line no-control-regex -- control characters are what is being refused
    if (/[\u0000-\u001f\u007f\\]/.test(path) || path.startsWith('//')) return null
    return path
      .replace(/\.data$/, '')
      .replace(/(?<=.)\/+$/, '')
      .toLowerCase()
  } catch {
    return null
  }
}

/** Answers with a feed, or with 304 when the program has it already (RFC 9110, section 13). */
import { createHash } from 'node:crypto'
import type { FeedResult } from '~/platform/app-error'

/** Nobody keeps these without asking each time; a secret address is kept nowhere. */
const cacheControl = { asked: 'private, no-cache', secret: 'no-store' }

/**
 * The ETag is a digest of the text. It is a weak one, because the text is compressed on its way, and
 * it is the same in every process and after every start.
 */
export function feedResponse(request: Request, { type, text, secretAddress }: FeedResult) {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  const headers = new Headers({
    ETag: etag,
    'Cache-Control': secretAddress ? cacheControl.secret : cacheControl.asked,
  })
  if (secretAddress) headers.set('X-Robots-Tag', 'noindex, nofollow')
  if (hasCopy(request, etag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', type)
  return new Response(request.method === 'HEAD' ? null : text, { headers })
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the client has what this ETag names, and asks only whether it is still so. */
export function hasCopy({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')
  return known?.trim() === '*' || !!known?.split(',').some((tag) => opaque(tag) === opaque(etag))
}

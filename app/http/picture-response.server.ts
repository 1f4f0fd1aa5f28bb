/** Answers with a picture that is shown where it is asked for, or with 304 to whoever has it. */
import type { PictureResult } from '~/platform/app-error'
import { hasCopy } from './feed-response.server'

/** Browsers keep it, and ask each time whether they may still show it. */
export async function pictureResponse(
  request: Request,
  { type, tag, draw }: PictureResult,
): Promise<Response> {
  const headers = new Headers({ ETag: `"${tag}"`, 'Cache-Control': 'private, no-cache' })
  if (hasCopy(request, `"${tag}"`)) return new Response(null, { status: 304, headers })
  const bytes = await draw()
  headers.set('Content-Type', type)
  headers.set('Content-Length', String(bytes.byteLength))
  headers.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  headers.set('X-Content-Type-Options', 'nosniff')
  const body = request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>)
  return new Response(body, { headers })
}

/** The answer of /api/openapi.json: a document that is sent as it is, without an envelope. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { AcceptEncoding } from '@remix-run/headers/accept-encoding'
import * as z from 'zod/mini'
import { hasCopy } from '~/http/feed-response.server'

const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
}
type Encoding = keyof typeof compressors
const encodings = ['br', 'gzip'] as const

/**
 * Written and compressed once for all who read it: it has 700 KB and is the same until the next version of
 * the service.
 */
export class OpenapiDocument {
  #text: string | undefined
  #etag: string | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(readonly document: object) {}

  /** The document, or 304 for whoever has it. */
  async response(request: Request): Promise<Response> {
    const text = (this.#text ??= JSON.stringify(this.document))
    const etag = (this.#etag ??= `W/"${createHash('sha1').update(text).digest('base64url')}"`)
    const headers = new Headers({
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding',
    })
    if (hasCopy(request, etag)) return new Response(null, { status: 304, headers })
    headers.set('Content-Type', 'application/json')
    const accepted = new AcceptEncoding(request.headers.get('accept-encoding') ?? '')
    const encoding = encodings.find((one) => accepted.accepts(one))
    if (!encoding) return new Response(text, { headers })
    headers.set('Content-Encoding', encoding)
    return new Response(new Uint8Array(await this.#compress(encoding, text)), { headers })
  }

  #compress(encoding: Encoding, text: string): Promise<Buffer> {
    const made = this.#compressed.get(encoding) ?? compressors[encoding](text)
    this.#compressed.set(encoding, made)
    return made
  }
}

/** This API's description, without the envelope of other answers. */
export const openapiDocument = z.instanceof(OpenapiDocument)

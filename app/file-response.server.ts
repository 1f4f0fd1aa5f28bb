/** Files as downloads: a name that may be Korean, never rendered by the browser; stored ones in parts when asked (RFC 9110, 14). */
import { Range } from '@remix-run/headers/range'
import {
  Failure,
  type ArchiveAnswer,
  type FileAnswer,
  type StoredAnswer,
  type Toll,
} from './failure'
import { bytesOf } from './storage.server'
import { zipOf } from './zip.server'

type Bytes = NonNullable<Awaited<ReturnType<typeof bytesOf>>>

/**
 * RFC 6266: an ASCII stand-in and the real name in UTF-8, both for every name. The library content-disposition leaves
 * the second out for an ASCII name and cuts a name at a slash.
 */
export function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const headersOf = (name: string, type: string) => ({
  'Content-Type': /^[\w.+-]+\/[\w.+-]+(;\s*charset=[\w-]+)?$/i.test(type)
    ? type
    : 'application/octet-stream',
  'Content-Disposition': disposition(name),
  'Content-Security-Policy': 'sandbox',
  'X-Content-Type-Options': 'nosniff',
  // packed again on its way, neither its length nor its parts would fit
  'Cache-Control': 'no-store, no-transform',
})

export function fileResponse({ name, type, bytes }: FileAnswer): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headersOf(name, type), 'Content-Length': String(bytes.byteLength) },
  })
}

/** Many stored files as one .zip, packed while it is sent; from its beginning only. */
export function archiveResponse({ method }: Request, { name, parts }: ArchiveAnswer): Response {
  const open = async (key: string | null) => {
    const bytes = key === null ? null : await bytesOf(key)
    if (!bytes) throw new Failure('fileGone', 404)
    return bytes.stream()
  }
  const { size, stream } = zipOf(
    parts.map(({ key, ...part }) => ({ ...part, open: () => open(key) })),
  )
  const body = method === 'HEAD' ? null : stream
  return new Response(body, {
    headers: {
      ...headersOf(name, 'application/zip'),
      'Content-Length': String(size),
      'Accept-Ranges': 'none',
    },
  })
}

/** All of a stored file, or the one part that was asked for; its version is its content's hash, so no two are ever mixed. */
export async function storedResponse(
  request: Request,
  { file, toll }: StoredAnswer,
): Promise<Response> {
  const { method, headers } = request
  const bytes = await bytesOf(file.key)
  if (!bytes) throw new Failure('fileGone', 404)
  if (toll) return tolledResponse(request, file, bytes, toll)
  const { size } = bytes
  const etag = `"${Buffer.from(file.sha256).toString('base64url')}"`
  const common = { ...headersOf(file.name, file.type), ETag: etag, 'Accept-Ranges': 'bytes' }
  const part = method === 'GET' ? partOf(headers, size, etag) : null
  if (part === 'beyond') return beyond(size)
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const body = method === 'HEAD' ? null : bytes.slice(start, end + 1).stream()
  const answer = new Response(body, {
    status: part ? 206 : 200,
    headers: { ...common, 'Content-Length': String(end + 1 - start) },
  })
  if (part) answer.headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  return answer
}

const beyond = (size: number) =>
  new Response(null, {
    status: 416,
    headers: {
      'Content-Range': `bytes */${size}`,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
    },
  })

/**
 * As above, but paid for. The version of the answer is the ticket: a client that was cut off shows it (If-Range) and goes on without paying
 * again. One whose ticket is worn out, or is none, has no beginning of ours and gets the whole, paid anew.
 */
async function tolledResponse(
  { method, headers }: Request,
  { name, type }: StoredAnswer['file'],
  bytes: Bytes,
  toll: Toll,
): Promise<Response> {
  const { size } = bytes
  const common = {
    ...headersOf(name, type),
    'Accept-Ranges': 'bytes',
    'X-Robots-Tag': 'noindex, nofollow',
  }
  if (method === 'HEAD')
    return new Response(null, { headers: { ...common, 'Content-Length': String(size) } })
  const shown = headers.get('if-range')
  const part = partOf(headers, size, shown ?? '')
  if (part === 'beyond') return beyond(size)
  const held = part && /^"([\w-]+)"$/.exec(shown ?? '')?.[1]
  const resumed = part && held ? await toll.resume(held, part.end + 1 - part.start) : false
  const sent = part && (resumed || !shown) ? part : null
  const { start, end } = sent ?? { start: 0, end: size - 1 }
  const length = end + 1 - start
  const ticket = held && resumed ? held : await toll.begin(length)
  const body = counted(bytes.slice(start, end + 1).stream(), length, (left) =>
    toll.giveBack(ticket, left),
  )
  const answer = new Response(body, {
    status: sent ? 206 : 200,
    headers: { ...common, ETag: `"${ticket}"`, 'Content-Length': String(length) },
  })
  if (sent) answer.headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  return answer
}

/** The same bytes; `unsent` is told how many of them nobody took. */
function counted(
  stream: ReadableStream<Uint8Array>,
  length: number,
  unsent: (bytes: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let left = length
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        left -= value.byteLength
        controller.enqueue(value)
      },
      async cancel(reason) {
        await reader.cancel(reason)
        if (left > 0) await unsent(left)
      },
    },
    { highWaterMark: 0 },
  )
}

/** A part is sent only of the version that the client has the beginning of. Several parts at once are answered with the whole. */
function partOf(
  headers: Headers,
  size: number,
  etag: string,
): { start: number; end: number } | 'beyond' | null {
  const condition = headers.get('if-range')
  const range = Range.from(headers.get('range'))
  // another unit, several parts or nonsense are as if nothing had been asked
  if (range.unit.toLowerCase() !== 'bytes' || range.ranges.length !== 1) return null
  if (condition && condition !== etag) return null
  const [part] = range.normalize(size)
  return part && part.start <= part.end ? part : 'beyond'
}

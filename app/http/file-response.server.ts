/**
 * Answers with files as downloads, also in ranges (RFC 9110, section 14); browsers never render
 * them.
 */
import { createHash } from 'node:crypto'
import { Range } from '@remix-run/headers/range'
import { LRUCache } from 'lru-cache'
import {
  AppError,
  type ZipResult,
  type FileResult,
  type StreamResult,
  type StoredFileResult,
  type DownloadQuota,
} from '~/platform/app-error'
import { directAddress, openStoredFile } from '~/storage/stored-files.server'
import { urlOf } from '~/platform/request-url'
import { zipStream } from './zip-stream.server'

type Bytes = NonNullable<Awaited<ReturnType<typeof openStoredFile>>>

/**
 * RFC 6266: an ASCII stand-in and the real name in UTF-8, both for every name. The library
 * content-disposition omits the second for an ASCII name and cuts a name at a slash.
 */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Types that no browser runs, whatever the file holds. Anything else leaves without a type. */
const harmlessTypes = [
  /^application\/(pdf|zip|epub\+zip|ebrl\+zip|msword|octet-stream|marc|xml)$/i,
  /^application\/vnd\.(ms-excel|openxmlformats-officedocument\.[\w.]+|hancom\.hwpx?)$/i,
  /^application\/(x-hwp|x-hwpx|haansofthwp|hwp\+zip)$/i,
  /^audio\/[\w.+-]+$/i,
  /^image\/(png|jpeg|gif|webp|bmp|tiff)$/i,
  /^text\/(plain|csv|calendar)(;\s*charset=[\w-]+)?$/i,
]

const downloadHeaders = (name: string, type: string) => ({
  'Content-Type': harmlessTypes.some((harmless) => harmless.test(type))
    ? type
    : 'application/octet-stream',
  'Content-Disposition': contentDisposition(name),
  'Content-Security-Policy': "sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // If a proxy compressed the file, neither its length nor its ranges would fit.
  'Cache-Control': 'no-store, no-transform',
})

export function fileResponse({ name, type, bytes }: FileResult): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...downloadHeaders(name, type), 'Content-Length': String(bytes.byteLength) },
  })
}

/** A file that is made piece by piece, when its reader is ready for the next one. */
export function streamResponse(
  { method }: Request,
  { name, type, chunks }: StreamResult,
): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  )
  return new Response(method === 'HEAD' ? null : body, {
    headers: { ...downloadHeaders(name, type), 'Accept-Ranges': 'none' },
  })
}

/** Many stored files as one .zip, written while it is sent; always from its beginning. */
export function zipResponse({ method }: Request, { name, entries: parts }: ZipResult): Response {
  const open = async (key: string | null) => {
    const bytes = key === null ? null : await openStoredFile(key)
    if (!bytes) throw new AppError('fileGone', 404)
    return bytes.stream()
  }
  const { size, stream } = zipStream(
    parts.map(({ key, ...part }) => ({ ...part, open: () => open(key) })),
  )
  const body = method === 'HEAD' ? null : stream
  return new Response(body, {
    headers: {
      ...downloadHeaders(name, 'application/zip'),
      'Content-Length': String(size),
      'Accept-Ranges': 'none',
    },
  })
}

/**
 * A stored file, or the requested range of it. Its ETag is the hash of its content, so ranges of
 * two versions never mix.
 */
export async function storedFileResponse(
  request: Request,
  { file, sent }: StoredFileResult,
): Promise<Response> {
  const { method, headers } = request
  const bytes = await openStoredFile(file.key)
  if (!bytes) throw new AppError('fileGone', 404)
  if (sent && 'quota' in sent) return quotaResponse(request, file, bytes, sent.quota)
  const { size } = bytes
  const etag = entityTag(file)
  const common = { ...downloadHeaders(file.name, file.type), ETag: etag, 'Accept-Ranges': 'bytes' }
  const part = method === 'GET' ? requestedRange(headers, size, etag) : null
  if (part === 'beyond') return rangeNotSatisfiable(size)
  if (sent?.direct && size >= DIRECT_BYTES && mayLeadAway(request, etag)) {
    const found = await redirectToStore(file)
    if (found) return found
  }
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const body = method === 'HEAD' ? null : bytes.slice(start, end + 1).stream()
  const response = new Response(body, {
    status: part ? 206 : 200,
    headers: { ...common, 'Content-Length': String(end + 1 - start) },
  })
  if (part) response.headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  return response
}

const entityTag = ({ sha256 }: StoredFileResult['file']) =>
  `"${Buffer.from(sha256).toString('base64url')}"`

/**
 * Of which content, and at which address, a caller of this process has had a part in the last day, the first
 * byte among it (`start`) or not (`later`); a promise while the beginning is being recorded, of whether it was.
 */
const begun = new LRUCache<string, 'start' | 'later' | Promise<boolean>>({
  max: 20_000,
  ttl: 24 * 60 * 60 * 1000,
})

/**
 * Whether the answer begins a download of `caller`. What is not known here (after a start, or in another
 * process) counts as a beginning: nobody gets all but the first byte without a record. If-Range does not
 * matter: it may hold the store's tag, and a whole file in place of a part is of the content in `begun`.
 * Programs ask for several parts at once, of which any may come first: parts wait while the beginning is
 * being recorded, and the first byte after later ones is of the same download. `onEnd` takes what has to
 * run when the call has succeeded or failed: a call that fails has begun nothing.
 */
export async function beginsDownload(
  { method, headers, url }: Request,
  caller: string,
  file: StoredFileResult['file'] | undefined,
  onEnd: (work: (isDone: boolean) => void) => void,
): Promise<boolean> {
  if (method === 'HEAD') return false
  if (!file) return true
  const condition = headers.get('if-range')
  const part = requestedRange(headers, Number(file.size), condition ?? '')
  if (part === 'beyond' && !condition) return false
  const from = part === 'beyond' || (part && part.start > 0) ? 'later' : 'start'
  const key = createHash('sha256')
    .update([caller, url, entityTag(file)].join(' '))
    .digest('base64')
  for (let known = begun.get(key); part && known; known = begun.get(key)) {
    if (known === 'start' && from === 'start') break
    if (known instanceof Promise && !(await known)) continue
    if (from === 'start' && begun.get(key) === 'later') begun.set(key, from)
    return false
  }
  const before = begun.get(key)
  const wasBegun = typeof before === 'string'
  let end!: (isBegun: boolean) => void
  const recording = new Promise<boolean>((resolve) => (end = resolve))
  begun.set(key, recording)
  onEnd((isDone) => {
    if (isDone) begun.set(key, from)
    else if (wasBegun) begun.set(key, before)
    else if (begun.get(key) === recording) begun.delete(key)
    end(isDone || wasBegun)
  })
  return true
}

/** Smaller files are sent sooner than a browser has connected to the store. */
const DIRECT_BYTES = 1024 * 1024
/**
 * Longest address of the store, in characters: with the other headers, and cookies of 1 KB, it fits into the
 * 4 KB that nginx holds of an answer's head. Only names of more than eighty Korean letters need more.
 */
const MAX_ADDRESS = 2_000

/**
 * Whether a request is of a browser that opens an address. Programs keep their answer: one that sends
 * `Authorization` again to the store would be refused there, and scripts of pages may not ask another
 * origin. Whoever has the beginning from here (If-Range) gets the rest from here.
 */
function mayLeadAway(request: Request, etag: string): boolean {
  const { method, headers } = request
  return (
    method === 'GET' &&
    !headers.has('authorization') &&
    !urlOf(request).searchParams.has('access_token') &&
    (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate' &&
    headers.get('if-range') !== etag
  )
}

/**
 * Leads to the store, which answers ranges itself. Nothing keeps this answer, so whoever resumes at
 * the address of this service gets a new one, and the range and If-Range go on to the store with it.
 * A browser that resumes at the address of the store is refused there after its minute.
 */
async function redirectToStore({ key, name, type }: StoredFileResult['file']) {
  const { 'Content-Type': sentType, 'Content-Disposition': disposition } = downloadHeaders(
    name,
    type,
  )
  const address = await directAddress(key, { type: sentType, disposition })
  if (!address || address.length > MAX_ADDRESS) return null
  return new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': 'private, no-store' },
  })
}

const rangeNotSatisfiable = (size: number) =>
  new Response(null, {
    status: 416,
    headers: {
      'Content-Range': `bytes */${size}`,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
    },
  })

/**
 * Like `storedFileResponse`, but counted by a download quota. The ETag is the ticket of the
 * download: a client that was cut off sends it (If-Range) and resumes free of charge. A client
 * whose ticket is invalid or used up gets the whole file, charged anew.
 */
async function quotaResponse(
  { method, headers }: Request,
  { name, type }: StoredFileResult['file'],
  bytes: Bytes,
  quota: DownloadQuota,
): Promise<Response> {
  const { size } = bytes
  const common = {
    ...downloadHeaders(name, type),
    'Accept-Ranges': 'bytes',
    'X-Robots-Tag': 'noindex, nofollow',
  }
  if (method === 'HEAD')
    return new Response(null, { headers: { ...common, 'Content-Length': String(size) } })
  const ifRange = headers.get('if-range')
  const part = requestedRange(headers, size, ifRange ?? '')
  if (part === 'beyond') return rangeNotSatisfiable(size)
  const heldReservation = part && /^"([\w-]+)"$/.exec(ifRange ?? '')?.[1]
  const resumed =
    part && heldReservation ? await quota.resume(heldReservation, part.end + 1 - part.start) : false
  const sent = part && (resumed || !ifRange) ? part : null
  const { start, end } = sent ?? { start: 0, end: size - 1 }
  const length = end + 1 - start
  const reservation = heldReservation && resumed ? heldReservation : await quota.reserve(length)
  const body = countUnsent(bytes.slice(start, end + 1).stream(), length, (unsent) =>
    quota.refund(reservation, unsent),
  )
  const response = new Response(body, {
    status: sent ? 206 : 200,
    headers: { ...common, ETag: `"${reservation}"`, 'Content-Length': String(length) },
  })
  if (sent) response.headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  return response
}

/** The same bytes; `unsent` receives the number of bytes that the client did not take. */
function countUnsent(
  stream: ReadableStream<Uint8Array>,
  length: number,
  onUnsent: (bytes: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let remaining = length
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        remaining -= value.byteLength
        controller.enqueue(value)
      },
      async cancel(reason) {
        await reader.cancel(reason)
        if (remaining > 0) await onUnsent(remaining)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * A range is sent only of the version of which the client has the beginning. Several ranges at once
 * are answered with the whole file. The package range-parser answers 416 to a suffix that is longer
 * than the file.
 */
function requestedRange(
  headers: Headers,
  size: number,
  etag: string,
): { start: number; end: number } | 'beyond' | null {
  const condition = headers.get('if-range')
  const range = Range.from(headers.get('range'))
  // another unit, several ranges or an invalid range count as no range
  if (range.unit.toLowerCase() !== 'bytes' || range.ranges.length !== 1) return null
  if (condition && condition !== etag) return null
  const [part] = range.normalize(size)
  return part && part.start <= part.end ? part : 'beyond'
}

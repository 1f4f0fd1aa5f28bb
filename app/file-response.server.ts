/** Files as downloads: a name that may be Korean, never rendered by the browser; stored ones in parts when asked (RFC 9110, 14). */
import { Failure, type FileAnswer, type StoredAnswer } from './failure'
import { bytesOf } from './storage.server'

/** RFC 6266: an ASCII stand-in and the real name in UTF-8. */
export function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const headersOf = (name: string, type: string) => ({
  'Content-Type': /^[\w.+-]+\/[\w.+-]+(;\s*charset=[\w-]+)?$/i.test(type) ? type : 'application/octet-stream',
  'Content-Disposition': disposition(name),
  'Content-Security-Policy': 'sandbox',
  'X-Content-Type-Options': 'nosniff',
  // packed again on its way, neither its length nor its parts would fit
  'Cache-Control': 'no-store, no-transform',
})

export function fileResponse({ name, type, bytes }: FileAnswer): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { ...headersOf(name, type), 'Content-Length': String(bytes.byteLength) } })
}

/** All of a stored file, or the one part that was asked for; its version is its content's hash, so no two are ever mixed. */
export async function storedResponse({ method, headers }: Request, { file }: StoredAnswer): Promise<Response> {
  const bytes = await bytesOf(file.key)
  if (!bytes) throw new Failure('fileGone', 404)
  const { size } = bytes
  const etag = `"${Buffer.from(file.sha256).toString('base64url')}"`
  const common = { ...headersOf(file.name, file.type), ETag: etag, 'Accept-Ranges': 'bytes' }
  const part = method === 'GET' ? partOf(headers, size, etag) : null
  if (part === 'beyond') return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes', 'Cache-Control': 'no-store' } })
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const body = method === 'HEAD' ? null : bytes.slice(start, end + 1).stream()
  const answer = new Response(body, { status: part ? 206 : 200, headers: { ...common, 'Content-Length': String(end + 1 - start) } })
  if (part) answer.headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  return answer
}

/** A part is sent only of the version that the client has the beginning of. Several parts at once are answered with the whole. */
function partOf(headers: Headers, size: number, etag: string): { start: number; end: number } | 'beyond' | null {
  const range = headers.get('range')
  const condition = headers.get('if-range')
  const [asked, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? []
  // another unit, several parts or nonsense are as if nothing had been asked
  if (!asked || (condition && condition !== etag) || first + last === '') return null
  if (first === '') return Number(last) === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  return Number(first) >= size ? 'beyond' : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/**
 * Large files that arrive by an upload link in pieces, so that a broken line costs seconds: tus 1.0
 * (creation, and the core protocol). A file counts only when the link's form names it.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@tus/file-store'
import type { Locker, ServerOptions } from '@tus/server'
import { countChunk } from '~/http/uploads-at-once.server'
import { href } from '~/http/href'
import { assertDiskSpace, sanitizeName, sanitizeType, writePart } from '~/http/read-uploads.server'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { UploadedFile } from '~/platform/uploaded-file'
import { incomingFolder, store, type StoredUpload } from '~/storage/stored-files.server'
import {
  lastByteTime,
  removeResumable,
  resumableFolder,
  resumableIds,
} from '~/storage/resumable.server'
import { findOpenLink } from './open-link.server'

/** A file of which no byte came for so many milliseconds makes room for another one of its link. */
const idleMs = 60_000

/** Loaded with the first file: few starts meet one. */
let loading: ReturnType<typeof loadTus> | undefined
async function loadTus() {
  const [{ Server, MemoryLocker }, { FileStore }] = await Promise.all([
    import('@tus/server'),
    import('@tus/file-store'),
  ])
  await mkdir(resumableFolder, { recursive: true })
  const datastore: FileStore = new FileStore({ directory: resumableFolder })
  const locker: Locker = new MemoryLocker()
  return { Server, datastore, locker }
}
const tus = () => (loading ??= loadTus())

/** The beginning of the ids of a link: that of another link finds nothing. */
const prefixOf = (accessId: string) =>
  createHash('sha256').update(`resumable ${accessId}`).digest('hex').slice(0, 16)
const idPattern = /^[0-9a-f]{16}[\w-]{24}$/
const isOfLink = (accessId: string, id: string) =>
  idPattern.test(id) && id.startsWith(prefixOf(accessId))

type Link = Awaited<ReturnType<typeof findOpenLink>>

/** What an upload link answers to a client of tus; `id`: of the file, '' to begin one. */
export async function answerResumable(
  request: Request,
  { accessId, id, address }: { accessId: string; id: string; address: string },
): Promise<Response> {
  try {
    await countChunk(address)
    const link = await findOpenLink(db, accessId)
    const { Server, datastore, locker } = await tus()
    const server = new Server({
      ...optionsOf(accessId, link, datastore, id),
      path: '/',
      datastore,
      locker,
      maxSize: link.left.bytes,
    })
    const answer = await server.handleWeb(request)
    // the page that sends is of this site
    for (const name of [...answer.headers.keys()])
      if (name.startsWith('access-control-')) answer.headers.delete(name)
    return answer
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { retryAfter } = error.details
    return new Response(null, {
      status: error.status,
      headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {},
    })
  }
}

/** How the library asks: it answers with the status of what a function throws. */
const refusal = (status: number) => ({ status_code: status, body: 'refused\n' })

function optionsOf(
  accessId: string,
  link: Link,
  datastore: FileStore,
  id: string,
): Omit<ServerOptions, 'path' | 'locker' | 'maxSize'> {
  return {
    namingFunction: () => prefixOf(accessId) + randomBytes(18).toString('base64url'),
    generateUrl: (_, { id }) => href('/inbox/:accessId/uploads/*', { accessId, '*': [id] }),
    getFileIdFromRequest: () => (isOfLink(accessId, id) ? id : undefined),
    onIncomingRequest: async ({ headers }) => {
      const bytes = Number(headers.get('content-length') ?? 0)
      await assertDiskSpace(bytes, resumableFolder).catch(() => Promise.reject(refusal(507)))
    },
    onUploadCreate: async (_, { size, metadata }) => {
      if (!size) throw refusal(400)
      await assertDiskSpace(size, resumableFolder).catch(() => Promise.reject(refusal(507)))
      if (!(await makeRoom(accessId, link, datastore, size))) throw refusal(413)
      const { filename, filetype } = metadata ?? {}
      return {
        metadata: {
          filename: sanitizeName(filename ?? '') || 'file',
          filetype: sanitizeType(filetype ?? ''),
        },
      }
    },
    onResponseError: (_, error) => {
      if ('status_code' in error) return undefined
      console.error(error)
      return refusal(500)
    },
  }
}

/**
 * Whether a link takes another file of this size beside those that are arriving. Files that nobody goes
 * on with are given up for it, the oldest first: a clerk chose a wrong one.
 */
async function makeRoom(
  accessId: string,
  { left }: Link,
  datastore: FileStore,
  size: number,
): Promise<boolean> {
  const held: { id: string; size: number; time: number }[] = []
  for (const id of await resumableIds(prefixOf(accessId))) {
    const found = await datastore.getUpload(id).catch(() => null)
    held.push({ id, size: found?.size ?? 0, time: await lastByteTime(id) })
  }
  held.sort((a, b) => a.time - b.time)
  const fits = () =>
    held.length < left.files && held.reduce((sum, file) => sum + file.size, size) <= left.bytes
  while (!fits()) {
    const [oldest] = held
    if (!oldest || oldest.time > Date.now() - idleMs) return false
    await removeResumable(oldest.id)
    held.shift()
  }
  return true
}

// ── the form that names them ─────────────────────────────────────────────────────────────────────

/** A file that has arrived as a whole, before it is stored. */
type Arrived = { id: string; name: string; type: string; size: number }

/** Those of these files that have arrived as a whole by this link. */
export async function arrivedResumable(accessId: string, ids: string[]): Promise<Arrived[]> {
  if (ids.length === 0) return []
  const { datastore } = await tus()
  const found = await Promise.all(
    ids.map(async (id) => {
      const upload = isOfLink(accessId, id) ? await datastore.getUpload(id).catch(() => null) : null
      if (!upload?.size || upload.offset !== upload.size) return null
      const { filename, filetype } = upload.metadata ?? {}
      return { id, name: filename ?? 'file', type: filetype ?? '', size: upload.size }
    }),
  )
  return found.filter((file) => file !== null)
}

/**
 * Stores a copy, so that a form that is refused can be sent again, and so that nobody who still writes
 * to the file changes what was stored. Reads it once, piece by piece.
 */
export async function storeResumable({ id, name, type, size }: Arrived): Promise<StoredUpload> {
  const path = join(incomingFolder, randomUUID())
  await mkdir(incomingFolder, { recursive: true })
  await assertDiskSpace(size, incomingFolder)
  try {
    const written = await writePart(createReadStream(join(resumableFolder, id)), path, size)
    return await store(new UploadedFile(name, type, written.size, written.sha256, path))
  } finally {
    await rm(path, { force: true })
  }
}

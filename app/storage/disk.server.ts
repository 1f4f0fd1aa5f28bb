/**
 * File storage on a disk.
 *
 * It replaces the backend of file-storage, which writes in place (a failed write leaves half a
 * file), copies what it could move, and keeps files open when a download is cancelled.
 */
import { constants, createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileKey, FileMetadata, ListOptions, ListResult } from '@remix-run/file-storage'
import { LazyFile } from '@remix-run/lazy-file'
import { assertStorageKey, type FileStore } from './file-store.server'
import { nodeChunks, toNodeStream } from '~/platform/streams'

/** A file on this disk; storing it moves it. */
export class LocalFile extends LazyFile {
  constructor(
    readonly path: string,
    size: number,
    name: string,
    type = '',
  ) {
    super(
      { byteLength: size, stream: (start = 0, end = size) => streamBytes(path, start, end) },
      name,
      { type },
    )
  }
}

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * The first read opens the file, because a response whose client has gone is never read. Cancelling
 * the stream closes it.
 */
function streamBytes(path: string, start: number, end: number): ByteStream {
  if (end <= start) return new Blob([]).stream()
  let chunks: ReturnType<typeof nodeChunks> | undefined
  let remaining = end - start
  const open = () =>
    nodeChunks(createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 }))
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await (chunks ??= open()).next()
        // A truncated response must not look like a complete one.
        if (done) throw new Error('a stored file is shorter than it was')
        remaining -= value.length
        controller.enqueue(value)
        if (remaining > 0) return
        controller.close()
        await chunks.return?.()
      },
      cancel: async () => void (await chunks?.return?.()),
    },
    { highWaterMark: 0 },
  )
}

export function createDiskStorage(folder: string): FileStore {
  const placeOf = (key: string) => join(folder, assertStorageKey(key).slice(0, 2), key)

  async function get(key: string): Promise<LazyFile | null> {
    const found = await stat(placeOf(key)).catch(notFoundAsNull)
    return found && new LocalFile(placeOf(key), found.size, key)
  }

  /**
   * A complete draft is renamed to its key. File and folder are synced to the disk before this
   * returns.
   */
  async function set(key: string, file: File | LazyFile): Promise<void> {
    const place = placeOf(key)
    const createdFolder = await mkdir(dirname(place), { recursive: true })
    if (createdFolder) await syncFolder(dirname(createdFolder))
    if (file instanceof LocalFile) await rename(file.path, place)
    else {
      const draft = `${place}.draft`
      await pipeline(
        toNodeStream(file.stream()),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      )
      await rename(draft, place)
    }
    await syncFolder(dirname(place))
  }

  /** A page of keys: those of one folder. `cursor` is the next folder. */
  async function list<T extends ListOptions>({
    cursor,
    includeMetadata = false,
    prefix = '',
  }: ListOptions = {}): Promise<ListResult<T>> {
    const folders = (await readdir(folder).catch(() => []))
      .filter((name) => !cursor || name >= cursor)
      .sort()
    const [first = '', next] = folders
    const entries: Dirent[] = await readdir(join(folder, first), { withFileTypes: true }).catch(
      () => [],
    )
    const keys = entries
      .filter((entry) => entry.isFile() && entry.name.startsWith(prefix))
      .map(({ name }) => name)
    const files = includeMetadata
      ? (await Promise.all(keys.map(metadataOf))).filter((file) => file !== null)
      : keys.map((key): FileKey => ({ key }))
    return { cursor: next, files } as ListResult<T>
  }

  /** Drafts have keys, too, so that the sweep finds drafts that were left behind. */
  async function metadataOf(key: string): Promise<FileMetadata | null> {
    const found = await stat(join(folder, key.slice(0, 2), key)).catch(notFoundAsNull)
    return found && { key, name: key, type: '', size: found.size, lastModified: found.mtimeMs }
  }

  return {
    get,
    set,
    list,
    has: async (key) => (await get(key)) !== null,
    put: async (key, file) => set(key, file).then(async () => (await get(key))!),
    remove: async (key) => {
      // The key may be that of a draft that was left behind.
      const draft = key.endsWith('.draft') ? '.draft' : ''
      await rm(placeOf(key.slice(0, key.length - draft.length)) + draft, { force: true })
    },
    check: async () => {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function notFoundAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

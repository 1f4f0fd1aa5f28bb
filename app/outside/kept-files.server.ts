/** Where files are kept, as it is configured: in a bucket of S3 when there is one, else on a disk. */
import { join } from 'node:path'
import type { FileStorage } from '@remix-run/file-storage'
import type { LazyFile } from '@remix-run/lazy-file'
import { createDiskStorage } from './disk-storage.server'
import { createS3Storage } from './s3-storage.server'

export type FileStore = FileStorage<LazyFile> & {
  /** Throws when nothing can be kept here at the moment. */
  check(): Promise<void>
  /** Ends uploads to the store that began before a time (ms) and never ended; how many. A disk has none. */
  abortUnfinishedUploads?(before: number): Promise<number>
}

/** The store does not answer, or not as one that works: it is not our fault and not that of who asked. */
export class StorageUnavailable extends Error {
  constructor(
    cause: unknown,
    /** it answers, but takes no more */
    readonly full = false,
  ) {
    // its words only: the error itself holds on to connections
    super(
      `file storage does not answer: ${cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)}`,
    )
  }
}

export type StorageSettings = {
  STORAGE_DIR: string
  STORAGE_S3_BUCKET?: string
  STORAGE_S3_REGION?: string
  STORAGE_S3_ENDPOINT?: string
  STORAGE_S3_ACCESS_KEY_ID?: string
  STORAGE_S3_SECRET_ACCESS_KEY?: string
}

export function openFileStore({
  STORAGE_DIR,
  STORAGE_S3_BUCKET: bucket,
  STORAGE_S3_ENDPOINT: endpoint,
  ...s3
}: StorageSettings): FileStore {
  if (!bucket) return createDiskStorage(join(STORAGE_DIR, 'kept'))
  const {
    STORAGE_S3_REGION: region = '',
    STORAGE_S3_ACCESS_KEY_ID: accessKeyId = '',
    STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = s3
  return lazyStore(() =>
    createS3Storage({ bucket, endpoint, region, accessKeyId, secretAccessKey }),
  )
}

/** Opened with the first file: nobody waits for it who has a disk, and no start does. */
function lazyStore(load: () => Promise<FileStore>): FileStore {
  let loaded: Promise<FileStore> | undefined
  const storage = () => (loaded ??= load())
  return {
    get: async (key) => (await storage()).get(key),
    has: async (key) => (await storage()).has(key),
    list: async (options) => (await storage()).list(options),
    put: async (key, file) => (await storage()).put(key, file),
    set: async (key, file) => (await storage()).set(key, file),
    remove: async (key) => (await storage()).remove(key),
    check: async () => (await storage()).check(),
    abortUnfinishedUploads: async (before) =>
      (await (await storage()).abortUnfinishedUploads?.(before)) ?? 0,
  }
}

/** A key as it is drawn by storage.server.ts; throws for anything else, so that no key is ever a path. */
export function assertStorageKey(key: string): string {
  if (!/^[\w-]{16,64}$/.test(key)) throw new Error('not a key of file storage')
  return key
}

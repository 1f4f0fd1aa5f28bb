/** Opens a configured file store: an S3 bucket if there is one, else a disk. */
import { join } from 'node:path'
import { createDiskStorage } from './disk.server'
import type { FileStore } from './file-store.server'
import { createS3Storage } from './s3.server'

export type StorageSettings = {
  STORAGE_DIR: string
  STORAGE_S3_BUCKET?: string
  STORAGE_S3_REGION?: string
  STORAGE_S3_ENDPOINT?: string
  STORAGE_S3_ACCESS_KEY_ID?: string
  STORAGE_S3_SECRET_ACCESS_KEY?: string
}

/**
 * `folder`: `kept` has the files that rows name, `recovery` the archive of the embedded database.
 */
export function openFileStore(
  { STORAGE_DIR, STORAGE_S3_BUCKET: bucket, STORAGE_S3_ENDPOINT: endpoint, ...s3 }: StorageSettings,
  folder: 'kept' | 'recovery' = 'kept',
): FileStore {
  if (!bucket) return createDiskStorage(join(STORAGE_DIR, folder))
  const {
    STORAGE_S3_REGION: region = '',
    STORAGE_S3_ACCESS_KEY_ID: accessKeyId = '',
    STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = s3
  return lazyStore(() =>
    createS3Storage({ bucket, endpoint, region, accessKeyId, secretAccessKey, folder }),
  )
}

/**
 * The origin of the addresses that the store signs; null where browsers fetch nothing from it. It is
 * said without the client, which a start does not load.
 */
export function directOrigin({
  STORAGE_S3_DIRECT: direct,
  STORAGE_S3_ENDPOINT: endpoint,
  STORAGE_S3_BUCKET: bucket = '',
  STORAGE_S3_REGION: region = '',
}: Partial<StorageSettings> & { STORAGE_S3_DIRECT?: boolean }): string | null {
  if (!direct) return null
  if (endpoint) return new URL(endpoint).origin
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  // certificates of Amazon know no further dots
  return `https://${bucket.includes('.') ? host : `${bucket}.${host}`}`
}

/**
 * Loads the store at its first use, so that neither a service with a disk nor any start waits for
 * the S3 client.
 */
function lazyStore(load: () => Promise<Required<FileStore>>): FileStore {
  let loaded: Promise<Required<FileStore>> | undefined
  const storage = () => (loaded ??= load())
  return {
    get: async (key) => (await storage()).get(key),
    has: async (key) => (await storage()).has(key),
    list: async (options) => (await storage()).list(options),
    put: async (key, file) => (await storage()).put(key, file),
    set: async (key, file) => (await storage()).set(key, file),
    remove: async (key) => (await storage()).remove(key),
    check: async () => (await storage()).check(),
    abortUnfinishedUploads: async (before) => (await storage()).abortUnfinishedUploads(before),
    directAddress: async (key, as) => (await storage()).directAddress(key, as),
  }
}

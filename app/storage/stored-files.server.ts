/**
 * Stored files: bytes under random keys that are never used twice; rows name them.
 *
 * Bytes are stored before the row that names them is committed, so a row always has its bytes.
 * Bytes without a row are removed after an hour, so a running download still ends with the file
 * that it began with. Rows and bytes of files without an owner go after RECOVERY_DAYS.
 */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LazyFile } from '@remix-run/lazy-file'
import { errorCode } from '~/platform/error-code'
import { db, type Db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { AppError } from '~/platform/app-error'
import { LocalFile } from './disk.server'
import { openFileStore } from './file-storage.server'
import { StorageUnavailable, type SentAs } from './file-store.server'
import { removeStaleResumable } from './resumable.server'
import type { UploadedFile } from '~/platform/uploaded-file'
import { markFilesUnused } from './stored-files.sql.server'

/**
 * Folder for uploads while they arrive. It is on the disk of the stored files (if they are on a
 * disk), so storing is a move.
 */
export const incomingFolder = join(env.STORAGE_DIR, 'incoming')
const storage = openFileStore(env)

/** The columns of a stored file that its readers receive. */
export const fileColumns = { key: true, name: true, size: true, type: true, sha256: true } as const
export type StoredFile = {
  key: string
  name: string
  size: bigint
  type: string
  sha256: Uint8Array
}

/** An upload whose bytes are in storage, under `key`. */
export type StoredUpload = Pick<UploadedFile, 'name' | 'type' | 'size' | 'sha256'> & { key: string }

/**
 * Stores the bytes of an upload, before the transaction that will name them. Throws 507 when
 * storage is full, 503 when it does not answer.
 */
export async function store(upload: UploadedFile): Promise<StoredUpload> {
  const key = randomBytes(16).toString('base64url')
  try {
    await storage.set(key, new LocalFile(upload.path, upload.size, upload.name, upload.type))
  } catch (error) {
    await Promise.resolve(storage.remove(key)).catch(() => undefined)
    const code = errorCode(error)
    throw code === 'ENOSPC' || code === 'EDQUOT'
      ? new AppError('storageFull', 507)
      : toAppError(error)
  }
  const { name, type, size, sha256 } = upload
  return { key, name, type, size, sha256 }
}

/** For the caller, an unavailable store is an AppError; its cause goes to the log. */
function toAppError(error: unknown): unknown {
  if (!(error instanceof StorageUnavailable)) return error
  console.error(
    JSON.stringify({
      level: 50,
      time: Date.now(),
      msg: error.message,
      err: { name: 'StorageUnavailable', message: error.message, stack: error.stack },
    }),
  )
  return error.full
    ? new AppError('storageFull', 507)
    : new AppError('storageAway', 503, undefined, { retryAfter: 10 })
}

/** Creates the row of a stored upload; returns its key. */
export async function createFileRow(
  tx: Db,
  { key, name, type, size, sha256 }: StoredUpload,
): Promise<string> {
  await tx.storedFile.create({
    data: {
      key,
      name,
      type: type || 'application/octet-stream',
      size,
      sha256: new Uint8Array(sha256),
    },
    select: { key: true },
  })
  return key
}

type Keys = (string | null | undefined)[]

/** Marks files that no row refers to any more as unused; files with an owner stay unchanged. */
export const markUnused = (tx: Db, keys: Keys) => mark(tx, keys, new Date())

/**
 * The same for files about people (proofs of eligibility, lists of pupils): the privacy policy says
 * that they are gone within two hours, so they do not wait for a restore to a moment.
 */
export const forgetFiles = (tx: Db, keys: Keys) => mark(tx, keys, new Date(0))

async function mark(tx: Db, keys: Keys, since: Date): Promise<void> {
  const unusedKeys = keys.filter((key) => key != null)
  if (unusedKeys.length === 0) return
  await tx.$executeRaw(markFilesUnused(unusedKeys, since))
}

/** The bytes of a file; null when they do not exist. Throws 503 when storage does not answer. */
export async function openStoredFile(key: string): Promise<LazyFile | null> {
  try {
    return await storage.get(key)
  } catch (error) {
    throw toAppError(error)
  }
}

/** Where the store sends the bytes of a file itself; null where the service does. */
export const directAddress = async (key: string, as: SentAs): Promise<string | null> =>
  (env.STORAGE_S3_DIRECT && (await storage.directAddress?.(key, as))) || null

/** Throws when files cannot be stored, or uploads cannot be received. */
export async function checkStorage(): Promise<void> {
  await mkdir(incomingFolder, { recursive: true })
  await access(incomingFolder, constants.W_OK)
  await storage.check()
}

const hour = 60 * 60 * 1000

/**
 * Removes files without an owner, bytes without a row, and unfinished uploads, when older than an
 * hour (unfinished uploads to a store, and those that may be resumed: a day). Files without an owner
 * stay as long as the database can be restored to a moment when they had one.
 */
export async function removeUnused(
  now = Date.now(),
): Promise<{ files: number; bytes: number; incoming: number }> {
  const before = now - hour
  const released = { lt: new Date(now - Math.max(hour, env.RECOVERY_DAYS * 24 * hour)) }
  const unused = await db.storedFile.findMany({
    where: { removeTime: released },
    select: { key: true },
    take: 10_000,
  })
  let files = 0
  for (const { key } of unused) {
    // If a new owner refers to the file meanwhile, the row stays, and so do the bytes.
    const deleted = await db.storedFile
      .deleteMany({ where: { key, removeTime: released } })
      .catch(() => ({ count: 0 }))
    if (deleted.count > 0) await storage.remove(key)
    files += deleted.count
  }
  const bytes = await removeOrphanedBytes(before)
  const incoming = (await removeStaleUploads(before)) + (await removeStaleResumable(now))
  return {
    files,
    bytes,
    incoming: incoming + ((await storage.abortUnfinishedUploads?.(now - 24 * hour)) ?? 0),
  }
}

/**
 * Storage keys of this service and their drafts; other files in the store belong to somebody else.
 */
const storageKeyPattern = /^[\w-]{16,64}(\.draft)?$/

async function removeOrphanedBytes(before: number): Promise<number> {
  let removed = 0
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await storage.list({ cursor, includeMetadata: true })
    cursor = page.cursor
    const old = page.files
      .filter(({ key, lastModified }) => storageKeyPattern.test(key) && lastModified < before)
      .map(({ key }) => key)
    const named = new Set(
      (await db.storedFile.findMany({ where: { key: { in: old } }, select: { key: true } })).map(
        ({ key }) => key,
      ),
    )
    for (const key of old.filter((key) => !named.has(key))) {
      await storage.remove(key)
      removed += 1
    }
  }
  return removed
}

async function removeStaleUploads(before: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(incomingFolder).catch(() => [])) {
    const path = join(incomingFolder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

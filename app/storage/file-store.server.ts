/** Interface of a file store, its error, and the check of storage keys. */
import type { FileStorage } from '@remix-run/file-storage'
import type { LazyFile } from '@remix-run/lazy-file'

/** How a store that sends a file itself is to name it: values of the answer's headers. */
export type SentAs = { type: string; disposition: string }

export type FileStore = FileStorage<LazyFile> & {
  /** Throws when the store cannot store files at the moment. */
  check(): Promise<void>
  /**
   * Aborts uploads to the store that began before a time (ms) and never ended; returns how many. A
   * disk has none.
   */
  abortUnfinishedUploads?(before: number): Promise<number>
  /**
   * An address at which the store answers a GET of anybody with the bytes, for a minute. A disk has
   * none.
   */
  directAddress?(key: string, as: SentAs): Promise<string>
}

/**
 * The store does not answer, or answers with a fault. Neither this service nor the caller caused
 * it.
 */
export class StorageUnavailable extends Error {
  constructor(
    cause: unknown,
    /** the store answers, but is full */
    readonly full = false,
  ) {
    // Only the message: the error itself holds references to connections.
    super(
      `file storage does not answer: ${cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)}`,
    )
  }
}

/**
 * Returns the key if it has the form of a storage key (stored-files.server.ts), else throws, so
 * that no path passes as a key.
 */
export function assertStorageKey(key: string): string {
  if (!/^[\w-]{16,64}$/.test(key)) throw new Error('not a key of file storage')
  return key
}

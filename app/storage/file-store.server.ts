/** What a store of files can do, how it fails, and what a key is. */
import type { FileStorage } from '@remix-run/file-storage'
import type { LazyFile } from '@remix-run/lazy-file'

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

/** The key itself when it has the form of stored-files.server.ts; throws for anything else, so that no key is ever a path. */
export function assertStorageKey(key: string): string {
  if (!/^[\w-]{16,64}$/.test(key)) throw new Error('not a key of file storage')
  return key
}

/** Gives programs that read files from the disk a stored file. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { toNodeStream } from '~/platform/streams'
import { LocalFile } from './disk.server'
import { incomingFolder, openStoredFile } from './stored-files.server'

/**
 * Runs the task with a path on this disk; where file storage is elsewhere, the path of a temporary
 * copy. Throws when the file has no bytes.
 */
export async function withLocalFile<T>(
  key: string,
  task: (path: string) => Promise<T>,
): Promise<T> {
  const bytes = await openStoredFile(key)
  if (!bytes) throw new Error('a file to look at has no bytes')
  if (bytes instanceof LocalFile) return task(bytes.path)
  const path = join(incomingFolder, `look-${randomBytes(8).toString('hex')}`)
  try {
    await mkdir(incomingFolder, { recursive: true })
    await pipeline(toNodeStream(bytes.stream()), createWriteStream(path, { mode: 0o600 }))
    return await task(path)
  } finally {
    await rm(path, { force: true })
  }
}

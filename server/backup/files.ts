/**
 * Copies the files of a backup into file storage; keys are never reused, so nothing is overwritten.
 */
import { LazyFile } from '@remix-run/lazy-file'
import { Readable } from 'node:stream'
import { webChunks } from '~/platform/streams'
import type { FileStore } from '~/storage/file-store.server'
import { StartError } from '../cli/cli-output'
import type { CheckContext } from '../fsck/check'
import { strayBytesCheck } from '../fsck/stored-files'
import { measureBytes, partName } from './contents'
import type { Backup } from './read'

/** Files that an interrupted restore has stored already are not sent again. */
export async function putFiles({ contents, read }: Backup, storage: FileStore): Promise<void> {
  await storage.check()
  for (const { key, size, sha256 } of contents.files) {
    if (await isThere(storage, key, size, sha256)) continue
    let sum = ''
    const bytes = await read(partName.file(key))
    const stream = () =>
      Readable.toWeb(
        Readable.from(
          measureBytes(bytes, (_, found) => (sum = found)),
          { objectMode: false },
        ),
      ) as ReadableStream<Uint8Array<ArrayBuffer>>
    await storage.set(key, new LazyFile({ byteLength: size, stream }, key))
    if (size > 0 && sum !== sha256)
      throw new StartError(
        `백업의 파일 ${key}이(가) 확인한 뒤에 바뀌었습니다.\nThe file ${key} of the backup changed after it was checked.`,
      )
  }
}

async function isThere(
  storage: FileStore,
  key: string,
  size: number,
  sha256: string,
): Promise<boolean> {
  const found = await storage.get(key)
  if (found?.size !== size) return false
  let sum = ''
  for await (const chunk of measureBytes(webChunks(found.stream()), (_, same) => (sum = same)))
    void chunk
  return sum === sha256
}

/** How many stored files are not part of the backup. */
export async function countOtherFiles(storage: FileStore, { contents }: Backup): Promise<number> {
  const keys = new Set(contents.files.map(({ key }) => key))
  let count = 0
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await storage.list({ cursor })
    cursor = page.cursor
    count += page.files.filter(({ key }) => !keys.has(key) && !key.endsWith('.draft')).length
  }
  return count
}

/** Removes files that no row names, however young: the service is stopped. */
export async function removeOtherFiles(
  stored: Pick<CheckContext, 'db' | 'storage' | 'incoming'>,
): Promise<void> {
  const later = Date.now() + 2 * 60 * 60 * 1000
  await strayBytesCheck.repair!({ ...stored, quick: true, now: later })
}

/** The bytes of a backup on their way into file storage. Keys are never used twice, so they are in nobody's way. */
import { LazyFile } from '@remix-run/lazy-file'
import { Readable } from 'node:stream'
import type { KeptFiles } from '~/outside/kept-files.server'
import { StartProblem } from '../say'
import type { Context } from '../fsck/check'
import { stray } from '../fsck/stored-files'
import { measured, partOf } from './contents'
import type { Backup } from './read'

type Pieces = AsyncIterable<Uint8Array>

/** What is there already, from a restore that was killed, is not sent again. */
export async function putFiles({ contents, read }: Backup, storage: KeptFiles): Promise<void> {
  await storage.check()
  for (const { key, size, sha256 } of contents.files) {
    if (await isThere(storage, key, size, sha256)) continue
    let sum = ''
    const bytes = await read(partOf.file(key))
    const stream = () =>
      Readable.toWeb(
        Readable.from(
          measured(bytes, (_, found) => (sum = found)),
          { objectMode: false },
        ),
      ) as ReadableStream<Uint8Array<ArrayBuffer>>
    await storage.set(key, new LazyFile({ byteLength: size, stream }, key))
    if (size > 0 && sum !== sha256)
      throw new StartProblem(
        `백업의 파일 ${key}이(가) 확인한 뒤에 바뀌었습니다.\nThe file ${key} of the backup changed after it was checked.`,
      )
  }
}

async function isThere(
  storage: KeptFiles,
  key: string,
  size: number,
  sha256: string,
): Promise<boolean> {
  const found = await storage.get(key)
  if (found?.size !== size) return false
  let sum = ''
  for await (const piece of measured(
    found.stream() as unknown as Pieces,
    (_, same) => (sum = same),
  ))
    void piece
  return sum === sha256
}

/** How many files are kept that the backup does not have. */
export async function othersIn(storage: KeptFiles, { contents }: Backup): Promise<number> {
  const own = new Set(contents.files.map(({ key }) => key))
  let count = 0
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await storage.list({ cursor })
    cursor = page.cursor
    count += page.files.filter(({ key }) => !own.has(key) && !key.endsWith('.draft')).length
  }
  return count
}

/** Removes what no row names any more, however young: the service is stopped. */
export async function removeOthers(
  stored: Pick<Context, 'db' | 'storage' | 'incoming'>,
): Promise<void> {
  const later = Date.now() + 2 * 60 * 60 * 1000
  await stray.mend!({ ...stored, quick: true, now: later })
}

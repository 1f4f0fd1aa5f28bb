/** Opens a backup and verifies that it is complete and unchanged; touches nothing else. */
import { open as openFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { StartError } from '../cli/cli-output'
import { parseContents, Contents, formatVersion, measureBytes, partName } from './contents'
import { errorCode } from '~/platform/error-code'

export type Backup = {
  contents: Contents
  /** Throws at the first entry that was altered. */
  verify(): Promise<void>
  read(part: string): Promise<Readable>
  close(): void
}

const alteredError = (file: string, what: string) =>
  new StartError(
    `${file}은(는) 만들어진 뒤에 바뀌었거나 상했습니다 (${what}). 아무것도 바꾸지 않았습니다. 다른 백업을 써 주세요.\n${file} was altered or damaged after it was made (${what}). Nothing was changed: use another backup.`,
  )
const notABackupError = (file: string) =>
  new StartError(
    `${file}은(는) 모두책의 백업이 아닙니다. 아무것도 바꾸지 않았습니다.\n${file} is no backup of 모두책. Nothing was changed.`,
  )
const truncatedError = (file: string) =>
  new StartError(
    `${file}은(는) 끝이 잘렸습니다. 아무것도 바꾸지 않았습니다. 온전한 파일을 다시 옮겨 오세요.\n${file} is cut off. Nothing was changed: copy the whole file again.`,
  )
export const newerVersionError = (file: string) =>
  new StartError(
    `${file}은(는) 이 프로그램보다 새 판이 만든 백업입니다. 그 판의 모두책에서 되돌려 주세요. 아무것도 바꾸지 않았습니다.\n${file} was made by a newer 모두책 than this one: restore it there. Nothing was changed.`,
  )

export async function openBackup(file: string): Promise<Backup> {
  const zip = await openZip(file)
  try {
    const parts = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
    const read = async (name: string) => {
      const entry = parts.get(name)
      if (!entry) throw alteredError(file, name)
      return zip.openReadStreamPromise(entry)
    }
    if (!parts.has(partName.check)) throw notABackupError(file)
    const contents = toContents(file, parseContents(await text(await read(partName.check))))
    return {
      contents,
      read,
      verify: () => verify(file, contents, read, parts.size),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    if (error instanceof StartError) throw error
    throw alteredError(file, error instanceof Error ? error.message : String(error))
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false })
  } catch (error) {
    const code = errorCode(error)
    if (code)
      throw new StartError(
        `${file} 파일을 읽을 수 없습니다 (${code}).\n${file} cannot be read (${code}).`,
      )
    throw (await startsLikeZip(file)) ? truncatedError(file) : notABackupError(file)
  }
}

/** Whether a file begins as a zip does. */
async function startsLikeZip(file: string): Promise<boolean> {
  const handle = await openFile(file)
  try {
    return (await handle.read(Buffer.alloc(4), 0, 4, 0)).buffer.toString('latin1') === 'PK\x03\x04'
  } finally {
    await handle.close()
  }
}

function toContents(file: string, found: unknown): Contents {
  if (found === null) throw alteredError(file, partName.check)
  const { format, version } = found as Partial<Contents>
  if (format !== 'moduchaek backup') throw notABackupError(file)
  if (version !== formatVersion) throw newerVersionError(file)
  return Contents.parse(found)
}

async function verify(
  file: string,
  { tables, files, absent }: Contents,
  read: Backup['read'],
  parts: number,
): Promise<void> {
  const named = [
    ...tables.map(({ name, sha256 }) => ({ part: partName.rows(name), sha256 })),
    ...files.map(({ key, sha256 }) => ({ part: partName.file(key), sha256 })),
  ]
  if (named.length + absent.length + 1 !== parts) throw alteredError(file, `${parts}`)
  for (const { part, sha256 } of named) {
    let sum = ''
    try {
      for await (const chunk of measureBytes(await read(part), (_, found) => (sum = found)))
        void chunk
    } catch (error) {
      if (error instanceof StartError) throw error
      throw alteredError(file, part)
    }
    if (sum !== sha256) throw alteredError(file, part)
  }
}

/** Writes a backup under a temporary name until it is complete and flushed to the disk. */
import { createWriteStream, existsSync, type WriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { errorCode, errorPath } from '~/platform/error-code'
import { webChunks, zipOutput } from '~/platform/streams'
import type { FileStore } from '~/storage/file-store.server'
import { StartError } from '../cli/cli-output'
import { checkLines, formatVersion, measureBytes, partName, type Contents } from './contents'
import type { Snapshot } from './snapshot'

export type WrittenBackup = {
  contents: Contents
  bytes: number
  /** files whose bytes do not match their row */ damagedFiles: string[]
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Throws a StartError when the file exists already or the disk has no room for it. */
export async function writeBackup(
  file: string,
  snapshot: Snapshot,
  storage: Pick<FileStore, 'get'>,
): Promise<WrittenBackup> {
  const place = resolve(file)
  if (existsSync(place)) throw toStartError({ code: 'EEXIST' }, place)
  const draft = `${place}.${process.pid}.part`
  // only its owner may read it: it holds personal data
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  try {
    const written = await writeParts(out, snapshot, storage)
    await publishFile(draft, place)
    return { ...written, bytes: out.bytesWritten }
  } catch (error) {
    throw toStartError(error, place)
  } finally {
    await rm(draft, { force: true })
  }
}

/** A link, unlike a rename, replaces no existing file; some file systems have no links. */
async function publishFile(draft: string, place: string): Promise<void> {
  await link(draft, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw error
    return rename(draft, place)
  })
  const folder = await open(dirname(place))
  await folder.sync().finally(() => folder.close())
}

function toStartError(error: unknown, place: string): unknown {
  const [code, path] = [errorCode(error), errorPath(error)]
  if (code === 'EEXIST')
    return new StartError(
      `${place} 파일이 이미 있습니다. 다른 이름을 정해 주세요.\n${place} is there already: choose another name.`,
    )
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(
      `${dirname(place)}에 빈 공간이 없어 백업을 쓰지 못했습니다. 남긴 것은 없습니다.\nThere is no room for the backup in ${dirname(place)}; nothing of it was left there.`,
    )
  if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR'].includes(code ?? '') && path?.startsWith(place))
    return new StartError(
      `${place}에 쓸 수 없습니다 (${code}).\n${place} cannot be written (${code}).`,
    )
  return error
}

async function writeParts(
  out: WriteStream,
  snapshot: Snapshot,
  storage: Pick<FileStore, 'get'>,
): Promise<Omit<WrittenBackup, 'bytes'>> {
  const { made, migrations, partitions, sequences } = snapshot
  const contents: Contents = {
    format: 'moduchaek backup',
    version: formatVersion,
    made,
    migrations,
    partitions,
    sequences,
    tables: [],
    files: [],
    absent: [],
  }
  const wrong: string[] = []
  const zip = new ZipFile()
  const begin = (name: string, compress: boolean, chunks: () => Promise<Chunks> | Chunks) =>
    zip.addReadStreamLazy(name, { compress, mode: 0o100600, forceZip64Format: true }, (done) => {
      // yazl requests one entry after the other
      Promise.resolve(chunks()).then(
        (found) => done(null, Readable.from(found, { objectMode: false })),
        (error: unknown) => zip.emit('error', error),
      )
    })
  for (const table of snapshot.tables)
    begin(partName.rows(table.name), true, () => {
      const rows = snapshot.rows(table)
      return measureBytes(rows, (_, sha256) =>
        contents.tables.push({ ...table, rows: rows.rowCount, sha256 }),
      )
    })
  for (const { key, name, size, sha256 } of snapshot.files)
    begin(partName.file(key), false, async () => {
      const storedFile = await storage.get(key)
      if (!storedFile) {
        contents.absent.push(key)
        wrong.push(`${name} (${key})`)
        return []
      }
      return measureBytes(webChunks(storedFile.stream()), (read, sum) => {
        contents.files.push({ key, size: read, sha256: sum })
        if (read !== size || sum !== sha256) wrong.push(`${name} (${key})`)
      })
    })
  begin(partName.check, true, () => [Buffer.from(checkLines(contents))])
  zip.end()
  const bytes = zipOutput(zip)
  zip.once('error', (error: Error) => bytes.destroy(error))
  await pipeline(bytes, out)
  return { contents, damagedFiles: wrong }
}

/**
 * Streams a .zip whose size is known before its first byte, in constant memory.
 * Cancelling the stream closes all of its parts.
 */
import { type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { nodeChunks, zipOutput, toNodeStream } from '~/platform/streams'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * `path` inside the zip; `size` is null for an empty folder. `open` is called when the entry's turn
 * comes.
 */
type ZipEntry = { path: string; time: Date; size: number | null; open(): Promise<Bytes> }

/**
 * The time as clocks in Seoul show it: the times of a zip have no zone, and Windows shows them
 * unchanged.
 */
const seoulClock = (time: Date) =>
  new Date(time.getTime() + (9 * 60 + time.getTimezoneOffset()) * 60_000)

/**
 * The most bytes that an entry takes in the directory. From 64 KB on, yazl predicts the size
 * correctly only with zip64's ending.
 */
const directoryBytes = ({ path }: ZipEntry) => 46 + Buffer.byteLength(path) + 28
const largeDirectory = 0xffff

/**
 * Entries are stored, not deflated: what publishers send (PDF, HWPX, ZIP) is compressed already.
 */
export function zipStream(entries: ZipEntry[]): { size: number; stream: Bytes } {
  const zip = new ZipFile()
  const out = zipOutput(zip)
  let start = () => undefined as void
  const started = new Promise<void>((resolve) => (start = resolve))
  let current: Readable | undefined
  const fail = (error: unknown) =>
    void out.destroy(error instanceof Error ? error : new Error(String(error)))
  out.once('close', () => current?.destroy()).on('error', () => undefined)
  // Empty folders come first: yazl writes them at once, and recursively for all that wait.
  for (const { path, time, size } of entries)
    if (size === null)
      zip.addEmptyDirectory(path, { mtime: seoulClock(time), forceDosTimestamp: true })
  for (const { path, time, size, open } of entries) {
    if (size === null) continue
    zip.addReadStreamLazy(
      path,
      { size, mtime: seoulClock(time), compress: false, forceDosTimestamp: true },
      async (done) => {
        try {
          await started
          current = toNodeStream(await open())
          current.once('error', fail)
          if (out.destroyed) current.destroy()
          else done(null, current)
        } catch (error) {
          fail(error)
        }
      },
    )
  }
  const forceZip64Format =
    entries.reduce((sum, part) => sum + directoryBytes(part), 0) >= largeDirectory
  let size = 0
  zip.on('error', fail)
  // yazl's types know neither this option alone nor the callback with the size, which it calls at
  // once because the size of every entry is known.
  const end = zip.end.bind(zip) as (
    options: { forceZip64Format: boolean },
    onTotal: (total: number) => void,
  ) => void
  end({ forceZip64Format }, (total) => (size = total))
  return { size, stream: webStream(out, start) }
}

/** Opens nothing before the first read: an answer whose client has gone is never read. */
function webStream(out: Readable, begin: () => void): Bytes {
  const chunks = nodeChunks(out)
  return new ReadableStream(
    {
      async pull(controller) {
        begin()
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.length))
      },
      cancel: () => void out.destroy(),
    },
    { highWaterMark: 0 },
  )
}

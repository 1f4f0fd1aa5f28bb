/** A .zip that is written while it is read: its size is known before its first byte, it takes the same memory however large it is, and whoever gives it up closes all of it. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** `path` inside the zip; `size` null for an empty folder. `open` is called when its turn has come. */
export type ZipEntry = { path: string; time: Date; size: number | null; open(): Promise<Bytes> }

/** As clocks in Seoul show it: the times of a zip know no zone, and Windows shows them as they are. */
const seoulClock = (time: Date) =>
  new Date(time.getTime() + (9 * 60 + time.getTimezoneOffset()) * 60_000)

/** What a part takes in the directory at most. From 64 KB on, yazl's forecast of the size is right with zip64's ending only. */
const directoryBytes = ({ path }: ZipEntry) => 46 + Buffer.byteLength(path) + 28
const largeDirectory = 0xffff

/** Stored and not deflated: what publishers send (PDF, HWPX, ZIP) is packed already. */
export function zipStream(entries: ZipEntry[]): { size: number; stream: Bytes } {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let start = () => undefined as void
  const started = new Promise<void>((resolve) => (start = resolve))
  let current: Readable | undefined
  const fail = (error: unknown) => void out.destroy(error as Error)
  out.once('close', () => current?.destroy()).on('error', () => undefined)
  // empty folders come first: yazl writes each of them at once instead of calling itself for all that wait
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
          current = Readable.fromWeb((await open()) as Parameters<typeof Readable.fromWeb>[0])
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
  // its types know neither one option alone nor what is told, at once, for the size of every part is known
  const end = zip.end.bind(zip) as (
    options: { forceZip64Format: boolean },
    onTotal: (total: number) => void,
  ) => void
  end({ forceZip64Format }, (total) => (size = total))
  return { size, stream: webStream(out, start) }
}

/** Nothing is opened before the first read (an answer whose client has gone is never read). */
function webStream(out: Readable, begin: () => void): Bytes {
  const chunks = out[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>
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

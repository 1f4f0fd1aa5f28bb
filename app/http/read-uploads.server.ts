/**
 * Reads a multipart form; each file is written to disk while it arrives.
 * The parser that comes with file-storage holds every file in memory as a whole
 * (remix-run/remix#10763).
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, rm, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { errorCode, errorSyscall } from '~/platform/error-code'
import { toNodeStream } from '~/platform/streams'
import { bodyLimits, multipartTextBytes } from '~/tables/codes'
import { env } from '~/platform/env.server'
import { AppError } from '~/platform/app-error'
import { incomingFolder } from '~/storage/stored-files.server'
import { UploadedFile } from '~/platform/uploaded-file'

/** Fields of one form, in any encoding. The largest form of the product has some 3,500. */
export const maxFields = 5_000

const formBounds = {
  files: 100,
  fields: maxFields,
  /** of all fields together, which are in memory */
  fieldBytes: multipartTextBytes,
  fieldName: 200,
  fileName: 255,
}
/** bytes left free on the disk, for the database and for answers to small requests */
const reservedBytes = 256 * 1024 * 1024
/**
 * milliseconds after which a file that waits for the rest of its form is touched again, so that the
 * hourly sweep does not remove it
 */
const touchInterval = 10 * 60 * 1000

/**
 * Ends the stream of a file. Its stack is made here: Node reads the stack of such an error, and what
 * formats stacks may throw, which would leave the other streams open and their upload counted.
 */
const givenUp = Object.assign(new Error('given up'), { stack: 'Error: given up' })

/** Names with texts and uploaded files, in the order in which they arrived. */
export type FormEntries = [string, string | UploadedFile][]

/**
 * The fields and files of a multipart request. Throws AppError: badForm (400), tooManyFiles (400),
 * fileTooLarge (413), storageFull (507).
 */
export async function readUploads(
  request: Request,
  maxBytes = env.MAX_UPLOAD_BYTES,
): Promise<FormEntries> {
  const pairs: FormEntries = []
  const openParts = new Set<Readable>()
  const files: Promise<void>[] = []
  const paths: string[] = []
  // The parser leaves the stream of an unfinished file waiting for ever.
  const giveUpParts = () => {
    for (const stream of openParts) stream.destroy(givenUp)
  }
  const touching = setInterval(() => void touch(paths), touchInterval)
  let problem: unknown
  try {
    await mkdir(incomingFolder, { recursive: true })
    await assertDiskSpace(Number(request.headers.get('content-length') ?? 0), incomingFolder)
    const parser = createParser(request, maxBytes)
    const stop = (error: unknown) => {
      problem ??= error
      parser.destroy()
      giveUpParts()
    }
    readFields(parser, pairs, stop)
    parser.on('filesLimit', () =>
      stop(new AppError('tooManyFiles', 400, undefined, { params: { most: formBounds.files } })),
    )
    parser.on('file', (name, stream, filename = '', _, type = '') => {
      // The stream may fail once more after its reader has gone.
      stream.on('error', () => undefined)
      // The parser still tells what it had read when it was destroyed.
      if (problem !== undefined) return void stream.destroy()
      openParts.add(stream)
      if (!isFieldName(name)) stop(new AppError('badForm', 400))
      const place = pairs.push([name, '']) - 1
      const path = join(incomingFolder, randomUUID())
      paths.push(path)
      const receiving = writePart(stream, path, maxBytes).then(async ({ size, sha256 }) => {
        openParts.delete(stream)
        // Browsers send an empty file field as a file without a name.
        const empty = filename === '' && size === 0
        pairs[place] = [
          name,
          empty
            ? ''
            : new UploadedFile(
                sanitizeName(filename) || 'file',
                sanitizeType(type),
                size,
                sha256,
                path,
              ),
        ]
        if (empty) await rm(path, { force: true })
      })
      files.push(receiving.catch(stop))
    })
    if (!request.body) throw new AppError('badForm', 400)
    await pipeline(toNodeStream(request.body), parser).catch(stop)
  } catch (error) {
    problem ??= error
    giveUpParts()
  }
  await Promise.all(files)
  clearInterval(touching)
  if (problem === undefined) return pairs
  await removeTemporaryFiles(pairs)
  throw toAppError(problem)
}

/**
 * The texts of a multipart request whose sender may not store files: the bytes of files are passed
 * over. A field with a file gives null, an empty file field ''. Throws badForm (400).
 */
export async function readTextParts(request: Request): Promise<[string, string | null][]> {
  const pairs: [string, string | null][] = []
  if (!request.body) throw new AppError('badForm', 400)
  const parser = createParser(request, env.MAX_UPLOAD_BYTES)
  let problem: unknown
  const stop = (error: unknown) => {
    problem ??= error
    parser.destroy()
  }
  readFields(parser, pairs, stop)
  parser.on('file', (name, stream, filename = '') => {
    stream.on('error', () => undefined).resume()
    if (isFieldName(name)) pairs.push([name, filename === '' ? '' : null])
    else stop(new AppError('badForm', 400))
  })
  await pipeline(toNodeStream(request.body), parser).catch(stop)
  if (problem !== undefined) throw toAppError(problem)
  return pairs
}

/** Collects the text fields; stops at a name or a text that no form of the product sends. */
function readFields(
  parser: InstanceType<typeof Busboy>,
  pairs: [string, unknown][],
  stop: (error: unknown) => void,
): void {
  let fieldBytes = 0
  parser.on('field', (name, value, _, truncated) => {
    fieldBytes += value.length
    if (!isFieldName(name) || truncated || fieldBytes > formBounds.fieldBytes)
      stop(new AppError('badForm', 400))
    else pairs.push([name, value])
  })
  parser.on('fieldsLimit', () => stop(new AppError('badForm', 400)))
}

function createParser(request: Request, maxBytes: number): InstanceType<typeof Busboy> {
  // Without a boundary the parser would never end.
  if (!/;\s*boundary=("[^"]+"|[^\s;"]+)/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('badForm', 400)
  return new Busboy({
    headers: Object.fromEntries(request.headers) as BusboyHeaders,
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes + 1,
      files: formBounds.files,
      fields: formBounds.fields,
      fieldSize: bodyLimits.form,
    },
  } as ConstructorParameters<typeof Busboy>[0])
}

const isFieldName = (name: string | undefined) =>
  name !== undefined && name.length <= formBounds.fieldName

/**
 * Refuses at once what the disk could not hold. An undeclared size is noticed only when the disk is
 * full.
 */
export async function assertDiskSpace(bytes: number, folder: string): Promise<void> {
  if (bytes <= bodyLimits.form) return
  const { bavail, bsize } = await statfs(folder)
  if (bytes + reservedBytes > bavail * bsize) throw new AppError('storageFull', 507)
}

const touch = (paths: string[]) =>
  Promise.allSettled(paths.map((path) => utimes(path, new Date(), new Date())))

const invisibleCharacters =
  // eslint-disable-next-line no-control-regex -- control and direction characters are what is being removed
  /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** How forms write what would end a quoted name (WHATWG HTML, multipart/form-data). */
const unquoted = (name: string) => name.replaceAll('%22', '"').replace(/%0[AD]/gi, ' ')

/**
 * A name without a path. A name that is too long keeps its end, because the extension stands there.
 */
export const sanitizeName = (name: string) =>
  Array.from(
    unquoted(name)
      .replace(/^.*[/\\]/s, '')
      .normalize('NFC')
      .replace(invisibleCharacters, '')
      .trim(),
  )
    .slice(-formBounds.fileName)
    .join('')

export const sanitizeType = (type: string) =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : ''

/** Writes one file; removes what was written when that fails. */
export async function writePart(
  stream: Readable,
  path: string,
  maxBytes: number,
): Promise<{ size: number; sha256: Uint8Array }> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(
        size > maxBytes
          ? new AppError('fileTooLarge', 413, undefined, {
              params: { size: Math.floor(maxBytes / 1024 / 1024) },
            })
          : null,
        chunk,
      )
    },
  })
  const output = createWriteStream(path, { mode: 0o600 })
  try {
    await pipeline(stream, count, output)
    await flush(path)
  } catch (error) {
    // pipeline may fail before the file has been opened, which would make it anew after its removal
    await closed(output)
    await rm(path, { force: true })
    throw error
  }
  return { size, sha256: hash.digest() }
}

const closed = (output: WriteStream) =>
  output.closed
    ? undefined
    : new Promise<void>((resolve) => output.destroy().once('close', () => resolve()))

/** Only of a complete file: one that was given up is removed without waiting for the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

function toAppError(problem: unknown): unknown {
  if (problem instanceof AppError) return problem
  const [code, syscall] = [errorCode(problem), errorSyscall(problem)]
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storageFull', 507)
  // A failed write is a fault of the disk, not of the form; a failed `read` is the sender's
  // connection.
  return syscall && syscall !== 'read' ? problem : new AppError('badForm', 400)
}

/** Removes the files of a form that were not stored. */
export async function removeTemporaryFiles(
  pairs: Iterable<readonly [string, unknown]>,
): Promise<void> {
  for (const [, value] of pairs)
    if (value instanceof UploadedFile) await rm(value.path, { force: true })
}

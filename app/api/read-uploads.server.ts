/**
 * Reads a form that carries files: each is written to disk while it arrives (the parser that comes with file-storage holds every file in
 * memory as a whole, remix-run/remix#10763).
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { bodyLimits } from '~/codes'
import { env } from '~/env.server'
import { Failure } from '~/failure'
import { incoming } from '~/storage.server'
import { Upload } from '~/upload'

const most = { files: 100, fields: 5_000, fieldBytes: 1024 * 1024, fieldName: 200, fileName: 255 }
/** what is left free on the disk, for the database and for answers to small requests */
const reserve = 256 * 1024 * 1024
/** a file that waits for the rest of its form is not one that was left behind (storage.server.ts, sweep) */
const touchEvery = 10 * 60 * 1000

/** Names with texts and Uploads, in the order in which they came. */
export type Pairs = [string, string | Upload][]

/** The fields and files of a multipart request. Throws Failure: badForm (400), tooManyFiles (400), fileTooLarge (413), storageFull (507). */
export async function readUploads(
  request: Request,
  maxBytes = env.MAX_UPLOAD_BYTES,
): Promise<Pairs> {
  const pairs: Pairs = []
  const open = new Set<Readable>()
  const files: Promise<void>[] = []
  const paths: string[] = []
  const touching = setInterval(() => void touch(paths), touchEvery)
  let problem: unknown
  try {
    await mkdir(incoming, { recursive: true })
    await mustFit(Number(request.headers.get('content-length') ?? 0))
    const parser = parserOf(request, maxBytes)
    const stop = (error: unknown) => {
      problem ??= error
      parser.destroy()
      // the parser leaves a file that is under way waiting for ever
      for (const stream of open) stream.destroy(new Error('given up'))
    }
    let fieldBytes = 0
    parser.on('field', (name, value, _, truncated) => {
      fieldBytes += value.length
      if (!isName(name) || truncated || fieldBytes > most.fieldBytes)
        stop(new Failure('badForm', 400))
      else pairs.push([name, value])
    })
    parser.on('filesLimit', () =>
      stop(new Failure('tooManyFiles', 400, undefined, { params: { most: most.files } })),
    )
    parser.on('fieldsLimit', () => stop(new Failure('badForm', 400)))
    parser.on('file', (name, stream, filename = '', _, type = '') => {
      open.add(stream)
      // it may fail once more after its reader has gone
      stream.on('error', () => undefined)
      if (!isName(name)) stop(new Failure('badForm', 400))
      const place = pairs.push([name, '']) - 1
      const path = join(incoming, randomUUID())
      paths.push(path)
      const receiving = receive(stream, path, maxBytes).then(async ({ size, sha256 }) => {
        open.delete(stream)
        // a file field left empty is sent as a file without a name
        const empty = filename === '' && size === 0
        pairs[place] = [
          name,
          empty
            ? ''
            : new Upload(plainName(filename) || 'file', plainType(type), size, sha256, path),
        ]
        if (empty) await rm(path, { force: true })
      })
      files.push(receiving.catch(stop))
    })
    if (!request.body) throw new Failure('badForm', 400)
    await pipeline(
      Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]),
      parser,
    ).catch(stop)
  } catch (error) {
    problem ??= error
  }
  await Promise.all(files)
  clearInterval(touching)
  if (problem === undefined) return pairs
  await clearAway(pairs)
  throw refusalOf(problem)
}

function parserOf(request: Request, maxBytes: number): InstanceType<typeof Busboy> {
  // without one the parser would never end
  if (!/;\s*boundary=("[^"]+"|[^\s;"]+)/i.test(request.headers.get('content-type') ?? ''))
    throw new Failure('badForm', 400)
  return new Busboy({
    headers: Object.fromEntries(request.headers) as BusboyHeaders,
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes + 1,
      files: most.files,
      fields: most.fields,
      fieldSize: bodyLimits.form,
    },
  } as ConstructorParameters<typeof Busboy>[0])
}

const isName = (name: string | undefined) => name !== undefined && name.length <= most.fieldName

/** Refuses at once what the disk could not hold; what was not declared is noticed when the disk is full. */
async function mustFit(bytes: number): Promise<void> {
  if (bytes <= bodyLimits.form) return
  const { bavail, bsize } = await statfs(incoming)
  if (bytes + reserve > bavail * bsize) throw new Failure('storageFull', 507)
}

const touch = (paths: string[]) =>
  Promise.allSettled(paths.map((path) => utimes(path, new Date(), new Date())))

// eslint-disable-next-line no-control-regex -- control and direction characters are what is being removed
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A name without a path; the end is kept when it is too long, for what kind of file it is stands there. */
const plainName = (name: string) =>
  Array.from(
    name
      .replace(/^.*[/\\]/s, '')
      .normalize('NFC')
      .replace(unseen, '')
      .trim(),
  )
    .slice(-most.fileName)
    .join('')

const plainType = (type: string) => (/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : '')

/** Writes one file; what is left of one that cannot be written is removed. */
async function receive(
  stream: Readable,
  path: string,
  maxBytes: number,
): Promise<{ size: number; sha256: Uint8Array }> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length
      hash.update(piece)
      done(
        size > maxBytes
          ? new Failure('fileTooLarge', 413, undefined, {
              params: { size: Math.floor(maxBytes / 1024 / 1024) },
            })
          : null,
        piece,
      )
    },
  })
  try {
    await pipeline(stream, count, createWriteStream(path, { mode: 0o600, flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { size, sha256: hash.digest() }
}

function refusalOf(problem: unknown): unknown {
  if (problem instanceof Failure) return problem
  const { code, syscall } = problem as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('storageFull', 507)
  // a disk that cannot be written is no fault of the form; what is read is the sender's connection
  return syscall && syscall !== 'read' ? problem : new Failure('badForm', 400)
}

/** Removes what of a form's files is still lying about. */
export async function clearAway(pairs: Iterable<readonly [string, unknown]>): Promise<void> {
  for (const [, value] of pairs) if (value instanceof Upload) await rm(value.path, { force: true })
}

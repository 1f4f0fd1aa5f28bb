/**
 * Reads a form that carries files: each is written to disk while it arrives (the parser that comes with file-storage holds every file in
 * memory as a whole, remix-run/remix#10763).
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { bodyLimits } from '~/codes'
import { env } from '~/env.server'
import { Failure } from '~/failure'
import { incoming } from '~/storage.server'
import { Upload } from '~/upload'

const most = { files: 100, fields: 5_000, fieldName: 200, fileName: 255, type: 100 }

/** Names with texts and Uploads, in the order in which they came. */
export type Pairs = [string, string | Upload][]

/** The fields and files of a multipart request. Throws Failure: badForm (400), tooManyFiles (400), fileTooLarge (413), storageFull (507). */
export async function readUploads(request: Request, maxBytes = env.MAX_UPLOAD_BYTES): Promise<Pairs> {
  const pairs: Pairs = []
  const files: Promise<void>[] = []
  await mkdir(incoming, { recursive: true })
  const parser = new Busboy({
    headers: Object.fromEntries(request.headers) as BusboyHeaders,
    defParamCharset: 'utf8',
    limits: { fileSize: maxBytes + 1, files: most.files, fields: most.fields, fieldNameSize: most.fieldName, fieldSize: bodyLimits.form },
  } as ConstructorParameters<typeof Busboy>[0])
  let problem: unknown
  const stop = (error: unknown) => {
    problem ??= error
    parser.destroy()
  }
  parser.on('field', (name, value) => pairs.push([name, value]))
  parser.on('filesLimit', () => stop(new Failure('tooManyFiles', 400, undefined, { params: { most: most.files } })))
  parser.on('fieldsLimit', () => stop(new Failure('badForm', 400)))
  parser.on('file', (field, stream, filename = '', _, type = '') => {
    const place = pairs.push([field, '']) - 1
    const path = join(incoming, randomUUID())
    const receiving = receive(stream, path, maxBytes).then(async ({ size, sha256 }) => {
      // a file field left empty is sent as a file without a name
      const empty = filename === '' && size === 0
      pairs[place] = [field, empty ? '' : new Upload(plainName(filename), type.slice(0, most.type), size, sha256, path)]
      if (empty) await rm(path, { force: true })
    })
    files.push(receiving.catch(stop))
  })
  try {
    if (!request.body) throw new Failure('badForm', 400)
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), parser)
  } catch (error) {
    problem ??= error
  }
  await Promise.all(files)
  if (problem === undefined) return pairs
  await clearAway(pairs)
  throw refusalOf(problem)
}

// eslint-disable-next-line no-control-regex -- control and direction characters are what is being removed
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A name without a path; the end is kept when it is too long, for what kind of file it is stands there. */
const plainName = (name: string) => Array.from(name.replace(/^.*[/\\]/s, '').normalize('NFC').replace(unseen, '').trim()).slice(-most.fileName).join('')

/** Writes one file; what is left of one that cannot be written is removed. */
async function receive(stream: Readable, path: string, maxBytes: number): Promise<{ size: number; sha256: Uint8Array }> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length
      hash.update(piece)
      done(size > maxBytes ? new Failure('fileTooLarge', 413, undefined, { params: { size: Math.floor(maxBytes / 1024 / 1024) } }) : null, piece)
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
  const { code } = problem as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Failure('storageFull', 507) : new Failure('badForm', 400)
}

/** Removes what of a form's files is still lying about. */
export async function clearAway(pairs: Iterable<readonly [string, unknown]>): Promise<void> {
  for (const [, value] of pairs) if (value instanceof Upload) await rm(value.path, { force: true })
}

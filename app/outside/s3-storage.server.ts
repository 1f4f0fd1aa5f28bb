/** File storage on S3 or whoever speaks its protocol: large files go up in parts, and come down in the ranges that are asked for. */
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, NotFound, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { FileStorage, ListOptions, ListResult } from '@remix-run/file-storage'
import { LazyFile } from '@remix-run/lazy-file'

export type S3Settings = { endpoint?: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

/** Bytes of a part; two are in memory at a time. 10,000 parts make 80 GB, the most that one object takes here. */
const partSize = 8 * 1024 * 1024

export function s3Storage({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): FileStorage<LazyFile> {
  // others than Amazon know neither its host names per bucket nor its newer checksums
  const client = new S3Client({
    ...{ endpoint, region, forcePathStyle: endpoint !== undefined, credentials: { accessKeyId, secretAccessKey } },
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  })
  const of = (Key: string) => ({ Bucket: bucket, Key })

  async function get(key: string): Promise<LazyFile | null> {
    const found = await client.send(new HeadObjectCommand(of(key))).catch(absent)
    if (!found) return null
    const size = found.ContentLength ?? 0
    return new LazyFile({ byteLength: size, stream: (start = 0, end = size) => bytesOf(key, start, end) }, key)
  }

  function bytesOf(key: string, start: number, end: number) {
    if (end <= start) return new Blob([]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>
    const abort = new AbortController()
    // asked for when the first byte is wanted; given up when nobody wants more
    async function* pieces() {
      const { Body } = await client.send(new GetObjectCommand({ ...of(key), Range: `bytes=${start}-${end - 1}` }), { abortSignal: abort.signal })
      yield* Body as Readable
    }
    const stream = Readable.from(pieces(), { objectMode: false }).once('close', () => abort.abort())
    return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>
  }

  async function set(key: string, file: File | LazyFile): Promise<void> {
    const Body = Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0])
    await new Upload({ client, params: { ...of(key), Body, ContentType: file.type || undefined }, partSize, queueSize: 2 }).done()
  }

  async function list<T extends ListOptions>({ cursor, prefix, limit = 1_000 }: ListOptions = {}): Promise<ListResult<T>> {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: limit, ContinuationToken: cursor }))
    const files = (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({ key: Key, name: Key, type: '', size: Size, lastModified: LastModified?.getTime() ?? 0 }))
    return { cursor: page.NextContinuationToken, files } as ListResult<T>
  }

  return {
    get,
    set,
    list,
    has: async (key) => (await get(key)) !== null,
    put: async (key, file) => set(key, file).then(async () => (await get(key))!),
    remove: async (key) => void (await client.send(new DeleteObjectCommand(of(key)))),
  }
}

function absent(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}

/**
 * File storage on S3 or a compatible store.
 *
 * Large files are uploaded in parts, and downloads fetch only the requested range.
 */
import { Readable } from 'node:stream'
import type { ListOptions, ListResult } from '@remix-run/file-storage'
import { LazyFile } from '@remix-run/lazy-file'
import {
  assertStorageKey,
  StorageUnavailable,
  type FileStore,
  type SentAs,
} from './file-store.server'
import { errorName } from '~/platform/error-code'
import { toNodeStream } from '~/platform/streams'

type S3Settings = {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The objects are in this folder of the bucket; only they are listed. */
  folder: string
}

/**
 * Bytes of a part; two parts are in memory at a time. 10,000 parts are 80 GB, the largest possible
 * object here.
 */
const partSize = 8 * 1024 * 1024
/** How often in succession a broken download resumes without receiving a byte, before it fails. */
const MAX_RETRIES = 3
/**
 * Seconds in which a signed address may be opened; a download that began by then goes on to its end.
 * A browser opens it at once: the time is for a slow line, for its first retries after a break, and
 * for clocks of the service and the store that differ by some seconds.
 */
const DIRECT_SECONDS = 60

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * Loads Amazon's client on demand, because it takes longer than the rest of a start. Only the
 * packages are imported late, not this module, so that the build stays a single file.
 */
export async function createS3Storage({
  bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  folder,
}: S3Settings): Promise<Required<FileStore>> {
  const keyPrefix = `${folder}/`
  const {
    AbortMultipartUploadCommand,
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    ListMultipartUploadsCommand,
    ListObjectsV2Command,
    S3Client,
  } = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  // Compatible stores support neither Amazon's host names for buckets nor its newer checksums.
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Each download holds a connection, even while its client reads nothing. A store that does not
    // answer is given up after the timeouts.
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: 500 },
      httpsAgent: { maxSockets: 500 },
    },
  })
  const objectOf = (key: string) => ({ Bucket: bucket, Key: keyPrefix + assertStorageKey(key) })

  async function get(key: string): Promise<LazyFile | null> {
    const found = await client
      .send(new HeadObjectCommand(objectOf(key)), { requestTimeout: 5_000 })
      .catch(notFoundAsNull)
    if (!found) return null
    const size = found.ContentLength ?? 0
    return new LazyFile(
      { byteLength: size, stream: (start = 0, end = size) => bytesOf(key, start, end) },
      key,
    )
  }

  /** Requests the range when the first byte is read; cancelling closes the connection. */
  function bytesOf(key: string, start: number, end: number): ByteStream {
    if (end <= start) return new Blob([]).stream()
    const abort = new AbortController()
    const chunks = piecesOf(key, start, end, abort.signal)
    let left = end - start
    return new ReadableStream(
      {
        async pull(controller) {
          const { done, value } = await chunks.next()
          if (done) return controller.close()
          left -= value.length
          controller.enqueue(value)
          if (left > 0) return
          controller.close()
          await chunks.return(undefined)
        },
        async cancel() {
          abort.abort()
          await chunks.return(undefined).catch(() => undefined)
        },
      },
      { highWaterMark: 0 },
    )
  }

  /** Keys are never reused, so an interrupted download can continue where it stopped. */
  async function* piecesOf(
    key: string,
    start: number,
    end: number,
    abortSignal: AbortSignal,
  ): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
    let index = start
    for (let failures = 0; index < end;) {
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({ ...objectOf(key), Range: `bytes=${index}-${end - 1}` }),
          { abortSignal },
        )
        if (ContentLength !== end - index)
          throw new Error('a stored file has another size than it had')
        if (!(Body instanceof Readable)) throw new Error('the store sent no bytes')
        for await (const chunk of Body) {
          const bytes: Buffer<ArrayBuffer> = chunk
          index += bytes.length
          failures = 0
          yield bytes
        }
        if (index < end) throw new Error('the store ended early')
      } catch (error) {
        failures += 1
        if (abortSignal.aborted || failures > MAX_RETRIES) throw toStorageUnavailable(error)
      }
    }
  }

  /** Computed here, without asking the store; the signature covers the key and the headers. */
  async function directAddress(key: string, { type, disposition }: SentAs): Promise<string> {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    const command = new GetObjectCommand({
      ...objectOf(key),
      ResponseContentType: type,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: 'private, no-store',
    })
    return getSignedUrl(client, command, { expiresIn: DIRECT_SECONDS })
  }

  async function set(key: string, file: File | LazyFile): Promise<void> {
    const Body = toNodeStream(file.stream())
    try {
      await new Upload({
        client,
        params: { ...objectOf(key), Body, ContentType: file.type || undefined },
        partSize,
        queueSize: 2,
      }).done()
    } catch (error) {
      throw toStorageUnavailable(error)
    } finally {
      Body.destroy()
    }
  }

  async function list<T extends ListOptions>({
    cursor,
    prefix = '',
    limit = 1_000,
  }: ListOptions = {}): Promise<ListResult<T>> {
    const page = await client
      .send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: keyPrefix + prefix,
          MaxKeys: limit,
          ContinuationToken: cursor,
        }),
      )
      .catch(throwUnavailable)
    const files = (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => {
      const key = Key.slice(keyPrefix.length)
      return {
        key,
        name: key,
        type: '',
        size: Size,
        lastModified: LastModified?.getTime() ?? Date.now(),
      }
    })
    return {
      cursor: page.IsTruncated ? page.NextContinuationToken : undefined,
      files,
    } as ListResult<T>
  }

  /**
   * Aborts a page of uploads at a time: the aborted ones are missing from the next page. A store
   * without such a list has nothing to abort.
   */
  async function endUnfinished(before: number): Promise<number> {
    let ended = 0
    for (let more = true, after = {}; more;) {
      const page = await client
        .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: keyPrefix, ...after }))
        .catch(unsupportedAsEmpty)
      const old = (page.Uploads ?? []).filter(
        ({ Initiated }) => Initiated && Initiated.getTime() < before,
      )
      // An upload that ended in the meantime is no error.
      for (const { Key, UploadId } of old)
        ended += await client
          .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
          .then(() => 1, notFoundAsZero)
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      more = page.IsTruncated === true
    }
    return ended
  }

  return {
    get,
    set,
    list,
    abortUnfinishedUploads: endUnfinished,
    directAddress,
    has: async (key) => (await get(key)) !== null,
    put: async (key, file) => set(key, file).then(async () => (await get(key))!),
    remove: async (key) =>
      void (await client.send(new DeleteObjectCommand(objectOf(key))).catch(throwUnavailable)),
    check: async () =>
      void (await client
        .send(new HeadBucketCommand({ Bucket: bucket }), {
          abortSignal: AbortSignal.timeout(3_000),
        })
        .catch(throwUnavailable)),
  }
}

/** Answers that the client cannot read are plain errors, with their status as well. */
function httpStatusOf(error: unknown): unknown {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : null
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? metadata.httpStatusCode
    : undefined
}

const toStorageUnavailable = (error: unknown) =>
  error instanceof StorageUnavailable
    ? error
    : new StorageUnavailable(error, httpStatusOf(error) === 507)

function throwUnavailable(error: unknown): never {
  throw toStorageUnavailable(error)
}

function notFoundAsNull(error: unknown): null {
  if (errorName(error) === 'NotFound') return null
  throw toStorageUnavailable(error)
}

function notFoundAsZero(error: unknown): 0 {
  if (errorName(error) === 'NoSuchUpload') return 0
  throw toStorageUnavailable(error)
}

function unsupportedAsEmpty(error: unknown): {
  Uploads?: undefined
  IsTruncated?: undefined
  NextKeyMarker?: undefined
  NextUploadIdMarker?: undefined
} {
  if (httpStatusOf(error) === 501) return {}
  throw toStorageUnavailable(error)
}

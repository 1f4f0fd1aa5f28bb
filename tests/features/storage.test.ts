/** Tests file storage on a disk and on S3: keys, pages of keys, and what the sweep removes. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { createDiskStorage, LocalFile } from '~/storage/disk.server'
import { directOrigin } from '~/storage/file-storage.server'
import { StorageUnavailable, type FileStore } from '~/storage/file-store.server'
import { createS3Storage } from '~/storage/s3.server'
import {
  openStoredFile,
  incomingFolder,
  createFileRow,
  forgetFiles,
  markUnused,
  store,
  removeUnused,
} from '~/storage/stored-files.server'
import { runRegularly } from '../../server/processes/run-regularly'
import { cleanDatabase } from '../support/database/database'
import { openFilesIn } from '../support/servers/file-server'
import { startS3Server, type S3 } from '../support/servers/s3'
import { createUpload } from '../support/fixtures/uploads'
import { portOf } from '../../server/processes/port-of'

const fresh = () => mkdtempSync(join(tmpdir(), 'moduchaek-storage-'))
const fileOf = (text: string) => new File([text], 'a.brf')
const key = (n: number) => `key-${String(n).padStart(16, '0')}`
const hours = (n: number) => Date.now() + n * 60 * 60 * 1000

// The same tests for both: a disk, and a bucket of an S3 server

let s3: S3
beforeAll(async () => void (s3 = await startS3Server()))
afterAll(() => s3.stop())

const kinds: [string, () => Promise<FileStore>][] = [
  ['a disk', async () => createDiskStorage(fresh())],
  [
    'a bucket',
    async () => {
      const storage = await createS3Storage(s3.settings)
      for (const { key } of (await storage.list()).files) await storage.remove(key)
      return storage
    },
  ],
]

describe.each(kinds)('%s', (_, opened) => {
  test('gives back what it was given, in parts, and says when there is nothing', async () => {
    const storage = await opened()
    await storage.set(key(1), fileOf('0123456789'))
    const file = await storage.get(key(1))
    expect([file?.size, await file?.text()]).toEqual([10, '0123456789'])
    expect(await file?.slice(3, 6).text()).toBe('345')
    expect(await file?.slice(9).text()).toBe('9')
    expect(await file?.slice(10).text()).toBe('')
    expect([
      await storage.has(key(1)),
      await storage.has(key(2)),
      await storage.get(key(2)),
    ]).toEqual([true, false, null])
    await storage.remove(key(1))
    await storage.remove(key(1))
    expect(await storage.has(key(1))).toBe(false)
    await storage.check()
  })

  test('keeps what lies on our disk, of many parts, to the byte', async () => {
    const storage = await opened()
    const path = join(fresh(), 'large')
    const bytes = randomBytes(21 * 1024 * 1024 + 7)
    writeFileSync(path, bytes)
    await storage.set(
      key(3),
      new LocalFile(path, bytes.length, '큰 파일 (1).zip', 'application/zip'),
    )
    const kept = (await storage.get(key(3)))!
    expect([kept.size, Buffer.from(await kept.bytes()).equals(bytes)]).toEqual([bytes.length, true])
    expect(
      Buffer.from(await kept.slice(8 * 1024 * 1024 - 3, 8 * 1024 * 1024 + 3).bytes()).equals(
        bytes.subarray(8 * 1024 * 1024 - 3, 8 * 1024 * 1024 + 3),
      ),
    ).toBe(true)
  })

  test.each([
    '',
    'short',
    '../../../etc/passwd',
    'a/../../../../etc/passwd',
    `${'a'.repeat(16)}/b`,
    `${'a'.repeat(16)}\0`,
    'a'.repeat(65),
    '..................',
    '한글한글한글한글한글한글한글한글',
    '../../../../tmp/x.draft',
  ])('takes %j for no key', async (bad) => {
    const storage = await opened()
    await expect((async () => storage.get(bad))()).rejects.toThrow('not a key')
    await expect((async () => storage.set(bad, fileOf('x')))()).rejects.toThrow('not a key')
    await expect((async () => storage.remove(bad))()).rejects.toThrow('not a key')
  })

  test('lists every key once, page by page, with size and time', async () => {
    const storage = await opened()
    const keys = Array.from(
      { length: 60 },
      (_, n) => `${String.fromCharCode(97 + (n % 7))}${key(n)}`,
    )
    await Promise.all(keys.map((one) => storage.set(one, fileOf(one))))
    const found: string[] = []
    let pages = 0
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await storage.list({ cursor, limit: 9, includeMetadata: true })
      for (const { key, size, lastModified } of page.files) {
        expect(size).toBe(key.length)
        expect(Math.abs(Date.now() - lastModified)).toBeLessThan(60_000)
        found.push(key)
      }
      cursor = page.cursor
      pages += 1
    }
    expect([found.sort(), pages]).toEqual([[...keys].sort(), 7])
  })
})

describe('a bucket', () => {
  const large = 24 * 1024 * 1024
  const withLarge = async () => {
    const storage = await createS3Storage(s3.settings)
    await storage.set(
      key(9),
      new File([new Uint8Array(large).map((_, index) => index % 251)], 'large'),
    )
    return (await storage.get(key(9)))!
  }

  test('a stream that nobody reads asks for nothing, and one that is given up closes its connection', async () => {
    const file = await withLarge()
    s3.hangUp()
    await vi.waitFor(() => expect(s3.open()).toBe(0), 30_000)
    for (let i = 0; i < 5; i++) file.stream()
    expect(s3.open()).toBe(0)
    const readers = Array.from({ length: 6 }, () => file.stream().getReader())
    await Promise.all(readers.map((reader) => reader.read()))
    expect(s3.open()).toBe(6)
    await Promise.all(readers.map((reader) => reader.cancel()))
    await vi.waitFor(() => expect(s3.open()).toBe(0), 30_000)
  })

  test('a download whose connection breaks goes on where it was, to the byte', async () => {
    const file = await withLarge()
    s3.cutAfter(5 * 1024 * 1024)
    const bytes = await file
      .slice(11)
      .bytes()
      .finally(() => s3.cutAfter(Infinity))
    expect([bytes.length, bytes.findIndex((byte, index) => byte !== (index + 11) % 251)]).toEqual([
      large - 11,
      -1,
    ])
  })

  test('that does not answer says so, and in the middle of a download breaks it off', async () => {
    const file = await withLarge()
    const reader = file.stream().getReader()
    await reader.read()
    s3.shut()
    try {
      await expect(
        (async () => {
          while (!(await reader.read()).done);
        })(),
      ).rejects.toThrow(StorageUnavailable)
      const storage = await createS3Storage(s3.settings)
      for (const work of [
        () => storage.get(key(9)),
        () => storage.set(key(8), fileOf('x')),
        () => storage.list(),
        () => storage.remove(key(9)),
        () => storage.check(),
      ])
        await expect((async () => work())()).rejects.toThrow(StorageUnavailable)
    } finally {
      s3.reopen()
    }
    expect(await (await createS3Storage(s3.settings)).has(key(9))).toBe(true)
    await expect(
      (async () => (await createS3Storage({ ...s3.settings, bucket: 'not-there' })).check())(),
    ).rejects.toThrow(StorageUnavailable)
    await expect(
      (async () =>
        (await createS3Storage({ ...s3.settings, accessKeyId: 'nobody' })).get(key(9)))(),
    ).rejects.toThrow(StorageUnavailable)
  })
})

describe('the origin of signed addresses, which forms may lead to', () => {
  test.each([
    ['files', 'ap-northeast-2', 'https://files.s3.ap-northeast-2.amazonaws.com'],
    ['files', 'us-east-1', 'https://files.s3.us-east-1.amazonaws.com'],
    ['files.example.org', 'eu-west-1', 'https://s3.eu-west-1.amazonaws.com'],
    ['files', 'cn-north-1', 'https://files.s3.cn-north-1.amazonaws.com.cn'],
    ['files', 'us-east-1', 'https://store.test:9000', 'https://store.test:9000/'],
  ])('%s in %s is %s', async (bucket, region, origin, endpoint?: string) => {
    const variables = {
      STORAGE_S3_BUCKET: bucket,
      STORAGE_S3_REGION: region,
      STORAGE_S3_ENDPOINT: endpoint,
    }
    expect(directOrigin({ ...variables, STORAGE_S3_DIRECT: true })).toBe(origin)
    expect(directOrigin(variables)).toBeNull()
    const storage = await createS3Storage({ ...s3.settings, bucket, region, endpoint })
    const signed = await storage.directAddress(key(1), { type: 'text/csv', disposition: 'a' })
    expect(new URL(signed).origin).toBe(origin)
  })
})

describe('a disk', () => {
  test('lists what was left behind, and nothing where there is no folder', async () => {
    const folder = fresh()
    const storage = createDiskStorage(folder)
    await storage.set(key(1), fileOf('x'))
    const draft = `${key(1)}.draft`
    writeFileSync(join(folder, draft.slice(0, 2), draft), 'half')
    expect((await storage.list()).files.map(({ key }) => key).sort()).toEqual([key(1), draft])
    await storage.remove(draft)
    expect(await storage.has(key(1))).toBe(true)
    expect(readdirSync(join(folder, draft.slice(0, 2)))).not.toContain(draft)
    expect(await createDiskStorage(join(folder, 'not-there')).list()).toEqual({
      cursor: undefined,
      files: [],
    })
  })

  test('a stream that nobody reads opens nothing, and one that is given up closes its file', async () => {
    const folder = fresh()
    const path = join(folder, 'large')
    writeFileSync(path, Buffer.alloc(4 * 1024 * 1024))
    const file = new LocalFile(path, 4 * 1024 * 1024, 'large')
    file.stream()
    expect(openFilesIn(resolve(folder))).toEqual([])
    const reader = file.stream().getReader()
    await reader.read()
    expect(openFilesIn(resolve(folder))).toHaveLength(1)
    await reader.cancel()
    await vi.waitFor(() => expect(openFilesIn(resolve(folder))).toEqual([]), 30_000)
    await expect(new LocalFile(join(folder, 'gone'), 5, 'gone').text()).rejects.toThrow('ENOENT')
    // a file that lost its end since then is an error, not a short answer
    await expect(new LocalFile(path, 5 * 1024 * 1024, 'large').bytes()).rejects.toThrow('shorter')
    expect((await file.slice(1, 4 * 1024 * 1024 - 1).bytes()).length).toBe(4 * 1024 * 1024 - 2)
    await vi.waitFor(() => expect(openFilesIn(resolve(folder))).toEqual([]), 30_000)
  })
})

describe('a sweep', () => {
  beforeEach(cleanDatabase)
  const kept = async (text: string) => {
    return createFileRow(db, await store(createUpload('a.brf', text)))
  }
  const files = () =>
    readdirSync(join(env.STORAGE_DIR, 'kept'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  test('lets what a restore to a moment needs wait for its days, but not what is about people', async () => {
    const days = env.RECOVERY_DAYS
    onTestFinished(() => void Object.assign(env, { RECOVERY_DAYS: days }))
    Object.assign(env, { RECOVERY_DAYS: 7 })
    const [produced, proof] = [await kept('a volume'), await kept('a proof of eligibility')]
    await markUnused(db, [produced])
    await forgetFiles(db, [proof])
    expect(await removeUnused()).toMatchObject({ files: 1 })
    expect([await openStoredFile(proof), await (await openStoredFile(produced))?.text()]).toEqual([
      null,
      'a volume',
    ])
    expect(await removeUnused(hours(7 * 24 - 1))).toMatchObject({ files: 0 })
    expect(await removeUnused(hours(7 * 24 + 1))).toMatchObject({ files: 1 })
  })

  test('removes what was released an hour ago, not what is younger, and not what has an owner', async () => {
    const [owned, released] = [await kept('owned'), await kept('released')]
    await db.book.create({
      data: { bookId: '2026-1', title: '책', searchText: '', publisherFileKey: owned } as never,
    })
    await markUnused(db, [owned, released, null, undefined])
    expect(await removeUnused()).toMatchObject({ files: 0 })
    expect(await removeUnused(hours(2))).toMatchObject({ files: 1 })
    expect([await openStoredFile(released), await (await openStoredFile(owned))?.text()]).toEqual([
      null,
      'owned',
    ])
    expect(await db.storedFile.findMany({ select: { key: true, removeTime: true } })).toEqual([
      { key: owned, removeTime: null },
    ])
  })

  test('removes bytes that no row names, drafts and uploads that never ended, but none of the last hour', async () => {
    await removeUnused(hours(2))
    const { key } = await store(createUpload('a.brf', 'bytes without a row'))
    const strange = `${'a'.repeat(20)}.draft`
    mkdirSync(join(env.STORAGE_DIR, 'kept', 'aa'), { recursive: true })
    writeFileSync(join(env.STORAGE_DIR, 'kept', 'aa', strange), 'half')
    createUpload('b.brf', 'never ended')
    expect(await removeUnused()).toEqual({ files: 0, bytes: 0, incoming: 0 })
    for (const name of [join('kept', key.slice(0, 2), key), join('kept', 'aa', strange)])
      utimesSync(join(env.STORAGE_DIR, name), 0, 0)
    expect(await removeUnused()).toEqual({ files: 0, bytes: 2, incoming: 0 })
    expect(await removeUnused(hours(2))).toEqual({ files: 0, bytes: 0, incoming: 1 })
    expect([files(), readdirSync(incomingFolder)]).toEqual([[], []])
  })

  test('leaves a file alone whose name it did not give', async () => {
    mkdirSync(join(env.STORAGE_DIR, 'kept', 'no'), { recursive: true })
    const foreign = join(env.STORAGE_DIR, 'kept', 'no', 'note.txt')
    writeFileSync(foreign, 'by hand')
    utimesSync(foreign, 0, 0)
    expect(await removeUnused(hours(2))).toMatchObject({ bytes: 0 })
    expect(readdirSync(join(env.STORAGE_DIR, 'kept', 'no'))).toEqual(['note.txt'])
  })

  test('runs again and again, one at a time, and survives its failures', async () => {
    const log = { info: vi.fn(), error: vi.fn() }
    let now = 0
    let max = 0
    let times = 0
    const stop = runRegularly(log, {
      work: async () => {
        max = Math.max(max, ++now)
        await new Promise((done) => setTimeout(done, 30))
        now -= 1
        if (++times === 2) throw new Error('the disk is away')
        return { files: 0 }
      },
      done: 'swept',
      failed: 'not swept',
      first: 10,
      every: 5,
    })
    await vi.waitFor(() => expect(times).toBeGreaterThan(3), 30_000)
    await stop()
    const then = times
    await new Promise((done) => setTimeout(done, 60))
    expect([max, times, log.error.mock.calls.length]).toEqual([1, then, 1])
  })
})

// Uploads to S3 that never ended

describe('uploads to a bucket that never ended', () => {
  /**
   * A store with a list of uploads, which the test's S3 server lacks: one upload per page, without
   * ended ones.
   */
  async function storeWith(uploads: { key: string; begun: number }[]) {
    const asked: string[] = []
    const server = createServer((req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '/', 'http://store')
      asked.push(`${req.method} ${pathname}`)
      const id = searchParams.get('uploadId')
      const index = uploads.findIndex(({ key }) => key === id)
      if (req.method === 'DELETE') {
        if (index < 0)
          return void res.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
        return void res.writeHead(uploads.splice(index, 1).length === 1 ? 204 : 500).end()
      }
      const after = searchParams.get('upload-id-marker') ?? ''
      const [first, ...rest] = uploads.filter(({ key }) => key > after)
      const upload = first
        ? `<Upload><Key>kept/${first.key}</Key><UploadId>${first.key}</UploadId><Initiated>${new Date(first.begun).toISOString()}</Initiated></Upload>`
        : ''
      res
        .writeHead(200, { 'Content-Type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>${rest.length > 0}</IsTruncated><NextKeyMarker>kept/${first?.key}</NextKeyMarker><NextUploadIdMarker>${first?.key}</NextUploadIdMarker>${upload}</ListMultipartUploadsResult>`,
        )
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const storage = await createS3Storage({
      ...s3.settings,
      endpoint: `http://127.0.0.1:${portOf(server)}`,
    })
    return { storage, asked, stop: () => server.close() }
  }

  test('are ended after a day, over all pages; those under way go on', async () => {
    const uploads = [
      { key: key(1), begun: hours(-30) },
      { key: key(2), begun: hours(-1) },
      { key: key(3), begun: hours(-25) },
    ]
    const { storage, asked, stop } = await storeWith(uploads)
    expect(await storage.abortUnfinishedUploads(hours(-24))).toBe(2)
    expect(uploads.map((one) => one.key)).toEqual([key(2)])
    expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([
      `DELETE /moduchaek/kept/${key(1)}`,
      `DELETE /moduchaek/kept/${key(3)}`,
    ])
    expect(await storage.abortUnfinishedUploads(hours(-24))).toBe(0)
    stop()
  })

  test('of a store that keeps no list of them are left to it, and one that is away is told', async () => {
    const storage = await createS3Storage(s3.settings)
    expect(await storage.abortUnfinishedUploads(Date.now())).toBe(0)
    s3.shut()
    await expect(storage.abortUnfinishedUploads(Date.now())).rejects.toThrow(StorageUnavailable)
    s3.reopen()
  })
})

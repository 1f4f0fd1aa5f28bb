/**
 * Tests large files in flat memory, and a full disk. `LARGE=1024` sends that many MiB instead of
 * 256.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { book } from '../support/fixtures/books'
import { admin, usePeople } from '../support/client/people'
import { sendRequest, closingBoundary, multipart, part } from '../support/servers/file-server'
import { startUploadServer } from '../support/servers/upload-server'
import { startS3Server } from '../support/servers/s3'
import { smallDisk } from '../support/servers/small-disk'

const mib = 1024 * 1024
const size = Number(process.env.LARGE ?? 256) * mib
let bookId: string
usePeople('admin')
beforeEach(async () => {
  bookId = (await book()).bookId
})
const bearer = () => ({ Authorization: `Bearer ${admin.token}` })
const before = () =>
  Buffer.concat([
    part('bookId', bookId),
    part('prodType', 'braille'),
    part('file', '', 'large.zip').subarray(0, -2),
  ])

/** A form with a file of that many bytes, which never exists as a whole. */
async function* formOf(bytes: number, hash = createHash('sha256')) {
  yield before()
  for (let sent = 0; sent < bytes; sent += mib) {
    const chunk = Buffer.alloc(Math.min(mib, bytes - sent), sent / mib)
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.from('\r\n')
  yield closingBoundary
}

test.each(['a disk', 'S3'])(
  'a large file comes and goes with flat memory: %s',
  { timeout: 300_000 },
  async (kind) => {
    // the S3 server runs in this process; only the service is measured
    const s3 = kind === 'S3' ? await startS3Server() : undefined
    const server = await startUploadServer({
      MAX_UPLOAD_BYTES: String(4 * 1024 * mib),
      ...s3?.variables,
    })
    try {
      await sendRequest(server.port, {
        path: `/api/produceBook/progressInfo/${bookId}`,
        headers: { ...bearer(), 'Content-Type': 'application/json' },
        body: '{}',
      })
      const atRest = await server.memory()
      const hash = createHash('sha256')
      const began = performance.now()
      const length = before().length + size + 2 + closingBoundary.length
      const up = await sendRequest(server.port, {
        headers: { ...bearer(), ...multipart, 'Content-Length': length },
        body: formOf(size, hash),
      })
      const upSeconds = (performance.now() - began) / 1000
      expect(up.status, up.bytes.toString()).toBe(200)
      const uploading = await server.memory()
      const sum = hash.digest()
      const stored = await db.storedFile.findFirstOrThrow()
      expect([Number(stored.size), Buffer.from(stored.sha256).equals(sum)]).toEqual([size, true])
      const again = performance.now()
      const downloaded = await new Promise<Buffer>((done, fail) =>
        get(
          {
            port: server.port,
            host: '127.0.0.1',
            path: `/api/produceBook/download?bookId=${bookId}&prodType=braille`,
            headers: bearer(),
          },
          async (res) => {
            const read = createHash('sha256')
            for await (const chunk of res) read.update(chunk as Buffer)
            done(read.digest())
          },
        ).on('error', fail),
      )
      const downSeconds = (performance.now() - again) / 1000
      expect(downloaded.equals(sum)).toBe(true)
      const downloading = await server.memory()
      const inMib = (bytes: number) => `${Math.round(bytes / mib)} MiB`
      console.log(
        `${kind}, ${inMib(size)}: up ${Math.round(size / mib / upSeconds)} MiB/s, down ${Math.round(size / mib / downSeconds)} MiB/s; memory ${inMib(atRest)}, +${inMib(uploading - atRest)} up, +${inMib(downloading - atRest)} down`,
      )
      // chunks under way and garbage not collected yet, but nothing that grows with the file
      expect(Math.max(uploading, downloading) - atRest).toBeLessThan(180 * mib)
    } finally {
      await server.kill()
      await s3?.stop()
      rmSync(join(env.STORAGE_DIR, 'kept'), { recursive: true, force: true })
    }
  },
)

test('a full disk is told with 507 in Korean, nothing stays of the file, and it works again without a new start', async ({
  skip,
}) => {
  const disk = smallDisk(12) ?? skip('no disk can be mounted here')
  if (!disk) return
  const server = await startUploadServer({ STORAGE_DIR: disk.folder })
  const send = (bytes: number, headers: Record<string, string | number> = {}) =>
    sendRequest(server.port, {
      headers: { ...bearer(), ...multipart, ...headers },
      body: formOf(bytes),
    })
  try {
    expect((await send(2 * mib)).status).toBe(200)
    // its check is over
    const row = await vi.waitFor(async () => {
      const found = await db.storedFile.findFirstOrThrow()
      expect(found.card).not.toHaveProperty('looking')
      return found
    }, 20_000)
    const free = disk.free()
    // the size is not announced (a program that sends in chunks): the server notices when the
    // disk is full
    for (let i = 0; i < 3; i++) {
      const full = await send(40 * mib)
      expect([full.status, JSON.parse(full.bytes.toString())]).toEqual([
        507,
        expect.objectContaining({
          key: 'storageFull',
          message: '저장 공간이 부족해 파일을 받지 못했습니다. 관리자에게 알려 주세요.',
        }),
      ])
      expect(disk.free()).toBe(free)
    }
    // an announced size is refused before the bytes are sent
    expect(
      (
        await send(4 * mib, {
          'Content-Length': before().length + 4 * mib + 2 + closingBoundary.length,
        })
      ).status,
    ).toBe(507)
    expect(await db.storedFile.findMany()).toEqual([row])
    expect((await send(3 * mib)).status).toBe(200)
    expect(await db.storedFile.count({ where: { removeTime: null } })).toBe(1)
    // not even a folder fits
    const filler = join(disk.folder, 'filler')
    mkdirSync(join(disk.folder, 'incoming'), { recursive: true })
    try {
      writeFileSync(filler, Buffer.alloc(20 * mib))
    } catch {
      // the disk is full now, as intended
    }
    expect((await send(1000)).status).toBe(507)
    rmSync(filler)
    expect((await send(1000)).status).toBe(200)
  } finally {
    await server.kill()
    disk.remove()
  }
})

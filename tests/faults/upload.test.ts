/**
 * Tests files under faults: killed servers, aborted uploads, replacement while reading,
 * concurrency. The state afterwards is always consistent.
 */
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { removeUnused } from '~/storage/stored-files.server'
import { book } from '../support/fixtures/books'
import { call, callRaw } from '../support/client/api-call'
import { admin, usePeople } from '../support/client/people'
import { inconsistencies, storedKeys } from '../support/checks/consistency'
import { query } from '../support/database/database'
import { runMany, serverQueue } from '../support/servers/fault-servers'
import {
  sendRequest,
  fileServer,
  form,
  multipart,
  openFilesIn,
  part,
} from '../support/servers/file-server'

const mib = 1024 * 1024
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Sweeps as if a few hours had gone by, and returns the inconsistencies. */
const sweptLater = async () => {
  await removeUnused(Date.now() + 3 * 60 * 60 * 1000)
  return inconsistencies({ swept: true })
}

let bookId: string
usePeople('admin')
beforeEach(async () => {
  bookId = (await book()).bookId
})
afterEach(async () => void expect(await sweptLater()).toEqual([]))

const bearer = () => ({ Authorization: `Bearer ${admin.token}` })
const bodyOf = (bytes: Buffer, name: string, more: Record<string, string> = {}) =>
  form(
    ...Object.entries({ bookId, prodType: 'braille', ...more }).map(([field, value]) =>
      part(field, value),
    ),
    part('file', bytes, name),
  )
const upload = (bytes: Buffer, name: string, more: Record<string, string> = {}) =>
  call(
    '/api/produceBook/upload',
    { bookId, prodType: 'braille', ...more, file: new File([new Uint8Array(bytes)], name) },
    { token: admin.token },
  )
/** A digest of the current file's bytes. */
const current = async (more: object = {}) =>
  sha256(
    Buffer.from(
      await (
        await callRaw(
          '/api/produceBook/download',
          { bookId, prodType: 'braille', ...more },
          { token: admin.token, method: 'GET' },
        )
      ).arrayBuffer(),
    ),
  )

describe('a killed server', () => {
  /** A connection that has sent the head of the request and nothing of the body. */
  function sent(port: number, length: number, closed: () => void) {
    const head = Object.entries({
      Host: '127.0.0.1',
      ...bearer(),
      ...multipart,
      'Content-Length': length,
    }).map(([name, value]) => `${name}: ${value}`)
    const socket = connect(port, '127.0.0.1')
    socket
      .on('error', () => undefined)
      .on('data', () => undefined)
      .once('close', closed)
    socket.write(`POST /api/produceBook/upload HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    return socket
  }

  /** Milliseconds from the last byte of a file to the answer. */
  const savingTime = (port: number) =>
    new Promise<number>((done) => {
      const body = bodyOf(randomBytes(4 * mib), 'before.brf')
      let last = 0
      const socket = sent(port, body.length, () => done(performance.now() - last))
      socket.once('data', () => socket.destroy())
      socket.write(body, () => (last = performance.now()))
    })

  test('leaves the old file or the new one, whole, and nothing else after a sweep', async () => {
    const editionOf = (i: number) =>
      Buffer.concat([Buffer.from(`edition ${i}`), randomBytes(4 * mib)])
    // share of the bytes sent before the kill, and its delay as a share of the time that saving
    // takes; null: kill at the answer
    const moments: [share: number, after: number | null][] = runMany
      ? [
          [0.00005, 0],
          [0.01, 0.1],
          [0.5, 0],
          [0.99, 0.1],
          [1, 0],
          [1, 0.3],
          [1, 0.5],
          [1, 0.7],
          [1, 0.85],
          [1, 0.95],
          [1, 1.05],
          [1, null],
        ]
      : [
          [0.00005, 0],
          [0.5, 0],
          [0.99, 0.1],
          [1, 0.3],
          [1, 0.7],
          [1, 0.95],
          [1, null],
        ]
    const next = serverQueue(moments.length)
    const ends: string[] = []
    for (const [i, [share, after]] of moments.entries()) {
      const bytes = editionOf(i)
      const server = await next()
      const saving = Math.min(await savingTime(server.port), await savingTime(server.port))
      const stood = await current()
      const body = bodyOf(bytes, `${i}.brf`)
      await new Promise<void>((done) => {
        const kill = () => void server.kill().then(() => socket.destroy())
        const socket = sent(server.port, body.length, done)
        socket.once('data', () => after === null && kill())
        socket.write(
          body.subarray(0, Math.ceil(body.length * share)),
          () => after !== null && setTimeout(kill, after * saving),
        )
      })
      await server.kill()
      await vi.waitFor(
        async () =>
          expect(
            await query(
              `SELECT 1 FROM pg_locks WHERE relation = '"StoredFile"'::regclass AND pid <> pg_backend_pid()`,
            ),
          ).toEqual([]),
        { timeout: 5_000 },
      )
      const moment = `${share} sent, ${after} of ${Math.round(saving)} ms`
      expect(await inconsistencies(), moment).toEqual([])
      const now = await current()
      ends.push(now === stood ? 'old' : 'new')
      expect([stood, sha256(bytes)], moment).toContain(now)
      if (share < 1) expect(now).toBe(stood)
      if (after === null) expect(now).toBe(sha256(bytes))
      expect(await sweptLater(), moment).toEqual([])
    }
    console.log('after a kill stands the', ends.join(', '))
    // otherwise all kills came too early or too late, and prove nothing
    expect(new Set(ends).size).toBe(2)
    expect(storedKeys()).toHaveLength(1)
  }, 600_000)
})

describe('readers and a replacement', () => {
  /** Downloads slowly and returns what it received. */
  function slowly(
    port: number,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; etag: string; bytes: Buffer }> {
    return new Promise((done, fail) => {
      void import('node:http').then(({ get }) =>
        get(
          {
            port,
            host: '127.0.0.1',
            agent: false,
            path: `/api/produceBook/download?bookId=${bookId}&prodType=braille`,
            headers: { ...bearer(), ...headers },
          },
          async (res) => {
            const chunks: Buffer[] = []
            for await (const chunk of res) {
              chunks.push(chunk as Buffer)
              if (chunks.length % 4 === 0) await wait(4)
            }
            done({
              status: res.statusCode ?? 0,
              etag: res.headers.etag ?? '',
              bytes: Buffer.concat(chunks),
            })
          },
        ).on('error', fail),
      )
    })
  }

  test('twenty-four who read slowly while it is replaced again and again each get one file, whole; nothing stays open', async () => {
    const server = await fileServer()
    const editions = Array.from({ length: 6 }, (_, i) =>
      Buffer.concat([Buffer.from(`edition ${i}`), randomBytes(6 * mib)]),
    )
    const known = new Set(editions.map(sha256))
    await upload(editions[0]!, '0.brf')
    const reading: ReturnType<typeof slowly>[] = []
    for (const [i, bytes] of editions.entries()) {
      for (let n = 0; n < 4; n++) reading.push(slowly(server.port))
      await wait(60)
      if (i > 0) expect((await upload(bytes, `${i}.brf`)).status).toBe(200)
      // the sweep may remove the replaced file while it is still being read
      await query(`UPDATE "StoredFile" SET "removeTime" = "removeTime" - interval '2 hours'`)
      await removeUnused()
    }
    const got = await Promise.all(reading)
    for (const { status, bytes, etag } of got) {
      if (status === 404) continue
      expect([status, known.has(sha256(bytes))]).toEqual([200, true])
      expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('base64url')}"`)
    }
    expect(got.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    await vi.waitFor(() => expect(openFilesIn(resolve(env.STORAGE_DIR))).toEqual([]), 20_000)
    await server.drain()
  })

  test('a download that is resumed over a replacement begins anew or is refused, and never mixes', async () => {
    const server = await fileServer()
    const [one, two] = [randomBytes(2 * mib), randomBytes(2 * mib)]
    await upload(one, 'one.brf')
    const path = `/api/produceBook/download?bookId=${bookId}&prodType=braille`
    const half = await sendRequest(server.port, {
      method: 'GET',
      path,
      headers: { ...bearer(), Range: `bytes=0-${mib - 1}` },
    })
    const etag = half.headers.etag ?? ''
    const rest = (more: Record<string, string>, to = path) =>
      sendRequest(server.port, {
        method: 'GET',
        path: to,
        headers: { ...bearer(), Range: `bytes=${mib}-`, ...more },
      })
    expect(sha256(Buffer.concat([half.bytes, (await rest({ 'If-Range': etag })).bytes]))).toBe(
      sha256(one),
    )
    await upload(two, 'two.brf')
    const anew = await rest({ 'If-Range': etag })
    expect([anew.status, sha256(anew.bytes)]).toEqual([200, sha256(two)])
    expect((await rest({}, `${path}&version=${etag.slice(1, 23)}`)).status).toBe(409)
    await server.drain()
  })

  test('readers who go away in the middle leave nothing open', async () => {
    const server = await fileServer()
    await upload(randomBytes(8 * mib), 'a.brf')
    for (let i = 0; i < 30; i++)
      await new Promise<void>((done) => {
        const socket = connect(server.port, '127.0.0.1')
        socket.write(
          `GET /api/produceBook/download?bookId=${bookId}&prodType=braille HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${bearer().Authorization}\r\n\r\n`,
        )
        if (i % 3 === 0) setTimeout(() => socket.resetAndDestroy(), i)
        else socket.once('data', () => socket.resetAndDestroy())
        socket.on('error', () => undefined).once('close', () => done())
      })
    await vi.waitFor(() => expect(openFilesIn(resolve(env.STORAGE_DIR))).toEqual([]), {
      timeout: 3_000,
    })
    await server.drain()
  })
})

describe('many at once', () => {
  test('twenty files for one place: each is taken or refused as a conflict, one stands, the others go', async () => {
    const files = Array.from({ length: 20 }, (_, i) => Buffer.from(`file ${i}`))
    const answers = await Promise.all(
      files.map((bytes, i) => upload(bytes, `${i}.brf`, { version: 'none' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await current()).toBe(sha256(files[winner]!))
    const again = await Promise.all(files.map((bytes, i) => upload(bytes, `${i}.brf`)))
    expect(again.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect(files.map(sha256)).toContain(await current())
    expect(await inconsistencies()).toEqual([])
    expect(await sweptLater()).toEqual([])
    expect(storedKeys()).toHaveLength(1)
  })

  test('percentages, files and removals of every format of one book end in one state', async () => {
    const places: Record<string, string>[] = [
      { type: '점자' },
      { type: '점역' },
      { prodType: 'magnified', type: '확대A3' },
      { prodType: 'magnified', type: '확대B4' },
      { prodType: 'voice' },
      { prodType: 'publisher' },
    ]
    for (let round = 0; round < 3; round++) {
      const work = Array.from({ length: 36 }, (_, i) => {
        const place = places[i % places.length]!
        const fields = { bookId, prodType: 'braille', ...place }
        if (i % 3 === 0 && place.prodType !== 'publisher')
          return call(
            '/api/produceBook/setProgress',
            { ...fields, progress: (i * 37) % 130 },
            { token: admin.token },
          )
        if (i % 4 === 1) return call('/api/produceBook/removeFile', fields, { token: admin.token })
        return upload(Buffer.from(`round ${round}, ${i}`), `${i}.brf`, place)
      })
      const statuses = (await Promise.all(work)).map(({ status, key }) =>
        status === 200 ? 200 : `${status} ${key}`,
      )
      // no percentage beside a file
      const expected = [200, '404 fileGone', '409 progressOfFile']
      expect(statuses.filter((status) => !expected.includes(status))).toEqual([])
      expect(await inconsistencies()).toEqual([])
    }
  })

  test('one operation sent twenty times at once is one file', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        upload(Buffer.from('the same'), 'same.brf', { opId: 'one-operation' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect(await db.storedFile.count()).toBe(1)
    expect(await db.audit.count({ where: { action: 'produceBook.upload' } })).toBe(1)
    expect(await sweptLater()).toEqual([])
    expect(storedKeys()).toHaveLength(1)
  })

  test('sweeps of several processes remove each thing once', async () => {
    for (let i = 0; i < 30; i++) await upload(Buffer.from(`file ${i}`), `${i}.brf`)
    const later = Date.now() + 3 * 60 * 60 * 1000
    const swept = await Promise.all(Array.from({ length: 4 }, () => removeUnused(later)))
    expect(swept.reduce((sum, { files }) => sum + files, 0)).toBe(29)
    expect(storedKeys()).toHaveLength(1)
  })
})

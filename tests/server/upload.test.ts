/**
 * Tests files in forms at the real server: malformed, too large, aborted, without disk space, and
 * answers for scripts.
 */
import fs, { readdirSync } from 'node:fs'
import { resolve, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { queues } from '~/workers/queues.server'
import { book } from '../support/fixtures/books'
import { createPerson } from '../support/client/api-call'
import { cleanDatabase } from '../support/database/database'
import {
  sendRequest,
  boundary,
  closingBoundary,
  fileServer,
  form,
  sendAndHangUp,
  multipart,
  openFilesIn,
  part,
  type ReceivedResponse,
} from '../support/servers/file-server'

let our: Awaited<ReturnType<typeof fileServer>>
let bearer: Record<string, string>
let bookId: string
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)

beforeAll(async () => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
  await cleanDatabase()
  our = await fileServer()
  bearer = { Authorization: `Bearer ${(await createPerson('admin', 1)).token}` }
  bookId = (await book()).bookId
})
afterAll(async () => {
  await our.drain()
  process.off('unhandledRejection', note).off('uncaughtException', note)
  expect(unhandled).toEqual([])
})

const incoming = join(env.STORAGE_DIR, 'incoming')
const left = () => readdirSync(incoming)
const uploadsAtOnce = () => queues.get('uploads')!().working
const nothingLeft = () =>
  vi.waitFor(() => expect(left()).toEqual([]), { timeout: 30_000, interval: 20 })
const said = ({ status, bytes }: ReceivedResponse) => ({
  status,
  ...(JSON.parse(bytes.toString()) as { key: string; message: string }),
})
const send = (body: Buffer | string, headers: Record<string, string> = {}) =>
  sendRequest(our.port, { headers: { ...bearer, ...multipart, ...headers }, body })
const fields = () => [part('bookId', bookId), part('prodType', 'braille')]
const korean = /[가-힣].*(다|요)\.$/

describe('a malformed form', () => {
  const file = part('file', 'x', 'a.brf')
  const bodies: [string, () => Buffer, Record<string, string>?][] = [
    [
      'without a boundary',
      () => form(...fields(), file),
      { 'Content-Type': 'multipart/form-data' },
    ],
    [
      'with an empty boundary',
      () => form(...fields(), file),
      { 'Content-Type': 'multipart/form-data; boundary=' },
    ],
    [
      'with an empty boundary in quotes',
      () => form(...fields(), file),
      { 'Content-Type': 'multipart/form-data; boundary=""' },
    ],
    [
      'of another boundary',
      () => form(...fields(), file),
      { 'Content-Type': 'multipart/form-data; boundary=other' },
    ],
    ['cut off in a file', () => Buffer.concat([...fields(), file.subarray(0, -3)])],
    ['cut off in a field', () => part('bookId', 'abc').subarray(0, -4)],
    ['cut off in the lines of a part', () => file.subarray(0, 60)],
    ['that is no multipart at all', () => Buffer.from('hello')],
    [
      'of 10,000 fields',
      () => form(...Array.from({ length: 10_000 }, (_, i) => part(`f${i}`, 'x'))),
    ],
    [
      'of 101 files',
      () => form(...Array.from({ length: 101 }, (_, i) => part('file', 'x', `${i}.brf`))),
    ],
    ['with a field of 300 KiB', () => form(part('bookId', 'x'.repeat(300 * 1024)), file)],
    [
      'with fields of 30 MiB',
      () => form(...Array.from({ length: 150 }, (_, i) => part(`f${i}`, 'x'.repeat(200 * 1024)))),
    ],
    ['with a name of 10,000 characters', () => form(part('n'.repeat(10_000), 'x'), file)],
    [
      'with a part without a name',
      () =>
        form(
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx\r\n`),
        ),
    ],
    [
      'with 90 KiB of lines before a part',
      () =>
        form(Buffer.from(`--${boundary}\r\n${'X-A: b\r\n'.repeat(12_000)}\r\nx\r\n`), ...fields()),
    ],
  ]
  test.each(bodies)('%s is refused in Korean, and leaves nothing', async (_, body, headers) => {
    const told = await send(body(), headers)
    expect(said(told)).toMatchObject({ status: 400, message: expect.stringMatching(korean) })
    await nothingLeft()
    expect(await db.storedFile.count()).toBe(0)
  })

  test('with fields named like what objects inherit does no harm', async () => {
    const told = said(
      await send(
        form(part('__proto__', 'x'), part('constructor', 'x'), part('toString', 'x'), ...fields()),
      ),
    )
    expect(told).toMatchObject({ status: 400, key: 'invalidInput' })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('by the hundred leaves memory as it was', async () => {
    const body = form(
      ...Array.from({ length: 20 }, (_, i) => part(`f${i}`, 'x'.repeat(200 * 1024))),
    )
    const before = process.memoryUsage().rss
    for (let i = 0; i < 100; i++) expect((await send(body)).status).toBe(400)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })
})

describe('the name of a file', () => {
  const names: [string, string, string | RegExp][] = [
    ['with a path', '../../etc/passwd', 'passwd'],
    ['with a path of another system', 'C:\\\\Users\\\\a\\\\책.brf', '책.brf'],
    ['with a zero in it', 'a\0b.brf', 'ab.brf'],
    ['as a Mac writes it', '점자.brf'.normalize('NFD'), '점자.brf'],
    ['of 900 characters', `${'가'.repeat(900)}.brf`, /^가{251}\.brf$/],
    ['that would be cut in an emoji', `${'👩'.repeat(300)}.brf`, /^(👩){251}\.brf$/u],
    ['with half an emoji', 'a\ud83d.brf', /^a\ufffd+\.brf$/],
    ['that turns the direction of reading', 'a\u202efdp.exe', 'afdp.exe'],
    ['that is only dots', '..', 'file'],
    ['with a quote, as browsers send it', '영어 %22심화%22.pdf', '영어 "심화".pdf'],
    ['with a line break, as browsers send it', '영어%0D%0A심화.pdf', '영어  심화.pdf'],
    ['with a percent sign of its own', '100% 확대 %41.pdf', '100% 확대 %41.pdf'],
  ]
  test.each(names)('%s is shown without harm', async (_, name, shown) => {
    const bytes = Buffer.from(
      name.includes('\ud83d.')
        ? Buffer.concat([Buffer.from('a'), Buffer.from([0xed, 0xa0, 0xbd]), Buffer.from('.brf')])
        : name,
    )
    const whole = part('file', 'abc', '@@')
    const boundaryStart = whole.indexOf('@@')
    const told = await send(
      form(
        ...fields(),
        Buffer.concat([whole.subarray(0, boundaryStart), bytes, whole.subarray(boundaryStart + 2)]),
      ),
    )
    expect(told.status, told.bytes.toString()).toBe(200)
    const { brailleFile } = (JSON.parse(told.bytes.toString()) as { data: { brailleFile: string } })
      .data
    if (typeof shown === 'string') expect(brailleFile).toBe(shown)
    else expect(brailleFile).toMatch(shown)
  })

  test('is missing with its kind full of nonsense, and both are taken for nothing', async () => {
    const told = await send(form(...fields(), part('file', 'abc', '', 'text/\0<script>')))
    expect(told.status).toBe(200)
    const kept = await db.storedFile.findFirstOrThrow({ orderBy: { createTime: 'desc' } })
    expect(kept).toMatchObject({ name: 'file', type: 'application/octet-stream' })
  })
})

describe('a form that is given up', () => {
  const headOf = (bytes: number) =>
    [
      'POST /api/produceBook/upload HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: ${bearer.Authorization}`,
      `Content-Type: ${multipart['Content-Type']}`,
      `Content-Length: ${bytes}`,
      '',
      '',
    ].join('\r\n')

  test('by its sender, at whatever moment, leaves no file on the disk, open or in the database, and no place taken', async () => {
    const whole = form(...fields(), part('file', Buffer.alloc(1024 * 1024, 7), 'a.brf'))
    const rows = await db.storedFile.count()
    for (const share of [0, 0.0001, 0.001, 0.3, 0.7, 0.9999])
      for (const after of [0, 60])
        await sendAndHangUp(
          our.port,
          headOf(whole.length),
          whole.subarray(0, Math.floor(whole.length * share)),
          after,
        )
    await nothingLeft()
    await vi.waitFor(() => expect(openFilesIn(resolve(env.STORAGE_DIR))).toEqual([]), 30_000)
    expect(await db.storedFile.count()).toBe(rows)
    await vi.waitFor(() => expect(uploadsAtOnce()).toBe(0), 30_000)
  })

  test('after its last byte and before its answer leaves no file in the folder of arriving files', async () => {
    const whole = form(...fields(), part('file', Buffer.alloc(1024 * 1024, 7), 'a.brf'))
    for (const after of [0, 1, 2, 5, 10, 20, 40, 80])
      await sendAndHangUp(our.port, headOf(whole.length), whole, after)
    await nothingLeft()
    await vi.waitFor(() => expect(uploadsAtOnce()).toBe(0), 30_000)
  })

  test('before its file was opened leaves no file on a disk that is slow to open', async () => {
    const open = fs.open
    const slow = vi
      .spyOn(fs, 'open')
      .mockImplementation(
        ((...args: Parameters<typeof open>) =>
          void setTimeout(() => open(...args), 200)) as typeof open,
      )
    const nameless = `--${boundary}\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx\r\n`
    expect((await send(form(Buffer.from(nameless)))).status).toBe(400)
    expect(slow).toHaveBeenCalled()
    slow.mockRestore()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(left()).toEqual([])
  })

  test('in one of several files takes the others along', async () => {
    const some = Buffer.concat([
      ...fields(),
      part('file', 'whole', 'a.brf'),
      part('file', Buffer.alloc(200_000, 7), 'b.brf').subarray(0, -100),
    ])
    await sendAndHangUp(our.port, headOf(some.length + 10_000), some, 100)
    await nothingLeft()
  })
})

describe('too large', () => {
  test('a form is refused with 413 before and while it is sent, and the connection says so', async () => {
    const declared = await sendRequest(our.port, {
      headers: { ...bearer, ...multipart, 'Content-Length': env.MAX_UPLOAD_BYTES * 2 },
      body: (async function* () {
        yield Buffer.alloc(1024)
      })(),
    })
    expect(said(declared)).toMatchObject({
      status: 413,
      key: 'bodyTooLarge',
      message: expect.stringMatching(korean),
    })
    expect(declared.headers.connection).toBe('close')
    await nothingLeft()
  })

  test('for the disk: refused at once with 507 in Korean', async () => {
    const { readUploads } = await import('~/http/read-uploads.server')
    const request = new Request('http://x.test/', {
      method: 'POST',
      headers: { ...multipart, 'Content-Length': String(2 ** 50) },
      body: new Uint8Array(form(...fields())),
    })
    await expect(readUploads(request)).rejects.toMatchObject({ key: 'storageFull', status: 507 })
  })

  test('one file of a form is refused with 413, and nothing of it stays', async () => {
    const { readUploads } = await import('~/http/read-uploads.server')
    const body = new Uint8Array(
      form(
        ...fields(),
        part('a', 'ok', 'a.brf'),
        part('file', Buffer.alloc(3 * 1024 * 1024), 'b.brf'),
        part('c', 'ok', 'c.brf'),
      ),
    )
    const request = new Request('http://x.test/', { method: 'POST', headers: multipart, body })
    await expect(readUploads(request, 1024 * 1024)).rejects.toMatchObject({
      key: 'fileTooLarge',
      status: 413,
    })
    await nothingLeft()
  })
})

describe('a post of a script that follows by hand', () => {
  const script = {
    'X-Follow': 'by-hand',
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/x-www-form-urlencoded',
    Cookie: 'a=b',
  }
  const post = (path: string, headers: Record<string, string>) =>
    sendRequest(our.port, { path, headers, body: 'a=1' })

  test('gets the address of its redirect, with the cookies', async () => {
    const response = await post('/moved', script)
    expect([
      response.status,
      response.headers.location,
      response.headers['cache-control'],
      response.headers['set-cookie'],
    ]).toEqual([200, undefined, 'no-store', ['notice=1; Path=/', 'other=2; Path=/']])
    expect(JSON.parse(response.bytes.toString())).toEqual({ to: '/next?a=1#b' })
  })

  test('is redirected as ever without the word, and to other places', async () => {
    expect((await post('/moved', { ...script, 'X-Follow': 'yes' })).status).toBe(303)
    expect((await post('/away', script)).status).toBe(303)
  })

  test('of another site is refused before anything is done', async () => {
    for (const from of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }])
      expect((await post('/moved', { ...script, ...from })).status).toBe(403)
    const { 'Sec-Fetch-Site': _, ...old } = script
    expect((await post('/moved', { ...old, Origin: 'https://evil.test' })).status).toBe(403)
  })

  test('of a file is looked at like any other', async () => {
    const body = form(...fields(), part('file', 'x', 'a.brf'))
    expect(
      (
        await sendRequest(our.port, {
          headers: {
            ...bearer,
            ...multipart,
            'Sec-Fetch-Site': 'cross-site',
            'X-Follow': 'by-hand',
          },
          body,
        })
      ).status,
    ).toBe(403)
  })
})

test('the end of a form may be followed by more, which is not read', async () => {
  const told = await send(
    Buffer.concat([
      form(...fields(), part('file', 'abc', 'a.brf')),
      Buffer.from('epilogue'),
      closingBoundary,
    ]),
  )
  expect(told.status).toBe(200)
})

/**
 * Tests bodies that are too large, too slow or of the wrong kind: the server refuses them before
 * the application.
 */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyLimits } from '~/tables/codes'
import { formHeaders, post, serve, type Answer } from './serve'

let our: Awaited<ReturnType<typeof serve>>
beforeAll(async () => void (our = await serve()))
afterAll(() => our.drain())

const kib = 1024
const mib = 1024 * kib
/** Headers of a form with files. */
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }

/** Sends `total` bytes in chunks of one buffer, reading the answer meanwhile. */
function pour(
  path: string,
  total: number,
  headers: Record<string, string | number> = {},
): Promise<Omit<Answer, 'body'>> {
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(256 * kib, 97)
    let written = 0
    let over = false
    const sending = request(
      {
        port: our.port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        agent: false,
        headers: { ...formHeaders, ...headers },
      },
      async (res) => {
        let text = ''
        for await (const chunk of res) text += chunk
        over = true
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text })
      },
    )
    sending.on('error', (error) => over || reject(error))
    const more = () => {
      while (written < total && !over) {
        written += chunk.length
        if (!sending.write(chunk)) return void sending.once('drain', more)
      }
      sending.end()
    }
    more()
  })
}

describe('the size of a body', () => {
  it('reaches the action below the cap', async () => {
    const { text } = await our.send('/form', post('a'.repeat(bodyLimits.form)))
    expect(text).toContain('nonce')
    expect(await our.send('/api/x', post('a'.repeat(bodyLimits.form)))).toMatchObject({
      text: `{"bytes":${bodyLimits.form}}`,
    })
    expect(await our.send('/api/x', { ...post('a'.repeat(3000)), chunked: true })).toMatchObject({
      text: '{"bytes":3000}',
    })
  })

  it.each([
    ['declared', {}],
    ['chunked', { chunked: true }],
  ])('is refused above the cap before the action runs, %s', async (_, how) => {
    const before = our.seen.actions.length
    const { status, text } = await our.send('/api/x', {
      ...post('a'.repeat(bodyLimits.form + 1)),
      ...how,
    })
    expect(status).toBe(413)
    expect(JSON.parse(text)).toMatchObject({
      errorCode: 413,
      key: 'bodyTooLarge',
      data: null,
      message: expect.stringContaining('256KB'),
    })
    expect(
      (await our.send('/form', { ...post('a'.repeat(bodyLimits.form + 1)), ...how })).text,
    ).toContain('<h1>보낸 내용이 너무 큽니다</h1>')
    expect(our.seen.actions.length).toBe(before)
  })

  it.each([
    ['/api/requestBook/register', 20 * mib],
    ['/api/REQUESTBOOK/register/', 20 * mib],
    ['/api/public/book/imageToText', 11 * mib],
    ['/api/drive/upload', 4 * mib],
  ])('%s takes more', async (path, bytes) => {
    expect(await our.send(path, post(Buffer.alloc(bytes, 97), multipart))).toMatchObject({
      status: 200,
      text: `{"bytes":${bytes}}`,
    })
  })

  it('is larger for files only: what is read as a whole stays small, but for a photo in base64 and a form of five hundred rows', async () => {
    for (const path of ['/api/requestBook/register', '/api/drive/upload', '/admin/produce/item/1'])
      expect((await our.send(path, post('a'.repeat(bodyLimits.form + 1)))).status).toBe(413)
    expect(
      await our.send('/api/public/book/imageToText', post(Buffer.alloc(11 * mib, 97))),
    ).toMatchObject({ status: 200 })
    expect(await our.send('/api/produceBook/saveVolumes', post('a'.repeat(mib)))).toMatchObject({
      status: 200,
    })
  })

  it('is counted while a large one streams: the action gets an error, the client gets 413', async () => {
    const { status } = await pour('/api/drive/upload', 8 * mib, {
      ...multipart,
      'Transfer-Encoding': 'chunked',
    })
    expect(status).toBe(413)
    await expect.poll(() => our.seen.bodyErrors.length).toBe(1)
  })

  it.each([
    ['declared', { 'Content-Length': 256 * mib }],
    ['chunked', { 'Transfer-Encoding': 'chunked' }],
  ])('does not cost memory, %s', async (_, headers) => {
    await pour('/api/x', mib, headers)
    const before = process.memoryUsage().rss
    const { status, headers: answered } = await pour('/api/x', 256 * mib, headers)
    expect(status).toBe(413)
    expect(answered.connection).toBe('close')
    expect((process.memoryUsage().rss - before) / mib).toBeLessThan(64)
  })

  it('is decided before the client sends it, if the client asks', async () => {
    const head =
      'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n'
    expect((await our.raw(`${head}Content-Length: 1000000000\r\n\r\n`)).text).toMatch(
      /^HTTP\/1.1 413 /,
    )
    const small = await our.raw(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n`, (write) =>
      setTimeout(() => write('{}'), 50),
    )
    expect(small.text).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
  })

  it('does not hang the client when the action answers without reading', async () => {
    expect(
      await pour('/api/produceBook/upload', 4 * mib, { ...multipart, 'Content-Length': 4 * mib }),
    ).toMatchObject({ status: 403 })
  })
})

describe('the kind of a body', () => {
  it.each([
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/jsonp' },
    { 'Content-Type': '' },
    { 'Content-Encoding': 'gzip' },
  ])('%o is refused', async (headers) => {
    expect((await our.send('/api/x', post('a', headers))).status).toBe(415)
  })

  it.each([
    'multipart/form-data; boundary=x',
    'application/json',
    'application/x-www-form-urlencoded;charset=UTF-8',
  ])('%s is read', async (type) => {
    expect((await our.send('/api/x', post('a', { 'Content-Type': type }))).status).toBe(200)
  })
})

describe('the time a request takes', () => {
  it('cuts headers that trickle, with an answer', async () => {
    const { raw, drain } = await serve({ times: { headers: 400, checkEvery: 100 } })
    let timer: NodeJS.Timeout | undefined
    const { text, ms } = await raw(
      'GET /form HTTP/1.1\r\n',
      (write) => (timer = setInterval(() => write('X-A: 1\r\n'), 50)),
    )
    clearInterval(timer)
    expect(text).toMatch(/^HTTP\/1.1 408 /)
    expect(ms).toBeLessThan(3000)
    await drain()
  })

  it('is at most 20 s for headers as it is set', async () => {
    const { timeouts: times } = await import('../../server/http/http-server')
    expect(times.headers + times.checkEvery).toBeLessThan(20_000)
  })

  it('cuts a body that trickles, and lets a slow honest one through', async () => {
    const { raw, drain, seen } = await serve({
      app: { minimumRate: { windowMs: 800, bytesPerSecond: 1000 } },
    })
    const head =
      'POST /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n'
    const trickle = (text: string, every: number) => (write: (more: string) => void) =>
      timers.push(setInterval(() => write(text), every))
    const timers: NodeJS.Timeout[] = []
    const slow = await raw(`${head}Content-Length: 5000\r\n\r\n`, trickle('a', 20))
    expect(slow.text).toMatch(/^HTTP\/1.1 408 /)
    expect(seen.actions).toEqual([])
    // eight times the minimum rate, for longer than two windows: a busy machine may be late by most
    // of one
    const honest = await raw(`${head}Content-Length: 16000\r\n\r\n`, trickle('a'.repeat(200), 25))
    expect(honest.text).toMatch(/^HTTP\/1.1 200 /)
    expect(honest.ms).toBeGreaterThan(1_800)
    timers.forEach(clearInterval)
    await drain()
  })
})

describe('a download', () => {
  it('waits for its client instead of being held in memory', async () => {
    const { port, seen, server } = await serve()
    const sending = request({ port, host: '127.0.0.1', path: '/api/drive/download', agent: false })
    sending.end()
    const res = await new Promise<import('node:http').IncomingMessage>((resolve) =>
      sending.once('response', resolve),
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(seen.actions.length * 64).toBeLessThan(16 * kib) // of 100 MiB; the kernel's buffers hold some
    res.destroy()
    server.closeAllConnections()
    server.close()
  })
})

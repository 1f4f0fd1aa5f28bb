/** Tests pages that are kept for visitors: when they are sent again, and when they must not be. */
import { randomBytes } from 'node:crypto'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { get, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { publicVersion } from '~/platform/page-versions.server'
import { guardUrl } from '../../server/checks/url-guard'
import { pageCache, maxCacheBytes } from '../../server/http/page-cache'
import { attachRequestContext, requestContext } from '../../server/http/request-context'
import { portOf } from '../../server/processes/port-of'

const screen = (path: string, more: object) => ({
  path,
  module: { default: () => null, handle: { title: () => path, ...more } },
})
const build = {
  entry: {
    module: {
      publicVersion: async () => {
        const held = versionGate
        versionGate = undefined
        await held
        return publicVersion()
      },
    },
  },
  routes: {
    kept: screen('kept', { cachesPage: true }),
    filling: screen('filling', { cachesPage: true, hydrate: true }),
    plain: screen('plain', {}),
  },
} as unknown as ServerBuild

let server: Server
let url: string
/** what the next page says, and what it waits for while it is made */
let text = ''
let status = 200
let cookie = ''
let gate: Promise<void> | undefined
/** what the next request that reads the version waits for */
let versionGate: Promise<void> | undefined
let isCrowdLasting = false
const made = vi.fn<(path: string) => void>()

beforeAll(async () => {
  const app = express().disable('etag')
  app.use(
    attachRequestContext(app),
    guardUrl,
    pageCache(build, () => isCrowdLasting),
    async (req, res) => {
      made(req.originalUrl)
      const page = Buffer.from(`<p>${text}</p>`)
      await gate
      res.status(status).setHeader('Content-Type', 'text/html; charset=utf-8')
      res.setHeader('Content-Language', 'ko').vary('Cookie')
      const { keep } = requestContext(res)
      if (cookie) res.setHeader('Set-Cookie', cookie)
      if (!keep) return res.end(page)
      if (status === 200 && !cookie) return keep(page)
      void keep()
      res.end(page)
    },
  )
  await new Promise<void>((ready) => (server = app.listen(0, '127.0.0.1', ready)))
  url = `http://127.0.0.1:${portOf(server)}`
})
afterAll(() => server.close())
beforeEach(() => {
  ;[text, status, cookie, gate] = ['처음', 200, '', undefined]
  versionGate = undefined
  isCrowdLasting = false
  made.mockClear()
})

/** A write to something that pages for visitors show. */
const write = () =>
  db.setting.upsert({
    where: { name: 'figures' },
    create: { name: 'figures', value: {} },
    update: { value: {} },
  })
/** As a browser asks: fetch adds `no-cache` to a request with If-None-Match. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url + path, { headers }, resolve).once('error', reject),
  )
  const encoding = answer.headers['content-encoding'] as 'br' | 'gzip' | undefined
  const body = await buffer(answer)
  return { answer, text: (encoding ? decode[encoding](body) : body).toString() }
}
const decode = { br: brotliDecompressSync, gzip: gunzipSync }
const textOf = async (path: string, headers?: Record<string, string>) =>
  (await ask(path, headers)).text
/** The first request for an address only makes it known. */
const makeKnown = textOf

test('a page is kept when it is asked for again, and sent until something is written', async () => {
  text = '처음만'
  expect(await textOf('/kept?a')).toBe('<p>처음만</p>')
  text = '처음'
  expect(await textOf('/kept?a')).toBe('<p>처음</p>')
  text = '다음'
  await vi.waitFor(async () => {
    made.mockClear()
    expect(await textOf('/kept?a')).toBe('<p>처음</p>')
    expect(made).not.toHaveBeenCalled()
  }, 30_000)
  await write()
  expect(await textOf('/kept?a')).toBe('<p>다음</p>')
})

test('thirty who ask at once wait for one page', async () => {
  await makeKnown('/kept?class')
  made.mockClear()
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const all = Array.from({ length: 30 }, () => textOf('/kept?class'))
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce(), 30_000)
  open()
  expect(new Set(await Promise.all(all))).toEqual(new Set(['<p>처음</p>']))
  expect(made).toHaveBeenCalledOnce()
})

test('a page that was being made during a write is sent to who asked before it, and to nobody after', async () => {
  await makeKnown('/kept?b')
  made.mockClear()
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const before = textOf('/kept?b')
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce(), 30_000)
  await write()
  text = '다음'
  const after = textOf('/kept?b')
  open()
  expect(await before).toBe('<p>처음</p>')
  expect(await after).toBe('<p>다음</p>')
  expect(await textOf('/kept?b')).toBe('<p>다음</p>')
})

test('a reader who leaves lets the others go on', async () => {
  await makeKnown('/kept?left')
  made.mockClear()
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const leaving = new AbortController()
  const gone = fetch(`${url}/kept?left`, { signal: leaving.signal }).catch(() => 'gone')
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce(), 30_000)
  const other = textOf('/kept?left')
  leaving.abort()
  expect(await gone).toBe('gone')
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(2), 30_000)
  open()
  expect(await other).toBe('<p>처음</p>')
})

describe('nothing is kept', () => {
  /** Whether a second request gets the first one's page. */
  const isKept = async (path: string, headers: Record<string, string> = {}) => {
    text = '처음'
    await makeKnown(path, headers)
    await textOf(path, headers)
    text = '다음'
    return (await textOf(path, headers)) === '<p>처음</p>'
  }

  test.each([
    ['of somebody who is logged in', '/kept?1', { Cookie: 'accessToken=x' }],
    ['of a browser that carries a notice', '/kept?2', { Cookie: 'lang=ko; notice=x' }],
    ['of a program with a token', '/kept?3', { Authorization: 'Bearer x' }],
    ['of a screen that does not ask for it', '/plain', {}],
    ['of a screen that hydrates', '/filling', {}],
    ["of Remix's data", '/kept.data', {}],
  ])('%s', async (_, path, headers) => {
    expect(await isKept(path, headers)).toBe(false)
  })

  test('of an error, or of an answer that sets a cookie', async () => {
    status = 404
    expect(await isKept('/kept?404')).toBe(false)
    ;[status, cookie] = [200, 'lang=en']
    expect(await isKept('/kept?cookie')).toBe(false)
  })
})

test('language, display settings, slow lines and hosts have their own pages', async () => {
  const ways: Record<string, string>[] = [
    {},
    { Cookie: 'lang=en' },
    { Cookie: 'display=150.dark.full' },
    { 'Save-Data': 'on' },
    { Cookie: 'knownDevices=x; lang=ko' },
  ]
  for (const [i, headers] of ways.entries()) {
    text = `${i}`
    await makeKnown('/kept?ways', headers)
    expect(await textOf('/kept?ways', headers)).toBe(`<p>${i}</p>`)
  }
})

test('a browser that has the page is told so in a few bytes', async () => {
  await makeKnown('/kept?304')
  const { answer } = await ask('/kept?304')
  const etag = answer.headers.etag ?? ''
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  const again = await ask('/kept?304', { 'If-None-Match': etag })
  expect([again.answer.statusCode, again.text]).toEqual([304, ''])
  expect(again.answer.headers.vary).toContain('Cookie')
  await write()
  // made anew, but no other page
  expect((await ask('/kept?304', { 'If-None-Match': etag })).answer.statusCode).toBe(304)
  text = '다음'
  await write()
  expect(await textOf('/kept?304', { 'If-None-Match': etag })).toBe('<p>다음</p>')
})

test.each(['br', 'gzip', 'identity'])('a page is kept in the encoding %s', async (encoding) => {
  await makeKnown('/kept?encoding', { 'Accept-Encoding': encoding })
  const first = await ask('/kept?encoding', { 'Accept-Encoding': encoding })
  const second = await ask('/kept?encoding', { 'Accept-Encoding': encoding })
  for (const { answer, text: page } of [first, second]) {
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(answer.headers.vary).toContain('Accept-Encoding')
    expect(page).toBe('<p>처음</p>')
  }
})

test('large pages push each other out, not the memory of the process', async () => {
  text = randomBytes(maxCacheBytes / 40).toString('hex')
  const asked = Array.from({ length: 30 }, (_, i) => `/kept?large=${i}`)
  for (const path of asked) {
    await makeKnown(path, { 'Accept-Encoding': 'identity' })
    await textOf(path, { 'Accept-Encoding': 'identity' })
  }
  made.mockClear()
  // the newest are there, the oldest had to go
  for (const path of asked.toReversed()) await textOf(path, { 'Accept-Encoding': 'identity' })
  expect(made.mock.calls.length).toBeGreaterThan(0)
  expect(made.mock.calls.length).toBeLessThan(30)
})

describe('in a lasting crowd', () => {
  test('a visitor gets the page of before the last write with its age, for half a minute', async () => {
    await makeKnown('/kept?crowd')
    await textOf('/kept?crowd')
    await write()
    text = '다음'
    isCrowdLasting = true
    made.mockClear()
    const older = await ask('/kept?crowd')
    expect([older.text, Number(older.answer.headers.age) > 0]).toEqual(['<p>처음</p>', true])
    expect(made).not.toHaveBeenCalled()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    try {
      expect(await textOf('/kept?crowd')).toBe('<p>다음</p>')
    } finally {
      vi.useRealTimers()
    }
    isCrowdLasting = false
    await write()
    text = '마지막'
    const now = await ask('/kept?crowd')
    expect([now.text, now.answer.headers.age]).toEqual(['<p>마지막</p>', undefined])
  })

  test('a page that was made during a write is sent as an older one, and never as a true one', async () => {
    await makeKnown('/kept?written')
    isCrowdLasting = true
    let open = () => {}
    gate = new Promise((resolve) => (open = resolve))
    made.mockClear()
    const first = textOf('/kept?written')
    await vi.waitFor(() => expect(made).toHaveBeenCalledOnce(), 30_000)
    await write()
    open()
    expect(await first).toBe('<p>처음</p>')
    text = '다음'
    made.mockClear()
    expect(await textOf('/kept?written')).toBe('<p>처음</p>')
    expect(made).not.toHaveBeenCalled()
    isCrowdLasting = false
    expect(await textOf('/kept?written')).toBe('<p>다음</p>')
  })

  test('a page that is kept while a request reads the version is sent to it, too', async () => {
    await makeKnown('/kept?reading')
    isCrowdLasting = true
    let [open, read] = [() => {}, () => {}]
    gate = new Promise((resolve) => (open = resolve))
    made.mockClear()
    const first = textOf('/kept?reading')
    await vi.waitFor(() => expect(made).toHaveBeenCalledOnce(), 30_000)
    await write()
    versionGate = new Promise((resolve) => (read = resolve))
    const second = textOf('/kept?reading')
    await vi.waitFor(() => expect(versionGate).toBeUndefined(), 30_000)
    open()
    await first
    // waits until the page is kept
    await textOf('/kept?reading')
    text = '다음'
    read()
    expect(await second).toBe('<p>처음</p>')
    expect(made).toHaveBeenCalledOnce()
  })
})

/** Tests the headers and the compression of every answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bigPage, script, serve } from './serve'

let our: Awaited<ReturnType<typeof serve>>
beforeAll(async () => void (our = await serve()))
afterAll(() => our.drain())

const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
]
/** Those that a file which is no document goes without; of the policy, who may frame it is left. */
const withoutMeaning = ofDocuments.filter((name) => name !== 'content-security-policy')

describe('a page', () => {
  it('carries the security headers', async () => {
    const { headers } = await our.send('/form')
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^camera=\(self\), .*microphone=\(\)/),
      'cache-control': 'no-store',
      'set-cookie': ['a=1'],
      vary: expect.stringMatching(/Cookie, Save-Data/),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('has a nonce of its own that the application knows', async () => {
    const answers = [await our.send('/form'), await our.send('/form')]
    const policies = answers.map(({ headers }) => String(headers['content-security-policy']))
    const nonces = our.seen.contexts.slice(-2).map(({ nonce }) => nonce)
    expect(nonces[0]).not.toBe(nonces[1])
    policies.forEach((policy, n) => {
      expect(policy).toBe(
        `default-src 'self';script-src 'self' 'nonce-${nonces[n]}';style-src 'self';img-src 'self' data: blob:;object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';require-trusted-types-for 'script';trusted-types push-worker`,
      )
      expect(answers[n]?.text).toBe(`nonce ${nonces[n]}`)
    })
  })

  it('may answer its opener where that is its purpose', async () => {
    for (const path of ['/oauth/callback', '/OAuth/Callback/?code=1'])
      expect((await our.send(path)).headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })

  it('gives the application a context', async () => {
    const { headers } = await our.send('/form', { headers: { 'X-Request-Id': 'chosen-by-client' } })
    const context = our.seen.contexts.at(-1)
    expect(context).toEqual({
      requestId: headers['x-request-id'],
      address: '127.0.0.1',
      nonce: expect.any(String),
      cookies: [],
      afterwards: [],
      document: {},
      logged: {},
      loggedPath: expect.any(Function),
    })
    expect(context?.requestId).toMatch(/^[\w-]{12}$/)
    expect(context?.loggedPath?.()).toBe('/form')
  })
})

describe('behind a trusted proxy', () => {
  const forwarded = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'books.example',
    'X-Forwarded-For': '203.0.113.7',
    'X-Request-Id': 'from-the-proxy-1',
  }

  it('the application sees the public origin and address', async () => {
    const { send, seen, drain } = await serve({
      env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://books.example' },
    })
    const { headers } = await send('/form?q=1', { headers: forwarded })
    expect(seen.urls).toEqual(['https://books.example/form?q=1'])
    expect(seen.contexts[0]).toMatchObject({
      address: '203.0.113.7',
      requestId: 'from-the-proxy-1',
    })
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': 'from-the-proxy-1',
    })
    expect(
      (
        await send('/form', {
          method: 'POST',
          headers: { ...forwarded, Cookie: 'a=1', Origin: 'https://books.example' },
        })
      ).status,
    ).toBe(200)
    await drain()
  })

  it('believes nobody else', async () => {
    const { headers } = await our.send('/form', {
      headers: { ...forwarded, 'X-Forwarded-Host': 'evil.example:99' },
    })
    expect(our.seen.urls.at(-1)).toBe(`http://127.0.0.1:${our.port}/form`)
    expect(our.seen.contexts.at(-1)?.address).toBe('127.0.0.1')
    expect(headers['x-request-id']).not.toBe('from-the-proxy-1')
  })

  it('a wrong TRUST_PROXY is named', async () => {
    await expect(serve({ env: { TRUST_PROXY: 'nonsense' } })).rejects.toThrow('TRUST_PROXY')
  })
})

describe('bytes', () => {
  it('are compressed with Brotli when the browser can, else gzip, else not', async () => {
    const brotli = await our.send('/big', { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(brotli.text).toBe(bigPage)
    expect(
      (await our.send('/big', { headers: { 'Accept-Encoding': 'gzip' } })).headers[
        'content-encoding'
      ],
    ).toBe('gzip')
    expect((await our.send('/big')).headers).not.toHaveProperty('content-encoding')
  })

  it('of assets come compressed at the highest quality, for a year', async () => {
    const { headers, text, body } = await our.send('/assets/entry-AbC123.js', {
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': String(body.length),
    })
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    for (const name of withoutMeaning) expect(headers).not.toHaveProperty(name)
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'")
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(text).toBe(script)
    const plain = await our.send('/assets/entry-AbC123.js')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    for (const name of withoutMeaning) expect(plain.headers).not.toHaveProperty(name)
    expect(plain.text).toBe(script)
    const part = await our.send('/assets/entry-AbC123.js', {
      headers: { Range: 'bytes=0-5', 'Accept-Encoding': 'br' },
    })
    expect(part).toMatchObject({ status: 206, text: 'export' })
    expect(
      (
        await our.send('/assets/entry-AbC123.js', {
          headers: { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'br' },
        })
      ).status,
    ).toBe(304)
  })

  it('of other public files stay for an hour', async () => {
    const { headers } = await our.send('/favicon.svg')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    // somebody may open it directly, and then it is a document
    for (const name of ofDocuments) expect(headers).toHaveProperty(name)
  })

  it('of hidden files, folders and missing assets are not served', async () => {
    const secret = await our.send('/.secret')
    expect(secret.status).toBe(404)
    expect(secret.text).not.toContain('secret')
    for (const path of [
      '/assets/',
      '/assets/old.js',
      '/assets/%2e%2e/.secret',
      '/assets/..%2f.secret',
    ]) {
      const { status, text, headers } = await our.send(path)
      expect([path, status]).toEqual([path, 404])
      for (const name of ofDocuments) expect(headers).toHaveProperty(name)
      expect(text).toContain(path.includes('secret') ? '' : '<h1>파일이 없습니다</h1>')
    }
  })
})

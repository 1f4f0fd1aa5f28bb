/**
 * Tests the errors that Remix never sees: in Korean, in the right format, on an accessible page.
 */
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorPage } from '../../server/http/error-page'
import { errorCatalogue, type ErrorKey } from '../../server/http/error-catalogue'
import { post, serve } from './serve'

let our: Awaited<ReturnType<typeof serve>>
beforeAll(async () => void (our = await serve()))
afterAll(() => our.drain())

describe('every error page', () => {
  const html = new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:a11y'],
    rules: { 'doctype-style': 'off', 'void-style': 'off' },
  })

  it.each(Object.keys(errorCatalogue) as ErrorKey[])(
    '%s is valid, short, Korean, and leads on',
    async (key) => {
      const page = errorPage(key, 'abc<1>', '한 번에 20MB까지')
      const report = await html.validateString(page)
      expect(
        report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        ),
      ).toEqual([])
      expect(page).toContain('<html lang="ko">')
      expect(page.match(/<h1>[가-힣 ]+<\/h1>/)).not.toBeNull()
      expect(page).toContain('abc&lt;1&gt;')
      expect(page.match(/<a href/g)?.length).toBeGreaterThanOrEqual(3)
      expect(page).not.toMatch(/style|<script/)
      expect(Buffer.byteLength(page)).toBeLessThan(1600)
    },
  )
})

describe('addresses', () => {
  it.each([
    '/%E0%A4%A',
    '/a%00b',
    '/form?q=%00',
    '/a%0d%0ab',
    '//evil.example/..',
    '/..//evil.example',
    '/.//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
  ])('%s is refused', async (path) => {
    const { status, text, headers } = await our.send(path)
    expect(status).toBe(400)
    expect(text).toContain('<h1>주소를 읽을 수 없습니다</h1>')
    expect(headers).not.toHaveProperty('location')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(text).toContain(String(headers['x-request-id']))
  })

  it('are refused when they are too long', async () => {
    expect((await our.send(`/form?q=${'a'.repeat(9000)}`)).status).toBe(414)
  })

  it('are refused when they hold unescaped bytes that are no UTF-8', async () => {
    const { text } = await our.raw(`GET /form?q=${'\xbc\xf6'} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(text).toContain('<h1>주소를 읽을 수 없습니다</h1>')
  })

  it('may hold a backslash in the query', async () => {
    expect((await our.send('/form?q=a\\b')).status).toBe(200)
  })
})

describe('methods', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s is not allowed', async (method) => {
    const before = our.seen.actions.length
    const { status, headers } = await our.send('/form', { method })
    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD, POST')
    expect(our.seen.actions.length).toBe(before)
  })

  it('HEAD has no body', async () => {
    expect(await our.send('/form', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect(await our.send('/%E0%A4%A', { method: 'HEAD' })).toMatchObject({ status: 400, text: '' })
  })
})

describe('host names', () => {
  const as = (Host: string) => ({ headers: { Host } })

  it('of this machine are served, others are not', async () => {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1', '[::1]:80'])
      expect([host, (await our.send('/form', as(host))).status]).toEqual([host, 200])
    for (const host of ['evil.example', 'localhost.evil.example', '192.168.0.9'])
      expect([host, (await our.send('/form', as(host))).status]).toEqual([host, 421])
    expect((await our.send('/form', as('a b'))).status).toBe(400)
  })

  it('are the public one only, when it is set; health may be asked locally', async () => {
    const { send, drain } = await serve({ env: { PUBLIC_URL: 'http://books.example' } })
    expect((await send('/form', as('books.example'))).status).toBe(200)
    expect((await send('/form', as('localhost'))).status).toBe(421)
    expect((await send('/api/health', as('localhost'))).status).toBe(200)
    expect(JSON.parse((await send('/api/x', as('evil.example'))).text)).toMatchObject({
      errorCode: 421,
      key: 'wrongHost',
    })
    await drain()
  })

  it('may be any address when the server listens everywhere', async () => {
    const { send, drain } = await serve({ env: { HOST: '0.0.0.0' } })
    expect((await send('/form', as('192.168.0.9:3000'))).status).toBe(200)
    expect((await send('/form', as('evil.example'))).status).toBe(421)
    await drain()
  })
})

describe('an address in raw UTF-8', () => {
  const get = (address: string | Buffer) =>
    our.raw(
      Buffer.concat([
        Buffer.from('GET '),
        Buffer.from(address as string),
        Buffer.from(' HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      ]).toString('latin1'),
    )

  it.each([
    ['/opds/books?query=국어', '/opds/books?query=%EA%B5%AD%EC%96%B4'],
    ['/opds/books?query=국어%201', '/opds/books?query=%EA%B5%AD%EC%96%B4%201'],
    ['/학교', '/%ED%95%99%EA%B5%90'],
  ])('of a program leads to the same, percent-encoded: %s', async (address, encoded) => {
    const { text } = await get(address)
    expect(text).toMatch(/^HTTP\/1.1 308 /)
    expect(text).toContain(`Location: ${encoded}\r\n`)
    expect(text).toContain('application/json')
  })

  it.each<[string, string | Buffer]>([
    [
      'in another code',
      Buffer.concat([Buffer.from('/opds/books?query='), Buffer.from([0xb1, 0xb9])]),
    ],
    ['of another site', '//evil.example/국어'],
    ['with a backslash', '/\\evil.example/국어'],
  ])('%s is refused', async (_, address) => {
    const { text } = await get(address)
    expect(text).toMatch(/^HTTP\/1.1 400 /)
    expect(text).not.toContain('Location')
  })
})

describe('malformed HTTP', () => {
  const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`

  it.each([
    ['nonsense', lines('GARBAGE'), 400],
    ['no host', lines('GET /form HTTP/1.1', 'Connection: close'), 400],
    [
      'two hosts',
      lines('GET /form HTTP/1.1', 'Host: localhost', 'Host: evil.example', 'Connection: close'),
      400,
    ],
    [
      'another server in the address',
      lines('GET http://evil.example/form HTTP/1.1', 'Host: localhost', 'Connection: close'),
      400,
    ],
    [
      'two lengths',
      lines(
        'POST /form HTTP/1.1',
        'Host: localhost',
        'Content-Length: 1',
        'Transfer-Encoding: chunked',
      ),
      400,
    ],
    [
      'huge headers',
      lines('GET /form HTTP/1.1', 'Host: localhost', `Cookie: ${'a'.repeat(20_000)}`),
      431,
    ],
    [
      'a broken chunk',
      lines(
        'POST /form HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        '',
        'zz',
      ),
      400,
    ],
  ])('%s gets a Korean page', async (_, bytes, status) => {
    const { text } = await our.raw(bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toContain('<html lang="ko">')
  })
})

describe('failures', () => {
  it('that Remix cannot show become a Korean page, or the envelope, without a word of the error', async () => {
    const page = await our.send('/broken')
    expect(page.status).toBe(500)
    expect(page.text).toContain('<h1>예기치 못한 오류가 발생했습니다</h1>')
    const envelope = await our.send('/api/throws')
    expect(JSON.parse(envelope.text)).toMatchObject({
      errorCode: 500,
      key: 'unexpected',
      data: null,
    })
    expect(page.text + envelope.text).not.toMatch(/hunter2|Error|broke/)
  })

  it('leave what the application answers as it is', async () => {
    expect(await our.send('/api/fails')).toMatchObject({ status: 418, text: 'stop' })
    expect((await our.send('/form.data?_routes=page')).headers['content-type']).toMatch(
      /^text\/x-script/,
    )
    expect((await our.send('/form.data', post('a=1'))).status).toBe(200)
  })
})

/**
 * Tests the origin check: a page of another site cannot change anything through a visitor's
 * browser.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, serve } from './serve'

let our: Awaited<ReturnType<typeof serve>>
beforeAll(async () => void (our = await serve()))
afterAll(() => our.drain())

const none = undefined
const ourOrigin = () => `http://127.0.0.1:${our.port}`

describe.each(['/form', '/form.data', '/api/userCartBook/add'])('POST %s', (path) => {
  it.each([
    ['same-origin', { 'Sec-Fetch-Site': 'same-origin' }],
    ['typed by the person', { 'Sec-Fetch-Site': 'none' }],
    ['an opaque origin that is ours', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    ['our origin, old browser', { 'Sec-Fetch-Site': none, Origin: () => ourOrigin() }],
    [
      'our page as referrer, old browser',
      { 'Sec-Fetch-Site': none, Referer: () => `${ourOrigin()}/login` },
    ],
    [
      'a program without cookies',
      { 'Sec-Fetch-Site': none, Cookie: none, Authorization: 'Bearer t' },
    ],
    [
      'a program with a bearer token and a cookie of its own',
      { 'Sec-Fetch-Site': none, Authorization: 'Bearer t' },
    ],
    [
      'localhost as it is typed',
      {
        'Sec-Fetch-Site': none,
        Host: () => `LOCALHOST:${our.port}`,
        Origin: () => `http://localhost:${our.port}`,
      },
    ],
  ])('runs for %s', async (_, headers) => {
    const before = our.seen.actions.length
    const { status } = await our.send(path, sent(headers))
    expect(status).toBeLessThan(300)
    expect(our.seen.actions.length).toBe(before + 1)
  })

  it.each([
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
    [
      'cross-site with our origin forged',
      { 'Sec-Fetch-Site': 'cross-site', Origin: () => ourOrigin() },
    ],
    ['a foreign origin, old browser', { 'Sec-Fetch-Site': none, Origin: 'https://evil.example' }],
    ['an opaque origin, old browser', { 'Sec-Fetch-Site': none, Origin: 'null' }],
    ['nonsense as origin', { 'Sec-Fetch-Site': none, Origin: '%%' }],
    ['another port of our host', { 'Sec-Fetch-Site': none, Origin: 'http://127.0.0.1:1' }],
    ['a cookie without any origin', { 'Sec-Fetch-Site': none }],
    [
      'a foreign page with a bearer token',
      {
        'Sec-Fetch-Site': none,
        Cookie: none,
        Authorization: 'Bearer t',
        Origin: 'https://evil.example',
      },
    ],
  ])('is refused, and nothing runs, for %s', async (_, headers) => {
    const before = our.seen.actions.length
    const { status, text } = await our.send(path, sent(headers))
    expect(status).toBe(403)
    expect(text).toContain('다른 사이트에서 보낸 요청')
    expect(our.seen.actions.length).toBe(before)
  })
})

type Value = string | undefined | (() => string)
function sent(headers: Record<string, Value>) {
  const values = Object.entries(headers).map(
    ([name, value]) => [name, typeof value === 'function' ? value() : value] as const,
  )
  const { headers: all, ...rest } = post('a=1', Object.fromEntries(values))
  return {
    ...rest,
    headers: Object.fromEntries(
      Object.entries(all ?? {}).filter(([, value]) => value !== undefined),
    ),
  }
}

describe('the refusal', () => {
  const foreign = { 'Sec-Fetch-Site': 'cross-site' }

  it('is the envelope for programs', async () => {
    const { text } = await our.send('/api/userCartBook/add', post('a=1', foreign))
    expect(JSON.parse(text)).toMatchObject({ errorCode: 403, key: 'foreignOrigin', data: null })
  })

  it("is what Remix's script can show", async () => {
    const { text } = await our.send('/form.data', post('a=1', foreign))
    const { decode } = await import('turbo-stream')
    const errors = [
      (type: unknown, ...rest: unknown[]) => (type === 'ErrorResponse' ? { value: rest } : false),
    ]
    const { value } = await decode(new Response(text).body as never, { plugins: errors as never })
    expect(value).toMatchObject({
      error: [{ key: 'foreignOrigin' }, 403, expect.stringContaining('다른 사이트')],
    })
  })
})

describe('POST /api/oauth/token', () => {
  it('runs for a program, whatever cookies it keeps', async () => {
    const { status } = await our.send('/api/oauth/token', sent({ 'Sec-Fetch-Site': none }))
    expect(status).toBeLessThan(300)
  })
  it.each([
    ['of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['of another site, old browser', { 'Sec-Fetch-Site': none, Origin: 'https://evil.example' }],
  ])('is refused for a page %s', async (_, headers) => {
    expect((await our.send('/api/oauth/token', sent(headers))).status).toBe(403)
  })
})

describe('GET /api/drive/download', () => {
  const cookie = { Cookie: 'accessToken=t' }
  const get = (headers: Record<string, string>) =>
    our.send('/api/drive/download?name=a', { method: 'GET', headers })
  it.each([
    ['an image of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
    ['a script of a sibling host', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' }],
  ])('with a cookie is refused for %s', async (_, headers) => {
    expect((await get({ ...cookie, ...headers })).status).toBe(403)
  })
  it.each([
    ['a link on another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
    ['our own page', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }],
    ['a program', {}],
  ])('with a cookie runs for %s', async (_, headers) => {
    expect((await get({ ...cookie, ...headers })).status).not.toBe(403)
  })
})

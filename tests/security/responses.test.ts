/**
 * Tests headers of every kind of answer: pages, errors, calls, downloads, built files, redirects,
 * refusals.
 */
import { beforeAll, expect, test } from 'vitest'
import { PageClient } from '../support/client/page-client'
import { app, useApp } from '../support/servers/use-app'

let admin: PageClient
useApp()
beforeAll(async () => {
  admin = await new PageClient(app.url).logIn('admin')
})

const documents = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const policy =
  /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'.*require-trusted-types-for 'script';trusted-types push-worker$/
const ask = (path: string, init: RequestInit = {}) =>
  fetch(app.url + path, {
    redirect: 'manual',
    ...init,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      Cookie: `accessToken=${admin.cookies.get('accessToken')}`,
      ...init.headers,
    },
  })
const form = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})

// [what]  [status]  [how to request it]
const kinds: [string, number, () => Promise<Response>][] = [
  ['a page', 200, () => ask('/')],
  ['a page for administrators', 200, () => ask('/admin')],
  ['a page that is not there', 404, () => ask('/nowhere')],
  ['a file of the build that is not there', 404, () => ask('/assets/none.js')],
  ['a redirect', 303, () => ask('/cart', { headers: { Cookie: '' } })],
  [
    'a form that is refused',
    422,
    () =>
      ask('/login', {
        ...form('user=&password='),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: '' },
      }),
  ],
  ['a call', 200, () => ask('/api/user/me', { method: 'POST' })],
  [
    'a call that is refused',
    403,
    () => ask('/api/user/me', { method: 'POST', headers: { Cookie: '' } }),
  ],
  ['a call that is not there', 404, () => ask('/api/none', { method: 'POST' })],
  ['a wrong method', 405, () => ask('/api/user/me')],
  ['a method that nobody takes', 405, () => ask('/', { method: 'PUT' })],
  [
    'a form of another site',
    403,
    () =>
      ask('/cart', {
        ...form('a=1'),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'cross-site',
        },
      }),
  ],
  ['a body that is too large', 413, () => ask('/login', form(`user=${'a'.repeat(300_000)}`))],
  [
    'a body of another kind',
    415,
    () => ask('/login', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } }),
  ],
  ['an address that is too long', 414, () => ask(`/?keyword=${'a'.repeat(9000)}`)],
  ['a download', 200, () => ask('/api/requestBook/template')],
  ['data for scripts', 200, () => ask('/terms/service.data')],
]

test.each(kinds)('%s (%i)', async (_, status, send) => {
  const answer = await send()
  await answer.arrayBuffer()
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject(documents)
  expect(answer.headers.get('content-security-policy')).toMatch(
    answer.headers.has('content-disposition') ? /^sandbox; frame-ancestors 'none'$/ : policy,
  )
  expect(answer.headers.get('cache-control')).toMatch(/no-store/)
  expect(answer.headers.has('x-powered-by')).toBe(false)
})

test('text and XML say in which letters they are', async () => {
  const types = await Promise.all(
    [
      ...kinds.map(([, , send]) => send()),
      ask('/opds'),
      ask('/feeds/books'),
      ask('/feeds/errata'),
      ask('/sitemap.xml'),
      ask('/robots.txt'),
      ask('/passkey.js'),
      ask('/favicon.svg'),
    ].map(async (asked) => {
      const answer = await asked
      await answer.arrayBuffer()
      return answer.headers.get('content-type')
    }),
  )
  const named = types.filter((type) => type !== null && /^text\/|[/+]xml/.test(type))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((type) => !/; ?charset=utf-8/i.test(type ?? ''))).toEqual([])
})

test('a file that somebody sent is saved, never shown: it has no kind of its own and runs nothing', async () => {
  const { db } = app
  const item = await db.driveItem.findFirstOrThrow({
    where: { fileKey: { not: null }, parent: { parentId: null } },
    select: { name: true, parent: { select: { name: true } } },
  })
  const path = `/api/drive/download?${new URLSearchParams({ path: item.parent?.name ?? '', type: 'publisher', name: item.name })}`
  const answer = await ask(path)
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; frame-ancestors 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['text/html', 'application/octet-stream'],
  ['text/javascript', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/xhtml+xml', 'application/octet-stream'],
  ['text/plain', 'text/plain'],
  ['application/pdf', 'application/pdf'],
  ['audio/mpeg', 'audio/mpeg'],
  ['', 'application/octet-stream'],
])('a file that was sent as %s leaves as %s', async (type, expected) => {
  const name = `종류 ${type.replace(/\W/g, '')}.bin`
  const body = new FormData()
  body.append('path', '미래엔')
  body.append('type', 'publisher')
  body.append('file', new File(['<script>1</script>'], name, { type }))
  const sent = await ask('/api/drive/upload', { method: 'POST', body })
  expect(sent.status).toBe(200)
  const answer = await ask(
    `/api/drive/download?${new URLSearchParams({ path: '미래엔', type: 'publisher', name })}`,
  )
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expected])
})

test('a token in an address is not repeated in the way back after the log-in', async () => {
  const answer = await ask('/cart?page=2&access_token=dead', { headers: { Cookie: '' } })
  expect(decodeURIComponent(answer.headers.get('location') ?? '')).toBe('/login?from=/cart?page=2')
})

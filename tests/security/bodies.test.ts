/**
 * Tests what a body may cost the service: time of the process that everybody shares, and room on its
 * disk.
 */
import { mkdirSync, readdirSync, watch } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toFields } from '~/http/read-form.server'
import { env } from '~/platform/env.server'
import { costRatio } from '../support/checks/cost-growth'
import { PageClient } from '../support/client/page-client'
import { app, useApp } from '../support/servers/use-app'

useApp()

const formType = 'application/x-www-form-urlencoded'
const sent = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.url + path, { method: 'POST', redirect: 'manual', body, headers })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text: await answer.text(),
  }
}

describe('a form with very many fields', () => {
  const pairs = (count: number, name: (i: number) => string) =>
    Array.from({ length: count }, (_, i): [string, string] => [name(i), '1'])

  test.each([
    ['of one name', () => 'a'],
    ['of two names', (i: number) => `a${i % 2}`],
  ])('%s is read in a time that grows as the form does', async (_, name) => {
    const [small, large] = [pairs(10_000, name), pairs(500_000, name)]
    const ratio = await costRatio(
      () => Array.from({ length: 50 }, () => toFields(small)),
      () => toFields(large),
    )
    // as many fields in all: work that grows by the square would be fifty times as much
    expect(ratio).toBeLessThan(25)
  })

  test.each([
    ['a form', '/api/public/book/search', formType, 'a=1&'.repeat(60_000)],
    ['empty fields', '/api/public/book/search', formType, '&'.repeat(200_000)],
    [
      'JSON',
      '/api/public/book/search',
      'application/json',
      JSON.stringify(Object.fromEntries(pairs(20_000, (i) => `a${i}`))),
    ],
    ['a page', '/login', formType, 'a=1&'.repeat(60_000)],
  ])('is refused as %s before anything looks at its fields', async (_, path, type, body) => {
    const { status, text } = await sent(path, body, { 'Content-Type': type })
    expect(status).toBe(400)
    expect(text).toContain('보낸 내용을 읽을 수 없습니다.')
  })

  test('of the largest size that is read leaves the service answering', async () => {
    const body = `${'title=1&'.repeat(2_000)}${'isbn=1&'.repeat(2_000)}keyword=1`
    const search = () => sent('/api/public/book/search', 'keyword=1', { 'Content-Type': formType })
    const many = Array.from({ length: 20 }, () =>
      sent('/api/public/book/search', body, { 'Content-Type': formType }),
    )
    expect((await search()).status).toBe(200)
    for (const { status } of await Promise.all(many)) expect(status).toBeLessThan(500)
  })
})

const incoming = join(env.STORAGE_DIR, 'incoming')

/** The files that the action wrote to the folder of arriving files, also those it removed. */
async function writtenDuring(action: () => Promise<unknown>): Promise<string[]> {
  mkdirSync(incoming, { recursive: true })
  const names = new Set<string>()
  const watcher = watch(incoming, (_, name) => void names.add(String(name)))
  try {
    await action()
    // the system tells of a file a moment after it was written
    await new Promise((resolve) => setTimeout(resolve, 100))
  } finally {
    watcher.close()
  }
  return [...names]
}

/** The headers of a program, or of a browser, that acts for a user. */
const headersOf = async (user: string) => {
  const token = (await new PageClient(app.url).logIn(user)).cookies.get('accessToken')
  return {
    program: { Authorization: `Bearer ${token}` },
    browser: { Cookie: `accessToken=${token}`, 'Sec-Fetch-Site': 'same-origin' },
  }
}

function upload(size = 3_000_000): FormData {
  const body = new FormData()
  body.append('type', 'publisher')
  body.append('file', new Blob([new Uint8Array(size)]), '국어.pdf')
  return body
}

describe('a file', () => {
  const addresses = [
    '/admin/drive/list',
    '/admin/produce/list',
    '/admin/user/order/list',
    '/admin/request/register',
    '/api/drive/upload',
    '/api/produceBook/upload',
    '/api/userOrderBook/register',
  ]
  test.each(addresses)('of a stranger or a member is not stored at %s', async (path) => {
    const { program, browser } = await headersOf('member')
    expect(
      await writtenDuring(async () => {
        for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, program, browser])
          expect([302, 303, 403]).toContain((await sent(path, upload(), headers)).status)
      }),
    ).toEqual([])
  })

  test('of an administrator arrives in that folder, and leaves it', async () => {
    const { program } = await headersOf('admin')
    const written = await writtenDuring(() => sent('/api/drive/upload', upload(), program))
    expect(written.length).toBeGreaterThan(0)
    expect(readdirSync(incoming).filter((name) => written.includes(name))).toEqual([])
  })

  test('of a log-in that ended is not stored, and the texts of its form are kept', async () => {
    const client = await new PageClient(app.url).logIn('admin')
    await client.open('/admin/user/order/list')
    await client.cookies.delete('accessToken')
    await client.cookies.delete('refreshToken')
    const opId = client.$('form[enctype] [name=opId]').attr('value')
    const body = upload()
    body.append('opId', String(opId))
    let location: string | null = null
    const kept = await app.db.keptForm.count()
    const written = await writtenDuring(async () => {
      ;({ location } = await sent('/admin/user/order/list', body))
    })
    expect([written, location]).toEqual([[], expect.stringMatching(/^\/login/)])
    expect(await app.db.keptForm.count()).toBe(kept + 1)
  })
})

/** Begins an upload of this size and stops in its middle. */
function beginUpload(path: string, headers: object): ClientRequest {
  const boundary = 'in-the-middle'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const begun = request(app.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': 2_000_000,
      ...headers,
    },
  })
  begun.on('error', () => undefined)
  begun.write(head + 'x'.repeat(500_000))
  return begun
}
const answerOf = (begun: ClientRequest) =>
  new Promise<IncomingMessage>((resolve) => begun.once('response', resolve))

describe('uploads at once', () => {
  test.each([
    ['a person', '/api/drive/upload', 'admin'],
    ['an address without an account', '/upload', null],
  ])('of %s are bounded; when one ends there is room again', async (_, path, user) => {
    const headers = user ? (await headersOf(user)).program : { 'Sec-Fetch-Site': 'same-origin' }
    const most = 24
    const begun: ClientRequest[] = []
    const seen = await writtenDuring(async () => {
      for (let i = 0; i < most; i++) begun.push(beginUpload(path, headers))
      await expect.poll(() => readdirSync(incoming).length, { timeout: 20_000 }).toBe(most)
    })
    expect(seen).toHaveLength(most)
    const refused = beginUpload(path, headers)
    const answer = await answerOf(refused)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10'])
    refused.destroy()
    begun.pop()?.destroy()
    // one that there is room for gets no answer while it is in its middle, but a file
    const again: ClientRequest[] = []
    await expect
      .poll(
        async () => {
          const answers = Promise.race([
            answerOf(again[again.push(beginUpload(path, headers)) - 1]!),
            new Promise<null>((resolve) => setTimeout(resolve, 500, null)),
          ])
          return [(await answers)?.statusCode, readdirSync(incoming).length]
        },
        { timeout: 20_000 },
      )
      .toEqual([undefined, most])
    for (const one of again) one.destroy()
    for (const one of begun) one.destroy()
    await expect.poll(() => readdirSync(incoming), { timeout: 5_000 }).toEqual([])
  })
})

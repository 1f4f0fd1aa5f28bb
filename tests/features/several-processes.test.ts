/** Tests two processes on one database and one S3 store: clients cannot tell them from one. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { book } from '../support/fixtures/books'
import { admin, usePeople } from '../support/client/people'
import { password } from '../support/passwords'
import { cover } from '../support/covers/covers'
import { sendRequest as send, type ReceivedResponse } from '../support/servers/file-server'
import { startS3Server, type S3 } from '../support/servers/s3'
import { serviceProcess } from '../support/servers/service-process'
import { formOf } from '../support/client/form-data'

let s3: S3
let service: Awaited<ReturnType<typeof serviceProcess>>
beforeAll(async () => {
  s3 = await startS3Server()
  service = await serviceProcess({
    ...s3.variables,
    ENVIRONMENT: 'development',
    PROCESSES: '2',
    LOG_LEVEL: 'info',
  })
})
afterAll(async () => {
  await service.end('SIGTERM')
  await s3.stop()
})
usePeople('admin')

/** Sends a request on a new connection, which the next of the processes accepts. */
async function ask(
  path: string,
  { token = '', form }: { token?: string; form?: FormData } = {},
): Promise<ReceivedResponse> {
  const sent = form && new Response(form)
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(sent && { 'Content-Type': sent.headers.get('content-type') ?? '' }),
  }
  return send(service.port, {
    path,
    headers,
    method: form ? 'POST' : 'GET',
    body: sent && Buffer.from(await sent.arrayBuffer()),
  })
}
const times = <T>(count: number, task: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => task(i)))
const counted = (answers: ReceivedResponse[]) =>
  answers.reduce<Record<number, number>>(
    (sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }),
    {},
  )
/** Which processes answered requests for this path, according to the log. */
const answeredBy = (path: string) =>
  vi.waitFor(
    () =>
      expect(
        new Set(
          service.said
            .filter((line) => line.includes(`"path":"${path}"`))
            .map((line) => /"process":(\d+)/.exec(line)?.[1]),
        ).size,
      ).toBe(2),
    30_000,
  )

describe('two processes', () => {
  test('know everybody who logged in at one of them, and nobody any more who logged out', async () => {
    const code =
      /code=([\w-]+)/.exec(
        String(
          (await ask('/api/oauth/login', { form: formOf({ user: 'admin', password }) })).headers
            .location,
        ),
      )?.[1] ?? ''
    const redeemed = await ask('/api/oauth/token', {
      form: formOf({ grant_type: 'authorization_code', code }),
    })
    const token = (JSON.parse(redeemed.bytes.toString()) as { data: { access_token: string } }).data
      .access_token
    expect(counted(await times(8, () => ask('/api/user/me', { token, form: formOf({}) })))).toEqual(
      { 200: 8 },
    )
    await answeredBy('/api/user/me')
    expect((await ask('/api/oauth/logout', { token, form: formOf({}) })).status).toBe(200)
    expect(counted(await times(8, () => ask('/api/user/me', { token, form: formOf({}) })))).toEqual(
      { 403: 8 },
    )
  })

  test('count wrong passwords together', async () => {
    const answers = await times(24, () =>
      ask('/api/oauth/login', { form: formOf({ user: 'admin', password: 'Wrong1!wrong' }) }),
    )
    expect(counted(answers)).toEqual({ 400: 10, 429: 14 })
    await answeredBy('/api/oauth/login')
  })

  test('serve each file that one of them took, whole', async () => {
    const bytes = randomBytes(3 * 1024 * 1024)
    const place = { path: '미래엔', type: 'publisher' }
    expect(
      (
        await ask('/api/drive/createFolder', {
          token: admin.token,
          form: formOf({ path: '', type: 'publisher', name: '미래엔' }),
        })
      ).status,
    ).toBe(200)
    const sent = await times(4, (i) =>
      ask('/api/drive/upload', {
        token: admin.token,
        form: formOf({ ...place, file: new File([bytes], `${i}.pdf`) }),
      }),
    )
    expect(counted(sent)).toEqual({ 200: 4 })
    const got = await times(8, (i) =>
      ask(`/api/drive/download?${new URLSearchParams({ ...place, name: `${i % 4}.pdf` })}`, {
        token: admin.token,
      }),
    )
    for (const { status, bytes: body } of got)
      expect([status, body.equals(bytes)]).toEqual([200, true])
    for (const path of ['/api/drive/upload', '/api/drive/download']) await answeredBy(path)
  })

  test('do once what is sent to both under one operation id', async () => {
    const answers = await times(8, () =>
      ask('/api/requestBook/create', {
        token: admin.token,
        form: formOf({ title: '한 번', publisher: '미래엔', opId: 'one' }),
      }),
    )
    expect(counted(answers)).toEqual({ 200: 8 })
    expect(new Set(answers.map(({ bytes: body }) => body.toString())).size).toBe(1)
    expect(await db.requestBook.count({ where: { title: '한 번' } })).toBe(1)
    await answeredBy('/api/requestBook/create')
  })

  test('find at once what was written at the other', async () => {
    for (let i = 0; i < 6; i++) {
      await ask(encodeURI('/?keyword=별빛'))
      const { id } = await book({ title: `별빛 수학 ${i}` })
      await ask(`/api/produceBook/modify/${id}`, {
        token: admin.token,
        form: formOf({ title: `별빛 국어 ${i}` }),
      })
      const found = await times(4, () =>
        ask('/api/public/book/search', { form: formOf({ keyword: `별빛 국어 ${i}` }) }),
      )
      expect(found.map(({ bytes: body }) => JSON.parse(body.toString()).data?.totalCount)).toEqual([
        1, 1, 1, 1,
      ])
    }
  })

  test('read pictures each with readers of their own, and take in one order file once', async () => {
    const { jpeg, isbns } = await cover('training: straight')
    const read = await times(6, () =>
      ask('/api/public/book/findIsbn', {
        form: formOf({
          photo: new File([new Uint8Array(jpeg)], '표지.jpg', { type: 'image/jpeg' }),
        }),
      }),
    )
    for (const { status, bytes: body } of read)
      expect([status, body.toString()]).toEqual([200, expect.stringContaining(isbns[0]!)])
    const sheet = new File(
      ['도서명,저자,출판사,점자,학교명\n수학,황선욱,미래엔,2,서울맹학교\n'],
      '신청.csv',
      { type: 'text/csv' },
    )
    const taken = await times(4, () =>
      ask('/api/userOrderBook/register', {
        token: admin.token,
        form: formOf({ file: sheet, opId: 'file' }),
      }),
    )
    expect(counted(taken)).toEqual({ 200: 4 })
    expect(await db.orderFile.count()).toBe(1)
  })
})

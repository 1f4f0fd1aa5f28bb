/**
 * Tests downloads that lead browsers to signed addresses of an S3 store (STORAGE_S3_DIRECT), and
 * everything that the service goes on sending itself.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../server/logging/log'
import { isSigned } from '../../support/checks/signed-address'
import type { Person } from '../../support/client/api-call'
import { startS3Server } from '../../support/servers/s3'

// the variables must be set before the application reads its configuration
const s3 = await startS3Server()
Object.assign(process.env, s3.variables, { STORAGE_S3_DIRECT: '1' })
const { db } = await import('~/platform/db.server')
const { contentDisposition } = await import('~/http/file-response.server')
const { createFileRow, directAddress, store } = await import('~/storage/stored-files.server')
const { book } = await import('../../support/fixtures/books')
const { createApplication } = await import('../../support/fixtures/applications')
const { createUpload } = await import('../../support/fixtures/uploads')
const { call, callRaw, createPerson } = await import('../../support/client/api-call')
const { cleanDatabase } = await import('../../support/database/database')
const { fileServer, sendRequest } = await import('../../support/servers/file-server')

const secret = s3.settings.secretAccessKey
const large = randomBytes(1024 * 1024 + 3)
const name = '수학 1 (점자) ‘가’.brf'

afterAll(() => s3.stop())
let admin: Person, member: Person, other: Person
let order = 0
beforeEach(async () => {
  await cleanDatabase()
  admin = await createPerson('admin', 1)
  member = await createPerson('member')
  other = await createPerson('other')
  order = await finished(name, large)
})

/** The number of an application of the member, of which this file is finished. */
async function finished(fileName: string, bytes: Buffer, type = 'application/pdf') {
  const { id, bookId } = await book({ progress: { 점자: 100 }, prodTypes: ['점자'] })
  const key = await createFileRow(db, await store(createUpload(fileName, bytes, type)))
  await db.format.updateMany({ where: { bookRowId: id }, data: { fileKey: key } })
  return (await createApplication(db, member.id, bookId, '점자')).id
}

type Asked = { headers?: Record<string, string>; method?: string; id?: number }
/** As the member's browser asks for it. */
const ask = ({ headers, method = 'GET', id = order }: Asked = {}) =>
  callRaw(
    `/api/userOrderBook/download/${id}`,
    {},
    { method, cookie: `accessToken=${member.token}`, headers },
  )
async function addressOf(asked?: Asked): Promise<string> {
  const answer = await ask(asked)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  return answer.headers.get('location') ?? ''
}
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const audits = () => db.audit.count({ where: { action: 'order.download' } })

describe('a finished file', () => {
  test('is fetched from the store, whole, under its name, and recorded once', async () => {
    const address = await addressOf()
    const { origin, searchParams } = new URL(address)
    expect(origin).toBe(s3.settings.endpoint)
    expect(searchParams.get('X-Amz-Expires')).toBe('60')
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    })
    expect((await bodyOf(answer)).equals(large)).toBe(true)
    expect([await audits(), await db.download.count()]).toEqual([1, 1])
  })

  test('comes in ranges, which are recorded no further time', async () => {
    await addressOf()
    const headers = { Range: 'bytes=1048570-', 'If-Range': '"of the store"' }
    const answer = await fetch(await addressOf({ headers }), {
      headers: { Range: headers.Range },
    })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes 1048570-${large.length - 1}/${large.length}`,
    ])
    expect((await bodyOf(answer)).equals(large.subarray(1_048_570))).toBe(true)
    expect(await audits()).toBe(1)
    const beyond = await ask({ headers: { Range: `bytes=${large.length}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${large.length}`,
    ])
  })

  test('has an address for a minute, and another one when asked again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 62_000 })
    const old = await addressOf().finally(() => vi.useRealTimers())
    const answer = await fetch(old)
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('Request has expired'),
    ])
    expect((await fetch(await addressOf())).status).toBe(200)
  })

  test('has an address that is signed with its key, its name and its type', async () => {
    const address = await addressOf()
    expect(isSigned(address, secret)).toBe(true)
    expect(isSigned(address, 'another secret')).toBe(false)
    const files = await db.storedFile.findMany({ select: { key: true } })
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address)
      change(url)
      return isSigned(url.href, secret)
    }
    expect(files.some(({ key }) => address.includes(`/kept/${key}?`))).toBe(true)
    expect(changed(() => undefined)).toBe(true)
    for (const change of [
      (url: URL) => void (url.pathname = url.pathname.replace(/.$/, '!')),
      (url: URL) => url.searchParams.set('response-content-disposition', 'inline'),
      (url: URL) => url.searchParams.set('response-content-type', 'text/html'),
      (url: URL) => url.searchParams.set('X-Amz-Expires', '604800'),
      (url: URL) => url.searchParams.delete('response-cache-control'),
    ])
      expect(changed(change)).toBe(false)
  })

  test.each([
    ['that ends its header', 'a"; filename=x.exe\r\nSet-Cookie: a=1\r\n\r\n.pdf', 'text/html'],
    ['with signs of addresses', '수학 %0d%0a&x=1#?+;.svg', 'image/svg+xml'],
  ])('with a name %s and a type that runs is only ever a download', async (_, hostile, type) => {
    const id = await finished(hostile, large, type)
    const address = await addressOf({ id })
    expect(isSigned(address, secret)).toBe(true)
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const disposition = answer.headers.get('content-disposition') ?? ''
    expect(disposition).toBe(contentDisposition(hostile))
    expect(decodeURIComponent(/UTF-8''(.*)$/.exec(disposition)?.[1] ?? '')).toBe(hostile)
    expect((await bodyOf(answer)).equals(large)).toBe(true)
  })

  test('gives no address to anybody else', async () => {
    const refused = async (cookie: string) => {
      const answer = await callRaw(
        `/api/userOrderBook/download/${order}`,
        {},
        { method: 'GET', cookie },
      )
      return [answer.status, answer.headers.get('location')]
    }
    expect(await refused('')).toEqual([403, null])
    expect(await refused(`accessToken=${other.token}`)).toEqual([404, null])
    await db.eligibility.deleteMany({ where: { userId: member.id } })
    expect(await refused(`accessToken=${member.token}`)).toEqual([403, null])
    expect(await audits()).toBe(0)
  })

  test('whose store is away is refused here, in words', async () => {
    s3.shut()
    const answer = await ask().finally(() => s3.reopen())
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ key: 'storageAway' }),
    ])
  })

  test('has an address that no log has', async () => {
    const lines: string[] = []
    const { port, drain } = await fileServer(
      createLog('info', { write: (line) => lines.push(line) }),
    )
    const { status, headers } = await sendRequest(port, {
      path: `/api/userOrderBook/download/${order}`,
      method: 'GET',
      headers: { Cookie: `accessToken=${member.token}` },
    })
    await drain()
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
      302,
      'private, no-store',
      'same-origin',
    ])
    expect(isSigned(headers.location ?? '', secret)).toBe(true)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/X-Amz|moduchaek\/kept|127\.0\.0\.1:/)
  })
})

describe('the service itself sends', () => {
  const whole = async (answer: Response, bytes = large) => {
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect((await bodyOf(answer)).equals(bytes)).toBe(true)
  }

  test('to programs, which would give the store their token, and to scripts', async () => {
    const path = `/api/userOrderBook/download/${order}`
    await whole(await callRaw(path, {}, { method: 'GET', token: member.token }))
    await whole(await callRaw(path, { access_token: member.token }, { method: 'GET' }))
    await whole(await ask({ headers: { Authorization: 'Basic Zm9yOnByb3h5' } }))
    await whole(await ask({ headers: { 'Sec-Fetch-Mode': 'cors' } }))
    await addressOf({ headers: { 'Sec-Fetch-Mode': 'navigate' } })
  })

  test('the facts of a file (HEAD), and the rest to whoever has the beginning from it', async () => {
    const facts = await ask({ method: 'HEAD' })
    const etag = facts.headers.get('etag') ?? ''
    expect([facts.status, facts.headers.get('content-length')]).toEqual([200, String(large.length)])
    const rest = await ask({ headers: { Range: 'bytes=1000000-', 'If-Range': etag } })
    expect(rest.status).toBe(206)
    expect((await bodyOf(rest)).equals(large.subarray(1_000_000))).toBe(true)
    expect(await audits()).toBe(0)
  })

  test('small files, and those whose name makes too long an address', async () => {
    const small = large.subarray(0, 1024 * 1024 - 1)
    await whole(await ask({ id: await finished('작은.brf', small) }), small)
    await whole(await ask({ id: await finished(`${'긴'.repeat(240)}.brf`, large) }))
    await addressOf({ id: await finished(`${'긴'.repeat(80)}.brf`, large) })
  })

  test('what a share link counts; a file of the drive is fetched from the store', async () => {
    const place = { path: '미래엔', type: 'publisher' }
    await call(
      '/api/drive/createFolder',
      { ...place, path: '', name: '미래엔' },
      { token: admin.token },
    )
    const file = new File([new Uint8Array(large)], '수학.pdf', { type: 'application/pdf' })
    await call('/api/drive/upload', { ...place, 'file[]': [file] }, { token: admin.token })
    const asked = { ...place, name: '수학.pdf' }
    const shared = { ...asked, accessHour: 24, accessCount: 1 }
    const { data: accessId } = await call('/api/drive/export', shared, { token: admin.token })
    const path = '/api/public/export/download'
    await whole(await callRaw(path, { accessId }, { method: 'GET' }))
    expect((await callRaw(path, { accessId }, { method: 'GET' })).status).toBe(410)
    const cookie = `accessToken=${admin.token}`
    const answer = await callRaw('/api/drive/download', asked, { method: 'GET', cookie })
    await whole(await fetch(answer.headers.get('location') ?? ''))
    expect(await db.audit.count({ where: { action: 'drive.download' } })).toBe(1)
  })
})

test('an address is for a key only', async () => {
  const as = { type: 'application/pdf', disposition: 'attachment' }
  await expect(directAddress('../../another-bucket', as)).rejects.toThrow('not a key')
})

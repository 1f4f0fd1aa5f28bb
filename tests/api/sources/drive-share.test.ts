/**
 * Tests share links: creating, ending, the exact download quota, resuming without spending it
 * twice, and expiry.
 */
import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { call, callRaw } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'

const bytes = randomBytes(300_000)
const itemFields = (name: string, path = '미래엔') => ({ path, type: 'publisher', name })

usePeople('admin')
beforeEach(async () => {
  await call('/api/drive/createFolder', itemFields('미래엔', ''), as(admin))
  await call(
    '/api/drive/upload',
    {
      path: '미래엔',
      type: 'publisher',
      'file[]': [new File([bytes], '수학 1.pdf', { type: 'application/pdf' })],
    },
    as(admin),
  )
})

const make = (more: Record<string, unknown> = {}) =>
  call(
    '/api/drive/export',
    { ...itemFields('수학 1.pdf'), accessHour: 24, accessCount: 3, ...more },
    as(admin),
  )
const made = async (more: Record<string, unknown> = {}): Promise<string> => (await make(more)).data
const get = (
  accessId: string,
  headers: Record<string, string> = {},
  method = 'GET',
  address = '192.0.2.1',
) => callRaw('/api/public/export/download', { accessId }, { method, headers, address })
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const used = async () => (await db.driveShare.findFirstOrThrow()).usedCount
const audits = (action: string) => db.audit.findMany({ where: { action } })

describe('a link', () => {
  test('is made with hours and a number of downloads, and both are asked for', async () => {
    const { status, data } = await make()
    expect([status, data]).toEqual([200, expect.stringMatching(/^[\w-]{32}$/)])
    const row = await db.driveShare.findFirstOrThrow()
    expect(row).toMatchObject({ accessId: data, accessCount: 3, usedCount: 0, userName: 'admin' })
    expect(Math.abs(row.expireTime.getTime() - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    expect(await audits('drive.export')).toMatchObject([
      { userName: 'admin', target: '미래엔/수학 1.pdf', after: { accessHour: 24, accessCount: 3 } },
    ])
    for (const wrong of ['', '0', '-1', '1.5', 'abc', '8761'])
      expect(await make({ accessHour: wrong })).toMatchObject({
        status: 400,
        fieldErrors: { accessHour: expect.any(String) },
      })
    for (const wrong of ['', '0', '1e3', '10001'])
      expect(await make({ accessCount: wrong })).toMatchObject({
        status: 400,
        fieldErrors: { accessCount: expect.any(String) },
      })
  })

  test('is for a file, and one at a time; one that ran out makes room for another', async () => {
    await call('/api/drive/createFolder', itemFields('중학'), as(admin))
    expect(await make({ name: '중학' })).toMatchObject({ status: 400, key: 'shareFilesOnly' })
    expect(await make({ name: '없음.pdf' })).toMatchObject({ status: 404 })
    const first = await made()
    expect(await make()).toMatchObject({ status: 409, key: 'shareThere' })
    await db.driveShare.updateMany({ data: { expireTime: new Date(Date.now() - 1000) } })
    const second = await made()
    expect(second).not.toBe(first)
    expect(await db.driveShare.count()).toBe(1)
    expect((await get(first)).status).toBe(410)
    expect((await get(second)).status).toBe(200)
  })

  test('that ran out shows nothing of its file, and a download that was begun is not resumed', async () => {
    const accessId = await made()
    const begun = await get(accessId)
    await bodyOf(begun)
    const info = () => call('/api/public/export/info', { accessId })
    expect((await info()).status).toBe(200)
    await db.driveShare.updateMany({ data: { expireTime: new Date(Date.now() - 1) } })
    expect(await info()).toMatchObject({ status: 410, key: 'shareGone', data: null })
    const rest = { range: 'bytes=5-', 'if-range': begun.headers.get('etag') ?? '' }
    expect((await get(accessId, rest)).status).toBe(410)
  })

  test('made by twenty at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => make()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await db.driveShare.count()).toBe(1)
  })

  test('ends when it is released, also all at once, and that is recorded', async () => {
    const accessId = await made()
    expect((await call('/api/drive/unexport', itemFields('수학 1.pdf'), as(admin))).data).toBe(true)
    expect((await get(accessId)).status).toBe(410)
    expect(await call('/api/drive/unexport', itemFields('수학 1.pdf'), as(admin))).toMatchObject({
      status: 404,
      key: 'shareNone',
    })
    expect(await audits('drive.unexport')).toHaveLength(1)
    await made()
    expect((await call('/api/drive/unexportAll', {}, as(admin))).data).toEqual({ ended: 1 })
    expect(await db.driveShare.count()).toBe(0)
    expect(await audits('drive.unexportAll')).toMatchObject([{ before: { links: 1 } }])
  })

  test('leads to the file under the name that it has now, and not into the trash', async () => {
    const accessId = await made()
    await call(
      '/api/drive/rename',
      { ...itemFields('수학 1.pdf'), newName: '수학 새판.pdf' },
      as(admin),
    )
    const answer = await get(accessId)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      "filename*=UTF-8''수학 새판.pdf",
    )
    await answer.body?.cancel()
    // as if the folder had been deleted while the link was being created
    await db.driveItem.updateMany({ where: { name: '미래엔' }, data: { trashTime: new Date() } })
    expect((await get(accessId)).status).toBe(410)
    await db.driveItem.updateMany({ data: { trashTime: null } })
    await call('/api/drive/remove', itemFields('수학 새판.pdf'), as(admin))
    expect((await get(accessId)).status).toBe(410)
    expect(await used().catch(() => null)).toBeNull()
  })
})

describe('a download', () => {
  test('gives the whole file once for every use, however many come at once', async () => {
    const accessId = await made({ accessCount: 5 })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => get(accessId, {}, 'GET', `192.0.2.${i}`)),
    )
    const whole = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(195)
    expect(
      await Promise.all(whole.map(async (answer) => (await bodyOf(answer)).equals(bytes))),
    ).toEqual(Array(5).fill(true))
    expect(await used()).toBe(5)
    expect(await audits('drive.shareDownload')).toMatchObject(
      Array(5).fill({ userName: '', userId: null, target: '미래엔/수학 1.pdf' }),
    )
    expect((await get(accessId, {}, 'HEAD')).status).toBe(410)
  })

  test('is not spent by HEAD, by a part beyond the end, or by asking what it is', async () => {
    const accessId = await made()
    const head = await get(accessId, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      '300000',
      null,
    ])
    expect((await get(accessId, { range: 'bytes=300000-' })).status).toBe(416)
    const { data } = await call('/api/public/export/info', { accessId })
    expect(data).toMatchObject({
      name: '수학 1.pdf',
      size: 300_000,
      type: 'application/pdf',
      left: 3,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(await used()).toBe(0)
    expect(await db.driveTicket.count()).toBe(0)
  })

  test('that was cut off goes on with its ticket, is not paid again, and never gives the file twice', async () => {
    const accessId = await made({ accessCount: 1 })
    const first = await get(accessId, { range: 'bytes=0-99999' })
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, (await bodyOf(first)).length]).toEqual([206, 100_000])
    const rest = await get(accessId, { range: 'bytes=100000-', 'if-range': etag })
    expect([rest.status, rest.headers.get('content-range'), rest.headers.get('etag')]).toEqual([
      206,
      'bytes 100000-299999/300000',
      etag,
    ])
    expect((await bodyOf(rest)).equals(bytes.subarray(100_000))).toBe(true)
    expect(await used()).toBe(1)
    // the same bytes as the first copy except for the last one
    expect(
      (await bodyOf(await get(accessId, { range: 'bytes=0-299998', 'if-range': etag }))).length,
    ).toBe(299_999)
    expect((await get(accessId, { range: 'bytes=0-0', 'if-range': etag })).status).toBe(410)
    expect([await used(), (await db.driveTicket.findFirstOrThrow()).given]).toEqual([1, 599_999n])
  })

  test('with one ticket at many places at once never gives two copies', async () => {
    const accessId = await made({ accessCount: 1 })
    const first = await get(accessId, { range: 'bytes=0-0' })
    const etag = first.headers.get('etag') ?? ''
    await bodyOf(first)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => get(accessId, { range: 'bytes=1-', 'if-range': etag })),
    )
    const given = await Promise.all(answers.filter(({ status }) => status === 206).map(bodyOf))
    expect(given.reduce((sum, { length }) => sum + length, 1)).toBeLessThan(2 * bytes.length)
    expect(await used()).toBe(1)
  })

  test('that is given up returns to its ticket what was not sent', async () => {
    const accessId = await made({ accessCount: 1 })
    const first = await get(accessId)
    await first.body?.cancel()
    expect((await db.driveTicket.findFirstOrThrow()).given).toBe(0n)
    expect(await used()).toBe(1)
    const again = await get(accessId, {
      range: 'bytes=0-',
      'if-range': first.headers.get('etag') ?? '',
    })
    expect((await bodyOf(again)).equals(bytes)).toBe(true)
  })

  test('from the middle without a ticket, or with one that is none, is paid like a beginning', async () => {
    const accessId = await made()
    expect(
      (await bodyOf(await get(accessId, { range: 'bytes=10-19' }))).equals(bytes.subarray(10, 20)),
    ).toBe(true)
    const whole = await get(accessId, { range: 'bytes=10-19', 'if-range': '"another"' })
    expect([whole.status, (await bodyOf(whole)).length]).toEqual([200, 300_000])
    expect(await used()).toBe(2)
    // an ETag of another link's download does not count as this link's
    await call(
      '/api/drive/upload',
      { path: '미래엔', type: 'publisher', 'file[]': [new File(['other'], '과학.pdf')] },
      as(admin),
    )
    const other = await made({ name: '과학.pdf' })
    expect(
      (await get(other, { range: 'bytes=1-', 'if-range': whole.headers.get('etag') ?? '' })).status,
    ).toBe(200)
  })

  test('that has begun goes on to its end when the link is released', async () => {
    const accessId = await made()
    const answer = await get(accessId)
    await call('/api/drive/unexport', itemFields('수학 1.pdf'), as(admin))
    expect((await bodyOf(answer)).equals(bytes)).toBe(true)
    expect(
      (await get(accessId, { range: 'bytes=5-', 'if-range': answer.headers.get('etag') ?? '' }))
        .status,
    ).toBe(410)
  })
})

describe('what leads nowhere', () => {
  test('is refused in the same way for every cause', async () => {
    const accessId = await made({ accessCount: 1 })
    await bodyOf(await get(accessId))
    const spent = await get(accessId)
    await db.driveShare.updateMany({ data: { usedCount: 0, expireTime: new Date(Date.now() - 1) } })
    const expired = await get(accessId)
    await db.driveShare.deleteMany()
    const refusals = [
      spent,
      expired,
      await get(accessId),
      await get('x'.repeat(32)),
      await get('../..'),
      await get(''),
    ]
    const refused = await Promise.all(
      refusals.map(async (answer) => [
        answer.status,
        answer.headers.get('cache-control'),
        await answer.text(),
      ]),
    )
    expect(new Set(refused.map(String)).size).toBe(1)
    expect(refused[0]).toEqual([
      410,
      'no-store',
      expect.stringContaining('새 주소를 요청해 주세요'),
    ])
    expect(await call('/api/public/export/info', { accessId })).toMatchObject({
      status: 410,
      key: 'shareGone',
    })
  })

  test('is counted for each address, and no link is harmed by it', async () => {
    const accessId = await made({ accessCount: 1 })
    for (let i = 0; i < 100; i++) expect((await get('y'.repeat(32))).status).toBe(410)
    const answer = await get('y'.repeat(32))
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await get('y'.repeat(32), {}, 'GET', '198.51.100.7')).status).toBe(410)
    expect((await get(accessId)).status).toBe(200)
  })
})

describe('the list of links', () => {
  const list = (fields: Record<string, unknown> = {}) =>
    call('/api/drive/shares', fields, as(admin))

  test('names file, folder, maker, end and what is left', async () => {
    const accessId = await made()
    await bodyOf(await get(accessId))
    expect((await list()).data).toMatchObject({
      totalCount: 1,
      items: [
        {
          accessId,
          name: '수학 1.pdf',
          path: '미래엔',
          userName: 'admin',
          accessCount: 3,
          left: 2,
          expireTime: expect.stringMatching(/\+09:00$/),
        },
      ],
    })
    expect(await list({ page: 2 })).toMatchObject({ status: 404, key: 'noSuchPage' })
    expect(await list({ state: 'other' })).toMatchObject({ status: 400 })
  })

  test('keeps those that ended apart for thirty days', async () => {
    const accessId = await made({ accessCount: 1 })
    await bodyOf(await get(accessId))
    expect((await list()).data.totalCount).toBe(0)
    expect((await list({ state: 'ended' })).data.items).toMatchObject([
      { accessId, left: 0, expired: false },
    ])
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await db.driveShare.updateMany({ data: { expireTime: daysAgo(29) } })
    expect((await list({ state: 'ended' })).data.items).toMatchObject([{ accessId, expired: true }])
    await db.driveShare.updateMany({ data: { expireTime: daysAgo(31) } })
    expect((await list({ state: 'ended' })).data.items).toEqual([])
  })
})

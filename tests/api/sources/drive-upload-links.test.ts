/**
 * Tests upload links: creating and ending them, uploading, their bounds and receipts; and the
 * demonstration of an upload.
 */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { call, digest } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'
import { createFolder } from '../../support/fixtures/drive'

usePeople('admin')
beforeEach(async () => {
  await createFolder('', '미래엔')
})

const usual = {
  path: '미래엔',
  note: '미래엔 편집부, 수학 1 PDF',
  accessHour: 24,
  fileCount: 5,
  megabytes: 1,
}
const make = async (more: object = {}) =>
  (await call('/api/inbox/create', { ...usual, ...more }, as(admin))).data.accessId as string
const file = (name: string, text = name) => new File([text], name, { type: 'application/pdf' })
const send = (accessId: string, file: File[], more: object = {}, address = '192.0.2.1') =>
  call('/api/public/inbox/upload', { accessId, file, ...more }, { address })
const info = (accessId: string) => call('/api/public/inbox/info', { accessId })
const list = async () => (await call('/api/inbox/list', {}, as(admin))).data
const names = async () =>
  (await db.driveItem.findMany({ where: { fileKey: { not: null } }, orderBy: { id: 'asc' } })).map(
    ({ name }) => name,
  )
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('an upload link', () => {
  test('takes files without an account, gives a receipt, and marks what arrived', async () => {
    const accessId = await make()
    expect(accessId).toMatch(/^[\w-]{24}$/)
    expect((await info(accessId)).data).toMatchObject({
      note: usual.note,
      filesLeft: 5,
      bytesLeft: 1024 * 1024,
    })
    const { data } = await send(accessId, [
      file('수학 1.pdf'.normalize('NFD'), '하나'),
      file('국어①.pdf', '둘'),
    ])
    expect(data.receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(await names()).toEqual(['수학 1.pdf', '국어1.pdf'])
    expect((await info(accessId)).data).toMatchObject({
      filesLeft: 3,
      bytesLeft: 1024 * 1024 - 9,
      received: 2,
    })
    const receipt = await call('/api/public/inbox/receipt', { accessId, id: data.receipt })
    expect(receipt.data).toMatchObject({
      id: data.receipt,
      note: usual.note,
      files: [
        { name: '수학 1.pdf', sent: null, size: 6, sha256: sha256('하나') },
        { name: '국어1.pdf', sent: '국어①.pdf', size: 3, sha256: sha256('둘') },
      ],
    })
    const { arrived, arrivedCount, items } = await list()
    expect([arrivedCount, arrived.map(({ name }: { name: string }) => name)]).toEqual([
      2,
      ['국어1.pdf', '수학 1.pdf'],
    ])
    expect(items).toMatchObject([{ accessId, path: '미래엔', filesLeft: 3, userName: 'admin' }])
    expect((await call('/api/admin/overview', {}, as(admin))).data.arrived).toMatchObject({
      count: 2,
      oldest: { name: '수학 1.pdf' },
    })
    expect(
      (
        await db.audit.findMany({
          where: { action: { startsWith: 'drive.inbox' } },
          orderBy: { id: 'asc' },
        })
      ).map(({ action, target, userName }) => [action, target, userName]),
    ).toEqual([
      ['drive.inboxCreate', '미래엔', 'admin'],
      ['drive.inboxUpload', '미래엔', ''],
    ])
  })

  test('never overwrites: a taken name becomes a free one, and the answer names it', async () => {
    await call(
      '/api/drive/upload',
      { path: '미래엔', type: 'publisher', 'file[]': [file('수학.pdf', 'ours')] },
      as(admin),
    )
    const accessId = await make()
    const { data } = await send(accessId, [file('수학.PDF', 'theirs'), file('수학.pdf', 'again')])
    expect(data.files).toMatchObject([
      { name: '수학 (2).PDF', sent: '수학.PDF' },
      { name: '수학 (3).pdf', sent: '수학.pdf' },
    ])
    expect(await names()).toEqual(['수학.pdf', '수학 (2).PDF', '수학 (3).pdf'])
  })

  test('takes as many files as it is for, however many come at once', async () => {
    const accessId = await make()
    const answers = await Promise.all(
      // from many addresses, because uploads at once are bounded for each; of all together, too (429)
      Array.from({ length: 200 }, (_, i) =>
        send(accessId, [file(`같은 이름.pdf`, `내용 ${i}`)], {}, `192.0.2.${i}`),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    for (const status of statuses) expect([200, 409, 410, 429, 503]).toContain(status)
    expect(await names()).toEqual([
      '같은 이름.pdf',
      '같은 이름 (2).pdf',
      '같은 이름 (3).pdf',
      '같은 이름 (4).pdf',
      '같은 이름 (5).pdf',
    ])
    expect(await db.driveInbox.findMany()).toMatchObject([{ usedCount: 5 }])
    expect(await db.driveReceipt.count()).toBe(5)
    expect(await db.storedFile.count()).toBe(5)
    expect(await info(accessId)).toMatchObject({ status: 410, key: 'inboxOver' })
  })

  test('refuses more files or more bytes than it has left, as a whole and in words', async () => {
    const accessId = await make({ fileCount: 2 })
    const before = await digest()
    expect(await send(accessId, [file('1.pdf'), file('2.pdf'), file('3.pdf')])).toMatchObject({
      status: 409,
      fieldErrors: {
        file: '이 링크로는 파일을 2개만 더 보낼 수 있습니다. 파일을 줄여 다시 선택해 주세요.',
      },
    })
    expect(await send(accessId, [file('1.pdf', 'x'.repeat(1024 * 1024 + 1))])).toMatchObject({
      status: 409,
      fieldErrors: {
        file: '이 링크로는 1MB만 더 보낼 수 있습니다. 파일을 줄여 다시 선택해 주세요.',
      },
    })
    expect(await send(accessId, [])).toMatchObject({
      status: 400,
      fieldErrors: { file: '선택된 파일이 없습니다.' },
    })
    expect(await digest()).toBe(before)
    expect((await send(accessId, [file('1.pdf', 'x'.repeat(1024 * 1024))])).status).toBe(200)
    expect(await send(accessId, [file('2.pdf')])).toMatchObject({ status: 410, key: 'inboxOver' })
  })

  test('that is unknown, expired, ended, or whose folder is in the trash takes nothing; all of them look the same', async () => {
    const expired = await make()
    await db.driveInbox.update({
      where: { accessId: expired },
      data: { expireTime: new Date(Date.now() - 1) },
    })
    const ended = await make()
    expect((await call('/api/inbox/revoke', { accessId: ended }, as(admin))).data).toBe(true)
    expect(await call('/api/inbox/revoke', { accessId: ended }, as(admin))).toMatchObject({
      status: 410,
    })
    await createFolder('미래엔', '수학')
    const inTrash = await make({ path: '미래엔/수학' })
    const used = (await send(inTrash, [file('1.pdf')])).data.receipt
    await call('/api/drive/remove', { path: '', type: 'publisher', name: '미래엔' }, as(admin))
    const answers = await Promise.all(
      ['unknown', expired, ended, inTrash].map((accessId) =>
        Promise.all([info(accessId), send(accessId, [file('a.pdf')])]),
      ),
    )
    for (const both of answers)
      for (const { status, message } of both)
        expect([status, message]).toEqual([410, answers[0]![0].message])
    expect(await names()).toEqual(['1.pdf'])
    // a receipt stays valid, and restoring a folder does not reopen its links
    const { id } = await db.driveItem.findFirstOrThrow({ where: { name: '미래엔' } })
    await call(`/api/drive/restore/${id}`, {}, as(admin))
    expect((await info(inTrash)).status).toBe(410)
    expect(
      (await call('/api/public/inbox/receipt', { accessId: inTrash, id: used })).data.files,
    ).toMatchObject([{ name: '1.pdf' }])
    expect((await call('/api/public/inbox/receipt', { accessId: expired, id: used })).status).toBe(
      404,
    )
  })

  test('is the same upload when it is sent twice', async () => {
    const accessId = await make()
    const [one, two] = await Promise.all([
      send(accessId, [file('1.pdf')], { opId: 'once' }),
      send(accessId, [file('1.pdf')], { opId: 'once' }),
    ])
    expect(one.data.receipt).toBe(two.data.receipt)
    expect(await names()).toEqual(['1.pdf'])
  })

  test('gives no way to see, read or overwrite anything', async () => {
    await call(
      '/api/drive/upload',
      { path: '미래엔', type: 'publisher', 'file[]': [file('비밀.pdf')] },
      as(admin),
    )
    const accessId = await make()
    const { status, data } = await info(accessId)
    expect([status, JSON.stringify(data)]).toEqual([
      200,
      expect.not.stringMatching(/비밀|수학\.pdf|key|folder|path/),
    ])
    for (const [path, method] of [
      ['/api/drive/list', 'POST'],
      ['/api/drive/download', 'GET'],
      ['/api/inbox/list', 'POST'],
      ['/api/drive/trash', 'POST'],
    ] as const)
      expect(
        (
          await call(
            path,
            { path: '미래엔', name: '비밀.pdf', accessId, access_token: accessId },
            { method },
          )
        ).status,
      ).toBe(403)
    expect(
      (await call('/api/public/export/download', { accessId }, { method: 'GET' })).status,
    ).not.toBe(200)
  })

  test('is made for a folder, with bounds in figures', async () => {
    const bad = await call(
      '/api/inbox/create',
      { ...usual, accessHour: 0, fileCount: 1001, megabytes: 'x' },
      as(admin),
    )
    expect([bad.status, Object.keys(bad.fieldErrors ?? {}).sort()]).toEqual([
      400,
      ['accessHour', 'fileCount', 'megabytes'],
    ])
    expect(await call('/api/inbox/create', { ...usual, path: '' }, as(admin))).toMatchObject({
      status: 400,
      key: 'driveOnlyFolders',
    })
    expect(await call('/api/inbox/create', { ...usual, path: '없음' }, as(admin))).toMatchObject({
      status: 404,
    })
    expect(await db.driveInbox.count()).toBe(0)
  })
})

describe('what arrived', () => {
  test('is new until somebody has downloaded, deleted or ticked it off, and no date changes by that', async () => {
    const accessId = await make()
    await send(accessId, [file('1.pdf'), file('2.pdf'), file('3.pdf')])
    const times = async () =>
      (await db.driveItem.findMany({ orderBy: { id: 'asc' } })).map(({ updateTime }) => updateTime)
    const before = await times()
    const news = async () => (await list()).arrived.map(({ name }: { name: string }) => name)
    await call(
      '/api/drive/download',
      { path: '미래엔', type: 'publisher', name: '1.pdf' },
      { ...as(admin), method: 'GET' },
    )
    expect(await news()).toEqual(['3.pdf', '2.pdf'])
    await call('/api/drive/remove', { path: '미래엔', type: 'publisher', name: '3.pdf' }, as(admin))
    expect(await news()).toEqual(['2.pdf'])
    expect((await call('/api/inbox/seen', { all: '1' }, as(admin))).data).toEqual({ count: 1 })
    expect(await news()).toEqual([])
    expect(await times()).toEqual(before)
  })
})

test('the demonstration tells what arrived and keeps nothing', async () => {
  const before = await digest()
  expect(
    (await call('/api/public/upload', { file: [file('수학.pdf', '하나'), file('국어.hwp', '둘')] }))
      .data,
  ).toEqual({
    files: [
      { name: '수학.pdf', size: 6, type: 'application/pdf', sha256: sha256('하나') },
      { name: '국어.hwp', size: 3, type: 'application/pdf', sha256: sha256('둘') },
    ],
  })
  expect(await call('/api/public/upload')).toMatchObject({
    status: 400,
    message: '선택된 파일이 없습니다.',
  })
  expect(await digest()).toBe(before)
  expect(await db.storedFile.count()).toBe(0)
})

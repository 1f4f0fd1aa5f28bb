/**
 * Tests members' downloads of their applications: the whole file, finished volumes before it, and
 * nobody else's files.
 */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProductionType } from '~/tables/codes'
import type { VolumeState } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { createFileRow, store } from '~/storage/stored-files.server'
import { book } from '../../support/fixtures/books'
import { call, callRaw, type Person } from '../../support/client/api-call'
import { admin, as, member, other, usePeople } from '../../support/client/people'
import { createUpload } from '../../support/fixtures/uploads'

usePeople('admin', 'member', 'other')

const apply = (bookId: string, prodType: ProductionType = '점자', { id: userId } = member) =>
  db.order.create({ data: { userId, bookId, prodType, orderNum: 1, title: '수학 1' } })
const upload = (
  bookId: string,
  content: string | Uint8Array<ArrayBuffer>,
  { name = '수학 1.brf', ...more }: Record<string, unknown> = {},
) =>
  call(
    '/api/produceBook/upload',
    { bookId, prodType: 'braille', file: new File([content], String(name)), ...more },
    as(admin),
  )
const info = async (id: number, caller = member) =>
  (await call(`/api/userOrderBook/info/${id}`, {}, as(caller))).data
const list = async (caller = member) =>
  (await call('/api/userOrderBook/list', {}, as(caller))).data.items
const download = (
  id: number,
  fields: object = {},
  {
    headers,
    caller = member,
    method = 'GET',
  }: { headers?: Record<string, string>; caller?: Person; method?: string } = {},
) => callRaw(`/api/userOrderBook/download/${id}`, { ...fields }, { ...as(caller), headers, method })

/** A volume, with a file when `content` is given. */
async function volume(bookRowId: number, number: number, state: VolumeState, content?: string) {
  const fileKey =
    content === undefined
      ? null
      : await db.$transaction(async (tx) => {
          const file = createUpload(`수학 1_${number}권.brf`, content)
          return createFileRow(tx, await store(file))
        })
  return db.volume.create({
    data: {
      bookRowId,
      prodType: '점자',
      number,
      state,
      firstPage: number * 10 - 9,
      lastPage: number * 10,
      units: `${number}단원`,
      fileKey,
    },
  })
}

describe('a finished application', () => {
  test('has its file, byte for byte as it was sent, under its own name', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    const bytes = new Uint8Array(randomBytes(200_000))
    await upload(bookId, bytes, { name: '수학 1 (점자).brf' })
    expect((await list())[0]).toMatchObject({
      status: '완료',
      volumeCount: 0,
      file: {
        name: '수학 1 (점자).brf',
        size: 200_000,
        createTime: expect.stringMatching(/\+09:00$/),
      },
    })
    const { file, volumes, finishedDate } = await info(id)
    expect([volumes, finishedDate]).toEqual([[], date(new Date())])
    const answer = await download(id, { version: file.version })
    expect([
      answer.status,
      answer.headers.get('content-length'),
      answer.headers.get('content-disposition'),
    ]).toEqual([200, '200000', expect.stringContaining('attachment')])
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0)
  })

  test('can be resumed, and the download is written down once for each beginning', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await upload(bookId, '0123456789')
    const head = await download(id, {}, { method: 'HEAD' })
    expect([
      head.status,
      head.headers.get('content-length'),
      head.headers.get('accept-ranges'),
    ]).toEqual([200, '10', 'bytes'])
    await (await download(id)).text()
    const rest = await download(
      id,
      {},
      { headers: { Range: 'bytes=4-', 'If-Range': head.headers.get('etag') ?? '' } },
    )
    expect([rest.status, rest.headers.get('content-range'), await rest.text()]).toEqual([
      206,
      'bytes 4-9/10',
      '456789',
    ])
    expect(
      await db.audit.findMany({
        where: { action: 'order.download' },
        select: { userName: true, target: true, after: true },
      }),
    ).toEqual([{ userName: 'member', target: bookId, after: { name: '수학 1.brf' } }])
  })

  test('whose file was replaced is not resumed with the other one', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await upload(bookId, 'old old old')
    const { version } = (await info(id)).file
    await upload(bookId, 'new new new')
    expect((await download(id, { version }, { headers: { Range: 'bytes=4-' } })).status).toBe(409)
    expect(await (await download(id)).text()).toBe('new new new')
  })

  test('is only for its applicant: another member’s answers 404, like none', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await upload(bookId, 'mine')
    for (const caller of [other, admin])
      expect(
        await call(`/api/userOrderBook/download/${id}`, {}, { ...as(caller), method: 'GET' }),
      ).toMatchObject({ status: 404, key: 'noSuchItem' })
    expect((await download(999_999)).status).toBe(404)
    expect((await callRaw(`/api/userOrderBook/download/${id}`, {}, { method: 'GET' })).status).toBe(
      403,
    )
    expect(await db.audit.count({ where: { action: 'order.download' } })).toBe(0)
  })

  test('is of its own type only', async () => {
    const { bookId } = await book()
    const sound = await apply(bookId, '음성')
    await upload(bookId, 'braille')
    expect((await list())[0]).toMatchObject({ status: '접수', file: null })
    expect(
      await call(`/api/userOrderBook/download/${sound.id}`, {}, { ...as(member), method: 'GET' }),
    ).toMatchObject({ status: 404, key: 'fileGone' })
  })

  test('without a file has none to offer', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await call(
      '/api/produceBook/setProgress',
      { bookId, prodType: 'braille', progress: 100 },
      as(admin),
    )
    expect(await info(id)).toMatchObject({ status: '완료', file: null, volumes: [] })
    expect((await download(id)).status).toBe(404)
  })

  test('loses its download with the file', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await upload(bookId, 'gone soon')
    await call('/api/produceBook/removeFile', { bookId, prodType: 'braille' }, as(admin))
    expect(await info(id)).toMatchObject({ status: '접수', file: null, finishedDate: null })
    expect((await download(id)).status).toBe(404)
  })
})

describe('an application on its way', () => {
  test('has the volumes that are finished and have a file, in their order', async () => {
    const { id: bookRowId, bookId } = await book({ progress: { 점자: 50 } })
    const { id } = await apply(bookId)
    await volume(bookRowId, 2, 'finished', 'second')
    await volume(bookRowId, 1, 'finished', 'first')
    await volume(bookRowId, 3, 'finished')
    await volume(bookRowId, 4, 'checking', 'not yet')
    expect((await list())[0]).toMatchObject({ status: '제작 중 50%', file: null, volumeCount: 2 })
    const { volumes, step } = await info(id)
    expect(step).toBe('producing')
    expect(volumes).toEqual([
      {
        number: 1,
        firstPage: 1,
        lastPage: 10,
        units: '1단원',
        file: {
          name: '수학 1_1권.brf',
          size: 5,
          version: expect.any(String),
          createTime: expect.any(String),
        },
        fetched: null,
      },
      {
        number: 2,
        firstPage: 11,
        lastPage: 20,
        units: '2단원',
        file: {
          name: '수학 1_2권.brf',
          size: 6,
          version: expect.any(String),
          createTime: expect.any(String),
        },
        fetched: null,
      },
    ])
    expect(await (await download(id, { volume: 2, version: volumes[1].file.version })).text()).toBe(
      'second',
    )
    for (const wrong of [3, 4, 9])
      expect([wrong, (await download(id, { volume: wrong })).status]).toEqual([wrong, 404])
    expect((await download(id)).status).toBe(404)
    expect((await download(id, { volume: 1, version: volumes[1].file.version })).status).toBe(409)
    expect((await download(id, { volume: 2 }, { caller: other })).status).toBe(404)
  })

  test('refuses what is no volume', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    for (const wrong of ['0', '-1', '1.5', 'x', '99999999999'])
      expect([wrong, (await download(id, { volume: wrong })).status]).toEqual([wrong, 400])
  })

  test('tells since when its source is being obtained', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    expect((await info(id)).sourcingDate).toBeNull()
    await db.requestLog.create({
      data: { bookId, type: 0, createTime: new Date('2026-10-31T15:00:00Z') },
    })
    expect(await info(id)).toMatchObject({
      status: '원본 확보 중',
      sourcingDate: '2026-11-01',
      finishedDate: null,
    })
  })
})

test('an application for what was finished long ago tells that day', async () => {
  const { bookId } = await book({ prodTypes: ['점자'], prodDate: '2024-05-06' })
  const { id } = await apply(bookId)
  expect(await info(id)).toMatchObject({ status: '완료', finishedDate: '2024-05-06', file: null })
})

test('one whose book is gone keeps its fields and offers nothing', async () => {
  const { id: bookRowId, bookId } = await book()
  const { id } = await apply(bookId)
  await upload(bookId, 'x')
  await db.format.deleteMany({ where: { bookRowId } })
  await db.book.delete({ where: { id: bookRowId } })
  expect(await info(id)).toMatchObject({
    title: '수학 1',
    status: '접수',
    file: null,
    volumes: [],
    volumeCount: 0,
  })
  expect((await download(id)).status).toBe(404)
})

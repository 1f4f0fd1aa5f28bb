/**
 * Tests percentages and files of a book's formats: completion, who may download which bytes, and
 * the audit log.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { date } from '~/i18n/format'
import { removeUnused } from '~/storage/stored-files.server'
import { book } from '../../support/fixtures/books'
import { call, callRaw, type Person } from '../../support/client/api-call'
import { admin, as, member, producer, usePeople } from '../../support/client/people'

usePeople('admin', 'producer', 'member')

const file = (text: string, name = '수학 1.brf') =>
  new File([text], name, { type: 'application/octet-stream' })
const upload = (bookId: string, fields: object, caller = admin) =>
  call(
    '/api/produceBook/upload',
    { bookId, prodType: 'braille', file: file('점자 파일'), ...fields },
    as(caller),
  )
const setProgress = (bookId: string, progress: unknown, more: object = {}) =>
  call(
    '/api/produceBook/setProgress',
    { bookId, prodType: 'braille', progress, ...more },
    as(admin),
  )
const download = (
  fields: object,
  {
    headers,
    caller = admin,
    method = 'GET',
  }: { headers?: Record<string, string>; caller?: Person; method?: string } = {},
) =>
  callRaw(
    '/api/produceBook/download',
    { prodType: 'braille', ...fields },
    { ...as(caller), headers, method },
  )
const typesOf = async (bookId: string) =>
  db.book.findUniqueOrThrow({
    where: { bookId },
    select: { prodTypes: true, fileTypes: true, prodDate: true },
  })
const storedNames = () =>
  readdirSync(join(env.STORAGE_DIR, 'kept'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('a percentage', () => {
  test('of 100 is seen by a search that was made before', async () => {
    const { bookId, title } = await book()
    const search = async () =>
      (await call('/api/public/book/search', { keyword: title })).data.items[0].prodType
    expect(await search()).toBe('')
    await setProgress(bookId, 100)
    expect(await search()).toContain('점자')
  })

  test('is clamped to 0–100, and an empty one is not taken', async () => {
    const { bookId } = await book()
    expect((await setProgress(bookId, '140')).data).toMatchObject({ brailleProgress: 100 })
    expect((await setProgress(bookId, '-3')).data).toMatchObject({ brailleProgress: 0 })
    expect(await setProgress(bookId, '')).toMatchObject({
      status: 400,
      fieldErrors: { progress: '진행률을 입력해 주세요.' },
    })
    expect(await setProgress(bookId, '1e2')).toMatchObject({ status: 400 })
    expect((await call(`/api/produceBook/progressInfo/${bookId}`, {}, as(admin))).data).toEqual({
      brailleFile: null,
      brailleProgress: 0,
      enlargeFile: null,
      enlargeProgress: null,
      ebookFile: null,
      ebookProgress: null,
      publisherFile: null,
    })
  })

  test('of 100 finishes the types that were ordered, today, and below 100 they leave', async () => {
    const { bookId } = await book()
    await db.order.create({
      data: { userId: member.id, bookId, prodType: '점역', orderNum: 1, title: '책' },
    })
    await setProgress(bookId, 100)
    expect(await typesOf(bookId)).toEqual({
      prodTypes: ['점역'],
      fileTypes: [],
      prodDate: date(new Date()),
    })
    const found = await call('/api/public/book/list', { prodType: '점자' })
    expect(found.data.items.map((row: { bookId: string }) => row.bookId)).toEqual([bookId])
    await setProgress(bookId, 60)
    expect(await typesOf(bookId)).toEqual({ prodTypes: [], fileTypes: [], prodDate: '' })
    expect((await call('/api/public/book/list', { prodType: '점자' })).data.totalCount).toBe(0)
  })

  test("finishes the channel's first type when none was ordered, or the one that is named", async () => {
    const { bookId } = await book()
    await setProgress(bookId, 100, { prodType: 'magnified' })
    expect((await typesOf(bookId)).prodTypes).toEqual(['확대A3'])
    await setProgress(bookId, 100, { prodType: 'magnified', type: '확대B4' })
    expect((await typesOf(bookId)).prodTypes).toEqual(['확대A3', '확대B4'])
    expect(await setProgress(bookId, 100, { type: '음성' })).toMatchObject({
      status: 400,
      key: 'typeOfOtherChannel',
      fieldErrors: { type: expect.any(String) },
    })
  })

  test('of a format with volumes is theirs', async () => {
    const { id, bookId } = await book({ progress: { 점자: 0 } })
    await db.volume.create({ data: { bookRowId: id, prodType: '점자', number: 1 } })
    expect(await setProgress(bookId, 100)).toMatchObject({
      status: 409,
      key: 'progressOfVolumes',
      fieldErrors: { progress: expect.stringContaining('점자') },
    })
    expect((await typesOf(bookId)).prodTypes).toEqual([])
  })
})

describe('a file', () => {
  test('takes the place of a percentage, and no other is written beside it', async () => {
    const { id, bookId } = await book({ progress: { 점자: 72 } })
    const progress = async () =>
      (await db.format.findMany({ where: { bookRowId: id } })).map((format) => format.progress)
    expect((await upload(bookId, { type: '점자' })).data).toMatchObject({ brailleProgress: null })
    expect(await progress()).toEqual([null])
    expect(await setProgress(bookId, 40, { type: '점자' })).toMatchObject({
      status: 409,
      key: 'progressOfFile',
    })
    await call(
      '/api/produceBook/removeFile',
      { bookId, prodType: 'braille', type: '점자' },
      as(admin),
    )
    expect([await progress(), (await typesOf(bookId)).prodTypes]).toEqual([[null], []])
  })

  test('finishes its types; the applicant is notified once, also by text message with consent', async () => {
    const { bookId } = await book({ title: '수학 1' })
    await db.user.update({ where: { id: member.id }, data: { optIn: true } })
    await db.order.createMany({
      data: (['점자', '점역', '음성'] as const).map((prodType) => ({
        userId: member.id,
        bookId,
        prodType,
        orderNum: 1,
        title: '수학 1',
      })),
    })
    expect((await upload(bookId, { file: file('ABC', '수학 1.brf') })).data).toMatchObject({
      brailleFile: '수학 1.brf',
      brailleProgress: null,
    })
    expect(await typesOf(bookId)).toEqual({
      prodTypes: ['점자', '점역'],
      fileTypes: ['점자', '점역'],
      prodDate: date(new Date()),
    })
    const notices = () =>
      db.notification.findMany({
        orderBy: { id: 'asc' },
        select: { order: { select: { prodType: true } } },
      })
    expect((await notices()).map(({ order }) => order!.prodType)).toEqual(['점자', '점역'])
    await upload(bookId, { file: file('DEF') })
    expect(await notices()).toHaveLength(2)
    const items = (await call('/api/userOrderBook/list', {}, as(member))).data.items
    expect(items.map((item: { status: string }) => item.status)).toEqual(['접수', '완료', '완료'])
  })

  test('that is missing, empty or for an unknown book leaves nothing behind', async () => {
    const { bookId } = await book()
    const before = storedNames().length
    const incoming = () => readdirSync(join(env.STORAGE_DIR, 'incoming'))
    const waiting = incoming()
    expect(await upload(bookId, { file: file('') })).toMatchObject({
      status: 400,
      fieldErrors: { file: '빈 파일입니다. 내용이 있는 파일인지 확인하고 다시 선택해 주세요.' },
    })
    expect(
      await call('/api/produceBook/upload', { bookId, prodType: 'braille' }, as(admin)),
    ).toMatchObject({ status: 400, fieldErrors: { file: '선택된 파일이 없습니다.' } })
    expect(
      await call(
        '/api/produceBook/upload',
        { bookId, prodType: 'braille', file: 'text' },
        as(admin),
      ),
    ).toMatchObject({ status: 400 })
    expect(await upload('no-such-book', {})).toMatchObject({ status: 404, key: 'noSuchMaterial' })
    expect(await db.storedFile.count()).toBe(0)
    expect(incoming()).toEqual(waiting)
    await removeUnused(Date.now() + 2 * 60 * 60 * 1000)
    expect(storedNames().length).toBeLessThanOrEqual(before)
  })

  test('is replaced by another; the old bytes stay for an hour and then go', async () => {
    const { bookId } = await book()
    await upload(bookId, { file: file('first') })
    const [old] = await db.storedFile.findMany()
    await upload(bookId, { file: file('second', 'b.brf') })
    expect(await (await download({ bookId })).text()).toBe('second')
    expect(await db.storedFile.findUniqueOrThrow({ where: { key: old!.key } })).toMatchObject({
      removeTime: expect.any(Date),
    })
    await removeUnused()
    expect(storedNames()).toContain(old!.key)
    await removeUnused(Date.now() + 61 * 60 * 1000)
    expect(storedNames()).not.toContain(old!.key)
    expect(await db.storedFile.count()).toBe(1)
    expect(await (await download({ bookId })).text()).toBe('second')
  })

  test('is not replaced by somebody who saw another one', async () => {
    const { bookId } = await book()
    expect(await upload(bookId, { version: 'none', file: file('one') })).toMatchObject({
      status: 200,
    })
    expect(await upload(bookId, { version: 'none', file: file('two') })).toMatchObject({
      status: 409,
      key: 'fileChangedMeanwhile',
    })
    expect(await (await download({ bookId })).text()).toBe('one')
  })

  test('taken away takes its types away, also when 100 was said of it', async () => {
    const { bookId } = await book()
    await setProgress(bookId, 100)
    await upload(bookId, {})
    expect(
      (await call('/api/produceBook/removeFile', { bookId, prodType: 'braille' }, as(admin))).data,
    ).toMatchObject({ brailleFile: null, brailleProgress: null })
    expect(await typesOf(bookId)).toEqual({ prodTypes: [], fileTypes: [], prodDate: '' })
    expect(
      await call('/api/produceBook/removeFile', { bookId, prodType: 'braille' }, as(admin)),
    ).toMatchObject({ status: 404, key: 'fileGone' })
  })

  test('of the publisher stands apart: it finishes nothing', async () => {
    const { bookId } = await book()
    expect(
      (await upload(bookId, { prodType: 'publisher', file: file('pdf', '원본.pdf') })).data,
    ).toMatchObject({ publisherFile: '원본.pdf', brailleFile: null })
    expect((await typesOf(bookId)).prodTypes).toEqual([])
    expect(
      (await call('/api/produceBook/removeFile', { bookId, prodType: 'publisher' }, as(admin))).data
        .publisherFile,
    ).toBeNull()
  })

  test('of one type leaves that of the other type of its channel as it is', async () => {
    const { bookId } = await book()
    await upload(bookId, { prodType: 'magnified', type: '확대A3', file: file('A3', 'a3.pdf') })
    await upload(bookId, { prodType: 'magnified', type: '확대B4', file: file('B4', 'b4.pdf') })
    expect(await (await download({ bookId, prodType: 'magnified', type: '확대A3' })).text()).toBe(
      'A3',
    )
    expect(await (await download({ bookId, prodType: 'magnified', type: '확대B4' })).text()).toBe(
      'B4',
    )
    await call(
      '/api/produceBook/removeFile',
      { bookId, prodType: 'magnified', type: '확대A3' },
      as(admin),
    )
    expect((await typesOf(bookId)).fileTypes).toEqual(['확대B4'])
  })
})

describe('a download', () => {
  test('is the bytes under their own name, and is written down once for each beginning', async () => {
    const { bookId } = await book()
    await upload(bookId, { file: file('0123456789', '수학 (가) 1.brf') })
    const whole = await download({ bookId })
    expect(whole.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('수학 (가) 1.brf').replace(/[()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`,
    )
    expect([
      whole.headers.get('content-length'),
      whole.headers.get('accept-ranges'),
      whole.headers.get('x-content-type-options'),
    ]).toEqual(['10', 'bytes', 'nosniff'])
    expect(await whole.text()).toBe('0123456789')
    const rest = await download(
      { bookId },
      { headers: { Range: 'bytes=4-', 'If-Range': whole.headers.get('etag') ?? '' } },
    )
    expect([rest.status, rest.headers.get('content-range'), await rest.text()]).toEqual([
      206,
      'bytes 4-9/10',
      '456789',
    ])
    expect((await download({ bookId }, { headers: { Range: 'bytes=-3' } })).status).toBe(206)
    expect((await download({ bookId }, { headers: { Range: 'bytes=10-' } })).status).toBe(416)
    expect(await (await download({ bookId }, { headers: { Range: 'bytes=2-3,5-6' } })).text()).toBe(
      '0123456789',
    )
    const head = await download({ bookId }, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      '10',
      '',
    ])
    expect((await download({ bookId }, { headers: { Range: 'bytes=-99' } })).status).toBe(206)
    // audited: the whole file, two ranges (answered with the whole file), and a range at its end that
    // is the whole
    expect(await db.audit.count({ where: { action: 'produceBook.download' } })).toBe(3)
  })

  test('in parts follows RFC 9110', async () => {
    const { bookId } = await book()
    await upload(bookId, { file: file('0123456789') })
    const got = async (range: string, more: object = {}, method = 'GET') => {
      const answer = await download({ bookId }, { headers: { Range: range, ...more }, method })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await got('bytes=0-0')).toEqual([206, 'bytes 0-0/10', '0'])
    expect(await got('bytes=9-')).toEqual([206, 'bytes 9-9/10', '9'])
    expect(await got('Bytes=5-500')).toEqual([206, 'bytes 5-9/10', '56789'])
    expect(await got('bytes=-500')).toEqual([206, 'bytes 0-9/10', '0123456789'])
    expect(await got('bytes=10-20')).toEqual([416, 'bytes */10', ''])
    expect(await got('bytes=-0')).toEqual([416, 'bytes */10', ''])
    // another range unit, another version (a weak ETag never matches), a date that the service
    // never sent, and HEAD: the Range header is ignored
    for (const range of ['lines=20-30', 'items=0-1'])
      expect(await got(range)).toEqual([200, null, '0123456789'])
    const etag = (await download({ bookId })).headers.get('etag') ?? ''
    expect(await got('bytes=1-2', { 'If-Range': etag })).toEqual([206, 'bytes 1-2/10', '12'])
    for (const other of [`W/${etag}`, '"other"', 'Wed, 21 Oct 2015 07:28:00 GMT'])
      expect(await got('bytes=1-2', { 'If-Range': other })).toEqual([200, null, '0123456789'])
    expect(await got('bytes=1-2', {}, 'HEAD')).toEqual([200, null, ''])
  })

  test('that is resumed after the file was replaced gives the new file from its beginning', async () => {
    const { bookId } = await book()
    await upload(bookId, { file: file('old old old') })
    const etag = (await download({ bookId })).headers.get('etag') ?? ''
    await upload(bookId, { file: file('new new new') })
    const resumed = await download({ bookId }, { headers: { Range: 'bytes=4-', 'If-Range': etag } })
    expect([resumed.status, await resumed.text()]).toEqual([200, 'new new new'])
    const version = etag.slice(1, 23)
    expect((await download({ bookId, version }, { headers: { Range: 'bytes=4-' } })).status).toBe(
      409,
    )
  })

  test('is for producers of the book and administrators', async () => {
    const { id, bookId } = await book()
    await upload(bookId, {})
    expect((await download({ bookId }, { caller: member })).status).toBe(403)
    expect((await download({ bookId }, { caller: producer })).status).toBe(404)
    expect((await call(`/api/produceBook/progressInfo/${bookId}`, {}, as(producer))).status).toBe(
      404,
    )
    await db.assignment.create({ data: { userId: producer.id, bookRowId: id } })
    expect(await (await download({ bookId }, { caller: producer })).text()).toBe('점자 파일')
    expect((await upload(bookId, {}, producer)).status).toBe(403)
  })
})

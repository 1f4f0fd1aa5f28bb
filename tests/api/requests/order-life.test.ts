/**
 * Tests the life of an application: changed and cancelled until something was delivered, ended
 * afterwards, and a history that is true in time.
 */
import { describe, expect, test, vi } from 'vitest'
import type { ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import {
  assertNothingDelivered,
  recordDownload,
} from '~/features/requests/demand/deliveries.server'
import { nextTermDay } from '~/features/requests/order/terms'
import { settings } from '~/setting/settings'
import { book } from '../../support/fixtures/books'
import { pack } from '../../support/fixtures/deliveries'
import { call, callRaw } from '../../support/client/api-call'
import { admin, member, other, usePeople } from '../../support/client/people'
import { query } from '../../support/database/database'

usePeople('admin', 'member', 'other')

const DAY = 24 * 60 * 60 * 1000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY)
const dayIn = (days: number) => date(daysFromNow(days))

const apply = (
  bookId: string,
  { prodType = '점역' as ProductionType, daysAgo = 0, neededFrom = '', caller = member } = {},
) =>
  db.order.create({
    data: {
      userId: caller.id,
      bookId,
      prodType,
      orderNum: 2,
      title: '수학 1',
      neededFrom,
      createTime: daysFromNow(-daysAgo),
    },
  })
const orderCall = (verb: string, id: number, fields: object = {}, caller = member) =>
  call(`/api/userOrderBook/${verb}/${id}`, { ...fields }, { token: caller.token })
const info = async (id: number, caller = member) => (await orderCall('info', id, {}, caller)).data
const upload = (bookId: string, text = 'ABC') =>
  call(
    '/api/produceBook/upload',
    { bookId, prodType: 'braille', type: '점역', file: new File([text], '수학.brf') },
    { token: admin.token },
  )
const fetchFile = async (id: number, fields: object = {}, more: object = {}) => {
  const answer = await callRaw(
    `/api/userOrderBook/download/${id}`,
    { ...fields },
    { method: 'GET', token: member.token, ...more },
  )
  await answer.arrayBuffer()
  return answer.status
}
const demands = async (fields: object = {}) =>
  (await call('/api/demand/list', { ...fields }, { token: admin.token })).data
const trail = async (id: number) =>
  (await info(id)).events.map(
    ({ kind, volume }: { kind: string; volume: number | null }) => `${kind}${volume ?? ''}`,
  )
const audits = async () =>
  (
    await db.audit.findMany({
      where: { action: { startsWith: 'order.' } },
      orderBy: { id: 'asc' },
      select: { action: true, before: true, after: true },
    })
  ).map(({ action, before, after }) => [action, before, after])

describe('the day from which it is needed', () => {
  const order = (fields: object) =>
    call('/api/userOrderBook/order', { ...fields }, { token: member.token })
  const fillCart = async () => {
    const { bookId } = await book()
    await call(
      '/api/userCartBook/add',
      { bookId, prodType: '점역', orderNum: 1 },
      { token: member.token },
    )
    return bookId
  }

  test('may be said when applying, and is the application’s own', async () => {
    await fillCart()
    const second = await fillCart()
    await order({ neededFrom: dayIn(30) })
    expect(await db.order.findMany({ select: { neededFrom: true } })).toEqual([
      { neededFrom: dayIn(30) },
      { neededFrom: dayIn(30) },
    ])
    expect((await demands({ bookId: second })).items[0]).toMatchObject({
      neededFrom: dayIn(30),
      late: false,
    })
  })

  test('is none when nobody said one: then the book’s own counts', async () => {
    await fillCart()
    await order({})
    await fillCart()
    await order({ neededFrom: '' })
    expect((await db.order.findMany()).map(({ neededFrom }) => neededFrom)).toEqual(['', ''])
    const dated = await book({ needDate: '2020-03-02' })
    await apply(dated.bookId)
    await apply(dated.bookId, { neededFrom: dayIn(5) })
    const rows = (await demands({ bookId: dated.bookId, sort: '2' })).items
    expect(rows.map((row: Record<string, unknown>) => [row.neededFrom, row.late])).toEqual([
      ['2020-03-02', true],
      [dayIn(5), false],
    ])
    expect((await demands({ late: 'true' })).totalCount).toBe(1)
  })

  test('is refused at its field when it has passed, and when it is no day', async () => {
    await fillCart()
    expect(await order({ neededFrom: dayIn(-1) })).toMatchObject({
      status: 400,
      fieldErrors: { neededFrom: expect.stringContaining('지난 날짜') },
    })
    for (const neededFrom of ['2030-02-30', '2030', '내일'])
      expect(await order({ neededFrom })).toMatchObject({
        status: 400,
        fieldErrors: { neededFrom: expect.any(String) },
      })
    expect([await db.order.count(), await db.cartEntry.count()]).toEqual([0, 1])
    expect((await order({ neededFrom: dayIn(0) })).status).toBe(200)
  })

  test('is at first the beginning of the next term', () => {
    expect(
      ['2026-01-05', '2026-03-02', '2026-03-03', '2026-11-24', '2026-12-31'].map((day) =>
        nextTermDay(day, settings.terms.defaultValue),
      ),
    ).toEqual(['2026-03-02', '2026-03-02', '2026-08-17', '2027-03-02', '2027-03-02'])
  })
})

describe('changing', () => {
  test('is of copies and day, is recorded, and leaves what was not sent', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId, { neededFrom: dayIn(10) })
    expect((await orderCall('modify', id, { orderNum: 5 })).data).toMatchObject({
      orderNum: 5,
      neededFrom: dayIn(10),
    })
    expect((await orderCall('modify', id, { neededFrom: dayIn(20) })).data).toMatchObject({
      orderNum: 5,
      neededFrom: dayIn(20),
    })
    expect((await orderCall('modify', id, { neededFrom: '' })).data.neededFrom).toBe('')
    expect((await demands()).items[0].copies).toBe(5)
    expect(await audits()).toEqual([
      ['order.modify', { orderNum: 2 }, { order: id, orderNum: 5 }],
      ['order.modify', { neededFrom: dayIn(10) }, { order: id, neededFrom: dayIn(20) }],
      ['order.modify', { neededFrom: dayIn(20) }, { order: id, neededFrom: '' }],
    ])
    expect((await info(id)).events).toMatchObject([
      { kind: 'asked', copies: 2, neededFrom: dayIn(10) },
      { kind: 'changed', copies: 5, neededFrom: null },
      { kind: 'changed', copies: null, neededFrom: dayIn(20) },
      { kind: 'changed', copies: null, neededFrom: '' },
    ])
  })

  test('to the same changes nothing, and a day that has passed may stay', async () => {
    const { id } = await apply((await book()).bookId, { neededFrom: '2020-03-02' })
    const { updateTime } = await info(id)
    await orderCall('modify', id, { orderNum: 2, neededFrom: '2020-03-02' })
    expect([(await info(id)).updateTime, await audits()]).toEqual([updateTime, []])
    expect((await orderCall('modify', id, { orderNum: 3, neededFrom: '2020-03-02' })).status).toBe(
      200,
    )
    expect(await orderCall('modify', id, { neededFrom: '2020-03-03' })).toMatchObject({
      status: 400,
      fieldErrors: { neededFrom: expect.any(String) },
    })
    expect(await orderCall('modify', id, { orderNum: 0 })).toMatchObject({
      status: 400,
      fieldErrors: { orderNum: expect.any(String) },
    })
  })

  test('what was changed elsewhere since it was read is a conflict at its field', async () => {
    const { id } = await apply((await book()).bookId)
    const { updateTime } = await info(id)
    await orderCall('modify', id, { orderNum: 3, updateTime })
    expect(await orderCall('modify', id, { orderNum: 4, updateTime })).toMatchObject({
      status: 409,
      key: 'changedMeanwhile',
      fieldErrors: { orderNum: expect.any(String) },
    })
    expect((await orderCall('modify', id, { orderNum: 3, updateTime })).status).toBe(200)
    expect((await db.order.findUniqueOrThrow({ where: { id } })).orderNum).toBe(3)
  })

  test.each(['modify', 'cancel', 'end', 'reopen'])(
    'another member’s application by %s is none',
    async (verb) => {
      const before = await apply((await book()).bookId)
      expect((await orderCall(verb, before.id, { orderNum: 7 }, other)).status).toBe(404)
      expect(await db.order.findUnique({ where: { id: before.id } })).toEqual(before)
      expect(await audits()).toEqual([])
    },
  )
})

describe('cancelling', () => {
  test('is possible at every step until something was delivered, and is recorded', async () => {
    const { id: bookRowId, bookId } = await book()
    const first = await apply(bookId)
    await db.requestLog.create({ data: { bookId, type: 0 } })
    await db.format.create({ data: { bookRowId, prodType: '점역', progress: 40 } })
    expect((await orderCall('cancel', first.id)).data).toBe(true)
    const second = await apply(bookId)
    await upload(bookId)
    expect((await orderCall('cancel', second.id)).data).toBe(true)
    expect([await db.order.count(), (await demands()).totalCount]).toEqual([0, 0])
    expect(await audits()).toContainEqual([
      'order.cancel',
      { order: second.id, prodType: '점역', orderNum: 2 },
      null,
    ])
    const third = await apply(bookId)
    await fetchFile(third.id)
    for (const [verb, fields] of [['cancel'], ['modify', { orderNum: 3 }]] as const)
      expect(await orderCall(verb, third.id, fields)).toMatchObject({
        status: 409,
        key: 'deliveredAlready',
      })
    expect((await db.order.findUniqueOrThrow({ where: { id: third.id } })).orderNum).toBe(2)
  })

  test('waits for a delivery that has begun, and is refused when it is done', async () => {
    const { id } = await apply((await book()).bookId)
    const file = {
      key: 'a',
      name: 'a.brf',
      size: 1n,
      type: '',
      sha256: new Uint8Array(32),
    }
    const [answer] = await db.$transaction(async (tx) => {
      await recordDownload(tx, id, { volume: 0, file })
      const cancelling = orderCall('cancel', id)
      expect(await Promise.race([cancelling, soon()])).toBe('waits')
      return [cancelling]
    })
    expect(await answer).toMatchObject({ status: 409, key: 'deliveredAlready' })
    expect(await db.order.count()).toBe(1)
  })

  test('that has begun makes a delivery wait, and then there is nothing to deliver for', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await upload(bookId)
    const [answer] = await db.$transaction(async (tx) => {
      await assertNothingDelivered(tx, id)
      await tx.order.delete({ where: { id } })
      const fetching = fetchFile(id)
      expect(await Promise.race([fetching, soon()])).toBe('waits')
      return [fetching]
    })
    expect(await answer).toBe(404)
    expect(await db.download.count()).toBe(0)
  })

  test('at the moment of a download has one winner', async () => {
    const { bookId } = await book()
    await upload(bookId)
    for (let i = 0; i < 8; i++) {
      const { id } = await apply(bookId)
      const [cancelled, fetched] = await Promise.all([orderCall('cancel', id), fetchFile(id)])
      const left = [await db.order.count({ where: { id } }), await db.download.count()]
      expect([
        [200, 404, 0, 0],
        [409, 200, 1, 1],
      ]).toContainEqual([cancelled.status, fetched, ...left])
      await db.order.deleteMany()
    }
  })

  test('at the moment of a download leaves no part of the file to a request beside it', async () => {
    const { bookId } = await book()
    await upload(bookId, 'in two parts')
    const { id } = await apply(bookId)
    const parts = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order" WHERE id = ${id} FOR UPDATE`
      const first = fetchFile(id, {}, { headers: { Range: 'bytes=0-' } })
      await soon()
      const second = fetchFile(id, {}, { headers: { Range: 'bytes=1-' } })
      await soon()
      await tx.order.delete({ where: { id } })
      return { first, second }
    })
    expect([await parts.first, await parts.second, await db.download.count()]).toEqual([
      404, 404, 0,
    ])
  })
})

const soon = () => new Promise<'waits'>((done) => setTimeout(done, 200, 'waits'))

describe('an application that is needed no more', () => {
  test('is no demand, and its member hears of it no more; it stays theirs with its files', async () => {
    const { id: bookRowId, bookId } = await book({ progress: { 점역: 10 } })
    const { id } = await apply(bookId)
    await apply(bookId, { caller: other })
    await db.volume.create({ data: { bookRowId, prodType: '점역', number: 1 } })
    await db.user.updateMany({ data: { optIn: true, cellPhone: '01012345678' } })
    const { data } = await orderCall('end', id)
    expect(data).toMatchObject({ id, endTime: expect.any(String), step: 'producing' })
    expect((await demands()).items.map((row: { id: number }) => row.id)).not.toContain(id)
    const sums = await call('/api/userOrderBook/bookList', {}, { token: admin.token })
    expect(sums.data.items[0].orderBooks).toMatchObject({ brailleTranslation: 2 })
    await upload(bookId)
    expect((await db.notification.findMany()).map(({ userId }) => userId)).toEqual([other.id])
    const mine = await call('/api/userOrderBook/list', {}, { token: member.token })
    expect(mine.data.items).toMatchObject([{ id, endTime: data.endTime, status: '완료' }])
    expect(await fetchFile(id)).toBe(200)
    expect((await info(id)).next).toBeNull()
  })

  test('is no reason not to apply for it again', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    const previous = async () =>
      (await call('/api/userOrderBook/previous', { bookIds: [bookId] }, { token: member.token }))
        .data.orders.length
    expect(await previous()).toBe(1)
    await orderCall('end', id)
    expect(await previous()).toBe(0)
  })

  test('is changed only after it was taken back; both are in its history, once each', async () => {
    const { id } = await apply((await book()).bookId)
    const { endTime } = (await orderCall('end', id)).data
    expect((await orderCall('end', id)).data.endTime).toBe(endTime)
    expect(await orderCall('modify', id, { orderNum: 4 })).toMatchObject({
      status: 409,
      key: 'orderEnded',
    })
    expect((await orderCall('reopen', id)).data.endTime).toBeNull()
    expect((await orderCall('reopen', id)).status).toBe(200)
    expect((await demands()).totalCount).toBe(1)
    expect((await orderCall('modify', id, { orderNum: 4 })).status).toBe(200)
    expect(await trail(id)).toEqual(['asked', 'ended', 'reopened', 'changed'])
  })
})

describe('a download', () => {
  test('is recorded once for each file, and counted; HEAD and the rest of one are none', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await upload(bookId)
    expect((await info(id)).next).toBe('fetch')
    expect(await fetchFile(id, {}, { method: 'HEAD' })).toBe(200)
    expect([await db.download.count(), (await info(id)).delivered]).toEqual([0, null])
    expect(await fetchFile(id)).toBe(200)
    for (const Range of ['bytes=1-', 'bytes=1-1', 'bytes=-1'])
      expect(await fetchFile(id, {}, { headers: { Range } })).toBe(206)
    expect(await fetchFile(id, {}, { headers: { Range: 'bytes=0-' } })).toBe(206)
    expect(await fetchFile(id, {}, { headers: { Range: 'bytes=9-' } })).toBe(416)
    const [row, ...none] = await db.download.findMany()
    expect([row, none]).toMatchObject([{ orderId: id, volume: 0, name: '수학.brf', times: 2 }, []])
    const after = await info(id)
    expect(after).toMatchObject({
      delivered: { files: 1, lastTime: expect.any(String) },
      fetched: { current: true },
      next: null,
    })
    expect(row!.version).toBe(after.file.version)
    expect((await demands()).items[0].delivered).toEqual(after.delivered)
  })

  test('is recorded when a request asks for a later part only, or gets a whole file instead', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    const recorded = async () => [
      (await db.download.findMany({ orderBy: { id: 'asc' } })).map(({ times }) => times),
      await db.audit.count({ where: { action: 'order.download' } }),
    ]
    await upload(bookId, 'only its end')
    for (let i = 0; i < 2; i++) {
      expect(await fetchFile(id, {}, { headers: { Range: 'bytes=1-' } })).toBe(206)
      expect(await recorded()).toEqual([[1], 1])
    }
    // its first byte comes after the rest; then it is fetched once more
    for (const times of [1, 2]) {
      expect(await fetchFile(id, {}, { headers: { Range: 'bytes=0-' } })).toBe(206)
      expect(await recorded()).toEqual([[times], times])
    }
    // a download manager asks for many parts at once, of which any may come first
    await upload(bookId, 'in eight parts')
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => fetchFile(id, {}, { headers: { Range: `bytes=${i}-` } })),
    )
    expect(await recorded()).toEqual([[2, 1], 3])
    // of a new version nobody has had the beginning, whatever a request says
    await upload(bookId, 'all in place of its end')
    const unknown = { Range: 'bytes=99-', 'If-Range': '"another file"' }
    expect(await fetchFile(id, {}, { headers: unknown })).toBe(200)
    expect(await recorded()).toEqual([[2, 1, 1], 4])
  })

  test('that cannot be recorded is not sent, and its repetition is recorded', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await upload(bookId, 'not recorded')
    const fetchEnd = () => fetchFile(id, {}, { headers: { Range: 'bytes=1-' } })
    await query(
      `CREATE FUNCTION no_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    )
    await query(
      `CREATE TRIGGER no_row BEFORE INSERT ON "Download" FOR EACH ROW EXECUTE FUNCTION no_row()`,
    )
    const quiet = vi.spyOn(console, 'error').mockReturnValue()
    try {
      expect(await fetchEnd()).toBe(500)
    } finally {
      quiet.mockRestore()
      await query('DROP FUNCTION no_row CASCADE')
    }
    expect([await fetchEnd(), await db.download.count()]).toEqual([206, 1])
  })

  test('of an older file says that a newer one is there', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId)
    await upload(bookId, 'ABC')
    await fetchFile(id)
    await upload(bookId, 'DEF')
    expect(await info(id)).toMatchObject({ fetched: { current: false }, next: 'fetch' })
    await fetchFile(id)
    expect(await info(id)).toMatchObject({
      fetched: { current: true },
      delivered: { files: 1 },
      next: null,
    })
    expect(await db.download.count()).toBe(2)
  })

  test('of volumes is told for each', async () => {
    const { id: bookRowId, bookId } = await book({ progress: { 점역: 50 } })
    await db.volume.create({ data: { bookRowId, prodType: '점역', number: 3 } })
    const { id } = await apply(bookId, { daysAgo: 3 })
    for (const number of [1, 2]) {
      const volume = await db.volume.create({
        data: { bookRowId, prodType: '점역', number, state: 'finished', finishedDate: dayIn(-1) },
      })
      await call(
        `/api/produceBook/uploadVolume/${volume.id}`,
        { file: new File([`${number}`], `${number}권.brf`) },
        { token: admin.token },
      )
    }
    const volumes = (await info(id)).volumes
    expect(volumes).toHaveLength(2)
    await fetchFile(id, { volume: 2, version: volumes[1].file.version })
    expect((await info(id)).volumes).toMatchObject([
      { number: 1, fetched: null },
      { number: 2, fetched: { current: true } },
    ])
    expect((await trail(id)).at(-1)).toBe('fetched2')
  })
})

describe('the history', () => {
  test('has what happened since in the order of time, and what was there before in a line', async () => {
    const { id: bookRowId, bookId } = await book({ progress: { 점역: 40 } })
    await db.requestLog.create({ data: { bookId, type: 0, createTime: daysFromNow(-40) } })
    const source = await db.storedFile.create({
      data: {
        key: 'source-of-history-1',
        name: 'a.pdf',
        size: 1,
        sha256: new Uint8Array(32),
        createTime: daysFromNow(-30),
      },
    })
    await db.book.update({ where: { id: bookRowId }, data: { publisherFileKey: source.key } })
    const volume = (number: number, days: number | null) => ({
      bookRowId,
      prodType: '점역' as const,
      number,
      ...(days === null ? {} : { state: 'finished' as const, finishedDate: dayIn(-days) }),
    })
    await db.volume.createMany({ data: [volume(1, 25), volume(2, 10), volume(3, null)] })
    const { id } = await apply(bookId, { daysAgo: 20 })
    const { already, events, next } = await info(id)
    expect(already).toEqual({
      source: 'received',
      finished: false,
      volumes: { total: 3, finished: 1 },
    })
    expect(events.map(({ kind, time }: Record<string, string>) => [kind, date(time)])).toEqual([
      ['asked', dayIn(-20)],
      ['volumeMade', dayIn(-10)],
    ])
    expect(next).toBe('make')
  })

  test('goes from the request to the file', async () => {
    const { bookId } = await book()
    const { id } = await apply(bookId, { daysAgo: 9 })
    expect((await info(id)).next).toBe('requestSource')
    await db.requestLog.create({ data: { bookId, type: 0, createTime: daysFromNow(-8) } })
    expect((await info(id)).next).toBe('awaitSource')
    await call(
      '/api/produceBook/upload',
      { bookId, prodType: 'publisher', file: new File(['%PDF-1.4'], 'a.pdf') },
      { token: admin.token },
    )
    expect((await info(id)).next).toBe('begin')
    await upload(bookId)
    await fetchFile(id)
    expect(await trail(id)).toEqual([
      'asked',
      'sourceRequested',
      'sourceReceived',
      'finished',
      'fetched',
    ])
    expect((await info(id)).already).toEqual({ source: 'none', finished: false, volumes: null })
  })

  test('does not call finished since what was finished before; a newer file is news', async () => {
    const { bookId } = await book()
    await upload(bookId)
    const { id } = await apply(bookId)
    expect([await trail(id), (await info(id)).already.finished]).toEqual([['asked'], true])
    await upload(bookId, 'DEF')
    expect([await trail(id), (await info(id)).already.finished]).toEqual([
      ['asked', 'newFile'],
      true,
    ])
  })

  test('of a finished type says who acts: sent on paper, asked about, or fetched', async () => {
    const { bookId } = await book({ prodTypes: ['점자', '음성'], prodDate: '2026-01-01' })
    const next = async (prodType: ProductionType) =>
      (await info((await apply(bookId, { prodType })).id)).next
    expect([await next('점자'), await next('음성')]).toEqual(['send', 'ask'])
  })

  test('in production says who acts for the finished volumes, and which are still made', async () => {
    const { id: bookRowId, bookId } = await book({ progress: { 점자: 50, 점역: 50 } })
    const volume = (prodType: ProductionType, number: number) => ({
      bookRowId,
      prodType,
      number,
      ...(number === 2 ? { state: 'finished' as const, finishedDate: dayIn(-1) } : {}),
    })
    await db.volume.createMany({ data: [1, 2, 3].map((number) => volume('점자', number)) })
    const { id } = await apply(bookId, { prodType: '점자' })
    const now = async (ofOrder = id) => {
      const { next, making } = await info(ofOrder)
      return [next, making]
    }
    expect(await now()).toEqual(['send', [1, 3]])
    const shipment = await pack(admin, { userId: member.id })
    expect(await now()).toEqual(['send', [1, 3]])
    const deliver = (verb: string, fields: object = {}) =>
      call(`/api/delivery/${verb}/${shipment}`, { ...fields }, { token: admin.token })
    await deliver('send')
    expect(await now()).toEqual(['receive', [1, 3]])
    const { items } = (await deliver('info')).data
    await deliver('receive', { item: [items[0].id], arrived: [1] })
    expect(await now()).toEqual(['send', [1, 3]])
    await deliver('receive', { all: '1' })
    expect(await now()).toEqual(['make', [1, 3]])

    const { id: fileId } = await apply(bookId)
    expect(await now(fileId)).toEqual(['make', []])
    await db.volume.createMany({ data: [1, 2].map((number) => volume('점역', number)) })
    const made = await db.volume.findFirstOrThrow({ where: { prodType: '점역', number: 2 } })
    await call(
      `/api/produceBook/uploadVolume/${made.id}`,
      { file: new File(['ABC'], '2권.brf') },
      { token: admin.token },
    )
    expect(await now(fileId)).toEqual(['fetch', [1]])
    const [ready] = (await info(fileId)).volumes
    await fetchFile(fileId, { volume: 2, version: ready.file.version })
    expect(await now(fileId)).toEqual(['make', [1]])
    await orderCall('end', fileId)
    expect(await now(fileId)).toEqual([null, []])
  })
})

/**
 * Tests the production board: which formats it lists, their risk and its reason, the order,
 * filters, counts and sheet.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { VolumeState, ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { refreshForecasts } from '~/features/production/forecast/refresh-forecasts.server'
import { date } from '~/i18n/format'
import { readSheet, type Batch } from '~/workers/spreadsheet/read-spreadsheet.server'
import { countRows } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { call, callRaw, createPerson } from '../../support/client/api-call'
import { admin, member, producer, usePeople } from '../../support/client/people'

usePeople('admin', 'producer', 'member')

/** The date that many days from today, in Seoul. */
const inDays = (days: number) =>
  new Date(Date.parse(date(new Date())) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const board = async (fields: object = {}) =>
  (await call('/api/produceBook/board', { ...fields }, { token: admin.token })).data
const titles = async (fields: object = {}) =>
  (await board(fields)).items.map((row: { title: string }) => row.title)
const apply = (bookId: string, prodType: ProductionType, orderNum = 1) =>
  db.order.create({ data: { userId: member.id, bookId, prodType, orderNum, title: '책' } })
type V = { number: number; state?: VolumeState; dueDate?: string }
const volumes = (bookRowId: number, prodType: ProductionType, rows: V[]) =>
  db.volume.createMany({ data: rows.map((row) => ({ bookRowId, prodType, ...row })) })
const assign = (userId: number, bookRowId: number) =>
  db.assignment.create({ data: { userId, bookRowId } })
const withSource = async (id: number) => {
  const key = `source-${id}`
  await db.storedFile.create({
    data: { key, name: '원본.pdf', size: 3, sha256: new Uint8Array(32) },
  })
  await db.book.update({ where: { id }, data: { publisherFileKey: key } })
}

describe('on the board stands', () => {
  test('what members or schools ordered or what is begun, with the copies of both, and nothing that is finished', async () => {
    const ordered = await book({ title: '신청만' })
    await apply(ordered.bookId, '점자', 2)
    await apply(ordered.bookId, '점자', 3)
    await db.storedFile.create({
      data: { key: 'sheet', name: 'a.xlsx', size: 1, sha256: new Uint8Array(32) },
    })
    const file = await db.orderFile.create({ data: { name: 'a.xlsx', fileKey: 'sheet' } })
    await db.orderFileBook.create({
      data: {
        orderFileId: file.id,
        place: 1,
        rowNumber: 1,
        bookId: ordered.bookId,
        decision: 'person',
        counts: { create: countRows({ brl: 4, sp: 1 }) },
      },
    })
    await db.orderFileBook.create({
      data: {
        orderFileId: file.id,
        place: 2,
        rowNumber: 2,
        counts: { create: countRows({ brl: 9 }) },
      },
    })
    await book({ title: '시작만', progress: { 확대A3: 40 } })
    const done = await book({ title: '완료', prodTypes: ['점자'], progress: { 점자: 100 } })
    await apply(done.bookId, '점자')
    await apply('no-such-book', '점자')
    const { items, totalCount } = await board()
    expect(
      items.map(({ title, prodType, copies, progress }: Record<string, unknown>) => [
        title,
        prodType,
        copies,
        progress,
      ]),
    ).toEqual([
      ['신청만', '점자', 9, null],
      ['신청만', '음성', 1, null],
      ['시작만', '확대A3', 0, 40],
    ])
    expect(totalCount).toBe(3)
  })

  test('another type of a book that is finished in one', async () => {
    const { bookId } = await book({
      title: '반쯤',
      prodTypes: ['점자'],
      progress: { 점자: 100, 음성: 10 },
    })
    await apply(bookId, '점자')
    expect((await board()).items).toMatchObject([{ title: '반쯤', prodType: '음성' }])
  })
})

describe('how a format stands', () => {
  const one = async () => (await board()).items[0]

  test('late: the day it is needed has passed', async () => {
    await book({ needDate: inDays(-12), progress: { 점자: 95 } })
    expect(await one()).toMatchObject({ risk: 'late', reasons: [{ key: 'needPassed', days: 12 }] })
  })

  test('late: a volume that is not finished was due, the earliest one is named', async () => {
    const { id } = await book({ needDate: inDays(200), progress: { 점자: 50 } })
    await withSource(id)
    await volumes(id, '점자', [
      { number: 1, state: 'finished', dueDate: inDays(-50) },
      { number: 2, dueDate: inDays(-1) },
      { number: 3, state: 'checking', dueDate: inDays(-3) },
      { number: 4 },
    ])
    expect(await one()).toMatchObject({
      risk: 'late',
      reasons: [
        { key: 'volumePassed', days: 3, number: 3 },
        { key: 'needAhead', days: 200 },
      ],
      volumes: { count: 4, finished: 1 },
      next: { number: 3, dueDate: inDays(-3) },
    })
  })

  test('not late on the day itself', async () => {
    const { id } = await book({ needDate: inDays(0), progress: { 점자: 90 } })
    await volumes(id, '점자', [{ number: 1, dueDate: inDays(0) }])
    expect(await one()).toMatchObject({ risk: 'onTime', reasons: [{ key: 'needAhead', days: 0 }] })
  })

  test('by its forecast, once there is one: a chance below 85 per cent is a risk, and what weighs most is named', async () => {
    const { bookId } = await book({ title: '곧 필요', needDate: inDays(12) })
    await apply(bookId, '점자')
    const calm = await book({ title: '나중', needDate: inDays(700), progress: { 점자: 95 } })
    await withSource(calm.id)
    for (const { id } of await db.book.findMany()) await assign(producer.id, id)
    await apply(calm.bookId, '점자', 2)
    expect((await board()).items.map(({ forecast }: { forecast: unknown }) => forecast)).toEqual([
      null,
      null,
    ])
    await refreshForecasts()
    const { items } = await board()
    const risky = items.find(({ title }: { title: string }) => title === '곧 필요')
    expect(risky).toMatchObject({
      risk: 'atRisk',
      // five days of delivery before the day of the book
      reasons: [
        { key: 'needAhead', days: 7 },
        { key: 'unlikely', chance: expect.any(Number) },
        { key: 'source', days: expect.any(Number) },
      ],
      forecast: { volume: 0, neededBy: inDays(7), waiting: 1 },
    })
    expect(risky.forecast.chance).toBeLessThan(0.85)
    expect(items.find(({ title }: { title: string }) => title === '나중')).toMatchObject({
      risk: 'onTime',
      reasons: [{ key: 'needAhead', days: 695 }],
    })
  })

  test('late by its forecast when the day on which it must be finished has passed, although that of the book has not', async () => {
    const { bookId } = await book({ needDate: inDays(3) })
    await apply(bookId, '점자')
    expect(await one()).toMatchObject({ risk: 'onTime' })
    await refreshForecasts()
    expect(await one()).toMatchObject({
      risk: 'late',
      reasons: expect.arrayContaining([{ key: 'needPassed', days: 2 }]),
    })
  })

  test('undated: neither it nor a volume has a date; a volume with one is on time', async () => {
    const { id } = await book({ progress: { 점자: 1 } })
    await volumes(id, '점자', [{ number: 1 }])
    expect(await one()).toMatchObject({
      risk: 'undated',
      reasons: [],
      next: { number: 1, dueDate: '' },
    })
    await db.volume.updateMany({ data: { dueDate: inDays(5) } })
    expect(await one()).toMatchObject({ risk: 'onTime', next: { number: 1, dueDate: inDays(5) } })
  })
})

describe('order, filters and counts', () => {
  beforeEach(async () => {
    const late = await book({ title: '지연 짧게', needDate: inDays(-2), progress: { 점자: 10 } })
    const longer = await book({ title: '지연 길게', needDate: inDays(-40), progress: { 음성: 10 } })
    await book({ title: '곧 필요', needDate: inDays(10), progress: { 점자: 10 } })
    const few = await book({ title: '정상 한 부', needDate: inDays(100) })
    const many = await book({ title: '정상 여러 부', needDate: inDays(100) })
    await book({ title: '기한 없음', progress: { 점자: 10, 음성: 0 } })
    await apply(few.bookId, '점자')
    await apply(many.bookId, '점자', 7)
    const other = await createPerson('other', 2)
    await assign(producer.id, late.id)
    await assign(other.id, late.id)
    await assign(other.id, longer.id)
  })

  test('before the first forecast, what was ordered first; late, the longest first; then by date; the same date by copies', async () => {
    expect(await titles()).toEqual([
      '정상 여러 부',
      '정상 한 부',
      '지연 길게',
      '지연 짧게',
      '곧 필요',
      '기한 없음',
      '기한 없음',
    ])
  })

  test('with a forecast, the order of work', async () => {
    await refreshForecasts()
    const { items } = await board()
    const places = items.map(({ forecast }: { forecast: { place: number } }) => forecast.place)
    expect(places).toEqual(places.toSorted((a: number, b: number) => a - b))
    expect(items.map(({ title }: { title: string }) => title).slice(0, 2)).toEqual([
      '정상 여러 부',
      '정상 한 부',
    ])
    const groups = items.map(({ forecast }: { forecast: { group: string } }) => forecast.group)
    expect(new Set(groups.slice(2))).toEqual(new Set(['nobodyWaits']))
  })

  test('what nobody ordered last, however late it is', async () => {
    await book({ title: '신청 없이 늦음', needDate: inDays(-50), progress: { 점자: 10 } })
    const late = await book({ title: '신청받고 늦음', needDate: inDays(-1) })
    const undated = await book({ title: '신청받음', progress: { 점자: 10 } })
    for (const { bookId } of [late, undated]) await apply(bookId, '점자')
    expect((await titles()).slice(0, 5)).toEqual([
      '신청받고 늦음',
      '정상 여러 부',
      '정상 한 부',
      '신청받음',
      '신청 없이 늦음',
    ])
  })

  test('a producer, nobody, a format and a state narrow it; a page is a part of it', async () => {
    expect(await titles({ producer: producer.id })).toEqual(['지연 짧게'])
    expect(await titles({ producer: 'none', prodType: '음성' })).toEqual(['기한 없음'])
    expect(await titles({ risk: 'late' })).toEqual(['지연 길게', '지연 짧게'])
    expect(await titles({ risk: '', producer: '', prodType: '' })).toHaveLength(7)
    for (const [field, value] of [
      ['risk', 'bad'],
      ['prodType', '점'],
      ['producer', 'x'],
      ['size', '15'],
    ])
      expect(
        await call('/api/produceBook/board', { [field!]: value }, { token: admin.token }),
      ).toMatchObject({ status: 400, fieldErrors: { [field!]: expect.any(String) } })
    expect(await call('/api/produceBook/board', { page: 2 }, { token: admin.token })).toMatchObject(
      { status: 404, key: 'noSuchPage' },
    )
  })

  test('each row names its producers, and the counts are of everything, whatever the filters', async () => {
    const { items, summary } = await board({ risk: 'late' })
    expect(items[1].producers.map(({ name }: { name: string }) => name)).toEqual([
      '이름 other',
      '이름 producer',
    ])
    expect(summary.producers).toEqual([
      {
        id: expect.any(Number),
        name: '이름 other',
        late: 2,
        atRisk: 0,
        onTime: 0,
        undated: 0,
        total: 2,
      },
      {
        id: producer.id,
        name: '이름 producer',
        late: 1,
        atRisk: 0,
        onTime: 0,
        undated: 0,
        total: 1,
      },
      { id: null, name: '', late: 0, atRisk: 0, onTime: 3, undated: 2, total: 5 },
    ])
    expect(summary.formats).toEqual([
      { prodType: '점자', late: 1, atRisk: 0, onTime: 3, undated: 1, total: 5 },
      { prodType: '음성', late: 1, atRisk: 0, onTime: 0, undated: 1, total: 2 },
    ])
  })

  test('the overview counts the same', async () => {
    const { data } = await call('/api/admin/overview', {}, { token: admin.token })
    expect(data.board).toEqual({ late: 2, atRisk: 0, onTime: 3, undated: 2, total: 7 })
  })

  test('the sheet holds what the filters leave, with dates as dates', async () => {
    const answer = await callRaw(
      '/api/produceBook/boardSheet',
      { risk: 'late' },
      { token: admin.token, method: 'GET' },
    )
    expect(answer.headers.get('content-disposition')).toContain('.xlsx')
    const rows: string[][] = []
    for await (const { rows: some } of readSheet(
      new Uint8Array(await answer.arrayBuffer()),
    ) as AsyncGenerator<Batch>)
      rows.push(...some.map(({ cells }) => cells))
    expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
      ['도서명', '형태', '상태', '이유'],
      ['지연 길게', '음성', '지연', '마감일 40일 지남'],
      ['지연 짧게', '점자', '지연', '마감일 2일 지남'],
    ])
    expect(rows[1]![7]).toBe(inDays(-40))
  })
})

describe('the work list', () => {
  test('holds the unfinished books assigned to the producer, needed soonest first, with their open formats and next volumes', async () => {
    const later = await book({
      title: '나중',
      needDate: inDays(90),
      progress: { 점자: 30, 음성: 20 },
    })
    const sooner = await book({ title: '먼저', needDate: inDays(9) })
    const undated = await book({ title: '기한 없음' })
    const done = await book({ title: '완료', prodTypes: ['점자'], progress: { 점자: 100 } })
    await book({ title: '남의 것', needDate: inDays(1) })
    for (const { id } of [later, sooner, undated, done]) await assign(producer.id, id)
    await volumes(later.id, '점자', [
      { number: 1, state: 'finished' },
      { number: 2, dueDate: inDays(20) },
    ])
    await apply(sooner.bookId, '확대B4')
    const workList = (await call('/api/produceBook/workList', {}, { token: producer.token })).data
    expect(workList.totalCount).toBe(3)
    expect(
      workList.items.map(({ title, formats }: Record<string, unknown>) => [title, formats]),
    ).toEqual([
      ['먼저', [{ prodType: '확대B4', progress: null, next: null, forecast: null }]],
      [
        '나중',
        [
          {
            prodType: '점자',
            progress: 30,
            next: { number: 2, dueDate: inDays(20) },
            forecast: null,
          },
          { prodType: '음성', progress: 20, next: null, forecast: null },
        ],
      ],
      ['기한 없음', []],
    ])
    expect(
      (await call('/api/produceBook/workList', {}, { token: admin.token })).data.totalCount,
    ).toBe(4)
  })
})

describe("another producer's book", () => {
  test('is in no list, and nothing of it can be asked or taken: 404 each, as for a book that is not there', async () => {
    const { id, bookId } = await book({ title: '남의 것', progress: { 점자: 40 } })
    await db.storedFile.create({
      data: { key: 'volume', name: 'a.brf', size: 1, sha256: new Uint8Array(32) },
    })
    await volumes(id, '점자', [{ number: 1 }])
    const { id: volume } = await db.volume.update({
      where: { bookRowId_prodType_number: { bookRowId: id, prodType: '점자', number: 1 } },
      data: { fileKey: 'volume' },
    })
    await withSource(id)
    const as = { token: producer.token }
    expect((await call('/api/produceBook/list', { keyword: '남의' }, as)).data.totalCount).toBe(0)
    expect((await call('/api/produceBook/workList', {}, as)).data).toEqual({
      items: [],
      totalCount: 0,
    })
    const answers = [`info/${id}`, `info/${bookId}`, `progressInfo/${bookId}`].map((path) =>
      call(`/api/produceBook/${path}`, {}, as),
    )
    const taken = [
      { bookId, prodType: 'publisher' },
      { bookId, prodType: 'braille', type: '점자' },
    ].map((fields) => callRaw('/api/produceBook/download', fields, { ...as, method: 'GET' }))
    const rest = [
      call('/api/produceBook/volumes', { bookId, type: '점자' }, as),
      callRaw(`/api/produceBook/downloadVolume/${volume}`, {}, { ...as, method: 'GET' }),
    ]
    expect(
      (await Promise.all([...answers, ...taken, ...rest])).map(({ status }) => status),
    ).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(await db.audit.count()).toBe(0)
    await assign(producer.id, id)
    expect((await call(`/api/produceBook/info/${id}`, {}, as)).data).toMatchObject({
      title: '남의 것',
    })
    expect(
      (await call('/api/produceBook/volumes', { bookId, type: '점자' }, as)).data.totalCount,
    ).toBe(1)
  })
})

/**
 * Tests the production list and one book of it: what is listed and shown, what changes, and who
 * may.
 */
import { describe, expect, test } from 'vitest'
import type { ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { book } from '../../support/fixtures/books'
import { call, createPerson } from '../../support/client/api-call'
import { admin, as, member, producer, usePeople } from '../../support/client/people'

usePeople('admin', 'producer', 'member')

const api = (name: string, fields: object, caller = admin) =>
  call(`/api/produceBook/${name}`, { ...fields }, as(caller))
const listed = async (fields: object, caller = admin) =>
  (await api('list', fields, caller)).data.items.map(
    ({ bookId }: { bookId: string }) => bookId,
  ) as string[]
const order = (bookId: string, prodType: ProductionType, orderNum = 1) =>
  db.order.create({ data: { userId: member.id, bookId, prodType, orderNum, title: '책' } })
const request = (bookId: string, type = 0) =>
  db.requestLog.create({ data: { bookId, type, orderNum: 2 } })
const assign = (bookRowId: number, { id: userId } = producer) =>
  db.assignment.create({ data: { userId, bookRowId } })
const file = (text: string, name = '수학 1.brf') =>
  new File([text], name, { type: 'application/octet-stream' })

describe('the list', () => {
  test('tells of each book its requests, formats, producers and when it is needed', async () => {
    const { id, bookId } = await book({
      title: '수학 1',
      prodTypes: ['점자'],
      prodDate: '2026-01-02',
      needDate: '2027-03-02',
      progress: { 점자: 100, 음성: 40, 확대A3: 0 },
    })
    await request(bookId)
    await request(bookId)
    await assign(id)
    const { data } = await api('list', { keyword: '수학' })
    expect(data).toMatchObject({ totalCount: 1, totalPage: 1, page: 1 })
    expect(data.items[0]).toMatchObject({
      id,
      bookId,
      title: '수학 1',
      prodType: '점자',
      produceId: id,
      needDate: '2027-03-02',
      bookLog: null,
      ebookLog: { date: expect.stringMatching(/^20/) },
      progress: {
        brailleProgress: 100,
        ebookProgress: 40,
        enlargeProgress: 0,
        publisherFile: null,
      },
      formats: [
        { prodType: '점자', progress: 100, finished: true, file: false },
        { prodType: '확대A3', progress: 0, finished: false, file: false },
        { prodType: '음성', progress: 40, finished: false, file: false },
      ],
      producers: [{ id: producer.id, name: '이름 producer' }],
    })
  })

  test('is narrowed by words, filters, state, type and producer', async () => {
    const [bought, begun, done, partly, idle] = [
      await book({ title: '국어' }),
      await book({ progress: { 점자: 50 }, grade: '고' }),
      await book({ prodTypes: ['음성'] }),
      await book({ prodTypes: ['음성'] }),
      await book(),
    ]
    await Promise.all([bought, begun, done].map(({ bookId }) => request(bookId)))
    await order(partly.bookId, '확대B4')
    await order(done.bookId, '음성')
    await assign(begun.id)
    expect(await listed({ state: 'sourcing' })).toEqual([bought.bookId])
    expect(await listed({ state: 'making' })).toEqual([begun.bookId])
    expect(await listed({ state: 'finished' })).toEqual([done.bookId])
    expect(await listed({ prodType: '확대' })).toEqual([partly.bookId])
    expect(await listed({ prodType: '점자', grade: '고' })).toEqual([begun.bookId])
    expect(await listed({ producer: producer.id })).toEqual([begun.bookId])
    expect(await listed({ keyword: '국어' })).toEqual([bought.bookId])
    expect(await listed({ keyword: idle.title })).toEqual([idle.bookId])
    expect((await api('list', { keyword: '없는책' })).data).toMatchObject({
      items: [],
      totalCount: 0,
    })
    expect(await api('list', { state: 'lost' })).toMatchObject({
      status: 400,
      fieldErrors: { state: expect.any(String) },
    })
    expect(await api('list', { page: 2 })).toMatchObject({ status: 404, key: 'noSuchPage' })
  })

  test('stands in the order of production, book id, need or request, and is cut into pages', async () => {
    const [one, two, three] = [
      await book({ prodDate: '2026-02-01', needDate: '2027-03-02' }),
      await book({ prodDate: '2026-03-01' }),
      await book({ needDate: '2026-09-01' }),
    ]
    await request(one.bookId)
    await request(three.bookId)
    expect(await listed({})).toEqual([two, one, three].map(({ bookId }) => bookId))
    expect(await listed({ sort: 1 })).toEqual([three, two, one].map(({ bookId }) => bookId))
    expect(await listed({ sort: 2 })).toEqual([three, one, two].map(({ bookId }) => bookId))
    expect(await listed({ sort: 3 })).toEqual([three, one, two].map(({ bookId }) => bookId))
    for (let i = 0; i < 12; i++) await book({ prodDate: '2025-01-01' })
    expect((await api('list', { page: 2 })).data).toMatchObject({
      totalCount: 15,
      totalPage: 2,
      page: 2,
      prev: false,
      next: false,
    })
    expect(await listed({ page: 2, size: 10 })).toHaveLength(5)
  })

  test('of a producer holds what is assigned to them, at once and no longer', async () => {
    const assigned = await book()
    await book()
    expect(await listed({}, producer)).toEqual([])
    await assign(assigned.id)
    expect(await listed({}, producer)).toEqual([assigned.bookId])
    expect(await listed({ producer: admin.id }, producer)).toEqual([])
    await db.assignment.deleteMany()
    expect(await listed({}, producer)).toEqual([])
    expect((await api('list', {}, member)).status).toBe(403)
  })
})

describe('one book', () => {
  test('is returned with all five formats, files, volumes, copies and producers, by row or by book id', async () => {
    const { id, bookId } = await book({ title: '수학 1' })
    await api('upload', { bookId, prodType: 'braille', type: '점역', file: file('점역 파일') })
    await api('upload', { bookId, prodType: 'publisher', file: file('pdf', '원본.pdf') })
    await db.format.create({
      data: {
        bookRowId: id,
        prodType: '점자',
        progress: 50,
        volumes: { create: [{ number: 1, state: 'finished' }, { number: 2 }] },
      },
    })
    await order(bookId, '점자', 3)
    await order(bookId, '점자', 2)
    await request(bookId, 1)
    await assign(id)
    const { data } = await api(`info/${id}`, {})
    expect(data).toMatchObject({
      id,
      bookId,
      title: '수학 1',
      needDate: '',
      orders: 2,
      ebookLog: null,
      bookLog: { date: expect.any(String) },
    })
    expect(data.requestLogs).toEqual([{ type: 1, orderNum: 2, date: expect.any(String) }])
    expect(data.producers).toEqual([{ id: producer.id, user: 'producer', name: '이름 producer' }])
    expect(data.publisherFile).toMatchObject({
      name: '원본.pdf',
      size: 3,
      version: expect.stringMatching(/^[\w-]{22}$/),
    })
    expect(
      data.formats.map(({ prodType, progress, finished, ordered }: Record<string, unknown>) => [
        prodType,
        progress,
        finished,
        ordered,
      ]),
    ).toEqual([
      ['점자', 50, false, 5],
      ['점역', null, true, 0],
      ['확대A3', null, false, 0],
      ['확대B4', null, false, 0],
      ['음성', null, false, 0],
    ])
    expect(data.formats[0]).toMatchObject({ volumes: { count: 2, finished: 1 }, file: null })
    expect(data.formats[1]).toMatchObject({ volumes: null, file: { name: '수학 1.brf', size: 13 } })
    expect((await api(`info/${bookId}`, {})).data.id).toBe(id)
    expect((await api(`info/${bookId}`, {}, producer)).data.id).toBe(id)
  })

  test('of another producer, or of nobody, is not there', async () => {
    const { id, bookId } = await book()
    for (const which of [id, bookId, 'no-such-book', 0])
      expect(await api(`info/${which}`, {}, producer)).toMatchObject({
        status: 404,
        message: '존재하지 않는 자료입니다.',
      })
    expect(await api('info/999999999', {})).toMatchObject({ status: 404 })
  })
})

describe('changing a book', () => {
  test('writes what is given, leaves the rest, and is found by its new words at once', async () => {
    const { id, bookId } = await book({ title: '수학 1', prodTypes: ['음성'], isbn: '' })
    const { data } = await api(`modify/${id}`, {
      title: '기하',
      type: 'braille',
      needDate: '2027.3.2',
      isbn: '979-11-259-5768-3',
      code1: 'A-1',
    })
    expect(data).toMatchObject({
      title: '기하',
      type: 'braille',
      needDate: '2027-03-02',
      isbn: '9791125957683',
      code1: 'A-1',
      code2: '',
      publisher: '미래엔',
      prodType: '음성',
    })
    expect(
      (await call('/api/public/book/search', { keyword: '기하 음성' })).data.items.map(
        (row: { bookId: string }) => row.bookId,
      ),
    ).toEqual([bookId])
    expect((await call('/api/public/book/search', { keyword: '수학' })).data.totalCount).toBe(0)
    expect((await api(`modify/${bookId}`, { needDate: '', type: '' })).data).toMatchObject({
      needDate: '',
      type: '',
      title: '기하',
    })
    const traces = await db.audit.findMany({
      where: { action: 'produceBook.modify' },
      orderBy: { id: 'asc' },
    })
    expect(traces.map(({ target, before, after }) => [target, before, after])).toEqual([
      [
        bookId,
        { title: '수학 1', isbn: '', type: '', code1: '', needDate: '' },
        {
          title: '기하',
          isbn: '9791125957683',
          type: 'braille',
          code1: 'A-1',
          needDate: '2027-03-02',
        },
      ],
      [bookId, { type: 'braille', needDate: '2027-03-02' }, { type: '', needDate: '' }],
    ])
  })

  test('refuses bad values at their fields and writes nothing', async () => {
    const { id } = await book({ title: '수학 1' })
    const before = await db.book.findUnique({ where: { id } })
    for (const [field, value] of [
      ['title', ' '],
      ['publisher', ''],
      ['needDate', '2027-02-30'],
      ['needDate', '2027'],
      ['needDate', '내일'],
      ['type', 'pdf'],
      ['grade', '대'],
      ['pubDate', '어제'],
      ['code1', 'x'.repeat(51)],
    ] as const)
      expect([
        field,
        value,
        await api(`modify/${id}`, { creator: '새 저자', [field]: value }),
      ]).toMatchObject([
        field,
        value,
        { status: 400, fieldErrors: { [field]: expect.any(String) } },
      ])
    expect(await db.book.findUnique({ where: { id } })).toEqual(before)
    expect((await api('modify/no-such-book', { title: 'x' })).status).toBe(404)
    expect((await api(`modify/${id}`, { title: 'x' }, producer)).status).toBe(403)
  })

  test('that was changed meanwhile is refused at each field', async () => {
    const { id } = await book({ title: '수학 1' })
    const { updateTime } = (await api(`info/${id}`, {})).data
    await api(`modify/${id}`, { title: '먼저 저장한 제목', updateTime })
    expect(
      await api(`modify/${id}`, { title: '나중 제목', creator: '나', updateTime }),
    ).toMatchObject({
      status: 409,
      key: 'changedMeanwhile',
      fieldErrors: { title: expect.any(String), creator: expect.any(String) },
    })
    expect((await api(`info/${id}`, {})).data).toMatchObject({
      title: '먼저 저장한 제목',
      creator: '황선욱',
    })
  })
})

describe('deleting a book', () => {
  test('takes its files, volumes, assignments and cart entries with it; applications and requests stay', async () => {
    const { id, bookId } = await book({ title: '수학 1' })
    await api('upload', { bookId, prodType: 'braille', type: '점자', file: file('점자') })
    await api('upload', { bookId, prodType: 'publisher', file: file('pdf', '원본.pdf') })
    const key = 'volume-file'
    await db.storedFile.create({
      data: { key, name: '1권.brf', size: 1, sha256: new Uint8Array(32) },
    })
    await db.format.create({
      data: { bookRowId: id, prodType: '음성', volumes: { create: { number: 1, fileKey: key } } },
    })
    await Promise.all([
      assign(id),
      order(bookId, '점자'),
      request(bookId),
      db.cartEntry.create({ data: { userId: member.id, bookId, prodType: '점역', orderNum: 1 } }),
    ])
    const [source, pdf] = ['manuscript-file', 'manuscript-page-file']
    await db.storedFile.createMany({
      data: [source, pdf].map((one) => ({
        key: one,
        name: '수학.txt',
        size: 1,
        sha256: new Uint8Array(32),
      })),
    })
    await db.manuscript.create({
      data: {
        bookRowId: id,
        state: 'ready',
        ofPublisher: false,
        sourceKey: source,
        pages: { create: { place: 1, text: '글', sheet: 1, sourceKey: pdf } },
      },
    })
    const listed = await db.requestBook.create({ data: { bookId, title: '수학 1', produceId: id } })
    expect((await api(`belongings/${id}`, {})).data).toEqual({
      volumes: 1,
      manuscriptPages: 1,
      cartEntries: 1,
    })
    expect((await api(`remove/${bookId}`, {}, producer)).status).toBe(403)
    expect((await api(`remove/${bookId}`, {})).data).toBe(true)
    expect([
      await db.book.count(),
      await db.format.count(),
      await db.volume.count(),
      await db.assignment.count(),
      await db.cartEntry.count(),
    ]).toEqual([0, 0, 0, 0, 0])
    expect([
      await db.order.count(),
      await db.requestLog.count(),
      await db.requestBook.findUnique({ where: { id: listed.id }, select: { produceId: true } }),
    ]).toEqual([1, 1, { produceId: null }])
    expect(await db.storedFile.count({ where: { removeTime: null } })).toBe(0)
    expect(await db.storedFile.count()).toBe(5)
    expect((await call('/api/public/book/search', { keyword: '수학' })).data.totalCount).toBe(0)
    expect(await db.audit.findFirst({ where: { action: 'produceBook.remove' } })).toMatchObject({
      target: bookId,
      before: {
        title: '수학 1',
        publisher: '미래엔',
        names: ['1권.brf', '수학 1.brf', '수학.txt', '원본.pdf'],
        volumes: 1,
        unassigned: 1,
      },
    })
    expect((await api(`remove/${bookId}`, {})).status).toBe(404)
    const { data } = await api('requestList', { bookId })
    expect(data).toEqual({
      items: [{ type: 0, orderNum: 2, date: expect.any(String) }],
      totalCount: 1,
    })
  })
})

describe('producers', () => {
  test('are given a book once and taken off it, and each is written down once', async () => {
    const { bookId } = await book()
    const other = await createPerson('other', 2)
    expect((await api('share', { bookId, userId: producer.id })).data).toEqual([
      { id: producer.id, user: 'producer', name: '이름 producer' },
    ])
    expect((await api('share', { bookId, userId: producer.id })).data).toHaveLength(1)
    expect(
      (await api('share', { bookId, userId: other.id })).data.map(
        ({ user }: { user: string }) => user,
      ),
    ).toEqual(['other', 'producer'])
    expect((await api(`info/${bookId}`, {}, other)).status).toBe(200)
    expect((await api('unshare', { bookId, userId: other.id })).data).toEqual([
      { id: producer.id, user: 'producer', name: '이름 producer' },
    ])
    expect((await api('unshare', { bookId, userId: other.id })).data).toHaveLength(1)
    expect((await api(`info/${bookId}`, {}, other)).status).toBe(404)
    const traces = await db.audit.findMany({
      orderBy: { id: 'asc' },
      select: { action: true, target: true, before: true, after: true },
    })
    expect(traces).toEqual([
      {
        action: 'produceBook.share',
        target: bookId,
        before: null,
        after: { producer: 'producer' },
      },
      { action: 'produceBook.share', target: bookId, before: null, after: { producer: 'other' } },
      { action: 'produceBook.unshare', target: bookId, before: { producer: 'other' }, after: null },
    ])
  })

  test('are nobody else: members, administrators and unknown numbers are refused at the field', async () => {
    const { bookId } = await book()
    for (const userId of [member.id, admin.id, 999_999, 'producer', ''])
      expect(await api('share', { bookId, userId })).toMatchObject({
        status: 400,
        fieldErrors: { userId: expect.any(String) },
      })
    expect(await api('share', { bookId: 'none', userId: producer.id })).toMatchObject({
      status: 404,
      fieldErrors: { bookId: expect.any(String) },
    })
    expect((await api('share', { bookId, userId: producer.id }, producer)).status).toBe(403)
    expect([await db.assignment.count(), await db.audit.count()]).toEqual([0, 0])
  })

  test('are listed with the books they have still to finish', async () => {
    const [open, done] = [
      await book({ progress: { 점자: 10 } }),
      await book({ prodTypes: ['점자'] }),
    ]
    await createPerson('other', 2)
    await assign(open.id)
    await assign(done.id)
    expect((await api('producers', {})).data).toEqual({
      totalCount: 2,
      items: [
        { id: expect.any(Number), user: 'other', name: '이름 other', assigned: 0 },
        { id: producer.id, user: 'producer', name: '이름 producer', assigned: 1 },
      ],
    })
    expect((await api('producers', {}, producer)).status).toBe(403)
  })
})

describe('many books at once', () => {
  test('are given to a producer: how many are new, how many were so already, how many are gone', async () => {
    const [one, two] = [await book(), await book()]
    await assign(one.id)
    const fields = { bookId: [one.bookId, two.bookId, 'gone'], userId: producer.id, opId: 'once' }
    for (let i = 0; i < 2; i++)
      expect((await api('shareAll', fields)).data).toEqual({ changed: 1, already: 1, gone: 1 })
    expect(
      (await api('shareAll', { ...fields, bookId: `${one.bookId},${two.bookId}` })).data,
    ).toEqual({ changed: 0, already: 2, gone: 0 })
    expect(
      await db.audit.findMany({ select: { action: true, target: true, after: true } }),
    ).toEqual([
      { action: 'produceBook.shareAll', target: 'producer', after: { bookIds: [two.bookId] } },
    ])
    expect(await api('shareAll', { bookId: one.bookId, userId: member.id })).toMatchObject({
      status: 400,
      fieldErrors: { userId: '할당할 제작자를 선택해 주세요.' },
    })
    expect(await api('shareAll', { userId: producer.id })).toMatchObject({
      status: 400,
      fieldErrors: { bookId: expect.any(String) },
    })
    expect(await db.assignment.count()).toBe(2)
  })

  test('get their need-by date, in the list at once', async () => {
    const [one, two] = [
      await book({ needDate: '2027-03-02' }),
      await book({ needDate: '2026-12-01' }),
    ]
    expect(
      (await api('setNeedDates', { bookId: [one.bookId, two.bookId], needDate: '2027년 3월 2일' }))
        .data,
    ).toEqual({ changed: 1, already: 1, gone: 0 })
    expect(
      (await api('list', { sort: 2 })).data.items.map(
        ({ needDate }: { needDate: string }) => needDate,
      ),
    ).toEqual(['2027-03-02', '2027-03-02'])
    for (const needDate of ['', '2027-13-01', '2027-03'])
      expect(await api('setNeedDates', { bookId: one.bookId, needDate })).toMatchObject({
        status: 400,
        fieldErrors: { needDate: expect.any(String) },
      })
    expect(await db.audit.findMany({ select: { action: true, after: true } })).toEqual([
      {
        action: 'produceBook.setNeedDates',
        after: { needDate: '2027-03-02', bookIds: [two.bookId] },
      },
    ])
  })

  test('at the same moment by two people are all done', async () => {
    const books: string[] = []
    for (let i = 0; i < 20; i++) books.push((await book()).bookId)
    const other = await createPerson('other', 2)
    const answers = await Promise.all([
      ...[producer, other].map(({ id }) => api('shareAll', { bookId: books, userId: id })),
      api('setNeedDates', { bookId: books.toReversed(), needDate: '2027-03-02' }),
      api('setNeedDates', { bookId: books, needDate: '2027-03-02' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([
      await db.assignment.count(),
      await db.book.count({ where: { needDate: '2027-03-02' } }),
    ]).toEqual([40, 20])
  })
})

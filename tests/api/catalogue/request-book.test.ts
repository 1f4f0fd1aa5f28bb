/** Tests `requestBook` and `cartBook`: the request list, the purchase cart, and its completion. */
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { book } from '../../support/fixtures/books'
import { call, digest } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'
import { requestBook } from '../../support/fixtures/request-books'

const ask = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/${path}`, fields, { token: admin.token })

usePeople('admin')

describe('the full list', () => {
  test('is found by the filters of the advanced search, also by what is made of a book, newest production date first or by number', async () => {
    const one = await requestBook({
      bookId: '2026-0000002',
      title: '공통수학1',
      grade: '고',
      publisher: '㈜비상교육',
      isbn: '9791125957683',
    })
    await requestBook({
      bookId: '2026-0000009',
      title: '국어 1-1',
      grade: '초',
      publisher: '천재교육',
    })
    await requestBook({
      bookId: '2026-0000001',
      title: '공통수학2',
      grade: '고',
      publisher: '비상',
    })
    const made = await book({
      bookId: one.bookId,
      title: '공통수학1',
      prodTypes: ['점자'],
      prodDate: '2026-03-02',
    })
    await db.requestBook.update({ where: { id: one.id }, data: { produceId: made.id } })
    const titles = async (fields: object) =>
      (await ask('requestBook/list', { ...fields })).data.items.map(
        (item: { title: string }) => item.title,
      )
    expect(await titles({})).toEqual(['공통수학1', '공통수학2', '국어 1-1'])
    expect(await titles({ sort: 1 })).toEqual(['국어 1-1', '공통수학1', '공통수학2'])
    expect(await titles({ title: '공통 수학', publisher: '비상교육' })).toEqual([
      '공통수학1',
      '공통수학2',
    ])
    expect(await titles({ isbn: '979-11-259-5768-3' })).toEqual(['공통수학1'])
    expect(await titles({ prodType: '점자' })).toEqual(['공통수학1'])
    expect(await titles({ prodDate: '2026-03', grade: '고' })).toEqual(['공통수학1'])
    const { data } = await ask('requestBook/list', { prodType: '점자' })
    expect(data).toMatchObject({
      totalCount: 1,
      totalPage: 1,
      items: [
        { produceId: made.id, prodType: '점자', prodDate: '2026-03-02', bookId: '2026-0000002' },
      ],
    })
    expect(await ask('requestBook/list', { page: 2 })).toMatchObject({
      status: 404,
      message: '존재하지 않는 페이지입니다.',
    })
    expect((await ask('requestBook/list', { size: 7 })).fieldErrors).toHaveProperty('size')
  })

  test('is ordered by production date as production goes on; books never finished come last, newest first', async () => {
    const ids = ['가', '나', '다', '라'].map((title, i) => ({ title, bookId: `2026-000010${i}` }))
    for (const one of ids.slice(0, 3)) await requestBook(one)
    for (const { title, bookId } of ids.slice(0, 2)) await book({ title, bookId })
    await ask('cartBook/add', { bookId: ids.slice(0, 2).map(({ bookId }) => bookId), orderType: 0 })
    await ask('cartBook/produce')
    const order = async () => {
      const { data } = await ask('requestBook/list')
      return data.items.map((item: { title: string; prodDate: string }) =>
        [item.title, item.prodDate].join(' ').trim(),
      )
    }
    expect(await order()).toEqual(['다', '나', '가'])
    const finish = { bookId: ids[0]!.bookId, prodType: 'braille', progress: 100 }
    await ask('produceBook/setProgress', finish)
    const { prodDate: today } = await db.book.findFirstOrThrow({ where: { title: '가' } })
    expect(await order()).toEqual([`가 ${today}`, '다', '나'])
    // a book that was finished before it came into the list
    await book({ ...ids[3], prodTypes: ['음성'], prodDate: '2031-01-02' })
    await ask('requestBook/create', { ...ids[3], publisher: '미래엔' })
    expect(await order()).toEqual(['라 2031-01-02', `가 ${today}`, '다', '나'])
    // no longer finished, and no longer in production
    await ask('produceBook/setProgress', { ...finish, progress: 50 })
    const { id } = await db.book.findFirstOrThrow({ where: { title: '라' } })
    await ask(`produceBook/remove/${id}`)
    expect(await order()).toEqual(['라', '다', '나', '가'])
  })

  test('a new book needs title and publisher, and gets the next number of its year when it has none', async () => {
    const refused = await ask('requestBook/create', { creator: '홍길동' })
    expect(refused).toMatchObject({
      status: 400,
      fieldErrors: { title: '도서명을 입력해 주세요.', publisher: '출판사를 입력해 주세요.' },
    })
    const year = new Date(Date.now() + 9 * 3_600_000).getUTCFullYear()
    await book({ bookId: `${year}-0000041` })
    const made = await Promise.all(
      ['가', '나', '다'].map((title) =>
        ask('requestBook/create', {
          title,
          publisher: '미래엔',
          isbn: '979-11-259-5768-3',
          pubDate: '2026.3.2',
          grade: 'high',
        }),
      ),
    )
    expect(made.map(({ data }) => data.bookId).sort()).toEqual(
      [42, 43, 44].map((n) => `${year}-00000${n}`),
    )
    expect(made[0]?.data).toMatchObject({
      isbn: '9791125957683',
      pubDate: '2026-03-02',
      grade: '고',
      produceId: null,
    })
    expect((await ask('requestBook/list', { title: '가' })).data.totalCount).toBe(1)
  })

  test.each([
    ['pubDate', '2026-02-30', '날짜를 다시 확인해 주세요. 예: 2026-03-02'],
    ['pubDate', '2025-02-29', '날짜를 다시 확인해 주세요. 예: 2026-03-02'],
    ['isbn', 'abc', expect.stringContaining('확인 숫자')],
    ['isbn', '12345', expect.stringContaining('확인 숫자')],
    ['isbn', '9791125957684', expect.stringContaining('확인 숫자')],
  ])('a %s of %s is told at its field and not stored', async (name, value, message) => {
    const listed = await requestBook()
    const made = await book()
    const before = await digest()
    for (const [path, fields] of [
      ['requestBook/create', { title: '가', publisher: '나' }],
      [`requestBook/modify/${listed.id}`, {}],
      [`produceBook/modify/${made.id}`, {}],
    ] as const)
      expect(await ask(path, { ...fields, [name]: value })).toMatchObject({
        status: 400,
        fieldErrors: { [name]: message },
      })
    expect(await digest()).toBe(before)
  })

  test('a leap day and a year alone are dates', async () => {
    for (const pubDate of ['2028-02-29', '2026', '2026-02'])
      expect(
        (await ask('requestBook/create', { title: '가', publisher: '나', pubDate })).data.pubDate,
      ).toBe(pubDate)
  })

  test('a taken number is refused at its field, and a book that is already made keeps its place in the catalogue', async () => {
    await requestBook({ bookId: 'A-1' })
    expect(
      await ask('requestBook/create', { bookId: 'A-1', title: '가', publisher: '나' }),
    ).toMatchObject({
      status: 409,
      fieldErrors: { bookId: expect.stringContaining('이미 있는 자료번호') },
    })
    expect(
      (await ask('requestBook/create', { bookId: '=A', title: '가', publisher: '나' })).fieldErrors,
    ).toHaveProperty('bookId')
    const made = await book({ bookId: 'A-2' })
    expect(
      (await ask('requestBook/create', { bookId: 'A-2', title: '가', publisher: '나' })).data
        .produceId,
    ).toBe(made.id)
  })

  test('a change is found at once, leaves a trace of what changed, and is refused when somebody else was quicker', async () => {
    const { id, bookId } = await requestBook({ title: '수학', creator: '김' })
    const { data: before } = await ask(`requestBook/info/${id}`)
    const { data: after } = await ask(`requestBook/modify/${id}`, {
      title: '과학',
      creator: '',
      updateTime: before.updateTime,
    })
    expect(after).toMatchObject({ title: '과학', creator: '', publisher: '미래엔', bookId })
    expect((await ask('requestBook/list', { title: '과학' })).data.totalCount).toBe(1)
    expect((await ask('requestBook/list', { title: '수학' })).data.totalCount).toBe(0)
    expect(
      await db.audit.findMany({
        select: { action: true, target: true, before: true, after: true, userName: true },
      }),
    ).toEqual([
      {
        action: 'requestBook.modify',
        target: bookId,
        before: { title: '수학', creator: '김' },
        after: { title: '과학', creator: '' },
        userName: 'admin',
      },
    ])
    expect(
      await ask(`requestBook/modify/${id}`, { title: '국어', updateTime: before.updateTime }),
    ).toMatchObject({ status: 409, key: 'changedMeanwhile' })
    expect((await ask(`requestBook/info/${id}`)).data.title).toBe('과학')
    const unchanged = await digest()
    await ask(`requestBook/modify/${id}`, { title: '과학' })
    expect(await digest()).toBe(unchanged)
    for (const fields of [{ title: ' ' }, { grade: '대' }, { pubDate: 'x' }])
      expect((await ask(`requestBook/modify/${id}`, fields)).status).toBe(400)
  })

  test('a removed book leaves history and production in place', async () => {
    const { id, bookId } = await requestBook()
    await ask('cartBook/add', { bookId, orderType: 0 })
    await ask('cartBook/produce')
    const listed = async () => (await ask('requestBook/list')).data.totalCount
    const before = await listed()
    expect((await ask(`requestBook/remove/${id}`)).data).toBe(true)
    expect(await listed()).toBe(before - 1)
    expect(await ask(`requestBook/info/${id}`)).toMatchObject({
      status: 404,
      message: '존재하지 않는 자료입니다.',
    })
    expect([
      await db.requestLog.count({ where: { bookId } }),
      await db.book.count({ where: { bookId } }),
    ]).toEqual([1, 1])
    expect(await ask(`requestBook/remove/${id}`)).toMatchObject({ status: 404 })
  })
})

describe('the purchase-request cart', () => {
  test('takes one book, several or a list, tells which were there already, and keeps PDF and book apart', async () => {
    const [a, b, c] = [await requestBook(), await requestBook(), await requestBook()]
    expect((await ask('cartBook/add', { bookId: a.bookId, orderType: 0 })).data).toEqual({
      added: 1,
      already: 0,
      unknown: [],
    })
    expect(
      (await ask('cartBook/add', { bookId: [a.bookId, b.bookId], orderType: 0 })).data,
    ).toEqual({ added: 1, already: 1, unknown: [] })
    expect(
      (
        await ask('cartBook/add', {
          bookId: `${a.bookId}, ${c.bookId},X-1`,
          orderType: 1,
          orderNum: 3,
        })
      ).data,
    ).toEqual({ added: 2, already: 0, unknown: ['X-1'] })
    expect(
      await db.purchaseCartEntry.groupBy({
        by: ['orderType', 'orderNum'],
        _count: true,
        orderBy: { orderType: 'asc' },
      }),
    ).toEqual([
      { orderType: 0, orderNum: 1, _count: 2 },
      { orderType: 1, orderNum: 3, _count: 2 },
    ])
    expect((await ask('cartBook/list', { orderType: 1 })).data).toMatchObject({
      totalCount: 2,
      items: [
        { bookId: c.bookId, title: c.title, orderType: 1, orderNum: 3, distributor: '' },
        { bookId: a.bookId },
      ],
    })
    expect((await ask('cartBook/list')).data.totalCount).toBe(4)
  })

  test.each([
    [{ orderType: 0 }, 'bookId'],
    [{ bookId: 'A', orderType: 2 }, 'orderType'],
    [{ bookId: 'A' }, 'orderType'],
    [{ bookId: 'A', orderType: 0, orderNum: 0 }, 'orderNum'],
  ])('%j is refused at %s', async (fields, field) => {
    expect((await ask('cartBook/add', fields)).fieldErrors).toHaveProperty(field)
  })

  test('takes everything that passes a filter', async () => {
    for (const title of ['수학 1', '수학 2', '국어']) await requestBook({ title })
    await ask('cartBook/addAll', { title: '수학 1', orderType: 0 })
    expect((await ask('cartBook/addAll', { title: '수학', orderType: 0 })).data).toEqual({
      added: 1,
      already: 1,
    })
    expect(await db.purchaseCartEntry.count()).toBe(2)
  })

  test('an entry changes its type, copies and, for printed books, its distributor; two of one kind cannot be', async () => {
    const { bookId } = await requestBook()
    await ask('cartBook/add', { bookId, orderType: 0 })
    const { id } = await db.purchaseCartEntry.findFirstOrThrow()
    expect(
      (await ask(`cartBook/modify/${id}`, { distributor: '한국총판' })).fieldErrors,
    ).toHaveProperty('distributor')
    expect(
      (await ask(`cartBook/modify/${id}`, { orderType: 1, orderNum: 5, distributor: '한국총판' }))
        .data,
    ).toMatchObject({ orderType: 1, orderNum: 5, distributor: '한국총판' })
    await ask('cartBook/add', { bookId, orderType: 0 })
    expect(await ask(`cartBook/modify/${id}`, { orderType: 0, distributor: '' })).toMatchObject({
      status: 409,
      key: 'alreadyInPurchaseCart',
    })
    expect((await ask(`cartBook/remove/${id}`)).data).toBe(true)
    expect(await ask(`cartBook/info/${id}`)).toMatchObject({
      status: 404,
      message: '존재하지 않는 항목입니다.',
    })
    expect([await db.purchaseCartEntry.count(), await db.requestBook.count()]).toEqual([1, 1])
  })

  test('completed: history, a public book without a finished type, the list linked to it, the cart empty', async () => {
    const known = await book({ bookId: '2026-0000500', title: '이미 있는 책' })
    const [a, b] = [
      await requestBook({ title: '새 책', creator: '김', isbn: '9791125957683' }),
      await requestBook({ bookId: known.bookId }),
    ]
    await ask('cartBook/add', { bookId: [a.bookId, b.bookId], orderType: 0 })
    await ask('cartBook/add', { bookId: a.bookId, orderType: 1, orderNum: 2 })
    expect((await ask('cartBook/produce')).data).toEqual({
      requested: 3,
      pdf: 2,
      book: 1,
      created: 1,
    })
    const made = await db.book.findUniqueOrThrow({ where: { bookId: a.bookId } })
    expect(made).toMatchObject({
      title: '새 책',
      creator: '김',
      isbn: '9791125957683',
      prodTypes: [],
      prodDate: '',
    })
    expect(
      await db.requestBook.findMany({ orderBy: { id: 'asc' }, select: { produceId: true } }),
    ).toEqual([{ produceId: made.id }, { produceId: known.id }])
    expect((await call('/api/public/book/search', { keyword: '새 책' })).data).toMatchObject({
      totalCount: 1,
      items: [{ prodType: '' }],
    })
    const { data } = await ask(`requestBook/info/${a.id}`)
    expect(data.requestLogs).toEqual([
      expect.objectContaining({ type: 1, orderNum: 2, date: expect.stringContaining('+09:00') }),
      expect.objectContaining({ type: 0, orderNum: 1 }),
    ])
    expect(data.progress).toMatchObject({
      brailleProgress: null,
      brailleFile: null,
      publisherFile: null,
    })
    expect(await ask('cartBook/produce')).toMatchObject({
      status: 409,
      message: expect.stringContaining('구입을 요청할 자료가 없습니다'),
    })
  })

  test('adding while completing puts each book in exactly one place', async () => {
    const books = await Promise.all(Array.from({ length: 40 }, () => requestBook()))
    const adding = books.map(({ bookId }) => ask('cartBook/add', { bookId, orderType: 0 }))
    const completing = Array.from({ length: 10 }, () => ask('cartBook/produce'))
    await Promise.all([...adding, ...completing])
    const [logs, entries] = await Promise.all([
      db.requestLog.findMany({ select: { bookId: true } }),
      db.purchaseCartEntry.findMany({ select: { bookId: true } }),
    ])
    expect([...logs, ...entries].map(({ bookId }) => bookId).sort()).toEqual(
      books.map(({ bookId }) => bookId).sort(),
    )
    expect(await db.book.count()).toBe(logs.length)
  })
})

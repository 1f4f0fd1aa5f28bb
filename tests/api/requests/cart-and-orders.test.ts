/**
 * Tests that a cart adds up its copies and becomes applications once, that an application shows its
 * computed status, and that nobody reaches another person's.
 */
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { book } from '../../support/fixtures/books'
import { call, callRaw, digest } from '../../support/client/api-call'
import { as, member, other, usePeople } from '../../support/client/people'

const add = (bookId: string, prodType = '점자', orderNum: unknown = 2, more: object = {}) =>
  call('/api/userCartBook/add', { bookId, prodType, orderNum, ...more }, as(member))

usePeople('member', 'other')

describe('the cart', () => {
  test('takes a book in a format and a number of copies', async () => {
    const { bookId, title } = await book()
    expect(await add(bookId)).toMatchObject({
      status: 200,
      data: { bookId, title, prodType: '점자', orderNum: 2 },
    })
    expect(
      await db.cartEntry.findMany({
        select: { userId: true, bookId: true, prodType: true, orderNum: true },
      }),
    ).toEqual([{ userId: member.id, bookId, prodType: '점자', orderNum: 2 }])
  })

  test('adds up the copies of the same book and format, also in parallel', async () => {
    const { bookId } = await book()
    // three open connections, so that the calls do not wait for one after the other
    await Promise.all([1, 2, 3].map(() => db.$queryRaw`SELECT 1 FROM pg_sleep(0.05)`))
    const answers = await Promise.all([add(bookId), add(bookId), add(bookId, '음성')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await add(bookId)
    expect(
      await db.cartEntry.findMany({
        orderBy: { prodType: 'asc' },
        select: { prodType: true, orderNum: true },
      }),
    ).toEqual([
      { prodType: '음성', orderNum: 2 },
      { prodType: '점자', orderNum: 6 },
    ])
  })

  test.each([
    ['orderNum', '0'],
    ['orderNum', '-1'],
    ['orderNum', ''],
    ['orderNum', '1.5'],
    ['orderNum', '1e3'],
    ['orderNum', '1000'],
    ['orderNum', ['1', '2']],
    ['prodType', '묵자'],
    ['prodType', ''],
    ['bookId', ''],
    ['bookId', '없음'],
  ])('refuses %s = %j at that field and changes nothing', async (field, value) => {
    const { bookId } = await book()
    const before = await digest()
    const { status, fieldErrors, message } = await call(
      '/api/userCartBook/add',
      { bookId, prodType: '점자', orderNum: '1', [field]: value },
      as(member),
    )
    expect([status, fieldErrors?.[field] ?? message]).toEqual(
      value === '없음'
        ? [404, '존재하지 않는 자료입니다.']
        : [400, expect.stringMatching(/[가-힣]/)],
    )
    expect(await digest()).toBe(before)
  })

  test('refuses copies that add up to more than 999, and keeps the old number', async () => {
    const { bookId } = await book()
    await add(bookId, '점자', 998)
    expect(await add(bookId, '점자', 2)).toMatchObject({
      status: 400,
      fieldErrors: { orderNum: '장바구니의 998부와 합하면 999부를 넘습니다.' },
    })
    expect((await db.cartEntry.findFirstOrThrow()).orderNum).toBe(998)
  })

  test('does one thing for one operation id, also when it comes twice at once', async () => {
    const { bookId } = await book()
    const answers = await Promise.all([1, 2, 3].map(() => add(bookId, '점자', 2, { opId: 'op-1' })))
    answers.push(await add(bookId, '점자', 2, { opId: 'op-1' }))
    expect(answers.map(({ data }) => data)).toEqual(Array(4).fill(answers[0]?.data))
    expect((await db.cartEntry.findFirstOrThrow()).orderNum).toBe(2)
  })

  test('takes other input under the same operation id, and another person’s, as another operation', async () => {
    const { bookId } = await book()
    await add(bookId, '점자', 2, { opId: 'op-1' })
    await add(bookId, '점자', 3, { opId: 'op-1' })
    await call(
      '/api/userCartBook/add',
      { bookId, prodType: '점자', orderNum: 2, opId: 'op-1' },
      as(other),
    )
    expect(
      await db.cartEntry.findMany({ orderBy: { userId: 'asc' }, select: { orderNum: true } }),
    ).toEqual([{ orderNum: 5 }, { orderNum: 2 }])
  })

  test('lists the caller’s entries with paging', async () => {
    for (let i = 0; i < 12; i++) await add((await book()).bookId)
    const { data } = await call('/api/userCartBook/list', { page: 2 }, as(member))
    expect([data.totalCount, data.items.length]).toEqual([12, 2])
    expect((await call('/api/userCartBook/list', {}, as(other))).data).toEqual({
      items: [],
      totalCount: 0,
    })
    expect((await call('/api/userCartBook/list', { page: 3 }, as(member))).message).toBe(
      '존재하지 않는 페이지입니다.',
    )
  })

  test('belongs to its owner: another’s entry is as unknown as none', async () => {
    const { data } = await add((await book()).bookId)
    const before = await digest()
    for (const path of ['info', 'setOrderNum', 'remove']) {
      expect(
        await call(`/api/userCartBook/${path}/${data.id}`, { orderNum: 5 }, as(other)),
      ).toMatchObject({ status: 404, message: '존재하지 않는 항목입니다.' })
      expect(
        (await call(`/api/userCartBook/${path}/999999`, { orderNum: 5 }, as(other))).status,
      ).toBe(404)
    }
    expect(await digest()).toBe(before)
  })

  test('changes copies and removes entries', async () => {
    const { data } = await add((await book()).bookId)
    expect(
      (await call(`/api/userCartBook/setOrderNum/${data.id}`, { orderNum: 7 }, as(member))).data
        .orderNum,
    ).toBe(7)
    expect(
      (await call(`/api/userCartBook/setOrderNum/${data.id}`, { orderNum: 0 }, as(member))).status,
    ).toBe(400)
    expect((await db.cartEntry.findFirstOrThrow()).orderNum).toBe(7)
    for (const fields of [{}, { orderNum: '' }])
      expect(
        await call(`/api/userCartBook/setOrderNum/${data.id}`, fields, as(member)),
      ).toMatchObject({ status: 200, data: { orderNum: 7 } })
    expect((await call(`/api/userCartBook/remove/${data.id}`, {}, as(member))).data).toBe(true)
    expect(await db.cartEntry.count()).toBe(0)
  })

  test('tells of a change made meanwhile instead of losing it', async () => {
    const { data } = await add((await book()).bookId)
    const path = `/api/userCartBook/setOrderNum/${data.id}`
    await call(path, { orderNum: 3, updateTime: data.updateTime }, as(member))
    const late = await call(path, { orderNum: 5, updateTime: data.updateTime }, as(member))
    expect(late).toMatchObject({
      status: 409,
      key: 'conflict',
      fieldErrors: { orderNum: expect.stringMatching(/3.*5/) },
    })
    expect((await db.cartEntry.findFirstOrThrow()).orderNum).toBe(3)
  })
})

describe('the request form', () => {
  const sheetOf = async (userName: string, userType: string) => {
    const response = await callRaw(
      '/api/userCartBook/listToXls',
      { userName, userType },
      { method: 'GET', ...as(member) },
    )
    expect(response.headers.get('Content-Type')).toContain('spreadsheetml')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename=".*"; filename\*=UTF-8''/,
    )
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    return Object.entries(files)
      .map(([name, bytes]) => (/\.xml$/.test(name) ? strFromU8(bytes) : ''))
      .join('\n')
  }

  test('has one row per book with its copies by format, made out for the teacher', async () => {
    const { bookId } = await book({ title: '=1+1', isbn: '9791125957683' })
    await add(bookId, '점자', 2)
    await add(bookId, '음성', 3)
    const xml = await sheetOf('김교사', 'teacher')
    for (const text of [
      '도서명',
      '출판사',
      '교육과정',
      '점자',
      '점역',
      '확대A3',
      '확대B4',
      '음성',
      '담당교사',
      '학생',
      '9791125957683',
      '김교사',
      '서울맹학교',
      "'=1+1",
    ])
      expect(xml, text).toContain(
        text.replace("'", '&apos;').includes('&') && !xml.includes(text)
          ? text.replace("'", '&apos;')
          : text,
      )
    expect(xml).toContain('state="frozen"')
    expect(xml).not.toMatch(/<f>/)
  })

  test('asks for a name and for teacher or student', async () => {
    const { status, fieldErrors } = await call(
      '/api/userCartBook/listToXls',
      { userName: ' ', userType: 'boss' },
      { method: 'GET', ...as(member) },
    )
    expect(status).toBe(400)
    expect(fieldErrors).toEqual({
      userName: '이름을 입력해 주세요.',
      userType: '교사용과 학생용 가운데 하나를 골라 주세요.',
    })
  })
})

describe('applications', () => {
  const order = () => call('/api/userOrderBook/order', {}, as(member))
  const list = async () => (await call('/api/userOrderBook/list', {}, as(member))).data

  test('take the whole cart at once', async () => {
    const one = await book({ title: '국어 1' })
    const two = await book({ title: '수학 1' })
    await add(one.bookId)
    await add(two.bookId, '음성', 1)
    expect((await order()).data).toEqual({ count: 2 })
    expect(await db.cartEntry.count()).toBe(0)
    expect(
      (await list()).items.map(
        ({ title, prodType, orderNum, status }: Record<string, unknown>) => ({
          title,
          prodType,
          orderNum,
          status,
        }),
      ),
    ).toEqual([
      { title: '수학 1', prodType: '음성', orderNum: 1, status: '접수' },
      { title: '국어 1', prodType: '점자', orderNum: 2, status: '접수' },
    ])
  })

  test('of an empty cart are refused', async () =>
    expect(await order()).toMatchObject({ status: 409, key: 'cartIsEmpty' }))

  test('are made once when two requests come at the same moment', async () => {
    await add((await book()).bookId)
    const answers = await Promise.all([order(), order(), order()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await db.order.count()).toBe(1)
  })

  test('keep a copy of the book: it may be deleted', async () => {
    const { id, bookId } = await book({ title: '사라질 책' })
    await add(bookId)
    await order()
    await db.book.delete({ where: { id } })
    expect((await list()).items[0]).toMatchObject({ title: '사라질 책', status: '접수' })
  })

  test('follow the production: 접수 → 원본 확보 중 → 제작 중 n% → 완료', async () => {
    const { id, bookId } = await book()
    await add(bookId, '점자')
    await order()
    const status = async () => (await list()).items[0].status
    expect(await status()).toBe('접수')
    await db.requestLog.create({ data: { bookId, type: 0 } })
    expect(await status()).toBe('원본 확보 중')
    await db.format.create({ data: { bookRowId: id, prodType: '점자', progress: 40 } })
    expect(await status()).toBe('제작 중 40%')
    await db.book.update({ where: { id }, data: { prodTypes: ['점자'] } })
    expect(await status()).toBe('완료')
  })

  test('are cancelled until something was delivered and not later', async () => {
    const { id, bookId } = await book()
    await add(bookId)
    await order()
    const [item] = (await list()).items
    await db.format.create({ data: { bookRowId: id, prodType: '점자', progress: 1 } })
    const { id: got } = await db.download.create({
      data: { orderId: item.id, version: 'version', name: '수학.brf' },
    })
    expect(await call(`/api/userOrderBook/cancel/${item.id}`, {}, as(member))).toMatchObject({
      status: 409,
      key: 'deliveredAlready',
    })
    await db.download.delete({ where: { id: got } })
    expect((await call(`/api/userOrderBook/cancel/${item.id}`, {}, as(other))).status).toBe(404)
    expect((await call(`/api/userOrderBook/cancel/${item.id}`, {}, as(member))).data).toBe(true)
    expect(await db.order.count()).toBe(0)
  })

  test('that were made before are returned, for the warning', async () => {
    const { bookId } = await book()
    await add(bookId)
    await order()
    await add(bookId, '음성', 1)
    const { data } = await call(
      '/api/userOrderBook/previous',
      { bookIds: [bookId, 'x'] },
      as(member),
    )
    expect(data).toMatchObject({
      orders: [{ bookId, prodType: '점자', orderNum: 2 }],
      cart: [{ bookId, prodType: '음성', orderNum: 1 }],
    })
  })
})

test('JSON is accepted like a form, and nothing but an object', async () => {
  const { action } = await import('~/routes/api.$')
  const post = (body: string) =>
    action({
      request: new Request('http://moduchaek.test/api/public/book/search', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      }),
      params: {},
      context: {},
    })
  expect((await post('{"keyword":"수학","size":10}')).status).toBe(200)
  for (const bad of [
    '[1]',
    'null',
    '"x"',
    '{',
    '{"keyword":{"a":1}}',
    '{"__proto__":{"keyword":"x"}}',
  ])
    expect((await post(bad)).status, bad).toBe(400)
})

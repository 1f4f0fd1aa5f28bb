/** Tests applications with scripts off: their computed status, their page, cancelling. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'
import type { ProductionType } from '~/tables/codes'
import { date } from '~/i18n/format'

let client: PageClient
let userId: number

useApp()
beforeAll(async () => {
  client = await new PageClient(app.url).logIn('teacher01')
  userId = (await app.db.user.findUniqueOrThrow({ where: { user: 'teacher01' } })).id
  await addBook(app, { bookId: 'received', title: '접수된 책', publisher: '가출판' })
  await addBook(app, { bookId: 'sourcing', title: '구하는 책', publisher: '나출판' })
  await addBook(app, {
    bookId: 'producing',
    title: '만드는 책',
    publisher: '다출판',
    formats: { create: { prodType: '점자', progress: 35 } },
  })
  await addBook(app, {
    bookId: 'finished',
    title: '끝난 책',
    publisher: '라출판',
    prodTypes: ['점자'],
    formats: { create: { prodType: '점자', progress: 100 } },
  })
  await addBook(app, { bookId: 'fetched', title: '받은 책', prodTypes: ['점역'] })
  await app.db.requestLog.create({ data: { bookId: 'sourcing', type: 1 } })
})

const apply = (
  bookId: string,
  title: string,
  prodType: ProductionType = '점자',
  createTime = new Date('2026-10-31T15:00:00Z'),
) =>
  app.db.order.create({
    data: { userId, bookId, title, publisher: '가출판', prodType, orderNum: 2, createTime },
  })
/** Something was delivered for it: its member fetched the file. */
const fetched = (orderId: number) =>
  app.db.download.create({ data: { orderId, version: 'x'.repeat(22), name: '받은 책.brf' } })
/** Its type is finished by a file. */
async function withFile({ bookId }: { bookId: string }) {
  const { id: bookRowId } = await app.db.book.findUniqueOrThrow({ where: { bookId } })
  const key = 'file-of-order-life'
  await app.db.storedFile.upsert({
    where: { key },
    create: { key, name: '받은 책.brf', size: 1, sha256: new Uint8Array(32) },
    update: {},
  })
  await app.db.format.upsert({
    where: { bookRowId_prodType: { bookRowId, prodType: '점역' } },
    create: { bookRowId, prodType: '점역', fileKey: key },
    update: {},
  })
}
/** The forecast of a book's braille as one piece that one application waits for. */
async function promised(bookId: string, early: string, day: string): Promise<void> {
  const { id: bookRowId } = await app.db.book.findUniqueOrThrow({ where: { bookId } })
  const key = { bookRowId, prodType: '점자' as const, volume: 0 }
  const days = { early, late: day, promised: day }
  await app.db.forecast.upsert({
    where: { bookRowId_prodType_volume: key },
    create: { ...key, ...days, place: 1, workGroup: 'first', waiting: 1, facts: {} as never },
    update: days,
  })
}
const orders = () => app.db.order.findMany({ where: { userId }, orderBy: { id: 'asc' } })

beforeEach(() => app.db.order.deleteMany({ where: { userId } }))

describe('the history', () => {
  it('says what to do while it is empty', async () => {
    await client.open('/order')
    expect([client.h1, client.all('main table').length]).toEqual(['신청 내역', 0])
    expect(client.main).toContain('신청한 자료가 없습니다.')
  })

  it('shows each application with its state, what can be downloaded before what is waited for', async () => {
    await apply('received', '접수된 책')
    await apply('sourcing', '구하는 책')
    await apply('producing', '만드는 책')
    await apply('finished', '끝난 책')
    await apply('finished', '끝난 책', '음성')
    await client.open('/order')
    expect(client.text('main caption')).toBe('신청한 자료 5건')
    expect(client.rows().map(([title, type, comes, state]) => [title, type, comes, state])).toEqual(
      [
        ['끝난 책 (음성)', '음성 2부', '언제 받으실 수 있을지 아직 알 수 없습니다.', '접수'],
        ['만드는 책', '점자 2부', '언제 받으실 수 있을지 아직 알 수 없습니다.', '제작 중 35%'],
        ['구하는 책', '점자 2부', '언제 받으실 수 있을지 아직 알 수 없습니다.', '원본 확보 중'],
        ['접수된 책', '점자 2부', '언제 받으실 수 있을지 아직 알 수 없습니다.', '접수'],
        ['끝난 책 (점자)', '점자 2부', '제작이 끝났습니다. 센터가 보내 드립니다.', '완료'],
      ],
    )
  })

  it('offers files to fetch first, and no cancelling', async () => {
    await apply('received', '접수된 책')
    await withFile(await apply('fetched', '받은 책', '점역'))
    await client.open('/order')
    expect(client.rows()[0]?.at(-1)).toContain('받은 책 점역 내려받기')
    expect(client.texts('main tbody a').filter((name) => name.endsWith('신청 취소'))).toEqual([])
  })

  it('says of what is finished only what is true for its reader', async () => {
    await withFile(await apply('fetched', '받은 책', '점역'))
    await apply('finished', '끝난 책', '점자')
    const came = () => client.column('받는 때').toSorted()
    await client.open('/order')
    expect(came()).toEqual([
      '제작이 끝났습니다. 센터가 보내 드립니다.',
      '지금 내려받을 수 있습니다.',
    ])
    const decided = { userId, state: 'confirmed' } as const
    const { count } = await app.db.eligibility.updateMany({
      where: decided,
      data: { untilDay: '2026-01-01' },
    })
    expect(count).toBeGreaterThan(0)
    await client.open('/order')
    expect(came()).toContain('완성되었습니다. 이용 자격이 확인되면 내려받을 수 있습니다.')
    await app.db.eligibility.updateMany({ where: decided, data: { untilDay: '2099-12-31' } })
  })

  it('says in one sentence whether each comes in time, what is late first', async () => {
    const [late, certain, open] = [
      await apply('producing', '만드는 책'),
      await apply('sourcing', '구하는 책'),
      await apply('received', '접수된 책'),
    ]
    const day = (order: { id: number }, neededFrom: string) =>
      app.db.order.update({ where: { id: order.id }, data: { neededFrom } })
    await Promise.all([
      day(late, '2031-03-02'),
      day(certain, '2031-03-02'),
      day(open, '2031-03-02'),
    ])
    await promised('producing', '2031-10-01', '2031-10-09')
    await promised('sourcing', '2031-02-01', '2031-02-05')
    await client.open('/order')
    // braille on paper is five days on its way
    expect(client.column('받는 때')).toEqual([
      '7개월 늦음 2031년 3월 2일에 필요하신데 2031년 10월 6일쯤, 늦어도 2031년 10월 14일까지 받으실 수 있습니다.',
      '확실하지 않음 2031년 3월 2일에 필요하신데 언제 받으실 수 있을지 아직 알 수 없습니다.',
      '제때 2031년 3월 2일에 필요하신데 2031년 2월 6일쯤, 늦어도 2031년 2월 10일까지 받으실 수 있습니다.',
    ])
    expect(client.text('main .lead')).toBe('신청 3건 가운데 1건이 필요한 날보다 늦습니다.')
    await client.click('늦는 것 1')
    expect(client.column('도서명')).toEqual(['만드는 책'])
    await client.click('만드는 책', 'main table')
    const said = client.text('section[aria-labelledby=in-time]')
    expect(said).toContain('늦어도 2031년 10월 14일까지 받으실 수 있습니다. 7개월 늦음')
    expect(client.texts('section[aria-labelledby=in-time] a')).toEqual([
      '먼저 배우는 쪽 알리기',
      '센터에 전화하기: 02-0000-0000',
    ])
    await app.db.forecast.deleteMany({ where: { early: { gte: '2031' } } })
  })

  it('says a half-year, not a day, where the promise lies months behind', async () => {
    const order = await apply('producing', '만드는 책')
    await app.db.order.update({ where: { id: order.id }, data: { neededFrom: '2031-03-02' } })
    await promised('producing', '2031-02-01', '2032-01-25')
    await client.open('/order')
    expect(client.column('받는 때')).toEqual([
      '확실하지 않음 2031년 3월 2일에 필요하신데 2031년 하반기쯤 받으실 수 있습니다.',
    ])
    await app.db.forecast.deleteMany({ where: { early: { gte: '2031' } } })
  })

  it('comes in pages', async () => {
    for (let i = 0; i < 11; i++) await apply('received', `책 ${i}`)
    await client.open('/order')
    expect([client.rows().length, client.rows()[0]?.[0]]).toEqual([10, '책 10'])
    await client.click('2쪽')
    expect([client.rows().length, client.title]).toEqual([1, '2쪽 – 신청 내역 – 모두책'])
    await client.open('/order?page=3')
    expect([client.status, client.h1]).toEqual([404, '존재하지 않는 페이지입니다.'])
    await client.open('/order?size=7')
    expect([client.status, client.h1]).toEqual([
      400,
      '쪽당 건수는 10, 20, 50, 100 가운데에서 골라 주세요.',
    ])
  })

  it('keeps an application whose book was deleted since', async () => {
    const id = await addBook(app, { bookId: 'gone', title: '사라진 책' })
    const order = await apply('gone', '사라진 책')
    await app.db.book.delete({ where: { id } })
    await client.open('/order')
    expect(client.rows()[0]?.slice(0, 4)).toEqual([
      '사라진 책',
      '점자 2부',
      '언제 받으실 수 있을지 아직 알 수 없습니다.',
      '접수',
    ])
    await client.open(`/order/item/${order.id}`)
    expect([client.status, client.texts('main a').includes('자료 보기')]).toEqual([200, false])
  })
})

describe('an application', () => {
  it('has a page with its fields, the present step among the four, and the way back', async () => {
    await apply('producing', '만드는 책')
    await client.open('/order?size=20')
    await client.click('만드는 책', 'main table')
    expect(client.h1).toBe('신청 상세: 만드는 책')
    expect(client.texts('.steps li')).toEqual([
      '접수, 끝남 2026-11-01',
      expect.stringMatching(/^원본 확보 중, 끝남/),
      '제작 중',
      '완료',
    ])
    expect(client.texts('.steps [aria-current=step]')).toEqual(['제작 중'])
    expect(client.facts()).toMatchObject({
      상태: '제작 중 35%',
      신청일: '2026-11-01 00:00',
      '제작 형태': '점자',
      '신청 부수': '2',
      자료번호: 'producing',
      ISBN: '-',
    })
    await client.click('이전 화면으로')
    expect(client.path).toBe('/order?size=20')
  })

  it('of another member does not exist, nor does one whose number is none', async () => {
    const theirs = await app.db.order.findFirstOrThrow({ where: { user: { user: 'member' } } })
    for (const id of [theirs.id, 0, 'abc', '99999999999']) {
      await client.open(`/order/item/${id}`)
      expect([id, client.status, client.h1]).toEqual([id, 404, '존재하지 않는 항목입니다.'])
    }
    await client.open(`/order?confirm=cancel&id=${theirs.id}`)
    expect([client.status, client.all('#confirm').length]).toEqual([404, 0])
    await client.post(`/order/item/${theirs.id}`, { id: String(theirs.id) })
    expect(client.status).toBe(404)
    expect(await app.db.order.findUnique({ where: { id: theirs.id } })).toEqual(theirs)
  })
})

describe('cancelling', () => {
  it('asks first and then takes the application away', async () => {
    await apply('received', '접수된 책')
    await client.open('/order')
    await client.click('접수된 책', 'main table')
    await client.click('신청 취소')
    expect(client.text('#confirm')).toContain('접수된 책 (가출판), 점자 2부')
    expect(await orders()).toHaveLength(1)
    await client.click('아니요, 돌아가기')
    await client.click('신청 취소')
    await client.submit('#cancel-form')
    expect([client.path, client.notices[0]?.text, await orders()]).toEqual([
      '/order',
      '신청이 취소되었습니다. 접수된 책 점자 2부',
      [],
    ])
  })

  it('works from the application’s own page and leads back to the list it came from', async () => {
    await apply('received', '접수된 책')
    await client.open('/order?size=50')
    await client.click('접수된 책', 'main table')
    await client.click('신청 취소')
    await client.submit('#cancel-form')
    expect([client.path, client.notices[0]?.text, await orders()]).toEqual([
      '/order?size=50',
      '신청이 취소되었습니다. 접수된 책 점자 2부',
      [],
    ])
  })

  it('is possible while it is made, and says that nothing changes for others', async () => {
    const order = await apply('producing', '만드는 책')
    await client.open(`/order/item/${order.id}?confirm=cancel`)
    expect(client.text('#confirm')).toContain('다른 사람의 신청과 제작에는 영향이 없습니다.')
    await client.submit('#cancel-form')
    expect([client.path, await orders()]).toEqual(['/order', []])
  })

  it('is refused once something was delivered, also after the question was shown', async () => {
    const order = await apply('fetched', '받은 책', '점역')
    await client.open(`/order?confirm=cancel&id=${order.id}`)
    await fetched(order.id)
    await client.submit('#cancel-form')
    expect([client.status, client.errors]).toEqual([
      409,
      [expect.stringContaining('이미 받으신 자료가 있어 바꾸거나 취소할 수 없습니다.')],
    ])
    expect(await orders()).toHaveLength(1)
  })

  it('asks nothing about an application that can no longer be cancelled', async () => {
    const order = await apply('fetched', '받은 책', '점역')
    await fetched(order.id)
    for (const path of [
      `/order?confirm=cancel&id=${order.id}`,
      `/order/item/${order.id}?confirm=cancel`,
    ]) {
      await client.open(path)
      expect([path, client.status, client.all('#confirm').length]).toEqual([path, 200, 0])
    }
  })

  it('sent twice is one cancellation with one answer', async () => {
    const order = await apply('received', '접수된 책')
    await apply('received', '접수된 책', '음성')
    await client.open(`/order?confirm=cancel&id=${order.id}`)
    const { pairs, action } = client.filled(client.form('#cancel-form'), {})
    for (let i = 0; i < 2; i++) {
      await client.post(action, Object.fromEntries(pairs))
      expect([client.path, client.notices[0]?.text]).toEqual([
        '/order',
        expect.stringMatching(/^신청이 취소되었습니다\./),
      ])
    }
    expect(await orders()).toHaveLength(1)
  })
})

describe('changing', () => {
  const day = (days: number) => date(new Date(Date.now() + days * 24 * 60 * 60 * 1000))

  it('is done on the application’s page, and its history tells it', async () => {
    const order = await apply('producing', '만드는 책')
    await client.open(`/order/item/${order.id}`)
    await client.submit('#change-form', { orderNum: '5', neededFrom: day(30) })
    expect([client.path, client.notices[0]?.text]).toEqual([
      `/order/item/${order.id}`,
      '변경되었습니다. 만드는 책 점자: 5부',
    ])
    expect(client.facts()).toMatchObject({ '신청 부수': '5', '필요한 날': day(30) })
    expect(client.texts('#history ~ ol li')).toEqual([
      '2026-11-01 2부를 신청했습니다.',
      `${day(0)} 부수를 5부로 바꿨습니다. 필요한 날을 ${day(30)}로 바꿨습니다.`,
      '다음 센터가 만들고 있습니다. 나오면 알려 드립니다.',
    ])
    await client.submit('#change-form')
    expect(client.notices[0]?.text).toBe('바뀐 내용이 없습니다.')
  })

  it('says at the field what it cannot take, and keeps what was typed', async () => {
    const order = await apply('received', '접수된 책')
    await client.open(`/order/item/${order.id}`)
    await client.submit('#change-form', { orderNum: '0', neededFrom: day(3) })
    expect([client.status, client.field('#change-form-orderNum').invalid]).toEqual([422, true])
    expect(client.value('#change-form', 'neededFrom')).toBe(day(3))
    await client.submit('#change-form', { orderNum: '4', neededFrom: day(-1) })
    expect([client.status, client.field('#change-form-neededFrom')]).toEqual([
      422,
      { invalid: true, description: expect.stringContaining('지난 날짜입니다.') },
    ])
    expect((await orders())[0]).toMatchObject({ orderNum: 2, neededFrom: '' })
  })

  it('shows what was changed elsewhere in the meantime, and takes it when sent again', async () => {
    const order = await apply('received', '접수된 책')
    await client.open(`/order/item/${order.id}`)
    await app.db.order.update({ where: { id: order.id }, data: { orderNum: 9 } })
    await client.submit('#change-form', { orderNum: '4' })
    expect([client.status, client.field('#change-form-orderNum')]).toEqual([
      409,
      { invalid: true, description: expect.stringContaining('9') },
    ])
    await client.submit('#change-form')
    expect((await orders())[0]?.orderNum).toBe(4)
  })
})

describe('an application that is needed no more', () => {
  it('is ended on its page after asking, stays in the list apart, and is taken back', async () => {
    const order = await apply('fetched', '받은 책', '점역')
    await withFile(order)
    await fetched(order.id)
    await client.open(`/order/item/${order.id}`)
    expect([client.all('#change-form').length, client.texts('main a')]).toEqual([
      0,
      expect.not.arrayContaining(['신청 취소']),
    ])
    await client.click('더 필요하지 않음')
    expect(client.text('#confirm')).toContain('받은 책 (가출판), 점역 2부')
    await client.submit('#end-form')
    expect([client.path, client.notices[0]?.text]).toEqual([
      `/order/item/${order.id}`,
      '더 필요하지 않음으로 표시했습니다. 받은 책 점역',
    ])
    expect(client.texts('main a')).toContainEqual(expect.stringContaining('받은 책 점역 내려받기'))
    expect(client.texts('#history ~ ol li').at(-1)).toMatch(/더 필요하지 않다고 했습니다\.$/)
    await client.open('/order')
    expect(client.rows()[0]?.[3]).toBe('더 필요하지 않음')
    await client.click('받은 책', 'main table')
    await client.submit('#reopen-form')
    expect(client.notices[0]?.text).toBe('다시 신청 중입니다. 받은 책 점역')
    expect((await orders())[0]?.endTime).toBeNull()
  })

  it('says that a newer file is there than the one fetched', async () => {
    const order = await apply('fetched', '받은 책', '점역')
    await withFile(order)
    await fetched(order.id)
    await client.open(`/order/item/${order.id}`)
    expect(client.text('[aria-labelledby=downloads]')).toMatch(
      /\d{4}-\d\d-\d\d에 받음 새 파일이 있습니다/,
    )
    expect(client.texts('#history ~ ol li').at(-1)).toBe('다음 파일을 내려받으실 수 있습니다.')
  })

  it('of a finished type on paper says that it will be sent', async () => {
    const order = await apply('finished', '끝난 책')
    await client.open(`/order/item/${order.id}`)
    expect(client.main).toContain('인쇄물은 센터가 보내 드립니다.')
    expect(client.texts('#history ~ ol li').at(-1)).toBe('다음 센터가 인쇄물을 보내 드립니다.')
  })
})

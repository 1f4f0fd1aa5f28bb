/** Tests that each event is told once, to whom it concerns, in a sentence with the page to go to. */
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db, inTransaction } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { askWhetherArrived } from '~/features/delivery/notify-sent.server'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { checksDone } from '~/features/production/file-check/check-stored.server'
import { notifyPromises } from '~/features/production/forecast/notify-promises.server'
import { call, createPerson, type Person } from '../../support/client/api-call'
import { admin, as, member, usePeople } from '../../support/client/people'
import { book } from '../../support/fixtures/books'
import { createApplication } from '../../support/fixtures/applications'
import { finishedBook, pack, send } from '../../support/fixtures/deliveries'

usePeople('admin', 'member')

type Notice = { kind: string; text: string; link: string; read: boolean; orderId: number | null }
const noticesOf = async (reader: Person): Promise<Notice[]> =>
  (await call('/api/notification/list', {}, { token: reader.token })).data.items
const told = async (reader: Person) => (await noticesOf(reader)).map(({ kind }) => kind)
const day = (after: number) => date(new Date(Date.now() + after * 86_400_000))

describe('a member is told', () => {
  test('of several applications at once by one notice that counts as read', async () => {
    for (const title of ['수학 1', '국어 1']) {
      const { bookId } = await book({ title })
      await call(
        '/api/userCartBook/add',
        { bookId, prodType: '점자', orderNum: 1 },
        { token: member.token },
      )
    }
    expect((await call('/api/userOrderBook/order', {}, { token: member.token })).data).toEqual({
      count: 2,
    })
    expect(await noticesOf(member)).toMatchObject([
      {
        kind: 'applied',
        text: '수학 1 점자 외 1건 신청을 받았습니다.',
        link: '/order',
        read: true,
      },
    ])
  })

  test('of a shipment with its carrier, once, and again only after it was taken back', async () => {
    const { bookId } = await finishedBook(['점자'], { title: '수학 1' })
    await createApplication(db, member.id, bookId, '점자', 2)
    const id = await pack(admin, { userId: member.id })
    const fields = { carrier: '우체국', trackingNumber: '1234' }
    const post = (path: string) =>
      call(`/api/delivery/${path}/${id}`, fields, { token: admin.token })
    await post('send')
    await post('send')
    const [notice, ...others] = await noticesOf(member)
    expect(notice).toMatchObject({ kind: 'sent', link: '/delivery' })
    expect(notice!.text).toContain('배송: 우체국 1234')
    expect(others).toEqual([])
    await post('unsend')
    expect(await noticesOf(member)).toEqual([])
    await post('send')
    expect(await told(member)).toEqual(['sent'])
  })

  test('of what goes to their school, and is asked two weeks later whether theirs arrived', async () => {
    const { bookId } = await finishedBook(['점자'])
    await createApplication(db, member.id, bookId, '점자', 1)
    const id = await send(admin, { userId: member.id })
    expect(await askWhetherArrived()).toBe(0)
    await db.shipment.update({ where: { id }, data: { sentDay: day(-15) } })
    await askWhetherArrived()
    await askWhetherArrived()
    expect(await told(member)).toEqual(['arrivalAsked', 'sent'])
    await db.notification.deleteMany()
    await db.shipment.update({ where: { id }, data: { sentDay: day(-40) } })
    expect(await askWhetherArrived()).toBe(0)
  })

  test('of each decision about their eligibility', async () => {
    const newcomer = await createPerson('newcomer', 10, { eligible: false })
    const asAdmin = { token: admin.token }
    await call(`/api/user/confirmEligibility/${newcomer.id}`, { reason: '전화' }, asAdmin)
    await call(`/api/user/withdrawEligibility/${newcomer.id}`, { reason: '졸업' }, asAdmin)
    expect(await noticesOf(newcomer)).toMatchObject([
      { text: '이용 자격 확인이 취소되었습니다. 이유를 확인해 주세요.', link: '/eligibility' },
      { text: '이용 자격이 확인되었습니다. 이제 자료를 받으실 수 있습니다.' },
    ])
  })
})

describe('of a promise', () => {
  let bookRowId: number
  let orderId: number
  beforeEach(async () => {
    const made = await book({ title: '수학 1' })
    bookRowId = made.id
    orderId = (await createApplication(db, member.id, made.bookId, '점자', 1, '수학 1')).id
  })

  /** The days of its volumes, as the forecast has them; tells of them as its refresh does. */
  async function promise(days: string[], weighsMost = 'source') {
    const facts = { because: { weighsMost } } as never
    await db.forecast.deleteMany()
    await db.forecast.createMany({
      data: days.map((promised, i) => ({
        bookRowId,
        prodType: '점자' as const,
        volume: i + 1,
        place: i,
        waiting: 1,
        workGroup: 'inTime' as never,
        promised,
        late: promised,
        facts,
      })),
    })
    await inTransaction(notifyPromises)
  }
  const anHourLater = () =>
    db.notification.updateMany({ data: { createTime: new Date(Date.now() - 61 * 60_000) } })
  const texts = async () => (await noticesOf(member)).map(({ text }) => text)

  test('a member is told the day of the last volume once it is known of all', async () => {
    await promise(['2099-03-02', ''])
    expect(await noticesOf(member)).toEqual([])
    await promise(['2099-03-02', '2099-03-20'])
    await promise(['2099-03-01', '2099-03-20'])
    expect(await noticesOf(member)).toMatchObject([
      {
        kind: 'promiseMade',
        text: '수학 1 점자 자료는 늦어도 2099년\u00a03월\u00a020일까지 나옵니다.',
        link: `/order/item/${orderId}`,
      },
    ])
  })

  test('they are told whether that is in time, days of delivery included', async () => {
    await db.order.update({ where: { id: orderId }, data: { neededFrom: '2099-03-25' } })
    await promise(['2099-03-20'])
    expect((await texts())[0]).toMatch(
      /일까지 나옵니다\. 필요하신 날\(2099년\s3월\s25일\)보다 늦지 않을 것으로 봅니다\.$/,
    )
    await anHourLater()
    await promise(['2099-10-14'])
    expect((await texts())[0]).toMatch(
      /필요하신 날\(2099년\s3월\s25일\)보다 7개월 늦을 수 있습니다\.$/,
    )
  })

  test('they are told that it moves by more than three days, with why', async () => {
    await promise(['2099-03-20'])
    await anHourLater()
    await promise(['2099-03-23'])
    expect(await told(member)).toEqual(['promiseMade'])
    await promise(['2099-03-24'])
    expect((await texts())[0]).toBe(
      '수학 1 점자 자료가 나오는 날이 바뀌었습니다. 이제 늦어도 2099년\u00a03월\u00a024일까지 나옵니다. 전에 알려 드린 날은 2099년\u00a03월\u00a020일입니다. 출판사의 원본을 기다리고 있습니다.',
    )
    await anHourLater()
    await promise(['2099-03-10'])
    expect((await texts())[0]).toContain('생각보다 빨리 만들고 있습니다.')
    expect(await told(member)).toEqual(['promiseMoved', 'promiseMoved', 'promiseMade'])
  })

  test('of three moves within an hour the last is told, unread again', async () => {
    await promise(['2099-03-20'])
    await anHourLater()
    for (const moved of ['2099-03-30', '2099-04-10', '2099-04-20']) {
      await promise([moved])
      await db.notification.updateMany({
        data: { readTime: new Date() },
        where: { facts: { path: ['day'], equals: '2099-04-10' } },
      })
    }
    expect(await noticesOf(member)).toMatchObject([
      { kind: 'promiseMoved', read: false, correctTime: expect.any(String) },
      { kind: 'promiseMade', correctTime: null },
    ])
    const [text] = await texts()
    expect(text).toContain('4월\u00a020일까지')
    expect(text).toContain('전에 알려 드린 날은 2099년\u00a03월\u00a020일입니다.')
  })

  test('a move that is over within the hour is told to nobody', async () => {
    await promise(['2099-03-20'])
    await anHourLater()
    await promise(['2099-04-20'])
    await promise(['2099-03-21'])
    expect(await told(member)).toEqual(['promiseMade'])
  })

  test('whoever needs it no more is told nothing', async () => {
    await db.order.updateMany({ data: { endTime: new Date() } })
    await promise(['2099-03-20'])
    expect(await noticesOf(member)).toEqual([])
  })
})

describe('staff are told', () => {
  let maker: Person
  let checker: Person
  beforeEach(async () => {
    maker = await createPerson('maker', levels.producer)
    checker = await createPerson('checker', levels.producer)
  })

  test('of a volume that was handed in, all who may check it; and its maker that it came back', async () => {
    const { id: bookRowId, bookId } = await book({ title: '수학 1' })
    for (const { id } of [maker, checker])
      await call('/api/produceBook/share', { bookId, userId: id }, as(admin))
    await db.format.create({ data: { bookRowId, prodType: '점자', progress: 0 } })
    const { id } = await db.volume.create({ data: { bookRowId, prodType: '점자', number: 2 } })
    await call(`/api/volume/take/${id}`, {}, as(maker))
    await call(`/api/volume/handIn/${id}`, { file: new File(['x'], 'a.brf') }, as(maker))
    await checksDone()
    expect(await noticesOf(checker)).toMatchObject([
      {
        kind: 'handedIn',
        text: '수학 1 점자 2권 파일이 제출되었습니다. 검수해 주세요.',
        link: `/producer/volume/${id}`,
      },
      {
        kind: 'assigned',
        text: '수학 1 제작을 맡게 되었습니다.',
        link: `/producer/item/${bookRowId}`,
      },
    ])
    expect([await told(admin), await told(maker)]).toEqual([['handedIn'], ['assigned']])
    await call(`/api/volume/check/${id}`, { ok: '0', remark: '3쪽이 없습니다' }, as(checker))
    expect((await noticesOf(maker))[0]).toMatchObject({
      text: '수학 1 점자 2권 파일을 고쳐 달라는 의견이 1건 있습니다. 고쳐서 다시 제출해 주세요.',
      link: `/producer/volume/${id}`,
    })
    expect(await told(checker)).toEqual(['handedIn', 'assigned'])
  })

  test('of many books assigned at once by one notice', async () => {
    const books = [await book({ title: '가' }), await book({ title: '나' })]
    const fields = { bookId: books.map(({ bookId }) => bookId), userId: maker.id }
    await call('/api/produceBook/shareAll', fields, { token: admin.token })
    await call('/api/produceBook/shareAll', fields, { token: admin.token })
    expect(await noticesOf(maker)).toMatchObject([
      { text: '가 외 1건 제작을 맡게 되었습니다.', link: '/producer/list' },
    ])
  })

  test("of a publisher's files, and of one that cannot be used, administrators only", async () => {
    const asAdmin = { token: admin.token }
    await call('/api/drive/createFolder', { path: '', type: 'publisher', name: '미래엔' }, asAdmin)
    const link = { path: '미래엔', note: '수학', accessHour: 24, fileCount: 5, megabytes: 1 }
    const { accessId } = (await call('/api/inbox/create', link, asAdmin)).data
    const file = [new File(['%PDF-1.4 broken'], '수학.pdf'), new File(['가나다'], '국어.txt')]
    await call('/api/public/inbox/upload', { accessId, file })
    await inspectionsDone()
    expect(await noticesOf(admin)).toMatchObject([
      { kind: 'sourceProblem', link: '/admin/drive/inbox' },
      { kind: 'sourceCame', text: '출판사 파일 2개가 왔습니다: 수학.pdf 외 1건' },
    ])
    expect([await told(maker), await told(member)]).toEqual([[], []])
  })
})

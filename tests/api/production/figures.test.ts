/** Tests the figures for everybody: hidden until the centre makes them public, counted from rows. */
import { addDays } from '~/platform/today'
import { expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { termCalendar, termOf } from '~/features/requests/lesson-plan/read/calendar'
import { termDays } from '~/tables/codes'
import { book } from '../../support/fixtures/books'
import { call, callRaw } from '../../support/client/api-call'
import { admin, member, usePeople } from '../../support/client/people'

const today = date(new Date())
const inDays = (days: number) => addDays(today, days)
const termBegan = termCalendar(termOf(today, termDays), termDays).first
const publish = () =>
  db.setting.create({ data: { name: 'figures', value: { public: true }, userName: 'admin' } })

usePeople('admin', 'member')

test('nobody but administrators sees them until they are public; then everybody does', async () => {
  expect(await call('/api/figures/info', {})).toMatchObject({ status: 404 })
  expect(await call('/api/figures/info', {}, { token: member.token })).toMatchObject({
    status: 404,
  })
  expect((await call('/api/figures/info', {}, { token: admin.token })).data).toMatchObject({
    public: false,
    termBegan,
  })
  await publish()
  expect((await call('/api/figures/info', {})).data).toMatchObject({ public: true })
})

test('this term counts pieces whose day has passed, by the day that was said last, and those finished by it', async () => {
  await publish()
  const { id } = await book({ progress: { 점자: 0 } })
  const piece = (volume: number, day: string, neededBy: string) =>
    db.forecastSaid.create({
      data: { bookRowId: id, prodType: '점자', volume, day, neededBy },
    })
  const volume = (number: number, finishedDate: string) =>
    db.volume.create({
      data: {
        bookRowId: id,
        prodType: '점자',
        number,
        ...(finishedDate ? { state: 'finished', finishedDate } : {}),
      },
    })
  await volume(1, inDays(-5))
  await volume(2, inDays(-1))
  await volume(3, '')
  await volume(4, '')
  await volume(5, inDays(-400))
  await volume(6, '')
  // said first for a later day
  await piece(1, inDays(-30), inDays(20))
  await piece(1, inDays(-9), inDays(-4))
  await piece(2, inDays(-9), inDays(-4))
  await piece(3, inDays(-9), inDays(-4))
  await piece(4, inDays(-9), inDays(4))
  await piece(5, inDays(-500), inDays(-390))
  // late before the first forecast
  await piece(6, inDays(-2), inDays(-9))
  expect((await call('/api/figures/info', {})).data.term).toEqual([
    { prodType: '점자', needed: 3, inTime: 1 },
  ])
})

/** Volumes of a braille book of its own, all with a lesson of yesterday. */
async function volumes(
  count: number,
  { ordered, came, finished }: Record<'ordered' | 'came' | 'finished', number>,
) {
  const { id, bookId } = await book({ grade: '중', progress: { 점자: 0 } })
  await db.order.create({
    data: {
      userId: member.id,
      bookId,
      prodType: '점자',
      orderNum: 1,
      title: '책',
      createTime: new Date(`${inDays(ordered)}T03:00:00Z`),
    },
  })
  const key = `source-${bookId}`
  await db.storedFile.create({
    data: {
      key,
      name: '원본.pdf',
      size: 1,
      sha256: new Uint8Array(32),
      createTime: new Date(`${inDays(came)}T03:00:00Z`),
    },
  })
  await db.book.update({ where: { id }, data: { publisherFileKey: key } })
  for (let number = 1; number <= count; number++) {
    await db.volume.create({
      data: {
        bookRowId: id,
        prodType: '점자',
        number,
        state: 'finished',
        finishedDate: inDays(finished),
      },
    })
    // the day of work: five days before the lesson, as braille is delivered
    await db.forecastSaid.create({
      data: {
        bookRowId: id,
        prodType: '점자',
        volume: number,
        day: inDays(-40),
        neededBy: inDays(-6),
      },
    })
  }
}

test('a term counts what was in hand on its day, and one reason for each that was late', async () => {
  await publish()
  await volumes(6, { ordered: -200, came: -150, finished: -6 })
  await volumes(5, { ordered: -30, came: -150, finished: -5 })
  await volumes(7, { ordered: -200, came: -20, finished: -5 })
  await volumes(8, { ordered: -200, came: -150, finished: -5 })
  const { data } = await call('/api/figures/info', {})
  const counts = {
    needed: 26,
    passed: 26,
    inTime: 6,
    lateOrder: 5,
    lateSource: 7,
    lateWork: 8,
  }
  expect(data.terms).toHaveLength(5)
  expect(data.terms[0]).toMatchObject({
    first: termBegan,
    began: true,
    total: counts,
    groups: [{ grade: '중', prodType: '점자', ...counts }],
    others: null,
  })
  expect(data.terms[1]).toMatchObject({ total: { needed: 0 }, groups: [] })

  const answer = await callRaw('/api/figures/file', {}, { method: 'GET' })
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(text).toContain('늦은 까닭은 하나만 셉니다. 수업일까지 60일이 남지 않았을 때')
  expect(text).toMatch(
    new RegExp(`^${data.terms[0].term},중학교,점자,26,\\d+,[\\d.]+,26,6,23.1,5,7,8\\r$`, 'm'),
  )
})

test('publishers are named from five requests on, to everybody when the centre says so', async () => {
  const publisher = await db.publisher.create({ data: { name: '미래출판' } })
  for (let place = 0; place < 5; place++) {
    const { id } = await book({ publisher: '미래출판' })
    await db.sourceRequest.create({
      data: {
        publisherId: publisher.id,
        bookRowId: id,
        pdf: true,
        state: 'closed',
        nextDay: '',
        outcome: 'received',
        closeTime: new Date(),
        steps: {
          create: [
            { kind: 'sent', maker: 'centre', createTime: new Date(Date.now() - 3 * 86_400_000) },
            { kind: 'promised', maker: 'publisher', day: inDays(place - 1) },
          ],
        },
      },
    })
  }
  const row = { publisher: '미래출판', requests: 5, came: 5, days: 3, promised: 5, inTime: 4 }
  const seen = async (caller?: { token: string }) => {
    const { data } = await call('/api/figures/info', {}, caller ?? {})
    return {
      who: data.publishers,
      rows: data.terms.flatMap((term: { publishers: object[] }) => term.publishers),
    }
  }
  await publish()
  expect(await seen()).toEqual({ who: 'nobody', rows: [] })
  expect(await seen({ token: admin.token })).toMatchObject({ who: 'administrators', rows: [row] })
  await call('/api/setting/figures', { public: '1', publishers: '1' }, { token: admin.token })
  expect(await seen()).toMatchObject({ who: 'everybody', rows: [row] })
})

test('says where requests are, and holds no name', async () => {
  await publish()
  const making = await book({ progress: { 점자: 40 } })
  const done = await book({ prodTypes: ['점자'], progress: { 점자: 100 } })
  for (const { bookId } of [making, making, done])
    await db.order.create({
      data: { userId: member.id, bookId, prodType: '점자', orderNum: 1, title: '책' },
    })
  const { data } = await call('/api/figures/info', {})
  expect(data.waiting).toEqual([
    { step: 'received', count: 0 },
    { step: 'sourcing', count: 0 },
    { step: 'producing', count: 2 },
    { step: 'finished', count: 1 },
  ])
  expect(data.hand).toEqual([{ prodType: '점자', requests: 3, days: null }])
  expect(JSON.stringify(data)).not.toMatch(/이름|member|서울맹학교/)
})

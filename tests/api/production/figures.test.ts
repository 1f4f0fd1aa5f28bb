/** Tests the figures for everybody: hidden until the centre makes them public, counted from rows. */
import { addDays } from '~/platform/today'
import { expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { termCalendar, termOf } from '~/features/requests/lesson-plan/read/calendar'
import { termDays } from '~/tables/codes'
import { book } from '../../support/fixtures/books'
import { call } from '../../support/client/api-call'
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

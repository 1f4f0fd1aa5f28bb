/** Tests with scripts off how administrators change the settings of the centre. */
import { addDays } from '~/platform/today'
import { beforeEach, describe, expect, it } from 'vitest'
import { date } from '~/i18n/format'
import { settingNames } from '~/tables/codes'
import { termCalendar, termOf } from '~/features/requests/lesson-plan/read/calendar'
import { nextTermDay } from '~/features/requests/order/terms'
import { addBook } from '../../support/servers/app'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

useLoggedIn('admin')
beforeEach(async () => {
  await app.db.setting.deleteMany()
  await admin.open('/admin')
  await admin.click('설정')
})

describe('the page of settings', () => {
  it('says of each what it does, its default, and that nobody has changed it', () => {
    expect([admin.path, admin.h1]).toEqual(['/admin/settings', '설정'])
    expect(admin.texts('main section h2')).toEqual([
      '학기의 첫날',
      '배송에 걸리는 날',
      '수치 공개',
      '점자 쪽의 크기',
      '알림을 모아 보내는 시각',
    ])
    expect(admin.all('main section').map((section) => section.attr('aria-labelledby'))).toEqual([
      ...settingNames,
    ])
    expect(admin.main).toContain('기본값: 03-02, 08-17')
    expect(admin.main).toContain('기본값: 점자 5, 점역 0, 확대A3 3, 확대B4 3, 음성 0')
    expect(admin.main.match(/아직 바꾼 사람이 없어 기본값을 씁니다\./g)).toHaveLength(5)
  })

  it('is for administrators only', async () => {
    const producer = await new PageClient(app.url).logIn('producer')
    await producer.open('/admin/settings')
    expect(producer.h1).not.toBe('설정')
  })
})

describe('saving', () => {
  it('takes days as people write them, and says what was saved and by whom', async () => {
    await admin.submit('#terms-form', { first: '3월 4일', second: '8/24' })
    expect(admin.notices[0]?.text).toBe('설정을 저장했습니다: 학기의 첫날')
    expect([admin.value('#terms-form', 'first'), admin.value('#terms-form', 'second')]).toEqual([
      '03-04',
      '08-24',
    ])
    expect(admin.text('section[aria-labelledby=terms]')).toMatch(/에 admin 님이 바꿨습니다\./)
    await admin.submit('#days-form', { sp: '2' })
    await admin.submit('#figures-form', { public: ['1'] })
    expect(await app.db.setting.findMany({ orderBy: { name: 'asc' } })).toMatchObject([
      { name: 'deliveryDays', value: { 점자: 5, 음성: 2 }, userName: 'admin' },
      { name: 'figures', value: { public: true } },
      { name: 'terms', value: { first: '03-04', second: '08-24' } },
    ])
  })

  it('is refused at its field, with what was typed', async () => {
    await admin.submit('#terms-form', { first: '9월 1일' })
    expect([admin.status, admin.field('#terms-form-second')]).toEqual([
      422,
      {
        invalid: true,
        description: expect.stringContaining('2학기의 첫날은 1학기의 첫날보다 뒤여야 합니다.'),
      },
    ])
    expect(admin.value('#terms-form', 'first')).toBe('9월 1일')
    await admin.submit('#days-form', { brl: '열흘' })
    expect(admin.field('#days-form-brl')).toMatchObject({
      invalid: true,
      description: expect.stringContaining('0에서 60 사이의 숫자'),
    })
    expect(await app.db.setting.count()).toBe(0)
  })

  it('that would overwrite what somebody else saved says so at the field, and again saves it', async () => {
    await app.db.setting.create({
      data: { name: 'terms', value: { first: '03-09', second: '08-17' }, userName: 'second' },
    })
    await admin.submit('#terms-form', { first: '03-05' })
    expect(admin.field('#terms-form-first')).toMatchObject({
      invalid: true,
      description: expect.stringContaining('‘03-09’(으)로 바뀌었습니다.'),
    })
    expect(admin.value('#terms-form', 'first')).toBe('03-05')
    await admin.submit('#terms-form', {})
    expect(await app.db.setting.findUnique({ where: { name: 'terms' } })).toMatchObject({
      value: { first: '03-05', second: '08-17' },
      userName: 'admin',
    })
  })

  it('of the terms changes the day that members are proposed', async () => {
    await addBook(app, { bookId: 'S-1', title: '학기 책' })
    const member = await new PageClient(app.url).logIn('member')
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    await app.db.cartEntry.create({
      data: { userId, bookId: 'S-1', prodType: '점자', orderNum: 1, title: '학기 책' },
    })
    await admin.submit('#terms-form', { first: '01-20', second: '12-24' })
    await member.open('/cart')
    expect(member.value('#order-form', 'neededFrom')).toBe(
      nextTermDay(date(new Date()), { first: '01-20', second: '12-24' }),
    )
  })

  it('of the figures lets everybody find them on the home page, and only then', async () => {
    const visitor = new PageClient(app.url)
    await visitor.open('/')
    expect(visitor.main).not.toContain('모두책의 수치')
    await visitor.open('/figures')
    expect(visitor.status).toBe(404)
    await admin.submit('#figures-form', { public: ['1'] })
    await visitor.open('/')
    await visitor.click('모두책의 수치')
    expect([visitor.status, visitor.path, visitor.h1]).toEqual([200, '/figures', '모두책의 수치'])
    const headings = () => visitor.texts('main section h2')
    expect(headings()).toHaveLength(5)
    expect(headings()).not.toContain('출판사별: 원본이 오기까지')
    await admin.submit('#figures-form', { public: ['1'], publishers: ['1'] })
    await visitor.open('/figures')
    expect(headings()).toContain('출판사별: 원본이 오기까지')
  })
})

describe('the day of the administrators', () => {
  it('begins with what waits, and shows the figures of the term: what had to be finished, and what was in time', async () => {
    const bookRowId = await addBook(app, { bookId: 'S-2', title: '학기 책' })
    await app.db.format.create({ data: { bookRowId, prodType: '점자', progress: 0 } })
    const today = date(new Date())
    const day = (days: number) => addDays(today, days)
    // a term that began long ago, whatever day it is
    const halves = [
      ['02-01', '08-01'],
      ['04-15', '10-15'],
    ] as const
    const [first, second] = halves.find(
      (one) => termCalendar(termOf(today, one), one).first < day(-20),
    )!
    await app.db.setting.create({ data: { name: 'terms', value: { first, second } } })
    for (const [volume, finishedDate] of [
      [1, day(-9)],
      [2, day(-2)],
      [3, ''],
    ] as const) {
      await app.db.volume.create({
        data: {
          bookRowId,
          prodType: '점자',
          number: volume,
          ...(finishedDate ? { state: 'finished', finishedDate } : {}),
        },
      })
      await app.db.forecastSaid.create({
        data: { bookRowId, prodType: '점자', volume, day: day(-12), neededBy: day(-5) },
      })
    }
    await admin.open('/admin')
    const figures = () => admin.text('section[aria-labelledby=term]')
    expect(admin.texts('main section h2').slice(0, 3)).toEqual([
      '지금 할 일',
      '어제부터 새로 들어온 것',
      '모두책의 수치',
    ])
    expect(figures()).toContain('에 마감된 분권 3개 가운데 1개가 제때 끝났습니다(33%).')
    await admin.click('수치 모두 보기')
    expect(admin.path).toBe('/figures')
  })
})

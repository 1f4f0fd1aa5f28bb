/** Tests with scripts off what a teacher does for pupils who have no log-in, and what a guardian sees. */
import { beforeAll, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { createApplication } from '../../support/fixtures/applications'
import { app, useApp } from '../../support/servers/use-app'

useApp()
useLoggedIn('admin')
let teacher: PageClient
let guardian: PageClient
let teacherName: string
beforeAll(async () => {
  teacherName = (await app.db.user.findUniqueOrThrow({ where: { user: 'teacher02' } })).name
  teacher = await new PageClient(app.url).logIn('teacher02')
  guardian = await new PageClient(app.url).logIn('teacher03')
})

const types = ['점자', '확대A3', '음성', '점역'] as const
const names = '가나다라마바사아자차카타'
const pupils = Array.from({ length: 12 }, (_, index) => ({
  name: `김${names[index]}람`,
  type: types[index % 4]!,
}))
/** A list as a school has it: a title, a sum, and columns that nobody needs here. */
const sheet = [
  '2027학년도 시각장애 학생 명단,,,,,',
  '연번,성명,생년월일,학년,신청 형태,보호자 성명,비고',
  ...pupils.map(
    ({ name, type }, index) =>
      `${index + 1},${name},${2015 + (index % 3)}. ${index + 1}. 5.,초${(index % 6) + 1},${type},김보호,`,
  ),
  ',합계,,,12명,,',
].join('\n')
/** The readers in the first table of the page. */
const namesOn = (client: PageClient) => client.texts('tr[id^="reader-"] a[href^="/readers/"]')
const books = ['국어 5-1', '수학 5-1', '사회 5-1']

describe('a teacher of twelve pupils', () => {
  it('enters them from a messy sheet, after seeing what was not read', async () => {
    await teacher.open('/readers')
    await teacher.click('학생·자녀 등록')
    await teacher.attach('#list-form', 'file', new File([sheet], '명단.csv', { type: 'text/csv' }))
    expect(teacher.main).toContain('읽지 않은 곳')
    expect(teacher.texts('.reader-row legend')).toEqual(pupils.map(({ name }) => name))
    await teacher.submit('#readers-form', { consentWay: 'paper' }, '모두 등록')
    // the centre asks how the teacher knows; nothing that was typed is lost
    expect(teacher.errors.join()).toContain('이용 자격을 어떻게 확인')
    expect(teacher.texts('.reader-row legend')).toHaveLength(12)
    await teacher.submit(
      '#readers-form',
      { proof: '특수교육대상자로 선정된 학생들입니다.' },
      '모두 등록',
    )
    expect(teacher.notices.map(({ text }) => text)).toEqual(['12명을 등록했습니다.'])
    expect(namesOn(teacher).sort()).toEqual(pupils.map(({ name }) => name).sort())
  })

  it('applies for three books, each pupil in the type they read', async () => {
    for (const [index, title] of books.entries())
      await addBook(app, { bookId: `R-${index}`, title, prodTypes: ['점자'], fileTypes: ['점자'] })
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher02' } })
    await app.db.cartEntry.createMany({
      data: books.map((title, index) => ({
        userId: id,
        bookId: `R-${index}`,
        prodType: '점자',
        orderNum: 1,
        title,
      })),
    })
    await teacher.open('/cart')
    await teacher.click('여럿을 위해 신청')
    await teacher.submit('#apply-for-form', {}, '신청')
    expect(teacher.notices.map(({ text }) => text)).toEqual(['12명을 위해 36건을 신청했습니다.'])
    const made = await app.db.order.groupBy({
      by: ['prodType'],
      where: { bookId: { startsWith: 'R-' } },
      _count: true,
    })
    expect(made.map(({ prodType, _count }) => [prodType, _count]).sort()).toEqual(
      types.map((type) => [type, 9]).sort(),
    )
    // one row for each pupil and book, with its days
    const timetable = 'section[aria-labelledby="timetable"] table'
    expect(teacher.rows(timetable)).toHaveLength(10)
    expect(teacher.main).toContain('신청 36건')
    // whoever has applied is not applied for again
    await teacher.open('/readers/apply')
    await teacher.submit('#apply-for-form', {}, '신청')
    expect(teacher.errors.join()).not.toBe('')
    expect(await app.db.order.count({ where: { bookId: { startsWith: 'R-' } } })).toBe(36)
  })

  it('gives one to a guardian, who sees that one only, and acts with both names on record', async () => {
    const { name } = pupils[0]!
    await teacher.open('/readers')
    await teacher.click(name)
    await teacher.submit('#invite-form', { kind: 'guardian', scope: 'apply' })
    const link = new URL(teacher.$('#care-link').attr('value')!)
    await guardian.open(link.pathname)
    expect(guardian.h1).toBe(`${name} 님 돕기`)
    await guardian.submit('#accept-form')
    await guardian.open('/readers')
    expect(namesOn(guardian)).toEqual([name])
    await guardian.click(`${name} 님의 신청`)
    expect(guardian.main).toContain(`${name} 님의 화면입니다.`)
    expect(guardian.texts('main table tbody tr')).toHaveLength(3)
    await guardian.open(link.pathname)
    expect(guardian.main).toContain('쓸 수 없는 링크')
  })

  it('loses one who moves, whom the guardian keeps', async () => {
    const { name } = pupils[0]!
    const other = pupils[1]!.name
    await teacher.open('/readers')
    await teacher.click(name)
    await teacher.click(`${teacherName} 님의 도움 끝내기`)
    await teacher.submit('#end-form')
    expect(namesOn(teacher)).not.toContain(name)
    await guardian.open('/readers')
    expect(namesOn(guardian)).toEqual([name])
    // the last one for somebody is told what is deleted
    await teacher.click(other)
    await teacher.click(`${teacherName} 님의 도움 끝내기`)
    expect(teacher.main).toContain('모두 지워지고 되돌릴 수 없습니다')
  })

  it('waits with downloads until the centre has confirmed each', async () => {
    const { name } = pupils[4]!
    const reader = await app.db.user.findFirstOrThrow({ where: { name } })
    const order = await app.db.order.findFirstOrThrow({
      where: { userId: reader.id, bookId: 'R-0', prodType: '점자' },
    })
    const address = `/order/item/${order.id}?reader=${reader.id}`
    await teacher.open(address)
    expect(teacher.main).toContain('이용 자격')
    await admin.open('/admin/eligibility')
    expect(admin.main).toContain(name)
    const { id } = await app.db.eligibility.findFirstOrThrow({
      where: { userId: reader.id, state: 'asked' },
    })
    await app.db.eligibility.update({
      where: { id },
      data: { state: 'confirmed', decideTime: new Date() },
    })
    await teacher.open(address)
    expect(teacher.h1).toBe(`신청 상세: ${books[0]}`)
  })
})

describe('administrators', () => {
  it('see who acts for whom, and end it with a reason', async () => {
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher02' } })
    await admin.open(`/admin/member/${id}`)
    expect(admin.main).toContain('이 회원이 돕는 사람')
    const care = await app.db.care.findFirstOrThrow({
      where: { carerId: id, endTime: null },
      orderBy: { id: 'desc' },
    })
    await admin.submit('#care-form', { id: String(care.id), reason: '전근' })
    expect((await app.db.care.findUniqueOrThrow({ where: { id: care.id } })).endReason).toBe(
      'centre',
    )
  })
})

describe('somebody with a log-in', () => {
  it('invites who may act for them, and ends that again', async () => {
    const me = await new PageClient(app.url).logIn('teacher04')
    await me.open('/myinfo')
    await me.submit('#invite-form', { kind: 'guardian', scope: 'see' })
    const link = new URL(me.$('#care-link').attr('value')!)
    await guardian.open(link.pathname)
    await guardian.submit('#accept-form')
    await seesOnly(guardian, 'teacher04')
    const { name } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher03' } })
    await me.open('/myinfo')
    await me.click(`${name} 님의 도움 끝내기`)
    await me.submit('#end-form')
    expect(me.main).toContain('본인이 끝냄')
    await guardian.open('/readers')
    expect(namesOn(guardian)).toHaveLength(1)
  })
  it('who may apply for a pupil gives others no more than that', async () => {
    const { id, readerId } = await app.db.care.findFirstOrThrow({
      where: { carer: { user: 'teacher03' }, endTime: null },
    })
    await app.db.care.update({ where: { id }, data: { scope: 'apply' } })
    await guardian.open(`/readers/${readerId}`)
    expect(guardian.texts('#invite-form select option')).toEqual(['보기만', '보기와 신청'])
    expect(guardian.value('#invite-form', 'scope')).toBe('apply')
    await app.db.care.update({ where: { id }, data: { scope: 'download' } })
    await guardian.open(`/readers/${readerId}`)
    expect(guardian.texts('#invite-form select option')).toHaveLength(3)
  })
  it('who may only see is not led to apply', async () => {
    const guardians = { carer: { user: 'teacher03' } }
    const before = await app.db.care.findMany({ where: guardians })
    const { id, bookId, title } = await app.db.book.findFirstOrThrow()
    await app.db.cartEntry.create({
      data: { userId: before[0]!.carerId, bookId, prodType: '점자', orderNum: 1, title },
    })
    const offers = () =>
      guardian.all('main a').some((link) => link.attr('href')?.startsWith('/readers/apply'))
    const pages = ['/readers', `/item/${id}`, '/cart']
    for (const [scope, offered] of [
      ['apply', true],
      ['see', false],
    ] as const) {
      await app.db.care.updateMany({ where: guardians, data: { scope } })
      for (const page of pages) {
        await guardian.open(page)
        expect([page, scope, offers()]).toEqual([page, scope, offered])
      }
    }
    await guardian.open('/readers/apply')
    expect(guardian.main).toContain('대신 신청할 수 있는 학생이나 자녀가 없습니다.')
    for (const { id, scope } of before) await app.db.care.update({ where: { id }, data: { scope } })
  })
})

/** Who may only see what comes for a reader is told so, and finds no form that would refuse them. */
async function seesOnly(carer: PageClient, user: string) {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user } })
  const { book, prodType } = await app.db.format.findFirstOrThrow({
    where: { fileKey: { not: null }, volumes: { none: {} } },
    include: { book: true },
  })
  const { id } = await createApplication(app.db, userId, book.bookId, prodType, 1, book.title)
  const reader = `?reader=${userId}`
  await carer.open(`/order${reader}`)
  expect(carer.main).toContain('보기만 할 수 있습니다.')
  expect(carer.main).toContain('파일이 있습니다.')
  await carer.open(`/order/item/${id}${reader}`)
  expect(carer.main).toContain('내려받기는 허락받은 범위에 들지 않습니다.')
  for (const page of [`/order/item/${id}`, '/delivery', '/reports', '/eligibility']) {
    await carer.open(page + reader)
    expect(carer.main).toContain('보기만 할 수 있습니다.')
    expect(carer.texts('main form[method="post"]')).toEqual([])
    const refused = ['/api/userOrderBook/download', 'confirm=', '/reports/new']
    const links = carer.all('main a').map((link) => link.attr('href') ?? '')
    expect(links.filter((to) => refused.some((part) => to.includes(part)))).toEqual([])
  }
  await app.db.eligibility.updateMany({ where: { userId }, data: { state: 'withdrawn' } })
  for (const page of ['/order', `/order/item/${id}`]) {
    await carer.open(page + reader)
    expect(carer.main).toContain('이용 자격 보기')
    expect(carer.main).not.toContain('이용 자격 확인 요청하기')
  }
  await app.db.eligibility.updateMany({ where: { userId }, data: { state: 'confirmed' } })
  for (const page of [`/order/item/${id}`, '/eligibility']) {
    await carer.open(`${page}${reader}&confirm=cancel`)
    expect(carer.texts('main form[method="post"]')).toEqual([])
  }
  // what they were told of it is theirs to mark as read
  await carer.post(`/order/item/${id}${reader}`, { subaction: 'read' })
  expect(carer.notices.map(({ text }) => text)).toEqual(['알림을 읽음으로 표시했습니다.'])
  await app.db.care.updateMany({ where: { readerId: userId }, data: { scope: 'apply' } })
  await carer.open(`/order/item/${id}${reader}`)
  expect(carer.main).toContain('신청할 수 있지만 파일은 받을 수 없습니다.')
  const links = carer.all('main a').map((link) => link.attr('href') ?? '')
  expect(links.some((to) => to.startsWith('/reports/new'))).toBe(true)
  expect(links.some((to) => to.includes('/download'))).toBe(false)
  await app.db.care.updateMany({ where: { readerId: userId }, data: { scope: 'see' } })
}

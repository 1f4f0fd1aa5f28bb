/** Tests with scripts off that administrators see who waits: the list, and at a book and a member. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { app, useApp } from '../../support/servers/use-app'

let member: number
useApp()
useLoggedIn('admin')
beforeAll(async () => {
  member = (await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })).id
  await addBook(app, { bookId: 'W-1', title: '기다리는 수학', needDate: '2020-03-02' })
  const { searchColumns } = await import('~/features/catalogue/book/search/search-text')
  const listed = { bookId: 'W-2', title: '목록에만 있는 국어' }
  await app.db.requestBook.create({ data: { ...listed, ...searchColumns(listed) } })
})
/** Only the applications that the test itself creates. */
beforeEach(async () => {
  await app.db.orderFile.deleteMany()
  await app.db.order.deleteMany()
  await createApplication(app.db, member, 'W-1', '점자', 2)
  await orderFile(app.db, { schoolName: '서울맹학교' }, [{ bookId: 'W-1', brl: 4 }])
  await createApplication(app.db, member, 'W-2', '음성', 1)
})

const rows = () =>
  [...admin.rows('#results table'), ...admin.rows('#demand table')].map((cells) => cells.join(' '))

describe('the list of who waits', () => {
  it('names each member and school with what they asked for, and leads to them and to the book', async () => {
    await admin.open('/admin/demand?sort=1')
    expect(admin.title).toBe('신청자 3건 – 모두책')
    expect(rows()).toEqual([
      expect.stringMatching(/\(member\).*기다리는 수학.*점자.*2.*접수.*2020-03-02.*필요한 날 지남/),
      expect.stringMatching(/서울맹학교.*기다리는 수학.*점자.*4/),
      expect.stringMatching(/\(member\).*목록에만 있는 국어.*음성.*1/),
    ])
    expect(admin.text('#results caption')).toBe('신청 3건, 7부')
    const { id: orderId } = await app.db.order.findFirstOrThrow({ where: { bookId: 'W-2' } })
    await app.db.download.create({
      data: {
        orderId,
        version: 'x'.repeat(22),
        name: '국어.mp3',
        lastTime: new Date('2026-11-03T01:00:00Z'),
      },
    })
    await app.db.order.updateMany({ where: { bookId: 'W-1' }, data: { endTime: new Date() } })
    await admin.open('/admin/demand?sort=1')
    expect(rows()).toEqual([
      expect.stringMatching(/서울맹학교/),
      expect.stringMatching(/목록에만 있는 국어.*파일 1개 2026-11-03/),
    ])
    await admin.open('/admin/demand?kind=school')
    await admin.click(admin.text('#results tbody th a'), '#results')
    expect(admin.main).toContain('서울맹학교')
  })

  it('is narrowed by a form, says what narrows it, and how to go on when nothing is left', async () => {
    await admin.open('/admin/demand')
    await admin.submit('form[role=search]', { user: 'member', prodType: '음성' })
    expect(rows()).toHaveLength(1)
    expect(admin.texts('[aria-labelledby=conditions] .chips li')).toEqual([
      expect.stringContaining('member'),
      expect.stringContaining('음성'),
    ])
    await admin.open('/admin/demand?school=없는학교')
    expect(admin.main).toContain('이 조건에 맞는 신청이 없습니다.')
    await admin.open('/admin/demand?state=lost')
    expect([admin.status, admin.field('#state').invalid]).toEqual([400, true])
  })
})

it('a book in production, a book of the full list and a member show who waits for them, and what for', async () => {
  await admin.open('/admin/produce/item/W-1')
  expect(admin.text('#demand caption')).toBe('신청 2건, 6부')
  expect(rows()).toEqual([
    expect.stringContaining('서울맹학교'),
    expect.stringContaining('(member)'),
  ])
  const { id } = await app.db.requestBook.findUniqueOrThrow({ where: { bookId: 'W-2' } })
  await admin.open(`/admin/request/item/${id}`)
  expect(rows()).toEqual([expect.stringContaining('(member)')])
  await admin.open(`/admin/member/${member}`)
  expect(rows()).toEqual([
    expect.stringContaining('목록에만 있는 국어'),
    expect.stringContaining('기다리는 수학'),
  ])
  for (let i = 0; i < 12; i++) await createApplication(app.db, member, `X-${i}`, '점자')
  await admin.open(`/admin/member/${member}`)
  expect(rows()).toHaveLength(10)
  await admin.click('14건 모두 보기')
  expect(admin.title).toBe('신청자 14건 – 모두책')
})

/** Tests with scripts off how producers and administrators tell absences. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formFields } from '~/http/form-fields'
import { date } from '~/i18n/format'
import { admin, producer, useLoggedIn } from '../../support/client/logged-in'
import { app, useApp } from '../../support/servers/use-app'

useApp()
let producerId: number

useLoggedIn('admin', 'producer')
beforeAll(async () => {
  producerId = (await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })).id
})
beforeEach(() => app.db.absence.deleteMany())

const inDays = (days: number) => date(new Date(Date.now() + days * 86_400_000))
const rows = () =>
  app.db.absence.findMany({
    orderBy: { firstDay: 'asc' },
    select: { userId: true, firstDay: true, lastDay: true, reason: true },
  })
const away = (first: number, last: number) =>
  app.db.absence.create({
    data: { userId: producerId, firstDay: inDays(first), lastDay: inDays(last), reason: '휴가' },
  })

describe('a producer', () => {
  it('finds the page from the list, adds days, and removes them after a question', async () => {
    await producer.open('/producer/list')
    await producer.click('내 부재')
    expect([producer.path, producer.h1]).toEqual(['/producer/absence', '내 부재'])
    expect(producer.main).toContain('오늘 이후의 부재가 없습니다.')
    await producer.submit('#absence-form', {
      firstDay: inDays(3),
      lastDay: inDays(5),
      reason: '교육',
    })
    expect(producer.notices[0]?.text).toContain(`${inDays(3)} ~ ${inDays(5)} (3일)`)
    expect(await rows()).toEqual([
      { userId: producerId, firstDay: inDays(3), lastDay: inDays(5), reason: '교육' },
    ])
    await producer.click(`지우기 ${inDays(3)} ~ ${inDays(5)} (3일)`)
    expect(producer.text('#confirm')).toContain('이 부재를 지우시겠습니까?')
    await producer.submit('#remove-absence-form', {})
    expect([producer.path, producer.notices[0]?.text]).toEqual([
      '/producer/absence',
      expect.stringContaining('부재를 지웠습니다:'),
    ])
    expect(await rows()).toEqual([])
  })

  it('is told at the field what cannot be, and keeps what was typed', async () => {
    await away(3, 5)
    await producer.open('/producer/absence')
    for (const [first, last, field, message] of [
      [inDays(-1), '', 'firstDay', '지난 날짜입니다.'],
      ['', '', 'firstDay', '첫날을 입력해 주세요.'],
      [inDays(9), inDays(8), 'lastDay', '끝 날짜는 시작 날짜와 같거나 뒤여야 합니다.'],
      [inDays(5), inDays(6), 'firstDay', `이미 있는 부재와 겹칩니다: ${inDays(3)} ~ ${inDays(5)}.`],
    ] as const) {
      await producer.submit('#absence-form', { firstDay: first, lastDay: last, reason: '휴가' })
      expect(producer.field(`#absence-form-${field}`)).toMatchObject({
        invalid: true,
        description: expect.stringContaining(message),
      })
      expect(producer.value('#absence-form', 'reason')).toBe('휴가')
    }
    expect(await rows()).toHaveLength(1)
  })

  it('sees those of today and later, and on request those that are over', async () => {
    await away(-9, -8)
    await away(0, 1)
    await producer.open('/producer/absence')
    expect(producer.rows().map(([days]) => days)).toEqual([
      `${inDays(0)} ~ ${inDays(1)} (2일) 지금 부재`,
    ])
    await producer.click('지난 것도 보기')
    expect(producer.rows().map(([days]) => days)).toEqual([
      `${inDays(0)} ~ ${inDays(1)} (2일) 지금 부재`,
      `${inDays(-9)} ~ ${inDays(-8)} (2일) 지남`,
    ])
  })
})

describe('an administrator', () => {
  it('sees all absences by day, and adds one for a producer whom they choose', async () => {
    await admin.open('/admin/produce/board')
    await admin.click('제작자 부재', '.entry-tabs')
    expect([admin.path, admin.h1]).toEqual(['/admin/absence', '제작자 부재 0건'])
    expect(admin.all('#absence-form-user option').map((one) => one.attr('value'))).not.toContain(
      'member',
    )
    await admin.post('/admin/absence', {
      subaction: 'addAbsence',
      [formFields.form]: 'absence-form',
      user: 'member',
      firstDay: inDays(2),
    })
    expect(admin.field('#absence-form-user')).toMatchObject({
      invalid: true,
      description: expect.stringContaining('이 아이디의 제작자가 없습니다.'),
    })
    await admin.submit('#absence-form', { user: 'producer', firstDay: inDays(2) })
    expect(admin.rows()[0]?.[0]).toBe(`${inDays(2)} (하루)`)
    expect(await rows()).toMatchObject([{ userId: producerId, lastDay: inDays(2) }])
  })

  it('has those of a producer on the page of the member, and adds and removes them there', async () => {
    await away(3, 5)
    await admin.open(`/admin/member/${producerId}`)
    expect(admin.text('section[aria-labelledby=absences]')).toContain('(3일)')
    await admin.submit('#absence-form', { firstDay: inDays(8), lastDay: inDays(9) })
    expect([admin.path, (await rows()).length]).toEqual([`/admin/member/${producerId}`, 2])
    const { id } = await app.db.absence.findFirstOrThrow({ orderBy: { firstDay: 'asc' } })
    await admin.open(`/admin/member/${producerId}?confirm=absence&id=${id}`)
    await admin.submit('#remove-absence-form', {})
    expect((await rows()).map(({ firstDay }) => firstDay)).toEqual([inDays(8)])
    await admin.click('지난 것도 보기')
    expect(admin.main).toContain('producer 제작자의 부재만 보고 있습니다.')
  })

  it('is told when somebody else has removed it meanwhile', async () => {
    const { id } = await away(3, 5)
    await admin.open(`/admin/absence?confirm=remove&id=${id}`)
    await app.db.absence.deleteMany()
    await admin.submit('#remove-absence-form', {})
    expect([admin.path, admin.notices[0]?.text]).toEqual([
      '/admin/absence',
      '존재하지 않는 항목입니다.',
    ])
  })

  it('finds no absences on the page of a member', async () => {
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    await admin.open(`/admin/member/${id}`)
    expect(admin.all('#absence-form')).toEqual([])
  })
})

/** Tests with scripts off that members propose books in no list, and that administrators decide. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

/** Only the wishes that the test itself creates. */
beforeEach(async () => {
  await app.db.bookProposal.deleteMany()
  await app.db.order.deleteMany({ where: { user: { user: 'teacher01' } } })
  await app.db.book.deleteMany({ where: { isbn: '9788901234564' } })
  await app.db.requestBook.deleteMany({ where: { title: { contains: '달무리' } } })
})

const member = () => new PageClient(app.url).logIn('teacher01')
const admin = () => new PageClient(app.url).logIn('admin')
const form = '#proposal-form'
const wish = { title: '달무리 이야기', publisher: '새봄출판', brl: 2, sp: 1 }
async function propose(more: object = {}) {
  const client = await member()
  await client.open('/proposals/new')
  return client.submit(form, { ...wish, ...more })
}
const open = () => app.db.bookProposal.findFirstOrThrow({ where: { state: 'open' } })

describe('a member', () => {
  it('comes from a search without a result, and finds the wish among their own', async () => {
    const client = await member()
    await client.open('/?keyword=달무리 이야기책 찾기')
    await client.click('목록에 없는 책 신청하기')
    expect(client.h1).toBe('목록에 없는 책 신청하기')
    await client.submit(form, wish)
    expect(client.path).toBe('/proposals')
    expect(client.notices[0]?.text).toContain('“달무리 이야기”을(를) 신청했습니다.')
    expect(client.rows()[0]?.join(' ')).toMatch(/달무리 이야기.*점자 2, 음성 1.*확인 중/)
    await client.open('/order')
    await client.click('목록에 없는 책 신청 내역')
    expect(client.path).toBe('/proposals')
  })

  it('logs in first when they are not, and comes back', async () => {
    const client = await new PageClient(app.url).open('/proposals/new?isbn=9788901234564')
    expect(client.path).toMatch(/^\/login\?from=/)
    await client.submit('#login-form', { user: 'teacher01', password: 'Moduchaek1!' })
    expect([client.path, client.value(form, 'isbn')]).toEqual([
      '/proposals/new?isbn=9788901234564',
      '978-89-01-23456-4',
    ])
  })

  it('uses the camera page, whose number fills the form', async () => {
    const client = await member()
    await client.open('/proposals/new')
    await client.click('ISBN 카메라', 'main')
    await client.submit('#typed-form', { isbn: '9788901234564' })
    expect(client.path).toBe('/proposals/new?isbn=9788901234564')
    await client.submit(form, { brf: 1 })
    expect(await open()).toMatchObject({ isbn: '9788901234564', title: '' })
    expect(client.rows()[0]?.[0]).toContain('978-89-01-23456-4')
  })

  it('begins with the title that was searched for in vain', async () => {
    const client = await member()
    await client.open('/?keyword=달무리 없는 책')
    await client.click('목록에 없는 책 신청하기')
    expect(client.value(form, 'title')).toBe('달무리 없는 책')
  })

  it('is led to a book whose number is known, whether typed or read', async () => {
    const id = await addBook(app, { bookId: 'P-1', title: '달무리 지도', isbn: '9788901234564' })
    const client = await member()
    await client.open('/proposals/new')
    await client.submit(form, { isbn: '978-89-01-23456-4', brl: 1 })
    expect(client.notices[0]?.text).toContain('이미 있는 책입니다: 달무리 지도.')
    expect(client.all(form)).toHaveLength(0)
    await client.click('달무리 지도')
    expect(client.path).toMatch(new RegExp(`^/item/${id}\\?from=`))
    expect(await app.db.bookProposal.count()).toBe(0)
  })

  it('reads at the fields what is missing, and finds them as they were filled in', async () => {
    const client = await member()
    await client.open('/proposals/new')
    await client.submit(form, { publisher: '새봄출판' })
    expect(client.status).toBe(422)
    expect(client.errors).toEqual([
      expect.stringContaining('도서명이나 ISBN 가운데 하나는 입력해 주세요.'),
      expect.stringContaining('필요한 형태 하나 이상에 부수를 입력해 주세요.'),
    ])
    expect([client.value(form, 'publisher'), client.field('#proposal-form-brl').invalid]).toEqual([
      '새봄출판',
      true,
    ])
  })

  it('takes a wish back after a question', async () => {
    const client = await propose()
    await client.click('달무리 이야기 신청 취소')
    expect(client.text('#confirm')).toContain('“달무리 이야기” 신청을 취소하시겠습니까?')
    await client.submit('#remove-form')
    expect(client.notices[0]?.text).toBe('신청을 취소했습니다.')
    expect(client.main).toContain('신청한 책이 없습니다.')
    expect(await app.db.bookProposal.count()).toBe(0)
  })
})

describe('an administrator', () => {
  it('finds it in the day, matches it to a suggested book, and the member has an application', async () => {
    await addBook(app, {
      bookId: 'P-1',
      title: '달무리 이야기',
      publisher: '새봄출판',
      isbn: '9788901234564',
    })
    await propose()
    const staff = await admin()
    await staff.open('/admin')
    expect(staff.text('#proposals')).toContain('확인할 목록에 없는 책 신청 1')
    await staff.open('/admin/proposals')
    await staff.click(staff.text('#results tbody th a'), '#results')
    expect(staff.facts()['출판사']).toBe('새봄출판')
    await staff.submit('#match-P-1')
    expect(staff.notices[0]?.text).toBe('달무리 이야기: 회원의 신청 2건을 만들었습니다.')
    expect(staff.path).toMatch(/^\/admin\/proposals/)
    const client = await member()
    await client.open('/proposals')
    expect(client.main).toContain('있는 책으로 신청됨')
    await client.click('신청 보기: 달무리 이야기 점자')
    expect(client.h1).toContain('달무리 이야기')
  })

  it('adds it to the full list from what the member wrote', async () => {
    await propose()
    const { id } = await open()
    const staff = await admin()
    await staff.open(`/admin/proposals/${id}`)
    expect(staff.value('#add-form', 'title')).toBe('달무리 이야기')
    await staff.submit('#add-form', { publisher: '' })
    expect(staff.errors).toHaveLength(1)
    await staff.submit('#add-form', { publisher: '새봄출판', grade: '초' })
    const listed = await app.db.requestBook.findFirstOrThrow({ where: { title: '달무리 이야기' } })
    expect(listed).toMatchObject({ grade: '초', produceId: null })
    expect(await app.db.order.count({ where: { bookId: listed.bookId } })).toBe(2)
    await staff.click('신청받은 미제작 도서', '.notices')
    await staff.open('/admin/request/demanded?size=100')
    expect(staff.main).toContain('달무리 이야기')
  })

  it('declines it with a reason that the member reads, and later sees who decided', async () => {
    await propose()
    const { id } = await open()
    const staff = await admin()
    await staff.open(`/admin/proposals/${id}`)
    await staff.submit('#decline-form')
    expect(staff.errors).toEqual([expect.stringContaining('이유를 입력해 주세요.')])
    await staff.submit('#decline-form', { reason: '문제집은 만들지 않습니다.' })
    await staff.open(`/admin/proposals/${id}`)
    expect([staff.all('#decline-form').length, staff.main]).toEqual([
      0,
      expect.stringContaining('admin'),
    ])
    const client = await member()
    await client.open('/proposals')
    expect(client.main).toContain('담당자의 말: 문제집은 만들지 않습니다.')
  })

  it('who comes second is told that it was decided', async () => {
    await propose()
    const { id } = await open()
    const [first, second] = [await admin(), await admin()]
    for (const staff of [first, second]) await staff.open(`/admin/proposals/${id}`)
    await first.submit('#decline-form', { reason: '문제집입니다.' })
    await second.submit('#add-form')
    expect(second.errors).toEqual([expect.stringContaining('이미 결정된 신청입니다.')])
    expect(await app.db.requestBook.count({ where: { title: '달무리 이야기' } })).toBe(0)
  })

  it('searches by other words, and sees what waits no more', async () => {
    await propose()
    const { id } = await open()
    const staff = await admin()
    await staff.open(`/admin/proposals/${id}`)
    await staff.submit('form[role=search]', { keyword: '수학' })
    expect(staff.all('form[id^=match-]').length).toBeGreaterThan(0)
    await staff.open('/admin/proposals?state=declined')
    expect(staff.main).toContain('이 상태의 제안이 없습니다.')
    await staff.open('/admin/proposals?state=lost')
    expect(staff.status).toBe(400)
    await staff.open('/admin/proposals/999999')
    expect(staff.status).toBe(404)
  })
})

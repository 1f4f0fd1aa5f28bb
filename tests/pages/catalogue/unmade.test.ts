/**
 * Tests with scripts off that people find and apply for books that are not made yet, and that
 * administrators take them from the queue to the purchase cart.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { createApplication } from '../../support/fixtures/applications'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

const word = '별빛탐험'
let listed: { id: number; bookId: string }
/** Only the wishes that the test itself creates. */
beforeEach(async () => {
  await app.db.bookProposal.deleteMany()
  await app.db.order.deleteMany()
  await app.db.cartEntry.deleteMany()
  await app.db.purchaseCartEntry.deleteMany()
  await app.db.orderFile.deleteMany()
  await app.db.book.deleteMany({ where: { title: { contains: word } } })
  await app.db.requestBook.deleteMany({ where: { title: { contains: word } } })
  await app.db.user.deleteMany({ where: { user: 'saebyeok9' } })
  listed = await addListed('U-1', `${word} 과학`)
})

async function addListed(bookId: string, title: string, more: object = {}) {
  const { searchColumns } = await import('~/features/catalogue/book/search/search-text')
  const fields = { bookId, title, publisher: '미래엔', ...more }
  const row = await app.db.requestBook.create({ data: { ...fields, ...searchColumns(fields) } })
  return row
}
const anonymous = () => new PageClient(app.url)
const member = (user = 'teacher01') => new PageClient(app.url).logIn(user)
const admin = () => new PageClient(app.url).logIn('admin')
const results = `/?${new URLSearchParams({ keyword: word })}`
const applyForm = '#apply-form'

describe('a search', () => {
  it('that finds nothing made shows at once what is not made yet, and how to go on', async () => {
    const client = await anonymous().open(results)
    expect(client.text('#unmade h2')).toBe('아직 만들지 않은 책 1권')
    expect(client.text('#unmade')).toContain('신청하실 수 있습니다')
    expect(client.texts('#unmade li a')).toEqual([`${word} 과학`])
    const parts = client.all('main h2').map((one) => one.attr('id'))
    expect(parts.indexOf('unmade-heading')).toBeLessThan(parts.indexOf('no-result'))
    await client.click(`${word} 과학`)
    expect(client.path).toMatch(new RegExp(`^/listed/${listed.id}\\?from=`))
    expect([client.h1, client.main]).toEqual([
      `${word} 과학`,
      expect.stringContaining('아직 만들지 않은 책'),
    ])
    expect(client.main).toContain('언제 완성될지는 아직 알 수 없습니다.')
    await client.click('이전 화면으로')
    expect(client.path).toBe(results)
  })

  it('that finds both tells them apart, and leads from the top to those not made yet', async () => {
    for (let i = 2; i < 9; i += 1) await addListed(`U-${i}`, `${word} 국어 ${i}`)
    const { addBook } = await import('../../support/servers/app')
    await addBook(app, { bookId: 'M-1', title: `${word} 수학` })
    const client = await anonymous().open(results)
    expect(client.texts('main h2')).toEqual(
      expect.arrayContaining(['제작 자료 검색 결과', '아직 만들지 않은 책 8권']),
    )
    expect(client.rows('#results table')).toHaveLength(1)
    expect(client.all('#unmade li')).toHaveLength(5)
    expect(client.all('main a[href="#unmade"]')).toHaveLength(1)
    await client.click('아직 만들지 않은 책 8권 모두 보기')
    expect([client.title, client.rows('#results table').length]).toEqual([
      '아직 만들지 않은 책 8권 – 모두책',
      8,
    ])
  })

  it('by filters finds them, too', async () => {
    const client = await anonymous().open(
      `/search/advanced?${new URLSearchParams({ title: word })}`,
    )
    expect(client.texts('#unmade li a')).toEqual([`${word} 과학`])
  })

  it('of their own list narrows it, and says how to go on when nothing is left', async () => {
    const client = await anonymous().open('/listed')
    await client.submit('form[role=search]', { keyword: word })
    expect(client.rows('#results table')).toHaveLength(1)
    await client.submit('form[role=search]', { keyword: '어디에도 없는 말' })
    expect(client.main).toContain('조건에 맞는 책이 없습니다.')
    expect(client.all('main a[href="/proposals/new"]')).toHaveLength(1)
    await client.open('/listed?size=7')
    expect([client.status, client.errors.length]).toEqual([400, 1])
    await client.open('/listed/999999')
    expect([client.status, client.h1]).toEqual([404, '존재하지 않는 자료입니다.'])
  })
})

describe('a book that is not made yet', () => {
  it('is applied for, waits as 접수, stands in the queue, and goes to the purchase cart', async () => {
    const client = await member()
    await client.open(`/listed/${listed.id}`)
    await client.submit(applyForm, { prodType: '점자', orderNum: 2 })
    expect(client.notices[0]?.text).toContain(`${word} 과학 점자 2부를 장바구니에 담았습니다.`)
    await client.open('/cart')
    expect(client.rows()[0]?.[1]).toContain('아직 만들지 않은 책')
    await client.submit('#order-form')
    expect(client.path).toBe('/order')
    await client.click(`${word} 과학`)
    expect(client.facts()['상태']).toBe('접수')
    expect(client.main).toContain('아직 만들지 않은 책입니다.')
    await client.click('자료 보기')
    expect(client.path).toMatch(new RegExp(`^/listed/${listed.id}`))
    expect(client.main).toContain('접수')

    const staff = await admin()
    await staff.open('/admin')
    expect(staff.text('#unmade')).toContain('신청받은 미제작 도서 1')
    await staff.open('/admin/request/demanded')
    expect(staff.title).toBe('신청받은 미제작 도서 1권 – 모두책')
    expect(staff.rows('#results table')[0]?.join(' ')).toMatch(
      new RegExp(`${word} 과학.*미래엔.*회원 1명.*점자 2`),
    )
    await staff.submit('#choose-form', { bookId: ['U-1'] }, 'PDF 구입 요청')
    expect(await app.db.purchaseCartEntry.findMany()).toMatchObject([
      { bookId: 'U-1', orderType: 0, title: `${word} 과학` },
    ])
    expect(staff.rows('#results table')[0]?.join(' ')).toContain('PDF')
    await staff.open('/admin/cart')
    expect(staff.main).toContain(`${word} 과학`)
  })

  it('leads to the page of its production once that has begun', async () => {
    const { addBook } = await import('../../support/servers/app')
    const id = await addBook(app, { bookId: 'U-1', title: `${word} 과학` })
    await app.db.requestBook.update({ where: { id: listed.id }, data: { produceId: id } })
    const client = await anonymous().open(`/listed/${listed.id}`)
    expect(client.hops).toEqual([`302 /item/${id}`])
  })

  it('brings a visitor back after signing up, with the form as it was filled in', async () => {
    const client = await anonymous().open(`/listed/${listed.id}`)
    await client.submit(applyForm, { prodType: '확대A3', orderNum: 4 })
    await client.click('회원가입', 'main')
    await client.submit('#join-form')
    await client.submit('#identity-form')
    await client.submit(
      '#sandbox-identity',
      { name: '김새벽', mobileNo: '010-9345-6789' },
      '인증 성공',
    )
    await client.submit('#sandbox-result')
    await client.submit('#terms-form', { agreeTerms: '1', agreePrivacy: '1' })
    const password = 'Saebyeok!58'
    await client.submit(
      '#account-form',
      { user: 'saebyeok9', password, passwordConfirm: password },
      '회원가입',
    )
    await client.submit('#login-form', { user: 'saebyeok9', password })
    expect([
      client.path,
      client.value(applyForm, 'prodType'),
      client.value(applyForm, 'orderNum'),
    ]).toEqual([`/listed/${listed.id}`, '확대A3', '4'])
    await client.submit(applyForm)
    expect(await app.db.cartEntry.findMany()).toMatchObject([{ bookId: 'U-1', orderNum: 4 }])
  })

  it('has a way to sign up that returns, also from a book that is made', async () => {
    for (const path of [`/listed/${listed.id}`, '/item/1']) {
      const client = await anonymous().open(path)
      await client.click('회원가입하고 이 책으로 돌아오기')
      expect(client.path).toBe(`/join?${new URLSearchParams({ from: path })}`)
    }
  })

  it('that leaves the list stays in the cart, says so, and the rest is applied for', async () => {
    const stays = await addListed('U-2', `${word} 국어`)
    const client = await member()
    for (const { id } of [listed, stays]) {
      await client.open(`/listed/${id}`)
      await client.submit(applyForm, { prodType: '음성' })
    }
    await app.db.requestBook.delete({ where: { id: listed.id } })
    await client.open('/cart')
    expect(client.rows()[1]?.[1]).toContain('목록에서 빠져 신청할 수 없는 책입니다.')
    await client.click(`${word} 과학`)
    expect([client.main, client.all('main a[href^="/listed/"]').length]).toEqual([
      expect.stringContaining('목록에서 빠져'),
      0,
    ])
    await client.open('/cart')
    await client.submit('#order-form')
    expect(client.notices[0]?.text).toContain('목록에서 빠진 책 1건은 장바구니에 남아 있습니다.')
    await client.open('/cart')
    await client.submit('#order-form')
    expect(client.errors).toEqual([expect.stringContaining('모두 목록에서 빠져')])
    expect([await app.db.order.count(), await app.db.cartEntry.count()]).toEqual([1, 1])
  })
})

describe('the queue', () => {
  it('marks what has left the list and what has another title now, and has a way on when empty', async () => {
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher02' } })
    await createApplication(app.db, id, 'U-1', '점자', 1, `${word} 도덕`)
    await createApplication(app.db, id, 'X-1', '점자', 1, `${word} 사라진 책`)
    const staff = await admin()
    await staff.open('/admin/request/demanded')
    const texts = staff.rows('#results table').map((cells) => cells.join(' '))
    expect(texts).toEqual([
      expect.stringContaining(`신청할 때의 도서명: ${word} 도덕.`),
      expect.stringContaining('전체 목록에서 빠진 책입니다(X-1).'),
    ])
    expect(staff.all('#choose-form tbody input[type=checkbox]')).toHaveLength(1)
    await staff.submit('#choose-form', {}, '서책 구입 요청')
    expect(staff.errors).toHaveLength(1)
    await app.db.order.deleteMany()
    await staff.open('/admin/request/demanded')
    expect(staff.main).toContain('기다리는 미제작 도서가 없습니다.')
    // what removing it would leave behind is said before
    await createApplication(app.db, id, 'U-1', '점자')
    await staff.open(`/admin/request/item/${listed.id}?confirm=remove`)
    expect(staff.text('#confirm')).toContain('기다리는 신청: 1건.')
  })
})

/**
 * Tests with scripts off that a book's page says how each type stands in the order of its form, and that applying there
 * has one effect or says at the field why it has none.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { monthDay } from '~/i18n/format'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let anonymous: PageClient

useApp()
beforeAll(async () => {
  anonymous = new PageClient(app.url)
})

const form = '#apply-form'
const cart = async () =>
  (
    await app.db.cartEntry.findMany({
      orderBy: { id: 'asc' },
      where: { user: { user: { startsWith: 'teacher' } } },
    })
  ).map(({ bookId, prodType, orderNum }) => `${bookId} ${prodType} ${orderNum}`)
const emptyCart = () =>
  app.db.cartEntry.deleteMany({ where: { user: { user: { startsWith: 'teacher' } } } })
const teacher = () => new PageClient(app.url).logIn('teacher01')
const seoul = (time: Date) =>
  new Date(time.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

describe('the page of a book', () => {
  it('shows every field of the specification', async () => {
    const book = await app.db.book.findFirstOrThrow({
      where: {
        isbn: { not: '' },
        pubDate: { not: '' },
        creator: { not: '' },
        prodTypes: { hasEvery: ['점자', '음성'] },
      },
    })
    await anonymous.open(`/item/${book.id}`)
    expect([anonymous.status, anonymous.h1, anonymous.title]).toEqual([
      200,
      book.title,
      `${book.title} – 모두책`,
    ])
    const {
      자료번호,
      도서명,
      제작일,
      학교급,
      출판사,
      저자,
      교육과정,
      '검정 구분': permission,
      용도,
      '제작 형태': types,
      발행일,
      ISBN,
      '최종 수정': updated,
      '최초 등록': created,
    } = anonymous.facts()
    expect([
      자료번호,
      도서명,
      제작일,
      학교급,
      출판사,
      저자,
      교육과정,
      permission,
      용도,
      발행일,
      ISBN?.replace(/-/g, ''),
    ]).toEqual([
      book.bookId,
      book.title,
      book.prodDate,
      book.grade,
      book.publisher,
      book.creator,
      book.curriculum,
      book.permission,
      book.purpose,
      book.pubDate,
      book.isbn,
    ])
    expect(types).toBe(book.prodTypes.join(' ')) // screen readers skip the separators
    expect(updated).toMatch(new RegExp(`^${seoul(book.updateTime)}( \\(.+\\))?$`))
    expect(created).toBe(seoul(book.createTime))
  })

  it("joins the types with ' / ' and hides the stroke from screen readers", async () => {
    const book = await app.db.book.findFirstOrThrow({
      where: { prodTypes: { equals: ['점자', '음성'] } },
    })
    await anonymous.open(`/item/${book.id}`)
    const types = anonymous.all('main .facts dd').find((one) => one.text().includes('점자 / 음성'))
    expect(types?.find('[aria-hidden=true]').text()).toBe('/')
  })

  it("shows '-' for what is missing and 제작 중 while no type is finished", async () => {
    const id = await addBook(app, { bookId: '2099-0000003', title: '빈 책' })
    await anonymous.open(`/item/${id}`)
    const facts = anonymous.facts()
    for (const name of [
      '제작일',
      '학교급',
      '출판사',
      '저자',
      '교육과정',
      '검정 구분',
      '용도',
      '발행일',
      'ISBN',
    ])
      expect([name, facts[name]]).toEqual([name, '-'])
    expect(facts['제작 형태']).toBe('제작 중')
  })

  it('says of each type how it stands, in the order of the form', async () => {
    const id = await addBook(app, {
      bookId: '2099-0000004',
      title: '여러 상태',
      prodTypes: ['음성', '확대B4'],
      fileTypes: ['음성'],
      formats: { create: { prodType: '점자', progress: 40 } },
    })
    await anonymous.open(`/item/${id}`)
    expect(Object.entries(anonymous.facts('section[aria-labelledby=availability] .facts'))).toEqual(
      [
        ['점자', '제작 중 40%'],
        ['점역', '아직 없음 신청하면 제작합니다.'],
        ['확대A3', '아직 없음 신청하면 제작합니다.'],
        ['확대B4', '제공 가능 신청하면 보내 드립니다.'],
        ['음성', '제공 가능 신청하면 바로 내려받습니다.'],
      ],
    )
    await app.db.requestLog.create({ data: { bookId: '2099-0000004', type: 0 } })
    await anonymous.open(`/item/${id}`)
    expect(anonymous.facts('section[aria-labelledby=availability] .facts').확대A3).toBe(
      '원본 확보 중',
    )
  })

  it('has the form before the fields and the meanings of words', async () => {
    await anonymous.open('/item/1')
    const parts = anonymous
      .all('main section, main form, main details')
      .map((part) => (part.is('form, details') ? part[0]?.name : part.attr('aria-labelledby')))
    expect(parts).toEqual(['availability', 'apply', 'form', 'watch', 'form', 'details', 'details'])
  })

  it('says of a recent change how many days ago it was, always with the time', async () => {
    const now = Date.now()
    const days = (n: number) => new Date(now - n * 86_400_000)
    const id = await addBook(app, { bookId: '2099-0000007', title: '바뀐 책' })
    const said = async (n: number) => {
      await app.db.$executeRaw`UPDATE "Book" SET "updateTime" = ${days(n)} WHERE id = ${id}`
      await anonymous.open(`/item/${id}`)
      return anonymous.facts()['최종 수정']
    }
    const on = (n: number) => seoul(days(n))
    expect(await said(0)).toBe(`${on(0)} (오늘)`)
    expect(await said(1)).toBe(`${on(1)} (어제)`)
    expect(await said(3)).toBe(`${on(3)} (3일 전)`)
    expect(await said(31)).toBe(on(31))
  })

  it.each(['999999', '0', '-1', 'abc', '1e3', '99999999999', '1%20OR%201=1', '%EC%88%98'])(
    'of a book that does not exist says so: /item/%s',
    async (id) => {
      await anonymous.open(`/item/${id}`)
      expect([anonymous.status, anonymous.h1, anonymous.title]).toEqual([
        404,
        '존재하지 않는 자료입니다.',
        '오류: 존재하지 않는 자료입니다. – 모두책',
      ])
      expect(anonymous.all('main a').length).toBeGreaterThanOrEqual(2)
    },
  )
})

describe('where the visitor came from', () => {
  it('does not decide whether one can apply; with it, the page leads back', async () => {
    const id = await addBook(app, { bookId: '2099-0000005', title: '하나뿐인 제목' })
    await anonymous.open(`/item/${id}`)
    expect(anonymous.all(form)).toHaveLength(1)
    expect(anonymous.text(`${form} button`)).toBe('로그인하고 신청하기')
    await anonymous.open('/?keyword=하나뿐인 제목')
    await anonymous.click('하나뿐인 제목')
    expect(anonymous.all(form)).toHaveLength(1)
    await anonymous.click('이전 화면으로')
    expect(anonymous.path).toMatch(/^\/\?keyword=/)
  })

  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/%0d%0aSet-Cookie:a=1'.replace('%0d%0a', '\r\n'),
    'evil',
    '',
    ' /x',
    '/..//evil.example',
    '/a/..//evil.example',
    '/\u0000',
    `/${'a'.repeat(2001)}`,
  ]
  it.each(hostile)('counts as absent when it is not a path of ours: %j', async (from) => {
    await anonymous.open(`/item/1?${new URLSearchParams({ from })}`)
    if (anonymous.status === 400) return expect(anonymous.h1).toBe('주소를 읽을 수 없습니다')
    expect([anonymous.status, anonymous.text('main .actions')]).toEqual([200, '처음으로'])
    expect(
      anonymous
        .all('main a')
        .map((link) => link.attr('href') ?? '')
        .filter((href) => /evil|javascript|Set-Cookie/.test(href)),
    ).toEqual([])
    await anonymous.open(`/login?${new URLSearchParams({ from })}`)
    const member = new PageClient(app.url)
    await member.open(`/login?${new URLSearchParams({ from })}`)
    await member.submit('#login-form', { user: 'teacher02', password: 'Moduchaek1!' })
    expect([member.hops, member.path]).toEqual([['303 /'], '/'])
  })
})

describe('applying', () => {
  it('offers the five types and one copy, none chosen', async () => {
    await anonymous.open('/item/1?from=/')
    expect(anonymous.texts(`${form} .choice label`)).toEqual([
      '점자',
      '점역',
      '확대A3',
      '확대B4',
      '음성',
    ])
    expect([anonymous.value(form, 'prodType'), anonymous.value(form, 'orderNum')]).toEqual([
      undefined,
      '1',
    ])
  })

  it('sends an anonymous person to the log-in and back with the choice kept; then it goes into the cart', async () => {
    await emptyCart()
    const client = new PageClient(app.url)
    const book = await app.db.book.findUniqueOrThrow({ where: { id: 2 } })
    await client.open('/item/2?from=/search/advanced?grade=중')
    await client.submit(form, { prodType: '점자', orderNum: 2 })
    expect(client.path).toMatch(/^\/login\?from=/)
    expect(client.notices).toEqual([{ text: '로그인이 필요합니다.', role: 'status', link: null }])
    expect(await cart()).toEqual([])
    await client.submit('#login-form', { user: 'teacher01', password: 'Moduchaek1!' })
    expect([client.h1, client.value(form, 'prodType'), client.value(form, 'orderNum')]).toEqual([
      book.title,
      '점자',
      '2',
    ])
    await client.submit(form)
    expect(client.notices).toEqual([
      {
        text: `${book.title} 점자 2부를 장바구니에 담았습니다.`,
        role: 'status',
        link: { text: '장바구니 보기', to: '/cart' },
      },
    ])
    expect(client.hops[0]).toMatch(/^303 \/item\/2\?from=/)
    expect(await cart()).toEqual([`${book.bookId} 점자 2`])
    await client.click('장바구니 보기')
    expect(client.rows().map((row) => row[0]?.startsWith(book.title))).toEqual([true])
  })

  it("needs no more than the book's address, and a visitor comes back to it from the log-in", async () => {
    await emptyCart()
    const { bookId, title } = await app.db.book.findUniqueOrThrow({ where: { id: 7 } })
    const client = new PageClient(app.url)
    await client.open('/item/7')
    await client.submit(form, { prodType: '음성', orderNum: 3 })
    expect(client.path).toBe('/login?from=%2Fitem%2F7')
    // somebody without an account signs up and comes back here
    expect(client.all('main a[href^="/join"]')[0]?.attr('href')).toBe('/join?from=%2Fitem%2F7')
    await client.submit('#login-form', { user: 'teacher01', password: 'Moduchaek1!' })
    expect([client.path, client.value(form, 'prodType'), client.value(form, 'orderNum')]).toEqual([
      '/item/7',
      '음성',
      '3',
    ])
    expect(client.text(`${form} button`)).toBe('장바구니에 담기')
    await client.submit(form)
    expect(await cart()).toEqual([`${bookId} 음성 3`])
    expect(client.title).toBe(`담았습니다 – ${title} – 모두책`)
  })

  it('shows its notice once: a reload neither repeats the message nor the deed', async () => {
    await emptyCart()
    const client = await teacher()
    await client.open('/item/3?from=/')
    await client.submit(form, { prodType: '음성' })
    expect(client.notices).toHaveLength(1)
    await client.open(client.path)
    expect(client.notices).toEqual([])
    expect(await cart()).toHaveLength(1)
  })

  it('adds up when the same book and type is applied for again, and warns before', async () => {
    await emptyCart()
    const client = await teacher()
    const { bookId } = await app.db.book.findUniqueOrThrow({ where: { id: 4 } })
    for (const orderNum of [2, 3]) {
      await client.open('/item/4?from=/')
      await client.submit(form, { prodType: '확대A3', orderNum })
    }
    expect(await cart()).toEqual([`${bookId} 확대A3 5`])
    expect(client.main).toContain('장바구니에 있습니다: 확대A3 5부')
    await client.submit(form, { prodType: '확대B4', orderNum: 1 })
    expect(await cart()).toEqual([`${bookId} 확대A3 5`, `${bookId} 확대B4 1`])
  })

  it('warns of what was applied for before', async () => {
    const order = await app.db.order.findFirstOrThrow({ where: { user: { user: 'member' } } })
    const book = await app.db.book.findUniqueOrThrow({ where: { bookId: order.bookId } })
    const client = await new PageClient(app.url).logIn('member')
    await client.open(`/item/${book.id}?from=/`)
    expect(client.main).toContain(
      `${monthDay(seoul(order.createTime).slice(0, 10), seoul(new Date()), 'ko').replaceAll('\u00a0', ' ')}에 이미 신청했습니다: ${order.prodType} ${order.orderNum}부`,
    )
    await client.open(`/item/${book.id}`)
    await client.click(`신청 내역 보기 (${book.title} ${order.prodType})`)
    expect(client.path).toBe(`/order/item/${order.id}?from=%2Fitem%2F${book.id}`)
    const { 상태: status } = client.facts()
    await client.click('이전 화면으로')
    expect(client.text('#apply ~ ul')).toContain(status)
    await anonymous.open(`/item/${book.id}?from=/`)
    expect(anonymous.main).not.toContain('이미 신청했습니다')
  })

  const bad = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '',
    '1000',
    '１２',
    '2부',
    '99999999999999999999',
    '1,000',
  ]
  it.each(bad)('refuses %j copies at the field and changes nothing', async (orderNum) => {
    await emptyCart()
    const client = await teacher()
    await client.open('/item/5?from=/')
    await client.submit(form, { prodType: '점자', orderNum })
    const message =
      orderNum === '' ? '부수를 입력해 주세요.' : '부수는 1에서 999 사이의 숫자로 입력해 주세요.'
    expect([client.status, client.errors]).toEqual([422, [message]])
    expect(client.title).toMatch(/^오류: /)
    const { invalid, description } = client.field('#apply-form-orderNum')
    expect([invalid, description]).toEqual([true, `1에서 999 사이의 숫자 오류: ${message}`])
    expect([client.value(form, 'orderNum'), client.value(form, 'prodType')]).toEqual([
      orderNum,
      '점자',
    ])
    expect(await cart()).toEqual([])
    await client.submit(form, { orderNum: 7 })
    expect(client.notices[0]?.text).toContain('점자 7부')
  })

  it('refuses a missing type at its field, and keeps the copies', async () => {
    await emptyCart()
    const client = await teacher()
    await client.open('/item/5?from=/')
    await client.submit(form, { orderNum: 4 })
    expect([client.status, client.errors]).toEqual([422, ['자료 형태를 골라 주세요.']])
    expect(client.text(`${form} fieldset .field-error`)).toBe('오류: 자료 형태를 골라 주세요.')
    expect(client.field(`${form} fieldset`).description).toContain('자료 형태를 골라 주세요.')
    expect(client.value(form, 'orderNum')).toBe('4')
    expect(await cart()).toEqual([])
  })

  it('says so when the book was deleted meanwhile', async () => {
    await emptyCart()
    const client = await teacher()
    const id = await addBook(app, { bookId: '2099-0000006', title: '곧 사라질 책' })
    await client.open(`/item/${id}?from=/`)
    await app.db.book.delete({ where: { id } })
    await client.submit(form, { prodType: '점자' })
    expect([client.status, client.h1]).toEqual([404, '존재하지 않는 자료입니다.'])
    expect(await cart()).toEqual([])
  })

  it('refuses a type that does not exist, and more than 999 copies in all', async () => {
    await emptyCart()
    const client = await teacher()
    const { bookId } = await app.db.book.findUniqueOrThrow({ where: { id: 5 } })
    await client.post('/item/5?from=/', {
      bookId,
      prodType: 'PDF',
      orderNum: '1',
      __rvfInternalFormId: 'apply-form',
    })
    expect([client.status, client.errors]).toEqual([
      422,
      ['자료 형태를 목록에 있는 값 가운데에서 골라 주세요.'],
    ])
    await client.open('/item/5?from=/')
    await client.submit(form, { prodType: '점자', orderNum: 999 })
    await client.submit(form, { prodType: '점자', orderNum: 1 })
    expect([client.status, client.errors]).toEqual([
      422,
      ['장바구니의 999부와 합하면 999부를 넘습니다.'],
    ])
    expect(await cart()).toEqual([`${bookId} 점자 999`])
  })

  it('has one effect when the same form is sent twice, also side by side', async () => {
    await emptyCart()
    const client = await teacher()
    const { bookId, title } = await app.db.book.findUniqueOrThrow({ where: { id: 6 } })
    await client.open('/item/6?from=/')
    const { pairs, action } = client.filled(client.form(form), { prodType: '점역', orderNum: 3 })
    const fields = Object.fromEntries(pairs)
    await client.post(action, fields)
    await client.post(action, fields)
    const [one, other] = [new PageClient(app.url), new PageClient(app.url)]
    for (const twin of [one, other])
      for (const [name, value] of client.cookies) twin.cookies.set(name, value)
    await Promise.all([one.post(action, fields), other.post(action, fields)])
    expect(await cart()).toEqual([`${bookId} 점역 3`])
    for (const twin of [client, one, other])
      expect(twin.notices.at(-1)?.text).toBe(`${title} 점역 3부를 장바구니에 담았습니다.`)
    // going back and choosing another number is a new request, with an effect of its own
    await client.post(action, { ...fields, orderNum: '1' })
    expect(await cart()).toEqual([`${bookId} 점역 4`])
  })
})

/**
 * Tests demand (신청 집계) with scripts off: sorting, searching, who asks, and adding to the purchase
 * cart.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let member: number
const list = '/admin/order/list'

useApp()
useLoggedIn('admin')
beforeAll(async () => {
  member = (await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })).id
  const { searchColumns } = await import('~/features/catalogue/book/search/search-text')
  await addBook(app, {
    bookId: 'T-1',
    title: '시험 수학',
    publisher: '비상교육',
    creator: '김원경',
    grade: '중',
    curriculum: '2022 개정 교육과정',
    formats: { create: { prodType: '점자', progress: 40 } },
  })
  for (const [bookId, title] of [
    ['T-2', '시험 과학'],
    ['T-3', '시험 국어'],
  ] as const) {
    const fields = { bookId, title, publisher: '미래엔', grade: '고' }
    await app.db.requestBook.create({ data: { ...fields, ...searchColumns(fields) } })
  }
})

/** Only the applications that the test itself creates. */
beforeEach(async () => {
  await app.db.orderFile.deleteMany()
  await app.db.order.deleteMany()
  await app.db.purchaseCartEntry.deleteMany()
})

async function createDemand() {
  await orderFile(
    app.db,
    { schoolName: '서울맹학교', receiptDate: '2026-10-20', name: '2026-10-20_서울맹학교.xlsx' },
    [
      { bookId: 'T-1', brl: 10 },
      { bookId: 'T-2', sp: 3, brl: 1 },
    ],
  )
  await orderFile(
    app.db,
    { schoolName: '한빛맹학교', receiptDate: '2026-11-02', name: '한빛 신청.xlsx' },
    [
      { bookId: 'T-1', brl: 2, a3: 1 },
      { bookId: 'T-3', brf: 20 },
      { bookId: null },
      { bookId: null, decision: 'absent' },
    ],
  )
  await createApplication(app.db, member, 'T-1', '음성', 5)
}

const noticesOf = ({ notices }: PageClient) =>
  notices.map(({ text, role, link }) => `${role}: ${text}${link ? ` → ${link.to}` : ''}`)
const titles = () =>
  admin.texts('#results tbody th').map((text) => text.split(' ').slice(0, 2).join(' '))
/** The sorted columns, as their headings announce it. */
const sorted = () =>
  admin
    .all('#results thead th[aria-sort]')
    .map((heading) => `${heading.text().replace(/ [▲▼]/, '')} ${heading.attr('aria-sort')}`)
const heading = (name: string) =>
  admin
    .all('#results thead a')
    .find((link) => link.text().replace(/ [▲▼]/, '') === name)
    ?.attr('href') ?? ''

describe('the list', () => {
  it('has a tab, and the address without a list leads to it with what was asked', async () => {
    await admin.open('/admin/order?keyword=수학')
    expect([admin.path, admin.status, admin.texts('.entry-tabs [aria-current=page]')]).toEqual([
      `${list}?keyword=%EC%88%98%ED%95%99`,
      200,
      ['신청 집계'],
    ])
  })

  it('shows one row per book with its five counts, the sum, who asks and how far it is', async () => {
    await createDemand()
    await admin.open(list)
    expect(admin.h1).toBe('신청 집계 3종')
    expect(admin.texts('#results thead th')).toEqual([
      '선택',
      '도서명',
      '출판사',
      '학교급',
      '점자',
      '점역',
      '확대A3',
      '확대B4',
      '음성',
      '합계',
      '신청처',
      '제작 상태',
    ])
    const rows = admin.rows('#results table')
    expect(rows.map((cells) => cells.slice(4, 10))).toEqual([
      ['0', '20', '0', '0', '0', '20'],
      ['12', '0', '1', '0', '5', '18'],
      ['1', '0', '0', '0', '3', '4'],
    ])
    expect(rows[1]?.slice(10)).toEqual([
      '『시험 수학』 (비상교육) 신청처: 학교 2, 회원 1',
      '제작 중 점자 제작 중 40%, 확대A3 시작 전, 음성 시작 전',
    ])
    expect(rows[0]?.slice(10)).toEqual(['『시험 국어』 (미래엔) 신청처: 학교 1', '구입 요청 전'])
    expect(admin.text('#count-line')).toBe(
      '총 3건 가운데 1–3번째. 모두 42부 (점자 13, 점역 20, 확대A3 1, 음성 8)',
    )
    const links = admin
      .all('#results tbody th a')
      .map((link) => (link.attr('href') ?? '').split('?')[0])
    const { id } = await app.db.requestBook.findUniqueOrThrow({ where: { bookId: 'T-3' } })
    expect(links.slice(0, 2)).toEqual([`/admin/request/item/${id}`, '/admin/produce/item/T-1'])
  })

  it('is sorted by its headings, ascending and then descending, and keeps the filters', async () => {
    await createDemand()
    await admin.open(`${list}?keyword=시험&size=20`)
    expect(sorted()).toEqual(['합계 descending'])
    await admin.open(heading('도서명'))
    expect([titles(), sorted()]).toEqual([
      ['시험 과학', '시험 국어', '시험 수학'],
      ['도서명 ascending'],
    ])
    await admin.open(heading('도서명'))
    expect([titles(), sorted(), admin.value('form[role=search]', 'keyword')]).toEqual([
      ['시험 수학', '시험 국어', '시험 과학'],
      ['도서명 descending'],
      '시험',
    ])
    await admin.open(heading('도서명'))
    expect(sorted()).toEqual(['도서명 ascending'])
    await admin.open(heading('점자'))
    expect(titles()[0]).toBe('시험 국어')
    await admin.open(heading('점자'))
    expect([titles()[0], sorted()]).toEqual(['시험 수학', ['점자 descending']])
    await admin.open(admin.path.replace('size=20', 'size=50'))
    expect([sorted(), new URL(admin.path, app.url).searchParams.get('size')]).toEqual([
      ['점자 descending'],
      '50',
    ])
  })

  it('is searched, each condition can be taken away, and the workbook is of what is shown', async () => {
    await createDemand()
    await admin.open(`${list}?sort=title`)
    await admin.submit('form[role=search]', { school: '서울', prodType: '점자' })
    expect([
      titles(),
      sorted(),
      admin
        .texts('[aria-labelledby=conditions] .chips a')
        .map((text) => text.split(' ✕')[0]?.split(' 조건')[0]),
    ]).toEqual([
      ['시험 과학', '시험 수학'],
      ['도서명 ascending'],
      [expect.stringContaining('신청한 형태: 점자'), expect.stringContaining('신청한 학교: 서울')],
    ])
    const sheet = admin.all('a[href^="/api/userOrderBook/bookSheet"]')[0]?.attr('href') ?? ''
    expect(Object.fromEntries(new URL(sheet, app.url).searchParams)).toEqual({
      school: '서울',
      prodType: '점자',
      sort: 'title',
    })
    const answer = await fetch(app.url + sheet, {
      headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('.xlsx'),
    ])
  })

  it('says how many rows wait for a book, with the way to them', async () => {
    await createDemand()
    await admin.open(list)
    expect(admin.main).toContain(
      '자료를 정하지 않은 신청 1행(파일 1개)은 아래 수량에 들어 있지 않습니다.',
    )
    expect(admin.main).toContain('해당 자료가 없다고 정한 신청 1행도 들어 있지 않습니다.')
    expect(
      admin.all('main a').some((link) => link.attr('href') === '/admin/user/order/list?only=open'),
    ).toBe(true)
  })

  it('says what to do when nobody has asked for anything, and when nothing fits', async () => {
    await admin.open(list)
    expect([admin.h1, admin.text('.empty h2'), admin.all('.empty a')[0]?.attr('href')]).toEqual([
      '신청 집계 0종',
      '아직 신청한 자료가 없습니다.',
      '/admin/user/order/list',
    ])
    await createDemand()
    await admin.open(`${list}?keyword=없는책이름`)
    expect([admin.text('.empty h2'), admin.all('.empty a')[0]?.attr('href')]).toEqual([
      '조건에 맞는 자료가 없습니다.',
      list,
    ])
    await admin.open(`${list}?page=9`)
    expect([admin.status, admin.errors]).toEqual([404, ['존재하지 않는 페이지입니다.']])
    await admin.open(`${list}?state=lost`)
    expect([admin.status, admin.field('#state').invalid]).toEqual([400, true])
  })
})

describe('who asks for a book', () => {
  it('is shown on demand, leads to the files, and back to the row', async () => {
    await createDemand()
    await admin.open(`${list}?sort=title`)
    await admin.click('『시험 수학』 (비상교육) 신청처: 학교 2, 회원 1')
    expect([admin.path.split('#')[0], admin.text('#schools h2')]).toEqual([
      `${list}?sort=title&book=T-1`,
      '『시험 수학』 신청처',
    ])
    expect(admin.rows('#schools table')).toEqual([
      ['한빛맹학교, 한빛 신청.xlsx', '2026-11-02', '2', '0', '1', '0', '0', '3'],
      ['서울맹학교, 2026-10-20_서울맹학교.xlsx', '2026-10-20', '10', '0', '0', '0', '0', '10'],
    ])
    expect(admin.text('#schools')).toContain('회원 1명이 신청 1건, 5부를 신청했습니다. 음성 5')
    expect(admin.all('#schools tbody a')[0]?.attr('href')).toBe(
      `/admin/user/order/item/${encodeURIComponent('한빛 신청.xlsx')}`,
    )
    expect(admin.all('#schools .actions a')[0]?.attr('href')).toBe(`${list}?sort=title#book-T-1`)
    expect(admin.all('[id="book-T-1"]')).toHaveLength(1)
    // another order closes the book's details
    expect(heading('점자')).not.toContain('book=')
  })

  it('of a book that nobody applied for shows nothing, and the list stays', async () => {
    await createDemand()
    for (const book of ['T-9', '', 'T-1&book=T-2']) {
      await admin.open(`${list}?book=${book}`)
      expect([book, admin.status, admin.all('#schools').length, titles().length]).toEqual([
        book,
        200,
        0,
        3,
      ])
    }
  })
})

describe('books that are only listed', () => {
  const entries = () =>
    app.db.purchaseCartEntry.findMany({
      orderBy: { bookId: 'asc' },
      select: { bookId: true, orderType: true, orderNum: true },
    })
  const boxes = () =>
    admin
      .all('#choose-form input[name=bookId]')
      .map((box) => [box.attr('value'), box.is('[checked]')])

  it('are chosen and put into the purchase requests as PDF or printed book, and the row says so', async () => {
    await createDemand()
    await admin.open(`${list}?sort=title&book=T-2`)
    expect(boxes()).toEqual([
      ['T-2', false],
      ['T-3', false],
    ])
    await admin.submit('#choose-form', { bookId: 'T-3' }, '서책 구입 요청')
    expect([admin.path, noticesOf(admin)]).toEqual([
      `${list}?sort=title`,
      ['status: 서책 구입 요청에 담았습니다: 성공 1건, 이미 담김 0건 → /admin/cart?orderType=1'],
    ])
    expect(await entries()).toEqual([{ bookId: 'T-3', orderType: 1, orderNum: 1 }])
    expect(admin.rows('#results table')[1]?.at(-1)).toBe('구입 요청 전 서책 구입 요청에 담김')
  })

  it('have to be chosen first', async () => {
    await createDemand()
    await admin.open(list)
    await admin.submit('#choose-form', {}, 'PDF 구입 요청')
    expect([admin.status, admin.errors, admin.title.startsWith('오류: '), await entries()]).toEqual(
      [422, ['선택한 자료가 없습니다. 목록에서 하나 이상 선택해 주세요.'], true, []],
    )
    expect(admin.field('#choose-form-bookId')).toEqual({
      invalid: true,
      description: expect.stringContaining('선택한 자료가 없습니다.'),
    })
  })

  it('are all that can be: without one there is nothing to choose', async () => {
    await createApplication(app.db, member, 'T-1', '점자')
    await admin.open(list)
    expect([boxes(), admin.all('.bulk').length, admin.texts('#results thead th')[0]]).toEqual([
      [],
      0,
      '도서명',
    ])
    await admin.post(list, { act: 'chosen:0', bookId: 'T-1' })
    expect([await entries(), noticesOf(admin)]).toEqual([[], ['alert: 존재하지 않는 자료입니다.']])
  })
})

describe('the overview', () => {
  it('counts rows that wait for a book, and leads to the first file that has one', async () => {
    await createDemand()
    await admin.open('/admin')
    expect([admin.text('#order-rows strong'), admin.text('#order-rows div')]).toEqual([
      '1',
      expect.stringContaining('신청 파일 1개에 있습니다.가장 오래된 것: 한빛 신청.xlsx '),
    ])
    expect(
      admin
        .all('main a')
        .some((link) =>
          (link.attr('href') ?? '').startsWith(
            `/admin/user/order/item/${encodeURIComponent('한빛 신청.xlsx')}`,
          ),
        ),
    ).toBe(true)
    await app.db.orderFile.deleteMany()
    await admin.open('/admin')
    expect([admin.all('#order-rows').length, admin.text('#quiet')]).toEqual([
      0,
      expect.stringContaining('검토할 신청 행'),
    ])
  })
})

it('is for administrators only, and turns others away before anything changes', async () => {
  await createDemand()
  for (const user of ['member', 'producer', '']) {
    const client = new PageClient(app.url)
    if (user) await client.logIn(user)
    for (const path of [list, '/admin/order']) {
      await client.open(path)
      expect([user, client.path.split('?')[0]]).toEqual([user, user ? '/' : '/login'])
    }
    await client.post(list, { act: 'chosen:0', bookId: 'T-2' })
    await client.post(`${list}.data`, { act: 'chosen:0', bookId: 'T-2' })
  }
  expect(await app.db.purchaseCartEntry.count()).toBe(0)
})

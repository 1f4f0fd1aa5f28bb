/**
 * Tests with scripts off that administrators see what waits, find, request, change and delete books
 * of the request list, and that nobody else may.
 */
import { describe, expect, it } from 'vitest'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

const list = '/admin/request/list'
const form = '#choose-form'

useApp()
useLoggedIn('admin')

const noticesOf = ({ notices }: PageClient) =>
  notices.map(({ text, role, link }) => `${role}: ${text}${link ? ` → ${link.to}` : ''}`)
const entries = () => app.db.purchaseCartEntry.findMany({ orderBy: { id: 'asc' } })
const empty = () => app.db.purchaseCartEntry.deleteMany()
const boxes = (client: PageClient) =>
  client
    .all(`${form} input[name=bookId]`)
    .map((box) => ({ value: box.attr('value') ?? '', ticked: box.is('[checked]') }))
let number = 0
/** A new book of the request list for one test. */
async function listed(more: Record<string, string | number> = {}) {
  const { searchColumns } = await import('~/features/catalogue/book/search/search-text')
  const fields = {
    bookId: `T-${++number}`,
    title: `시험 도서 ${number}`,
    publisher: '시험출판',
    creator: '김저자',
    grade: '중',
    pubDate: '2025-03-02',
    isbn: '9791125957683',
    ...more,
  }
  const row = await app.db.requestBook.create({ data: { ...fields, ...searchColumns(fields) } })
  return { ...row, path: `/admin/request/item/${row.id}` }
}
const stored = (id: number) => app.db.requestBook.findUnique({ where: { id } })

describe('the frame', () => {
  it('shows administrators nine entries in the order of the work, and the tabs of the present one', async () => {
    await admin.open('/admin')
    const names = admin.texts('.menu-wide > ul > li > a').map((name) => name.split(',')[0])
    expect(names).toEqual([
      '처음',
      '신청',
      '도서',
      '구입',
      '제작',
      '발송',
      '파일',
      '회원',
      '설정',
      '자료 검색',
      '알림',
    ])
    expect(admin.texts('.menu-wide [aria-current=page]')).toEqual(['처음'])
    expect(admin.all('.entry-tabs')).toHaveLength(0)
    await admin.open(list)
    expect(admin.texts('.entry-tabs a').map((name) => name.split(',')[0])).toEqual([
      '전체 목록',
      '신청받은 미제작 도서',
      '목록에 없는 책 신청',
      '다른 곳에서 만든 자료',
    ])
    expect(admin.texts('.menu-wide [aria-current=true]')[0]).toMatch(/^도서/)
    expect(admin.texts('.entry-tabs [aria-current=page]')[0]).toMatch(/^전체 목록/)
    await admin.open('/admin/request/item/1')
    expect(admin.texts('.entry-tabs [aria-current=true]')[0]).toMatch(/^전체 목록/)
    await admin.open('/admin/nothing')
    expect([admin.status, admin.all('.entry-tabs').length]).toEqual([404, 0])
    await admin.open('/')
    expect(admin.texts('.menu-wide > ul > li > a').map((name) => name.split(',')[0])).toEqual(names)
  })

  it('says beside each entry how much waits there, which is the sum of its tabs', async () => {
    const waits = (selector: string): Record<string, number> =>
      Object.fromEntries(
        admin
          .all(selector)
          .map((link) => [
            link.attr('href'),
            Number(/([\d,]+)건/.exec(link.find('.hidden-text').text())?.[1]?.replace(',', '') ?? 0),
          ]),
      )
    const proposal = await app.db.bookProposal.create({
      data: {
        userId: 1,
        title: '없는 책',
        publisher: '',
        creator: '',
        grade: '',
        isbn: '',
        note: '',
      },
    })
    await admin.open(list)
    const entry = waits('.menu-wide > ul > li > a')[list]
    const tabs = waits('.entry-tabs a')
    expect(entry).toBe(Object.values(tabs).reduce((total, number) => total + number, 0))
    await app.db.bookProposal.delete({ where: { id: proposal.id } })
    await admin.open(list)
    expect(waits('.entry-tabs a')['/admin/proposals']).toBe(tabs['/admin/proposals']! - 1)
    expect(waits('.menu-wide > ul > li > a')[list]).toBe(entry! - 1)
  })

  it.each(['member', 'producer'])(
    'shows nothing of it to a %s, who is sent home with the reason',
    async (user) => {
      const client = await new PageClient(app.url).logIn(user)
      for (const path of ['/admin', list, '/admin/request/item/1']) {
        await client.open(path)
        expect([client.path, noticesOf(client), client.all('.entry-tabs').length]).toEqual([
          '/',
          ['alert: 권한이 없습니다.'],
          0,
        ])
      }
      expect(client.all('.menu-wide a[href^="/admin"]')).toHaveLength(0)
    },
  )

  it('leads somebody who is not logged in to the log-in and back', async () => {
    const client = await new PageClient(app.url).open(`${list}?grade=중`)
    expect(client.path).toMatch(/^\/login\?from=/)
    await client.submit('#login-form', { user: 'admin', password: 'Moduchaek1!' })
    expect([client.path, client.status]).toEqual([`${list}?grade=%EC%A4%91`, 200])
  })

  it('changes nothing for callers who may not', async () => {
    const book = await listed()
    const state = async () =>
      JSON.stringify([
        await app.db.requestBook.count(),
        await stored(book.id),
        await entries(),
        await app.db.audit.count(),
      ])
    const before = await state()
    for (const user of ['', 'member', 'producer']) {
      const client = new PageClient(app.url)
      if (user) await client.logIn(user)
      for (const [path, fields] of [
        [list, { act: `row:0:${book.bookId}` }],
        [list, { act: 'page:1', shown: book.bookId }],
        [list, { subaction: 'all', orderType: '0' }],
        [book.path, { subaction: 'save', title: '바뀐 제목' }],
        [book.path, { subaction: 'request', orderType: '0' }],
        [book.path, { subaction: 'remove' }],
        [book.path, { subaction: 'keep' }],
      ] as [string, Record<string, string>][]) {
        await client.post(path, fields)
        expect([user, path, fields, client.path.split('?')[0]]).toEqual([
          user,
          path,
          fields,
          user ? '/' : '/login',
        ])
        await client.post(`${path}.data`, fields)
      }
    }
    expect(await state()).toBe(before)
  })
})

describe('the overview', () => {
  it('counts what waits at each stage as the screens themselves do, and leads there', async () => {
    await empty()
    const [{ bookId = '' } = {}] = await app.db.requestBook.findMany({
      take: 1,
      orderBy: { id: 'asc' },
    })
    await app.db.purchaseCartEntry.create({
      data: {
        bookId,
        title: '오래된 책',
        orderType: 1,
        createTime: new Date(Date.now() - 3 * 86_400_000),
      },
    })
    await app.db.requestList.create({ data: { state: 'checked', fileName: '새목록.xlsx' } })
    await admin.open('/admin')
    expect([admin.status, admin.h1]).toEqual([200, '관리 처음'])
    // words and number of what waits, with who waits longest
    const waits = Object.fromEntries(
      admin.all('.waits > li').map((item) => [
        item
          .find('> a')
          .text()
          .replace(/ [\d,]+$/, ''),
        [item.find('> a strong').text(), item.find('> div').text()],
      ]),
    )
    expect(waits['구입 요청할 자료: 서책']?.[0]).toBe('1')
    expect(waits['구입 요청할 자료: 서책']?.[1]).toMatch(/ \d{4}-\d\d-\d\d, 3일 전$/)
    expect(waits['확인을 기다리는 목록 파일']?.[1]).toContain(': 새목록.xlsx ')
    // what does not wait is one line, whose names still lead there
    expect(admin.text('#quiet')).toContain('구입 요청할 자료: PDF')
    expect(Object.keys(waits)).not.toContain('구입 요청할 자료: PDF')
    const books = await app.db.book.findMany({ include: { formats: true } })
    const logs = new Set((await app.db.requestLog.findMany()).map((log) => log.bookId))
    const requested = books.filter(
      (book) =>
        book.prodTypes.length === 0 &&
        book.formats.every(({ progress }) => progress === null) &&
        logs.has(book.bookId),
    )
    const making = books.filter((book) =>
      book.formats.some(({ progress }) => progress !== null && progress < 100),
    )
    const owed = requested.filter(({ publisherFileKey }) => publisherFileKey === null)
    expect(waits['출판사 원본을 기다리는 자료']?.[0]).toBe(String(owed.length))
    const figures = admin.facts()
    const figure = (name: string) => /^[\d,]+/.exec(figures[name] ?? '')?.[0]
    expect(figure('제작 중인 자료')).toBe(String(making.length))
    expect(requested.length * making.length).toBeGreaterThan(0)
    // the status of each application, computed one by one; one that has ended waits for nothing
    const open = await app.db.order.findMany({ where: { endTime: null } })
    const steps = open.map((order) => {
      const book = books.find((one) => one.bookId === order.bookId)
      if (book?.prodTypes.includes(order.prodType)) return '완료'
      if (
        book?.formats.some(
          ({ prodType, progress }) => prodType === order.prodType && progress !== null,
        )
      )
        return '제작 중'
      return logs.has(order.bookId) ? '원본 확보 중' : '접수'
    })
    const stepCount = (step: string) => String(steps.filter((one) => one === step).length)
    expect(waits['시작하지 않은 회원 신청']?.[0]).toBe(stepCount('접수'))
    for (const step of ['원본 확보 중', '제작 중', '완료'])
      expect([step, figure(`신청: ${step}`)]).toEqual([step, stepCount(step)])
    await app.db.requestList.deleteMany()
    const links = admin.all('main a').map((link) => link.attr('href') ?? '')
    expect(links).toEqual(
      expect.arrayContaining(['/admin/cart?orderType=0', '/admin/cart?orderType=1']),
    )
    expect(links.some((link) => link.startsWith('/admin/request/item/'))).toBe(true)
  })

  it('has nothing to show and no trouble when nothing waits', async () => {
    await empty()
    await admin.open('/admin')
    expect(admin.text('#quiet')).toContain('확인을 기다리는 목록 파일')
  })

  it('names the publishers who owe sources longest, and tells what came since yesterday', async () => {
    const publishers = ['늦은출판', '빠른출판']
    for (const [i, publisher] of publishers.entries()) {
      const bookId = `OWED-${i}`
      await app.db.book.create({
        data: { bookId, title: `기다리는 책 ${i}`, publisher, publisherText: publisher },
      })
      const createTime = new Date(Date.now() - (4000 - i * 5) * 86_400_000)
      // before the requests of the demo
      await app.db.requestLog.create({ data: { id: i - 10, bookId, type: 0, createTime } })
    }
    const { id: userId } = await app.db.user.findFirstOrThrow({ where: { user: 'member' } })
    const ordered = {
      userId,
      bookId: 'OWED-0',
      prodType: '점자' as const,
      orderNum: 1,
      title: '책',
    }
    const timeBefore = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000)
    await app.db.order.createMany({
      data: [timeBefore(0), timeBefore(1), timeBefore(3)].map((createTime) => ({
        ...ordered,
        createTime,
      })),
    })
    await admin.open('/admin')
    expect(admin.texts('#sources li').slice(0, 2)).toEqual([
      expect.stringMatching(/^늦은출판 1건 \d{4}-\d\d-\d\d, 4,000일 전$/),
      expect.stringMatching(/^빠른출판 1건 \d{4}-\d\d-\d\d, 3,995일 전$/),
    ])
    expect(admin.texts('.chips a')).toContain('회원 신청 2건')
    await admin.click('늦은출판 1건')
    expect(decodeURIComponent(admin.path)).toBe(
      '/admin/produce/list?state=sourcing&keyword=늦은출판',
    )
    const where = { bookId: { startsWith: 'OWED-' } }
    await app.db.order.deleteMany({ where })
    await app.db.requestLog.deleteMany({ where })
    await app.db.book.deleteMany({ where })
  })
})

describe('the full list', () => {
  it('is found by its filters, with conditions that can be taken away, a count, sizes and pages that the address holds', async () => {
    await admin.open(list)
    const all = await app.db.requestBook.count()
    expect(admin.h1).toBe(`전체 목록 ${all.toLocaleString('ko-KR')}건`)
    await admin.submit('form.filters', { grade: '중', publisher: '미래엔' })
    await admin.submit('form.list-controls', { size: '20', sort: '1' })
    expect(admin.texts('.chips a')).toEqual([
      '출판사: 미래엔 출판사 조건 빼기',
      '학교급: 중 학교급 조건 빼기',
    ])
    expect([admin.value('form.list-controls', 'size'), admin.rows().length]).toEqual(['20', 20])
    expect(admin.texts('main thead th')).toEqual([
      '선택',
      '도서명',
      '학교급',
      '출판사',
      '저자',
      '교육과정',
      '발행일',
      '총판',
      '제작',
      '자료번호',
      '구입 요청',
    ])
    const ids = admin.column('자료번호')
    expect(ids).toEqual(ids.toSorted().reverse())
    await admin.click('다음 쪽')
    expect(admin.title).toMatch(/^2쪽 – 전체 목록 \d+건 – 모두책$/)
    await admin.click('출판사: 미래엔 출판사 조건 빼기')
    expect([admin.texts('.chips a'), admin.value('form.list-controls', 'size')]).toEqual([
      ['학교급: 중 학교급 조건 빼기'],
      '20',
    ])
    await admin.open(`${list}?title=없는책이름`)
    expect(admin.main).toContain('조건에 맞는 자료가 없습니다.')
    expect(admin.all('main table')).toHaveLength(0)
  })

  it('says what cannot be asked for at its field, and leads back from a page that is not there', async () => {
    await admin.open(`${list}?pubDate=어제&title=수학`)
    expect([admin.status, admin.errors]).toEqual([
      400,
      ['날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    ])
    expect([admin.field('#pubDate').invalid, admin.value('form.filters', 'title')]).toEqual([
      true,
      '수학',
    ])
    await admin.open(`${list}?grade=중&page=999`)
    expect(admin.status).toBe(404)
    await admin.click('첫 쪽으로 가기')
    expect(admin.path).toBe(`${list}?grade=%EC%A4%91`)
  })

  it('puts ticked rows into the purchase requests, tells what was new and what was there, and stays on its page', async () => {
    await empty()
    await admin.open(`${list}?grade=고&size=20&page=2`)
    const [first = '', second = ''] = boxes(admin).map(({ value }) => value)
    await admin.submit(form, { bookId: first }, 'PDF 구입 요청')
    expect([admin.hops, noticesOf(admin)]).toEqual([
      [`303 ${list}?grade=%EA%B3%A0&size=20&page=2`],
      ['status: PDF 구입 요청에 담았습니다: 성공 1건, 이미 담김 0건 → /admin/cart?orderType=0'],
    ])
    await admin.submit(form, { bookId: `${first},${second}` }, 'PDF 구입 요청')
    expect(noticesOf(admin)[0]).toContain('성공 1건, 이미 담김 1건')
    await admin.submit(form, { bookId: first }, '서책 구입 요청')
    expect(noticesOf(admin)[0]).toContain('서책 구입 요청에 담았습니다: 성공 1건')
    expect((await entries()).map((one) => [one.bookId, one.orderType, one.orderNum])).toEqual([
      [first, 0, 1],
      [second, 0, 1],
      [first, 1, 1],
    ])
  })

  it('takes a whole page or one row at a press', async () => {
    await empty()
    await admin.open(`${list}?grade=초`)
    const bookIds = boxes(admin).map(({ value }) => value)
    await admin.submit(form, {}, '이 쪽 10건 모두 서책 구입 요청')
    expect((await entries()).map((one) => one.bookId).toSorted()).toEqual(bookIds.toSorted())
    const [button = ''] = admin
      .texts(`${form} tbody button`)
      .filter((name) => name.endsWith('PDF 구입 요청'))
    await admin.submit(form, {}, button)
    expect((await entries()).filter((one) => one.orderType === 0).map((one) => one.bookId)).toEqual(
      [bookIds[0]],
    )
  })

  it('sends the same press twice as one effect', async () => {
    await empty()
    await admin.open(list)
    const { pairs } = admin.filled(admin.form(form), {}, '이 쪽 10건 모두 PDF 구입 요청')
    await admin.post(list, Object.fromEntries(pairs))
    const first = noticesOf(admin)
    await admin.post(list, Object.fromEntries(pairs))
    expect([first, noticesOf(admin)]).toEqual([first, first])
    expect(await entries()).toHaveLength(10)
  })

  it('refuses when nothing is ticked, at the rows, and when what was ticked is gone keeps the ticks', async () => {
    await empty()
    await admin.open(`${list}?grade=고`)
    await admin.submit(form, {}, 'PDF 구입 요청')
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['선택한 자료가 없습니다. 목록에서 하나 이상 선택해 주세요.'],
    ])
    expect(admin.field('#choose-form-bookId')).toMatchObject({
      invalid: true,
      description: expect.stringContaining('선택한 자료가 없습니다.'),
    })
    const gone = boxes(admin)[1]?.value ?? ''
    await admin.post(`${list}?grade=고`, { act: 'chosen:7', bookId: gone })
    expect([
      admin.status,
      boxes(admin)
        .filter(({ ticked }) => ticked)
        .map(({ value }) => value),
    ]).toEqual([422, [gone]])
    await admin.post(list, { act: 'chosen:0', bookId: 'nothing' })
    expect(admin.errors).toEqual(['존재하지 않는 자료입니다.'])
    expect(await entries()).toEqual([])
  })

  it('takes everything that was found after a question that repeats filter and number', async () => {
    await empty()
    const filter = `${list}?grade=${encodeURIComponent('중')}&publisher=${encodeURIComponent('미래엔')}`
    await admin.open(filter)
    const total = Number(/\d+/.exec(admin.h1)?.[0])
    await admin.click(`검색 결과 ${total}건 모두 PDF 구입 요청`)
    expect(admin.text('#confirm')).toContain(
      `자료 ${total}건을 모두 PDF 구입 요청에 담으시겠습니까?`,
    )
    expect(admin.texts('#confirm li')).toEqual(['출판사: 미래엔', '학교급: 중'])
    await admin.click('아니요, 돌아가기')
    expect([admin.path, (await entries()).length]).toEqual([filter, 0])
    await admin.click(`검색 결과 ${total}건 모두 PDF 구입 요청`)
    await admin.submit('#all-form')
    expect([admin.path, noticesOf(admin)]).toEqual([
      filter,
      [
        `status: PDF 구입 요청에 담았습니다: 성공 ${total}건, 이미 담김 0건 → /admin/cart?orderType=0`,
      ],
    ])
    expect(
      (await entries()).every(
        (one) => one.grade === '중' && one.publisher.includes('미래엔') && one.orderType === 0,
      ),
    ).toBe(true)
    expect(await entries()).toHaveLength(total)
    await empty()
  })
})

describe('a book of the list', () => {
  it('is opened from its row and leads back to that row', async () => {
    await admin.open(`${list}?grade=고&page=2`)
    const [row] = admin.rows()
    await admin.click(row?.[1] ?? '', 'tbody tr:first-child')
    expect(admin.h1).toBe(`목록의 자료: ${row?.[1]}`)
    const back = admin
      .all('main .actions a')
      .findLast((link) => link.text().includes('이전 화면으로'))
    expect(back?.attr('href')).toMatch(/^\/admin\/request\/list\?grade=%EA%B3%A0&page=2#book-\d+$/)
    await admin.click('이전 화면으로')
    expect(admin.all(`#${back?.attr('href')?.split('#')[1]}`)).toHaveLength(1)
  })

  it('saves what changed and nothing else, with a trace, and says so', async () => {
    const book = await listed()
    await admin.open(book.path)
    await admin.submit(
      '#book-form',
      { title: '새 제목', grade: '고', pubDate: '2026.3', distributor: '한국총판' },
      '저장',
    )
    expect([admin.hops, noticesOf(admin), admin.h1]).toEqual([
      [`303 ${book.path}`],
      ['status: 변경사항이 저장되었습니다. 『새 제목』'],
      '목록의 자료: 새 제목',
    ])
    expect(await stored(book.id)).toMatchObject({
      title: '새 제목',
      grade: '고',
      pubDate: '2026-03',
      distributor: '한국총판',
      creator: '김저자',
      isbn: '9791125957683',
    })
    expect((await app.db.audit.findFirst({ where: { target: book.bookId } }))?.after).toEqual({
      title: '새 제목',
      grade: '고',
      pubDate: '2026-03',
      distributor: '한국총판',
    })
    await admin.submit('#book-form', { grade: '', creator: '' }, '저장')
    expect(await stored(book.id)).toMatchObject({ grade: '', creator: '' })
    await admin.submit('#book-form', {}, '저장')
    expect([
      noticesOf(admin),
      await app.db.audit.count({ where: { target: book.bookId } }),
    ]).toEqual([['status: 바뀐 내용이 없습니다.'], 2])
  })

  it('refuses what cannot be at its field and keeps everything typed', async () => {
    const book = await listed()
    await admin.open(book.path)
    await admin.submit(
      '#book-form',
      { title: ' ', pubDate: '어제', creator: '박저자', purpose: '지도서' },
      '저장',
    )
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['도서명을 입력해 주세요.', '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    ])
    expect(
      ['creator', 'purpose', 'pubDate'].map((name) => admin.value('#book-form', name)),
    ).toEqual(['박저자', '지도서', '어제'])
    expect(await stored(book.id)).toMatchObject({ title: book.title, creator: '김저자' })
  })

  it('tells at each field what somebody else wrote meanwhile, keeps what was typed, and saves it when asked again', async () => {
    const book = await listed()
    const other = await new PageClient(app.url).logIn('admin')
    await admin.open(book.path)
    await other.open(book.path)
    await other.submit('#book-form', { creator: '먼저 쓴 이름' }, '저장')
    await admin.submit('#book-form', { creator: '나중 이름' }, '저장')
    expect([admin.status, admin.errors]).toEqual([
      409,
      [
        '그 사이 다른 곳에서 ‘먼저 쓴 이름’(으)로 바뀌었습니다. 입력한 값으로 바꾸려면 다시 저장해 주세요.',
      ],
    ])
    expect([admin.value('#book-form', 'creator'), (await stored(book.id))?.creator]).toEqual([
      '나중 이름',
      '먼저 쓴 이름',
    ])
    await admin.submit('#book-form', {}, '저장')
    expect([noticesOf(admin), (await stored(book.id))?.creator]).toEqual([
      [`status: 변경사항이 저장되었습니다. 『${book.title}』`],
      '나중 이름',
    ])
  })

  it('lets two people change different fields, and asks only about the one that both changed', async () => {
    const book = await listed()
    const other = await new PageClient(app.url).logIn('admin')
    await admin.open(book.path)
    await other.open(book.path)
    await other.submit('#book-form', { title: '그들의 제목', creator: '그들의 저자' }, '저장')
    await admin.submit('#book-form', { distributor: '우리 총판' }, '저장')
    expect(noticesOf(admin)).toEqual(['status: 변경사항이 저장되었습니다. 『그들의 제목』'])
    expect(await stored(book.id)).toMatchObject({
      title: '그들의 제목',
      creator: '그들의 저자',
      distributor: '우리 총판',
    })
    await other.open(book.path)
    await admin.submit('#book-form', { title: '먼저' }, '저장')
    await admin.submit('#book-form', { grade: '고' }, '저장')
    await other.submit('#book-form', { title: '나중', isbn: '' }, '저장')
    expect([other.status, other.errors]).toEqual([
      409,
      ['그 사이 다른 곳에서 ‘먼저’(으)로 바뀌었습니다. 입력한 값으로 바꾸려면 다시 저장해 주세요.'],
    ])
    expect(['title', 'isbn', 'grade'].map((name) => other.value('#book-form', name))).toEqual([
      '나중',
      '',
      '고',
    ])
    await other.submit('#book-form', {}, '저장')
    expect(await stored(book.id)).toMatchObject({
      title: '나중',
      isbn: '',
      grade: '고',
      distributor: '우리 총판',
    })
  })

  it('goes into the purchase requests as PDF or as book, and says when it is there already', async () => {
    await empty()
    const book = await listed()
    await admin.open(`${book.path}?from=${encodeURIComponent(`${list}?page=2`)}`)
    await admin.submit('#request-form', {}, '구입 요청(PDF)에 담기')
    expect([admin.path, noticesOf(admin)]).toEqual([
      `${book.path}?from=${encodeURIComponent(`${list}?page=2`)}`,
      ['status: PDF 구입 요청에 담았습니다: 성공 1건, 이미 담김 0건 → /admin/cart?orderType=0'],
    ])
    await admin.submit('#request-form', {}, '구입 요청(PDF)에 담기')
    expect(noticesOf(admin)[0]).toContain(
      '담은 자료가 없습니다. 자료 1건이 PDF 구입 요청에 이미 있습니다.',
    )
    await admin.submit('#request-form', {}, '구입 요청(서책)에 담기')
    expect((await entries()).map((one) => [one.bookId, one.orderType])).toEqual([
      [book.bookId, 0],
      [book.bookId, 1],
    ])
  })

  it('shows its requests and how far each channel is', async () => {
    const made = await app.db.book.findFirstOrThrow({
      where: {
        formats: {
          some: { prodType: '점자', progress: { gt: 0, lt: 100 } },
          none: { prodType: '점역' },
        },
        requestBook: { isNot: null },
      },
      include: { requestBook: true, formats: true },
    })
    await app.db.requestLog.create({
      data: {
        bookId: made.bookId,
        type: 1,
        orderNum: 7,
        createTime: new Date('2026-05-01T16:00:00Z'),
      },
    })
    await admin.open(`/admin/request/item/${made.requestBook?.id}`)
    expect(admin.rows('[aria-labelledby=history] table')[0]).toEqual(['2026-05-02', '서책', '7'])
    expect(admin.facts('[aria-labelledby=production] .facts')).toMatchObject({
      '점자, 점역': `${made.formats.find(({ prodType }) => prodType === '점자')?.progress}%`,
      '출판사 파일': expect.stringMatching(/파일/),
    })
    await admin.click('자료 검색에서 보기')
    expect([admin.path.split('?')[0], admin.h1]).toEqual([`/item/${made.id}`, made.title])
    const fresh = await listed()
    await admin.open(fresh.path)
    expect(admin.main).toContain('아직 구입을 요청하지 않았습니다.')
    expect(admin.main).toContain('제작을 시작하지 않았습니다.')
  })

  it('is deleted after two questions, and only then; its history and its place in the cart stay', async () => {
    await empty()
    const book = await listed()
    await app.db.requestLog.create({ data: { bookId: book.bookId, type: 0 } })
    await app.db.purchaseCartEntry.create({
      data: { bookId: book.bookId, title: book.title, orderType: 0 },
    })
    const from = `${list}?publisher=${encodeURIComponent('시험출판')}`
    await admin.open(`${book.path}?from=${encodeURIComponent(from)}`)
    await admin.click('삭제')
    expect(admin.text('#confirm')).toContain('삭제하시겠습니까?')
    expect(admin.text('#confirm')).toContain('요청 이력 1건')
    await admin.submit('#keep-form', {}, '아니요, 돌아가기')
    expect([noticesOf(admin), admin.all('#confirm').length]).toEqual([
      [`status: 삭제가 취소되었습니다. 『${book.title}』`],
      0,
    ])
    await admin.click('삭제')
    await admin.submit('#confirm form[method=get]', {}, '계속하기')
    expect([admin.text('#confirm-question'), (await stored(book.id)) !== null]).toEqual([
      '삭제한 데이터는 복구할 수 없습니다. 정말 삭제하시겠습니까?',
      true,
    ])
    await admin.submit('#remove-form', {}, '삭제하기')
    expect([admin.path, noticesOf(admin)]).toEqual([
      from,
      [`status: 『${book.title}』이(가) 목록에서 삭제되었습니다.`],
    ])
    expect(await stored(book.id)).toBeNull()
    expect([
      await app.db.requestLog.count({ where: { bookId: book.bookId } }),
      (await entries()).length,
    ]).toEqual([1, 1])
    await admin.open(book.path)
    expect([admin.status, admin.h1]).toEqual([404, '존재하지 않는 자료입니다.'])
    await empty()
  })

  it.each(['999999', 'abc', '0'])('that is not there says so: %s', async (id) => {
    await admin.open(`/admin/request/item/${id}`)
    expect([admin.status, admin.h1]).toEqual([404, '존재하지 않는 자료입니다.'])
    await admin.post(`/admin/request/item/${id}`, { subaction: 'remove' })
    expect(admin.status).toBe(404)
  })
})

/**
 * Tests with scripts off that administrators narrow the production list, change a book's
 * percentages, files and producers, and lose nothing that others saved meanwhile.
 */
import { describe, expect, it } from 'vitest'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { addBook } from '../../support/servers/app'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

const list = '/admin/produce/list'
const form = '#choose-form'

useApp()
useLoggedIn('admin')

const noticesOf = ({ notices }: PageClient) => notices.map(({ text, role }) => `${role}: ${text}`)
let number = 0
/** A new book for one test. */
async function produced(more: Record<string, string> = {}) {
  const fields = {
    bookId: `P-${++number}`,
    title: `만드는 책 ${number}`,
    publisher: '시험출판',
    creator: '김저자',
    grade: '중',
    ...more,
  }
  const id = await addBook(app, fields)
  return { ...fields, id, path: `/admin/produce/item/${fields.bookId}` }
}
const stored = (id: number) =>
  app.db.book.findUniqueOrThrow({
    where: { id },
    include: { formats: true, assignments: true, publisherFile: true },
  })
const person = (user: string) => app.db.user.findUniqueOrThrow({ where: { user } })
const file = (text: string, name: string) =>
  new File([text], name, { type: 'application/octet-stream' })

describe('the list', () => {
  it('is narrowed by words, state, format and producer; each condition can be taken away, and the address holds everything', async () => {
    const { id } = await person('maker01')
    await admin.open(list)
    const all = await app.db.book.count()
    expect(admin.title).toBe(`제작 목록 ${all.toLocaleString('ko-KR')}건 – 모두책`)
    expect(admin.texts('main thead th')).toEqual([
      '선택',
      '도서명',
      '학교급',
      '출판사',
      '형태와 진행',
      '출판사 파일',
      'PDF 요청일',
      '서책 요청일',
      '필요한 날',
      '제작자',
      '자료번호',
    ])
    await admin.submit('form.filters', {
      keyword: '중',
      state: 'making',
      prodType: '점자',
      producer: id,
    })
    const { name } = await person('maker01')
    expect(admin.texts('.chips a')).toEqual([
      '검색어: 중 검색어 조건 빼기',
      '제작 상태: 제작 중 제작 상태 조건 빼기',
      '제작 형태: 점자 제작 형태 조건 빼기',
      `제작자: ${name} (maker01) 제작자 조건 빼기`,
    ])
    expect([
      admin.value('form.filters', 'keyword'),
      admin.value('form.filters', 'state'),
      admin.value('form.filters', 'producer'),
    ]).toEqual(['중', 'making', String(id)])
    await admin.click('검색어: 중 검색어 조건 빼기')
    await admin.click('제작 형태: 점자 제작 형태 조건 빼기')
    const assigned = await app.db.book.findMany({
      where: { assignments: { some: { userId: id } } },
      include: { formats: true },
    })
    const making = assigned.filter(({ prodTypes, formats }) =>
      formats.some(({ prodType, progress }) => progress !== null && !prodTypes.includes(prodType)),
    )
    expect(admin.text('#count-line')).toContain(`${making.length}건`)
    await admin.submit('form.list-controls', { size: '20', sort: '2' })
    expect([
      admin.value('form.filters', 'state'),
      admin.value('form.list-controls', 'sort'),
    ]).toEqual(['making', '2'])
    const dates = admin
      .rows()
      .map((row) => row[8] ?? '')
      .filter((date) => date !== '-')
    expect(dates).toEqual(dates.toSorted())
  })

  it('shows each format in words, the source, requests, producers, and leads to the book and back to its row', async () => {
    const book = await produced({ title: '행을 보는 책' })
    await app.db.book.update({
      where: { id: book.id },
      data: {
        prodTypes: ['점자'],
        needDate: '2027-03-02',
        formats: {
          create: [
            { prodType: '점자', progress: 100 },
            { prodType: '음성', progress: 40 },
          ],
        },
      },
    })
    await app.db.requestLog.create({
      data: { bookId: book.bookId, type: 0, createTime: new Date('2026-05-01T00:00:00Z') },
    })
    await app.db.assignment.create({
      data: { bookRowId: book.id, userId: (await person('producer')).id },
    })
    await admin.open(`${list}?keyword=${encodeURIComponent('행을 보는 책')}`)
    expect(admin.rows()).toEqual([
      [
        '행을 보는 책 (시험출판) 선택',
        '행을 보는 책',
        '중',
        '시험출판',
        '점자 완료음성 40%',
        '파일 없음',
        '2026-05-01',
        '-',
        '2027-03-02',
        '한제작',
        book.bookId,
      ],
    ])
    await admin.click('행을 보는 책')
    expect([admin.status, admin.h1]).toEqual([200, '제작 자료: 행을 보는 책'])
    await admin.click('이전 화면으로')
    expect([admin.path, admin.value('form.filters', 'keyword')]).toEqual([
      `${list}?keyword=${encodeURIComponent('행을 보는 책').replaceAll('%20', '+')}`,
      '행을 보는 책',
    ])
  })

  it('says what to do when nothing fits, when a condition is bad and when the page does not exist', async () => {
    await admin.open(`${list}?keyword=없는책없는책`)
    expect([admin.status, admin.text('.empty h2'), admin.all('.empty a').length]).toEqual([
      200,
      '조건에 맞는 자료가 없습니다.',
      2,
    ])
    await admin.open(`${list}?state=lost`)
    expect([admin.status, admin.errors.length, admin.field('#state').invalid]).toEqual([
      400,
      1,
      true,
    ])
    await admin.open(`${list}?page=9999`)
    expect([admin.status, admin.all('main a.button').length]).toEqual([404, 1])
  })

  it('gives chosen books to a producer and dates them, and says how many were so already', async () => {
    const [one, two] = [
      await produced({ title: '고르는 책 하나' }),
      await produced({ title: '고르는 책 둘' }),
    ]
    const { id: userId } = await person('producer')
    await app.db.assignment.create({ data: { bookRowId: one.id, userId } })
    const path = `${list}?keyword=${encodeURIComponent('고르는')}`
    await admin.open(path)
    expect(admin.rows()).toHaveLength(2)
    // ticks boxes and sends the form as a browser does
    const tick = async (fields: Record<string, string>, ...bookIds: string[]) => {
      const opId = admin.value(form, 'opId') ?? ''
      await admin.post(path, {
        opId,
        __rvfInternalFormId: 'choose-form',
        ...fields,
        bookId: bookIds.join(','),
      })
    }
    await admin.submit(form, { userId }, '할당')
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['선택한 자료가 없습니다. 목록에서 하나 이상 선택해 주세요.'],
    ])
    expect(admin.value(form, 'userId')).toBe(String(userId))
    await admin.open(path)
    await tick({ act: 'assign', userId: String(userId) }, one.bookId, two.bookId)
    expect([admin.path, noticesOf(admin)]).toEqual([
      path,
      ['status: 할당되었습니다. 새로 할당 1건, 이미 할당됨 1건'],
    ])
    await tick({ act: 'needDate', needDate: '내년 봄' }, one.bookId)
    expect([
      admin.status,
      admin.value(form, 'needDate'),
      admin.field('#choose-form-needDate').invalid,
    ]).toEqual([422, '내년 봄', true])
    await tick({ act: 'needDate', needDate: '2027.03.02' }, one.bookId, two.bookId, 'gone')
    expect(noticesOf(admin)).toEqual([
      'status: 변경사항이 저장되었습니다. 필요한 날 변경 2건, 이미 같은 날 0건',
      'alert: 선택한 자료 가운데 1건은 그사이 삭제되었습니다.',
    ])
    expect([(await stored(one.id)).needDate, (await stored(two.id)).assignments.length]).toEqual([
      '2027-03-02',
      1,
    ])
    expect(admin.rows().map((row) => row[8])).toEqual(['2027-03-02', '2027-03-02'])
  })
})

describe('one book', () => {
  it('is reached from its row of the full list', async () => {
    const book = await produced()
    const { bookId, title } = book
    const row = await app.db.requestBook.create({
      data: { bookId, title, produceId: book.id, ...searchColumns({ bookId, title }) },
    })
    await admin.open(`/admin/request/item/${row.id}`)
    await admin.click('제작 자료 관리')
    expect(admin.path).toBe(
      `${book.path}?from=${encodeURIComponent(`/admin/request/item/${row.id}`)}`,
    )
    await admin.click('전체 목록에서 보기')
    expect(admin.path.split('?')[0]).toBe(`/admin/request/item/${row.id}`)
    await admin.open('/admin/produce/item/none')
    expect([admin.status, admin.main.includes('존재하지 않는 자료입니다.')]).toEqual([404, true])
  })

  it('is changed, a mistake is told at its field with nothing lost, and a change made meanwhile is shown beside it', async () => {
    const book = await produced()
    await admin.open(book.path)
    await admin.submit('#book-form', { creator: '새 저자', needDate: '2027-02-30' })
    expect([
      admin.status,
      admin.value('#book-form', 'creator'),
      admin.field('#book-form-needDate').invalid,
    ]).toEqual([422, '새 저자', true])
    await admin.submit('#book-form', { needDate: '2027-03-02', type: 'braille', code1: 'A' })
    expect([noticesOf(admin), await stored(book.id)]).toMatchObject([
      [`status: 변경사항이 저장되었습니다. 『${book.title}』`],
      { creator: '새 저자', needDate: '2027-03-02', type: 'braille', code1: 'A' },
    ])
    await admin.submit('#book-form', {})
    expect(noticesOf(admin)).toEqual(['status: 바뀐 내용이 없습니다.'])
    const other = await new PageClient(app.url).logIn('admin')
    await other.open(book.path)
    await other.submit('#book-form', { title: '먼저 바꾼 제목', type: 'voice' })
    await admin.submit('#book-form', {
      title: '나중 제목',
      type: 'magnified',
      publisher: '다른출판',
    })
    expect([admin.status, admin.errors.length]).toEqual([409, 2])
    expect(admin.errors.join()).toMatch(/먼저 바꾼 제목.*음성/)
    expect([admin.value('#book-form', 'title'), (await stored(book.id)).title]).toEqual([
      '나중 제목',
      '먼저 바꾼 제목',
    ])
    await admin.submit('#book-form', {})
    expect([noticesOf(admin), await stored(book.id)]).toMatchObject([
      ['status: 변경사항이 저장되었습니다. 『나중 제목』'],
      { title: '나중 제목', type: 'magnified', publisher: '다른출판' },
    ])
  })

  it('shows its formats; a percentage is saved, clamped, or told to be missing', async () => {
    const book = await produced()
    await app.db.order.create({
      data: {
        userId: (await person('member')).id,
        bookId: book.bookId,
        prodType: '음성',
        orderNum: 3,
        title: book.title,
      },
    })
    await admin.open(`${book.path}?from=${list}`)
    const formats = () => admin.rows('[aria-labelledby=formats] table')
    expect(formats().map(([type]) => type)).toEqual(['점자', '점역', '확대A3', '확대B4', '음성'])
    expect(formats()[4]).toEqual(['음성', '시작 전', '3', '없음', '파일 없음', '음성 파일 올리기'])
    // everything else is folded, and says what it holds
    expect(admin.texts('main details:not([open]) > summary')).toEqual([
      ...['점자', '점역', '확대A3', '확대B4', '음성'].map(
        (type) => `${type}: 진행률, 완성 파일, 분권 바꾸기`,
      ),
      '출판사 파일: 파일 없음',
      '제작자 할당: 없음',
      '자료 정보 바꾸기: 도서명, 출판사, 필요한 날 등',
      '요청 이력 0건',
      '제작 자료 삭제',
    ])
    await admin.click('음성 파일 올리기')
    expect(admin.texts('main details[open] > summary')).toEqual([
      '음성: 진행률, 완성 파일, 분권 바꾸기',
    ])
    await admin.submit('#progress-sp', { progress: '140' })
    expect([noticesOf(admin), admin.path]).toEqual([
      ['status: 변경사항이 저장되었습니다. 음성 진행률은 100%입니다.'],
      `${book.path}?from=${encodeURIComponent(list)}&open=sp`,
    ])
    expect(formats()[4]?.[1]).toBe('완료')
    expect(admin.texts('main details[open] > summary')).toEqual([
      '음성: 진행률, 완성 파일, 분권 바꾸기',
    ])
    await admin.open(book.path)
    expect((await stored(book.id)).prodTypes).toEqual(['음성'])
    await admin.submit('#progress-brf', { progress: '' })
    expect([admin.status, admin.errors, admin.all('main details[open]').length]).toEqual([
      422,
      ['진행률을 입력해 주세요.'],
      1,
    ])
    await admin.submit('#progress-brf', { progress: '33.4%' })
    expect(
      (await stored(book.id)).formats
        .map(({ prodType, progress }) => [prodType, progress])
        .toSorted(),
    ).toEqual([
      ['음성', 100],
      ['점역', 33],
    ])
  })

  it("a percentage that somebody else saved meanwhile is told with one's own, and replaced when it is sent again", async () => {
    const book = await produced()
    const other = await new PageClient(app.url).logIn('admin')
    for (const one of [admin, other]) await one.open(book.path)
    await other.submit('#progress-brl', { progress: '30' })
    await admin.submit('#progress-brl', { progress: '50' })
    expect([admin.status, admin.title.startsWith('오류: ')]).toEqual([409, true])
    expect(admin.texts('#error-summary a')).toEqual([
      '그 사이 다른 곳에서 값이 30(으)로 바뀌었습니다. 입력한 값 50(으)로 바꾸려면 다시 저장해 주세요.',
    ])
    expect((await stored(book.id)).formats.map(({ progress }) => progress)).toEqual([30])
    await admin.submit('#progress-brl')
    expect((await stored(book.id)).formats.map(({ progress }) => progress)).toEqual([50])
    // the same value from both is no conflict
    await other.submit('#progress-brl', { progress: '50' })
    expect([other.status, (await stored(book.id)).formats.map(({ progress }) => progress)]).toEqual(
      [200, [50]],
    )
  })

  it('says that volumes count, and leads to them', async () => {
    const book = await produced()
    await admin.open(book.path)
    await app.db.format.create({
      data: {
        bookRowId: book.id,
        prodType: '점자',
        progress: 50,
        volumes: { create: [{ number: 1, state: 'finished' }, { number: 2 }] },
      },
    })
    // the page that was open still has the form
    await admin.submit('#progress-brl', { progress: '90' })
    expect(noticesOf(admin)[0]).toMatch(/^alert: 점자의 진행률은 완료된 분권으로 계산합니다/)
    expect([
      admin.all('#progress-brl').length,
      admin.rows('[aria-labelledby=formats] table')[0],
    ]).toEqual([0, ['점자', '50%', '0', '2권 중 1권 완료', '파일 없음', '점자 분권 편집']])
    const to = admin
      .all('a')
      .find((link) => link.text() === '점자 분권 편집')
      ?.attr('href')
    expect(to).toMatch(`/admin/produce/volumes/${book.bookId}?type=${encodeURIComponent('점자')}`)
  })

  it('takes a file, offers it, refuses to replace what somebody else replaced, and deletes it after asking', async () => {
    const book = await produced()
    await admin.open(`${book.path}?from=${list}`)
    await admin.attach('#file-brl', 'file', null)
    expect([admin.status, admin.errors]).toEqual([422, ['선택된 파일이 없습니다.']])
    await admin.attach('#file-brl', 'file', file('점자 내용', '수학 1.brf'))
    expect(noticesOf(admin)).toEqual(['status: 파일이 등록되었습니다. 수학 1.brf'])
    const other = await new PageClient(app.url).logIn('admin')
    await other.open(book.path)
    await admin.click('점자 완성 파일 내려받기 (수학 1.brf, BRF, 13B)')
    expect([admin.download?.name, new TextDecoder().decode(admin.download?.bytes)]).toEqual([
      '수학 1.brf',
      '점자 내용',
    ])
    await admin.attach('#file-brl', 'file', file('새 내용', '수학 2.brf'))
    expect(noticesOf(admin)).toEqual(['status: 파일이 등록되었습니다. 수학 2.brf'])
    await other.attach('#file-brl', 'file', file('늦은 내용', '수학 3.brf'))
    expect(noticesOf(other)[0]).toMatch(/^alert: 그사이 다른 사람이 파일을 바꾸었습니다/)
    expect(other.main).toContain('수학 2.brf')
    await admin.click('점자 완성 파일 삭제')
    expect([admin.text('#confirm-question'), admin.text('#confirm p')]).toEqual([
      '점자 완성 파일을 삭제하시겠습니까?',
      '없어지는 것: 수학 2.brf (10B). 점자 형태는 완료에서 빠집니다.',
    ])
    await admin.click('아니요, 돌아가기')
    expect(admin.path).toBe(`${book.path}?from=${encodeURIComponent(list)}&open=brl`)
    await admin.click('점자 완성 파일 삭제')
    await admin.submit('#remove-file-form')
    expect([noticesOf(admin), admin.path, (await stored(book.id)).prodTypes]).toEqual([
      ['status: 삭제되었습니다. 수학 2.brf'],
      `${book.path}?from=${encodeURIComponent(list)}&open=brl`,
      [],
    ])
  })

  it("keeps the publisher's file apart", async () => {
    const book = await produced()
    await admin.open(book.path)
    await admin.attach('#file-publisher', 'file', file('pdf', '원본.pdf'))
    expect([noticesOf(admin), await stored(book.id)]).toMatchObject([
      ['status: 파일이 등록되었습니다. 원본.pdf'],
      { prodTypes: [], publisherFile: { name: '원본.pdf' } },
    ])
    await admin.click('출판사 파일 내려받기 (원본.pdf, PDF, 3B)')
    expect(admin.download?.name).toBe('원본.pdf')
    await admin.click('출판사 파일 삭제')
    await admin.submit('#remove-file-form')
    expect([noticesOf(admin), (await stored(book.id)).publisherFileKey]).toEqual([
      ['status: 삭제되었습니다. 원본.pdf'],
      null,
    ])
  })

  it('is given to producers and taken off them', async () => {
    const book = await produced()
    const { id } = await person('producer')
    await admin.open(book.path)
    await admin.submit('#share-form', {})
    expect([admin.status, admin.errors]).toEqual([422, ['할당할 제작자를 선택해 주세요.']])
    await admin.submit('#share-form', { userId: id })
    expect([
      noticesOf(admin),
      (await stored(book.id)).assignments.map(({ userId }) => userId),
    ]).toEqual([['status: 할당되었습니다. 한제작'], [id]])
    await admin.submit(`#unshare-${id}`, {}, '한제작 (producer) 할당 해제')
    expect([
      noticesOf(admin),
      (await stored(book.id)).assignments,
      admin.main.includes('할당된 제작자가 없습니다.'),
    ]).toEqual([['status: 할당이 해제되었습니다. 한제작'], [], true])
  })

  it('is deleted after two questions that list what goes and what stays', async () => {
    const book = await produced()
    await app.db.assignment.create({
      data: { bookRowId: book.id, userId: (await person('producer')).id },
    })
    await app.db.format.create({
      data: { bookRowId: book.id, prodType: '점자', volumes: { create: { number: 1 } } },
    })
    await admin.open(`${book.path}?from=${encodeURIComponent(`${list}?grade=중`)}`)
    await admin.attach('#file-sp', 'file', file('소리', '음성.zip'))
    await admin.click('삭제')
    expect(admin.text('#confirm-question')).toBe('삭제하시겠습니까?')
    expect(admin.texts('#confirm li')).toEqual([
      '올린 파일 1개: 음성.zip',
      '분권 1권과 그 파일',
      '제작자 할당: 한제작',
    ])
    await admin.submit('#keep-form')
    expect([noticesOf(admin), await app.db.book.count({ where: { id: book.id } })]).toEqual([
      [`status: 삭제가 취소되었습니다. 『${book.title}』`],
      1,
    ])
    await admin.click('삭제')
    await admin.submit('#confirm form[method=get]')
    expect(admin.text('#confirm-question')).toBe(
      '삭제한 데이터는 복구할 수 없습니다. 정말 삭제하시겠습니까?',
    )
    await admin.submit('#remove-form')
    expect([
      noticesOf(admin),
      admin.path,
      await app.db.book.count({ where: { id: book.id } }),
    ]).toEqual([
      [`status: 삭제되었습니다. 『${book.title}』`],
      `${list}?grade=${encodeURIComponent('중')}`,
      0,
    ])
    expect(await app.db.storedFile.count({ where: { name: '음성.zip', removeTime: null } })).toBe(0)
  })

  it('shows nothing and changes nothing for those who may not', async () => {
    const book = await produced()
    const before = JSON.stringify(await stored(book.id))
    for (const user of ['', 'member', 'producer']) {
      const client = new PageClient(app.url)
      if (user) await client.logIn(user)
      await client.open(book.path)
      expect(client.path.split('?')[0]).toBe(user ? '/' : '/login')
      for (const fields of [
        { subaction: 'save', title: '바뀜' },
        { subaction: 'setProgress', prodType: 'braille', progress: '50' },
        { subaction: 'share', userId: '3' },
        { subaction: 'remove' },
      ] as Record<string, string>[]) {
        await client.post(book.path, fields)
        expect(client.path.split('?')[0]).toBe(user ? '/' : '/login')
      }
      await client.post(list, { act: 'assign', bookId: book.bookId, userId: '3' })
    }
    expect(JSON.stringify(await stored(book.id))).toBe(before)
  })
})

/**
 * Tests demand over all order files and members: sums by book, filters, order, who asks, and the
 * workbook.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { readSheet, type Batch } from '~/workers/spreadsheet/read-spreadsheet.server'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { call, callRaw, digest, createPerson } from '../../support/client/api-call'
import { admin, member, usePeople } from '../../support/client/people'
import { requestBook } from '../../support/fixtures/request-books'

usePeople('admin', 'member')

const list = (fields: object = {}) =>
  call('/api/userOrderBook/bookList', { ...fields }, { token: admin.token })
const items = async (fields: object = {}) => (await list(fields)).data.items
const titles = async (fields: object = {}) =>
  (await items(fields)).map(({ title }: { title: string }) => title)
const none = { braille: 0, brailleTranslation: 0, magnifiedA3: 0, magnifiedB4: 0, voice: 0 }

describe('a row', () => {
  test('holds the copies of applications and matched rows of all files together, by type, with schools and members counted once', async () => {
    const other = await createPerson('other')
    const { bookId, id } = await book({ title: '수학 1' })
    await createApplication(db, member.id, bookId, '점자', 2)
    await createApplication(db, member.id, bookId, '점자', 3)
    await createApplication(db, other.id, bookId, '음성', 1)
    await orderFile(db, { schoolName: '서울맹학교' }, [
      { bookId, brl: 4, brf: 1 },
      { bookId, a3: 2 },
      { bookId: null, sp: 9 },
    ])
    await orderFile(db, { schoolName: '서울 맹학교' }, [{ bookId, b4: 7 }])
    await orderFile(db, { schoolName: '한빛맹학교' }, [{ bookId, sp: 5 }])
    const { data } = await list()
    expect(data.totalCount).toBe(1)
    expect(data.items[0]).toMatchObject({
      bookId,
      id,
      produceId: id,
      title: '수학 1',
      publisher: '미래엔',
      place: 'making',
      total: 25,
      schools: 2,
      members: 2,
    })
    expect(data.items[0].orderBooks).toEqual({
      braille: 9,
      brailleTranslation: 1,
      magnifiedA3: 2,
      magnifiedB4: 7,
      voice: 6,
    })
    expect(data.sums).toEqual({
      braille: 9,
      brailleTranslation: 1,
      magnifiedA3: 2,
      magnifiedB4: 7,
      voice: 6,
      total: 25,
    })
  })

  test('is of the catalogue, else of the full list, else what was copied when it was asked for', async () => {
    const made = await book({ title: '목록과 제작에', bookId: 'B-1' })
    await requestBook({ bookId: 'B-1', title: '옛 제목' })
    const listed = await requestBook({ bookId: 'B-2', title: '목록에만', distributor: '한국총판' })
    await orderFile(db, {}, [
      { bookId: 'B-1', brl: 1 },
      { bookId: 'B-2', brl: 1 },
      { bookId: 'B-4', brl: 1, title: '파일에서', publisher: '지학사' },
    ])
    await createApplication(db, member.id, 'B-3', '점자', 1, '신청에서')
    expect(
      (await items({ sort: 'bookId' })).map(
        ({ bookId, id, title, place, publisher, produceId }: Record<string, unknown>) => [
          bookId,
          id,
          title,
          place,
          publisher,
          produceId,
        ],
      ),
    ).toEqual([
      ['B-1', made.id, '목록과 제작에', 'making', '미래엔', made.id],
      ['B-2', listed.id, '목록에만', 'listed', '미래엔', null],
      ['B-3', null, '신청에서', 'gone', '', null],
      ['B-4', null, '파일에서', 'gone', '지학사', null],
    ])
    expect((await items({ keyword: '목록에만' }))[0].distributor).toBe('한국총판')
  })

  test('is finished when every requested type is; returns the progress of each type', async () => {
    const { bookId } = await book({
      title: '반쯤',
      prodTypes: ['점자'],
      progress: { 점자: 100, 음성: 40 },
    })
    await orderFile(db, {}, [{ bookId, brl: 1 }])
    expect((await items())[0]).toMatchObject({
      place: 'finished',
      formats: [{ prodType: '점자', state: 'ready' }],
    })
    await createApplication(db, member.id, bookId, '음성')
    await createApplication(db, member.id, bookId, '확대A3')
    await db.requestLog.create({ data: { bookId, type: 0 } })
    expect((await items())[0]).toMatchObject({
      place: 'making',
      formats: [
        { prodType: '점자', state: 'ready' },
        { prodType: '확대A3', state: 'sourcing' },
        { prodType: '음성', state: 'making', percent: 40 },
      ],
    })
    const empty = await book({ title: '수량 없음', prodTypes: ['점자'] })
    await orderFile(db, {}, [{ bookId: empty.bookId }])
    expect((await items({ keyword: '수량' }))[0]).toMatchObject({
      place: 'making',
      total: 0,
      orderBooks: none,
    })
    expect(await titles({ state: 'finished' })).toEqual([])
  })

  test('says in which purchase requests it stands', async () => {
    const { bookId, title } = await requestBook()
    await orderFile(db, {}, [{ bookId, brl: 1 }])
    expect((await items())[0].inCart).toEqual([])
    await db.purchaseCartEntry.createMany({
      data: [1, 0].map((orderType) => ({ bookId, title, orderType })),
    })
    expect((await items())[0].inCart).toEqual([0, 1])
  })

  test('rows without a book are in no sum, and their number is returned beside it', async () => {
    await orderFile(db, {}, [
      { bookId: null, brl: 3 },
      { bookId: null, decision: 'reset', brl: 1 },
      { bookId: null, decision: 'absent', brl: 1 },
    ])
    await orderFile(db, { schoolName: '한빛맹학교' }, [{ bookId: null, sp: 1 }])
    expect((await list()).data).toMatchObject({
      items: [],
      totalCount: 0,
      sums: { ...none, total: 0 },
      waiting: { rows: 3, files: 2, absent: 1 },
    })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    const math = await book({
      title: '수학 1',
      publisher: '비상교육',
      grade: '중',
      creator: '김원경',
      isbn: '9791125957683',
      curriculum: '2022 개정 교육과정',
    })
    const korean = await book({
      title: '국어 1-1',
      publisher: '천재교과서',
      grade: '초',
      creator: '',
      prodTypes: ['음성'],
    })
    const science = await requestBook({
      title: '과학',
      publisher: '천재교육',
      grade: '고',
      creator: '노태희',
    })
    await orderFile(db, { schoolName: '서울맹학교' }, [
      { bookId: math.bookId, brl: 10, a3: 1 },
      { bookId: korean.bookId, sp: 3 },
    ])
    await orderFile(db, { schoolName: '한빛맹학교' }, [
      { bookId: science.bookId, brf: 5 },
      { bookId: math.bookId, brl: 1 },
    ])
    await createApplication(db, member.id, 'gone-1', '확대B4', 4, '사라진 책')
  })

  test('has most copies first by default; a name sorts ascending, with - descending, blanks last', async () => {
    expect(await titles()).toEqual(['수학 1', '과학', '사라진 책', '국어 1-1'])
    expect(await titles({ sort: 'title' })).toEqual(['과학', '국어 1-1', '사라진 책', '수학 1'])
    expect(await titles({ sort: '-title' })).toEqual(['수학 1', '사라진 책', '국어 1-1', '과학'])
    expect((await titles({ sort: 'creator' })).slice(0, 2)).toEqual(['수학 1', '과학'])
    expect((await titles({ sort: '-creator' })).slice(0, 2)).toEqual(['과학', '수학 1'])
    expect((await titles({ sort: '-braille' }))[0]).toBe('수학 1')
    expect((await titles({ sort: '-brailleTranslation' }))[0]).toBe('과학')
    expect((await titles({ sort: '-magnifiedB4' }))[0]).toBe('사라진 책')
    expect((await titles({ sort: '-voice' }))[0]).toBe('국어 1-1')
    expect((await titles({ sort: '-schools' }))[0]).toBe('수학 1')
    expect(await titles({ sort: 'state' })).toEqual(['과학', '수학 1', '국어 1-1', '사라진 책'])
    expect(await list({ sort: 'password' })).toMatchObject({
      status: 400,
      fieldErrors: { sort: expect.any(String) },
    })
  })

  test.each([
    [{ keyword: '비상 수학' }, ['수학 1']],
    [{ keyword: 'ㅅㅎ' }, ['수학 1']],
    [{ keyword: '979-11-259-5768-3' }, ['수학 1']],
    [{ keyword: '사라진' }, ['사라진 책']],
    [{ keyword: 'gone-1' }, ['사라진 책']],
    [{ keyword: '없는책' }, []],
    [{ keyword: '%' }, []],
    [{ publisher: '천재교육' }, ['과학']],
    [{ publisher: '천재' }, ['과학', '국어 1-1']],
    [{ grade: '초' }, ['국어 1-1']],
    [{ title: '수학' }, ['수학 1']],
    [{ title: '책' }, ['사라진 책']],
    [{ title: '없는책' }, []],
    [{ bookId: 'GONE' }, ['사라진 책']],
    [{ isbn: '979-11-259-5768-3' }, ['수학 1']],
    [{ isbn: '9788934951261' }, []],
    [{ creator: '노태희' }, ['과학']],
    [{ curriculum: '2022 개정', title: '수학' }, ['수학 1']],
    [{ curriculum: '2009' }, []],
    [{ title: '수학', creator: '노태희' }, []],
    [{ prodType: '점자' }, ['수학 1', '과학']],
    [{ prodType: '점역' }, ['과학']],
    [{ prodType: '확대' }, ['수학 1', '사라진 책']],
    [{ prodType: 'audio' }, ['국어 1-1']],
    [{ state: 'listed' }, ['과학']],
    [{ state: 'finished' }, ['국어 1-1']],
    [{ state: 'gone' }, ['사라진 책']],
    [{ school: '한빛' }, ['수학 1', '과학']],
    [{ school: '한빛 맹', keyword: '수학' }, ['수학 1']],
    [
      { keyword: '', grade: '', state: '', school: '', prodType: '', publisher: '' },
      ['수학 1', '과학', '사라진 책', '국어 1-1'],
    ],
  ])('is narrowed by %o', async (filters, wanted) => expect(await titles(filters)).toEqual(wanted))

  test('sums up what fits, not what is on the page; pages are parts of it', async () => {
    const { data } = await list({ grade: '중' })
    expect(data.sums).toEqual({ ...none, braille: 11, magnifiedA3: 1, total: 12 })
    expect((await list({ page: 2 })).status).toBe(404)
    await db.orderFileBook.deleteMany()
    await db.order.createMany({
      data: Array.from({ length: 12 }, (_, i) => ({
        userId: member.id,
        bookId: `many-${i}`,
        prodType: '점자',
        orderNum: 1,
        title: `책 ${i}`,
      })),
    })
    const second = (await list({ page: 2, sort: 'bookId' })).data
    expect([
      second.items.map(({ bookId }: { bookId: string }) => bookId),
      second.totalCount,
      second.sums.total,
    ]).toEqual([['many-7', 'many-8', 'many-9'], 13, 16])
  })

  test.each([
    [{ grade: '대' }, 'grade'],
    [{ prodType: '점' }, 'prodType'],
    [{ state: 'lost' }, 'state'],
    [{ size: '15' }, 'size'],
    [{ keyword: '가'.repeat(101) }, 'keyword'],
  ])('refuses %o at its field', async (fields, name) =>
    expect(await list(fields)).toMatchObject({
      status: 400,
      fieldErrors: { [name]: expect.any(String) },
    }),
  )

  test('changes nothing', async () => {
    const before = await digest()
    await list({ keyword: '수학', sort: '-total' })
    expect(await digest()).toBe(before)
  })
})

describe('who asks for a book', () => {
  const schools = (bookId: string) =>
    call('/api/userOrderBook/bookSchools', { bookId }, { token: admin.token })

  test('schools by file, the newest first, and members as numbers without a name', async () => {
    const { bookId } = await book({ title: '수학 1' })
    await orderFile(db, { schoolName: '서울맹학교', receiptDate: '2026-10-20', name: 'a.xlsx' }, [
      { bookId, brl: 1 },
      { bookId, brl: 2, sp: 1 },
    ])
    await orderFile(db, { schoolName: '한빛맹학교', receiptDate: '2026-11-02', name: 'b.xlsx' }, [
      { bookId, a3: 3 },
    ])
    await orderFile(db, { schoolName: '', receiptDate: '', name: 'c.csv' }, [{ bookId, b4: 1 }])
    await createApplication(db, member.id, bookId, '점자', 2)
    await createApplication(db, member.id, bookId, '점자', 1)
    const { data } = await schools(bookId)
    expect(data).toEqual({
      bookId,
      title: '수학 1',
      schools: [
        {
          schoolName: '한빛맹학교',
          receiptDate: '2026-11-02',
          name: 'b.xlsx',
          orderBooks: { ...none, magnifiedA3: 3 },
          total: 3,
        },
        {
          schoolName: '서울맹학교',
          receiptDate: '2026-10-20',
          name: 'a.xlsx',
          orderBooks: { ...none, braille: 3, voice: 1 },
          total: 4,
        },
        {
          schoolName: '',
          receiptDate: '',
          name: 'c.csv',
          orderBooks: { ...none, magnifiedB4: 1 },
          total: 1,
        },
      ],
      members: { count: 1, applications: 2, orderBooks: { ...none, braille: 3 }, total: 3 },
    })
    expect(JSON.stringify(data)).not.toMatch(/이름 member|"user/)
  })

  test('and sums: since a day, what came in before it is left out of both', async () => {
    const { bookId } = await book({ title: '수학 1' })
    await orderFile(db, { schoolName: '서울맹학교', receiptDate: '2025-10-20' }, [
      { bookId, brl: 1 },
    ])
    await orderFile(db, { schoolName: '한빛맹학교', receiptDate: '2026-10-20' }, [
      { bookId, brl: 2 },
    ])
    const { id } = await createApplication(db, member.id, bookId, '음성', 4)
    await db.order.update({ where: { id }, data: { createTime: new Date('2026-10-19T15:00:00Z') } })
    const totals = async (since: string) => ({
      sum: (await items({ since }))[0]?.total,
      of: (await call('/api/userOrderBook/bookSchools', { bookId, since }, { token: admin.token }))
        .data?.schools.length,
    })
    expect(await totals('')).toEqual({ sum: 7, of: 2 })
    expect(await totals('2026-10-20')).toEqual({ sum: 6, of: 1 })
    expect((await totals('2026-10-21')).sum).toBeUndefined()
    expect((await list({ since: 'gestern' })).fieldErrors).toEqual({
      since: expect.stringMatching(/날짜/),
    })
  })

  test('a book that nobody applied for is refused', async () => {
    const { bookId } = await book()
    for (const wrong of [bookId, 'none', ''])
      expect([
        wrong,
        (await schools(wrong)).status === 404 || (await schools(wrong)).status === 400,
      ]).toEqual([wrong, true])
  })

  test('a book that is in no list any more still has its title', async () => {
    await createApplication(db, member.id, 'gone-1', '점자', 1, '사라진 책')
    expect((await schools('gone-1')).data).toMatchObject({
      title: '사라진 책',
      schools: [],
      members: { count: 1, total: 1 },
    })
  })
})

describe('the workbook', () => {
  const sheets = async (fields: object = {}) => {
    const answer = await callRaw(
      '/api/userOrderBook/bookSheet',
      { ...fields },
      { token: admin.token, method: 'GET' },
    )
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ])
    const read: Record<string, string[][]> = {}
    for await (const batch of readSheet(
      new Uint8Array(await answer.arrayBuffer()),
    ) as AsyncGenerator<Batch>)
      (read[batch.sheet] ??= []).push(...batch.rows.map(({ cells }) => cells))
    return read
  }

  test('holds what the conditions leave: books in the order asked for, sums, and each school’s rows with dates as dates', async () => {
    const math = await book({
      title: '=수학',
      bookId: '0012',
      publisher: '비상교육',
      isbn: '9791125957683',
      progress: { 점자: 40 },
    })
    const listed = await requestBook({ title: '과학', bookId: '0013' })
    await db.purchaseCartEntry.create({
      data: { bookId: listed.bookId, title: '과학', orderType: 1 },
    })
    await orderFile(db, { schoolName: '서울맹학교', receiptDate: '2026-10-20', name: 'a.xlsx' }, [
      { bookId: math.bookId, brl: 3 },
      { bookId: listed.bookId, sp: 2 },
    ])
    await createApplication(db, member.id, math.bookId, '점자', 2)
    const all = await sheets({ sort: 'bookId' })
    expect(Object.keys(all)).toEqual(['신청 집계', '합계', '학교별'])
    const [headings = [], first = [], second = []] = all['신청 집계'] ?? []
    const row = Object.fromEntries(headings.map((heading, i) => [heading, first[i]]))
    expect(row).toMatchObject({
      자료번호: '0012',
      도서명: "'=수학",
      출판사: '비상교육',
      ISBN: '9791125957683',
      점자: '5',
      음성: '0',
      합계: '5',
      '신청 학교': '1',
      '신청 회원': '1',
      상태: '제작 중',
      '형태별 상태': '점자: 제작 중 40%',
    })
    expect(Object.fromEntries(headings.map((heading, i) => [heading, second[i]]))).toMatchObject({
      자료번호: '0013',
      상태: '구입 요청 전',
      '구입 요청': '서책',
    })
    expect(all['합계']).toEqual([
      ['형태', '부수'],
      ['점자', '5'],
      ['점역', '0'],
      ['확대A3', '0'],
      ['확대B4', '0'],
      ['음성', '2'],
      ['합계', '7'],
    ])
    expect(all['학교별']?.[1]).toEqual([
      '서울맹학교',
      '2026-10-20',
      '0012',
      "'=수학",
      '3',
      '0',
      '0',
      '0',
      '0',
      '3',
      'a.xlsx',
    ])
    expect(all['학교별']).toHaveLength(3)
    const some = await sheets({ keyword: '과학' })
    expect([
      some['신청 집계']?.length,
      some['합계']?.at(-1),
      some['학교별']?.slice(1).map((cells) => cells[2]),
    ]).toEqual([2, ['합계', '2'], ['0013']])
  })

  test('of nothing has its headings', async () => {
    const all = await sheets()
    expect([all['신청 집계']?.length, all['합계']?.at(-1), all['학교별']?.length]).toEqual([
      1,
      ['합계', '0'],
      1,
    ])
  })

  test('holds no name and no telephone of anybody', async () => {
    const { bookId } = await book()
    const {
      rows: [row],
    } = await orderFile(db, {}, [{ bookId, brl: 1 }])
    await db.orderFileBook.update({
      where: { id: row!.id },
      data: { teacher: '담당교사이름', cellPhone: '01098765432' },
    })
    await db.orderFileUser.create({
      data: { orderFileBookId: row!.id, name: '학생이름', phone: '01012345678' },
    })
    await createApplication(db, member.id, bookId, '점자')
    expect(JSON.stringify(await sheets())).not.toMatch(
      /담당교사이름|학생이름|0109876|0101234|이름 member/,
    )
  })

  test('refuses a bad condition', async () => {
    expect(
      (
        await callRaw(
          '/api/userOrderBook/bookSheet',
          { state: 'lost' },
          { token: admin.token, method: 'GET' },
        )
      ).status,
    ).toBe(400)
  })
})

test('members and producers are refused', async () => {
  const producer = await createPerson('producer', 2)
  for (const { token } of [member, producer]) {
    for (const path of ['bookList', 'bookSchools'])
      expect(await call(`/api/userOrderBook/${path}`, { bookId: 'x' }, { token })).toMatchObject({
        status: 403,
        data: null,
      })
    expect(
      (await callRaw('/api/userOrderBook/bookSheet', {}, { token, method: 'GET' })).status,
    ).toBe(403)
  }
})

/**
 * Tests the advanced search with scripts off: twelve filters, each compared with a check of every
 * row.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Book } from '../../../prisma/generated/client'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let client: PageClient
let books: Book[]

useApp()
beforeAll(async () => {
  client = new PageClient(app.url)
  books = await app.db.book.findMany()
})

const form = 'form.filters'
const bare = (text: string) => text.toLowerCase().replace(/[\s()·㈜]/g, '')

/** Searches through the form and returns the book ids of every page. */
async function found(values: Record<string, string>): Promise<string[]> {
  await client.open('/search/advanced')
  await client.submit(form, values)
  if (client.all('main table').length === 0) return []
  await client.open(`${client.path}&size=100`)
  const ids: string[] = []
  for (;;) {
    ids.push(...client.column('자료번호'))
    if (!client.texts('.pagination a').includes('다음 쪽')) return ids.toSorted()
    await client.click('다음 쪽')
  }
}
const expected = (fits: (book: Book) => boolean) =>
  books
    .filter(fits)
    .map(({ bookId }) => bookId)
    .toSorted()

describe('the form', () => {
  it('has the twelve filters of the specification and what can be had now, with their choices', async () => {
    await client.open('/search/advanced')
    expect(client.title).toBe('상세 검색 – 모두책')
    expect(client.texts(`${form} label`)).toEqual([
      '도서명',
      '저자',
      '출판사',
      '발행일',
      'ISBN',
      '용도',
      '자료번호',
      '제작 형태',
      '교육과정',
      '제작일',
      '학교급',
      '검정 구분',
      '이용',
    ])
    const options = (name: string) => client.texts(`${form} [name=${name}] option`)
    expect(options('prodType')).toEqual(['전체', '점자', '확대', '음성'])
    expect(options('available')).toEqual(['전체', '지금 이용할 수 있는 자료'])
    expect(options('grade')).toEqual(['전체', '초등학교', '중학교', '고등학교'])
    expect(options('permission')).toEqual(['전체', '국정', '검정', '인정'])
    expect(options('purpose')).toEqual(['전체', '교과서', '지도서'])
    expect(client.all('main table')).toHaveLength(0)
  })

  it('lists everything when it is sent empty', async () => {
    await client.submit(form)
    expect(client.h1).toBe(`검색 결과 ${books.length}건`)
  })
})

describe('each filter narrows the list to what a look at every row says', () => {
  const cases: [string, Record<string, string>, (book: Book) => boolean][] = [
    [
      'title, spacing ignored',
      { title: '사회 · 문화' },
      ({ title }) => bare(title).includes('사회문화'),
    ],
    [
      'creator',
      { creator: '김정인' },
      ({ creator, publisher }) => creator.includes('김정인') || publisher.includes('김정인'),
    ],
    ['publisher', { publisher: '지학사' }, ({ publisher }) => publisher.includes('지학사')],
    ['publication year', { pubDate: '2025' }, ({ pubDate }) => pubDate.startsWith('2025')],
    ['publication month', { pubDate: '2025-03' }, ({ pubDate }) => pubDate.startsWith('2025-03')],
    ['part of an ISBN', { isbn: '97911' }, ({ isbn }) => isbn.includes('97911')],
    ['purpose', { purpose: '지도서' }, ({ purpose }) => purpose === '지도서'],
    ['book id', { bookId: '2026-00001' }, ({ bookId }) => bookId.includes('2026-00001')],
    [
      'braille, which includes the translation',
      { prodType: '점자' },
      ({ prodTypes }) => prodTypes.some((type) => type === '점자' || type === '점역'),
    ],
    [
      'enlarged, in both sizes',
      { prodType: '확대' },
      ({ prodTypes }) => prodTypes.some((type) => type.startsWith('확대')),
    ],
    ['audio', { prodType: '음성' }, ({ prodTypes }) => prodTypes.includes('음성')],
    ['curriculum', { curriculum: '2015' }, ({ curriculum }) => curriculum.includes('2015')],
    ['production year', { prodDate: '2025' }, ({ prodDate }) => prodDate.startsWith('2025')],
    ['production day', { prodDate: '2025-10-12' }, ({ prodDate }) => prodDate === '2025-10-12'],
    ['elementary', { grade: '초' }, ({ grade }) => grade === '초'],
    ['middle', { grade: '중' }, ({ grade }) => grade === '중'],
    ['high', { grade: '고' }, ({ grade }) => grade === '고'],
    ['national', { permission: '국정' }, ({ permission }) => permission === '국정'],
    ['approved', { permission: '인정' }, ({ permission }) => permission === '인정'],
    [
      'several at once',
      {
        grade: '중',
        purpose: '교과서',
        permission: '검정',
        prodType: '점자',
        title: '과학',
        curriculum: '2022',
      },
      (book) =>
        book.grade === '중' &&
        book.purpose === '교과서' &&
        book.permission === '검정' &&
        book.prodTypes.some((type) => type === '점자' || type === '점역') &&
        bare(book.title).includes('과학') &&
        book.curriculum.includes('2022'),
    ],
  ]
  it.each(cases)('%s', async (_, values, fits) => {
    const wanted = expected(fits)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(books.length)
    expect(await found(values)).toEqual(wanted)
  })

  it('an ISBN with hyphens finds its one book', async () => {
    const { isbn, bookId } = books.find(({ isbn }) => isbn.startsWith('97911')) ?? {
      isbn: '',
      bookId: '',
    }
    expect(await found({ isbn: isbn.replace(/^(\d{3})(\d\d)/, '$1-$2-') })).toEqual([bookId])
  })

  it.each(['2025.10.12', '2025/10/12', '20251012', '2025년 10월 12일', '２０２５-10-12'])(
    'a date may be written %s',
    async (prodDate) => {
      expect(await found({ prodDate })).toEqual(expected((book) => book.prodDate === '2025-10-12'))
    },
  )

  it('the English words of the specification are understood in an address', async () => {
    await client.open(
      '/search/advanced?grade=middle&prodType=braille&permission=all&purpose=textbook',
    )
    const wanted = expected(
      ({ grade, purpose, prodTypes }) =>
        grade === '중' && purpose === '교과서' && prodTypes.some((type) => /^점/.test(type)),
    )
    expect(client.h1).toBe(`검색 결과 ${wanted.length}건`)
  })
})

describe('what was filtered by', () => {
  it('stays in the form and stands above the results, each condition removable', async () => {
    await client.open('/search/advanced')
    await client.submit(form, { grade: '중', publisher: '지학사', prodType: '점자' })
    const all = client.h1
    expect(client.value(form, 'grade')).toBe('중')
    expect(client.value(form, 'publisher')).toBe('지학사')
    expect(client.texts('.chips li')).toEqual([
      '출판사: 지학사 출판사 조건 빼기',
      '제작 형태: 점자 제작 형태 조건 빼기',
      '학교급: 중 학교급 조건 빼기',
    ])
    await client.click('출판사: 지학사 출판사 조건 빼기')
    expect(client.texts('.chips li')).toHaveLength(2)
    expect(client.value(form, 'publisher')).toBe('')
    expect(client.h1).not.toBe(all)
    expect(client.h1).toBe(
      `검색 결과 ${expected(({ grade, prodTypes }) => grade === '중' && prodTypes.some((type) => /^점/.test(type))).length}건`,
    )
  })

  it('stays when sort, size or page change', async () => {
    await client.open('/search/advanced')
    await client.submit(form, { grade: '초' })
    await client.click('2쪽')
    expect(client.title).toMatch(/^2쪽 – 검색 결과/)
    await client.submit('form.list-controls', { sort: '1', size: '20' })
    expect(client.value(form, 'grade')).toBe('초')
    expect(client.text('#count-line')).toContain('1–20번째')
  })

  it('goes with 조건 초기화', async () => {
    await client.click('조건 초기화')
    expect([client.path, client.title]).toEqual(['/search/advanced', '상세 검색 – 모두책'])
    expect(client.value(form, 'grade')).toBe('')
  })

  it('is remembered by the links to books', async () => {
    await client.open('/search/advanced')
    await client.submit(form, { grade: '고', title: '수학' })
    const list = client.path
    await client.open(client.all('main tbody th a')[0]?.attr('href') ?? '')
    await client.click('이전 화면으로')
    expect(client.path).toBe(list)
  })
})

describe('a filter that cannot be used', () => {
  const refused: [string, Record<string, string>, string][] = [
    ['pubDate', { pubDate: '2026-13' }, '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    ['prodDate', { prodDate: '어제' }, '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    ['isbn', { isbn: '수학' }, 'ISBN은 숫자로 입력해 주세요. 예: 979-11-259-5768-3'],
    ['title', { title: '가'.repeat(101) }, '도서명이 너무 깁니다. 더 짧게 입력해 주세요.'],
  ]
  it.each(refused)('is refused at its field: %s', async (name, values, message) => {
    await client.open('/search/advanced')
    await client.submit(form, values)
    expect([client.status, client.errors]).toEqual([400, [message]])
    expect(client.field(`#${name}`).invalid).toBe(true)
    expect(client.field(`#${name}`).description).toContain(message)
    expect(client.value(form, name)).toBe(values[name])
    expect(client.all('main table')).toHaveLength(0)
  })

  it('is refused when it is none of the choices', async () => {
    await client.open('/search/advanced?grade=대')
    expect([client.status, client.errors]).toEqual([
      400,
      ['학교급을 목록에 있는 값 가운데에서 골라 주세요.'],
    ])
    expect(client.field('#grade').invalid).toBe(true)
  })

  it('says it when nothing fits, and what to try', async () => {
    await client.open('/search/advanced')
    await client.submit(form, { title: '없는책이름입니다' })
    expect([client.status, client.h1]).toEqual([200, '검색 결과 0건'])
    expect(client.text('#no-result')).toBe('조건에 맞는 자료가 없습니다.')
  })

  it('says it when the page is beyond the total, with a way out', async () => {
    await client.open('/search/advanced?grade=중&page=99')
    expect([client.status, client.errors]).toEqual([404, ['존재하지 않는 페이지입니다.']])
    await client.click('첫 쪽으로 가기')
    expect([client.status, client.value(form, 'grade')]).toEqual([200, '중'])
  })
})

/** Advanced search with scripts off: twelve filters, each compared with a look at every row. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Book } from '../../prisma/generated/client'
import { Visitor } from '../support/form-driver'
import { app, served } from '../support/served'

let visitor: Visitor
let books: Book[]

served()
beforeAll(async () => {
  visitor = new Visitor(app.url)
  books = await app.db.book.findMany()
})

const form = 'form.filters'
const bare = (text: string) => text.toLowerCase().replace(/[\s()·㈜]/g, '')

/** Searches through the form and returns the book ids of every page. */
async function found(values: Record<string, string>): Promise<string[]> {
  await visitor.open('/search/advanced')
  await visitor.submit(form, values)
  if (visitor.all('main table').length === 0) return []
  await visitor.submit('form.list-controls', { size: '100' })
  const ids: string[] = []
  for (;;) {
    ids.push(...visitor.rows().map((row) => row[7] ?? ''))
    if (!visitor.texts('.pagination a').includes('다음 쪽')) return ids.toSorted()
    await visitor.click('다음 쪽')
  }
}
const expected = (fits: (book: Book) => boolean) =>
  books
    .filter(fits)
    .map(({ bookId }) => bookId)
    .toSorted()

describe('the form', () => {
  it('has the twelve filters of the specification, with their choices', async () => {
    await visitor.open('/search/advanced')
    expect(visitor.title).toBe('상세 검색 – 모두책')
    expect(visitor.texts(`${form} label`)).toEqual([
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
    ])
    const options = (name: string) => visitor.texts(`${form} [name=${name}] option`)
    expect(options('prodType')).toEqual(['전체', '점자', '확대', '음성'])
    expect(options('grade')).toEqual(['전체', '초등학교', '중학교', '고등학교'])
    expect(options('permission')).toEqual(['전체', '국정', '검정', '인정'])
    expect(options('purpose')).toEqual(['전체', '교과서', '지도서'])
    expect(visitor.all('main table')).toHaveLength(0)
  })

  it('lists everything when it is sent empty', async () => {
    await visitor.submit(form)
    expect(visitor.h1).toBe(`검색 결과 ${books.length}건`)
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
    await visitor.open(
      '/search/advanced?grade=middle&prodType=braille&permission=all&purpose=textbook',
    )
    const wanted = expected(
      ({ grade, purpose, prodTypes }) =>
        grade === '중' && purpose === '교과서' && prodTypes.some((type) => /^점/.test(type)),
    )
    expect(visitor.h1).toBe(`검색 결과 ${wanted.length}건`)
  })
})

describe('what was filtered by', () => {
  it('stays in the form and stands above the results, each condition removable', async () => {
    await visitor.open('/search/advanced')
    await visitor.submit(form, { grade: '중', publisher: '지학사', prodType: '점자' })
    const all = visitor.h1
    expect(visitor.value(form, 'grade')).toBe('중')
    expect(visitor.value(form, 'publisher')).toBe('지학사')
    expect(visitor.texts('.chips li')).toEqual([
      '출판사: 지학사 출판사 조건 빼기',
      '제작 형태: 점자 제작 형태 조건 빼기',
      '학교급: 중 학교급 조건 빼기',
    ])
    await visitor.click('출판사: 지학사 출판사 조건 빼기')
    expect(visitor.texts('.chips li')).toHaveLength(2)
    expect(visitor.value(form, 'publisher')).toBe('')
    expect(visitor.h1).not.toBe(all)
    expect(visitor.h1).toBe(
      `검색 결과 ${expected(({ grade, prodTypes }) => grade === '중' && prodTypes.some((type) => /^점/.test(type))).length}건`,
    )
  })

  it('stays when sort, size or page change', async () => {
    await visitor.open('/search/advanced')
    await visitor.submit(form, { grade: '초' })
    await visitor.click('2쪽')
    expect(visitor.title).toMatch(/^2쪽 – 검색 결과/)
    await visitor.submit('form.list-controls', { sort: '1', size: '20' })
    expect(visitor.value(form, 'grade')).toBe('초')
    expect(visitor.text('#count-line')).toContain('1–20번째')
  })

  it('goes with 조건 초기화', async () => {
    await visitor.click('조건 초기화')
    expect([visitor.path, visitor.title]).toEqual(['/search/advanced', '상세 검색 – 모두책'])
    expect(visitor.value(form, 'grade')).toBe('')
  })

  it('is remembered by the links to books', async () => {
    await visitor.open('/search/advanced')
    await visitor.submit(form, { grade: '고', title: '수학' })
    const list = visitor.path
    await visitor.open(visitor.all('main tbody th a')[0]?.attr('href') ?? '')
    await visitor.click('이전 화면으로')
    expect(visitor.path).toBe(list)
  })
})

describe('a filter that cannot be used', () => {
  const refused: [string, Record<string, string>, string][] = [
    ['pubDate', { pubDate: '2026-13' }, '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    ['prodDate', { prodDate: '어제' }, '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    ['isbn', { isbn: '수학' }, 'ISBN은 숫자로 입력해 주세요. 예: 979-11-259-5768-3'],
    ['title', { title: '가'.repeat(101) }, '너무 깁니다. 더 짧게 입력해 주세요.'],
  ]
  it.each(refused)('is refused at its field: %s', async (name, values, message) => {
    await visitor.open('/search/advanced')
    await visitor.submit(form, values)
    expect([visitor.status, visitor.errors]).toEqual([400, [message]])
    expect(visitor.field(`#${name}`).invalid).toBe(true)
    expect(visitor.field(`#${name}`).description).toContain(message)
    expect(visitor.value(form, name)).toBe(values[name])
    expect(visitor.all('main table')).toHaveLength(0)
  })

  it('is refused when it is none of the choices', async () => {
    await visitor.open('/search/advanced?grade=대')
    expect([visitor.status, visitor.errors]).toEqual([
      400,
      ['목록에 있는 값 가운데에서 골라 주세요.'],
    ])
    expect(visitor.field('#grade').invalid).toBe(true)
  })

  it('says it when nothing fits, and what to try', async () => {
    await visitor.open('/search/advanced')
    await visitor.submit(form, { title: '없는책이름입니다' })
    expect([visitor.status, visitor.h1]).toEqual([200, '검색 결과 0건'])
    expect(visitor.text('#no-result')).toBe('조건에 맞는 자료가 없습니다.')
  })

  it('says it when the page is beyond the total, with a way out', async () => {
    await visitor.open('/search/advanced?grade=중&page=99')
    expect([visitor.status, visitor.errors]).toEqual([404, ['존재하지 않는 페이지입니다.']])
    await visitor.click('첫 쪽으로 가기')
    expect([visitor.status, visitor.value(form, 'grade')]).toEqual([200, '중'])
  })
})

/**
 * Tests that the search on the home page finds what people type, in the order, pages and sizes they
 * ask for, and refuses or escapes what is hostile, with scripts off.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { formatIsbn, toIsbn10 } from '~/features/catalogue/book/isbn/isbn'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let client: PageClient

useApp()
beforeAll(async () => {
  client = new PageClient(app.url)
})

const search = async (keyword: string, more: Record<string, string> = {}) =>
  client.open(`/?${new URLSearchParams({ keyword, ...more })}`)
/** As they are seen: without what tells books of one title apart. */
const titles = () => client.all('main tbody th a').map((link) => link.contents().first().text())
const total = () => Number(/총 ([\d,]+)건/.exec(client.text('#count-line'))?.[1]?.replace(/,/g, ''))
/** All books of the demo, newest production date first, books without one last. */
const books = () => app.db.book.findMany({ orderBy: [{ prodDate: 'desc' }, { id: 'desc' }] })
const withTitle = async (part: string) =>
  (await books()).filter(({ titleText }) => titleText.includes(normalise(part)))

describe('the home page', () => {
  it('offers one search box with the tip, and no results yet', async () => {
    await client.open('/')
    expect(client.title).toBe('자료 검색 – 모두책')
    expect(client.h1).toBe('자료 검색')
    expect(client.main).toContain('학교급, 출판사, 저자, 도서명으로 자유롭게 검색해 주세요.')
    expect(client.all('main form')).toHaveLength(1)
    expect(client.all('main table')).toHaveLength(0)
  })

  it('searches for what was typed and says how many it found, in the title, the heading and the count line', async () => {
    await client.open('/')
    await client.submit('main form', { keyword: '수학' })
    const found = total()
    expect(found).toBeGreaterThanOrEqual((await withTitle('수학')).length)
    expect(client.title).toBe(`수학 검색 결과 ${found}건 – 모두책`)
    expect(client.h1).toBe(`수학 검색 결과 ${found}건`)
    expect(client.text('#count-line')).toBe(`총 ${found}건 가운데 1–10번째`)
    expect(client.value('main form[role=search]', 'keyword')).toBe('수학')
    expect(titles()).toHaveLength(10)
  })

  it('does not search for an empty keyword', async () => {
    for (const path of ['/?keyword=', '/?keyword=%20%20', '/?keyword=&sort=1&size=50']) {
      await client.open(path)
      expect([client.status, client.title, client.all('main table').length]).toEqual([
        200,
        '자료 검색 – 모두책',
        0,
      ])
    }
    expect(client.all('#keyword[required]')).toHaveLength(1)
  })

  it('finds words in any order, by school level, publisher, author and title', async () => {
    await search('미래엔 중학교')
    const [first] = await app.db.book.findMany({ where: { publisher: '미래엔', grade: '중' } })
    expect(total()).toBeGreaterThan(0)
    expect(new Set(client.column('학교급'))).toEqual(new Set(['중']))
    expect(new Set(client.column('출판사'))).toEqual(new Set(['미래엔']))
    await search(`중학교 미래엔 ${first?.title}`)
    expect(titles()).toContain(first?.title)
  })
})

describe('sort and rows per page', () => {
  it('shows the best match first unless told otherwise: the title itself, then titles that begin with it', async () => {
    await search('과학')
    expect(client.value('form.list-controls', 'sort')).toBe('relevance')
    await search('과학', { size: '100' })
    const ranks = titles().map((title) =>
      title === '과학' ? 0 : title?.startsWith('과학') ? 1 : title?.includes('과학') ? 2 : 3,
    )
    expect(new Set(ranks).size).toBeGreaterThan(2)
    expect(ranks).toEqual(ranks.toSorted())
  })

  it('shows the newest production date first with sort 0, books without one last', async () => {
    await search('과학')
    await client.submit('form.list-controls', { sort: '0' })
    const dates = client.column('제작일')
    expect(dates).toEqual(dates.toSorted().toReversed())
    const totalFound = total()
    await search('과학', { page: String(Math.ceil(totalFound / 100)), size: '100', sort: '0' })
    const lastDates = client.column('제작일')
    expect(lastDates.at(-1)).toBe('-')
    expect(lastDates.indexOf('-')).toBe(lastDates.findIndex((date) => date === '-'))
    expect(lastDates.slice(lastDates.indexOf('-')).every((date) => date === '-')).toBe(true)
  })

  it('sorts by the newest book id with sort 1', async () => {
    await search('과학')
    const before = total()
    await client.submit('form.list-controls', { sort: '1' })
    const ids = client.column('자료번호')
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(total()).toBe(before)
    expect(client.value('form.list-controls', 'sort')).toBe('1')
  })

  it.each([10, 20, 50, 100])('shows %i rows when asked to, and keeps the keyword', async (size) => {
    await search('과학')
    await client.submit('form.list-controls', { size })
    expect(titles()).toHaveLength(Math.min(size, total()))
    expect(client.value('main form[role=search]', 'keyword')).toBe('과학')
    expect(client.value('form.list-controls', 'size')).toBe(String(size))
  })

  it('starts at page 1 again when sort, size or keyword change', async () => {
    await search('과학', { page: '3' })
    expect(client.title).toMatch(/^3쪽 – /)
    await client.submit('form.list-controls', { size: '20' })
    expect(client.text('#count-line')).toContain('1–20번째')
    await search('과학', { page: '3' })
    await client.submit('main form[role=search]', { keyword: '수학' })
    expect(client.text('#count-line')).toContain('1–10번째')
  })
})

describe('pages', () => {
  it('come in blocks of ten with the present one marked', async () => {
    await search('교과서')
    const last = Math.ceil(total() / 10)
    expect(last).toBeGreaterThan(20)
    expect(client.texts('.pagination a')).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `${n}쪽`),
      '다음 쪽',
      '다음 11쪽부터',
    ])
    expect(client.texts('.pagination [aria-current=page]')).toEqual(['1쪽'])
    await client.click('다음 11쪽부터')
    expect(client.texts('.pagination [aria-current=page]')).toEqual(['11쪽'])
    expect(client.texts('.pagination a').slice(0, 2)).toEqual(['이전 1–10쪽', '이전 쪽'])
    expect(client.text('#count-line')).toContain('101–110번째')
    await client.click('이전 1–10쪽')
    expect(client.texts('.pagination [aria-current=page]')).toEqual(['10쪽'])
    await search('교과서', { page: String(last) })
    expect(client.texts('.pagination a')).not.toContain('다음 쪽')
  })

  it('hold every book exactly once', async () => {
    await search('과학', { size: '50' })
    const seen: string[] = []
    for (;;) {
      seen.push(...client.column('자료번호'))
      if (!client.texts('.pagination a').includes('다음 쪽')) break
      await client.click('다음 쪽')
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(total())
  })

  it('beyond the total say so with a way out', async () => {
    await search('수학', { page: '999' })
    expect(client.status).toBe(404)
    expect(client.errors).toEqual(['존재하지 않는 페이지입니다.'])
    await client.click('첫 쪽으로 가기')
    expect([client.status, client.text('#count-line').includes('1–10번째')]).toEqual([200, true])
  })

  it('work with a list that is empty: page 1 of nothing exists, page 2 does not', async () => {
    await search('없는책이름입니다')
    expect(client.status).toBe(200)
    await search('없는책이름입니다', { page: '2' })
    expect([client.status, client.errors]).toEqual([404, ['존재하지 않는 페이지입니다.']])
  })
})

describe('a search that cannot be done', () => {
  const refused: [string, Record<string, string>, string][] = [
    ['rows per page 15', { size: '15' }, '쪽당 건수는 10, 20, 50, 100 가운데에서 골라 주세요.'],
    ['rows per page 1e2', { size: '1e2' }, '쪽당 건수는 10, 20, 50, 100 가운데에서 골라 주세요.'],
    ['rows per page x', { size: 'x' }, '쪽당 건수는 10, 20, 50, 100 가운데에서 골라 주세요.'],
    ['sort 2', { sort: '2' }, '정렬을 목록에 있는 값 가운데에서 골라 주세요.'],
    ['page 0', { page: '0' }, '존재하지 않는 페이지입니다.'],
    ['page -1', { page: '-1' }, '존재하지 않는 페이지입니다.'],
    ['page 1.5', { page: '1.5' }, '존재하지 않는 페이지입니다.'],
    ['page 0x10', { page: '0x10' }, '존재하지 않는 페이지입니다.'],
  ]
  it.each(refused)('is refused with a message: %s', async (_, more, message) => {
    await search('수학', more)
    expect([client.status, client.errors]).toEqual([400, [message]])
    expect(client.title).toMatch(/^오류: /)
    expect(client.value('main form[role=search]', 'keyword')).toBe('수학')
  })

  it('is refused for a keyword of 101 characters, done for one of 100', async () => {
    await search('가'.repeat(101))
    expect([client.status, client.errors]).toEqual([
      400,
      ['검색어가 너무 깁니다. 더 짧게 입력해 주세요.'],
    ])
    expect(client.field('#keyword')).toMatchObject({ invalid: true })
    expect(client.field('#keyword').description).toContain('검색어가 너무 깁니다.')
    await search('가'.repeat(100))
    expect(client.status).toBe(200)
  })

  it('is refused for a keyword that came twice', async () => {
    await client.open('/?keyword=a&keyword=b')
    expect([client.status, client.errors]).toEqual([
      400,
      ['검색어는 하나만 보낼 수 있습니다. 하나만 입력해 주세요.'],
    ])
  })
})

describe('hostile keywords', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '%',
    '_',
    '\\',
    "'",
    "' OR 1=1 --",
    '수학%',
    '\u202e수학',
    '${7*7}',
    '{keyword}',
  ]

  it.each(hostile)('are text and nothing else: %j', async (keyword) => {
    await search(keyword)
    expect(client.status).toBe(200)
    expect(client.all('main script, main img')).toHaveLength(0)
    expect(client.value('main form[role=search]', 'keyword')).toBe(keyword)
  })

  it('with a zero byte are refused as a malformed address', async () => {
    await client.open('/?keyword=%EC%88%98%ED%95%99%00')
    expect([client.status, client.h1]).toEqual([400, '주소를 읽을 수 없습니다'])
  })

  it('find books literally: a percent sign or an underscore is no wildcard', async () => {
    await addBook(app, {
      bookId: '2099-0000001',
      title: '백분율 100% 정복_1권',
      publisher: "O'Reilly",
    })
    for (const keyword of ["o'reilly", '정복_1권', '백분율%', '100% 정복']) {
      await search(keyword)
      expect([keyword, titles()]).toEqual([keyword, ['백분율 100% 정복_1권']])
    }
    for (const keyword of ['백%권', '백_율', '%%', '__']) {
      await search(keyword)
      expect([keyword, client.status, titles()]).toEqual([keyword, 200, []])
    }
  })

  it('are escaped in a title that has markup', async () => {
    const title = '<b>굵은</b> & "따옴표"'
    await addBook(app, { bookId: '2099-0000002', title })
    await search('굵은')
    expect(titles()).toEqual([title])
    await client.click(title)
    expect(client.h1).toBe(title)
    expect(client.title).toBe(`${title} – 모두책`)
    expect(client.all('main b')).toHaveLength(0)
  })
})

describe('what people type', () => {
  it.each([
    'ㄱㅌㅅㅎ1',
    'ㄱㅌㅅㅎ 1',
    '공통수학1',
    '공통 수학 1',
    '공통수학①',
    '공통수학１',
    '공통수학Ⅰ',
    '공통수학1'.normalize('NFD'),
    ' 공통수학1 ',
  ])('finds 공통수학1 for %j', async (keyword) => {
    await search(keyword)
    const wanted = await withTitle('공통수학1')
    expect(wanted.length).toBeGreaterThan(0)
    expect(titles()).toEqual(expect.arrayContaining(wanted.map(({ title }) => title)))
  })

  it('takes an ISBN in every shape', async () => {
    const book = await app.db.book.findFirstOrThrow({ where: { isbn: { startsWith: '97911' } } })
    const { isbn } = book
    const shapes = [
      isbn,
      isbn.replace(/^(\d{3})(\d\d)(\d{4})(\d{3})(\d)$/, '$1-$2-$3-$4-$5'),
      isbn.split('').join(' '),
      `ISBN ${isbn}`,
      `ISBN 13: ${isbn}`,
      `${isbn} 03410`,
      isbn.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    ]
    for (const shape of shapes) {
      await search(shape)
      expect([shape, client.column('자료번호')]).toEqual([shape, [book.bookId]])
      expect(client.column('도서명')).toEqual([`${book.title}ISBN ${formatIsbn(isbn)}`])
    }
    const old = await app.db.book.findFirstOrThrow({ where: { isbn: { startsWith: '97889' } } })
    await search(toIsbn10(old.isbn) ?? '')
    expect(client.column('자료번호')).toEqual([old.bookId])
  })

  it('offers the Korean reading of Latin typing, and does not decide by itself', async () => {
    await search('tngkr')
    expect(client.main).toContain('‘수학’(으)로 검색하시겠습니까?')
    const link = client.texts('main a').find((text) => text.startsWith('‘수학’ 검색 결과')) ?? ''
    await client.click(link)
    expect(client.h1).toBe(`수학 검색 결과 ${total()}건`)
    expect(link).toBe(`‘수학’ 검색 결과 ${total()}건`)
  })

  it('takes the ISBN that a camera brought back', async () => {
    await client.open('/?isbn=9791125957683')
    expect(client.value('main form[role=search]', 'keyword')).toBe('9791125957683')
  })
})

describe('a search that finds nothing', () => {
  it('says so, offers looser words and similar titles, and whom to ask', async () => {
    await search('공통수학1 우주여행')
    expect(client.status).toBe(200)
    expect(client.title).toBe('공통수학1 우주여행 검색 결과 0건 – 모두책')
    expect(client.text('#no-result')).toBe('‘공통수학1 우주여행’에 맞는 자료가 없습니다.')
    expect(client.all('main table')).toHaveLength(0)
    expect(client.main).toMatch(/뺀 말: 우주여행/)
    expect(client.main).toContain('02-0000-0000')
    const looser =
      client.texts('main .empty a').find((text) => /^‘공통 ?수학 ?1’ 검색 결과/.test(text)) ?? ''
    await client.click(looser)
    expect(total()).toBe(Number(/결과 ([\d,]+)건/.exec(looser)?.[1]))
  })

  it('shows similar titles as links to the books', async () => {
    await search('공통수학책자리')
    expect(client.texts('main .empty h3')).toEqual(['비슷한 제목의 자료'])
    const title = client.texts('main .empty h3 + ul a')[0] ?? ''
    await client.click(title, 'main .empty h3 + ul')
    expect(client.h1).toBe(title)
  })
})

describe('a result', () => {
  it('is a row whose title is a link to the book that remembers the list, page and sort included', async () => {
    await search('과학', { page: '2', sort: '1', size: '20' })
    const list = client.path
    const [title = ''] = titles()
    const link = client.all('main tbody th a')[0]
    expect(link?.attr('href')).toMatch(/^\/item\/\d+\?from=%2F%3Fkeyword/)
    await client.open(link?.attr('href') ?? '')
    expect(client.h1).toBe(title)
    await client.click('이전 화면으로')
    expect(client.path).toBe(list)
    expect(titles()[0]).toBe(title)
  })

  it('lists its finished types, and 제작 중 while there is none', async () => {
    const [done, making] = await Promise.all([
      app.db.book.findFirstOrThrow({ where: { prodTypes: { has: '확대B4' } } }),
      app.db.book.findFirstOrThrow({ where: { prodTypes: { isEmpty: true } } }),
    ])
    await search(done.bookId)
    expect(client.texts('main tbody tr .tags li')).toEqual(done.prodTypes)
    await search(making.bookId)
    expect(client.rows()[0]?.[1]).toBe('제작 중')
  })
})

/**
 * Tests that the results of a keyword are narrowed by filters whose counts are true, and that books
 * of one title have links of different names, with scripts off.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let client: PageClient

useApp()
beforeAll(async () => {
  client = new PageClient(app.url)
})

const total = () => Number(/ ([\d,]+)건 – 모두책$/.exec(client.title)?.[1]?.replace(/,/g, ''))
/** The links of the panel: name, number and address. */
const offered = () =>
  client.all('#narrow .chips a').map((link) => ({
    name: link.text().replace(/ [\d,]+건$/, ''),
    books: Number(/ ([\d,]+)건$/.exec(link.text())?.[1]?.replace(/,/g, '')),
    to: link.attr('href') ?? '',
  }))

describe('narrowing the results of a keyword', () => {
  it('is a link on the results, and counts nothing before somebody follows it', async () => {
    await client.open('/?keyword=과학')
    expect(client.all('#narrow')).toEqual([])
    await client.click('결과 좁히기')
    expect(client.texts('#narrow h3')).toEqual([
      '제작 형태',
      '학교급',
      '교육과정',
      '출판사',
      '용도',
    ])
  })

  it('says of each value how many books it leaves, and its link finds just these', async () => {
    await client.open('/?keyword=과학&filters=1')
    const all = offered()
    expect(all.length).toBeGreaterThan(10)
    for (const { to, books } of all) {
      await client.open(to)
      expect([to, total()]).toEqual([to, books])
    }
  })

  it('shows chosen values in the title and as chips that take them out again', async () => {
    await client.open('/?keyword=과학&filters=1')
    const before = total()
    const grade = offered().find(({ name }) => name === '중학교')
    await client.open(grade?.to ?? '')
    expect(client.title).toBe(`과학, 중학교 검색 결과 ${grade?.books}건 – 모두책`)
    expect(client.texts('#narrow h3')).not.toContain('학교급')
    expect(new Set(client.column('학교급'))).toEqual(new Set(['중']))
    const publisher = offered().find(({ to }) => to.includes('publisher='))
    await client.open(publisher?.to ?? '')
    expect(total()).toBe(publisher?.books)
    await client.click('학교급: 중학교 학교급 조건 빼기')
    await client.click(`출판사: ${publisher?.name} 출판사 조건 빼기`)
    expect(total()).toBe(before)
  })

  it('keeps the filters on the next page and in another order', async () => {
    await client.open('/?keyword=과학&purpose=교과서')
    const found = total()
    await client.click('2쪽')
    expect([client.title.startsWith('2쪽 – '), total()]).toEqual([true, found])
    await client.submit('form.list-controls', { size: '50', sort: '1' })
    expect(total()).toBe(found)
  })

  it('offers one publisher once, whatever its spelling, and no blank value', async () => {
    for (const [i, publisher] of ['비상교육', '㈜비상', '비상교육(김한찬)', ''].entries())
      await addBook(app, { bookId: `2099-01000${i}`, title: '좁혀볼책', publisher })
    await client.open('/?keyword=좁혀볼책&filters=1')
    const names = offered().filter(({ to }) => to.includes('publisher='))
    expect(names.map(({ name, books }) => [name, books])).toEqual([['비상교육', 3]])
    await client.open(names[0]?.to ?? '')
    expect(total()).toBe(3)
  })

  it('leads back to the whole search when nothing is left', async () => {
    await client.open('/?keyword=좁혀볼책&grade=초')
    expect(client.text('#no-result')).toBe('조건에 맞는 자료가 없습니다.')
    await client.click('조건 없이 ‘좁혀볼책’ 검색하기')
    expect(total()).toBe(4)
  })

  it('says that a value does not exist, and keeps the keyword', async () => {
    await client.open('/?keyword=과학&grade=대학')
    expect([client.status, client.errors]).toEqual([
      400,
      ['검색 조건을 목록에 있는 값 가운데에서 골라 주세요.'],
    ])
    expect(client.value('main form', 'keyword')).toBe('과학')
  })
})

describe('books of one title', () => {
  it('have links of different names in the results', async () => {
    await addBook(app, { bookId: '2099-0200001', title: '같은제목', publisher: '미래엔' })
    await addBook(app, { bookId: '2099-0200002', title: '같은제목', publisher: '지학사' })
    await addBook(app, {
      bookId: '2099-0200003',
      title: '같은제목',
      publisher: '지학사',
      creator: '김하나',
    })
    await addBook(app, { bookId: '2099-0200004', title: '같은제목 하나', publisher: '지학사' })
    await client.open('/?keyword=같은제목')
    expect(client.texts('main tbody th a').sort()).toEqual([
      '같은제목 (미래엔)',
      '같은제목 (지학사)',
      '같은제목 (지학사, 김하나)',
      '같은제목 하나',
    ])
  })

  it('have links and fields of different names in the cart and among the applications', async () => {
    const member = await new PageClient(app.url).logIn('teacher02')
    for (const bookId of ['2099-0200001', '2099-0200002']) {
      const { id } = await app.db.book.findUniqueOrThrow({ where: { bookId } })
      await member.open(`/item/${id}`)
      await member.submit('#apply-form', { prodType: '점자' })
    }
    const names = ['같은제목 (미래엔)', '같은제목 (지학사)']
    await member.open('/cart')
    const rows = (suffix: string) =>
      [...member.texts('main tbody a'), ...member.texts('main tbody label, main tbody button')]
        .filter((text) => text.startsWith('같은제목') && text.endsWith(suffix))
        .sort()
    expect(rows(')')).toEqual(names)
    expect(rows('삭제')).toEqual(names.map((name) => `${name} 점자 삭제`))
    expect(rows('부수')).toEqual(names.map((name) => `${name} 점자 부수`))
    await member.open('/cart')
    await member.submit('#order-form')
    expect(rows(')')).toEqual(names)
  })
})

/**
 * Tests `public/book/search`, `list` and `info`: which books they find, in which order and shape.
 */
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { book } from '../../support/fixtures/books'
import { call } from '../../support/client/api-call'
import { cleanDatabase } from '../../support/database/database'

/** Counts the statements of searches; `way` holds their answers back until it resolves. */
const statements = vi.hoisted(() => ({ count: 0, way: null as Promise<void> | null }))
vi.mock('~/features/catalogue/book/search/replica-reads.server', async (original) => {
  const real =
    await original<typeof import('~/features/catalogue/book/search/replica-reads.server')>()
  const readFromReplica = async (...args: Parameters<typeof real.readFromReplica>) => {
    const { way } = statements
    statements.count += 1
    const rows = await real.readFromReplica(...args)
    await way
    return rows
  }
  return { ...real, readFromReplica }
})

const search = (keyword: string, more: object = {}) =>
  call('/api/public/book/search', { keyword, size: 100, ...more })
const list = (filters: object) => call('/api/public/book/list', { size: 100, ...filters })
const titles = async (answer: ReturnType<typeof call>) =>
  (await answer).data.items.map((item: { title: string }) => item.title).sort()

beforeAll(async () => {
  await cleanDatabase()
  await book({
    title: '공통수학1',
    grade: '고',
    publisher: '㈜비상교육',
    creator: '홍민표',
    isbn: '9791125957683',
    prodTypes: ['점자', '음성'],
    prodDate: '2026-03-02',
    pubDate: '2025-03',
  })
  await book({
    title: '공통수학2',
    grade: '고',
    publisher: '비상',
    creator: '김원경',
    prodTypes: ['점역'],
    prodDate: '2026-04-01',
  })
  await book({
    title: '미적분Ⅰ',
    grade: '고',
    publisher: '천재교육',
    prodDate: '2026-03-02',
    prodTypes: ['확대A3'],
  })
  await book({ title: '미적분 II', grade: '고', publisher: '천재교과서(김정인)', creator: '' })
  await book({ title: '도덕 ①', grade: '중', publisher: '와이비엠', purpose: '지도서' })
  await book({
    title: '기술ㆍ가정1',
    grade: '중',
    publisher: '동아출판',
    curriculum: '2015 개정 교육과정',
  })
  await book({
    title: '국어 1-1'.normalize('NFD'),
    grade: '초',
    publisher: 'NE능률',
    permission: '국정',
  })
})

describe('search', () => {
  test.each([
    ['공통수학', ['공통수학1', '공통수학2']],
    ['공통 수학', ['공통수학1', '공통수학2']],
    ['수학 비상교육', ['공통수학1', '공통수학2']],
    ['비상 수학', ['공통수학1', '공통수학2']],
    ['㈜비상교육', ['공통수학1', '공통수학2']],
    ['1 공통수학', ['공통수학1']],
    ['ㄱㅌㅅㅎ1', ['공통수학1']],
    ['공통ㅅㅎ2', ['공통수학2']],
    ['미적분1', ['미적분Ⅰ']],
    ['미적분 ①', ['미적분Ⅰ']],
    ['미적분2', ['미적분 II']],
    ['도덕1', ['도덕 ①']],
    ['기술·가정', ['기술ㆍ가정1']],
    ['기술・가정', ['기술ㆍ가정1']],
    ['천재교육', ['미적분Ⅰ']],
    ['천재교과서', ['미적분 II']],
    ['ybm', ['도덕 ①']],
    ['ＹＢＭ', ['도덕 ①']],
    ['초등', ['국어 1-1'.normalize('NFD')]],
    ['초등학교 국어', ['국어 1-1'.normalize('NFD')]],
    ['중학교', ['기술ㆍ가정1', '도덕 ①']],
    ['2015 개정', ['기술ㆍ가정1']],
    ['국어1-1', ['국어 1-1'.normalize('NFD')]],
    ['홍민표', ['공통수학1']],
    ['9791125957683', ['공통수학1']],
    ['ISBN 979-11-259-5768-3', ['공통수학1']],
    ['979 11 259 5768 3', ['공통수학1']],
    ['979112595768353410', ['공통수학1']],
    ['９７９－１１－２５９－５７６８－３', ['공통수학1']],
    ['2026-0000002', ['공통수학2']],
    ['없는말', []],
    ['%', []],
    ['_', []],
    ["'", []],
  ])('%s finds %j', async (keyword, wanted) => {
    expect(await titles(search(keyword))).toEqual([...wanted].sort())
  })

  test('sort 0 is newest production date first, books without one last; sort 1 newest book id first', async () => {
    const order = async (sort: string) =>
      (await search('고등', { sort })).data.items.map((item: { title: string }) => item.title)
    expect(await order('0')).toEqual(['공통수학2', '미적분Ⅰ', '공통수학1', '미적분 II'])
    expect(await order('1')).toEqual(['미적분 II', '미적분Ⅰ', '공통수학2', '공통수학1'])
  })

  test('answers a SearchPage of BookRow', async () => {
    const { data } = await call('/api/public/book/search', { keyword: '공통수학1' })
    expect(Object.keys(data).sort()).toEqual([
      'end',
      'items',
      'next',
      'page',
      'pageList',
      'prev',
      'start',
      'totalCount',
      'totalPage',
    ])
    expect(data).toMatchObject({
      totalCount: 1,
      totalPage: 1,
      page: 1,
      pageList: [1],
      start: 1,
      end: 1,
      prev: false,
      next: false,
    })
    expect(Object.keys(data.items[0]).sort()).toEqual(
      [
        'id',
        'bookId',
        'title',
        'grade',
        'publisher',
        'creator',
        'curriculum',
        'permission',
        'purpose',
        'prodType',
        'prodDate',
        'pubDate',
        'isbn',
        'distributor',
        'produceId',
        'code1',
        'code2',
        'ebookFile',
        'type',
        'updateTime',
        'createTime',
      ].sort(),
    )
    expect(data.items[0]).toMatchObject({
      prodType: '점자 음성',
      isbn: '9791125957683',
      pubDate: '2025-03',
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+09:00$/),
    })
  })

  test.each([
    [{ keyword: '' }, 'keyword'],
    [{ keyword: '  ' }, 'keyword'],
    [{}, 'keyword'],
    [{ keyword: 'ㄱ'.repeat(101) }, 'keyword'],
    [{ keyword: ['a', 'b'] }, 'keyword'],
    [{ keyword: '수학', size: 30 }, 'size'],
    [{ keyword: '수학', size: '1e1' }, 'size'],
    [{ keyword: '수학', page: 0 }, 'page'],
    [{ keyword: '수학', page: '0x2' }, 'page'],
    [{ keyword: '수학', sort: 2 }, 'sort'],
  ])('%j is refused at the field %s, in Korean', async (fields, field) => {
    const { status, fieldErrors } = await call(
      '/api/public/book/search',
      fields as Record<string, unknown>,
    )
    expect(status).toBe(400)
    expect(fieldErrors?.[field]).toMatch(/[가-힣]/)
  })

  test('a page above the total does not exist; page 1 of nothing does', async () => {
    expect(await search('수학', { page: 2 })).toMatchObject({
      status: 404,
      message: '존재하지 않는 페이지입니다.',
    })
    expect((await search('없는말')).data).toEqual({
      items: [],
      totalCount: 0,
      totalPage: 0,
      page: 1,
      pageList: [],
      start: 0,
      end: 0,
      prev: false,
      next: false,
    })
  })

  test('thirty equal searches at once query the database once; a book written meanwhile is found', async () => {
    statements.count = 0
    const answers = await Promise.all(Array.from({ length: 30 }, () => search('수학 홍민표')))
    for (const { data } of answers)
      expect(data.items.map((found: { title: string }) => found.title)).toEqual(['공통수학1'])
    expect(statements.count).toBe(1)
    let arrive = () => undefined as void
    statements.way = new Promise((done) => (arrive = done))
    const early = search('늦게 온')
    await vi.waitFor(() => expect(statements.count).toBe(2), 30_000)
    statements.way = null
    const { id } = await book({ title: '늦게 온 책' })
    const late = search('늦게 온')
    arrive()
    expect((await late).data.items.map((found: { id: number }) => found.id)).toEqual([id])
    expect((await early).data.totalCount).toBe(0)
    await db.book.delete({ where: { id } })
  })

  test('a total is right at once after a book is added', async () => {
    const before = (await search('미적분')).data.totalCount
    await book({ title: '미적분 특강', grade: '고' })
    expect((await search('미적분')).data.totalCount).toBe(before + 1)
  })
})

describe('the advanced list', () => {
  test.each([
    [{ title: '공통 수학' }, 2],
    [{ title: '수학1' }, 1],
    [{ creator: '홍 민표' }, 1],
    [{ publisher: '비상교육' }, 2],
    [{ publisher: '천재교육' }, 1],
    [{ pubDate: '2025' }, 1],
    [{ pubDate: '2025-03' }, 1],
    [{ isbn: '979-11-259-5768-3' }, 1],
    [{ isbn: '5957' }, 1],
    [{ isbn: '0000' }, 0],
    [{ purpose: '지도서' }, 1],
    [{ bookId: '0000003' }, 1],
    [{ bookId: '2026-000000 3' }, 1],
    [{ prodType: '점자' }, 2],
    [{ prodType: 'braille' }, 2],
    [{ prodType: '확대' }, 1],
    [{ prodType: '음성' }, 1],
    [{ prodType: 'all', grade: '초' }, 1],
    [{ curriculum: '2015' }, 1],
    [{ prodDate: '2026-03' }, 2],
    [{ grade: '고' }, 5],
    [{ grade: 'high' }, 5],
    [{ permission: '국정' }, 1],
    [{ grade: '고', publisher: '비상', prodType: '점자', title: '1' }, 1],
    [{ title: '100%' }, 0],
  ])('%j finds %i', async (filters, count) => {
    expect((await list(filters)).data.totalCount).toBe(count)
  })

  test.each([
    [{ prodDate: '2026-13' }, 'prodDate'],
    [{ pubDate: 'abc' }, 'pubDate'],
    [{ grade: '대' }, 'grade'],
    [{ purpose: 'x' }, 'purpose'],
    [{ permission: 'x' }, 'permission'],
    [{ prodType: 'x' }, 'prodType'],
    [{ isbn: '글자' }, 'isbn'],
    [{ title: 'a'.repeat(101) }, 'title'],
  ])('%j is refused at the field %s', async (filters, field) => {
    const { status, fieldErrors } = await list(filters)
    expect(status).toBe(400)
    expect(fieldErrors?.[field]).toMatch(/[가-힣]/)
  })

  test('without filters lists everything', async () => {
    expect((await list({})).data.totalCount).toBe(8)
  })
})

describe('info', () => {
  test('has the fields of the spec and no other', async () => {
    const { data } = await search('공통수학1')
    const info = await call(`/api/public/book/info/${data.items[0].id}`)
    expect(Object.keys(info.data).sort()).toEqual(
      [
        'bookId',
        'title',
        'prodDate',
        'grade',
        'publisher',
        'creator',
        'curriculum',
        'permission',
        'purpose',
        'prodType',
        'pubDate',
        'isbn',
        'updateTime',
        'createTime',
      ].sort(),
    )
  })
  test.each(['999999', '0', '-1', 'abc', '1;drop', '99999999999999999999'])(
    '%s does not exist',
    async (id) => {
      const { status, message, fieldErrors } = await call(
        `/api/public/book/info/${encodeURIComponent(id)}`,
      )
      expect([400, 404]).toContain(status)
      expect(fieldErrors?.id ?? message).toMatch(/존재하지 않는/)
    },
  )
})

test('Latin typing on a Korean keyboard is offered its reading', async () => {
  expect((await call('/api/public/book/reading', { keyword: 'tngkr' })).data).toEqual({
    keyword: '수학',
    count: 2,
  })
  expect((await call('/api/public/book/reading', { keyword: 'ybm' })).data).toBeNull()
})

test('a search without results suggests what to leave out and similar titles', async () => {
  const { data } = await call('/api/public/book/suggest', { keyword: '공통수혁1 비상교육' })
  expect(data.looser).toContainEqual({ keyword: '1 비상교육', ignored: ['공통수혁'], count: 1 })
  expect(data.titles.map((book: { title: string }) => book.title)).toContain('공통수학1')
})

test('pages follow each other without a gap or a repetition, in whatever order they are opened, and follow a change at once', async () => {
  for (let number = 1; number <= 125; number += 1)
    await book({ title: `쪽나눔 ${number}`, prodDate: number % 3 ? '2020-01-01' : '' })
  const page = async (page: number) =>
    (await search('쪽나눔', { page, size: 10 })).data.items.map((item: { id: number }) => item.id)
  const wanted = (
    await db.book.findMany({
      where: { titleText: { startsWith: '쪽나눔' } },
      orderBy: [{ prodDate: 'desc' }, { id: 'desc' }],
      select: { id: true },
    })
  ).map(({ id }) => id)
  expect((await search('쪽나눔', { page: 14, size: 10 })).status).toBe(404)
  for (const number of [3, 13, 1, 2, 12, 10, 3, 11, 1])
    expect(await page(number), `page ${number}`).toEqual(
      wanted.slice(number * 10 - 10, number * 10),
    )
  const added = await book({ title: '쪽나눔 새 책', prodDate: '2026-01-01' })
  for (const number of [1, 2, 13])
    expect(await page(number), `page ${number}`).toEqual(
      [added.id, ...wanted].slice(number * 10 - 10, number * 10),
    )
})

test('the figures of the home page are counted once after each change of a book', async () => {
  const summary = async () => (await call('/api/public/book/summary')).data
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const countings = () =>
    sent.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('kinds AS')).length
  const before = await summary()
  sent.mockClear()
  const again = await Promise.all(Array.from({ length: 30 }, summary))
  expect(countings()).toBe(0)
  for (const one of again) expect(one).toEqual(before)
  await book({ title: '새로 끝난 책', prodTypes: ['점자', '음성'], prodDate: '2099-01-01' })
  const answers = await Promise.all(Array.from({ length: 30 }, summary))
  expect(countings()).toBe(1)
  sent.mockRestore()
  const countsOf = (groups: { count: number; types: { count: number }[] }[]) =>
    groups.flatMap(({ count, types }) => [count, ...types.map((type) => type.count)])
  for (const { count, groups, newest } of answers) {
    expect(count).toBe(before.count + 1)
    expect(newest[0]).toMatchObject({ title: '새로 끝난 책', prodType: '점자' })
    const countsBefore = countsOf(before.groups)
    // braille: paper, file; enlarged: A3, B4; audio, whose files are not there yet
    expect(countsOf(groups).map((now, i) => now - countsBefore[i]!)).toEqual([
      1, 1, 0, 0, 0, 0, 0, 0,
    ])
  }
})

/** Tests the request sheets, and the other data that the page of the purchase cart needs. */
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { defaultTitle } from '~/features/sources/purchase-cart/request-sheet.server'
import { readSheet, type Batch } from '~/workers/spreadsheet/read-spreadsheet.server'
import { book } from '../../support/fixtures/books'
import { call, callRaw, digest } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'
import { requestBook } from '../../support/fixtures/request-books'
import { listHeadings } from '../../support/fixtures/list-headings'

const ask = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/${path}`, fields, { token: admin.token })
const file = (kind: 'ebook' | 'book', fields: Record<string, unknown> = {}) =>
  callRaw(`/api/cartBook/${kind}RequestFile`, fields, { token: admin.token, method: 'GET' })

async function sheets(kind: 'ebook' | 'book', fields: Record<string, unknown> = {}) {
  const found = new Map<string, string[][]>()
  const response = await file(kind, fields)
  for await (const { sheet, rows } of readSheet(
    new Uint8Array(await response.arrayBuffer()),
  ) as AsyncGenerator<Batch>)
    found.set(sheet, [...(found.get(sheet) ?? []), ...rows.map(({ cells }) => cells)])
  return found
}
const nameOf = (response: Response) =>
  decodeURIComponent(
    /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
  )

/** The cells below these headings of a sheet, whose second line has the headings; `line` from 0. */
const cellsOf = (rows: string[][] = [], line: number, ...names: string[]) =>
  names.map((name) => rows[line + 2]?.[rows[1]?.indexOf(name) ?? -1])

let number = 0
const entry = (
  given: Partial<Record<'title' | 'publisher' | 'distributor' | 'isbn' | 'creator', string>> & {
    orderType?: number
    orderNum?: number
  } = {},
) => {
  number += 1
  return db.purchaseCartEntry.create({
    data: {
      bookId: `S-${number}`,
      title: `책 ${number}`,
      publisher: '미래엔',
      orderType: 0,
      ...given,
    },
  })
}

usePeople('admin')

describe('the request sheet', () => {
  test('for PDF has a summary and one sheet for each publisher, whatever it is called, and never mixes 천재교육 with 천재교과서', async () => {
    await entry({ title: '수학 2', publisher: '비상', isbn: '9791125957683', orderNum: 2 })
    await entry({ title: '수학 1', publisher: '㈜비상교육', orderNum: 3 })
    await entry({ title: '국어', publisher: '천재교육' })
    await entry({ title: '사회', publisher: '천재교과서(김정인)' })
    await entry({ title: '서책', publisher: '비상', orderType: 1 })
    const found = await sheets('ebook', { title: '2027학년도 구입 요청' })
    expect([...found.keys()]).toEqual(['요약', '비상교육', '천재교과서', '천재교육'])
    expect(found.get('요약')).toEqual([
      ['2027학년도 구입 요청'],
      ['출판사', '자료 수', '부수'],
      ['비상교육', '2', '5'],
      ['천재교과서', '1', '1'],
      ['천재교육', '1', '1'],
      ['합계', '4', '7'],
    ])
    const rows = found.get('비상교육')
    const [title, headings] = rows ?? []
    expect([title, headings]).toEqual([
      ['2027학년도 구입 요청'],
      [...listHeadings.filter((heading) => heading !== '총판'), '부수'],
    ])
    expect([
      cellsOf(rows, 0, '도서명', '출판사', '부수'),
      cellsOf(rows, 1, '도서명', 'ISBN', '부수'),
    ]).toEqual([
      ['수학 1', '㈜비상교육', '3'],
      ['수학 2', '9791125957683', '2'],
    ])
  })

  test('for printed books has one sheet for each distributor, by publisher inside, those without one last', async () => {
    await entry({ orderType: 1, title: '가', publisher: '천재교육', distributor: '한국총판' })
    await entry({ orderType: 1, title: '나', publisher: '비상', distributor: '한국 총판' })
    await entry({ orderType: 1, title: '다', publisher: '미래엔' })
    await entry({ orderType: 1, title: '라', publisher: '미래엔', distributor: '가나서적' })
    const found = await sheets('book')
    expect([...found.keys()]).toEqual(['요약', '가나서적', '한국총판', '총판 미지정'])
    expect(found.get('요약')?.[1]).toEqual(['총판', '자료 수', '부수'])
    const rows = found.get('한국총판')
    expect(rows).toHaveLength(4)
    expect([0, 1].map((line) => cellsOf(rows, line, '도서명', '출판사', '총판'))).toEqual([
      ['나', '비상', '한국 총판'],
      ['가', '천재교육', '한국총판'],
    ])
    expect(found.get('한국총판')?.[0]).toEqual([defaultTitle()])
  })

  test('of forty publishers with long and clashing names has forty-one sheets with every entry in one of them', async () => {
    const long = '전국대안교과용도서공동개발협의회부설출판연구소'
    const names = Array.from(
      { length: 40 },
      (_, i) => `${long}[${i % 2 ? '가' : '나'}] ${'제'.repeat(10)}${i + 100}호`,
    )
    for (const publisher of names) await entry({ publisher })
    const found = await sheets('ebook')
    expect(found.size).toBe(41)
    expect([...found.keys()].every((name) => name.length <= 31)).toBe(true)
    expect(
      [...found]
        .filter(([name]) => name !== '요약')
        .flatMap(([, rows]) => rows.slice(2).flatMap((_, line) => cellsOf(rows, line, '출판사')))
        .sort(),
    ).toEqual([...names].sort())
  })

  test('neutralises what a spreadsheet would run, keeps a long title whole, and has a file name that systems take', async () => {
    await entry({ title: '=HYPERLINK("http://evil.example")', creator: '@SUM(1)' })
    const title = `=1+1 ${'긴 제목 '.repeat(80)}`.slice(0, 300).trim()
    const response = await file('ebook', { title })
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(Buffer.byteLength(nameOf(response))).toBeLessThanOrEqual(255)
    expect(nameOf(response)).toMatch(/^구입 요청서_PDF_=1\+1 긴 제목.*_\d{4}-\d\d-\d\d\.xlsx$/)
    expect(nameOf(await file('ebook', { title: '가/나:다' }))).toMatch(/^구입 요청서_PDF_가_나_다_/)
    const [, rows = []] = [...(await sheets('ebook', { title }))][1] ?? []
    expect([rows[0]?.[0], ...cellsOf(rows, 0, '도서명', '저자')]).toEqual([
      `'${title}`,
      `'=HYPERLINK("http://evil.example")`,
      "'@SUM(1)",
    ])
    expect(
      await call(
        '/api/cartBook/ebookRequestFile',
        { title: '가'.repeat(301) },
        { token: admin.token, method: 'GET' },
      ),
    ).toMatchObject({ status: 400, fieldErrors: { title: expect.stringContaining('너무 깁니다') } })
  })

  test('of an empty cart is refused with a sentence', async () => {
    await entry({ orderType: 1 })
    expect(
      await call('/api/cartBook/ebookRequestFile', {}, { token: admin.token, method: 'GET' }),
    ).toMatchObject({
      status: 409,
      key: 'purchaseCartEmpty',
      message: expect.stringContaining('구입을 요청할 자료가 없습니다'),
    })
    expect((await file('book')).status).toBe(200)
  })

  test('is titled for the next term of the school year in Korea when nobody says otherwise', () => {
    const titled = (day: string) => defaultTitle(new Date(`${day}T12:00:00+09:00`))
    expect(
      ['2026-11-21', '2027-02-28', '2027-03-01', '2027-08-31', '2027-09-01'].map(titled),
    ).toEqual([
      '2027학년도 1학기 교과서 구입 요청',
      '2027학년도 1학기 교과서 구입 요청',
      '2027학년도 2학기 교과서 구입 요청',
      '2027학년도 2학기 교과서 구입 요청',
      '2028학년도 1학기 교과서 구입 요청',
    ])
  })
})

describe('completing what was seen', () => {
  test('leaves entries that were added after, and refuses another number than was shown', async () => {
    const known = await book({ bookId: 'K-1' })
    await db.purchaseCartEntry.create({
      data: { bookId: known.bookId, title: '있는 책', orderType: 0 },
    })
    const two = await entry({ orderType: 1 })
    expect((await ask('cartBook/totals')).data).toEqual({
      pdf: 1,
      book: 1,
      newest: two.id,
      newBooks: 1,
    })
    expect((await ask('cartBook/totals', { orderType: 0 })).data).toMatchObject({
      pdf: 1,
      book: 1,
      newest: two.id - 1,
      newBooks: 0,
    })
    const later = await entry()
    const before = await digest()
    expect(await ask('cartBook/produce', { upTo: two.id, count: 3 })).toMatchObject({
      status: 409,
      key: 'purchaseCartChanged',
    })
    expect(await digest()).toBe(before)
    expect((await ask('cartBook/produce', { upTo: two.id, count: 2 })).data).toEqual({
      requested: 2,
      pdf: 1,
      book: 1,
      created: 1,
    })
    expect((await db.purchaseCartEntry.findMany()).map(({ id }) => id)).toEqual([later.id])
    expect(await ask('cartBook/produce', { upTo: two.id, count: 2 })).toMatchObject({
      status: 409,
      key: 'purchaseCartEmpty',
    })
  })
})

describe('the cart holds what one request can take', () => {
  test('ten thousand entries and no more: what would not fit is refused as a whole', async () => {
    await db.$executeRaw`INSERT INTO "PurchaseCartEntry" ("bookId", "orderType", title, "updateTime") SELECT 'X-' || i, 0, '책', now() FROM generate_series(1, 9999) i`
    const [one, two] = [await requestBook({ title: '가' }), await requestBook({ title: '가' })]
    const before = await digest()
    expect(await ask('cartBook/addAll', { title: '가', orderType: 0 })).toMatchObject({
      status: 409,
      key: 'purchaseCartFull',
    })
    expect(
      await ask('cartBook/add', { bookId: [one.bookId, two.bookId], orderType: 0 }),
    ).toMatchObject({ status: 409, key: 'purchaseCartFull' })
    expect(await digest()).toBe(before)
    expect((await ask('cartBook/add', { bookId: one.bookId, orderType: 0 })).data).toMatchObject({
      added: 1,
    })
    expect((await ask('cartBook/add', { bookId: one.bookId, orderType: 0 })).data).toMatchObject({
      added: 0,
      already: 1,
    })
    const found = await sheets('ebook')
    expect([...found.values()].reduce((sum, rows) => sum + rows.length, 0)).toBeGreaterThan(10_000)
    expect((await ask('cartBook/produce')).data).toEqual({
      requested: 10_000,
      pdf: 10_000,
      book: 0,
      created: 10_000,
    })
    expect([
      await db.requestLog.count(),
      await db.book.count(),
      (await call('/api/public/book/search', { keyword: '책' })).data.totalCount,
    ]).toEqual([10_000, 10_000, 9999])
  })
})

describe('changing and deleting', () => {
  test('a stale change is refused at each field it would overwrite, and one that changes nothing writes nothing', async () => {
    const { id } = await entry({ orderType: 1, orderNum: 2 })
    const { data: seen } = await ask(`cartBook/info/${id}`)
    const unchanged = await digest()
    expect(
      (await ask(`cartBook/modify/${id}`, { orderType: 1, orderNum: 2, distributor: '' })).data,
    ).toEqual(seen)
    expect(await digest()).toBe(unchanged)
    await ask(`cartBook/modify/${id}`, { orderNum: 5, updateTime: seen.updateTime })
    const stale = await ask(`cartBook/modify/${id}`, {
      orderNum: 3,
      distributor: '가나',
      updateTime: seen.updateTime,
    })
    expect([stale.status, stale.key, Object.keys(stale.fieldErrors ?? {})]).toEqual([
      409,
      'changedMeanwhile',
      ['orderNum', 'distributor'],
    ])
    expect(
      await ask(`cartBook/modify/${id}`, { orderNum: 5, updateTime: seen.updateTime }),
    ).toMatchObject({ status: 200 })
  })

  test('several are deleted at once: the entries, never the books of the full list', async () => {
    const listed = [await requestBook(), await requestBook(), await requestBook()]
    await ask('cartBook/add', { bookId: listed.map(({ bookId }) => bookId), orderType: 0 })
    const ids = (await db.purchaseCartEntry.findMany({ orderBy: { id: 'asc' } })).map(
      ({ id }) => id,
    )
    expect((await ask('cartBook/removeAll', { id: [...ids.slice(0, 2), 999_999] })).data).toEqual({
      removed: 2,
    })
    expect([await db.purchaseCartEntry.count(), await db.requestBook.count()]).toEqual([1, 3])
    expect((await ask('cartBook/removeAll')).fieldErrors).toEqual({
      id: expect.stringContaining('선택한 자료가 없습니다'),
    })
  })
})

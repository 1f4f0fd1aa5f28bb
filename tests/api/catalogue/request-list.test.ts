/**
 * Tests `requestBook/register` and its dry run: a sheet replaces the request list as a whole or not
 * at all.
 */
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { action } from '~/routes/api.$'
import { readSheet } from '~/workers/spreadsheet/read-spreadsheet.server'
import { writeSheet } from '~/workers/spreadsheet/write-spreadsheet.server'
import { book } from '../../support/fixtures/books'
import { call, callRaw, digest, origin } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'
import { requestBook } from '../../support/fixtures/request-books'
import { everything } from '../../support/setup/scope'
import { listHeadings } from '../../support/fixtures/list-headings'

/** A long list; `npm test` is content with a fifth of it. */
const books = everything ? 20_000 : 4_000

usePeople('admin')

async function send(
  path: string,
  file: Uint8Array | string,
  fields: Record<string, string> = {},
  name = '목록.xlsx',
) {
  const body = new FormData()
  body.set('file', new File([typeof file === 'string' ? file : Buffer.from(file)], name))
  for (const [key, value] of Object.entries(fields)) body.set(key, value)
  const request = new Request(`${origin}/api/requestBook/${path}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  const response = await action({
    request,
    params: {},
    context: { address: '192.0.2.1', requestId: 'test' },
  })
  return { status: response.status, ...(await response.json()) }
}
const ask = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/requestBook/${path}`, fields, { token: admin.token })
const rows = () =>
  db.requestBook.findMany({
    orderBy: { bookId: 'asc' },
    select: {
      bookId: true,
      title: true,
      publisher: true,
      grade: true,
      permission: true,
      purpose: true,
      pubDate: true,
      isbn: true,
      produceId: true,
    },
  })

const sheet = (...lines: (string | number | Date | null)[][]) =>
  writeSheet(
    '목록',
    listHeadings.map((heading) => ({ heading, width: 10 })),
    lines,
  )

describe('a sheet', () => {
  test('replaces the list: counts of what was added, changed and removed; history and production untouched', async () => {
    const unchanged = await requestBook({ bookId: 'A-1', title: '그대로', publisher: '미래엔' })
    const changed = await requestBook({ bookId: 'A-2', title: '옛 제목' })
    await requestBook({ bookId: 'A-3', title: '사라질 책' })
    const made = await book({ bookId: 'A-9', title: '만드는 책' })
    await db.requestLog.create({ data: { bookId: 'A-3', type: 0 } })
    const file = await sheet(
      ['A-1', null, null, null, null, '그대로', null, '미래엔', null, null, null],
      [
        'A-2',
        '고등학교',
        '검정도서',
        '교과서',
        '2022 개정',
        '새 제목',
        '김',
        '미래엔',
        new Date('2025-03-02'),
        9791125957683,
        '한국총판',
      ],
      [
        'A-9',
        '초',
        '국정',
        '지도서',
        '',
        '만드는 책',
        '',
        '교육부',
        '2025.3',
        '979-11-259-5768-3',
        '',
      ],
    )
    const dry = await send('register', file, { dryRun: '1' })
    // two of its rows have one ISBN
    const warnings = [expect.objectContaining({ row: 4, column: 'ISBN' })]
    expect(dry.data).toEqual({ added: 1, changed: 1, removed: 1, errors: [], warnings })
    expect((await rows()).map(({ bookId }) => bookId)).toEqual(['A-1', 'A-2', 'A-3'])
    // a dry run leaves no upload that waits for a confirmation
    expect(await db.requestList.count()).toBe(0)
    expect((await send('register', file)).data).toEqual({
      added: 1,
      changed: 1,
      removed: 1,
      errors: [],
      warnings,
    })
    expect(await rows()).toEqual([
      {
        bookId: 'A-1',
        title: '그대로',
        publisher: '미래엔',
        grade: '',
        permission: '',
        purpose: '',
        pubDate: '',
        isbn: '',
        produceId: null,
      },
      {
        bookId: 'A-2',
        title: '새 제목',
        publisher: '미래엔',
        grade: '고',
        permission: '검정',
        purpose: '교과서',
        pubDate: '2025-03-02',
        isbn: '9791125957683',
        produceId: null,
      },
      {
        bookId: 'A-9',
        title: '만드는 책',
        publisher: '교육부',
        grade: '초',
        permission: '국정',
        purpose: '지도서',
        pubDate: '2025-03',
        isbn: '9791125957683',
        produceId: made.id,
      },
    ])
    expect([
      (await db.requestBook.findUniqueOrThrow({ where: { bookId: 'A-1' } })).updateTime,
      (await db.requestBook.findUniqueOrThrow({ where: { bookId: 'A-2' } })).id,
    ]).toEqual([unchanged.updateTime, changed.id])
    expect(await db.requestLog.count()).toBe(1)
    expect((await ask('list', { title: '새제목' })).data.totalCount).toBe(1)
    expect(
      await db.audit.findFirst({
        where: { action: 'requestBook.register' },
        select: { after: true, userName: true },
      }),
    ).toEqual({ after: { added: 1, changed: 1, removed: 1 }, userName: 'admin' })
    expect((await send('register', file)).data).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
      errors: [],
      warnings,
    })
  })

  test('with one bad cell changes nothing and tells row, column, value and reason', async () => {
    await requestBook({ bookId: 'A-1' })
    const before = await digest()
    const file = await sheet(
      ['A-1', '대', '검정', '교과서', '', '가', '', '나', '2025-13', '', ''],
      ['A-2', '', '', '', '', '', '', '나', '', '', ''],
      ['A-1', '', '', '', '', '다', '', '', '', '', ''],
    )
    const { status, data } = await send('register', file)
    expect(status).toBe(200)
    expect(
      data.errors.map(({ row, column, value, message }: Record<string, unknown>) => [
        row,
        column,
        value,
        message,
      ]),
    ).toEqual([
      [2, '학교급', '대', '학교급은 초, 중, 고 가운데 하나로 적어 주세요.'],
      [2, '발행일', '2025-13', '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
      [3, '도서명', '', '도서명을 입력해 주세요.'],
      [4, '출판사', '', '출판사를 입력해 주세요.'],
      [4, '자료번호', 'A-1', '같은 자료번호가 2행에도 있습니다.'],
    ])
    expect(await digest()).toBe(before)
  })

  test('with wrong rows is registered without them when that is asked for: they change nothing, their books stay', async () => {
    const kept = await requestBook({ bookId: 'A-1', title: '그대로', publisher: '미래엔' })
    await requestBook({ bookId: 'A-2', title: '옛 제목', publisher: '미래엔' })
    await requestBook({ bookId: 'A-3', title: '사라질 책' })
    const file = await sheet(
      ['A-1', '대', '', '', '', '바뀐 제목', '', '미래엔', '', '', ''],
      ['A-2', '', '', '', '', '새 제목', '', '미래엔', '2026-03-02', '', ''],
      ['', '', '', '', '', '', '', '이름 없는 책', '', '', ''],
    )
    const counts = { added: 0, changed: 1, removed: 1, leftOut: 2 }
    expect((await send('register', file)).data).toMatchObject(counts)
    expect((await rows()).map(({ title }) => title)).toEqual(['그대로', '옛 제목', '사라질 책'])
    expect((await send('register', file, { leaveOut: '1' })).data).toMatchObject(counts)
    expect((await rows()).map(({ bookId, title }) => [bookId, title])).toEqual([
      ['A-1', '그대로'],
      ['A-2', '새 제목'],
    ])
    expect(
      (await db.requestBook.findUniqueOrThrow({ where: { bookId: 'A-1' } })).updateTime,
    ).toEqual(kept.updateTime)
    expect(await db.audit.findFirst({ where: { action: 'requestBook.register' } })).toMatchObject({
      after: counts,
    })
  })

  test('tells each changed field as it is and as it would be, page by page, also of ten thousand books', async () => {
    const count = 10_000
    const csv = (publisher: string) =>
      `자료번호,도서명,출판사,발행일\n${Array.from({ length: count }, (_, i) => `C-${i},책 ${i},${publisher},2026-03`).join('\n')}\n`
    await send('register', csv('미래엔'), {}, '목록.csv')
    const { id } = (await send('upload', csv('천재교과서'), {}, '목록.csv')).data
    await expect
      .poll(async () => (await ask(`uploadInfo/${id}`)).data.state, { timeout: 30_000 })
      .toBe('checked')
    const { data } = await ask(`uploadChanges/${id}`, { page: 500, size: 20 })
    expect([data.totalCount, data.totalPage, data.items.length]).toEqual([count, 500, 20])
    expect(data.items[19]).toEqual({
      bookId: 'C-9999',
      title: '책 9999',
      fields: [{ name: 'publisher', before: '미래엔', after: '천재교과서' }],
    })
    expect((await ask(`uploadChanges/${id}`, { page: 501, size: 20 })).status).toBe(404)
  })

  test('with two equal rows, or two of one ISBN, warns of the second with the row of the first', async () => {
    const file = await sheet(
      ['', '중', '', '', '', '수학 1', '김', '미래엔', '', '', ''],
      ['', '중', '', '', '', '수학 1', '김', '미래엔', '', '', ''],
      ['', '', '', '', '', '국어', '', '미래엔', '', '9791125957683', ''],
      ['', '', '', '', '', '국어 익힘', '', '미래엔', '', '9791125957683', ''],
    )
    const { data } = await send('register', file, { dryRun: '1' })
    expect(
      data.warnings.map(({ row, column, message }: Record<string, unknown>) => [
        row,
        column,
        message,
      ]),
    ).toEqual([
      [3, '도서명', '2행과 같은 행입니다. 한 행만 남겨 주세요.'],
      [5, 'ISBN', '같은 ISBN이 4행에도 있습니다.'],
    ])
  })

  test("a school's list: title above, other listHeadings, no numbers; books without a number keep the one they had", async () => {
    await requestBook({
      bookId: '2024-0000007',
      title: '공통수학 1',
      publisher: '(주)비상교육',
      creator: '김원경',
      curriculum: '2022 개정 교육과정',
      grade: '고',
    })
    const csv =
      '2026학년도 선정 교과서 목록,,,\n\n번호,교과용 도서명,저 자,출판사명,교육과정차수,사용학년,급별\n1,공통수학1,김원경,㈜비상교육,2022 개정 교육과정,1,고\n2,도덕 ①,김국현,㈜비상교육,2022 개정 교육과정,1~3,중\n번호,교과용 도서명,저 자,출판사명,교육과정차수,사용학년,급별\n합계,2,,,,,\n'
    expect((await send('register', csv, {}, '목록.csv')).data).toEqual({
      added: 1,
      changed: 1,
      removed: 0,
      errors: [],
    })
    const year = new Date(Date.now() + 9 * 3_600_000).getUTCFullYear()
    expect((await rows()).map(({ bookId, title }) => [bookId, title])).toEqual([
      ['2024-0000007', '공통수학1'],
      [`${year}-0000001`, '도덕 ①'],
    ])
  })

  test.each<[string, () => Promise<Uint8Array | string>, RegExp]>([
    [
      'no listHeadings',
      async () => 'a,b\n1,2\n',
      /도서명과 출판사 열이 필요합니다. 읽은 제목: a, b/,
    ],
    ['listHeadings only', async () => '도서명,출판사\n', /빈 파일입니다/],
    [
      'no sheet at all',
      async () => Buffer.from('89504e470d0a1a0a00', 'hex'),
      /읽을 수 없는 파일입니다/,
    ],
  ])('%s is refused in words and leaves the list', async (_, make, message) => {
    await requestBook()
    const before = await digest()
    const answer = await send('register', await make())
    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(message)])
    expect(await digest()).toBe(before)
  })

  test('a missing file is an error at its field', async () => {
    expect(await ask('register')).toMatchObject({
      status: 400,
      fieldErrors: { file: '선택된 파일이 없습니다.' },
    })
  })
})

describe('the present list as a sheet', () => {
  const download = async () =>
    new Uint8Array(
      await (
        await callRaw('/api/requestBook/download', {}, { token: admin.token, method: 'GET' })
      ).arrayBuffer(),
    )

  test('holds ids and partial dates as text, whole dates as dates, nothing that runs, and comes back as it was', async () => {
    const odd = {
      bookId: '=1+1',
      title: '=HYPERLINK("x")  <둘> & \'셋\'',
      publisher: '-미래엔',
      creator: '@김',
      grade: '초',
      permission: '국정',
      purpose: '지도서',
      curriculum: "'2022",
      pubDate: '2026-03',
      isbn: '9791125957683',
      distributor: '+82',
    }
    await requestBook({ ...odd, bookId: 'B-1' })
    await requestBook({ bookId: 'B-2', title: '001', publisher: '미래엔', pubDate: '2026-03-02' })
    const bytes = await download()
    expect((await send('register', bytes, { dryRun: '1' })).data).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
      errors: [],
    })
    const cells: string[][] = []
    for await (const { rows } of readSheet(bytes)) cells.push(...rows.map(({ cells }) => cells))
    expect(cells).toEqual([
      listHeadings,
      [
        'B-1',
        '초',
        '국정',
        '지도서',
        "'2022",
        `'${odd.title}`,
        "'@김",
        "'-미래엔",
        '2026-03',
        '9791125957683',
        "'+82",
      ],
      ['B-2', '', '', '', '', '001', '', '미래엔', '2026-03-02'],
    ])
  })

  test(`${books.toLocaleString('en')} books, downloaded and uploaded again, are as many unchanged books`, async () => {
    const count = books
    const line = (i: number) =>
      `C-${i},${'초중고'[i % 3]},검정,교과서,2022 개정 교육과정,"수학 ${i}, 익힘",김${i} 외 9,㈜비상교육,2026-0${(i % 9) + 1},,한국총판`
    const csv = `${listHeadings.join(',')}\n${Array.from({ length: count }, (_, i) => line(i)).join('\n')}\n`
    expect((await send('register', csv, {}, '많음.csv')).data).toEqual({
      added: count,
      changed: 0,
      removed: 0,
      errors: [],
    })
    expect((await send('register', await download(), { dryRun: '1' })).data).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
      errors: [],
    })
    expect((await ask('list', { title: `수학 ${count - 1}` })).data.totalCount).toBe(1)
  })

  test('of an empty list has its listHeadings', async () => {
    expect((await send('register', await download())).message).toMatch(/빈 파일입니다/)
  })
})

describe('in steps', () => {
  async function settled(id: number, step: RegExp) {
    for (let i = 0; i < 200; i += 1) {
      const { data } = await ask(`uploadInfo/${id}`)
      if (!step.test(data.state)) return data
      await new Promise((done) => setTimeout(done, 25))
    }
    throw new Error('still going on')
  }

  test('upload, look, confirm; the replaced list can be brought back', async () => {
    await requestBook({ bookId: 'A-1', title: '처음' })
    const { data } = await send(
      'upload',
      await sheet(['A-2', '', '', '', '', '둘째', '', '나', '', '', '']),
    )
    expect(await settled(data.id, /reading/)).toMatchObject({
      state: 'checked',
      added: 1,
      changed: 0,
      removed: 1,
      rowCount: 1,
      errorCount: 0,
      fileName: '목록.xlsx',
      userName: 'admin',
    })
    await ask(`apply/${data.id}`)
    expect(await settled(data.id, /applying/)).toMatchObject({ state: 'applied' })
    expect((await rows()).map(({ title }) => title)).toEqual(['둘째'])
    expect(await ask(`apply/${data.id}`)).toMatchObject({ status: 409, key: 'noSuchList' })

    const [old] = (await ask('replaced')).data.items
    expect(old).toMatchObject({ rowCount: 1, state: 'replaced' })
    const back = (await ask(`restore/${old.id}`)).data
    expect(await settled(back.id, /reading/)).toMatchObject({
      state: 'checked',
      added: 1,
      removed: 1,
    })
    await ask(`apply/${back.id}`)
    await settled(back.id, /applying/)
    expect((await rows()).map(({ bookId, title }) => [bookId, title])).toEqual([['A-1', '처음']])
  })

  test('a list that changed after it was looked at is not replaced', async () => {
    const { data } = await send(
      'upload',
      await sheet(['A-2', '', '', '', '', '둘째', '', '나', '', '', '']),
    )
    await settled(data.id, /reading/)
    await requestBook({ bookId: 'A-7' })
    await ask(`apply/${data.id}`)
    expect(await settled(data.id, /applying/)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('다시 올려 주세요'),
    })
    expect((await rows()).map(({ bookId }) => bookId)).toEqual(['A-7'])
  })

  test('an upload with errors cannot be confirmed, and a file that is none says why', async () => {
    const bad = (await send('upload', '도서명,출판사\n,미래엔\n', {}, 'a.csv')).data
    expect(await settled(bad.id, /reading/)).toMatchObject({ state: 'checked', errorCount: 1 })
    expect(await ask(`apply/${bad.id}`)).toMatchObject({ status: 409 })
    const none = (await send('upload', 'x')).data
    expect(await settled(none.id, /reading/)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('제목 줄을 찾지 못했습니다'),
    })
  })
})

test('ISBNs that are none, or that two rows have, are warnings by row: the list may be registered', async () => {
  const file = [
    '도서명,출판사,ISBN',
    '가,미래엔,978',
    '나,미래엔,9791125957683',
    '다,미래엔,979-11-259-5768-3',
    '라,미래엔,',
  ]
  expect(await send('register', file.join('\n'), {}, '목록.csv')).toMatchObject({
    status: 200,
    data: {
      added: 4,
      errors: [],
      warnings: [
        { row: 2, column: 'ISBN', value: '978', message: expect.stringContaining('확인 숫자') },
        { row: 4, column: 'ISBN', message: '같은 ISBN이 3행에도 있습니다.' },
      ],
    },
  })
  expect(await db.requestBook.count()).toBe(4)
})

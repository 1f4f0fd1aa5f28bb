/**
 * Tests `/admin/request/register` without scripts: one book, a whole list in steps, earlier lists,
 * and refused files.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { writeSheet } from '~/workers/spreadsheet/write-spreadsheet.server'
import { digest } from '../../support/client/api-call'
import { readSheet } from '~/workers/spreadsheet/read-spreadsheet.server'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'
import { everything } from '../../support/setup/scope'
import { workbookOf, zip } from '../../support/fixtures/zip'
import { listHeadings } from '../../support/fixtures/list-headings'

useApp()
useLoggedIn('admin')

const register = '/admin/request/register'
/** `npm test` leaves this sheet to its reader, which meets it in tests/features/read-spreadsheet. */
const partThatLies: [string, () => Uint8Array, string][] = everything
  ? [
      [
        'a part that lies about its size',
        () => zip([{ name: 'xl/workbook.xml', bytes: ' '.repeat(450_000_000), size: 10 }]),
        '파일이 너무 큽니다.',
      ],
    ]
  : []

type Line = (string | number | null)[]
const sheet = async (lines: Line[], name = '목록.xlsx', more: string[] = []) =>
  new File(
    [
      Buffer.from(
        await writeSheet(
          '목록',
          [...listHeadings, ...more].map((heading) => ({ heading, width: 10 })),
          lines,
        ),
      ),
    ],
    name,
  )
const fileOf = (bytes: string | Uint8Array, name: string) =>
  new File([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], name)
const list = () =>
  app.db.requestBook.findMany({
    orderBy: { bookId: 'asc' },
    select: { bookId: true, title: true, publisher: true, grade: true },
  })

/** Uploads a file and reloads the page until it was read. */
async function upload(file: File) {
  await admin.open(register)
  await admin.attach('#upload-form', 'file', file)
  return settled()
}
async function settled() {
  for (let i = 0; i < 200 && admin.all('[data-moving]').length > 0; i += 1) {
    await new Promise((done) => setTimeout(done, 50))
    await admin.click('새로 고침')
  }
  expect(admin.all('[data-moving]')).toHaveLength(0)
}

describe('one book', () => {
  it('is added with the number it was given, and the notice leads to it', async () => {
    await admin.open(register)
    expect([admin.title, admin.h1]).toEqual(['목록 등록 – 모두책', '목록 등록'])
    await admin.submit('#create-form', {
      bookId: 'F-1',
      title: '새 교과서',
      publisher: '미래엔',
      grade: '중',
      permission: '검정',
      purpose: '교과서',
      pubDate: '2026.3',
      isbn: '979-11-259-5768-3',
      distributor: '한국총판',
    })
    const book = await app.db.requestBook.findUniqueOrThrow({ where: { bookId: 'F-1' } })
    expect(book).toMatchObject({
      title: '새 교과서',
      publisher: '미래엔',
      grade: '중',
      permission: '검정',
      purpose: '교과서',
      pubDate: '2026-03',
      isbn: '9791125957683',
      distributor: '한국총판',
    })
    expect(admin.notices).toEqual([
      {
        text: '목록에 추가되었습니다. 새 교과서 (F-1)',
        role: 'status',
        link: { text: '추가한 책 열기', to: `/admin/request/item/${book.id}` },
      },
    ])
  })

  it('without a number gets the next one of this year', async () => {
    await admin.open(register)
    await admin.submit('#create-form', { title: '번호 없는 책', publisher: '미래엔' })
    const { bookId } = await app.db.requestBook.findFirstOrThrow({
      where: { title: '번호 없는 책' },
    })
    expect(bookId).toMatch(
      new RegExp(`^${new Date(Date.now() + 9 * 3_600_000).getUTCFullYear()}-\\d{7}$`),
    )
    expect(admin.notices[0]?.text).toContain(bookId)
  })

  it('is refused at its fields, filled as it was, and nothing is written', async () => {
    const before = await list()
    await admin.open(register)
    await admin.submit('#create-form', {
      bookId: 'F-1',
      title: '',
      publisher: '',
      pubDate: '어제',
      creator: '김',
    })
    expect([admin.status, admin.errors]).toEqual(
      [
        422,
        [
          '도서명을 입력해 주세요.',
          '출판사를 입력해 주세요.',
          '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.',
        ],
      ].map((x) => (Array.isArray(x) ? expect.arrayContaining(x) : x)),
    )
    expect(admin.value('#create-form', 'creator')).toBe('김')
    await admin.submit('#create-form', { title: '둘째', publisher: '미래엔', pubDate: '' })
    expect([admin.status, admin.errors]).toEqual([
      409,
      ['이미 있는 자료번호입니다. 다른 번호를 입력하거나 비워 주세요.'],
    ])
    expect(admin.field('#create-form-bookId')).toMatchObject({ invalid: true })
    expect(await list()).toEqual(before)
  })
})

describe('a whole list', () => {
  it('downloaded and uploaded again changes nothing', async () => {
    const books = await app.db.requestBook.count()
    expect(books).toBeGreaterThan(900)
    await admin.open(register)
    await admin.click('현재 목록 내려받기 (XLSX)')
    const { name, bytes, type } = admin.download!
    expect([name, type]).toEqual([
      expect.stringMatching(/^전체 목록_\d{4}-\d\d-\d\d\.xlsx$/),
      expect.stringContaining('spreadsheetml'),
    ])
    await upload(fileOf(bytes, name))
    expect(admin.main).toContain('지금 목록과 같습니다. 바꿀 것이 없습니다.')
    expect(
      await app.db.requestList.findFirst({
        orderBy: { id: 'desc' },
        select: { rowCount: true, added: true, changed: true, removed: true, errorCount: true },
      }),
    ).toEqual({ rowCount: books, added: 0, changed: 0, removed: 0, errorCount: 0 })
  })

  it('the empty template is read, and asks for contents', async () => {
    await admin.open(register)
    await admin.click('양식 내려받기 (XLSX)')
    expect(admin.download!.name).toBe('전체 목록 양식.xlsx')
    await upload(fileOf(admin.download!.bytes, 'template.xlsx'))
    expect(admin.main).toContain('빈 파일입니다. 내용이 있는 파일을 선택해 주세요.')
  })

  /** Rows of schools decided for books of the list, except this one, that are not in production. */
  const decidedWithout = async (bookId: string) => {
    const made = await app.db.book.findMany({ select: { bookId: true } })
    return app.db.orderFileBook.count({
      where: { bookId: { not: null, notIn: [bookId, ...made.map((book) => book.bookId)] } },
    })
  }

  /** Books of the list that members have applied for, except this one, that are not in production. */
  const waitingWithout = async (bookId: string) => {
    const applied = await app.db.order.findMany({ distinct: ['bookId'], select: { bookId: true } })
    return app.db.requestBook.count({
      where: { bookId: { in: applied.map((one) => one.bookId), not: bookId }, produceId: null },
    })
  }

  it('shows what would change, warns before most of the list goes, asks, replaces, and can be brought back', async () => {
    const before = await list()
    const [first] = before
    const [gone] = await app.db.requestBook.findMany({
      where: { bookId: { not: first!.bookId } },
      orderBy: { id: 'asc' },
      take: 1,
    })
    await upload(
      await sheet(
        [
          [
            first!.bookId,
            first!.grade,
            '',
            '',
            '',
            `${first!.title} 개정`,
            '',
            first!.publisher,
            '',
            '',
            '',
          ],
          ['F-9', '고', '', '', '', '=2+3 연산', '', '새출판', '', '', ''],
        ],
        '새 목록.xlsx',
        ['가격'],
      ),
    )
    expect(admin.title).toBe(`${admin.h1} – 올린 목록: 새 목록.xlsx – 모두책`)
    expect(admin.facts()).toMatchObject({
      '올린 사람': 'admin',
      '읽은 책': '2권',
      '쓰지 않은 열': '가격',
    })
    const losing = await decidedWithout(first!.bookId)
    expect(losing).toBeGreaterThan(20)
    expect(admin.texts('main h3')).toEqual([
      '추가 1권',
      `삭제 ${(before.length - 1).toLocaleString('ko-KR')}권`,
      '변경 1권',
      `확정이 풀리는 학교 신청 ${losing}행`,
      `신청이 기다리는데 빠지는 책 ${await waitingWithout(first!.bookId)}권`,
    ])
    expect(admin.main).toContain(`그 밖에 ${losing - 20}행`)
    expect(admin.main).toContain('=2+3 연산 (새출판)')
    expect(admin.main).toContain(`${gone!.title} (${gone!.publisher})`)
    expect(admin.text('#confirm-question')).toBe('기존 목록이 삭제됩니다. 계속하시겠습니까?')
    expect(admin.text('#confirm .notice-alert')).toMatch(
      /권이 삭제됩니다. 맞는 파일인지 다시 확인해 주세요/,
    )
    expect(await list()).toEqual(before)

    await admin.submit('#apply-form')
    await settled()
    expect(admin.main).toContain('등록되었습니다.')
    expect(admin.all('main a[href="/admin/request/list"]:not(.crumbs a)')).toHaveLength(1)
    expect((await list()).map(({ bookId, title }) => [bookId, title])).toEqual(
      [
        [first!.bookId, `${first!.title} 개정`],
        ['F-9', '=2+3 연산'],
      ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    )

    await admin.open(register)
    await admin.submit('form[id^=restore-]')
    await settled()
    await admin.submit('#apply-form')
    await settled()
    expect(await list()).toEqual(before)
  })

  it('with errors names sheet, row, column, value and reason, gives them as a sheet, and cannot be confirmed', async () => {
    const before = await digestOfList()
    await upload(await sheet([['F-2', '대', '', '', '', '', '', '미래엔', '2025-13', '', '']]))
    expect(admin.rows()).toEqual([
      ['2행', '목록', '학교급', '대', '학교급은 초, 중, 고 가운데 하나로 적어 주세요.'],
      ['2행', '목록', '발행일', '2025-13', '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
      ['2행', '목록', '도서명', '(비어 있음)', '도서명을 입력해 주세요.'],
    ])
    expect(admin.all('#apply-form')).toHaveLength(0)
    await admin.click('고칠 곳 내려받기 (XLSX)')
    expect(admin.download!.name).toBe('고칠 곳_목록.xlsx')
    await admin.post(admin.path, { subaction: 'apply' })
    expect(admin.status).toBe(409)
    expect(await digestOfList()).toBe(before)
  })

  it('with wrong rows may be registered without them: the person sees which, why, and what would change', async () => {
    const before = await list()
    const [first] = before
    const row = (title: string, publisher: string, more = '') => [
      first!.bookId,
      first!.grade,
      '',
      '',
      '',
      title,
      '',
      publisher,
      more,
      '',
      '',
    ]
    await upload(
      await sheet([
        row(`${first!.title} 개정`, first!.publisher),
        ['F-7', '', '', '', '', '잘못된 책', '', '미래엔', '어제', '', ''],
      ]),
    )
    expect(admin.main).toContain('고칠 곳이 있는 1개 행을 빼고 등록하시겠습니까?')
    expect(admin.text('#changed')).toContain(`도서명: ${first!.title} → ${first!.title} 개정`)
    expect(admin.text('#apply-form')).toBe('1개 행을 빼고 등록')
    const { path } = admin
    await admin.click('고칠 곳 내려받기 (XLSX)')
    const sheets: Record<string, string[][]> = {}
    for await (const batch of readSheet(admin.download!.bytes))
      sheets[batch.sheet] = [
        ...(sheets[batch.sheet] ?? []),
        ...batch.rows.map(({ cells }) => cells),
      ]
    const [listHeadings = [], wrong = []] = sheets['빼는 행'] ?? []
    const cell = (name: string) => wrong[listHeadings.indexOf(name)]
    expect(['행', '자료번호', '발행일', '이유'].map(cell)).toEqual([
      '3',
      'F-7',
      '어제',
      '발행일: 날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.',
    ])
    // another number of rows than the person saw is refused
    await admin.post(path, { subaction: 'apply', leaveOut: '2' })
    expect([admin.status, await list()]).toEqual([409, before])
    await admin.open(path)
    await admin.submit('#apply-form')
    await settled()
    expect(admin.main).toContain('고칠 곳이 있던 1개 행은 빼고 등록했습니다.')
    expect((await list()).map(({ title }) => title)).toEqual([`${first!.title} 개정`])
  })

  it('interrupted while it was applied may be applied again', async () => {
    await upload(await sheet([['F-3', '', '', '', '', '셋째', '', '미래엔', '', '', '']]))
    const { path } = admin
    const id = Number(path.split('/').at(-1))
    await app.db
      .$executeRaw`UPDATE "RequestList" SET state = 'applying', "updateTime" = now() - interval '3 minutes' WHERE id = ${id}`
    await admin.open(path)
    expect(admin.main).toContain(
      '목록을 바꾸는 일이 중간에 멈췄습니다. 지금 목록은 그대로이며, 다시 할 수 있습니다.',
    )
    await admin.submit('#apply-form')
    await settled()
    expect((await list()).map(({ title }) => title)).toEqual(['셋째'])
  })
})

const digestOfList = async () => JSON.stringify(await list())

describe('what is no list', () => {
  it('a missing file is an error at its field', async () => {
    await admin.open(register)
    await admin.attach('#upload-form', 'file', null)
    expect([admin.status, admin.errors]).toEqual([422, ['선택된 파일이 없습니다.']])
    expect(admin.field('#upload-form-file')).toEqual({
      invalid: true,
      description:
        '도서명과 출판사 열이 있어야 합니다. 보낼 수 있는 파일: .xlsx, .csv. 20MB까지 보낼 수 있습니다. 오류: 선택된 파일이 없습니다.',
    })
  })

  it('a file that is too large is refused in words', async () => {
    await admin.open(register)
    await admin.attach('#upload-form', 'file', fileOf(Buffer.alloc(21 * 1024 * 1024), 'big.csv'))
    expect([admin.status, admin.h1]).toEqual([413, '보낸 내용이 너무 큽니다'])
    expect(admin.html).toContain('한 번에 20MB까지 보낼 수 있습니다.')
  })

  it.each<[string, () => string | Uint8Array, string]>([
    ['the old format', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), '옛 형식(.xls)의 파일입니다.'],
    [
      'a picture',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      '읽을 수 없는 파일입니다.',
    ],
    ['another list', () => '이름,전화\n김,010\n', '읽은 제목: 이름, 전화'],
    [
      'entities of its own',
      () =>
        workbookOf([
          '<!DOCTYPE worksheet [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>',
        ]),
      '읽을 수 없는 파일입니다.',
    ],
    [
      'rows without end',
      () => workbookOf(['<row><c><v>1</v></c></row>'.repeat(3_000_000)]),
      '파일이 너무 큽니다.',
    ],
    ...partThatLies,
  ])('%s ends with a sentence and the list intact', async (_, make, words) => {
    const before = await digestOfList()
    await upload(fileOf(make(), 'x.xlsx'))
    expect(admin.status).toBe(200)
    expect(admin.main).toContain('이 파일로는 목록을 바꿀 수 없습니다.')
    expect(admin.main).toContain(words)
    expect(await digestOfList()).toBe(before)
  })

  it('an upload that is not there is a page that says so', async () => {
    await admin.open(`${register}/999999`)
    expect([admin.status, admin.h1]).toEqual([404, '없는 목록입니다. 파일을 다시 올려 주세요.'])
    await admin.open(`${register}/abc`)
    expect(admin.status).toBe(404)
  })
})

it("schools' own list is read without losing a row", async () => {
  const csv = readFileSync('tests/support/fixtures/school-list.csv')
  await upload(fileOf(csv, '선정 교과서.csv'))
  const lines = csv.toString().trim().split('\n').length - 1
  expect(admin.facts()).toMatchObject({
    '읽은 책': `${lines}권`,
    '쓰지 않은 열': '사용학년, 가격, 출처',
  })
  expect(
    await app.db.requestList.findFirst({
      orderBy: { id: 'desc' },
      select: { state: true, rowCount: true, added: true, errorCount: true },
    }),
  ).toEqual({ state: 'checked', rowCount: lines, added: lines, errorCount: 0 })
})

it.each(['nobody', 'member', 'producer'])('%s changes nothing by posting here', async (user) => {
  const client = new PageClient(app.url)
  if (user !== 'nobody') await client.logIn(user)
  const { id } = await app.db.requestList.findFirstOrThrow({
    where: { state: 'checked', errorCount: 0, rows: { not: null } },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  const before = await digest()
  for (const [path, fields] of [
    [register, { subaction: 'create', title: '가', publisher: '나' }],
    [register, { subaction: 'upload', file: 'x' }],
    [register, { subaction: 'restore', id: '1' }],
    [`${register}/${id}`, { subaction: 'apply' }],
  ] as [string, Record<string, string>][]) {
    await client.post(path, fields)
    expect(client.path).toBe(
      user === 'nobody' ? `/login?${new URLSearchParams({ from: path })}` : '/',
    )
  }
  expect(await digest()).toBe(before)
})

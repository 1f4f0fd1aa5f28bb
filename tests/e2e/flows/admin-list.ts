/** Flows of the administrator's request list: find, request, change, delete, replace. */
import { expect } from 'vitest'
import { readSheet } from '~/workers/spreadsheet/read-spreadsheet.server'
import type { App } from '../../support/servers/app'
import {
  errors,
  heading,
  logIn,
  main,
  question,
  notices,
  type FlowDriver,
} from '../../support/client/flow-driver'

const list = '/admin/request/list'
const boxes = '#choose-form'
const rowIds = async (driver: FlowDriver) => (await driver.rows()).map((row) => row.at(-2) ?? '')

/** Sets filters, then requests the ticked books, a whole page, and all results. */
async function request(driver: FlowDriver): Promise<void> {
  await driver.open(`${list}?grade=고`)
  await driver.press('#login-form', { user: 'admin', password: 'Moduchaek1!' })
  expect([driver.path(), await driver.value('form.filters [name=grade]')]).toEqual([
    `${list}?grade=%EA%B3%A0`,
    '고',
  ])
  await driver.press(boxes, {}, 'PDF 구입 요청')
  expect(await errors(driver)).toEqual([
    '선택한 자료가 없습니다. 목록에서 하나 이상 선택해 주세요.',
  ])
  const ids = await rowIds(driver)
  await driver.press(boxes, { bookId: [ids[0]!, ids[2]!] }, 'PDF 구입 요청')
  expect(await notices(driver)).toEqual(['PDF 구입 요청에 담았습니다: 성공 2건, 이미 담김 0건'])
  await driver.press(boxes, { bookId: [ids[2]!, ids[3]!] }, '서책 구입 요청')
  expect(await notices(driver)).toEqual(['서책 구입 요청에 담았습니다: 성공 2건, 이미 담김 0건'])
  await driver.press(boxes, {}, '이 쪽 10건 모두 PDF 구입 요청')
  expect([await notices(driver), driver.path()]).toEqual([
    ['PDF 구입 요청에 담았습니다: 성공 8건, 이미 담김 2건'],
    `${list}?grade=%EA%B3%A0`,
  ])

  await driver.press('form.filters', {
    grade: '중',
    publisher: '미래엔',
    title: '국어',
    purpose: '교과서',
  })
  const total = /\d+/.exec(await heading(driver))?.[0] ?? ''
  const found = driver.path()
  const all = `검색 결과 ${total}건 모두 서책 구입 요청`
  await driver.follow(all)
  expect([await question(driver), (await driver.texts('#confirm li')).length]).toEqual([
    `자료 ${total}건을 모두 서책 구입 요청에 담으시겠습니까?`,
    4,
  ])
  await driver.follow('아니요, 돌아가기')
  await driver.follow(all)
  await driver.press('#all-form')
  expect([await notices(driver), driver.path()]).toEqual([
    [`서책 구입 요청에 담았습니다: 성공 ${total}건, 이미 담김 0건`],
    found,
  ])
}

/** One book of the list: changed, requested, its requests read, and deleted after two questions. */
async function item(driver: FlowDriver, { db }: App): Promise<void> {
  const [book, made] = await Promise.all([
    db.requestBook.findFirstOrThrow({
      where: { produceId: null, grade: '초' },
      orderBy: { id: 'asc' },
    }),
    db.requestLog.findFirstOrThrow({ where: { type: 1 }, orderBy: { id: 'asc' } }),
  ])
  const open = async (bookId: string) => {
    await driver.open(`${list}?bookId=${bookId}`)
    const [name = ''] = await driver.texts('main tbody tr:first-child a')
    await driver.follow(name, 'main tbody tr:first-child')
  }
  await logIn(driver, 'admin')
  await open(made.bookId)
  expect((await driver.rows('[aria-labelledby=history] table')).map(([, type]) => type)).toContain(
    '서책',
  )
  await open(book.bookId)
  expect([
    await heading(driver),
    (await main(driver)).includes('아직 구입을 요청하지 않았습니다.'),
  ]).toEqual([`목록의 자료: ${book.title}`, true])
  await driver.press('#book-form', { creator: '새 저자', pubDate: '어제' }, '저장')
  expect([await errors(driver), await driver.value('#book-form [name=creator]')]).toEqual([
    ['날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    '새 저자',
  ])
  await driver.press('#book-form', { pubDate: '2026.3', distributor: '한국총판' }, '저장')
  expect(await notices(driver)).toEqual([`변경사항이 저장되었습니다. 『${book.title}』`])
  for (const button of ['구입 요청(PDF)에 담기', '구입 요청(서책)에 담기']) {
    await driver.press('#request-form', {}, button)
    expect((await notices(driver)).join()).toContain('성공 1건, 이미 담김 0건')
  }
  await driver.press('#request-form', {}, '구입 요청(PDF)에 담기')
  expect((await notices(driver)).join()).toContain('자료 1건이 PDF 구입 요청에 이미 있습니다.')

  await driver.follow('삭제', 'main')
  expect(await question(driver)).toContain('삭제하시겠습니까?')
  await driver.press('#keep-form', {}, '아니요, 돌아가기')
  expect(await notices(driver)).toEqual([`삭제가 취소되었습니다. 『${book.title}』`])
  await driver.follow('삭제', 'main')
  await driver.press('#confirm form[method=get]', {}, '계속하기')
  expect(await question(driver)).toBe('삭제한 데이터는 복구할 수 없습니다. 정말 삭제하시겠습니까?')
  await driver.press('#remove-form', {}, '삭제하기')
  expect([await notices(driver), driver.path()]).toEqual([
    [`『${book.title}』이(가) 목록에서 삭제되었습니다.`],
    `${list}?bookId=${book.bookId}`,
  ])
}

const register = '/admin/request/register'

/** The cells of a downloaded list, below its headings. */
async function lines(bytes: Uint8Array): Promise<string[][]> {
  const all: string[][] = []
  for await (const { rows } of readSheet(bytes))
    all.push(...rows.map(({ cells }) => cells.map((cell) => cell ?? '')))
  return all
}
const csv = (rows: string[][], name: string) =>
  new File(
    [
      rows
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\n'),
    ],
    name,
    { type: 'text/csv' },
  )

/** Uploads a list and reloads the page until the list was read. */
async function upload(driver: FlowDriver, file: File): Promise<void> {
  await driver.open(register)
  await driver.press('#upload-form', { file })
  await settled(driver)
}
async function settled(driver: FlowDriver): Promise<void> {
  const looking = async () => {
    await driver.open(driver.path())
    return (await driver.texts('[data-moving]')).length
  }
  await expect.poll(looking, { timeout: 30_000, interval: 200 }).toBe(0)
}

/**
 * One book by hand; then the whole list: with mistakes, correct, and changed in three places, after
 * a question.
 */
async function registration(driver: FlowDriver): Promise<void> {
  await logIn(driver, 'admin')
  await driver.open(register)
  await driver.press('#create-form', {
    bookId: 'F-1',
    title: '',
    publisher: '미래엔',
    pubDate: '어제',
    creator: '김',
  })
  expect([await errors(driver), await driver.value('#create-form [name=creator]')]).toEqual([
    ['도서명을 입력해 주세요.', '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    '김',
  ])
  await driver.press('#create-form', {
    title: '새 교과서',
    grade: '중',
    permission: '검정',
    purpose: '교과서',
    pubDate: '2026.3',
    isbn: '979-11-259-5768-3',
    distributor: '한국총판',
  })
  expect(await notices(driver)).toEqual(['목록에 추가되었습니다. 새 교과서 (F-1)'])
  await driver.press('#upload-form')
  expect(await errors(driver)).toEqual(['선택된 파일이 없습니다.'])

  await driver.open(register)
  await driver.follow('현재 목록 내려받기 (XLSX)')
  expect(driver.downloaded?.name).toMatch(/^전체 목록_\d{4}-\d\d-\d\d\.xlsx$/)
  const [headings = [], ...books] = await lines(driver.downloaded!.bytes)
  const column = (name: string) => headings.indexOf(name)
  const changed = (cells: string[] = [], name: string, value: string) =>
    headings.map((_, i) => (i === column(name) ? value : (cells[i] ?? '')))
  await upload(
    driver,
    csv(
      [
        headings,
        changed(books[0], '학교급', '대'),
        changed(changed(books[1], '도서명', ''), '발행일', '2025-13'),
      ],
      '틀린 목록.csv',
    ),
  )
  expect((await driver.rows()).map((row) => row.slice(-3))).toEqual([
    ['학교급', '대', '학교급은 초, 중, 고 가운데 하나로 적어 주세요.'],
    ['발행일', '2025-13', '날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'],
    ['도서명', '(비어 있음)', '도서명을 입력해 주세요.'],
  ])
  expect(await driver.texts('#apply-form')).toEqual([])
  await driver.follow('고칠 곳 내려받기 (XLSX)')
  expect(driver.downloaded?.name).toBe('고칠 곳_틀린 목록.xlsx')

  const [first, gone, ...others] = books
  const added = changed(
    changed(changed([], '자료번호', 'F-2'), '도서명', '=2+3 연산'),
    '출판사',
    '새출판',
  )
  await upload(
    driver,
    csv([headings, changed(first, '총판', '바뀐총판'), ...others, added], '새 목록.csv'),
  )
  const asked = '기존 목록이 삭제됩니다. 계속하시겠습니까?'
  expect([await heading(driver), await driver.texts('main h3'), await question(driver)]).toEqual([
    asked,
    ['추가 1권', '삭제 1권', '변경 1권'],
    asked,
  ])
  expect(await main(driver)).toContain('올린 목록: 새 목록.csv')
  expect(await main(driver)).toContain(`${gone?.[column('도서명')]} (${gone?.[column('출판사')]})`)
  await driver.press('#apply-form')
  await settled(driver)
  expect(await main(driver)).toContain('등록되었습니다.')
  await driver.open(`${list}?bookId=F-2`)
  expect([await heading(driver), await driver.texts('main tbody th')]).toEqual([
    '전체 목록 1건',
    ['=2+3 연산'],
  ])
}

export const adminList = { request, item, registration }

/** Flows without an account: simple search, advanced search, and search by photo. */
import { expect } from 'vitest'
import type { App } from '../../support/servers/app'
import { cover } from '../../support/covers/covers'
import {
  errors,
  heading,
  logIn,
  notices,
  title,
  type FlowDriver,
} from '../../support/client/flow-driver'

const results = 'main table tbody th a'

/**
 * Searches, sorts, shows more rows, goes to page 3, opens a book and comes back to the same list.
 */
async function search(driver: FlowDriver): Promise<void> {
  await driver.open('/')
  await driver.press('main form', { keyword: '과학' })
  const found = await heading(driver)
  expect(found).toMatch(/^과학 검색 결과 \d+건$/)
  await driver.press('form.list-controls', { sort: '1' })
  await driver.press('form.list-controls', { size: '20' })
  expect([
    (await driver.rows()).length,
    await driver.value('#sort'),
    await driver.value('#keyword'),
  ]).toEqual([20, '1', '과학'])
  await driver.follow('3쪽')
  expect(await title(driver)).toBe(`3쪽 – ${found} – 모두책`)
  expect((await driver.texts('#count-line'))[0]).toContain('41–60번째')
  const list = driver.path()
  const rows = await driver.rows()
  const ids = rows.map((row) => row.at(-1) ?? '')
  expect(ids).toEqual(ids.toSorted().reverse())
  const [book = ''] = await driver.texts(results)
  await driver.follow(book, 'main tbody tr:first-child')
  expect(await heading(driver)).toBe(book)
  await driver.follow('이전 화면으로')
  expect([driver.path(), await driver.rows()]).toEqual([list, rows])
}

/** Fills in all twelve filters, removes one, opens a book and comes back, and starts again. */
async function advancedSearch(driver: FlowDriver, { db }: App): Promise<void> {
  const not = { not: '' }
  const book = await db.book.findFirstOrThrow({
    where: {
      grade: '중',
      prodTypes: { has: '점자' },
      creator: not,
      pubDate: not,
      isbn: not,
      purpose: not,
      curriculum: not,
      prodDate: not,
      permission: not,
      title: { contains: '수학' },
    },
    orderBy: { id: 'asc' },
  })
  const {
    title,
    creator,
    publisher,
    pubDate,
    isbn,
    purpose,
    bookId,
    curriculum,
    prodDate,
    grade,
    permission,
  } = book
  const twelve = {
    title,
    creator,
    publisher,
    pubDate,
    isbn,
    purpose,
    bookId,
    prodType: '점자',
    curriculum,
    prodDate,
    grade,
    permission,
  }
  await driver.open('/search/advanced')
  await driver.press('form.filters', twelve)
  expect([
    await heading(driver),
    await driver.texts(results),
    (await driver.texts('.chips li')).length,
  ]).toEqual(['검색 결과 1건', [title], 12])
  for (const [name, value] of Object.entries(twelve))
    expect([name, await driver.value(`form.filters [name=${name}]`)]).toEqual([name, value])

  await driver.press('form.filters', {
    ...Object.fromEntries(Object.keys(twelve).map((name) => [name, ''])),
    title: '수학',
    grade: '중',
    prodType: '점자',
  })
  const narrow = await heading(driver)
  await driver.follow('학교급: 중 학교급 조건 빼기')
  expect(await heading(driver)).not.toBe(narrow)
  expect([
    await driver.value('form.filters [name=grade]'),
    await driver.value('form.filters [name=title]'),
  ]).toEqual(['', '수학'])
  const list = driver.path()
  const [first = ''] = await driver.texts(results)
  await driver.follow(first, 'main tbody tr:first-child')
  await driver.follow('이전 화면으로')
  expect(driver.path()).toBe(list)
  await driver.follow('조건 초기화')
  expect([
    driver.path(),
    await driver.value('form.filters [name=title]'),
    (await driver.texts('main table')).length,
  ]).toEqual(['/search/advanced', '', 0])
  await driver.press('form.filters', { pubDate: '어제' })
  expect(await errors(driver)).toEqual(['날짜는 2026, 2026-03, 2026-03-02처럼 입력해 주세요.'])
}

/**
 * A photo of a back cover fills the search with its ISBN; a picture without one is refused, and the
 * number is typed.
 */
async function photo(driver: FlowDriver): Promise<void> {
  const [{ jpeg, isbns }, blank] = await Promise.all([
    cover('training: straight'),
    cover('training: blank'),
  ])
  const picture = (bytes: Uint8Array) =>
    new File([bytes as BlobPart], '표지.jpg', { type: 'image/jpeg' })
  await driver.open('/')
  await driver.follow('ISBN 카메라')
  await driver.press('#photo-form', { photo: picture(blank.jpeg) })
  expect((await errors(driver)).join()).toContain('ISBN을 인식하지 못했습니다.')
  await driver.press('#photo-form', { photo: picture(jpeg) })
  expect([driver.path(), await driver.value('#keyword')]).toEqual([`/?isbn=${isbns[0]}`, isbns[0]])
  expect((await notices(driver)).join()).toContain('사진에서 읽은 ISBN')
  await driver.follow('ISBN 카메라')
  await driver.press('#typed-form', { isbn: '979-11-259-5768-3' })
  expect([driver.path(), await notices(driver)]).toEqual([
    '/?isbn=9791125957683',
    ['입력한 ISBN: 979-11-259-5768-3'],
  ])
}

/**
 * Large dark pages without scripts, on every screen, logged in and out; then the usual display
 * again, on the page where it was begun.
 */
async function display(driver: FlowDriver): Promise<void> {
  const expectDisplay = async (html: string) =>
    expect([html, (await driver.texts(`html${html}`)).length]).toEqual([html, 1])
  await driver.open('/search/advanced')
  await driver.follow('화면 설정', 'footer')
  expect([
    await heading(driver),
    await driver.value('#display-form [name=size]'),
    await driver.value('#display-form [name=theme]'),
  ]).toEqual(['화면 설정', '100', 'auto'])
  await driver.press('#display-form', { size: '200', theme: 'dark', plain: '1' })
  expect([await notices(driver), await driver.value('#display-form [name=size]')]).toEqual([
    ['화면 설정을 바꾸었습니다.'],
    '200',
  ])
  await driver.follow('이전 화면으로', 'main')
  expect([driver.path(), await heading(driver)]).toEqual(['/search/advanced', '상세 검색'])
  await expectDisplay('.size-200.theme-dark:not(:has(script))')
  await logIn(driver, 'member')
  await driver.open('/cart')
  await expectDisplay('.size-200.theme-dark:not(:has(script))')
  // large text has the menu of a small window
  await driver.press('.menu-narrow form[action="/logout"]', {}, '로그아웃')
  await driver.follow('화면 설정', 'footer')
  await driver.press('#display-form', { theme: 'clear', plain: null })
  await expectDisplay('.size-200.theme-clear:has(script)')
  await driver.press('#usual-form')
  expect([await notices(driver), await driver.value('#display-form [name=size]')]).toEqual([
    ['처음 설정으로 되돌렸습니다.'],
    '100',
  ])
  await expectDisplay('.size-100.theme-auto:has(script)')
}

export const anonymous = { search, advancedSearch, photo, display }

/**
 * Tests a school's order file in all script modes, from registration to download; the rows must be
 * the same.
 */
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected } from '../../support/browser/modes'
import { orderCsv, rowOf } from '../../support/fixtures/order-sheets'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'
import { usualBook } from '../../support/fixtures/usual-book'

const math = { ...usualBook, bookId: '2099-0000001', title: '별빛 수학 1', isbn: '9791125957683' }
const more = { ...usualBook, bookId: '2099-0000002', title: '별빛 수학 2' }
const korean = ['1-1', '1-2'].map((volume, i) => ({
  ...usualBook,
  bookId: `2099-000000${i + 3}`,
  title: `달빛 국어 ${volume}`,
  creator: '신유식',
}))
const csv = orderCsv([
  rowOf(math, { 점자: 2 }),
  rowOf(more, { 음성: 1 }),
  rowOf({ ...usualBook, title: '달빛 국어', creator: '신유식' }, { 점역: 1 }),
  { 도서명: '어디에도 없는 제목 하나', 출판사: '없는출판사', 확대A3: 1 },
])

/** From the list of rows that wait to the one whose volume is not clear. */
async function openUndecided(page: Page) {
  await page
    .locator('#waiting')
    .locator('..')
    .getByRole('link', { name: /달빛 국어/ })
    .click()
  await page.getByRole('heading', { name: '3행 검토: 『달빛 국어』' }).waitFor()
}

useAppAndBrowser()
beforeAll(async () => {
  for (const one of [math, more, ...korean]) await addBook(app, one)
})

// an order file of the demo would determine the book, too
beforeEach(async () => {
  await app.db.orderFile.deleteMany()
  await app.db.matchAlias.deleteMany()
})

const stored = async () =>
  (await app.db.orderFileBook.findMany({ orderBy: { place: 'asc' } })).map(
    ({ decision, bookId, remarks }) => [decision, bookId, remarks].filter(Boolean).join(' '),
  )

it.each(modes)(
  'a file is registered, reviewed, decided, undone, reset, accepted and downloaded; scripts %s',
  async (mode) => {
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    const said = (text: string) => page.locator('.notices').getByText(text).waitFor()
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
    await logIn(page, app.url, 'admin')
    await page.goto(`${app.url}/admin/user/order/list`)
    await page.setInputFiles('#upload-form-file', {
      name: '가을.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.locator('#upload-form .button').click()
    await said('4행을 읽었고 2행의 도서가 확정되었습니다.')
    expect(await page.locator('h1').innerText()).toBe('가을.csv')
    await page.fill('#school-form-schoolName', 'ㅅㅇㅁ')
    await press('학교 찾기')
    await page
      .locator('#school-form')
      .getByRole('button', { name: /서울맹학교/ })
      .click()
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('#school-form-schoolName')?.value === '서울맹학교',
    )
    await page.fill('#school-form-date', '2026-10-12')
    await page.locator('#school-form > .button').click()
    await said('학교를 서울맹학교, 접수일을 2026-10-12로 저장했습니다.')

    await openUndecided(page)
    await press('『달빛 국어 1-2』 2099-0000004 이 도서로 확정')
    await said('3행을 『달빛 국어 1-2』(2099-0000004)로 확정했습니다.')
    await page.getByRole('heading', { name: '4행 검토: 『어디에도 없는 제목 하나』' }).waitFor()
    await page.getByRole('link', { name: '되돌리기' }).click()
    await press('되돌리기')
    await said('3행의 확정을 되돌렸습니다.')
    expect((await stored())[2]).toBe('waiting')
    await press('『달빛 국어 1-1』 2099-0000003 이 도서로 확정')
    await said('로 확정했습니다.')
    await press('해당 도서 없음')
    await said('이 파일의 모든 행을 정했습니다.')

    await page.getByRole('link', { name: /별빛 수학 2 검토/ }).click()
    await press('확정 해제')
    await said('2행의 확정을 해제했습니다.')
    await page.getByRole('link', { name: '검토 닫기' }).click()
    await page.getByRole('link', { name: '4행 『어디에도 없는 제목 하나』 비고 쓰기' }).click()
    await page.locator('#confirm #remarks-form-remarks').fill('학교에 물어봄')
    await page.locator('#confirm #remarks-form button').click()
    await said('4행의 비고를 저장했습니다.')
    await page.getByRole('link', { name: '자동 확정 1행 모두 승인' }).click()
    await page.locator('#accept-form button').click()
    await said('자동 확정 1행을 승인했습니다.')
    expect(await stored()).toEqual([
      `person ${math.bookId}`,
      'reset',
      'person 2099-0000003',
      'absent 학교에 물어봄',
    ])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '확정본 내려받기 (XLSX)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('가을_확정.xlsx')
    await page.goto(`${app.url}/admin/user/order/list`)
    await page.getByRole('link', { name: '가을.csv 삭제' }).click()
    await page.locator('#remove-form button').click()
    await said('삭제되었습니다.')
    expect(await app.db.orderFile.count()).toBe(0)
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  },
)

it('the next row that waits is reached by keyboard: the first stop of the review', async () => {
  const context = await newContext(browser, 'off')
  const { page } = await newPage(context, app.url)
  await logIn(page, app.url, 'admin')
  await page.goto(`${app.url}/admin/user/order/list`)
  await page
    .locator('#upload-form-file')
    .setInputFiles({ name: '가을.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: '올려서 읽기' }).click()
  await openUndecided(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('다음 미확정 행')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '4행 검토: 『어디에도 없는 제목 하나』' }).waitFor()
  await context.close()
})

/** One list of flows in Chromium, with scripts on, off, blocked and failing; what they leave in the database must be the same. */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBook } from '../support/app'
import { logIn, modes, newContext, newPage, type Mode } from '../support/browser'
import { cover } from '../support/covers'
import { app, browser, started } from '../support/service'

/** what each mode left behind, flow by flow */
const left: Partial<Record<Mode, unknown[]>> = {}

started()
beforeAll(async () => {
  // nothing has begun for these: an application for them can be cancelled
  for (let i = 10; i < 40; i++) await addBook(app, { bookId: `2099-00000${i}`, title: `우주 과학 ${i}`, publisher: '미래엔' })
}, 60_000)

const user = 'teacher01'
const password = 'Moduchaek1!'

/** Rows of the member without what differs from run to run. */
async function rows() {
  const where = { user: { user } }
  const cart = await app.db.cartEntry.findMany({ where, orderBy: { id: 'asc' }, select: { bookId: true, prodType: true, orderNum: true } })
  const orders = await app.db.order.findMany({ where, orderBy: { id: 'asc' }, omit: { id: true, createTime: true, userId: true } })
  return { cart, orders }
}

async function emptied() {
  await app.db.cartEntry.deleteMany({ where: { user: { user } } })
  await app.db.order.deleteMany({ where: { user: { user } } })
}

const heading = (page: Page) => page.locator('h1').innerText()
const notice = (page: Page, text: string) => page.locator('.notices').getByText(text).waitFor()

/** Searches, opens a book, applies (logging in on the way), changes, deletes, applies for all, cancels one. */
async function searchApplyOrderCancel(page: Page): Promise<void> {
  await page.goto(app.url)
  await page.fill('#keyword', '우주 과학')
  await page.press('#keyword', 'Enter')
  await page.locator('#results').waitFor()
  await page.selectOption('#size', '20')
  await page.selectOption('#sort', '1')
  await page.click('.list-controls button')
  await page.waitForURL(/size=20/)
  await page.getByRole('link', { name: '2쪽', exact: true }).click()
  await page.waitForURL(/page=2/)
  const title = await page.locator('tbody th a').first().innerText()
  await page.locator('tbody th a').first().click()
  await page.locator('#apply-form').waitFor()
  expect(await heading(page)).toBe(title)

  await page.getByLabel('점자', { exact: true }).check()
  await page.fill('#apply-form-orderNum', '2')
  await page.click('#apply-form button')
  await page.locator('#login-form').waitFor()
  await page.fill('#login-form-user', user)
  await page.fill('#login-form-password', password)
  await page.click('#login-form button')
  await page.locator('#apply-form').waitFor()
  expect([await page.getByLabel('점자', { exact: true }).isChecked(), await page.inputValue('#apply-form-orderNum')]).toEqual([true, '2'])
  await page.click('#apply-form button')
  await notice(page, '점자 2부를 장바구니에 담았습니다. 장바구니로 이동하시겠습니까?')
  await page.getByLabel('음성', { exact: true }).check()
  await page.fill('#apply-form-orderNum', '1')
  await page.click('#apply-form button')
  await notice(page, '음성 1부를 장바구니에 담았습니다. 장바구니로 이동하시겠습니까?')
  await page.getByLabel('확대A3', { exact: true }).check()
  await page.click('#apply-form button')
  await notice(page, '확대A3 1부를 장바구니에 담았습니다. 장바구니로 이동하시겠습니까?')
  await page.getByRole('link', { name: '장바구니로' }).click()
  await page.locator('table').waitFor()

  await page.getByLabel(`${title} 점자 부수`).fill('5')
  await page.getByRole('button', { name: `${title} 점자 부수 변경` }).click()
  await notice(page, '변경되었습니다.')
  await page.getByRole('link', { name: `${title} 음성 삭제` }).click()
  await page.click('#remove-form button')
  await notice(page, '삭제되었습니다.')
  await page.getByRole('link', { name: '신청하기', exact: true }).click()
  await page.click('#order-form button')
  await notice(page, '2건을 신청했습니다. 진행 상태는 이 화면에서 볼 수 있습니다.')
  expect(await heading(page)).toBe('신청 내역')
  await page.getByRole('link', { name: `${title} 확대A3 신청 취소` }).click()
  await page.click('#cancel-form button')
  await notice(page, '신청이 취소되었습니다.')
}

/** Filters, takes a filter away, opens a book and comes back. */
async function advancedSearch(page: Page): Promise<void> {
  await page.goto(`${app.url}/search/advanced`)
  await page.fill('#title', '수학')
  await page.selectOption('#grade', '중')
  await page.selectOption('#prodType', '점자')
  await page.click('.filters button')
  await page.locator('#results').waitFor()
  const narrow = await heading(page)
  await page.getByRole('link', { name: /학교급 조건 빼기/ }).click()
  await page.waitForURL(/grade=(&|$)/)
  expect(await heading(page)).not.toBe(narrow)
  const list = page.url()
  await page.locator('tbody th a').first().click()
  await page.getByRole('link', { name: '이전 화면으로' }).click()
  await page.locator('#results').waitFor()
  expect(page.url()).toBe(list)
  await page.getByRole('link', { name: '조건 초기화' }).click()
  await page.waitForURL(/advanced$/)
}

/** A member page leads to the log-in and back; a wrong password is told; logging out ends it. */
async function logInWithReturn(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${app.url}/order?size=20`)
  await page.getByText('로그인이 필요합니다.').first().waitFor()
  await page.fill('#login-form-user', user)
  await page.fill('#login-form-password', 'wrong')
  await page.click('#login-form button')
  await page.locator('#error-summary').getByText('인증되지 않은 사용자입니다.').waitFor()
  expect(await page.title()).toBe('오류: 로그인 – 모두책')
  expect([await page.inputValue('#login-form-user'), await page.inputValue('#login-form-password')]).toEqual([user, ''])
  await page.fill('#login-form-password', password)
  await page.click('#login-form button')
  await page.waitForURL('**/order?size=20')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await notice(page, '로그아웃되었습니다.')
}

/** The request form: a missing name is told at the field, then the file comes and the page stays. */
async function requestForm(page: Page): Promise<void> {
  await emptied()
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user } })
  const { bookId } = await app.db.book.findUniqueOrThrow({ where: { id: 1 } })
  await app.db.cartEntry.create({ data: { userId, bookId, prodType: '점자', orderNum: 3 } })
  await logIn(page, app.url, user)
  await page.goto(`${app.url}/cart`)
  await page.fill('#sheet-form-userName', '')
  await page.getByRole('button', { name: /신청서 내려받기/ }).click()
  await page.locator('#sheet-form-userName-error').getByText('이름을 입력해 주세요.').waitFor()
  await page.fill('#sheet-form-userName', '홍길동')
  await page.getByLabel('학생', { exact: true }).check()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /신청서 내려받기/ }).click()])
  expect(download.suggestedFilename()).toMatch(/^대체자료 신청서_홍길동_\d{4}-\d\d-\d\d\.xlsx$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await page.locator('#sheet-form').waitFor()
}

/** A photo of a back cover leads to the search, filled with its ISBN; a picture without one is told, and the number is typed. */
async function isbnPhoto(page: Page): Promise<void> {
  const [{ jpeg, isbns }, blank] = await Promise.all([cover('training: straight'), cover('training: blank')])
  await page.goto(app.url)
  await page.getByRole('link', { name: 'ISBN 카메라' }).click()
  await page.setInputFiles('#photo-form-photo', { name: '표지.jpg', mimeType: 'image/jpeg', buffer: blank.jpeg })
  // the reader begins with the first picture
  const patiently = { timeout: 30_000 }
  await page.click('#photo-form button', patiently)
  await page.locator('#error-summary').getByText('ISBN을 인식하지 못했습니다.').waitFor(patiently)
  await page.setInputFiles('#photo-form-photo', { name: '표지.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await page.click('#photo-form button', patiently)
  await page.waitForURL(`**/?isbn=${isbns[0]}`, patiently)
  await notice(page, '사진에서 읽은 ISBN')
  expect(await page.inputValue('#keyword')).toBe(isbns[0])
  await page.getByRole('link', { name: 'ISBN 카메라' }).click()
  await page.fill('#typed-form-isbn', '979-11-259-5768-3')
  await page.press('#typed-form-isbn', 'Enter')
  await page.waitForURL('**/?isbn=9791125957683')
}

const flows = { searchApplyOrderCancel, advancedSearch, logInWithReturn, requestForm, isbnPhoto }

describe.each(modes)('with scripts %s', (mode) => {
  let context: BrowserContext

  beforeAll(async () => {
    await emptied()
    context = await newContext(browser, mode)
    left[mode] = []
  })
  afterAll(() => context.close())

  it.each(Object.keys(flows) as (keyof typeof flows)[])(
    '%s',
    async (name) => {
      const { page, troubles } = await newPage(context, app.url)
      await flows[name](page)
      left[mode]?.push([name, await rows()])
      await page.close()
      const expected = { on: /^$/, off: /^$/, blocked: /net::ERR_FAILED/, failing: /the first line fails/ }[mode]
      expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([])
    },
    60_000,
  )
})

describe('what the flows leave behind', () => {
  it('is the same whatever becomes of the scripts', () => {
    const [first] = (left.on ?? []) as [string, Awaited<ReturnType<typeof rows>>][]
    expect(first?.[1]).toMatchObject({ cart: [], orders: [{ title: '우주 과학 19', prodType: '점자', orderNum: 5 }] })
    for (const mode of modes) expect([mode, left[mode]]).toEqual([mode, left.on])
  })
})

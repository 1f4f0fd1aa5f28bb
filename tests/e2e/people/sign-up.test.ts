/**
 * Tests what scripts add to sign-up: the small window, address search, visible passwords, character
 * counts, taken ids.
 */
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newContext, newPage, type WatchedPage } from '../../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

let context: BrowserContext
let watched: WatchedPage
let page: Page

useAppAndBrowser()
beforeEach(async () => {
  context = await newContext(browser, 'on')
  watched = await newPage(context, app.url)
  page = watched.page
  await page.goto(`${app.url}/join`)
  await page.click('#join-form button')
  await page.waitForURL('**/certification')
})
afterEach(async () => {
  await context.close()
  expect(watched.troubles).toEqual([])
})

/** Passes the identity check in the small window that the button opens. */
async function check(answer: 'succeed' | 'fail'): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.click('#identity-form button'),
  ])
  await popup.click(`[value=${answer}]`)
  return popup
}
/** Closes the window with its own button; the page behind it comes to the front. */
async function closeWindow(popup: Page) {
  await Promise.all([
    popup.waitForEvent('close'),
    // a window may be gone before the click in it is told as done
    popup
      .getByRole('link', { name: '창 닫고', exact: false })
      .click()
      .catch((error: unknown) => {
        if (!popup.isClosed()) throw error
      }),
  ])
  await page.bringToFront()
}
const focused = (where: Page) =>
  where.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim())

async function toForm() {
  await closeWindow(await check('succeed'))
  await page.waitForURL('**/terms')
  await page.check('#terms-form-agreeAll')
  await page.click('#terms-form button')
  await page.waitForURL('**/joinform')
}

it('both windows say that the check succeeded; the small one closes, and the terms come next', async () => {
  const popup = await check('succeed')
  await popup.getByRole('link', { name: '창 닫고 계속하기' }).waitFor()
  expect([await popup.title(), await focused(popup)]).toEqual([
    '인증완료 – 모두책',
    '인증완료: 홍길동 님 가입 화면에도 알렸습니다. 이 창을 닫으면 다음 단계로 넘어갑니다.',
  ])
  await page.bringToFront()
  expect([await page.title(), await focused(page)]).toEqual([
    '인증완료 – 회원가입 | 본인 인증 – 모두책',
    '인증완료',
  ])
  await closeWindow(popup)
  await page.waitForURL('**/terms')
  await page.getByText('인증완료: 홍길동 님').waitFor()
})

it('both windows say that the check failed, and it can be done again', async () => {
  const popup = await check('fail')
  await popup.getByRole('link', { name: '창 닫고 다시 하기' }).waitFor()
  expect(await focused(popup)).toContain('인증을 취소했거나 시간이 지났을 수 있습니다.')
  await closeWindow(popup)
  expect(new URL(page.url()).pathname).toBe('/certification')
  expect([await page.title(), await focused(page)]).toEqual([
    '본인 인증에 실패했습니다. 다시 인증해 주세요. – 회원가입 | 본인 인증 – 모두책',
    '본인 인증에 실패했습니다. 다시 인증해 주세요.',
  ])
  await closeWindow(await check('succeed'))
  await page.waitForURL('**/terms')
})

it('a window that replaced the page leads on by itself', async () => {
  const popup = await check('succeed')
  await popup.getByRole('link', { name: '창 닫고 계속하기' }).waitFor()
  await page.goto('about:blank')
  await popup.reload()
  await popup.getByRole('link', { name: '다음' }).click()
  await popup.waitForURL('**/terms')
})

it('one box agrees to all; the others still decide for themselves', async () => {
  await closeWindow(await check('succeed'))
  await page.waitForURL('**/terms')
  const ticked = () =>
    page
      .locator('#terms-form [type=checkbox]')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))
  await page.check('#terms-form-agreeAll')
  expect(await ticked()).toEqual([true, true, true])
  await page.uncheck('#terms-form-agreePrivacy')
  expect(await ticked()).toEqual([false, true, false])
})

it('the rules of a password are told while it is typed', async () => {
  await toForm()
  const said = (text: string) =>
    page
      .locator('[name=password] ~ [role=status]', { hasText: text })
      .waitFor({ state: 'attached' })
  await page.fill('[name=password]', 'short')
  await page.getByText('더 필요합니다: 8자 이상, 숫자, 특수문자(! @ # $ % ^ & *)').first().waitFor()
  await said('8자 이상')
  await page.fill('[name=password]', 'Saebyeok!58')
  await said('비밀번호 조건을 모두 채웠습니다.')
  await page.fill('[name=passwordConfirm]', 'Moduchaek2!')
  await page.getByText('비밀번호가 일치하지 않습니다.').first().waitFor()
  await page.fill('[name=passwordConfirm]', 'Saebyeok!58')
  await page.getByText('두 비밀번호가 같습니다.').first().waitFor()
})

it('where windows are blocked the check takes place in the same one', async () => {
  await page.evaluate(() => (window.open = () => null))
  await page.click('#identity-form button')
  await page.click('[value=succeed]')
  await page.waitForURL('**/terms')
})

it('an address is found and used in place: passwords and focus stay', async () => {
  await toForm()
  await page.fill('[name=password]', 'Saebyeok!58')
  await page.fill('[name=keyword]', '필운대로 97')
  await page.press('[name=keyword]', 'Enter')
  await page.locator('#address-found').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('address-found')
  await page.locator('[name=addressChoice]').first().check()
  await page.click('[value=use]')
  expect([
    await page.inputValue('[name=password]'),
    await page.inputValue('[name=zipCode]'),
  ]).toEqual(['Saebyeok!58', '03032'])
  expect(await page.inputValue('[name=address]')).toContain('필운대로 97')
  await page.getByText('주소를 넣었습니다.').waitFor()
  await page.fill('[name=keyword]', '가')
  await page.click('[value=find]')
  await page.locator('#account-form-keyword-error').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('account-form-keyword')
  expect(await page.inputValue('[name=password]')).toBe('Saebyeok!58')
})

it('passwords are shown on wish, characters counted, a taken id told; Enter sends the form', async () => {
  await toForm()
  await page.fill('[name=user]', 'member')
  await page.fill('[name=password]', 'Saebyeok!58')
  await page.getByText('이미 존재하는 아이디입니다.').waitFor()
  expect(await page.getByText('16자 가운데 6자').count()).toBeGreaterThan(0)
  await page.getByLabel('비밀번호 보기').first().check()
  expect(await page.getAttribute('[name=password]', 'type')).toBe('text')
  await page.fill('[name=user]', 'saebyeok1')
  await page.fill('[name=passwordConfirm]', 'Saebyeok!58')
  await page.getByText('사용할 수 있는 아이디입니다.').waitFor()
  await page.press('[name=phone]', 'Enter')
  await page.waitForURL('**/login')
  expect(await app.db.user.count({ where: { user: 'saebyeok1' } })).toBe(1)
})

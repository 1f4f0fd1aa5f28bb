/**
 * Tests what scripts add to sign-up: the small window, address search, visible passwords, character
 * counts, taken ids.
 */
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newContext, newPage, type WatchedPage } from '../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../support/servers/use-app-and-browser'

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
async function toForm() {
  const popup = await check('succeed')
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await page.bringToFront()
  await page.waitForURL('**/terms')
  await page.check('#terms-form-agreeTerms')
  await page.check('#terms-form-agreePrivacy')
  await page.click('#terms-form button')
  await page.waitForURL('**/joinform')
}

it('the small window closes by itself, says 인증완료 behind it, and the terms come next', async () => {
  // it is visible for a moment only, because the terms come next
  const verified = page.waitForFunction(
    () => document.querySelector('#identity-state[role=status]')?.textContent === '인증완료',
    undefined,
    { polling: 20 },
  )
  const popup = await check('succeed')
  await verified
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await page.bringToFront()
  await page.waitForURL('**/terms')
})

it('a failed check leaves the page behind it as it was, and its link closes the window', async () => {
  const popup = await check('fail')
  await popup.getByRole('heading', { name: /user check fail/ }).waitFor()
  await Promise.all([popup.waitForEvent('close'), popup.click('a[data-close]')])
  expect(new URL(page.url()).pathname).toBe('/certification')
  expect(await page.textContent('#identity-state')).toBe('')
})

it('where windows are blocked the check takes place in the same one', async () => {
  await page.evaluate(() => (window.open = () => null))
  await page.click('#identity-form button')
  await page.click('[value=succeed]')
  await page.waitForURL('**/terms')
})

it('an address is found and used in place: passwords and focus stay', async () => {
  await toForm()
  await page.fill('[name=password]', 'Moduchaek1!')
  await page.fill('[name=keyword]', '필운대로 97')
  await page.press('[name=keyword]', 'Enter')
  await page.locator('#address-found').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('address-found')
  await page.locator('[name=addressChoice]').first().check()
  await page.click('[value=use]')
  expect([
    await page.inputValue('[name=password]'),
    await page.inputValue('[name=zipCode]'),
  ]).toEqual(['Moduchaek1!', '03032'])
  expect(await page.inputValue('[name=address]')).toContain('필운대로 97')
  await page.getByText('주소를 넣었습니다.').waitFor()
  await page.fill('[name=keyword]', '가')
  await page.click('[value=find]')
  await page.locator('#account-form-keyword-error').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('account-form-keyword')
  expect(await page.inputValue('[name=password]')).toBe('Moduchaek1!')
})

it('passwords are shown on wish, characters counted, a taken id told; Enter sends the form', async () => {
  await toForm()
  await page.fill('[name=user]', 'member')
  await page.fill('[name=password]', 'Moduchaek1!')
  await page.getByText('이미 존재하는 아이디입니다.').waitFor()
  expect(await page.getByText('16자 가운데 6자').count()).toBeGreaterThan(0)
  await page.getByLabel('비밀번호 보기').first().check()
  expect(await page.getAttribute('[name=password]', 'type')).toBe('text')
  await page.fill('[name=user]', 'saebyeok1')
  await page.fill('[name=passwordConfirm]', 'Moduchaek1!')
  await page.getByText('사용할 수 있는 아이디입니다.').waitFor()
  await page.press('[name=phone]', 'Enter')
  await page.waitForURL('**/login')
  expect(await app.db.user.count({ where: { user: 'saebyeok1' } })).toBe(1)
})

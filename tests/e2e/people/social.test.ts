/**
 * Tests social log-in in Chromium: the small window, the same without it, and the sandbox's
 * self-submitting identity check.
 */
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()
beforeAll(async () => {
  await app.db.user.create({
    data: {
      user: 'google:5000',
      name: '소셜 회원',
      nickName: '소셜',
      cellPhone: '01055500000',
      level: 10,
    },
  })
})

const google = 'Google 계정으로 로그인'

async function atLogin(mode: 'on' | 'off' = 'on') {
  const { page, troubles } = await newPage(await newContext(browser, mode), app.url)
  await page.goto(`${app.url}/login?from=${encodeURIComponent('/cart')}`)
  return { page, troubles }
}

/** The small window that the link opens. */
async function smallWindow(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: google }).click(),
  ])
  await popup.locator('#sandbox-login').waitFor()
  return popup
}

async function answer(provider: Page, sub: string, button = '로그인') {
  await provider.getByLabel('회원번호').fill(sub)
  await provider.getByRole('button', { name: button, exact: true }).click()
}

describe('the small window', () => {
  it('logs in the window that opened it, which goes on where it was going, and closes', async () => {
    const { page, troubles } = await atLogin()
    const popup = await smallWindow(page)
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 600])
    const closed = popup.waitForEvent('close')
    await answer(popup, '5000')
    await Promise.all([closed, page.waitForURL(`${app.url}/cart`)])
    expect(await page.locator('.menu-me').first().textContent()).toContain('소셜 회원')
    expect(troubles).toEqual([])
  })

  it('asks there whether an unknown account wants to sign up', async () => {
    const { page, troubles } = await atLogin()
    const popup = await smallWindow(page)
    await answer(popup, '404')
    await page
      .getByRole('heading', { name: '가입되지 않은 계정입니다. 회원가입 하시겠습니까?' })
      .waitFor()
    expect([page.context().pages().length, new URL(page.url()).searchParams.get('from')]).toEqual([
      1,
      '/cart',
    ])
    expect(troubles).toEqual([])
  })

  it('that is cancelled leaves a message there', async () => {
    const { page } = await atLogin()
    await answer(await smallWindow(page), '404', '취소')
    await page.locator('.notices [role=alert]').waitFor()
    expect(page.url()).toContain('/login')
    expect(page.context().pages()).toHaveLength(1)
  })

  it('that is not allowed to open is replaced by this one', async () => {
    const { page } = await atLogin()
    await page.evaluate(() => void (window.open = () => null))
    await page.getByRole('link', { name: google }).click()
    await answer(page, '5000')
    await page.waitForURL(`${app.url}/cart`)
  })
})

it('works in one window without scripts', async () => {
  const { page } = await atLogin('off')
  await page.getByRole('link', { name: google }).click()
  await answer(page, '5000')
  await page.waitForURL(`${app.url}/cart`)
})

it("a message from elsewhere is not taken for the window's", async () => {
  const { page } = await atLogin()
  const popup = await smallWindow(page)
  await page.evaluate(() => window.postMessage({ code: 'forged' }, location.origin))
  await page.waitForTimeout(300)
  expect(page.url()).toContain('/login')
  await popup.close()
})

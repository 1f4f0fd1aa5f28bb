/**
 * Tests in Chromium, on a narrow screen, with scripts and without, how a member who lost the
 * telephone gets a new number and a new password.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import type { Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const narrow = { width: 320, height: 640 }
const newSecret = 'Otherwise2@'
const reason = '휴대폰 분실. 학교와 지난달 신청을 맞게 말함'

async function open(mode: Mode) {
  const watched = await newPage(await newContext(browser, mode), app.url)
  await watched.page.setViewportSize(narrow)
  return watched
}
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)

/** The link in the newest text message to a number. */
async function linkFor(phone: string): Promise<string> {
  for (let i = 0; i < 100; i += 1) {
    const headers = { Accept: 'application/json' }
    const sent = await (await fetch(`${app.url}/sandbox/outbox`, { headers })).json()
    const found = (sent as { to: string; text: string }[]).find(
      ({ to, text }) => to === phone && text.includes('/newpw/'),
    )
    if (found) return found.text.split(' ').at(-1) ?? ''
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('no link came')
}

it.each(['on', 'off'] as const)(
  'a new number and a new password, with scripts %s',
  async (mode) => {
    const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    const [before, after] =
      mode === 'on' ? ['01061110001', '01061110002'] : ['01061110003', '01061110004']
    const user = `lost${mode}`
    const { id } = await app.db.user.create({
      data: { user, name: '김분실', passwordHash, cellPhone: before },
    })

    const { page: staff, troubles: staffTroubles } = await open(mode)
    await logIn(staff, app.url, 'admin')
    await staff.goto(`${app.url}/admin/member/${id}`)
    await fits(staff)
    await staff.fill('#mobile-form-cellPhone', after)
    await staff.fill('#mobile-form-reason', reason)
    await staff.click('#mobile-form button')
    await staff.locator('#confirm-question').waitFor()
    await fits(staff)
    await staff.click('#mobile-yes-form button')
    await staff.getByText('휴대폰 번호를 바꾸고 두 번호에 문자로 알립니다.').first().waitFor()
    await staff.fill('#link-form-reason', reason)
    await staff.click('#link-form button')
    await staff.getByText('새 비밀번호 링크를 문자로 보냅니다.').first().waitFor()

    const { page, troubles } = await open(mode)
    const referers: string[] = []
    page.on('request', (request) => referers.push(request.headers().referer ?? ''))
    const link = await linkFor(after)
    await page.goto(link)
    await fits(page)
    expect(await page.title()).toBe('새 비밀번호 정하기 – 모두책')
    if (mode === 'on') {
      await page.focus('#password-form button.button')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.textContent('[data-not-yet]'))
        .toBe('새 비밀번호와 확인을 모두 입력하면 정할 수 있습니다.')
    }
    await page.fill('#password-form-password', newSecret)
    await page.fill('#password-form-passwordConfirm', newSecret)
    await page.locator('#password-form').getByRole('button', { name: '비밀번호 정하기' }).click()
    await page.waitForURL('**/login')
    expect(referers.join()).not.toContain(link.split('/').at(-1))
    await page.fill('#login-form-user', user)
    await page.fill('#login-form-password', newSecret)
    await page.locator('#login-form').getByRole('button', { name: '로그인' }).click()
    await page.locator('#help-news').waitFor()
    expect((await page.goto(link))?.status()).toBe(410)
    await fits(page)
    expect([staffTroubles, troubles.filter((trouble) => !trouble.includes('410'))]).toEqual([
      [],
      [],
    ])
  },
)

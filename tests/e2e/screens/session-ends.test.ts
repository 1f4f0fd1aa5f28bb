/** Tests a session that ends in the middle of a form, in Chromium, without and with scripts. */
import { afterEach, describe, expect, it } from 'vitest'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'
import { password } from '../../support/passwords'

useAppAndBrowser()

const back =
  '로그인이 끝나 있어 보내지 못했습니다. 적은 내용을 그대로 두었으니 확인하고 다시 보내 주세요.'

afterEach(() => app.db.cartEntry.deleteMany({ where: { user: { user: 'teacher01' } } }))

describe.each([
  ['without scripts', false],
  ['with scripts', true],
] as const)('%s', (_, javaScriptEnabled) => {
  it('the number of copies is there after the log-in, and is saved when the button is pressed', async () => {
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher01' } })
    const { bookId } = await app.db.book.findUniqueOrThrow({ where: { id: 1 } })
    const { id } = await app.db.cartEntry.create({
      data: { userId, bookId, prodType: '점자', orderNum: 2 },
    })
    const copies = async () =>
      (await app.db.cartEntry.findUniqueOrThrow({ where: { id } })).orderNum
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const logIn = async () => {
      await page.fill('#login-form-user', 'teacher01')
      await page.fill('#login-form-password', password)
      await Promise.all([
        page.waitForURL(/\/cart$/),
        page.locator('#login-form button.button').click(),
      ])
    }
    await page.goto(`${app.url}/login?from=/cart`)
    await logIn()
    const field = page.locator(`[name=orderNum-${id}]`)
    await field.fill('37')
    await app.db.session.deleteMany()
    await Promise.all([page.waitForURL(/\/login/), field.press('Enter')])
    await logIn()
    expect([
      await page.locator('.notices [role=alert]').textContent(),
      await field.inputValue(),
      await copies(),
    ]).toEqual([back, '37', 2])
    await page.locator('.notices a').click()
    expect(new URL(page.url()).hash).toBe('#order-form')
    await field.press('Enter')
    await page.locator('.notices [role=status]').waitFor()
    expect([await field.inputValue(), await copies()]).toEqual(['37', 37])
    await context.close()
  })
})

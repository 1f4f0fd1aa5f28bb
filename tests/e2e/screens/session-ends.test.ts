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

describe('a log-out', () => {
  it('in one tab leaves nothing of the person on the others', async () => {
    const context = await browser.newContext()
    const open = async (path: string) => {
      const page = await context.newPage()
      await page.goto(app.url + path)
      return page
    }
    const here = await open('/login?from=/cart')
    await here.fill('#login-form-user', 'teacher02')
    await here.fill('#login-form-password', password)
    await here.locator('#login-form button.button').click()
    await here.waitForURL(/\/cart$/)
    const [info, home, refused] = [
      await open('/myinfo'),
      await open('/'),
      await open('/proof?from=/cart'),
    ]
    await refused.fill('#proof-form-password', 'wrong')
    await refused.locator('#proof-form button').click()
    await refused.locator('#error-summary').waitFor()
    expect(await info.locator('main').textContent()).toContain('teacher02')
    await here.locator('.menu-wide form[action="/logout"] button').click()
    await here.locator('.notices').waitFor()
    // a page of a person asks for the log-in, and knows the way back; one for everybody stays what it is
    await info.waitForURL(/\/login\?from=/)
    expect(await info.content()).not.toContain('teacher02')
    await home.locator('a[href^="/login"]').first().waitFor({ state: 'attached' })
    expect([
      new URL(home.url()).pathname,
      await home.locator('[action="/logout"]').count(),
    ]).toEqual(['/', 0])
    // the answer to a form is asked for like a link: nothing is sent again
    await refused.waitForURL(/\/login\?from=/)
    // going back does not bring it again
    await info.goBack()
    await info.waitForURL(/\/login\?from=|about:blank/)
    expect(await info.content()).not.toContain('teacher02')
    await context.close()
  })

  it('is not told to tabs of visitors, which keep what was typed', async () => {
    const context = await browser.newContext()
    const [here, visitor] = [await context.newPage(), await context.newPage()]
    await visitor.goto(`${app.url}/findid`)
    await visitor.fill('input[name=phone]', '01012345678')
    await here.goto(`${app.url}/login`)
    await here.fill('#login-form-user', 'teacher02')
    await here.fill('#login-form-password', password)
    await here.locator('#login-form button.button').click()
    await here.locator('.menu-wide form[action="/logout"] button').click()
    await here.locator('.notices').waitFor()
    await here.waitForTimeout(300)
    expect(await visitor.inputValue('input[name=phone]')).toBe('01012345678')
    await context.close()
  })
})

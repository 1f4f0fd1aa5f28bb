/**
 * Tests the way of one report in Chromium: a blind pupil finds a slip in a volume of braille, without scripts,
 * on 320 pixels and with the keyboard alone; staff registers it; the pupil reads the answer.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import { BrowserFlowDriver } from '../../support/browser/browser-flow-driver'
import { logIn } from '../../support/client/flow-driver'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

/** Moves on with Tab until the focus is on what a screen reader would name so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 120; stops++) {
    await page.keyboard.press('Tab')
    const heard = await page.evaluate(() => {
      const at = document.activeElement
      const label = at?.id ? document.querySelector(`label[for="${at.id}"]`) : null
      return (label ?? at)?.textContent ?? ''
    })
    if (heard.includes(name)) return
  }
  throw new Error(`Tab never reaches “${name}” on ${page.url()}`)
}
const press = async (page: Page, name: string) => {
  await tabTo(page, name)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}
const wide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

it('a blind pupil reports a slip of braille with the keyboard alone, and reads what became of it', async () => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const volume = await app.db.volume.findFirstOrThrow({
    where: { prodType: '점자', state: 'finished', fileKey: { not: null } },
    orderBy: { id: 'asc' },
    select: { number: true, format: { select: { book: true } } },
  })
  const { bookId, title } = volume.format.book
  const { id } = await app.db.order.create({
    data: { userId, bookId, prodType: '점자', orderNum: 1, title },
  })

  const small = await newContext(browser, 'off', { viewport: { width: 320, height: 700 } })
  const { page: pupil, troubles } = await newPage(small, app.url)
  await logIn(new BrowserFlowDriver(pupil, app.url), 'member')
  await pupil.goto(`${app.url}/order/item/${id}`)
  await press(pupil, ': 틀린 곳 알리기')
  expect(await pupil.locator('h1').innerText()).toContain(`${title} 점자`)
  expect(await wide(pupil)).toBe(false)

  // sent too early: nothing is lost, and the error stands at its field
  await tabTo(pupil, '쪽')
  await pupil.keyboard.type('점자 쪽 34')
  await press(pupil, '알리기')
  expect(await pupil.title()).toMatch(/^오류/)
  expect(await pupil.locator('[name=pageText]').inputValue()).toBe('점자 쪽 34')
  await tabTo(pupil, '어떻게 틀렸습니까?')
  await pupil.keyboard.type('셋째 줄의 그림자가 그림지로 되어 있습니다.')
  await press(pupil, '알리기')
  expect(new URL(pupil.url()).pathname).toBe('/reports')
  expect(await pupil.locator('main').innerText()).toContain('센터가 확인하고 있습니다.')
  expect(await wide(pupil)).toBe(false)

  const context = await newContext(browser, 'off')
  const { page: staff, troubles: theirs } = await newPage(context, app.url)
  const driver = new BrowserFlowDriver(staff, app.url)
  await logIn(driver, 'admin')
  await driver.open('/admin')
  await driver.follow('확인할 독자가 알린 틀린 곳 1')
  await staff.locator('main tbody a').first().click()
  const form = '#erratum-form'
  expect(await staff.locator(`${form} [name=pages]`).inputValue()).toBe('점자 쪽 34')
  await driver.press(form, { pages: '12쪽', wrong: '그림지', right: '그림자' })
  expect(await staff.locator('main').innerText()).toContain('답변 완료')

  await pupil.goto(`${app.url}/notifications`)
  await press(pupil, '알려 주신 곳을 정오로 등록했습니다')
  const answer = await pupil.locator('main').ariaSnapshot()
  expect(answer).toContain('정오로 등록했습니다. 알려 주셔서 고맙습니다.')
  expect(answer).toContain('고친 곳: 12쪽 그림지 → 그림자')
  expect([troubles, theirs]).toEqual([[], []])
  await small.close()
  await context.close()
}, 120_000)

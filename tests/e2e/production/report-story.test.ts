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
async function tabTo(page: Page, ...names: string[]): Promise<void> {
  for (let stops = 0; stops < 120; stops++) {
    await page.keyboard.press('Tab')
    const heard = await page.evaluate(() => {
      const focused = document.activeElement
      const label = focused?.id ? document.querySelector(`label[for="${focused.id}"]`) : null
      return (label ?? focused)?.textContent ?? ''
    })
    if (names.every((name) => heard.includes(name))) return
  }
  throw new Error(`Tab never reaches “${names.join(' ')}” on ${page.url()}`)
}
const press = async (page: Page, ...names: string[]) => {
  await tabTo(page, ...names)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}
const wide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

it('a blind pupil reports a slip of braille with the keyboard alone, and reads what became of it', async () => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const volume = await app.db.volume.findFirstOrThrow({
    where: { prodType: '점자', state: 'finished', fileKey: null },
    orderBy: { id: 'asc' },
    select: { id: true, number: true, format: { select: { book: true } } },
  })
  const file = { key: 'report-story', name: '1권.brf', size: 1, sha256: new Uint8Array(32) }
  const { key: fileKey } = await app.db.storedFile.create({ data: file })
  await app.db.volume.update({ where: { id: volume.id }, data: { fileKey }, select: { id: true } })
  const { bookId, title } = volume.format.book
  const { id } = await app.db.order.create({
    data: { userId, bookId, prodType: '점자', orderNum: 1, title },
  })

  const small = await newContext(browser, 'off', { viewport: { width: 320, height: 700 } })
  const { page: pupil, troubles } = await newPage(small, app.url)
  await logIn(new BrowserFlowDriver(pupil, app.url), 'member')
  await pupil.goto(`${app.url}/order/item/${id}`)
  await press(pupil, `${volume.number}권`, ': 틀린 곳 알리기')
  expect(await pupil.locator('h1').innerText()).toContain(`${title} 점자 ${volume.number}권`)
  expect(await pupil.locator('[name=volume]').inputValue()).toBe(String(volume.number))
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
  await driver.follow('독자가 알렸고 확인하지 않은 곳 1')
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

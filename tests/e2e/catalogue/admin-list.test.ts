/**
 * Tests an administrator's way through the request list in all script modes, and what scripts add
 * to it.
 */
import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()
beforeEach(async () => {
  await app.db.purchaseCartEntry.deleteMany()
})

const list = '/admin/request/list'
const entries = async () =>
  (await app.db.purchaseCartEntry.findMany({ orderBy: { id: 'asc' } })).map(
    ({ bookId, orderType }) => `${bookId} ${orderType}`,
  )
const notice = (page: Page) => page.locator('.notice').first().innerText()
const press = async (page: Page, selector: string) => {
  const answered = page.waitForEvent('load')
  await page.click(selector)
  await answered
}

describe.each(modes)('with scripts %s', (mode) => {
  it('books are chosen, requested, changed and deleted', async () => {
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    const fields = { title: '오가는 책', publisher: '시험출판', titleText: '오가는책', grams: [] }
    const book = await app.db.requestBook.create({ data: { bookId: `E-${mode}`, ...fields } })
    await page.goto(`${app.url}${list}?grade=고`)
    const ids = await page
      .locator('#choose-form input[name=bookId]')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    for (const n of [0, 2]) await page.locator('#choose-form input[name=bookId]').nth(n).check()
    await press(page, '[value="chosen:0"]')
    expect(await notice(page)).toContain('성공 2건, 이미 담김 0건')
    await page.click('.bulk-menu summary')
    await press(page, '[value="page:1"]')
    expect((await entries()).toSorted()).toEqual(
      [`${ids[0]} 0`, `${ids[2]} 0`, ...ids.map((id) => `${id} 1`)].toSorted(),
    )
    await page.goto(`${app.url}/admin/request/item/${book.id}?from=${list}`)
    await page.fill('#book-form-creator', `저자 ${mode}`)
    await press(page, '#book-form .button')
    expect([
      await notice(page),
      (await app.db.requestBook.findUnique({ where: { id: book.id } }))?.creator,
    ]).toEqual([`변경사항이 저장되었습니다. 『${book.title}』`, `저자 ${mode}`])
    await page.getByRole('link', { name: '삭제', exact: true }).click()
    await page.locator('#confirm').waitFor()
    await press(page, '#keep-form button')
    expect(await notice(page)).toBe(`삭제가 취소되었습니다. 『${book.title}』`)
    await page.getByRole('link', { name: '삭제', exact: true }).click()
    await page.locator('#confirm').waitFor()
    await press(page, '#confirm [value=remove2]')
    expect(await page.locator('#confirm-question').innerText()).toContain('정말 삭제하시겠습니까?')
    await press(page, '#remove-form button')
    expect([
      new URL(page.url()).pathname,
      await app.db.requestBook.count({ where: { id: book.id } }),
    ]).toEqual([list, 0])
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  })
})

describe('what scripts add', () => {
  it('one box chooses all rows, knows when only some are chosen, and the number is announced', async () => {
    const context = await newContext(browser, 'on')
    const { page, troubles } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    await page.goto(`${app.url}${list}?size=20`)
    const all = page.getByLabel('이 쪽의 자료 모두 선택')
    const status = page.locator('[data-select-all] [role=status]')
    expect(await status.innerText()).toBe('')
    await all.check()
    expect([
      await status.innerText(),
      await page.locator('#choose-form input[name=bookId]:checked').count(),
    ]).toEqual(['20건 선택함', 20])
    await page.locator('#choose-form input[name=bookId]').nth(3).uncheck()
    expect([
      await status.innerText(),
      await all.evaluate((box) => [
        (box as HTMLInputElement).indeterminate,
        (box as HTMLInputElement).checked,
      ]),
    ]).toEqual(['19건 선택함', [true, false]])
    await press(page, '[value="chosen:0"]')
    expect(await entries()).toHaveLength(19)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('marks one book for PDF request with at most twelve Tabs from the top of the page', async () => {
    const context = await newContext(browser, 'on')
    const { page } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    await page.goto(app.url + list)
    let tabs = 0
    const tab = async (key: string, there: () => boolean) => {
      do {
        await page.keyboard.press(key)
        tabs += 1
      } while (tabs < 40 && !(await page.evaluate(there)))
    }
    await tab('Tab', () => document.activeElement?.getAttribute('href') === '#results')
    await page.keyboard.press('Enter')
    await tab('Tab', () => document.activeElement?.getAttribute('name') === 'bookId')
    await page.keyboard.press('Space')
    await tab('Shift+Tab', () => document.activeElement?.getAttribute('href') === '#of-chosen')
    await page.keyboard.press('Enter')
    await tab('Tab', () => document.activeElement?.getAttribute('value') === 'chosen:0')
    const answered = page.waitForEvent('load')
    await page.keyboard.press('Enter')
    await answered
    expect([(await entries()).length, tabs <= 12]).toEqual([1, true])
    await context.close()
  })
})

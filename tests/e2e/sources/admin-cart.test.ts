/**
 * Tests the purchase cart in Chromium in all script modes: change, delete one and several,
 * download, complete.
 */
import { describe, expect, it } from 'vitest'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

/** Five books of the request list that are not in production, in the cart as PDF. */
async function fill() {
  await app.db.purchaseCartEntry.deleteMany()
  const books = await app.db.requestBook.findMany({
    where: { produceId: null },
    orderBy: { id: 'asc' },
    take: 5,
  })
  for (const { bookId, title, publisher, isbn } of books)
    await app.db.purchaseCartEntry.create({
      data: { bookId, title, publisher, isbn, orderType: 0 },
    })
  return app.db.purchaseCartEntry.findMany({ orderBy: { id: 'desc' } })
}
const left = async () =>
  (await app.db.purchaseCartEntry.findMany({ orderBy: { id: 'desc' } })).map(({ id }) => id)

describe.each(modes)('purchase requests with scripts %s', (mode) => {
  it('are changed, deleted, downloaded and completed', async () => {
    const ids = (await fill()).map(({ id }) => id)
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    await page.goto(`${app.url}/admin/cart`)

    const row = (i: number) => `#row-${ids[i]}`
    await page.fill(`${row(0)} [name=orderNum]`, '3')
    await page.click(`${row(0)} button`)
    await page.getByRole('status').filter({ hasText: 'PDF 3부' }).waitFor()

    await page.click(`#entry-${ids[4]} a.button-quiet`)
    await page.locator('#remove-form').waitFor()
    expect(await page.locator('dialog').count()).toBe(mode === 'on' ? 1 : 0)
    await page.click('#remove-form button')
    await page.getByRole('status').filter({ hasText: '삭제되었습니다.' }).waitFor()
    expect(await left()).toEqual(ids.slice(0, 4))

    if (mode === 'on') {
      await page.getByLabel('이 쪽의 자료 모두 선택').check()
      await page.getByText('4건 선택함').waitFor()
      for (const i of [0, 1]) await page.locator(`#entry-${ids[i]} .row-box input`).uncheck()
    } else for (const i of [2, 3]) await page.locator(`#entry-${ids[i]} .row-box input`).check()
    await page.click('#choose-form button')
    await page.getByRole('button', { name: '2건 삭제하기' }).click()
    await page.getByRole('status').filter({ hasText: '구입 요청 2건을 삭제했습니다.' }).waitFor()
    expect(await left()).toEqual(ids.slice(0, 2))

    const download = page.waitForEvent('download')
    await page.click('#request-sheet-form button')
    expect((await download).suggestedFilename()).toMatch(/^구입 요청서_PDF_.+\.xlsx$/)

    await page.getByRole('link', { name: 'PDF 2건 구입 요청 완료' }).click()
    await page.click('#produce-form button')
    await page.getByRole('status').filter({ hasText: '구입 요청 완료: PDF 2건' }).waitFor()
    expect([await left(), await page.locator('.empty h2').textContent()]).toEqual([
      [],
      'PDF 구입 요청 자료가 없습니다.',
    ])
    await context.close()
    expect(unexpected(mode, troubles)).toEqual([])
  })
})

/** Tests in Chromium that parcels for 36 receivers take five steps and one paste, with and without scripts. */
import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import { BrowserFlowDriver } from '../../support/browser/browser-flow-driver'
import type { Mode } from '../../support/browser/modes'
import { logIn } from '../../support/client/flow-driver'
import { schoolsThatAsk } from '../../support/fixtures/parcels'
import { addBook } from '../../support/servers/app'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

beforeEach(async () => {
  await app.db.shipment.deleteMany()
  await app.db.orderFile.deleteMany()
  await app.db.order.deleteMany()
  await app.db.book.deleteMany({ where: { bookId: 'P-1' } })
  await addBook(app, { bookId: 'P-1', title: '여럿에게 보낼 책', prodTypes: ['점자'] })
  await schoolsThatAsk(app.db, 'P-1', 36)
})

/** Counts what a person does: opening, pressing, pasting. */
class Steps {
  count = 0
  constructor(readonly page: Page) {}
  async take(step: Promise<unknown>): Promise<void> {
    this.count += 1
    await step
    await this.page.waitForLoadState()
  }
}

it.each<Mode>(['on', 'off'])(
  'from what is ready to 36 shipments on their way, scripts %s',
  async (mode) => {
    const { page, troubles } = await newPage(await newContext(browser, mode), app.url)
    await logIn(new BrowserFlowDriver(page, app.url), 'admin')
    const steps = new Steps(page)
    await steps.take(page.goto(`${app.url}/admin/delivery/ready`))
    await steps.take(page.getByRole('button', { name: '한 번에 포장' }).click())
    // one print: the labels, then the lists in the same order, a sheet for each
    const printed = (selector: string) => page.locator(selector).allTextContents()
    expect(await printed('.label-name')).toHaveLength(36)
    expect(await page.locator('.packing-list').count()).toBe(36)
    const firstWords = (texts: string[]) => texts.map((text) => /가상\d+학교/.exec(text)?.[0])
    expect(firstWords(await printed('.packing-list h2'))).toEqual(
      firstWords(await printed('.label-name')),
    )
    const paper = await page.pdf({ format: 'A4' })
    steps.count += 1
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(72)
    const numbers = Array.from({ length: 36 }, (_, i) => String(601_200_000_000 + i))
    await page.getByLabel('송장 번호, 한 줄에 하나씩').fill(`${numbers.join('\r\n')}\r\n`)
    await steps.take(page.getByRole('button', { name: '번호 확인하기' }).click())
    expect(await page.locator('main').textContent()).toContain('36곳의 번호를 모두 읽었습니다.')
    await page.getByRole('textbox', { name: '배송 업체' }).fill('우체국 택배')
    await steps.take(page.getByRole('button', { name: '36곳 발송 처리' }).click())
    expect(await page.locator('main').textContent()).toContain('36곳을 발송 처리했습니다.')
    expect(steps.count).toBeLessThanOrEqual(5)
    const sent = await app.db.shipment.findMany({ orderBy: { id: 'asc' } })
    expect(sent.map(({ trackingNumber }) => trackingNumber)).toEqual(numbers)
    expect(new Set(sent.map(({ carrier }) => carrier))).toEqual(new Set(['우체국 택배']))
    expect(troubles).toEqual([])
    await page.context().close()
  },
)

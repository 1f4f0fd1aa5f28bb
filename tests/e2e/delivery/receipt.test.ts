/** Tests on a small screen that whoever has a packing list can say at once that everything arrived. */
import { beforeAll, expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import type { Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const code = 'SEVENBKKSABC'
beforeAll(async () => {
  await app.db.shipment.create({
    data: {
      code,
      schoolName: '서울맹학교',
      recipient: '서울맹학교 김선생',
      carrier: '우체국 택배',
      trackingNumber: '601234567890',
      sentDay: new Date().toISOString().slice(0, 10),
      items: {
        create: Array.from({ length: 7 }, (_, i) => ({
          bookId: `R-${i}`,
          title: `고등학교 보내는 책 ${i + 1}`,
          prodType: '점자' as const,
          volume: i + 1,
          copies: 2,
        })),
      },
    },
  })
})

it.each<Mode>(['on', 'off'])(
  'the button stands within 700 pixels for seven books, each of which is named once, scripts %s',
  async (mode) => {
    const context = await newContext(browser, mode, { viewport: { width: 320, height: 700 } })
    const { page, troubles } = await newPage(context, app.url)
    await page.goto(`${app.url}/r/${code}`)
    const button = page.getByRole('button', { name: '모두 받았습니다' })
    const { y = 999, height = 0 } = (await button.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(700)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(await page.locator('main table tbody tr').count()).toBe(7)
    const numbers = page.locator('[name^="arrived-"]')
    expect(await numbers.first().isVisible()).toBe(false)
    await page.getByText('못 받은 것이 있습니다').click()
    expect(await numbers.first().isVisible()).toBe(true)
    expect(troubles).toEqual([])
    await context.close()
  },
)

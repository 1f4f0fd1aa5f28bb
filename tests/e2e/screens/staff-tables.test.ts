/**
 * Tests the tables of staff in Chromium: heads that stay, close rows, phones, large text and paper.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { logIn, newContext } from '../../support/browser/browser'
import { brokenIntoLetters, lowContrast, smallTargets } from '../../support/browser/visual-checks'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const lists = [
  '/admin',
  '/admin/request/list',
  '/admin/cart',
  '/admin/produce/list',
  '/admin/produce/board',
  '/admin/order/list',
  '/admin/user/order/list',
  '/admin/member/list',
  '/admin/audit',
  '/admin/drive/list',
  '/producer/list',
]

async function staffPage(display: string, width: number): Promise<Page> {
  const context = await newContext(browser, 'on')
  await context.addCookies([{ name: 'display', value: display, url: app.url }])
  const page = await context.newPage()
  await logIn(page, app.url, 'admin')
  await page.setViewportSize({ width, height: 900 })
  return page
}

it('the head of a table stays under the top bar, and a row that is jumped to below both', async () => {
  const page = await staffPage('100.auto.full', 1280)
  for (const path of ['/admin/request/list', '/admin/produce/board', '/admin/member/list']) {
    await page.goto(`${app.url}${path}?size=50`)
    const rowId = await page.locator('main tbody tr').nth(30).getAttribute('id')
    await page.goto(`${app.url}${path}?size=50#${rowId}`)
    const found = await page.evaluate((rowId) => {
      const bar = document.querySelector('.top-bar')!.getBoundingClientRect()
      const head = document.querySelector('main thead th')!.getBoundingClientRect()
      const row = document.getElementById(rowId!)!.getBoundingClientRect()
      const drawn = document.elementFromPoint(head.x + 10, head.y + head.height / 2)
      return {
        gap: Math.abs(head.top - bar.bottom) < 1.5,
        seen: Boolean(drawn?.closest('thead')),
        row: row.top >= head.bottom - 1,
      }
    }, rowId)
    expect([path, found]).toEqual([path, { gap: true, seen: true, row: true }])
  }
  await page.context().close()
})

it('close rows show twenty of a list at once, with targets of 36 pixels and readable colours', async () => {
  const page = await staffPage('100.auto.full.dense', 1280)
  for (const path of ['/admin/request/list', '/admin/member/list', '/producer/list']) {
    await page.goto(app.url + path)
    const rows = await page.evaluate(() => {
      document.querySelectorAll('main tbody tr')[1]!.scrollIntoView()
      const top = document.querySelector('main thead th')!.getBoundingClientRect().bottom
      return [...document.querySelectorAll('main tbody tr')].filter((row) => {
        const box = row.getBoundingClientRect()
        return box.top >= top - 1 && box.bottom <= innerHeight
      }).length
    })
    // a row of the producers' list has two lines
    if (path !== '/producer/list') expect([path, rows >= 20]).toEqual([path, true])
    expect(await page.evaluate(smallTargets, 36)).toEqual([])
    expect(await page.evaluate(lowContrast)).toEqual([])
  }
  await page.context().close()
})

describe.each([
  ['320 pixels', '100.auto.full', 320],
  ['360 pixels', '100.auto.full', 360],
  ['320 pixels with text of 200 %', '200.auto.full', 320],
  ['1280 pixels with text of 200 %', '200.auto.full', 1280],
  ['320 pixels with fifty rows', '100.auto.full.dense', 320],
  ['1280 pixels with wide rows', '100.auto.full.wide', 1280],
])('at %s', (_, display, width) => {
  it('no text of a list breaks into single letters, and nothing leaves the window', async () => {
    const page = await staffPage(display, width)
    const broken: Record<string, unknown> = {}
    for (const path of lists) {
      await page.goto(app.url + path)
      const letters = await page.evaluate(brokenIntoLetters)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (letters.length > 0 || beyond > 0) broken[path] = { letters: letters.slice(0, 3), beyond }
    }
    expect(broken).toEqual({})
    await page.context().close()
  })
})

it('on paper the head repeats, nothing sticks, and no column is cut', async () => {
  const page = await staffPage('100.auto.full', 1280)
  await page.emulateMedia({ media: 'print' })
  // A4 in landscape without its margins
  await page.setViewportSize({ width: 1047, height: 718 })
  for (const path of lists.filter((one) => one !== '/admin')) {
    await page.goto(app.url + path)
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('main table')].map((table) => ({
        head: getComputedStyle(table.querySelector('thead')!).display,
        sticky: getComputedStyle(table.querySelector('thead th')!).position,
        cut: table.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
      })),
    )
    const kept = { head: 'table-header-group', sticky: 'static', cut: false }
    expect([path, found]).toEqual([path, found.map(() => kept)])
  }
  await page.context().close()
})

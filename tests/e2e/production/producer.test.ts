/**
 * Tests a producer's way through their list and the administrators' board in all script modes, and
 * in print.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const press = async (page: Page, selector: string) => {
  const answered = page.waitForEvent('load')
  await page.click(selector)
  await answered
}
const count = (page: Page) =>
  page.locator('main #results .table tbody tr, .work-list tbody tr').count()

describe.each(modes)('with scripts %s', (mode) => {
  it('a producer narrows the list, opens a book, comes back and asks for the work list', async () => {
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    await logIn(page, app.url, 'producer')
    await page.locator('.menu-wide').getByRole('link', { name: '작업대' }).click()
    await page.locator('.entry-tabs').getByRole('link', { name: '내 제작 목록' }).click()
    await page.locator('#results').waitFor()
    await page.selectOption('#size', '20')
    await press(page, 'form.list-controls button')
    await page.selectOption('#state', 'making')
    await press(page, '.filters .button')
    expect(new URL(page.url()).searchParams.get('state')).toBe('making')
    const found = await count(page)
    expect(found).toBeGreaterThan(0)
    const list = page.url()
    await press(page, 'tbody tr:nth-child(2) th a')
    expect(new URL(page.url()).pathname).toMatch(/^\/producer\/item\/\d+$/)
    // nothing to change but taking what is not divided into volumes
    expect(await page.locator('main form:not(#take-form)').count()).toBe(0)
    await press(page, 'main .actions a')
    expect(decodeURI(page.url())).toBe(decodeURI(list))
    await press(page, '.entry-tabs a[href="/producer/print"]')
    expect(await count(page)).toBeGreaterThanOrEqual(found)
    // the button is visible only where it works
    expect(await page.locator('[data-print]').isVisible()).toBe(mode === 'on')
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  })

  it('an administrator follows a number of the board to what it counts and to a book', async () => {
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    await page.goto(`${app.url}/admin/produce/board?size=100`)
    const link = page.locator('[aria-labelledby=by-format] .number-link').first()
    const number = (await link.innerText()).match(/\d+$/)![0]
    await press(page, '[aria-labelledby=by-format] .number-link >> nth=0')
    expect(await page.locator('h1').innerText()).toBe(`제작 현황 ${number}건`)
    await press(page, '#results tbody th a >> nth=0')
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/produce\/item\/.+/)
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  })
})

describe('on paper', () => {
  const frame = [
    '.top-bar',
    '.entry-tabs',
    '.footer',
    '.skip-links',
    '.pagination',
    '.list-controls',
    '.filters',
    'main .actions',
    '.screen-only',
  ]

  it.each([
    '/producer/print',
    '/producer/list',
    '/producer/item/1?from=/producer/list',
    '/admin/produce/board',
    '/admin/request/list',
  ])('nothing of the frame is left, and tables stay tables, black on white: %s', async (path) => {
    const context = await newContext(browser, 'off')
    const { page } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    // the width of an A4 sheet, upright (a book) or on its side (a list)
    for (const width of path.includes('/item/') ? [718, 1280] : [1045, 1280]) {
      await page.setViewportSize({ width, height: 1000 })
      await page.goto(app.url + path)
      await page.emulateMedia({ media: 'print' })
      for (const selector of frame)
        for (const one of await page.locator(selector).all())
          expect([selector, await one.isVisible()]).toEqual([selector, false])
      const seen = await page.evaluate(() => {
        const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
        return {
          head: style('main table thead').display,
          row: [style('main table tbody tr').display, style('main table tbody tr').breakInside],
          text: [
            style('main table tbody td').color,
            style('main h1').color,
            style('body').backgroundColor,
          ],
          wide: document.documentElement.scrollWidth <= innerWidth,
        }
      })
      expect(seen).toEqual({
        head: 'table-header-group',
        row: ['table-row', 'avoid'],
        text: ['rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'],
        wide: true,
      })
    }
    await context.close()
  })

  it('the work list says where and when it was printed, and is complete', async () => {
    const context = await newContext(browser, 'on')
    const { page } = await newPage(context, app.url)
    await logIn(page, app.url, 'producer')
    await page.goto(`${app.url}/producer/print`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('main').innerText()).toMatch(
      new RegExp(`${app.url} · .+ · \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 기준`),
    )
    const me = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
    const open = await app.db.book.count({ where: { assignments: { some: { userId: me.id } } } })
    const rows = await page.locator('.work-list tbody tr').count()
    expect(rows).toBeGreaterThan(10)
    expect(rows).toBeLessThanOrEqual(open)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    // every sheet lies on its side, the first one too
    const sheets = [
      ...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
    ].map(([, width, height]) => Number(width) > Number(height))
    expect([sheets.length > 1, sheets.every(Boolean)]).toEqual([true, true])
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.emulateMedia({ media: 'screen' })
    await page.click('[data-print]')
    expect(await page.getAttribute('body', 'data-printed')).toBe('yes')
    await context.close()
  })
})

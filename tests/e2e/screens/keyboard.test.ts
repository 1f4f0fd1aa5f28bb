/**
 * Tests the keyboard: where Tab leads, how many stops there are, and that the focus is visible on
 * the way. Its outline is checked on every screen in tests/support/browser/screen-checks.ts.
 */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { logIn, newContext } from '../../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

let contexts: Record<'on' | 'off', BrowserContext>

useAppAndBrowser()
beforeAll(async () => {
  const [on, off] = await Promise.all([newContext(browser, 'on'), newContext(browser, 'off')])
  contexts = { on, off }
  for (const context of [on, off]) {
    const page = await context.newPage()
    await logIn(page, app.url)
    await page.close()
  }
})

type Stop = { name: string; inMain: boolean; hidden: boolean; outlined: boolean; top: number }

/**
 * The focused element, and whether it is visible: not below the sticky bar, not without an outline.
 */
const stop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    const { left, top, width, height } = one.getBoundingClientRect()
    const onTop = document.elementFromPoint(
      left + Math.min(width, innerWidth) / 2,
      top + height / 2,
    )
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return {
      name:
        one.getAttribute('aria-label') ??
        (one.textContent?.replace(/\s+/g, ' ').trim() || one.id || one.tagName),
      inMain: one.closest('main') !== null,
      hidden: one !== document.body && !(onTop && (one.contains(onTop) || onTop.contains(one))),
      outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      top: Math.round(top),
    }
  })

/**
 * Presses Tab until the focus leaves the page or reaches `until`; the focus must be visible at
 * every stop.
 */
async function tabs(
  page: Page,
  until: (page: Page) => Promise<boolean>,
  max = 200,
): Promise<number> {
  for (let count = 1; count <= max; count++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return count
    const { name, hidden, outlined } = await stop(page)
    expect({ name, hidden, outlined }).toEqual({ name, hidden: false, outlined: true })
    if (await until(page)) return count
  }
  throw new Error(`not reached within ${max} Tabs`)
}
const focusIs = (selector: string) => (page: Page) =>
  page.evaluate((css) => document.activeElement?.matches(css) ?? false, selector)
const never = () => Promise.resolve(false)
const results = () => `${app.url}/?${new URLSearchParams({ keyword: '과학' })}`
const narrow = { width: 320, height: 640 }

describe.each(['on', 'off'] as const)('with scripts %s', (scripts) => {
  it('the search box is three Tabs from the top by the skip link, and Enter searches', async () => {
    const page = await contexts[scripts].newPage()
    await page.goto(app.url)
    await page.keyboard.press('Tab')
    expect((await stop(page)).name).toBe('본문 바로가기')
    expect(await page.getByText('본문 바로가기').boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y >= 0),
    })
    await page.keyboard.press('Enter')
    expect(await tabs(page, focusIs('#keyword'), 2)).toBeLessThanOrEqual(2)
    await page.keyboard.type('과학')
    await page.keyboard.press('Enter')
    await page.locator('#results').waitFor()
    await page.close()
  })

  it('the first result is at most four Tabs behind its skip link, and Enter opens it', async () => {
    const page = await contexts[scripts].newPage()
    await page.goto(results())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect((await stop(page)).name).toBe('검색 결과 바로가기')
    await page.keyboard.press('Enter')
    expect(await tabs(page, focusIs('tbody th a'), 4)).toBeLessThanOrEqual(4)
    await page.keyboard.press('Enter')
    await page.locator('#apply-form').waitFor()
    await page.close()
  })

  it('one applies within eight Tabs of the skip link', async () => {
    const page = await contexts[scripts].newPage()
    await page.goto(`${app.url}/item/${scripts === 'on' ? 21 : 22}?from=/`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const first = await tabs(page, focusIs('[name=prodType]'), 8)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    const rest = await tabs(page, focusIs('#apply-form button'), 8 - first)
    expect(first + rest).toBeLessThanOrEqual(8)
    await page.keyboard.press('Enter')
    await page.locator('.notices').getByText('점역 1부를 장바구니에 담았습니다.').waitFor()
    await page.close()
  })

  it('the cart is changed, emptied of an entry and applied for by keyboard', async () => {
    const page = await contexts[scripts].newPage()
    await page.goto(`${app.url}/cart`)
    await tabs(page, focusIs('tbody input[name^=orderNum]'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await page
      .locator('.notices')
      .getByText(/^변경되었습니다\./)
      .waitFor()
    await tabs(page, focusIs('tbody a[data-confirm]'))
    await page.keyboard.press('Enter')
    await page.locator('#remove-form').waitFor()
    if (scripts === 'off') await page.getByRole('link', { name: '본문 바로가기' }).focus()
    if (scripts === 'off') await page.keyboard.press('Enter')
    if (!(await focusIs('#remove-form button')(page)))
      await tabs(page, focusIs('#remove-form button'), 3)
    await page.keyboard.press('Enter')
    await page
      .locator('.notices')
      .getByText(/^삭제되었습니다\./)
      .waitFor()
    await page.close()
  })

  it.each([
    ['wide', { width: 1280, height: 720 }],
    ['a phone', { width: 360, height: 640 }],
    ['at 400 % zoom', { width: 320, height: 256 }],
  ])('every stop is seen, in the order of the page: %s', async (_, viewport) => {
    const page = await contexts[scripts].newPage()
    await page.setViewportSize(viewport)
    for (const path of ['/?keyword=과학', '/cart', '/item/1?from=/']) {
      await page.goto(app.url + path)
      expect(await tabs(page, never)).toBeGreaterThan(10)
    }
    await page.close()
  })

  it('the menu of a small screen opens by keyboard and holds what the wide one holds', async () => {
    const page = await contexts[scripts].newPage()
    await page.setViewportSize(narrow)
    await page.goto(app.url)
    await tabs(page, focusIs('.menu-narrow summary'), 5)
    await page.keyboard.press('Enter')
    const entries = page.locator('.menu-narrow a, .menu-narrow button')
    await entries.first().waitFor()
    const names = await entries.evaluateAll((found) =>
      found.map(
        (entry) =>
          (entry.querySelector<HTMLElement>('.hidden-text') ?? (entry as HTMLElement)).innerText,
      ),
    )
    expect(names).toEqual([
      '자료 검색',
      '장바구니',
      '신청 내역',
      '알림, 새 알림 1건',
      '내 정보',
      '로그아웃',
    ])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.close()
  })
})

describe('a refused form without scripts', () => {
  it.each([
    ['/login', '#login-form'],
    ['/findpw', '#phone-form'],
  ])('at %s answers where the focus is: at what is wrong', async (path, form) => {
    const context = await newContext(browser, 'off')
    const page = await context.newPage()
    await page.goto(app.url + path)
    // as a browser sends it that does not know required fields
    await page.locator(form).evaluate((one: HTMLFormElement) => (one.noValidate = true))
    await page.locator(`${form} button`).first().click()
    await page.locator('#error-summary:focus').waitFor()
    await context.close()
  })
})

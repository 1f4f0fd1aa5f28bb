/** Tests what scripts add: they lose no input, interrupt nothing, and keep the page what it was. */
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn, newContext, newPage, type WatchedPage } from '../../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

let context: BrowserContext
let watched: WatchedPage
let page: Page

useAppAndBrowser()
beforeAll(async () => {
  context = await newContext(browser, 'on')
  const { page: first } = await newPage(context, app.url)
  await logIn(first, app.url)
  await first.close()
})
beforeEach(async () => {
  watched = await newPage(context, app.url)
  page = watched.page
})
afterEach(async () => {
  await page.close()
  expect(watched.troubles).toEqual([])
})

/** Holds the page's scripts back until the returned function is called. */
async function heldBack(on: Page): Promise<() => void> {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await on.route(/\/(assets\/[^/]+|enhance)\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
const hydrated = (selector: string) =>
  page.waitForFunction(
    (css) =>
      Object.keys(document.querySelector(css) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  )
/** How much moved on the page after `since`, a moment of the page's own clock in ms. */
const shifts = (since: number) =>
  page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            sum += entry.hadRecentInput || entry.startTime < from ? 0 : entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
    since,
  )
/** The page's clock when all that stands on the page has been painted. */
const painted = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  )

describe('hydration', () => {
  it('loses nothing that was typed or chosen before it, nor the focus, nor the caret', async () => {
    const release = await heldBack(page)
    await page.goto(`${app.url}/item/1?from=/`, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    await page.getByLabel('음성', { exact: true }).check()
    await page.fill('#apply-form-orderNum', '123')
    await page.$eval('#apply-form-orderNum', (field) =>
      (field as HTMLInputElement).setSelectionRange(1, 2),
    )
    release()
    await hydrated('#apply-form')
    expect([
      await page.inputValue('#apply-form-orderNum'),
      await page.getByLabel('음성', { exact: true }).isChecked(),
    ]).toEqual(['123', true])
    const caret = await page.evaluate(() => {
      const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
      return [id, selectionStart, selectionEnd]
    })
    expect(caret).toEqual(['apply-form-orderNum', 1, 2])
  })

  it('moves nothing on the page', async () => {
    // the results of a search only show things: enhance.js is all that runs there
    for (const [path, hydrates] of [
      ['/item/1?from=/', true],
      ['/cart', true],
      ['/?keyword=과학', false],
    ] as const) {
      await page.unrouteAll()
      const release = await heldBack(page)
      await page.goto(app.url + path, { waitUntil: 'commit' })
      await page.locator('footer').waitFor()
      const since = await painted()
      release()
      if (hydrates) await hydrated('main')
      await page.waitForLoadState('networkidle')
      expect([path, await shifts(since)]).toEqual([
        path,
        expect.toSatisfy((sum: number) => sum <= 0.02),
      ])
    }
  })

  it('adds 비밀번호 보기 to the log-in, keeps what was typed, and shows the password on request', async () => {
    const anonymous = await newContext(browser, 'on')
    const { page: login, troubles } = await newPage(anonymous, app.url)
    const release = await heldBack(login)
    await login.goto(`${app.url}/login`, { waitUntil: 'commit' })
    await login.locator('footer').waitFor()
    await login.fill('#login-form-user', 'member')
    await login.fill('#login-form-password', 'secret')
    expect(await login.getByLabel('비밀번호 보기').count()).toBe(0)
    release()
    await login.getByLabel('비밀번호 보기').check()
    expect([
      await login.inputValue('#login-form-user'),
      await login.inputValue('#login-form-password'),
    ]).toEqual(['member', 'secret'])
    expect(await login.getAttribute('#login-form-password', 'type')).toBe('text')
    await login.getByLabel('비밀번호 보기').uncheck()
    expect(await login.getAttribute('#login-form-password', 'type')).toBe('password')
    await anonymous.close()
    expect(troubles).toEqual([])
  })
})

describe('a form that is checked in the browser', () => {
  it('says at the field what is wrong without asking the server, and leads there', async () => {
    await page.goto(`${app.url}/item/1?from=/`)
    await hydrated('#apply-form')
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.getByLabel('점자', { exact: true }).check()
    await page.fill('#apply-form-orderNum', '1e3')
    await page.click('#apply-form button')
    await page.getByText('부수는 1에서 999 사이의 숫자로 입력해 주세요.').first().waitFor()
    expect(posts).toEqual([])
    expect(await page.getAttribute('#apply-form-orderNum', 'aria-invalid')).toBe('true')
    expect(await page.getAttribute('#apply-form-orderNum', 'aria-describedby')).toBe(
      'apply-form-orderNum-hint apply-form-orderNum-error',
    )
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('apply-form-orderNum')
  })

  it('is sent as a document, so that screen readers get a page load', async () => {
    await page.goto(`${app.url}/item/2?from=/`)
    await hydrated('#apply-form')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByLabel('점자', { exact: true }).check()
    await page.click('#apply-form button')
    await page.locator('.notices').waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  })
})

describe('a toast', () => {
  it('is drawn for its second, is nothing to a screen reader, and the notice stays', async () => {
    await page.goto(`${app.url}/item/3?from=/`)
    await page.getByLabel('점자', { exact: true }).check()
    const toast = page.waitForFunction(() => {
      const drawn = document.querySelector('.toast')
      return (
        drawn?.checkVisibility() && [
          drawn.getAttribute('aria-hidden'),
          Math.round(drawn.getBoundingClientRect().top),
        ]
      )
    })
    await page.click('#apply-form button')
    expect(await (await toast).jsonValue()).toEqual(['true', 17])
    const seen = Date.now()
    expect(await page.locator('.toast').innerText()).toContain('점자 1부를 장바구니에 담았습니다.')
    await page.locator('.toast').waitFor({ state: 'detached' })
    expect(Date.now() - seen).toBeLessThan(2_000)
    expect(await page.locator('.notices [role=status]').innerText()).toMatch(
      / 점자 1부를 장바구니에 담았습니다\.$/,
    )
    expect(await page.locator('[role=status], [role=alert], [aria-live]').count()).toBe(1)
    await page.waitForTimeout(1_500)
    expect(await page.locator('.notices [role=status]').isVisible()).toBe(true)
  })
})

describe('a row of results', () => {
  const list = () => `${app.url}/?${new URLSearchParams({ keyword: '과학' })}`

  it('opens its book when it is clicked anywhere', async () => {
    await page.goto(list())
    // what tells books of one title apart is heard and not seen
    const link = page.locator('tbody th a').first()
    const title = await link.evaluate((one) => one.firstChild?.textContent)
    await page.locator('tbody tr').first().locator('td').nth(3).click()
    await page.waitForURL(/\/item\/\d+\?from=/)
    expect(await page.locator('h1').innerText()).toBe(title)
  })

  it('stays where it is for a click with Ctrl, which opens another tab', async () => {
    await page.goto(list())
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page
        .locator('tbody tr')
        .first()
        .locator('td')
        .nth(3)
        .click({ modifiers: ['Control'] }),
    ])
    await tab.waitForURL(/\/item\/\d+/)
    await tab.close()
    expect(page.url()).toBe(list())
  })

  it('lets its text be selected', async () => {
    await page.goto(list())
    await page.locator('tbody tr').first().locator('td').nth(3).selectText()
    await page
      .locator('tbody tr')
      .first()
      .locator('td')
      .nth(3)
      .dispatchEvent('click', { button: 0 })
    await page.waitForTimeout(200)
    expect(page.url()).toBe(list())
    expect(await page.locator('tbody tr[role=button], tbody tr[tabindex]').count()).toBe(0)
  })
})

describe('a question', () => {
  const remove = () => page.getByRole('link', { name: /삭제$/ }).first()

  it('opens as a dialog with the focus inside; Esc closes it and the focus returns', async () => {
    await page.goto(`${app.url}/cart`)
    await remove().click()
    const dialog = page.getByRole('dialog', { name: '장바구니에서 삭제하시겠습니까?' })
    await dialog.waitFor()
    expect(page.url()).toBe(`${app.url}/cart`)
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await remove().evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.getByRole('link', { name: '아니요, 돌아가기' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await remove().evaluate((link) => link === document.activeElement)).toBe(true)
  })

  it('has the focus on its question, so that Enter answers nothing', async () => {
    await page.goto(`${app.url}/cart`)
    await remove().click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      '장바구니에서 삭제하시겠습니까?',
    )
    const before = await app.db.cartEntry.count()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await app.db.cartEntry.count()).toBe(before)
    await page.keyboard.press('Escape')
  })

  it('keeps the focus inside while it is open', async () => {
    await page.goto(`${app.url}/cart`)
    await remove().click()
    await page.getByRole('dialog').waitFor()
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
  })

  it('answered with yes does the deed', async () => {
    await page.goto(`${app.url}/cart`)
    const before = await app.db.cartEntry.count({ where: { user: { user: 'member' } } })
    await remove().click()
    await page.getByRole('dialog').getByRole('button', { name: '삭제하기' }).click()
    await page
      .locator('.notices')
      .getByText(/^삭제되었습니다\./)
      .waitFor()
    expect(await app.db.cartEntry.count({ where: { user: { user: 'member' } } })).toBe(before - 1)
  })

  it('is followed as a link when it cannot be fetched', async () => {
    await page.goto(`${app.url}/cart`)
    await page.evaluate(() => {
      // ends as a request does that reaches nobody
      XMLHttpRequest.prototype.send = function () {
        setTimeout(() => this.dispatchEvent(new ProgressEvent('loadend')))
      }
    })
    await remove().click()
    await page.waitForURL(/confirm=remove/)
    await page.locator('main #confirm').waitFor()
  })

  it('leads to the log-in when the session has ended meanwhile', async () => {
    await page.goto(`${app.url}/cart`)
    const cookies = await context.cookies()
    await context.clearCookies()
    await remove().click()
    await page.waitForURL(/\/login\?from=/)
    await context.addCookies(cookies)
  })
})

describe('text that a script would make HTML or a script of', () => {
  it.each(['/', '/item/1?from=/', '/api/docs', '/nowhere', '/myinfo'])(
    'is refused on %s',
    async (path) => {
      const other = await context.newPage()
      await other.goto(app.url + path)
      const refusals = await other.evaluate(() => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): object }
        }
        const attempts: Record<string, () => unknown> = {
          html: () => (document.body.innerHTML = '<img>'),
          script: () => (document.createElement('script').src = '/enhance.js'),
          worker: () => navigator.serviceWorker.register('/enhance.js'),
          policy: () => trustedTypes.createPolicy('own', { createHTML: String }),
        }
        return Promise.all(
          Object.entries(attempts).map(async ([name, attempt]) => {
            try {
              await attempt()
              return `${name}: let through`
            } catch (error) {
              return `${name}: ${(error as Error).name}`
            }
          }),
        )
      })
      expect(refusals).toEqual([
        'html: TypeError',
        'script: TypeError',
        'worker: TypeError',
        'policy: TypeError',
      ])
      expect(await other.locator('h1').count()).toBe(1)
      await other.close()
    },
  )
})

describe('what scripts cost', () => {
  it.each(['/item/1?from=/', '/login', '/cart'])(
    '%s hydrates with at most 90 KB of scripts and nine requests',
    async (path) => {
      const fresh = await newContext(browser, 'on')
      const { page: opened } = await newPage(fresh, app.url)
      if (path === '/cart') await logIn(opened, app.url)
      await opened.close()
      // a first visit: the browser's cache holds nothing of the log-in
      const first = await newContext(browser, 'on', { storageState: await fresh.storageState() })
      const { page: visited } = await newPage(first, app.url)
      const devtools = await first.newCDPSession(visited)
      await devtools.send('Network.enable')
      const urls = new Map<string, string>()
      const bytes = new Map<string, number>()
      devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
        urls.set(requestId, request.url),
      )
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        bytes.set(urls.get(requestId) ?? '', encodedDataLength),
      )
      await visited.goto(app.url + path)
      await visited.waitForLoadState('networkidle')
      const scripts = [...bytes].filter(([url]) => url.endsWith('.js'))
      const kilobytes = scripts.reduce((sum, [, size]) => sum + size, 0) / 1024
      await Promise.all([fresh.close(), first.close()])
      expect({ path, kilobytes: Math.round(kilobytes), requests: urls.size }).toEqual({
        path,
        kilobytes: expect.toSatisfy((size: number) => size > 0 && size <= 90),
        requests: expect.toSatisfy((requests: number) => requests <= 9),
      })
    },
  )

  it('pages that only show things hydrate nothing: two files besides the page', async () => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto(`${app.url}/?${new URLSearchParams({ keyword: '과학' })}`)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => path.endsWith('.js'))).toEqual(['/enhance.js'])
    expect(scripts.length).toBeLessThanOrEqual(4)
  })
})

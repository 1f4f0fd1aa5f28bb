/** Keyboard only, small windows, large text: where Tab leads, that focus is seen, how large targets are, and that nothing runs out of the page. */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, newContext } from '../support/browser'
import { app, browser, started } from '../support/service'

let contexts: Record<'on' | 'off', BrowserContext>

started()
beforeAll(async () => {
  const [on, off] = await Promise.all([newContext(browser, 'on'), newContext(browser, 'off')])
  contexts = { on, off }
  for (const context of [on, off]) {
    const page = await context.newPage()
    await logIn(page, app.url)
    await page.close()
  }
}, 60_000)

type Stop = { name: string; inMain: boolean; hidden: boolean; outlined: boolean; top: number }

/** What has the focus, and whether it can be seen: not under the bar that stays, not without an outline. */
const stop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    const { left, top, width, height } = one.getBoundingClientRect()
    const at = document.elementFromPoint(left + Math.min(width, innerWidth) / 2, top + height / 2)
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return {
      name: one.getAttribute('aria-label') ?? (one.textContent?.replace(/\s+/g, ' ').trim() || one.id || one.tagName),
      inMain: one.closest('main') !== null,
      hidden: one !== document.body && !(at && (one.contains(at) || at.contains(one))),
      outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      top: Math.round(top),
    }
  })

/** Presses Tab until the focus leaves the page or `until` is reached; every stop must be seen. */
async function tabs(page: Page, until: (page: Page) => Promise<boolean>, most = 200): Promise<number> {
  for (let count = 1; count <= most; count++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return count
    const { name, hidden, outlined } = await stop(page)
    expect({ name, hidden, outlined }).toEqual({ name, hidden: false, outlined: true })
    if (await until(page)) return count
  }
  throw new Error(`not reached within ${most} Tabs`)
}
const focusIs = (selector: string) => (page: Page) => page.evaluate((css) => document.activeElement?.matches(css) ?? false, selector)
const never = () => Promise.resolve(false)
const results = () => `${app.url}/?${new URLSearchParams({ keyword: '과학' })}`
const narrow = { width: 320, height: 640 }

describe.each(['on', 'off'] as const)('with scripts %s', (scripts) => {
  it('the search box is three Tabs from the top by the skip link, and Enter searches', async () => {
    const page = await contexts[scripts].newPage()
    await page.goto(app.url)
    await page.keyboard.press('Tab')
    expect((await stop(page)).name).toBe('본문 바로가기')
    expect(await page.getByText('본문 바로가기').boundingBox()).toMatchObject({ y: expect.toSatisfy((y: number) => y >= 0) })
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
    await tabs(page, focusIs('tbody input[name=orderNum]'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await page.locator('.notices').getByText('변경되었습니다.').waitFor()
    await tabs(page, focusIs('tbody a[data-confirm]'))
    await page.keyboard.press('Enter')
    await page.locator('#remove-form').waitFor()
    if (scripts === 'off') await page.getByRole('link', { name: '본문 바로가기' }).focus()
    if (scripts === 'off') await page.keyboard.press('Enter')
    if (!(await focusIs('#remove-form button')(page))) await tabs(page, focusIs('#remove-form button'), 3)
    await page.keyboard.press('Enter')
    await page.locator('.notices').getByText('삭제되었습니다.').waitFor()
    await page.close()
  })

  it.each([
    ['wide', { width: 1280, height: 720 }],
    ['a phone', { width: 360, height: 640 }],
    ['at 400 % zoom', { width: 320, height: 256 }],
  ])(
    'every stop is seen, in the order of the page: %s',
    async (_, viewport) => {
      const page = await contexts[scripts].newPage()
      await page.setViewportSize(viewport)
      for (const path of ['/?keyword=과학', '/cart', '/item/1?from=/']) {
        await page.goto(app.url + path)
        expect(await tabs(page, never)).toBeGreaterThan(10)
      }
      await page.close()
    },
    60_000,
  )

  it('the menu of a small screen opens by keyboard and holds what the wide one holds', async () => {
    const page = await contexts[scripts].newPage()
    await page.setViewportSize(narrow)
    await page.goto(app.url)
    await tabs(page, focusIs('.menu-narrow summary'), 5)
    await page.keyboard.press('Enter')
    const entries = page.locator('.menu-narrow a, .menu-narrow button')
    await entries.first().waitFor()
    expect(await entries.allInnerTexts()).toEqual(['자료 검색', '장바구니', '신청 내역', '알림, 새 알림 1건', '내 정보', '로그아웃'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.close()
  })
})

describe('targets and large text', () => {
  const paths = [
    '/',
    '/?keyword=과학',
    '/search/advanced?grade=중',
    '/item/1?from=/',
    '/camera?from=/',
    '/cart',
    '/cart?confirm=order',
    '/order',
    '/order?size=20',
    '/order/item/:finished',
    '/order/item/:inVolumes',
    '/notifications',
    '/login',
    '/nowhere',
    '/guide',
    '/join',
    '/findid',
    '/findpw',
    '/myinfo',
    '/myinfo?confirm=withdraw',
    '/admin',
    '/admin/request/list?grade=중',
    '/admin/request/item/1?from=/admin/request/list',
    '/admin/request/register',
    '/admin/cart',
    '/admin/user/order/list?remove=과녁.csv',
    '/admin/user/order/register',
    '/admin/user/order/item/과녁.csv?school=on&users=on',
    '/admin/user/order/item/과녁.csv?row=:orderRow',
    '/admin/order/list?size=20',
    '/admin/order/list?book=:applied',
    '/admin/member/list',
    '/admin/member/2?confirm=remove',
    '/admin/registration',
    '/admin/audit',
    '/admin/produce/board',
    '/admin/produce/list?state=making',
    '/admin/produce/item/2025-0000016?confirm=remove',
    '/admin/produce/volumes/2026-0000017?type=점자',
    '/admin/drive/list',
    '/admin/drive/list/과녁?edit=수학.pdf',
    '/admin/drive/list/과녁?remove=중학',
    '/admin/drive/shares?confirm=all',
    '/admin/drive/trash',
    '/admin/drive/inbox?path=과녁',
    '/upload',
    '/s/keyboard-shared-file',
    '/s/keyboard-no-such-file',
    '/producer/list',
    '/producer/item/1?from=/producer/list',
    '/producer/print',
  ]
  let administration: BrowserContext
  /** Numbers of the member's applications and a book that somebody applied for, in the addresses above. */
  const numbers: Record<string, number | string> = {}
  const at = (path: string) => app.url + path.replace(/:(\w+)/, (_, name: string) => String(numbers[name]))
  beforeAll(async () => {
    const notices = await app.db.notification.findMany({ where: { user: { user: 'member' } } })
    const { id: parentId } = await app.db.driveItem.create({ data: { name: '과녁', foldedName: '과녁' } })
    await app.db.storedFile.create({ data: { key: 'target', name: '수학.pdf', size: 1, sha256: new Uint8Array(32) } })
    await app.db.driveItem.createMany({ data: [{ parentId, name: '중학', foldedName: '중학' }, { parentId, name: '수학.pdf', foldedName: '수학.pdf', fileKey: 'target' }] })
    const { id: driveItemId } = await app.db.driveItem.findFirstOrThrow({ where: { fileKey: 'target' } })
    await app.db.driveShare.create({ data: { accessId: 'keyboard-shared-file', driveItemId, expireTime: new Date(Date.now() + 86_400_000), accessCount: 3 } })
    await app.db.storedFile.create({ data: { key: 'order', name: '과녁.csv', size: 1, sha256: new Uint8Array(32) } })
    const { bookId } = await app.db.book.findFirstOrThrow({ where: { prodTypes: { isEmpty: false } }, orderBy: { id: 'asc' } })
    const decided = { place: 1, rowNumber: 2, title: '과학', bookId, decision: 'automatic', brl: 1, teacher: '김담당', orderUsers: { create: { name: '김민수' } } }
    const { books } = await app.db.orderFile.create({ data: { name: '과녁.csv', fileKey: 'order', unread: [{ sheet: '', row: 3, column: '점자', value: 'x', key: 'badCopies' }], books: { create: [decided, { place: 2, rowNumber: 3, title: '수학' }] } }, select: { books: { orderBy: { place: 'asc' } } } })
    numbers.orderRow = books[1]!.id
    numbers.applied = (await app.db.order.findFirstOrThrow({ orderBy: { id: 'asc' } })).bookId
    for (const { orderId, volume } of notices) numbers[volume > 0 ? 'inVolumes' : 'finished'] = orderId
    administration = await newContext(browser, 'off')
    const page = await administration.newPage()
    await logIn(page, app.url, 'admin')
    await page.close()
  })
  afterAll(() => administration.close())
  const windows = new Map<BrowserContext, Promise<Page>>()
  /** One window for each of the two: a new one costs more than many screens, and a screen leaves nothing in it. */
  const pageFor = (path: string) => {
    const context = /^\/(admin|producer)\b/.test(path) ? administration : contexts.off
    const page = windows.get(context) ?? context.newPage()
    windows.set(context, page)
    return page
  }

  it.each(paths)('buttons, fields and links that are not part of a sentence are 44 pixels high: %s', async (path) => {
    const page = await pageFor(path)
    for (const viewport of [{ width: 1280, height: 800 }, narrow]) {
      await page.setViewportSize(viewport)
      await page.goto(at(path))
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, input:not([type=hidden])')]
          // what neither the eye nor the keyboard can reach is no target (the button that Enter presses in a long form)
          .filter((one) => one.checkVisibility() && !one.closest('.skip-links') && !one.matches('[aria-hidden][tabindex="-1"]'))
          // a choice is as large as its label
          .map((one) => (one.matches('[type=radio], [type=checkbox]') ? (one.closest('label') ?? one) : one))
          .filter((one) => {
            const around = one.parentElement?.textContent?.trim() ?? ''
            const inText =
              one.matches('a') && getComputedStyle(one).display === 'inline' && around.length > (one.textContent?.trim().length ?? 0)
            const { width, height } = one.getBoundingClientRect()
            return !inText && (height < 43.5 || width < 24)
          })
          .map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 40)} ${Math.round(one.getBoundingClientRect().height)}`),
      )
      expect([path, viewport.width, small]).toEqual([path, viewport.width, []])
    }
  })

  it.each(paths)('nothing runs out of a window of 640 pixels when the text is twice as large: %s', async (path) => {
    const page = await pageFor(path)
    await page.setViewportSize({ width: 640, height: 800 })
    await page.goto(at(path))
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const wide = await page.evaluate(() => {
      const out = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
        const { right, width } = one.getBoundingClientRect()
        return width > 1 && right > innerWidth + 1 && one.checkVisibility() && !one.closest('.hidden-text, .skip-links, thead')
      })
      return {
        page: document.documentElement.scrollWidth,
        out: out.map((one) => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 30)}`).slice(0, 5),
      }
    })
    expect([path, wide]).toEqual([path, { page: 640, out: [] }])
  })
})

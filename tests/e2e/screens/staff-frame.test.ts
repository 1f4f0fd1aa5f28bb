/** Tests the frame of staff in Chromium: one row with every number, its menu, and where the rows of lists begin. */
import { describe, expect, it } from 'vitest'
import { staffMenu } from '~/components/frame/staff-menu'
import { logIn, newContext } from '../../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

/** Every entry with a large number, as the server writes it. */
function fillBadges(withWork: string[]) {
  for (const link of document.querySelectorAll('.menu-wide > ul > li > a')) {
    const to = link.getAttribute('href') ?? ''
    const isNotice = to === '/notifications'
    if (!isNotice && !withWork.includes(to)) continue
    link.querySelector('.tag')?.remove()
    const badge = document.createElement('span')
    badge.className = 'tag tag-blue'
    badge.textContent = isNotice ? '99' : '999'
    link.append(badge)
  }
}
const withWork = staffMenu
  .filter(({ tabs }) => tabs.some(({ work }) => work))
  .map(({ tabs: [first] }) => first.to)

const frameHeight = () => {
  const bar = document.querySelector('.top-bar')!.getBoundingClientRect()
  const tops = [...document.querySelectorAll('.menu-wide > ul > li')]
    .map((entry) => entry.getBoundingClientRect())
    .map(({ top, height }) => Math.round(top + height / 2))
  return {
    rows: new Set(tops).size,
    bar: Math.round(bar.height),
    beyond: document.documentElement.scrollWidth - innerWidth,
  }
}

async function staffPage(user: string, locale: string, scripts: 'on' | 'off' = 'on') {
  const context = await newContext(browser, scripts)
  const page = await context.newPage()
  await logIn(page, app.url, user)
  await page.goto(`${app.url}/?lang=${locale}`)
  return page
}

describe.each(['ko', 'en'])('in %s', (locale) => {
  it.each(['admin', 'producer'])(
    'the menu of a %s is one row from 1152 to 1440 pixels, with every number',
    async (user) => {
      const page = await staffPage(user, locale)
      for (const width of [1152, 1280, 1366, 1440])
        for (const path of ['/producer', '/notifications']) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(app.url + path)
          await page.evaluate(fillBadges, withWork)
          const found = await page.evaluate(frameHeight)
          expect([width, path, found]).toEqual([
            width,
            path,
            { rows: 1, bar: expect.any(Number), beyond: 0 },
          ])
          expect(found.bar).toBeLessThanOrEqual(64)
        }
      await page.context().close()
    },
  )

  it('the tabs of an entry are one row under it', async () => {
    const page = await staffPage('admin', locale)
    await page.setViewportSize({ width: 1152, height: 900 })
    for (const path of ['/admin/settings', '/admin/request/list', '/admin/produce/board']) {
      await page.goto(app.url + path)
      const box = await page.locator('.entry-tabs').boundingBox()
      expect(box!.height).toBeLessThanOrEqual(46)
    }
    await page.context().close()
  })
})

it('the name opens what concerns only oneself, without scripts, too', async () => {
  for (const scripts of ['on', 'off'] as const) {
    const page = await staffPage('admin', 'ko', scripts)
    const logOut = page.locator('.menu-wide').getByRole('button', { name: '로그아웃' })
    expect(await logOut.isVisible()).toBe(false)
    await page.locator('.menu-fold summary').click()
    expect(await page.locator('.menu-fold a').first().innerText()).toBe('내 정보')
    await logOut.click()
    await page.waitForURL(`${app.url}/`)
    await page.getByText('로그아웃되었습니다.').first().waitFor()
    await page.context().close()
  }
})

/** But the lists of schools' files and of shipments, which have forms above their rows. */
const staffLists = [
  '/admin/order/list',
  '/admin/demand',
  '/admin/plans',
  '/admin/request/list',
  '/admin/request/demanded',
  '/admin/proposals',
  '/admin/centres',
  '/admin/cart',
  '/admin/produce/board',
  '/admin/produce/list',
  '/admin/errata',
  '/admin/errata/reports',
  '/admin/absence',
  '/admin/delivery/ready',
  '/admin/drive/list',
  '/admin/drive/inbox',
  '/admin/drive/shares',
  '/admin/drive/trash',
  '/admin/member/list',
  '/admin/eligibility',
  '/admin/audit',
  '/admin/webhooks',
  '/admin/messages',
  '/producer',
  '/producer/list',
  '/producer/work?part=making',
  '/producer/schedule',
]

it('the first row of the lists of staff begins within 300 pixels of the top', async () => {
  for (const user of ['admin', 'producer']) {
    const page = await staffPage(user, 'ko')
    await page.setViewportSize({ width: 1280, height: 900 })
    const begins: Record<string, number> = {}
    for (const path of staffLists.filter(
      (one) => user === 'admin' || one.startsWith('/producer'),
    )) {
      await page.goto(app.url + path)
      const rows = page.locator('main tbody tr:visible')
      // a list without rows says so instead
      if ((await rows.count()) === 0) continue
      const top = Math.round((await rows.first().boundingBox())!.y)
      if (top > 300) begins[path] = top
    }
    expect([user, begins]).toEqual([user, {}])
    await page.context().close()
  }
})

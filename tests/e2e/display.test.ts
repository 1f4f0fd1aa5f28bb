/** Display settings in Chromium: text keeps its contrast in every colouring, and large text runs out of no window. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { displayText, textSizes, type Display } from '~/display'
import { logIn, newContext } from '../support/browser'
import { app, browser, started } from '../support/service'

started()

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** A screen of each kind: search, a book, forms, errors, lists of a member, a producer and an administrator, texts. */
const screens = {
  anyone: ['/', '/?keyword=과학', '/?keyword=없는책', '/search/advanced', '/item/1?from=/', '/camera?from=/', '/login', '/nowhere', '/preferences', '/guide'],
  member: ['/cart', '/order', '/notifications', '/myinfo'],
  admin: ['/admin', '/admin/request/list', '/admin/cart', '/admin/produce/board', '/admin/drive/list', '/admin/user/order/list', '/admin/order/list', '/admin/member/list', '/producer/list'],
}

/** Opens every screen as everyone who may see it. */
async function everywhere(display: Partial<Display>, media: Parameters<Page['emulateMedia']>[0], width: number, look: (page: Page, path: string) => Promise<void>) {
  for (const [who, paths] of Object.entries(screens)) {
    const context = await newContext(browser, 'on', { viewport: { width, height: 800 } })
    const page = await context.newPage()
    if (who !== 'anyone') await logIn(page, app.url, who)
    await context.addCookies([{ name: 'display', value: displayText({ size: '100', theme: 'auto', scripts: true, ...display }), url: app.url }])
    await page.emulateMedia(media)
    for (const path of paths) {
      await page.goto(app.url + path)
      await look(page, path)
    }
    await context.close()
  }
}

/** Texts below the contrast of AAA, 7 : 1 and 4.5 : 1 for large ones. */
async function pale(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] }))
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`))
}

describe('text keeps its contrast', () => {
  it.each([
    ['dark', { theme: 'dark' }, {}],
    ['clear', { theme: 'clear' }, {}],
    ['light on a device that is dark', { theme: 'light' }, { colorScheme: 'dark' }],
    ['as a dark device says', {}, { colorScheme: 'dark' }],
    ['as a device with more contrast says', {}, { contrast: 'more' }],
  ] as const)('%s', { timeout: 180_000 }, async (_, display, media) => {
    const found: Record<string, string[]> = {}
    await everywhere(display, media, 1280, async (page, path) => {
      const texts = await pale(page)
      if (texts.length > 0) found[path] = texts.slice(0, 5)
    })
    expect(found).toEqual({})
  })
})

it.each([
  ['dark', { theme: 'dark' }, {}, true],
  ['default on a dark device', {}, { colorScheme: 'dark' }, true],
  ['light on a dark device', { theme: 'light' }, { colorScheme: 'dark' }, false],
  ['default', {}, {}, false],
  ['dark, on paper', { theme: 'dark' }, { media: 'print' }, false],
] as const)('the ground is dark where it shall be: %s', async (_, display, media, dark) => {
  const context = await newContext(browser, 'on')
  const page = await context.newPage()
  await context.addCookies([{ name: 'display', value: displayText({ size: '100', theme: 'auto', scripts: true, ...display }), url: app.url }])
  await page.emulateMedia(media)
  await page.goto(app.url)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-white'))).toBe(dark ? '#14171a' : '#fff')
  await context.close()
})

describe('large text', () => {
  it('is as large as was chosen', async () => {
    const context = await newContext(browser, 'on')
    const page = await context.newPage()
    const measured: number[] = []
    for (const size of textSizes) {
      await context.addCookies([{ name: 'display', value: displayText({ size, theme: 'auto', scripts: true }), url: app.url }])
      await page.goto(app.url)
      measured.push(await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize)))
    }
    expect(measured.map((size) => Math.round((size / measured[0]!) * 100))).toEqual([100, 112, 125, 150, 200])
    await context.close()
  })

  it.each([1280, 768, 320])('runs out of no window %s pixels wide', { timeout: 120_000 }, async (width) => {
    const wide: Record<string, string> = {}
    await everywhere({ size: '200' }, {}, width, async (page, path) => {
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const out = [...document.querySelectorAll('main *, header *, footer *')].filter((one) => one.getBoundingClientRect().right > clientWidth)
        return scrollWidth > clientWidth ? `${scrollWidth - clientWidth}: ${out.at(-1)?.outerHTML.slice(0, 100)}` : ''
      })
      if (beyond) wide[path] = beyond
    })
    expect(wide).toEqual({})
  })
})

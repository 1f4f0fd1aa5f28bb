/**
 * Tests display settings in Chromium: colours, no overflow with large text, and contrast that
 * agrees with axe.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  serializeDisplay,
  textSizes,
  defaultDisplay,
  type DisplaySettings,
} from '~/components/frame/display-settings'
import { logIn, newContext } from '../../support/browser/browser'
import { lowContrast } from '../../support/browser/visual-checks'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

/**
 * A screen of each kind: search, a book, forms, errors, lists of a member, a producer and an
 * administrator, texts.
 */
const screens = {
  anyone: [
    '/',
    '/?keyword=과학',
    '/?keyword=없는책',
    '/search/advanced',
    '/item/1?from=/',
    '/camera?from=/',
    '/login',
    '/nowhere',
    '/preferences',
    '/guide',
  ],
  member: ['/cart', '/order', '/notifications', '/myinfo'],
  admin: [
    '/admin',
    '/admin/request/list',
    '/admin/cart',
    '/admin/produce/board',
    '/admin/drive/list',
    '/admin/user/order/list',
    '/admin/order/list',
    '/admin/member/list',
    '/producer/list',
  ],
}

async function pageWith(
  display: Partial<DisplaySettings>,
  media: Parameters<Page['emulateMedia']>[0] = {},
): Promise<Page> {
  const context = await newContext(browser, 'on')
  const page = await context.newPage()
  await context.addCookies([
    { name: 'display', value: serializeDisplay({ ...defaultDisplay, ...display }), url: app.url },
  ])
  await page.emulateMedia(media)
  return page
}

it.each([
  ['dark', { theme: 'dark' }, {}, 'dark'],
  ['default on a dark device', {}, { colorScheme: 'dark' }, 'dark'],
  ['light on a dark device', { theme: 'light' }, { colorScheme: 'dark' }, 'light'],
  ['default', {}, {}, 'light'],
  ['clear', { theme: 'clear' }, {}, 'clear'],
  ['default on a device that asks for more contrast', {}, { contrast: 'more' }, 'clear'],
  ['dark on a device that asks for more contrast', { theme: 'dark' }, { contrast: 'more' }, 'dark'],
  ['dark, on paper', { theme: 'dark' }, { media: 'print' }, 'light'],
] as const)('the colours of a page: %s', async (_, display, media, expected) => {
  const page = await pageWith(display, media)
  await page.goto(app.url)
  const colours = await page.evaluate(() =>
    ['--color-white', '--color-ink'].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name),
    ),
  )
  expect(colours).toEqual(
    { dark: ['#14171a', '#f4f5f6'], light: ['#fff', '#1e2124'], clear: ['#fff', '#000'] }[expected],
  )
  await page.context().close()
})

it('text is as large as was chosen', async () => {
  const measured: number[] = []
  for (const size of textSizes) {
    const page = await pageWith({ size })
    await page.goto(app.url)
    measured.push(await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize)))
    await page.context().close()
  }
  expect(measured.map((size) => Math.round((size / measured[0]!) * 100))).toEqual([
    100, 112, 125, 150, 200,
  ])
})

// every screen is checked at 1280 pixels in tests/support/browser/screen-checks.ts
it.each([768, 320])('text of 200 %% runs out of no window %s pixels wide', async (width) => {
  const wide: Record<string, string> = {}
  for (const [who, paths] of Object.entries(screens)) {
    const page = await pageWith({ size: '200' })
    if (who !== 'anyone') await logIn(page, app.url, who)
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(app.url + path)
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const out = [...document.querySelectorAll('main *, header *, footer *')].filter(
          (one) => one.getBoundingClientRect().right > clientWidth,
        )
        return scrollWidth > clientWidth
          ? `${scrollWidth - clientWidth}: ${out.at(-1)?.outerHTML.slice(0, 100)}`
          : ''
      })
      if (beyond) wide[path] = beyond
    }
    await page.context().close()
  }
  expect(wide).toEqual({})
})

describe('contrast as it is measured on every screen', () => {
  const axeSource = readFileSync(
    createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
    'utf8',
  )
  // greys around both limits, on white, on a tint, on a translucent colour; small, large, bold
  const greys = [
    '#4a4a4a',
    '#595959',
    '#5f5f5f',
    '#707070',
    '#767676',
    '#7b7b7b',
    'rgb(0 0 0 / 60%)',
  ]
  const grounds = [
    'background: #fff',
    'background: #eef',
    'background: rgb(0 0 128 / 10%)',
    'background: #222',
  ]
  const shapes = [
    'font-size: 16px',
    'font-size: 24px',
    'font-size: 18.7px; font-weight: 700',
    'font-size: 18.7px',
  ]
  const samples = grounds.flatMap((ground) =>
    greys.flatMap((grey) =>
      shapes.map(
        (shape) => `<div style="${ground}"><p style="color: ${grey}; ${shape}">글</p></div>`,
      ),
    ),
  )
  const document = samples.map((sample, i) => sample.replace('글', `글 ${i}`)).join('')

  it('says of every sample what axe says', async () => {
    const page = await pageWith({})
    await page.setContent(
      `<html lang="ko"><title>x</title><body style="background: #fff">${document}</body></html>`,
    )
    const ours = (await page.evaluate(lowContrast))
      .map((text) => /'(글 \d+)'/.exec(text)?.[1])
      .sort()
    await page.evaluate(axeSource)
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: ['color-contrast', 'color-contrast-enhanced'],
      }),
    )
    const theirs = [
      ...new Set(
        violations.flatMap(({ nodes }) => nodes.map(({ html }) => />(글 \d+)</.exec(html)?.[1])),
      ),
    ].sort()
    expect(theirs.length).toBeGreaterThan(20)
    expect(theirs.length).toBeLessThan(samples.length - 10)
    expect(ours).toEqual(theirs)
    await page.context().close()
  })
})

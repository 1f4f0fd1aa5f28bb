/** Chromium for tests, in any script mode, and a record of what goes wrong on a page. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright'
import { userAgent } from '../client/page-client'
import type { Mode } from './modes'

const quietSwitches = [
  'disable-gpu',
  'disable-quic',
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
]

/**
 * Suggestions under the address bar: the browser's own pages with own processes, which every new
 * context would wait for.
 */
const hiddenPages = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxFrame',
  'PreloadTopChromeWebUI',
]

/**
 * Opens a new frame for each page of the same site. Pages cannot see it, and it is a fifth of the
 * time that opening one takes.
 */
const costlyFeatures = ['RenderDocument']

/**
 * No optimizing compilers: each page runs its scripts and checks once, so what they compile comes
 * too late. A screen that axe looks at takes a sixth less processor time without them.
 */
const scriptEngine = 'js-flags=--no-opt --no-maglev'

/**
 * Features that Playwright disables and that may change what a test sees. They are repeated,
 * because Chromium only uses the last list.
 */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** `more`: further switches, such as a film in place of the camera. */
export const openBrowser = (more: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      'no-sandbox',
      ...quietSwitches,
      scriptEngine,
      ...more,
      `disable-features=${[...disabledByPlaywright, ...hiddenPages, ...costlyFeatures].join()}`,
    ].map((word) => `--${word}`),
  })

/** The bundle, and the small scripts of public/. */
const bundle = /\/(assets\/[^/]+|[a-z-]+)\.js(\?|$)/

export async function newContext(
  browser: Browser,
  mode: Mode,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // a headless browser's user agent would be treated as a robot, which gets other pages
  const context = await browser.newContext({
    userAgent,
    locale: 'ko-KR',
    javaScriptEnabled: mode !== 'off',
    ...options,
  })
  context.setDefaultTimeout(30_000)
  if (mode === 'blocked') await context.route(bundle, (route) => route.abort())
  if (mode === 'failing')
    await context.route(bundle, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "throw new Error('the first line fails')",
      }),
    )
  return context
}

export type WatchedPage = {
  page: Page
  /**
   * console errors and warnings, uncaught errors, dialogs, requests to other origins, answers of
   * 500 and above
   */
  troubles: string[]
}

export async function newPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (message) => {
    // the browser itself logs every answer of 400 and above
    if (['error', 'warning'].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
      troubles.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => troubles.push(`error: ${message}`))
  page.on('dialog', (dialog) => {
    troubles.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url))
      troubles.push(`elsewhere: ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()}: ${response.url()}`)
  })
  return { page, troubles }
}

/** Logs in through the form. */
export async function logIn(page: Page, origin: string, user = 'member'): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.fill('#login-form-user', user)
  await page.fill('#login-form-password', 'Moduchaek1!')
  await page.click('#login-form button')
  await page.locator('.menu-me').first().waitFor({ state: 'attached' })
}

/**
 * Submits a form without the browser's validation, so that the server's refusal is visible with
 * scripts, too.
 */
export async function sendUnchecked(page: Page, form: string): Promise<void> {
  const answered = page.waitForEvent('load')
  await page.$eval(form, (node) => (node as HTMLFormElement).submit())
  await answered
}

/** Opens the menu of the row that has this link, and gives the link. */
export async function inRowMenu(page: Page, name: string) {
  const menu = page.locator('.row-menu').filter({
    has: page.getByRole('link', { name, exact: true, includeHidden: true }),
  })
  const isOpen = await menu.evaluate((found) => (found as HTMLDetailsElement).open)
  if (!isOpen) await menu.locator('summary').click()
  return menu.getByRole('link', { name, exact: true })
}

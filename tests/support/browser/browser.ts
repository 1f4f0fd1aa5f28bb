/** Chromium for tests: four ways in which scripts may fare, and what went wrong on a page meanwhile. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright'
import { userAgent } from '../client/page-client'

/** on; off in the browser's settings; never arriving; throwing at their first line */
export const modes = ['on', 'off', 'blocked', 'failing'] as const
export type Mode = (typeof modes)[number]

const quietSwitches = [
  'disable-gpu',
  'disable-quic',
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
]

/** Suggestions under the address bar: pages of the browser's own, with processes of their own, that every new context would wait for. */
const hiddenPages = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxFrame',
  'PreloadTopChromeWebUI',
]

/** A new frame for each page of the same site: nothing that a page could see, and a fifth of the time it takes to open one. */
const costlyFeatures = ['RenderDocument']

/** What Playwright switches off that may change what a test sees: Chromium hears only the last list, so they are said again. */
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

/** `more`: words of its own, such as a camera that is a film */
export const openBrowser = (more: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      'no-sandbox',
      ...quietSwitches,
      ...more,
      `disable-features=${[...disabledByPlaywright, ...hiddenPages, ...costlyFeatures].join()}`,
    ].map((word) => `--${word}`),
  })

/** the bundle, and the small scripts of public/ */
const bundle = /\/(assets\/[^/]+|[a-z-]+)\.js(\?|$)/

export async function newContext(
  browser: Browser,
  mode: Mode,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // without a real name the browser would be taken for a robot, which gets other pages
  const context = await browser.newContext({
    userAgent,
    locale: 'ko-KR',
    javaScriptEnabled: mode !== 'off',
    ...options,
  })
  context.setDefaultTimeout(10_000)
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
  /** errors and warnings of the console, uncaught errors, dialogs, requests to other places, answers of 500 and above */
  troubles: string[]
}

export async function newPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (said) => {
    // the browser itself notes every answer of 400 and above
    if (['error', 'warning'].includes(said.type()) && !/status of 4\d\d/.test(said.text()))
      troubles.push(`${said.type()}: ${said.text()}`)
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

/** Sends a form past the checks in the browser, so that the server's refusal is seen with scripts on as well. */
export async function sendUnchecked(page: Page, form: string): Promise<void> {
  const answered = page.waitForEvent('load')
  await page.$eval(form, (node) => (node as HTMLFormElement).submit())
  await answered
}

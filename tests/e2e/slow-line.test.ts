/**
 * Measures public pages on a line of 400 kbit/s with 400 ms latency: the time until content can be
 * read.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { newContext } from '../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../support/servers/use-app-and-browser'

useAppAndBrowser()

const line = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1000) / 8,
  uploadThroughput: (400 * 1000) / 8,
}
/**
 * Chromium's throttling begins with the request; TCP and TLS would add two more round trips before
 * it.
 */
const connecting = 2 * 400
const tries = 2

/**
 * Milliseconds to the first content, of a first visit and of one with the files of another page in
 * the cache.
 */
type Times = { first: number; again: number }

/** Opens a page twice in a browser of its own and measures both. */
async function firstContent(path: string): Promise<Times> {
  const context = await newContext(browser, 'on')
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  const painted = async () => {
    await page.goto(app.url + path)
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    return Math.round((await paint.jsonValue()) ?? 0)
  }
  const first = connecting + (await painted())
  const again = await painted()
  await context.close()
  return { first, again }
}

/** The results of the run, for build/screens/slow-line.md. */
const measured: string[] = []
afterAll(() => {
  mkdirSync('build/screens', { recursive: true })
  writeFileSync(
    'build/screens/slow-line.md',
    ['address | first content, ms | again, ms', '-|-|-', ...measured, ''].join('\n'),
  )
})

const best = (seen: Times[]): Times => ({
  first: Math.min(...seen.map(({ first }) => first)),
  again: Math.min(...seen.map(({ again }) => again)),
})
const isQuick = ({ first, again }: Times) =>
  first > 0 && first <= 2500 && again > 0 && again <= 1500

describe('a public page on a slow line', () => {
  it.each([
    '/',
    '/?keyword=과학',
    '/?keyword=과학&size=50',
    '/search/advanced',
    '/item/1?from=/',
    '/camera?from=/',
    '/login',
    '/join',
    '/findid',
    '/findpw',
    '/guide',
    '/accessibility',
    '/preferences',
    '/nowhere',
  ])(
    '%s can be read after 2.5 s, and after 1.5 s by returning visitors',
    async (path) => {
      const seen = [await firstContent(path)]
      // other work on the machine makes a try slower, never quicker
      while (seen.length < tries && !isQuick(best(seen))) seen.push(await firstContent(path))
      measured.push([path, best(seen).first, best(seen).again].join(' | '))
      expect(best(seen)).toSatisfy(isQuick)
    },
    60_000,
  )

  it('its form can be sent before anything but the document has come', async () => {
    const context = await newContext(browser, 'on')
    const page = await context.newPage()
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.continue() : undefined,
    )
    await page.goto(app.url, { waitUntil: 'commit' })
    await page.fill('#keyword', '과학')
    await page.press('#keyword', 'Enter')
    await page.waitForURL(/keyword=/, { waitUntil: 'commit' })
    expect(await page.locator('#results tbody tr, tbody tr').count()).toBeGreaterThan(0)
    await context.close()
  })
})

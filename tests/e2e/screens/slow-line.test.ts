/**
 * Counts what public pages need before their content can be read on a line of 400 kbit/s with
 * 400 ms latency, and tests that what has come stays where it is.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { portOf } from '../../../server/processes/port-of'
import { userAgent } from '../../support/client/page-client'
import { newContext } from '../../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const latency = 400
const bytesPerMillisecond = 400 / 8
/** round trips of TCP and TLS before the first request */
const connecting = 2 * latency
/** the part of 2.5 and 1.5 s that is left to the processors of the service and the reader */
const processors = 350

/**
 * Milliseconds that the line takes until the first content: a round trip and the bytes of the
 * document, and the same for the files without which Chromium does not show it.
 */
type LineTimes = { first: number; again: number }

/** Opens a page twice in a browser of its own: a first visit, and one with the files in the cache. */
async function lineTimes(path: string): Promise<LineTimes> {
  const context = await newContext(browser, 'on')
  const page = await context.newPage()
  const visit = async () => {
    await page.goto(app.url + path)
    const { document, files } = await page.evaluate(() => ({
      document: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
        .transferSize,
      files: performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming & { renderBlockingStatus: string })
        .filter((entry) => entry.renderBlockingStatus === 'blocking' && entry.transferSize > 0)
        .map((entry) => entry.transferSize),
    }))
    const bytes = files.reduce((sum, size) => sum + size, document)
    return (files.length > 0 ? 2 : 1) * latency + Math.round(bytes / bytesPerMillisecond)
  }
  const first = connecting + (await visit())
  const again = await visit()
  await context.close()
  return { first, again }
}

/** Answers with the file of the service, whatever origin asks for it. */
async function passOn({ url }: IncomingMessage, response: ServerResponse) {
  const file = await fetch(app.url + url)
  response.setHeader('content-type', file.headers.get('content-type') ?? '')
  response.end(Buffer.from(await file.arrayBuffer()))
}

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
  ])('%s can be read after 2.5 s, and after 1.5 s by returning visitors', async (path) => {
    const { first, again } = await lineTimes(path)
    expect(first).toBeGreaterThan(connecting + latency)
    expect(first).toBeLessThanOrEqual(2500 - processors)
    expect(again).toBeLessThanOrEqual(1500 - processors)
  })

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

  it('the states of a book stand where they stay before the form beside them has come', async () => {
    const answer = await fetch(`${app.url}/item/1?from=/`, { headers: { 'user-agent': userAgent } })
    const html = await answer.text()
    const end = '</section>'
    const beforeForm = html.indexOf(end, html.indexOf('id="availability"')) + end.length
    expect(html.slice(beforeForm)).toMatch(/^<section class="panel"/)
    let sendRest = () => {}
    const slow = createServer((request, response) => {
      // the files of the page come as they are
      if (request.url !== '/') return void passOn(request, response)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.write(html.slice(0, beforeForm))
      sendRest = () => void response.end(html.slice(beforeForm))
    })
    await new Promise<void>((ready) => slow.listen(0, '127.0.0.1', ready))
    const context = await newContext(browser, 'off')
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${portOf(slow)}`, { waitUntil: 'commit' })
    const states = page.locator('section:has(#availability) dd')
    const places = () =>
      states.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width]),
      )
    // part of the page is there, and what it looks like
    await states.nth(html.slice(0, beforeForm).split('<dd').length - 2).waitFor()
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
    const before = await places()
    expect(before.length).toBeGreaterThan(1)
    sendRest()
    await page.locator('footer').waitFor()
    expect(await places()).toEqual(before)
    await context.close()
    slow.close()
  })
})

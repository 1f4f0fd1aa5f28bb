/** The service and a Chromium for the tests of a file. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type App } from './app'
import { openBrowser } from './browser'

export let app: App
export let browser: Browser

/** Both are there before the file's tests, and end after them; by then the service has reported nothing unexpected. */
export function started(): void {
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startApp(), openBrowser()])
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await app.stop()
    expect(app.complaints).toEqual([])
  })
}

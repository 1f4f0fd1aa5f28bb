/** The service and a Chromium for the tests of a file. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser'
import { served } from './served'

export { app } from './served'
export let browser: Browser

/** Both are there before the file's tests, and end after them. */
export function started(): void {
  served()
  beforeAll(async () => {
    browser = await openBrowser()
  }, 60_000)
  afterAll(() => browser.close())
}

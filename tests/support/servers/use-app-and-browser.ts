/** Starts the service and a Chromium for the tests of a file. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../browser/browser'
import { useApp } from './use-app'

export { app } from './use-app'
export let browser: Browser

/** Starts both before the file's tests and stops them afterwards. */
export function useAppAndBrowser(): void {
  useApp()
  beforeAll(async () => {
    browser = await openBrowser()
  }, 60_000)
  afterAll(() => browser.close())
}

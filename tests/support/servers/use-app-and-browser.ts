/** Starts the service for the tests of a file, and a Chromium for all files of a worker. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../browser/browser'
import { useApp } from './use-app'

export { app } from './use-app'
export let browser: Browser

/**
 * Starts the service before the file's tests and stops it afterwards. The browser stays open for
 * the worker's next file and ends with its process; its windows are closed.
 */
export function useAppAndBrowser(): void {
  useApp()
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await openBrowser()
  })
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
  })
}

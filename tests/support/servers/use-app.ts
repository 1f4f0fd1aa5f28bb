/** Starts the service for the tests of a file. */
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type App } from './app'

export let app: App

/**
 * Starts it before the file's tests and stops it afterwards; it must not have reported unexpected
 * errors. `log`: where its lines go.
 */
export function useApp(log?: Logger): void {
  beforeAll(async () => {
    app = await startApp(log)
  })
  afterAll(async () => {
    await app.stop()
    expect(app.complaints).toEqual([])
  })
}

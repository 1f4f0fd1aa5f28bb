/** The service for the tests of a file. */
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type App } from './app'

export let app: App

/** It is there before the file's tests, and ends after them; by then it has reported nothing unexpected. */
export function useApp(): void {
  beforeAll(async () => {
    app = await startApp()
  }, 120_000)
  afterAll(async () => {
    await app.stop()
    expect(app.complaints).toEqual([])
  })
}

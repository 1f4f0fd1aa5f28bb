/**
 * Runs the flows in one mode and compares the rows that each leaves with its snapshot file. Each
 * flow begins where the one before ended.
 */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flows, meetingEveryScript } from '../../e2e/flows/list'
import { prepare } from '../../e2e/flows/material'
import { startApp, type App } from '../servers/app'
import { newContext, newPage, openBrowser } from '../browser/browser'
import { unexpected, type Mode } from '../browser/modes'
import { BrowserFlowDriver } from '../browser/browser-flow-driver'
import { describeChanges, snapshotTables, type Tables } from '../database/row-changes'
import { PageClientFlowDriver } from './page-client-flow-driver'
import type { FlowDriver } from './flow-driver'

/** Without a browser, or with one and its scripts in one of these modes. */
export type FlowMode = 'driver' | Mode

/** `only`: the numbers of the flows to run; they must not depend on others. */
export function runFlows(way: FlowMode, only?: number[]): void {
  const scriptsOf = new Map<number, Set<string>>()
  let app: App
  let browser: Browser | undefined
  let before: Tables

  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startApp(), way === 'driver' ? undefined : openBrowser()])
    await prepare(app)
    // everybody has just signed up: a first log-in in this browser tells them nothing, whichever flows
    // came before
    await app.db.user.updateMany({ data: { createTime: new Date() } })
    before = await snapshotTables()
  })
  afterAll(async () => {
    await browser?.close()
    await app.stop()
    expect(app.complaints).toEqual([])
  })

  async function runFlow(
    number: number,
    flow: (driver: FlowDriver) => Promise<void>,
  ): Promise<string[]> {
    if (way === 'driver' || !browser) return flow(new PageClientFlowDriver(app.url)).then(() => [])
    const context = await newContext(browser, way)
    // reading a picture takes some seconds when none was sent before
    context.setDefaultTimeout(30_000)
    // small windows have tests of their own; where they are blocked everything happens in this
    // window
    if (way === 'on') await context.addInitScript(() => void (window.open = () => null))
    const { page, troubles } = await newPage(context, app.url)
    const scripts = new Set<string>()
    scriptsOf.set(number, scripts)
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    try {
      await flow(new BrowserFlowDriver(page, app.url))
    } finally {
      await context.close()
    }
    return unexpected(way, troubles)
  }

  it('the list has the numbers 1 to 24, once each and in order', () =>
    expect(flows.map(([number]) => number)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1)))

  describe(way === 'driver' ? 'without a browser' : `with scripts ${way}`, () => {
    const chosen = flows.filter(([number]) => only?.includes(number) ?? true)
    it.each(chosen)('%i %s', async (number, name, flow) => {
      const previous = before
      const troubles = await runFlow(number, (driver) => flow(driver, app)).finally(
        async () => void (before = await snapshotTables()),
      )
      expect(troubles).toEqual([])
      const difference = describeChanges(previous, before)
      await expect(difference).toMatchFileSnapshot(
        `./rows/${String(number).padStart(2, '0')}-${name}.json`,
      )
    })
  })

  it.runIf(way === 'on' && !only)(
    'the flows that npm test walks in Chromium meet every script that any flow meets',
    () => {
      const met = (numbers: number[]) =>
        [...new Set(numbers.flatMap((number) => [...(scriptsOf.get(number) ?? [])]))].toSorted()
      expect(met(meetingEveryScript)).toEqual(met([...scriptsOf.keys()]))
      expect(met(meetingEveryScript).length).toBeGreaterThan(10)
    },
  )
}

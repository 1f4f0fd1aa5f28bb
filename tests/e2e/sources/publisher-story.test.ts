/**
 * Tests the story of six requests to publishers in Chromium, with scripts and without, in
 * `npm run test:all` (tests/pages/sources/publisher-story.test.ts walks it without a browser).
 */
import { expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import { BrowserFlowDriver } from '../../support/browser/browser-flow-driver'
import type { Mode } from '../../support/browser/modes'
import { logIn } from '../../support/client/flow-driver'
import { tellPublisherStory } from '../../support/client/publisher-story'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'
import { everything } from '../../support/setup/scope'

useAppAndBrowser()

it.runIf(everything).each<Mode>(['on', 'off'])(
  'six publishers are asked, answer, are reminded, and break a promise, with scripts %s',
  async (mode) => {
    const troubles: string[] = []
    const person = async (user?: string) => {
      const context = await newContext(browser, mode)
      // three people at once, on a machine that may be slow
      context.setDefaultTimeout(30_000)
      const watched = await newPage(context, app.url)
      watched.page.on('close', () => troubles.push(...watched.troubles))
      const driver = new BrowserFlowDriver(watched.page, app.url)
      if (user) await logIn(driver, user)
      return { driver, close: () => watched.page.close() }
    }
    const people = [await person('admin'), await person('member'), await person()] as const
    const [admin, member, clerk] = people
    const began = performance.now()
    await tellPublisherStory(
      { admin: admin.driver, member: member.driver, clerk: clerk.driver },
      app,
    )
    const seconds = (performance.now() - began) / 1000
    console.log(`six publishers with scripts ${mode}: ${seconds.toFixed(1)} s`)
    for (const { close } of people) await close()
    expect(troubles).toEqual([])
  },
  240_000,
)

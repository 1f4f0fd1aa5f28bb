/**
 * Tests the whole way of one wish in Chromium with scripts, in `npm run test:all` also without
 * (tests/pages/requests/story.test.ts walks it without a browser, tests/api/requests/story.test.ts by
 * calls).
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import type { Mode } from '../../support/browser/modes'
import { BrowserFlowDriver } from '../../support/browser/browser-flow-driver'
import { logIn } from '../../support/client/flow-driver'
import { tellStory } from '../../support/client/wish-story'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'
import { everything } from '../../support/setup/scope'

useAppAndBrowser()

/** A person with a browser of their own. Every page that they open must name what can be used. */
class Reader extends BrowserFlowDriver {
  constructor(readonly window: Page) {
    super(window, app.url)
  }
  override async open(path: string): Promise<void> {
    await super.open(path)
    const heard = await this.window.locator('main').ariaSnapshot()
    expect(heard).toContain('- heading')
    expect(heard).not.toMatch(/- (?:link|button|textbox|combobox|heading)(?:$|:| \[)/m)
  }
  /** A call of a program with this person's cookies. */
  async call(path: string, data: object): Promise<void> {
    const headers = { origin: app.url }
    const answer = await this.window.request.post(`${app.url}/api/${path}`, { data, headers })
    expect(await answer.json()).toMatchObject({ errorCode: 0 })
  }
}

it.each<Mode>(everything ? ['on', 'off'] : ['on'])(
  'a book that nobody has made, from the wish to the last copy in hand, with scripts %s',
  async (mode) => {
    const troubles: string[] = []
    const person = async (user?: string) => {
      const context = await newContext(browser, mode)
      // three people at once, on a machine that may be slow
      context.setDefaultTimeout(30_000)
      const watched = await newPage(context, app.url)
      watched.page.on('close', () => troubles.push(...watched.troubles))
      const reader = new Reader(watched.page)
      if (user) await logIn(reader, user)
      return reader
    }
    const people = {
      admin: await person('admin'),
      teacher: await person('member'),
      anybody: await person(),
    }
    await tellStory(people, app.db)
    for (const { window } of Object.values(people)) await window.close()
    expect(troubles).toEqual([])
  },
  240_000,
)
